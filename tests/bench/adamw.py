"""One step of AdamW over many tensors of mixed sizes, beside torch's fused and foreach ones, in one process and run.

    PLEAT_C=libpleat_c.so python3 adamw.py GENERATED      (tests/bench/adamw.sh does both)

300 tensors of 1 to 16 million elements, about 300 million in all; weights and gradients bf16 with f32 moments (torch's
moments are bf16 then, so that it moves less), and all in f32. Bytes are those that must move: W, M and V read and written,
DW read. Checks one step against f64 first, and that a list gives the bits of launches one by one.
"""
import os
import sys

import torch

import pleat_c
from stopwatch import median_us


def sizes():
    """As in a model: many vectors of a width, some matrices, few large ones, and odd ones."""
    out = [1, 3, 7, 1000, 4095, 16 * 2**20 - 5]
    out += [4096] * 120 + [11008] * 40 + [65536 + 13] * 60
    out += [1 << 20] * 50 + [3 << 20] * 16 + [16 << 20] * 11
    return (out + [128] * 300)[:300]


def expected(w, g, m, v, p):
    m = p["beta1"] * m + (1 - p["beta1"]) * g
    v = p["beta2"] * v + (1 - p["beta2"]) * g * g
    step = m / p["correction1"] / ((v / p["correction2"]).sqrt() + p["eps"])
    return w - p["rate"] * (step + p["decay"] * w), m, v


def main(generated):
    lib = pleat_c.library()
    torch.manual_seed(0)
    count = sizes()
    bytes_copied = 1 << 30
    a, b = (torch.empty(bytes_copied, dtype=torch.uint8, device="cuda") for _ in range(2))
    copy = 2 * bytes_copied / median_us(lambda: b.copy_(a), rounds=7, repeat=3) * 1e-3
    del a, b
    print(f"{len(count)} tensors, {sum(count) / 1e6:.0f} million elements; copy {copy:.0f} GB/s")
    p = dict(rate=1e-3, decay=0.1, beta1=0.9, beta2=0.95, eps=1e-8, correction1=0.1, correction2=0.05)
    for dtype, folder in ((torch.bfloat16, "adamw_tensor"), (torch.float32, "adamw_tensor_f32")):
        kernel = pleat_c.Kernel(lib, os.path.join(generated, folder))
        w = [torch.randn(n, device="cuda").to(dtype) for n in count]
        g = [torch.randn(n, device="cuda").to(dtype) for n in count]
        m = [torch.randn(n, device="cuda") * 0.1 for n in count]
        v = [torch.rand(n, device="cuda") * 0.1 for n in count]
        before = [[t.clone() for t in list_] for list_ in (w, m, v)]
        each = kernel.bind_each([(p, dict(W=w[i], DW=g[i], M=m[i], V=v[i])) for i in range(len(count))])
        each()
        torch.cuda.synchronize()
        worst = 0.0
        for i in range(len(count)):
            now = expected(before[0][i].double(), g[i].double(), before[1][i].double(), before[2][i].double(), p)
            for got, want in zip((w[i], m[i], v[i]), now):
                unit = 2.0**-8 if got.dtype == torch.bfloat16 else 2.0**-23
                worst = max(worst, float(((got.double() - want).abs() / want.abs().clamp(min=1) / unit).max()))
        after = [[t.clone() for t in list_] for list_ in (w, m, v)]
        for list_, kept in zip((w, m, v), before):
            for t, k in zip(list_, kept):
                t.copy_(k)
        for i in range(len(count)):
            kernel.bind(p, W=w[i], DW=g[i], M=m[i], V=v[i])()
        same = all(torch.equal(t, k) for list_, kept in zip((w, m, v), after) for t, k in zip(list_, kept))
        print(f"{dtype}: largest error {worst:.2f} roundings; the bits of single launches: {same}")
        moved = sum(count) * (3 * w[0].element_size() + 4 * 4)
        runs = {"pleat, a list": (each, moved)}
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            each()
        runs["pleat, in a graph"] = (graph.replay, moved)
        singles = [kernel.bind(p, W=w[i], DW=g[i], M=m[i], V=v[i]) for i in range(len(count))]
        runs["pleat, one by one"] = (lambda: [f() for f in singles], moved)
        torch_moved = sum(count) * 7 * w[0].element_size()
        for name, options in (("fused", dict(fused=True)), ("foreach", dict(foreach=True))):
            parameters = [torch.nn.Parameter(t.clone()) for t in w]
            for q, t in zip(parameters, g):
                q.grad = t
            runs["torch " + name] = (torch.optim.AdamW(parameters, lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1, **options).step, torch_moved)
        rounds = {name: [] for name in runs}
        for _ in range(3):
            for name, (work, _) in runs.items():
                rounds[name].append(median_us(work, rounds=7, repeat=3))
        for name, (_, moves) in runs.items():
            us = sorted(rounds[name])[1]
            print(f"  {name:18s} {us:9.1f} us {moves / us * 1e-3:7.0f} GB/s {moves / us * 1e-3 / copy:6.3f} of copy")
        del runs, singles, parameters, graph, each, before, after
        torch.cuda.empty_cache()


if __name__ == "__main__":
    main(sys.argv[1])
