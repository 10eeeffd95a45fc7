"""Host time of an operator's call beside torch's own, Liger's and QuACK's where they are installed, in one process: on the CPU,
where the kernels themselves take next to nothing, or with --cuda what a call holds the thread. Prints the least of many
repetitions, which other work on the machine disturbs little, and their median.
Usage: bash tests/python/run.sh host.py [--cuda] [turns]"""

import os
import statistics
import sys
import time

import torch
import torch.nn.functional as F

import pleat.torch

SUM = {"pleat": 1, "name": "sum_of_two", "dims": {"N": "runtime"}, "types": {"DT": "bf16"},
       "tensors": {name: {"dtype": "DT", "dims": ["N"]} for name in "XWY"},
       "kernel": {"stages": [{"store": "Y", "from": "X + W"}]}}
CALLS = 20


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


def liger():
    from liger_kernel.ops.rms_norm import LigerRMSNormFunction
    return lambda x, w: LigerRMSNormFunction.apply(x, w, 1e-6, 0.0, "llama", False)


def quack():
    if "PEERS" in os.environ:  # a folder of what tests/bench/quack_rows.py has compiled
        sys.path.append(os.path.join(os.path.dirname(__file__), "../bench"))
        import quack_rows
        quack_rows.load(os.environ["PEERS"])
    from quack.rmsnorm import rmsnorm
    return lambda x, w: rmsnorm(x, w, eps=1e-6)


def contestants(x, w, by):
    """{what is called: a function without arguments}."""
    xg, wg = x.clone().requires_grad_(), w.clone().requires_grad_()
    a, b = x[0].clone(), w.clone()
    two, norm = pleat.torch.op(SUM, backward=None), pleat.torch.op("norm/rmsnorm")
    two(a, b)
    both = lambda f: lambda: torch.autograd.grad(f(xg, wg), (xg, wg), by)
    norms = {"pleat": norm, "F.rms_norm": lambda x, w: F.rms_norm(x, (len(b),), w, 1e-6)}
    for name, load in (("Liger", liger), ("QuACK", quack)) if x.is_cuda else ():
        try:
            norms[name] = load()
        except ImportError as missing:
            print(f"# without {name}: {missing}", file=sys.stderr)
    timed = {"torch.add": lambda: torch.add(a, b), "pleat, three tensors": lambda: two(a, b),
             "of it torch's dispatcher and below": lambda: two._plain.native(a, b)}
    for name, f in norms.items():
        timed[f"{name}, rmsnorm without gradients"] = lambda f=f: f(x, w)
    timed["an empty autograd.Function of torch.add"] = lambda: Empty.apply(xg, wg)
    for name, f in norms.items():
        timed[f"{name}, rmsnorm for gradients"] = lambda f=f: f(xg, wg)
    timed["an empty one, both passes"] = both(Empty.apply)
    for name, f in norms.items():
        timed[f"{name}, rmsnorm, both passes"] = both(f)
    return timed


def main(turns=300, cuda=False):
    torch.set_num_threads(1)
    device, dtype, width = ("cuda", torch.bfloat16, 512) if cuda else ("cpu", torch.float32, 16)
    rows = torch.randn(8 if cuda else 1, width, dtype=dtype, device=device)
    timed = contestants(rows, torch.randn(width, dtype=dtype, device=device), torch.ones_like(rows))
    took = {name: [] for name in timed}
    for turn in range(turns + 2):  # the first ones build
        for name, f in timed.items():
            if cuda:
                torch.cuda.synchronize()
            begin = time.perf_counter()
            for _ in range(CALLS):
                f()
            took[name] += [(time.perf_counter() - begin) / CALLS] if turn > 1 else []
    add = min(took["torch.add"])
    for name, each in took.items():
        print(f"{name:40} {min(each) * 1e6:7.2f} us, {min(each) / add:5.2f} times torch.add; median "
              f"{statistics.median(each) * 1e6:7.2f} us")


if __name__ == "__main__":
    main(*map(int, [a for a in sys.argv[1:] if a != "--cuda"]), cuda="--cuda" in sys.argv)
