"""Attention side by side in one process: Pleat, cuDNN and FlashAttention 2 through PyTorch's scaled_dot_product_attention for a
full and a causal mask, FlexAttention, compiled, for the others, and FlashAttention 3 where it is installed (flash_attn_interface).

    bash tests/bench/attention.sh BUILD [NAME ...]
    python3 tests/bench/attention.py DIR [NAME ...]      # NAME: of a shape or of a mask

Inputs are random. Contestants take turns for several rounds of launches on end, as training sees them; a figure is the median of
the rounds. TFLOP/s count 2 * HQ * B * Q * S * (D + E) operations, half of them if causal, and those of the window alone. Each
result of Pleat is compared with float64 first at some rows: its largest error beside that of PyTorch's plain attention in the
same dtype.
"""
import os
import statistics
import sys

import torch
import torch.nn.functional as F

ROUNDS, WARM = 5, 3
TARGET_MS = 60  # of a round
WINDOW, CAP = 1024, 50.0

# B, S, query heads, key heads, D, E
SHAPES = {
    "4x4096x32x32x128": (4, 4096, 32, 32, 128, 128),
    "2x8192x32x8x128": (2, 8192, 32, 8, 128, 128),
    "1x2048x64x8x128": (1, 2048, 64, 8, 128, 128),
    "4x4096x16x4x64": (4, 4096, 16, 4, 64, 64),
    "1x16384x16x16x256": (1, 16384, 16, 16, 256, 256),
    "2x8192x16x16x192": (2, 8192, 16, 16, 192, 128),
    "2x8192x16x16x96": (2, 8192, 16, 16, 96, 96),
    "4x1024x16x4x64": (4, 1024, 16, 4, 64, 64),
    "2x32768x64x8x64": (2, 32768, 64, 8, 64, 64),
}
MASKS = {"full": "attention", "causal": "attention_causal", "window": "attention_window", "softcap": "attention_softcap",
         "alibi": "attention_alibi", "documents": "attention_documents"}
RUNS = [(s, m) for s in SHAPES for m in ("full", "causal") if s not in ("2x32768x64x8x64",)]
RUNS += [("2x32768x64x8x64", "window")]
RUNS += [("2x8192x32x8x128", m) for m in ("window", "softcap", "alibi", "documents")]


def chosen(names):
    return [(s, m) for s, m in RUNS if not names or s in names or m in names or f"{s}-{m}" in names]


def list_specs(names):
    for shape, mask in chosen(names):
        _, _, hq, hk, d, e = SHAPES[shape]
        print(f"{shape}-{mask} {MASKS[mask]} --dim H={hk} --dim G={hq // hk} --dim D={d} --dim E={e}")


def pairs(mask, q, s):
    """Pairs of a query and a key that count."""
    if mask == "full":
        return q * s
    if mask == "window":
        return sum(min(i + 1, WINDOW) for i in range(q))
    return q * s / 2


class Case:
    def __init__(self, shape, mask):
        self.mask = mask
        b, s, hq, hk, d, e = SHAPES[shape]
        self.groups = hq // hk
        self.q = torch.randn(b, s, hq, d, device="cuda", dtype=torch.bfloat16)
        self.k = torch.randn(b, s, hk, d, device="cuda", dtype=torch.bfloat16)
        self.v = torch.randn(b, s, hk, e, device="cuda", dtype=torch.bfloat16)
        self.slope = torch.exp2(-8 * torch.arange(1, hq + 1, device="cuda", dtype=torch.float32) / hq)
        ends = torch.sort(torch.randint(0, s, (b, 12), device="cuda"), dim=1).values
        document = torch.searchsorted(ends, torch.arange(s, device="cuda").expand(b, s).contiguous(), right=True)
        begins = torch.cat([torch.zeros(b, 1, device="cuda", dtype=ends.dtype), ends], 1)
        self.first = torch.gather(begins, 1, document).to(torch.int32)
        self.document = document
        self.flops = 2 * hq * b * pairs(mask, s, s) * (d + e)
        if mask == "documents":
            seen = torch.arange(s, device="cuda") - self.first + 1
            self.flops = 2 * hq * int(seen.sum()) * (d + e)

    def given(self):
        b, s, hq, d = self.q.shape
        given = dict(q=self.q.view(b, s, -1, self.groups, d), k=self.k, v=self.v)
        if self.mask == "alibi":
            given["SLOPE"] = self.slope.view(-1, self.groups)
        if self.mask == "documents":
            given["FIRST"] = self.first
        return given

    def scores_of(self, rows, dtype):
        """Scores of some rows of queries as a float64 (or other) computation sees them: [B, HQ, rows, S]."""
        s, d = self.k.shape[1], self.q.shape[-1]
        q = self.q[:, rows].transpose(1, 2).to(dtype)
        k = self.k.transpose(1, 2).to(dtype).repeat_interleave(self.groups, 1)
        z = q @ k.transpose(-1, -2) / d**0.5
        at, key = rows[:, None], torch.arange(s, device="cuda")[None]
        seen = key <= at
        if self.mask == "full":
            return z
        if self.mask == "window":
            seen = seen & (at - key < WINDOW)
        if self.mask == "documents":
            seen = (seen & (key[None] >= self.first[:, rows, None]))[:, None]
        if self.mask == "softcap":
            z = CAP * torch.tanh(z / CAP)
        if self.mask == "alibi":
            z = z - self.slope[:, None, None].to(dtype) * (at - key)
        return torch.where(seen, z, -torch.inf)

    def expected(self, rows, dtype, rounded=None):
        z = self.scores_of(rows, dtype)
        p = torch.softmax(z, -1)
        if rounded:
            p = p.to(rounded).to(dtype)
        v = self.v.transpose(1, 2).to(dtype).repeat_interleave(self.groups, 1)
        return (p @ v).transpose(1, 2), torch.logsumexp(z, -1)

    def peers(self):
        q, k, v = (t.transpose(1, 2) for t in (self.q, self.k, self.v))
        from torch.nn.attention import SDPBackend, sdpa_kernel

        def sdpa(backend):
            def run():
                with sdpa_kernel(backend):
                    return F.scaled_dot_product_attention(q, k, v, is_causal=self.mask == "causal", enable_gqa=self.groups > 1)
            return run

        found = {}
        if self.mask in ("full", "causal"):
            found["cuDNN"] = sdpa(SDPBackend.CUDNN_ATTENTION)
            found["FA2"] = sdpa(SDPBackend.FLASH_ATTENTION)
        else:
            found["Flex"] = self.flex(q, k, v)
        if self.mask in ("full", "causal", "window", "softcap"):
            try:
                from flash_attn_interface import flash_attn_func
            except ImportError:
                return found
            more = {"causal": self.mask != "full"}
            if self.mask == "window":
                more["window_size"] = (WINDOW - 1, 0)
            if self.mask == "softcap":
                more["softcap"] = CAP
            found["FA3"] = lambda: flash_attn_func(self.q, self.k, self.v, **more)
        return found

    def flex(self, q, k, v):
        from torch.nn.attention.flex_attention import create_block_mask, flex_attention

        s, slope, document = self.k.shape[1], self.slope, self.document
        causal = lambda b, h, i, j: i >= j  # noqa: E731
        seen = {"full": None, "causal": causal, "softcap": causal, "alibi": causal,
                "window": lambda b, h, i, j: (i >= j) & (i - j < WINDOW),
                "documents": lambda b, h, i, j: (i >= j) & (document[b, i] == document[b, j])}[self.mask]
        scores = {"softcap": lambda z, b, h, i, j: CAP * torch.tanh(z / CAP),
                  "alibi": lambda z, b, h, i, j: z - slope[h] * (i - j)}.get(self.mask)
        blocks = seen and create_block_mask(seen, q.shape[0] if self.mask == "documents" else None, None, s, s, device="cuda")
        compiled = torch.compile(flex_attention, dynamic=False)
        return lambda: compiled(q, k, v, score_mod=scores, block_mask=blocks, enable_gqa=self.groups > 1)


def on_end(work, launches):
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(launches):
        work()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / launches


def main(folder, names):
    from pleat_c import Kernel, library

    torch.manual_seed(0)
    lib = library()
    print(f"{'B x S x HQ x HK x D':>20} {'mask':>9} {'TFLOP/s':>8}  {'error':>7} {'plain':>7}  peers: TFLOP/s (ours / theirs)")
    for shape, mask in chosen(names):
        case = Case(shape, mask)
        kernel = Kernel(lib, os.path.join(folder, f"{shape}-{mask}", MASKS[mask]))
        given = case.given()
        b, s, h, g, _ = given["q"].shape
        o = torch.full((b, s, h, g, case.v.shape[-1]), torch.nan, device="cuda", dtype=torch.bfloat16)
        lse = torch.full((b, h, g, s), torch.nan, device="cuda")
        params = {"window": {"W": WINDOW}, "softcap": {"CAP": CAP}}.get(mask, {})
        ours = kernel.bind(params, **given, o=o, LSE=lse)
        ours()
        torch.cuda.synchronize()
        rows = torch.cat([torch.arange(0, 4), torch.randint(0, s, (24,)), torch.arange(s - 4, s)]).cuda()
        exact, exact_lse = case.expected(rows, torch.float64)
        plain, _ = case.expected(rows, torch.float32, torch.bfloat16)
        mine = o.view(b, s, h * g, -1)[:, rows].double()
        error = (mine - exact).abs().max().item()
        lse_error = (lse.view(b, h * g, s)[:, :, rows].double() - exact_lse).abs().max().item()
        plain_error = (plain.to(torch.bfloat16).double() - exact).abs().max().item()
        del exact, plain
        contestants = {"pleat": ours}
        for name, run in case.peers().items():
            try:
                run()
                contestants[name] = run
            except Exception as e:  # it lacks the shape
                print(f"# {name}: {str(e).splitlines()[0][:100]}", file=sys.stderr)
        times = {name: [] for name in contestants}
        for name, run in contestants.items():
            for _ in range(WARM):
                run()
        launches = {name: max(3, int(TARGET_MS / on_end(run, 3))) for name, run in contestants.items()}
        for _ in range(ROUNDS):
            for name, run in contestants.items():
                times[name].append(on_end(run, launches[name]))
        ms = {name: statistics.median(t) for name, t in times.items()}
        rates = {name: case.flops / t / 1e9 for name, t in ms.items()}
        peers = "  ".join(f"{n} {rates[n]:.0f} ({rates['pleat'] / rates[n]:.2f})" for n in rates if n != "pleat")
        wrong = "" if error <= 2 * plain_error + 1e-6 and lse_error < 1e-3 else f"  WRONG (lse {lse_error:.1e})"
        print(f"{shape:>20} {mask:>9} {rates['pleat']:8.0f}  {error:7.1e} {plain_error:7.1e}  {peers}{wrong}", flush=True)
        del case, kernel, given, o, lse, ours, contestants
        torch.cuda.empty_cache()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[:1] == ["--list"]:
        list_specs(arguments[1:])
    elif arguments:
        main(arguments[0], arguments[1:])
    else:
        sys.exit(__doc__)
