"""Attention side by side in one process: Pleat, cuDNN and FlashAttention 2 through PyTorch's scaled_dot_product_attention for a
full and a causal mask, FlexAttention, compiled, for the others, and FlashAttention 3 and 4 where they are installed
(flash_attn_interface, flash_attn.cute). Of a mask's gradients, full-gradients and so on, peers have what autograd runs of what they
computed before, FlashAttention 3 and 4 also in the mode in which they give the same bits every time ("same bits").

    bash tests/bench/attention.sh BUILD [NAME ...]
    python3 tests/bench/attention.py DIR [NAME ...]      # NAME: of a shape or of a mask

Inputs are random. Contestants take turns for several rounds of launches on end, as training sees them; a figure is the median of
the rounds. TFLOP/s count 2 * HQ * B * Q * S * (D + E) operations, half of them if causal, and those of the window alone;
gradients 2.5 times as many. Each result of Pleat is compared with float64 first, at some rows, of gradients at one head of keys:
its largest error beside that of a plain computation in the same dtype.
"""
import importlib
import os
import statistics
import sys

import torch
import torch.nn.functional as F

ROUNDS, WARM = 5, 3
TARGET_MS = 60  # of a round
WINDOW, CAP = 1024, 50.0
PARAMS = {"window": {"W": WINDOW}, "softcap": {"CAP": CAP}}

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
    "1x16384x64x8x128": (1, 16384, 64, 8, 128, 128),
}
MASKS = {"full": "attention", "causal": "attention_causal", "window": "attention_window", "softcap": "attention_softcap",
         "alibi": "attention_alibi", "documents": "attention_documents", "ids": "attention_ids",
         # masks of bytes: a quarter of all blocks of 128 x 128, and a causal one
         "blocks": "attention_bytes", "bytes": "attention_bytes"}
FLASH = {"FA3": "flash_attn_interface", "FA4": "flash_attn.cute"}  # the modules of FlashAttention's functions
FP8 = "-fp8"  # behind a mask: of e4m3, with scales of heads
GRADIENTS = "-gradients"
MASKS |= {"full-fp8": "attention_full_fp8", "causal-fp8": "attention_fp8"}
MASKS |= {m + GRADIENTS: f"attention_backward{MASKS[m][9:]}" for m in ("full", "causal", "window", "softcap")}
DERIVED = ("ids", "blocks", "bytes")  # their gradients are those of pleat grad
MASKS |= {m + GRADIENTS: f"{MASKS[m]}_backward" for m in DERIVED}
RUNS = [(s, m) for s in SHAPES for m in ("full", "causal") if s not in ("2x32768x64x8x64", "1x16384x64x8x128")]
RUNS += [("2x32768x64x8x64", "window")]
RUNS += [("2x8192x32x8x128", m) for m in ("window", "softcap", "alibi", "documents", "ids", "blocks", "bytes")]
RUNS += [("1x16384x64x8x128", m + FP8) for m in ("full", "causal")]
RUNS += [(s, m + GRADIENTS) for s in ("4x4096x32x32x128", "2x8192x32x8x128", "1x16384x64x8x128", "4x4096x16x4x64", "4x1024x16x4x64",
                                      "1x16384x16x16x256", "2x8192x16x16x192")
         for m in ("full", "causal")]
RUNS += [("2x8192x32x8x128", m + GRADIENTS) for m in ("window", "softcap", *DERIVED)]


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
        self.mask, self.fp8 = mask.removesuffix(FP8), mask.endswith(FP8)
        mask = self.mask
        b, s, hq, hk, d, e = SHAPES[shape]
        self.groups = hq // hk
        dtype = torch.float8_e4m3fn if self.fp8 else torch.bfloat16
        self.q, self.k, self.v = (torch.randn(b, s, *heads, device="cuda").to(dtype) for heads in ((hq, d), (hk, d), (hk, e)))
        self.scales = {"QS": torch.rand(b, hk, self.groups, device="cuda") + 0.5, "KS": torch.rand(b, hk, device="cuda") + 0.5,
                       "VS": torch.rand(b, hk, device="cuda") + 0.5} if self.fp8 else {}
        self.slope = torch.exp2(-8 * torch.arange(1, hq + 1, device="cuda", dtype=torch.float32) / hq)
        ends = torch.sort(torch.randint(0, s, (b, 12), device="cuda"), dim=1).values
        document = torch.searchsorted(ends, torch.arange(s, device="cuda").expand(b, s).contiguous(), right=True)
        begins = torch.cat([torch.zeros(b, 1, device="cuda", dtype=ends.dtype), ends], 1)
        self.first = torch.gather(begins, 1, document).to(torch.int32)
        self.document = document
        self.bytes = None
        if self.mask == "bytes":
            self.bytes = torch.ones(s, s, dtype=torch.bool, device="cuda").tril()
        if self.mask == "blocks":
            self.bytes = (torch.rand(s // 128, s // 128, device="cuda") < 0.25).repeat_interleave(128, 0).repeat_interleave(128, 1)
        self.flops = 2 * hq * b * pairs(mask, s, s) * (d + e)
        if mask == "ids":
            self.flops = 2 * hq * sum(int((n.bincount() ** 2).sum()) for n in document) * (d + e)
        if mask == "blocks":
            self.flops = 2 * hq * b * int(self.bytes.sum()) * (d + e)
        if mask == "documents":
            seen = torch.arange(s, device="cuda") - self.first + 1
            self.flops = 2 * hq * int(seen.sum()) * (d + e)

    def given(self):
        b, s, hq, d = self.q.shape
        given = dict(q=self.q.view(b, s, -1, self.groups, d), k=self.k, v=self.v, **self.scales)
        if self.mask == "alibi":
            given["SLOPE"] = self.slope.view(-1, self.groups)
        if self.mask == "documents":
            given["FIRST"] = self.first
        if self.mask == "ids":
            given["QDOC"] = given["KDOC"] = self.document.to(torch.int32)
        if self.mask in ("blocks", "bytes"):
            given["M"] = self.bytes
        return given

    def scores_of(self, rows, dtype):
        """Scores of some rows of queries as a float64 (or other) computation sees them: [B, HQ, rows, S]."""
        d = self.q.shape[-1]
        q = self.q[:, rows].transpose(1, 2).to(dtype)
        k = self.k.transpose(1, 2).to(dtype).repeat_interleave(self.groups, 1)
        if self.fp8:
            q = q * (self.scales["QS"] * self.scales["KS"][:, :, None]).flatten(1, 2)[:, :, None, None].to(dtype)
        return self.seen_of(rows, q @ k.transpose(-1, -2) / d**0.5)

    def seen_of(self, rows, z):
        """What the softmax sees of scores [..., rows, S] without a bias."""
        s = self.k.shape[1]
        at, key = rows[:, None], torch.arange(s, device="cuda")[None]
        seen = key <= at
        if self.mask == "full":
            return z
        if self.mask == "window":
            seen = seen & (at - key < WINDOW)
        if self.mask == "documents":
            seen = (seen & (key[None] >= self.first[:, rows, None]))[:, None]
        if self.mask == "ids":
            seen = (self.document[:, rows, None] == self.document[:, None])[:, None]
        if self.mask == "blocks":
            seen = self.bytes[rows]
        if self.mask == "softcap":
            z = CAP * torch.tanh(z / CAP)
        if self.mask == "alibi":
            z = z - self.slope[:, None, None].to(z.dtype) * (at - key)
        return torch.where(seen, z, -torch.inf)

    def expected(self, rows, dtype, rounded=None):
        z = self.scores_of(rows, dtype)
        p = torch.softmax(z, -1)
        if rounded:
            p = (p * 256).to(self.v.dtype).to(dtype) / 256 if self.fp8 else p.to(rounded).to(dtype)
        v = self.v.transpose(1, 2).to(dtype)
        if self.fp8:
            v = v * self.scales["VS"][:, :, None, None].to(dtype)
        return (p @ v.repeat_interleave(self.groups, 1)).transpose(1, 2), torch.logsumexp(z, -1)

    def bind(self, kernel):
        """A launch of ours, and what compares its results: (error, that of a plain computation, "" or what is wrong)."""
        given = self.given()
        b, s, h, g, _ = given["q"].shape
        o = torch.full((b, s, h, g, self.v.shape[-1]), torch.nan, device="cuda", dtype=torch.bfloat16)
        lse = torch.full((b, h, g, s), torch.nan, device="cuda")

        def check():
            rows = torch.cat([torch.arange(0, 4), torch.randint(0, s, (24,)), torch.arange(s - 4, s)]).cuda()
            exact, exact_lse = self.expected(rows, torch.float64)
            plain, _ = self.expected(rows, torch.float32, torch.bfloat16)
            error = (o.view(b, s, h * g, -1)[:, rows].double() - exact).abs().max().item()
            lse_error = (lse.view(b, h * g, s)[:, :, rows].double() - exact_lse).abs().max().item()
            plain_error = (plain.to(torch.bfloat16).double() - exact).abs().max().item()
            near = 5e-3 if self.fp8 else 1e-3  # tensor cores add products of e4m3 with fewer bits than f32 has
            wrong = "" if error <= 2 * plain_error + 1e-6 and lse_error < near else f"  WRONG (lse {lse_error:.1e})"
            return error, plain_error, wrong

        return kernel.bind(PARAMS.get(self.mask, {}), **given, o=o, LSE=lse), check

    def peers(self):
        q, k, v = (t.transpose(1, 2) for t in (self.q, self.k, self.v))
        from torch.nn.attention import SDPBackend, sdpa_kernel

        def sdpa(backend):
            def run():
                with sdpa_kernel(backend):
                    return F.scaled_dot_product_attention(q, k, v, is_causal=self.mask == "causal", enable_gqa=self.groups > 1)
            return run

        found = {}
        if self.fp8:
            pass  # PyTorch has none
        elif self.mask in ("full", "causal"):
            found["cuDNN"] = sdpa(SDPBackend.CUDNN_ATTENTION)
            found["FA2"] = sdpa(SDPBackend.FLASH_ATTENTION)
        else:
            found["Flex"] = self.flex(q, k, v)
        return found | self.flash()

    def flash(self, **more):
        """FlashAttention 3 and 4 by name, those that are installed."""
        if self.mask not in ("full", "causal", "window", "softcap"):
            return {}
        more["causal"] = self.mask != "full"
        if self.fp8:  # a group of heads of queries has one scale
            more |= {"q_descale": self.scales["KS"], "k_descale": self.scales["KS"], "v_descale": self.scales["VS"]}
        if self.mask == "window":
            more["window_size"] = (WINDOW - 1, 0)
        if self.mask == "softcap":
            more["softcap"] = CAP
        found = {}
        for name, module in FLASH.items():
            try:
                function = importlib.import_module(module).flash_attn_func
            except ImportError:
                continue
            found[name] = lambda function=function: function(self.q, self.k, self.v, **more)
        return found

    def flex(self, q, k, v):
        from torch.nn.attention.flex_attention import create_block_mask, flex_attention

        s, slope, document, shown = self.k.shape[1], self.slope, self.document, self.bytes
        causal = lambda b, h, i, j: i >= j  # noqa: E731
        seen = {"full": None, "causal": causal, "softcap": causal, "alibi": causal,
                "window": lambda b, h, i, j: (i >= j) & (i - j < WINDOW),
                "documents": lambda b, h, i, j: (i >= j) & (document[b, i] == document[b, j]),
                "ids": lambda b, h, i, j: document[b, i] == document[b, j],
                "blocks": lambda b, h, i, j: shown[i, j], "bytes": lambda b, h, i, j: shown[i, j]}[self.mask]
        scores = {"softcap": lambda z, b, h, i, j: CAP * torch.tanh(z / CAP),
                  "alibi": lambda z, b, h, i, j: z - slope[h] * (i - j)}.get(self.mask)
        blocks = seen and create_block_mask(seen, q.shape[0] if self.mask in ("documents", "ids") else None, None, s, s, device="cuda")
        compiled = torch.compile(flex_attention, dynamic=False)
        return lambda: compiled(q, k, v, score_mod=scores, block_mask=blocks, enable_gqa=self.groups > 1)


class Gradients(Case):
    def __init__(self, shape, mask):
        super().__init__(shape, mask)
        b, s, hq, d = self.q.shape
        self.flops *= 2.5
        self.dout = torch.randn(b, s, hq, self.v.shape[-1], device="cuda", dtype=torch.bfloat16)
        self.o, self.lse = torch.empty_like(self.dout), torch.empty(b, hq, s, device="cuda")
        for batch in range(b):
            for rows in torch.arange(s, device="cuda").split(1024):
                for h in range(hq):  # what the forward pass leaves
                    z = self.head(batch, h, rows, torch.float32)[0]
                    self.lse[batch, h, rows] = torch.logsumexp(z, -1)
                    self.o[batch, rows, h] = (torch.softmax(z, -1) @ self.v[batch, :, h // self.groups].float()).bfloat16()

    def head(self, batch, h, rows, dtype):
        """What the softmax sees of a head of queries, and its derivative by q k', [rows, S]."""
        d = self.q.shape[-1]
        z = self.q[batch, rows, h].to(dtype) @ self.k[batch, :, h // self.groups].to(dtype).T / d**0.5
        slope = d**-0.5 * (1 - torch.tanh(z / CAP) ** 2 if self.mask == "softcap" else torch.ones_like(z))
        return self.seen_of(rows, z), slope

    def expected(self, dtype, rounded=None):
        """Gradients of the first head of keys of the last batch: dq of its heads of queries, dk, dv."""
        s = self.q.shape[1]
        k, v = self.k[-1, :, 0].to(dtype), self.v[-1, :, 0].to(dtype)
        dq, dk, dv = [], torch.zeros_like(k), torch.zeros_like(v)
        for h in range(self.groups):
            for rows in torch.arange(s, device="cuda").split(2048):
                q, dout = self.q[-1, rows, h].to(dtype), self.dout[-1, rows, h].to(dtype)
                z, slope = self.head(-1, h, rows, dtype)
                p = torch.exp(z - self.lse[-1, h, rows, None].to(dtype))
                ds = p * (dout @ v.T - (dout * self.o[-1, rows, h].to(dtype)).sum(-1, keepdim=True)) * slope
                if rounded:
                    p, ds = p.to(rounded).to(dtype), ds.to(rounded).to(dtype)
                dq.append(ds @ k)
                dk += ds.T @ q
                dv += p.T @ dout
        return torch.cat(dq), dk, dv

    def bind(self, kernel):
        given = self.given()
        b, s, h, g, d = given["q"].shape
        e = self.v.shape[-1]
        ours = [torch.full_like(t, torch.nan) for t in (given["q"], self.k, self.v)]

        def check():
            exact, plain = self.expected(torch.float64), self.expected(torch.float32, torch.bfloat16)
            mine = ours[0][-1, :, 0].transpose(0, 1).reshape(-1, d), ours[1][-1, :, 0], ours[2][-1, :, 0]
            errors = [(x.double() - y).abs().max().item() for x, y in zip(mine, exact)]
            plain_errors = [(x.bfloat16().double() - y).abs().max().item() for x, y in zip(plain, exact)]
            wrong = any(not a <= 2 * b for a, b in zip(errors, plain_errors))
            return max(errors), max(plain_errors), f"  WRONG ({errors} {plain_errors})" if wrong else ""

        given["do2" if self.mask in DERIVED else "dout"] = self.dout.view(b, s, h, g, e)
        return kernel.bind(PARAMS.get(self.mask, {}), **given, o=self.o.view(b, s, h, g, e),
                           LSE=self.lse.view(b, h, g, s), dq=ours[0], dk=ours[1], dv=ours[2]), check

    def peers(self):
        wanted = [t.requires_grad_() for t in (self.q, self.k, self.v)]
        found = {}
        same_bits = {f"{name}, same bits": forward for name, forward in self.flash(deterministic=True).items()}
        for name, forward in (super().peers() | same_bits).items():
            try:
                out = forward()
                out = out[0] if isinstance(out, tuple) else out
            except Exception as e:  # it lacks the shape
                print(f"# {name}: {str(e).splitlines()[0][:100]}", file=sys.stderr)
                continue
            if out.requires_grad:
                dout = self.dout if name[:3] in FLASH else self.dout.transpose(1, 2)
                found[name] = lambda out=out, dout=dout: torch.autograd.grad(out, wanted, dout, retain_graph=True)
        return found


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
    print(f"{'B x S x HQ x HK x D':>20} {'mask':>16} {'TFLOP/s':>8}  {'error':>7} {'plain':>7}  peers: TFLOP/s (ours / theirs)")
    for shape, mask in chosen(names):
        base = mask.removesuffix(GRADIENTS)
        case = Case(shape, base) if mask == base else Gradients(shape, base)
        kernel = Kernel(lib, os.path.join(folder, f"{shape}-{mask}", MASKS[mask]), MASKS[mask])
        ours, check = case.bind(kernel)
        ours()
        torch.cuda.synchronize()
        with torch.no_grad():
            error, plain_error, wrong = check()
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
        print(f"{shape:>20} {mask:>16} {rates['pleat']:8.0f}  {error:7.1e} {plain_error:7.1e}  {peers}{wrong}", flush=True)
        del case, kernel, ours, check, contestants
        torch.cuda.empty_cache()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[:1] == ["--list"]:
        list_specs(arguments[1:])
    elif arguments:
        main(arguments[0], arguments[1:])
    else:
        sys.exit(__doc__)
