"""The Cheri block of the Cherimoya models, forward, beside PyTorch compiled and, where the package can be imported, its own Triton kernels for
inference and for training, in one process and in turns.

    bash tests/bench/cheri.sh BUILD
    PLEAT_C=libpleat_c.so python3 cheri.py GENERATED/cheri_block

L = 1024 places, 128 channels, taps 4 apart, bf16. Errors are of all outputs together, against the same in f64: the norm of the
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


def theirs(w, w1, w2):
    """Cherimoya's block with these weights, for training and for inference; nothing if it is not here."""
    try:
        from cherimoya.cheri import CheriBlock
    except ImportError as e:
        print(f"# no Cherimoya here: {e}", file=sys.stderr)
        return {}
    made = [CheriBlock(CHANNELS, DILATION, residual_scale=SCALE).cuda().bfloat16() for _ in range(2)]
    for one in made:
        with torch.no_grad():
            for parameter, value in zip((one.conv_weight, one.linear1.weight, one.linear2.weight), (w, w1, w2)):
                parameter.copy_(value)
    training, evaluated = made[0].train(), made[1].eval()

    def inference(x):
        with torch.no_grad():
            return evaluated(x)

    return {"Cherimoya, inference": inference, "Cherimoya, training": training}


def main(folder):
    kernel = pleat_c.Kernel(pleat_c.library(overlapping=True), folder, "cheri_block")
    draw = lambda *shape, scale=1.0: (torch.randn(*shape, device="cuda") * scale).bfloat16()  # noqa: E731
    torch.manual_seed(0)
    w = draw(3, CHANNELS, scale=0.5)
    w1, w2 = draw(2 * CHANNELS, CHANNELS, scale=CHANNELS**-0.5), draw(CHANNELS, 2 * CHANNELS, scale=(2 * CHANNELS) ** -0.5)
    compiled = torch.compile(lambda x: x + SCALE * block(x, w, w1, w2), dynamic=False)
    others = {"PyTorch compiled": lambda x: compiled(x), **theirs(w, w1, w2)}
    for examples in (16, 64, 512):
        x = draw(examples, LENGTH, CHANNELS)
        y = torch.full_like(x, float("nan"))
        ours = kernel.bind({"dilation": DILATION}, X=x, W=w, W1=w1, W2=w2, Y=y)
        works = {"Pleat": ours, **{name: (lambda run=run: run(x)) for name, run in others.items()}}
        few = x[:16]
        exact = SCALE * block(*(t.double() for t in (few, w, w1, w2)))
        errors, times = {}, {name: [] for name in works}
        for name, work in list(works.items()):
            try:
                got = work()
            except Exception as e:  # a shape that it does not take
                print(f"# {name}: {type(e).__name__} {str(e)[:200]}", file=sys.stderr)
                del works[name]
                continue
            got = (y if got is None else got.detach())[:16].double() - few.double()
            errors[name] = float((got - exact).norm() / exact.norm())
        for _ in range(5):
            for name, work in works.items():
                times[name].append(median_us(work, rounds=5))
        for name in works:
            print(f"{examples:4d} examples  {name:22s} {sorted(times[name])[2]:8.1f} us   error {errors[name]:.1e}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
