"""Pools of images, both passes, beside PyTorch with channels_last, eager and compiled, in turns in one process.

    bash tests/bench/pools.sh BUILD
    PLEAT_C=libpleat_c.so python3 pools.py GENERATED [--check]

GENERATED/NAME holds the spec NAME_DIRECTION of each row of `SHAPES`, which pools.sh generates (--list prints its lines). bf16. "Copy"
is what the bytes of Pleat's kernel take at the device's copy bandwidth. --check compares small images of the same windows with
PyTorch in f64.
"""
import itertools
import sys

import torch
import torch.nn.functional as F

import pleat_c
from stopwatch import copy_bandwidth, in_turns
from tensors import rn

# name: images, channels, height, width; window, stride, padding
SHAPES = {
    "resnet": (128, 64, 112, 112, 3, 2, 1),
    "vgg": (128, 128, 112, 112, 2, 2, 0),
    "inception": (128, 192, 28, 28, 3, 1, 1),
    "last": (256, 512, 14, 14, 2, 2, 0),
}
KINDS = ("max", "avg")


def options(shape):
    _, c, _, _, window, stride, _ = shape
    return f"--dim C={c} --dim R={window} --dim S={window} --dim STRIDE={stride}"


def in_torch(kind):
    if kind == "max":
        return lambda x, window, stride, pad: F.max_pool2d(x, window, stride, pad)
    return lambda x, window, stride, pad: F.avg_pool2d(x, window, stride, pad)


class Case:
    """Both passes of one pool by Pleat, and by a function of PyTorch."""

    def __init__(self, lib, folder, name, kind, small=False):
        n, c, h, w, window, self.stride, self.pad = SHAPES[name]
        n, h, w = (2, h % 10 + 5, h % 7 + 4) if small else (n, h, w)
        self.kind, self.window = kind, window
        self.x = rn(n, h, w, c).permute(0, 3, 1, 2).requires_grad_()
        self.y = self.apply(in_torch(kind), self.x)
        self.dy = torch.randn_like(self.y)
        last = lambda t: t.detach().permute(0, 2, 3, 1)  # noqa: E731
        self.own_y, self.own_dx = torch.full_like(last(self.y), float("nan")), torch.full_like(last(self.x), float("nan"))
        place = {"PLACE": torch.zeros_like(self.own_y, dtype=torch.uint8)} if kind == "max" else {}
        load = lambda way: pleat_c.Kernel(lib, f"{folder}/{name}/{kind}_pool2d{way}", f"{kind}_pool2d{way}")  # noqa: E731
        params = {"pad": self.pad}
        self.forward = load("").bind(params, X=last(self.x), Y=self.own_y, **place)
        self.backward = load("_backward").bind(params, DY=last(self.dy), DX=self.own_dx, **place)
        places = sum(t.numel() for t in place.values())
        self.bytes = 2 * (self.x.numel() + self.y.numel()) + places

    def apply(self, f, x):
        return f(x, self.window, self.stride, self.pad)

    def gradient(self, y):
        return torch.autograd.grad(y, self.x, self.dy, retain_graph=True)[0]

    def wrong(self):
        """How far results and gradients are from those in f64, and PyTorch's in bf16 are, in units of 2^-8."""
        self.forward()
        self.backward()
        x = self.x.detach().double().contiguous().requires_grad_()
        y = self.apply(in_torch(self.kind), x)
        dx = torch.autograd.grad(y, x, self.dy.double())[0]
        apart = lambda a, b: float((a.double() - b).abs().max()) * 2**8  # noqa: E731
        last = lambda t: t.detach().permute(0, 2, 3, 1)  # noqa: E731
        return apart(self.own_y, last(y)), apart(self.own_dx, last(dx)), apart(self.gradient(self.y), dx)


def check(lib, folder):
    for name, kind in itertools.product(SHAPES, KINDS):
        of_y, of_dx, theirs = Case(lib, folder, name, kind, small=True).wrong()
        print(f"{kind} {name}: {of_y:.1f} and {of_dx:.1f} units from f64, PyTorch's gradient {theirs:.1f}", flush=True)
        assert of_y <= (0 if kind == "max" else 2) and of_dx <= 8, "wrong"


def main(folder, *more):
    lib = pleat_c.library()
    if "--check" in more:
        return check(lib, folder)
    bandwidth = copy_bandwidth()
    for name, kind in itertools.product(SHAPES, KINDS):
        case = Case(lib, folder, name, kind)
        torch._dynamo.reset()
        quick = torch.compile(in_torch(kind), dynamic=False)
        compiled = case.apply(quick, case.x)
        works = {
            "forward": case.forward, "eager": lambda: case.apply(in_torch(kind), case.x), "compiled": lambda: case.apply(quick, case.x),
            "backward": case.backward, "eager backward": lambda: case.gradient(case.y), "compiled backward": lambda: case.gradient(compiled),
        }
        took = in_turns(works, 9)
        print(f"{kind} {name:10s} copy {case.bytes / bandwidth / 1e3:6.1f} us   " + "   ".join(f"{k} {v:.1f}" for k, v in took.items()), flush=True)


if __name__ == "__main__":
    if "--list" in sys.argv:
        for case, (kind, way) in itertools.product(SHAPES, itertools.product(KINDS, ("", "_backward"))):
            print(f"{kind}_pool2d{way}.json {options(SHAPES[case])} -o {case}")
    else:
        main(*sys.argv[1:])
