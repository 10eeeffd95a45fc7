"""The Cheri block of the Cherimoya models, forward, beside PyTorch eager, in one process.

    bash tests/bench/cheri.sh BUILD
    PLEAT_C=libpleat_c.so python3 cheri.py GENERATED/cheri_block

L = 1024 places, 128 channels, taps 4 apart, bf16. Errors are of 16 examples together, against the same in f64: the norm of the
difference over the norm of what the block adds to its input.
"""
import sys

import torch
import torch.nn.functional as F

import pleat_c
from stopwatch import median_us

LENGTH, CHANNELS, DILATION, SCALE, EPS = 1024, 128, 4, 0.15, 1e-3


def block(x, w, w1, w2):
    """What the block adds to x, divided by SCALE."""
    taps = w.t().unsqueeze(1)
    c = F.conv1d(x.transpose(1, 2), taps, padding=DILATION, dilation=DILATION, groups=x.shape[-1]).transpose(1, 2)
    wide = c if c.dtype == torch.float64 else c.float()
    variance, mean = torch.var_mean(wide, dim=(1, 2), keepdim=True, correction=0)
    z = ((wide - mean) * (variance + EPS).rsqrt()).to(x.dtype)
    return F.linear(F.gelu(F.linear(z, w1), approximate="tanh"), w2)


def main(folder):
    kernel = pleat_c.Kernel(pleat_c.library(overlapping=True), folder, "cheri_block")
    draw = lambda *shape, scale=1.0: (torch.randn(*shape, device="cuda") * scale).bfloat16()  # noqa: E731
    torch.manual_seed(0)
    w = draw(3, CHANNELS, scale=0.5)
    w1, w2 = draw(2 * CHANNELS, CHANNELS, scale=CHANNELS**-0.5), draw(CHANNELS, 2 * CHANNELS, scale=(2 * CHANNELS) ** -0.5)
    for examples in (16, 512):
        x = draw(examples, LENGTH, CHANNELS)
        y = torch.full_like(x, float("nan"))
        ours = kernel.bind({"dilation": DILATION}, X=x, W=w, W1=w1, W2=w2, Y=y)
        exact = SCALE * block(*(t.double() for t in (x[:16], w, w1, w2)))
        works = {"Pleat": ours, "PyTorch eager": lambda x=x: x + SCALE * block(x, w, w1, w2)}
        for name, work in works.items():
            got = work()
            got = (y if got is None else got)[:16].double() - x[:16].double()
            microseconds = sorted(median_us(work, rounds=5) for _ in range(5))[2]
            print(f"{examples:4d} examples  {name:14s} {microseconds:8.1f} us   error {float((got - exact).norm() / exact.norm()):.1e}")


if __name__ == "__main__":
    main(sys.argv[1])
