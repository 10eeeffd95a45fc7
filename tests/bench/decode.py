"""Attention of one query, or a few, to the keys of each sequence: Pleat beside FlashAttention 2 and cuDNN through PyTorch's
scaled_dot_product_attention, of pages beside FlashInfer's two kernels, of latent keys beside FlashMLA and two batched products
of PyTorch, in one process. FlashInfer and FlashMLA take part where they are installed.

    bash tests/bench/decode.sh BUILD [NAME ...]
    python3 tests/bench/decode.py DIR [NAME ...]      # NAME: of a shape

What is to be read is keys and values, by which the figures count; beside them stands the part of what the device's own copy reads and
writes. Contestants take turns for several rounds of launches on end; a time is the median of the rounds. Peers are given full lengths:
through PyTorch's interface they know no others, and no pages. Results are compared with a plain computation in float32 first.
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
    "64x4096-latent16": (64, 1, 4096, 1, 16, 576, False, 0),
    "132x4096-latent16": (132, 1, 4096, 1, 16, 576, False, 0),
    "64x4096-latent128": (64, 1, 4096, 1, 128, 576, False, 0),
    "132x4096-latent128": (132, 1, 4096, 1, 128, 576, False, 0),
    "8x8192-latent16": (8, 1, 8192, 1, 16, 576, False, 0),
    "8x8192-latent128": (8, 1, 8192, 1, 128, 576, False, 0),
}
LATENT = 576, 512, 192**-0.5  # numbers of a latent key, those that are its values as well, and the factor of its scores


def chosen(names):
    return [name for name in SHAPES if not names or name in names]


def list_specs(names):
    for name in chosen(names):
        _, _, _, h, g, d, _, _ = SHAPES[name]
        print(f"{name} {spec_of(name)} --dim H={h} --dim G={g} --dim D={d} --dim E={LATENT[1] if d == LATENT[0] else d}")


def spec_of(name):
    _, _, _, _, _, d, _, page = SHAPES[name]
    return "attention_decode_latent" if d == LATENT[0] else "attention_decode_paged" if page else "attention_decode"


class Case:
    def __init__(self, name):
        b, q, s, h, g, d, random, self.page = SHAPES[name]
        self.q = torch.randn(b, q, h, g, d, device="cuda", dtype=torch.bfloat16)
        self.latent = d == LATENT[0]
        self.k = torch.randn(b, s, h, d, device="cuda", dtype=torch.bfloat16)
        self.v = self.k[..., :LATENT[1]] if self.latent else torch.randn_like(self.k)
        self.length = torch.full((b,), s, device="cuda", dtype=torch.int32)
        if random:
            self.length = torch.randint(1, s + 1, (b,), device="cuda", dtype=torch.int32)
        self.full = not random
        self.o = torch.full_like(self.q[..., :self.v.shape[-1]], torch.nan).contiguous()
        self.lse = torch.full((b, h, g, q), torch.nan, device="cuda")
        self.bytes = int(self.length.sum()) * h * d * (2 if self.latent else 4)

    def bind(self, kernel):
        given, (b, s, h, d) = dict(q=self.q, LEN=self.length, o=self.o, LSE=self.lse), self.k.shape
        if self.latent:
            return kernel.bind(**given, kv=self.k)
        if not self.page:
            return kernel.bind(**given, k=self.k, v=self.v)
        pages = torch.randperm(b * s // self.page, device="cuda")
        self.paged = []
        for of_tokens in (self.k, self.v):
            of_pages = torch.empty_like(of_tokens).view(-1, self.page, h, d)
            of_pages[pages] = of_tokens.view(-1, self.page, h, d)
            self.paged.append(of_pages)
        self.table = pages.to(torch.int32).view(b, -1)
        return kernel.bind(None, {"S": s}, TABLE=self.table, k=self.paged[0], v=self.paged[1], **given)

    def wrong(self, o=None):
        """Of the first and the last sequence; `o` is a peer's result."""
        o = self.o if o is None else o.reshape(self.o.shape)
        for b in (0, -1):
            q, n, d = self.q[b].float(), int(self.length[b]), self.q.shape[-1]
            z = torch.einsum("qhgd,shd->hgqs", q, self.k[b, :n].float()) * (LATENT[2] if self.latent else d**-0.5)
            behind = torch.arange(q.shape[0], device="cuda")[:, None] - q.shape[0] - torch.arange(n, device="cuda") + n
            p = torch.softmax(torch.where(behind >= 0, z, -torch.inf), -1).nan_to_num()
            off = (torch.einsum("hgqs,shd->qhgd", p, self.v[b, :n].float()) - o[b].float()).abs().max().item()
            if not off < 0.02:
                return f"  WRONG ({off:.1e})"
        return ""

    def peers(self):
        """By name what runs a peer and returns its result, in the order of ours."""
        from torch.nn.attention import SDPBackend, sdpa_kernel

        if self.latent:
            return self.latent_peers()
        if self.page:
            return self.paged_peers()
        if not self.full or self.q.shape[1] > 1:
            return {}
        q, k, v = self.q.flatten(2, 3).transpose(1, 2), self.k.transpose(1, 2), self.v.transpose(1, 2)

        def sdpa(backend):
            def run():
                with sdpa_kernel(backend):
                    return F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
            return run

        return {"cuDNN": sdpa(SDPBackend.CUDNN_ATTENTION), "FA2": sdpa(SDPBackend.FLASH_ATTENTION)}

    def latent_peers(self):
        """FlashMLA, which takes pages of 64 tokens, here in order, and the two products with a softmax between them."""
        b, s, _, d = self.k.shape
        q, keys = self.q.flatten(1, 3), self.k.view(b, s, d)

        def products():
            return torch.softmax(q @ keys.transpose(1, 2) * LATENT[2], -1) @ keys[..., :LATENT[1]]

        found = {"products": products}
        try:
            from flash_mla import flash_mla_with_kvcache, get_mla_metadata
        except ImportError:
            return found
        pages, queries = self.k.view(-1, 64, 1, d), self.q.flatten(2, 3)
        table = torch.arange(b * s // 64, device="cuda", dtype=torch.int32).view(b, -1)
        plan = get_mla_metadata()[0]  # made by the first call
        return found | {"FlashMLA": lambda: flash_mla_with_kvcache(queries, pages, table, self.length, LATENT[1], plan,
                                                                   softmax_scale=LATENT[2])[0]}

    def paged_peers(self):
        """FlashInfer without and with tensor cores, planned once."""
        try:
            from flashinfer import BatchDecodeWithPagedKVCacheWrapper
        except ImportError:
            return {}
        b, _, h, g, d = self.q.shape
        used = (self.length + self.page - 1) // self.page
        begins = torch.cat([torch.zeros_like(used[:1]), used.cumsum(0, dtype=torch.int32)])
        tokens = torch.cat([row[:n] for row, n in zip(self.table, used.tolist())])
        found = {}
        for name, tensor_cores in (("FlashInfer", False), ("with tensor cores", True)):
            space = torch.empty(512 << 20, dtype=torch.uint8, device="cuda")
            wrapper = BatchDecodeWithPagedKVCacheWrapper(space, "NHD", use_tensor_cores=tensor_cores)
            wrapper.plan(begins, tokens, self.length - (used - 1) * self.page, h * g, h, d, self.page, q_data_type=self.q.dtype)
            found[name] = lambda wrapper=wrapper: wrapper.run(self.q.flatten(0, 1).flatten(1, 2), tuple(self.paged))
        return found


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
        spec = spec_of(name)
        contestants = {"pleat": case.bind(Kernel(lib, os.path.join(folder, name, spec), spec))}
        contestants["pleat"]()
        wrong = case.wrong()
        for peer, run in case.peers().items():
            try:
                theirs = case.wrong(run())
                wrong += theirs and f"  {peer}:{theirs}"
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
