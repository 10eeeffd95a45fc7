"""One step of AdamW over many tensors of mixed sizes, beside torch's fused and foreach ones, in one process and run.

    PLEAT_C=libpleat_c.so python3 adamw.py GENERATED      (tests/bench/adamw.sh does both)

300 tensors of 1 to 16 million elements, 259 million in all; weights and gradients bf16 with f32 moments (torch's
moments are bf16 then, so that it moves less), and all in f32. Bytes are those that must move: W, M and V read and written,
DW read. Checks one step against f64 first, and that a list gives the bits of launches one by one.
"""
import os
import statistics
import sys

import torch

import pleat_c
from stopwatch import copy_bandwidth, median_us
from tensors import rn


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


def check(kernel, p, w, g, m, v):
    """Prints how far a step is from f64, and whether a list leaves the bits of launches one by one."""
    before = [[t.clone() for t in some] for some in (w, m, v)]
    each = bound(kernel, p, w, g, m, v)
    each()
    torch.cuda.synchronize()
    worst = 0.0
    for i in range(len(w)):
        now = expected(before[0][i].double(), g[i].double(), before[1][i].double(), before[2][i].double(), p)
        for got, want in zip((w[i], m[i], v[i]), now):
            unit = 2.0**-8 if got.dtype == torch.bfloat16 else 2.0**-23
            worst = max(worst, float(((got.double() - want).abs() / want.abs().clamp(min=1) / unit).max()))
    after = [[t.clone() for t in some] for some in (w, m, v)]
    for some, kept in zip((w, m, v), before):
        for t, k in zip(some, kept):
            t.copy_(k)
    for launch in one_by_one(kernel, p, w, g, m, v):
        launch()
    same = all(torch.equal(t, k) for some, kept in zip((w, m, v), after) for t, k in zip(some, kept))
    print(f"{w[0].dtype}: largest error {worst:.2f} roundings; the bits of single launches: {same}")


def bound(kernel, p, w, g, m, v):
    return kernel.bind_each([(p, dict(W=w[i], DW=g[i], M=m[i], V=v[i])) for i in range(len(w))])


def one_by_one(kernel, p, w, g, m, v):
    return [kernel.bind(p, W=w[i], DW=g[i], M=m[i], V=v[i]) for i in range(len(w))]


def contestants(kernel, p, w, g, m, v):
    """{name: (a step, bytes that must move)}"""
    elements = sum(t.numel() for t in w)
    moved, torch_moved = elements * (3 * w[0].element_size() + 4 * 4), elements * 7 * w[0].element_size()
    each, singles, graph = bound(kernel, p, w, g, m, v), one_by_one(kernel, p, w, g, m, v), torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        each()
    found = {"pleat, a list": (each, moved), "pleat, in a graph": (graph.replay, moved),
             "pleat, one by one": (lambda: [launch() for launch in singles], moved)}
    for name, options in (("fused", dict(fused=True)), ("foreach", dict(foreach=True))):
        parameters = [torch.nn.Parameter(t.clone()) for t in w]
        for q, t in zip(parameters, g):
            q.grad = t
        optimizer = torch.optim.AdamW(parameters, lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1, **options)
        found["torch " + name] = (optimizer.step, torch_moved)
    return found


def main(generated):
    lib = pleat_c.library()
    torch.manual_seed(0)
    count, copy = sizes(), copy_bandwidth()
    print(f"{len(count)} tensors, {sum(count) / 1e6:.0f} million elements; copy {copy:.0f} GB/s")
    p = dict(rate=1e-3, decay=0.1, beta1=0.9, beta2=0.95, eps=1e-8, correction1=0.1, correction2=0.05)
    for dtype, folder in ((torch.bfloat16, "adamw_tensor"), (torch.float32, "adamw_tensor_f32")):
        kernel = pleat_c.Kernel(lib, os.path.join(generated, folder))
        w, g = ([rn(n, dtype=dtype) for n in count] for _ in range(2))
        m = [rn(n, dtype=torch.float32, scale=0.1) for n in count]
        v = [torch.rand(n, device="cuda") * 0.1 for n in count]
        check(kernel, p, w, g, m, v)
        runs = contestants(kernel, p, w, g, m, v)
        rounds = {name: [] for name in runs}
        for _ in range(3):
            for name, (work, _) in runs.items():
                rounds[name].append(median_us(work, rounds=7, repeat=3))
        for name, (_, moves) in runs.items():
            us = statistics.median(rounds[name])
            print(f"  {name:18s} {us:9.1f} us {moves / us * 1e-3:7.0f} GB/s {moves / us * 1e-3 / copy:6.3f} of copy")
        del runs
        torch.cuda.empty_cache()


if __name__ == "__main__":
    main(sys.argv[1])
