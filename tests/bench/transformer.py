"""Transformer layers without their attention, forward and backward, beside the same in torch, eager and compiled, in one process
and run; with launches that overlap and without.

    bash tests/bench/transformer.sh BUILD [2048 ...]
    PLEAT_C=libpleat_c.so python3 transformer.py GENERATED WIDTH...     GENERATED/WIDTH/{layer,layer_backward}

M = 16384 rows, heads of 128, units of 5632 (2048), 11008 (4096) or 22016 (8192), bf16. Errors are of all outputs and gradients
together, against torch in f32 at 512 rows: the norm of the difference over the norm. With TURNS=FILE (turns.py) processes of
one width each may compile at the same time.
"""
import itertools
import os
import random
import shutil
import statistics
import sys
import tempfile

import torch
import torch._functorch.config
import torch.nn.functional as F

import pleat_c
from gemm_programs import UNITS
from stopwatch import median_us
from tensors import rn
from turns import Turns

torch._functorch.config.donated_buffer = False  # the backward is run again and again
D = 128


def layer(y0, x0, w0, w1, w2, w3, wn1, wn2, cos, sin):
    """In torch: the residual stream and the queries, keys and values behind the layer."""
    x1 = y0 @ w0.t() + x0
    z = F.rms_norm(x1, x1.shape[-1:], wn1, 1e-6) @ w1.flatten(0, 1).t()
    gate, up = z.chunk(2, dim=-1)
    x2 = (F.silu(gate) * up) @ w2.t() + x1
    qkv = (F.rms_norm(x2, x2.shape[-1:], wn2, 1e-6) @ w3.flatten(0, 2).t()).unflatten(-1, w3.shape[:3])
    a, b = qkv[:, :2].chunk(2, dim=-1)
    c, s = cos[:, None, None].to(a.dtype), sin[:, None, None].to(a.dtype)
    turned = torch.cat((a * c - b * s, b * c + a * s), dim=-1)
    return x2, torch.cat((turned, qkv[:, 2:]), dim=1)


def inputs(m, e):
    units, heads = UNITS[e], e // D
    angle = torch.arange(m, device="cuda")[:, None] * 10000.0 ** (-torch.arange(64, device="cuda") / 64.0)
    return [rn(m, e), rn(m, e), rn(e, e, scale=e**-0.5), rn(2, units, e, scale=e**-0.5), rn(e, units, scale=units**-0.5),
            rn(3, heads, D, e, scale=e**-0.5), 1 + rn(e, scale=0.1), 1 + rn(e, scale=0.1), angle.cos(), angle.sin()]


class Layer:
    """The tensors of Pleat's forward and backward."""

    def __init__(self, given, dx2, dqkv):
        y0, x0, w0, w1, w2, w3, wn1, wn2, cos, sin = given
        like = torch.empty_like
        m, (_, units, e), heads = y0.shape[0], w1.shape, w3.shape[1]
        x1, x2 = like(x0), like(x0)
        r1, r2 = (torch.empty(m, device="cuda") for _ in range(2))
        z = torch.empty(m, 2, units, device="cuda", dtype=torch.bfloat16)
        self.qkv = torch.empty(m, 3, heads, D, device="cuda", dtype=torch.bfloat16)
        shared = dict(Y0=y0, X1=x1, R1=r1, Z=z, X2=x2, R2=r2, QKV=self.qkv,
                      W0=w0, W1=w1, W2=w2, W3=w3, WN1=wn1, WN2=wn2, COS=cos, SIN=sin)
        self.x2 = x2
        self.gradients = [like(t) for t in given[:8]]
        names = ["DY0", "DX0", "DW0", "DW1", "DW2", "DW3", "DWN1", "DWN2"]
        self.of_forward = dict(X0=x0, **shared)
        self.of_backward = dict(DQKV=dqkv, DX2=dx2, **dict(zip(names, self.gradients)), **shared)

    def bound(self, forward, backward):
        """The two directions by these kernels; several pairs work on the same memory, where each lies is no difference then."""
        return forward.bind(**self.of_forward), backward.bind(**self.of_backward)


def kernels(lib, folder):
    return [pleat_c.Kernel(lib, os.path.join(folder, name), name) for name in ("layer", "layer_backward")]


def one_after_another(folder, to):
    """The same kernels, told not to overlap."""
    shutil.copytree(folder, to)
    for name in ("layer", "layer_backward"):
        path = os.path.join(to, name, name + ".manifest")
        with open(path) as manifest:
            text = manifest.read()
        with open(path, "w") as manifest:
            manifest.write(text.replace(" pdl 1\n", "\n"))
    return to


def in_torch(run, given, dx2, dqkv):
    """Outputs and gradients."""
    leaves = [t.detach().requires_grad_(i < 8) for i, t in enumerate(given)]
    out = run(*leaves)
    return [t.detach() for t in out] + list(torch.autograd.grad(out, leaves[:8], (dx2, dqkv)))


def check(two, e):
    given = inputs(512, e)
    dx2, dqkv = torch.randn_like(given[0]), torch.randn(512, 3, e // D, D, device="cuda").bfloat16()
    exact = in_torch(layer, [t.float() for t in given], dx2.float(), dqkv.float())
    eager = in_torch(layer, given, dx2, dqkv)
    ours = Layer(given, dx2, dqkv)
    forward, backward = ours.bound(*two)
    forward()
    backward()
    torch.cuda.synchronize()
    names = ["X2", "QKV", "DY0", "DX0", "DW0", "DW1", "DW2", "DW3", "DWN1", "DWN2"]
    off = lambda got, want: float((got.float() - want).norm() / want.norm())  # noqa: E731
    print(f"width {e}, 512 rows, errors of pleat | torch eager:",
          "  ".join(f"{n} {off(a, x):.1e}|{off(b, x):.1e}" for n, a, b, x in zip(names, [ours.x2, ours.qkv] + ours.gradients, eager, exact)))
    first = [t.clone() for t in [ours.x2, ours.qkv] + ours.gradients]
    for _ in range(20):
        forward()
        backward()
    torch.cuda.synchronize()
    print("  the same bits after 20 runs:", all(torch.equal(a, b) for a, b in zip(first, [ours.x2, ours.qkv] + ours.gradients)))


def measure(lib, turns, folder, e, m=16384):
    overlapping = kernels(lib, folder)
    with tempfile.TemporaryDirectory() as work:
        apart = kernels(lib, one_after_another(folder, os.path.join(work, "apart")))
    check(overlapping, e)
    given = inputs(m, e)
    dx2, dqkv = torch.randn_like(given[0]), torch.randn(m, 3, e // D, D, device="cuda").bfloat16()
    ours = Layer(given, dx2, dqkv)
    works = {"pleat": ours.bound(*overlapping), "pleat, no overlap": ours.bound(*apart)}
    for name, run in {"torch eager": layer, "torch compiled": torch.compile(layer, dynamic=False)}.items():
        leaves = [t.detach().requires_grad_(i < 8) for i, t in enumerate(given)]
        out = run(*leaves)
        works[name] = (lambda run=run, leaves=leaves: run(*leaves),
                       lambda out=out, leaves=leaves: torch.autograd.grad(out, leaves[:8], (dx2, dqkv), retain_graph=True))
    times = {name: [[], []] for name in works}
    for pair in works.values():
        for work in pair:
            work()  # compiles
    orders = list(itertools.permutations(works))
    random.Random(0).shuffle(orders)
    with turns.measuring():
        for order in orders:  # the device's clock depends on what ran just before: in all orders that is each as often
            for name in order:
                for direction in (0, 1):
                    times[name][direction].append(median_us(works[name][direction], rounds=3) / 1e3)
    products = 2 * m * e * (e + 3 * UNITS[e] + 3 * e)
    for name, pair in times.items():
        f, b = (statistics.median(t) for t in pair)
        print(f"  {name:18s} forward {f:7.3f} ms {products / f * 1e-9:5.0f} TFLOP/s   backward {b:7.3f} ms {2 * products / b * 1e-9:5.0f} TFLOP/s", flush=True)


if __name__ == "__main__":
    turns = Turns()
    library = pleat_c.library()
    for width in sys.argv[2:]:
        measure(library, turns, os.path.join(sys.argv[1], width), int(width))
