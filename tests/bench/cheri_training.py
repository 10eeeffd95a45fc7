"""The Cheri block for training: its forward pass, and that with its backward pass, beside PyTorch and the package `cherimoya`
(where it is installed), in turns in one process, as CUDA graphs.

    bash tests/bench/cheri.sh BUILD
    PLEAT_C=libpleat_c.so python3 cheri_training.py GENERATED [--compile I/N | --launches]

Sizes and dtypes are those of cheri.py. Gradients are of the input, the taps and both weights; Pleat's are of the scale, too, and
are compared with those in f64, as the norm of the difference over the norm; of the input's what the block adds to the gradient
of its result counts. --launches prints the time of each launch.
"""
import sys

import torch

import cheri
import pleat_c
from cheri import CHANNELS, DILATION, LENGTH, SCALE
from stopwatch import median_us
from tensors import rn

NAMES = ("DX", "DW", "DW1", "DW2", "DSCALE")
FORMS = ("_fwd_stats_kernel", "_bwd_stats_kernel", "_bwd_apply_kernel", "_bwd_dx_kernel")  # that Cherimoya chooses by trial


class Pleats:
    """Both passes by Pleat, into tensors of its own."""

    def __init__(self, folder, x, weights, dy):
        lib = pleat_c.library(overlapping=True)
        kernels = [pleat_c.Kernel(lib, f"{folder}/cheri_block_{way}", f"cheri_block_{way}") for way in ("forward", "backward")]
        given = dict(zip(("X", "W", "W1", "W2"), (x, *weights)))
        given["SCALE"] = torch.full((), SCALE, device="cuda")
        given |= {name: torch.zeros(x.shape[0], device="cuda") for name in ("MEAN", "R")}
        self.y = torch.empty_like(x)
        shapes = (*zip(NAMES, (x, *weights)), ("DSCALE", given["SCALE"]))
        self.gradients = {name: torch.full_like(t, float("nan")) for name, t in shapes}
        self.first = kernels[0].bind({"dilation": DILATION}, **given, Y=self.y)
        self.second = kernels[1].bind({"dilation": DILATION}, **given, DY=dy, **self.gradients)

    def forward(self):
        self.first()
        return self.y

    def both(self):
        self.first()
        self.second()
        return tuple(self.gradients.values())


class Torchs:
    """Both passes of a function of the input, whose `leaves` require gradients."""

    def __init__(self, f, leaves, dy):
        self.f, self.leaves, self.dy = f, leaves, dy

    def forward(self):
        return self.f(self.leaves[0])

    def both(self):
        return torch.autograd.grad(self.forward(), self.leaves, self.dy)


def trained(x, weights, dy):
    """What takes part beside Pleat, by name."""
    leaves = [t.detach().clone().requires_grad_() for t in (x, *weights)]
    whole, compiled = cheri.in_torch(*leaves[1:])
    works = {"PyTorch eager": Torchs(whole, leaves, dy), "PyTorch compiled": Torchs(compiled, leaves, dy)}
    module = cheri.cherimoya(FORMS)
    if module:
        block = cheri.cheri_block(module, *weights)
        mine = [leaves[0], block.conv_weight, block.linear1.weight, block.linear2.weight]
        works["Cherimoya"] = Torchs(block, mine, dy)
    else:
        print("# cherimoya is not here", file=sys.stderr)
    return works


def case(examples):
    weights = cheri.weights()
    return rn(examples, LENGTH, CHANNELS), weights, rn(examples, LENGTH, CHANNELS)


def exact(x, weights, dy):
    """Gradients in f64, some examples at a time; that of the input without dy."""
    sums = None
    for part in range(0, x.shape[0], 64):
        leaves = [t.double().requires_grad_() for t in (x[part:part + 64], *weights, torch.tensor(SCALE, device="cuda"))]
        added = leaves[-1] * cheri.block(*leaves[:-1])
        dx, *others = torch.autograd.grad(added, leaves, dy[part:part + 64].double())
        sums = [[dx], *others] if sums is None else [sums[0] + [dx], *(a + b for a, b in zip(sums[1:], others))]
    return torch.cat(sums[0]), *sums[1:]


def errors(got, wanted, dy):
    return {name: float(((g.double() - dy.double() if name == "DX" else g.double()) - w).norm() / w.norm())
            for name, g, w in zip(NAMES, got, wanted)}


def compile_share(share):
    number = cheri.take_share(cheri.cherimoya(FORMS), FORMS, share)
    x, weights, dy = case(cheri.SIZES[number] if number < len(cheri.SIZES) else 16)
    for name, work in trained(x, weights, dy).items():
        if name == "Cherimoya" or name == "PyTorch compiled" and number < len(cheri.SIZES):
            work.both()
    torch.cuda.synchronize()


def launches(work):
    """Prints the time of each launch of both passes, as the profiler has it."""
    from torch.profiler import ProfilerActivity, profile

    work()
    with profile(activities=[ProfilerActivity.CUDA]) as seen:
        for _ in range(10):
            work()
        torch.cuda.synchronize()
    for event in seen.key_averages():
        print(f"    {event.self_device_time_total / 10:8.1f} us  {event.count / 10:4.1f}  {event.key[:100]}", flush=True)


def main(folder, *options):
    if "--compile" in options:
        return compile_share(options[-1])
    for examples in cheri.SIZES:
        x, weights, dy = case(examples)
        works = {"Pleat": Pleats(folder, x, weights, dy)}
        wanted = exact(x, weights, dy)
        first = errors(works["Pleat"].both(), wanted, dy)
        if "--launches" in options:
            print(examples, "examples:", "  ".join(f"{n} {e:.1e}" for n, e in first.items()))
            launches(works["Pleat"].both)
            continue
        works |= trained(x, weights, dy)
        graphs, wrong = {}, {}
        for name, work in works.items():
            wrong[name] = errors(work.both(), wanted, dy)
            graphs[name, "forward"] = cheri.graph(work.forward)[0]
            graphs[name, "both"] = cheri.graph(work.both)[0]
        times = {key: [] for key in graphs}
        order = list(times)
        for turn in range(len(order)):
            for key in order[turn:] + order[:turn]:
                times[key].append(median_us(graphs[key], rounds=5))
        median = {key: sorted(values)[len(values) // 2] for key, values in times.items()}
        for name in works:
            ways = "".join(f"   {way} {median[name, way]:8.1f} us, {median[name, way] / median['Pleat', way]:5.2f}x" for way in ("forward", "both"))
            print(f"{examples:4d} examples  {name:17s}{ways}   errors {'  '.join(f'{n} {e:.1e}' for n, e in wrong[name].items())}", flush=True)
        print(f"{examples:4d} examples  Pleat's first call: {'  '.join(f'{n} {e:.1e}' for n, e in first.items())}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
