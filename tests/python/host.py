"""Host time of an operator's call and of torch's own, in one process on the CPU, where the kernels themselves take next to
nothing. Prints the least of many repetitions, which other work on the machine disturbs little.
Usage: bash tests/python/run.sh host.py"""

import sys
import time

import torch
import torch.nn.functional as F

import pleat.torch

SUM = {"pleat": 1, "name": "sum_of_two", "dims": {"N": "runtime"},
       "tensors": {name: {"dtype": "f32", "dims": ["N"]} for name in "XWY"},
       "kernel": {"stages": [{"store": "Y", "from": "X + W"}]}}


class Empty(torch.autograd.Function):
    """The least that a gradient written in Python costs in torch."""

    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return torch.add(x, w)

    @staticmethod
    def backward(ctx, by):
        x, w = ctx.saved_tensors
        return by, w


def main(turns=300, calls=20):
    torch.set_num_threads(1)
    x, w, by = torch.randn(1, 16), torch.randn(16), torch.randn(1, 16)
    a, b, xg, wg = x[0].clone(), w.clone(), x.clone().requires_grad_(), w.clone().requires_grad_()
    two, norm = pleat.torch.op(SUM, backward=None), pleat.torch.op("norm/rmsnorm")
    both = lambda f: lambda: torch.autograd.grad(f(), (xg, wg), by)
    theirs = lambda: F.rms_norm(xg, (16,), wg, 1e-6)
    timed = {"torch.add": lambda: torch.add(a, b), "pleat, three tensors": lambda: two(a, b),
             "of it torch's dispatcher and C++": lambda: two._plain.native(a, b),
             "an empty autograd.Function": lambda: Empty.apply(xg, wg), "pleat rmsnorm for gradients": lambda: norm(xg, wg),
             "F.rms_norm for gradients": theirs, "an empty one, both passes": both(lambda: Empty.apply(xg, wg)),
             "pleat rmsnorm, both passes": both(lambda: norm(xg, wg)), "F.rms_norm, both passes": both(theirs)}
    least = {name: float("inf") for name in timed}
    for turn in range(turns + 2):  # the first ones build
        for name, f in timed.items():
            begin = time.perf_counter()
            for _ in range(calls):
                f()
            took = (time.perf_counter() - begin) / calls
            least[name] = min(least[name], took) if turn > 1 else least[name]
    for name, took in least.items():
        print(f"{name:34} {took * 1e6:7.2f} us, {took / least['torch.add']:5.2f} times torch.add")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
