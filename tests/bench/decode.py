"""Attention of one query, or a few, to the keys of each sequence: Pleat beside FlashAttention 2 and cuDNN through PyTorch's
scaled_dot_product_attention, in one process.

    bash tests/bench/decode.sh BUILD [NAME ...]
    python3 tests/bench/decode.py DIR [NAME ...]      # NAME: of a shape

What is to be read is keys and values, by which the figures count; beside them stands the part of what the device's own copy reads and
writes. Contestants take turns for several rounds of launches on end; a time is the median of the rounds. Peers are given full lengths:
through this interface they know no others, and no pages. Results are compared with a plain computation in float32 first.
"""
import os
import statistics
import sys

import torch
import torch.nn.functional as F

ROUNDS, LAUNCHES = 5, 20
# B, Q, S, heads of keys, query heads of each, D; lengths: full, or random; tokens of a page, or 0
SHAPES = {
    "64x1024": (64, 1, 1024, 8, 4, 128, False, 0),
    "64x4096": (64, 1, 4096, 8, 4, 128, False, 0),
    "64x4096-random": (64, 1, 4096, 8, 4, 128, True, 0),
    "8x8192": (8, 1, 8192, 8, 4, 128, False, 0),
    "1x65536": (1, 1, 65536, 8, 4, 128, False, 0),
    "64x8192-D64": (64, 1, 8192, 2, 7, 64, False, 0),
    "64x4096-Q4": (64, 4, 4096, 8, 4, 128, False, 0),
    "64x4096-Q16": (64, 16, 4096, 8, 4, 128, False, 0),
    "64x1024-pages": (64, 1, 1024, 8, 4, 128, False, 16),
    "64x4096-pages": (64, 1, 4096, 8, 4, 128, False, 16),
    "64x4096-random-pages": (64, 1, 4096, 8, 4, 128, True, 16),
}


def chosen(names):
    return [name for name in SHAPES if not names or name in names]


def list_specs(names):
    for name in chosen(names):
        _, _, _, h, g, d, _, page = SHAPES[name]
        print(f"{name} attention_decode{'_paged' if page else ''} --dim H={h} --dim G={g} --dim D={d} --dim E={d}")


class Case:
    def __init__(self, name):
        b, q, s, h, g, d, random, self.page = SHAPES[name]
        self.q = torch.randn(b, q, h, g, d, device="cuda", dtype=torch.bfloat16)
        self.k, self.v = (torch.randn(b, s, h, d, device="cuda", dtype=torch.bfloat16) for _ in range(2))
        self.length = torch.full((b,), s, device="cuda", dtype=torch.int32)
        if random:
            self.length = torch.randint(1, s + 1, (b,), device="cuda", dtype=torch.int32)
        self.full = not random
        self.o = torch.full_like(self.q, torch.nan)
        self.lse = torch.full((b, h, g, q), torch.nan, device="cuda")
        self.bytes = int(self.length.sum()) * h * d * 4

    def bind(self, kernel):
        given, (b, s, h, d) = dict(q=self.q, k=self.k, v=self.v, LEN=self.length, o=self.o, LSE=self.lse), self.k.shape
        if not self.page:
            return kernel.bind(**given)
        pages = torch.randperm(b * s // self.page, device="cuda")
        for name in ("k", "v"):
            given[name] = torch.empty_like(given[name]).view(-1, self.page, h, d)
            given[name][pages] = getattr(self, name).view(-1, self.page, h, d)
        return kernel.bind(None, {"S": s}, TABLE=pages.to(torch.int32).view(b, -1), **given)

    def wrong(self):
        """Of the first and the last sequence."""
        for b in (0, -1):
            q, n, d = self.q[b].float(), int(self.length[b]), self.q.shape[-1]
            z = torch.einsum("qhgd,shd->hgqs", q, self.k[b, :n].float()) * d**-0.5
            behind = torch.arange(q.shape[0], device="cuda")[:, None] - q.shape[0] - torch.arange(n, device="cuda") + n
            p = torch.softmax(torch.where(behind >= 0, z, -torch.inf), -1).nan_to_num()
            off = (torch.einsum("hgqs,shd->qhgd", p, self.v[b, :n].float()) - self.o[b].float()).abs().max().item()
            if not off < 0.02:
                return f"  WRONG ({off:.1e})"
        return ""

    def peers(self):
        from torch.nn.attention import SDPBackend, sdpa_kernel

        if not self.full or self.page or self.q.shape[1] > 1:
            return {}
        q, k, v = self.q.flatten(2, 3).transpose(1, 2), self.k.transpose(1, 2), self.v.transpose(1, 2)

        def sdpa(backend):
            def run():
                with sdpa_kernel(backend):
                    return F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
            return run

        return {"cuDNN": sdpa(SDPBackend.CUDNN_ATTENTION), "FA2": sdpa(SDPBackend.FLASH_ATTENTION)}


def on_end(work):
    """ms of a launch, of some that a graph has recorded: so the host's time does not count, which is longer than a launch of a peer."""
    work()
    recorded = torch.cuda.CUDAGraph()
    with torch.cuda.graph(recorded):
        for _ in range(LAUNCHES):
            work()
    recorded.replay()

    def timed():
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        recorded.replay()
        end.record()
        end.synchronize()
        return begin.elapsed_time(end) / LAUNCHES

    return timed


def copy_rate():
    """GB/s that a copy of the device reads and writes."""
    x = torch.empty(1 << 30, dtype=torch.uint8, device="cuda")
    y = torch.empty_like(x)
    timed = on_end(lambda: y.copy_(x))
    return 2 * x.numel() / statistics.median(timed() for _ in range(ROUNDS)) / 1e6


def main(folder, names):
    from pleat_c import Kernel, library

    torch.manual_seed(0)
    lib, copy = library(), copy_rate()
    print(f"{torch.cuda.get_device_name()}, copy {copy:.0f} GB/s\n{'B x S':>22} {'MB':>6} {'us':>7} {'of copy':>8}  peers: us (ours / theirs)")
    for name in chosen(names):
        case = Case(name)
        spec = "attention_decode_paged" if case.page else "attention_decode"
        contestants = {"pleat": case.bind(Kernel(lib, os.path.join(folder, name, spec), spec))}
        contestants["pleat"]()
        wrong = case.wrong()
        for peer, run in case.peers().items():
            try:
                run()
                contestants[peer] = run
            except RuntimeError as e:  # it lacks the shape
                print(f"# {peer}: {str(e).splitlines()[0][:100]}", file=sys.stderr)
        timed = {peer: on_end(run) for peer, run in contestants.items()}
        times = {peer: [] for peer in contestants}
        for _ in range(ROUNDS + 1):  # the first warms up
            for peer, time in timed.items():
                times[peer].append(time())
        us = {peer: statistics.median(t[1:]) * 1e3 for peer, t in times.items()}
        peers = "  ".join(f"{peer} {t:.1f} ({t / us['pleat']:.2f})" for peer, t in us.items() if peer != "pleat")
        print(f"{name:>22} {case.bytes / 1e6:6.0f} {us['pleat']:7.1f} {case.bytes / us['pleat'] / 1e3 / copy:8.2f}  {peers}{wrong}", flush=True)
        del case, contestants, timed
        torch.cuda.empty_cache()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[:1] == ["--list"]:
        list_specs(arguments[1:])
    elif arguments:
        main(arguments[0], arguments[1:])
    else:
        sys.exit(__doc__)
