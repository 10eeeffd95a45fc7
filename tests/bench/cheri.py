"""The Cheri block of the Cherimoya models, forward, beside PyTorch and the package `cherimoya` (where it is installed), in turns
in one process. cheri_training.py has both passes of training.

    bash tests/bench/cheri.sh BUILD
    PLEAT_C=libpleat_c.so python3 cheri.py GENERATED/cheri_block [--compile I/N]

L = 1024 places, 128 channels, taps 4 apart, bf16. Each is timed as it is called from Python and as a CUDA graph. Errors are of 16
examples together, against the same in f64: the norm of the difference over the norm of what the block adds to its input.
Cherimoya's kernels are the fastest of the 12 and 54 forms that it tries; --compile I/N compiles each N-th of them, and the I-th
size for torch.compile, and leaves, so that N processes fill the caches first. Its training forward keeps what its backward pass
needs.
"""
import importlib.util
import os
import sys

import torch
import torch.nn.functional as F

import pleat_c
from stopwatch import median_us
from tensors import rn

LENGTH, CHANNELS, DILATION, SCALE, EPS = 1024, 128, 4, 0.15, 1e-3
SIZES = (16, 512)  # examples
FORMS = ("_fwd_inf_stats_kernel", "_fwd_inf_norm_mlp_kernel", "_fwd_stats_kernel")  # that Cherimoya chooses by trial


def block(x, w, w1, w2):
    """What the block adds to x, divided by SCALE."""
    taps = w.t().unsqueeze(1)
    c = F.conv1d(x.transpose(1, 2), taps, padding=DILATION, dilation=DILATION, groups=x.shape[-1]).transpose(1, 2)
    wide = c if c.dtype == torch.float64 else c.float()
    variance, mean = torch.var_mean(wide, dim=(1, 2), keepdim=True, correction=0)
    z = ((wide - mean) * (variance + EPS).rsqrt()).to(x.dtype)
    return F.linear(F.gelu(F.linear(z, w1), approximate="tanh"), w2)


def cherimoya(forms=FORMS):
    """The package's module of the block, without what the rest of it needs; None where it is not installed."""
    package = importlib.util.find_spec("cherimoya")
    if package is None:
        return None
    spec = importlib.util.spec_from_file_location("cheri_module", os.path.join(package.submodule_search_locations[0], "cheri.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    import triton.testing

    for name in forms:  # shorter trials than Triton's own, of which 66 would take a quarter of a minute
        getattr(module, name).do_bench = lambda f, quantiles: triton.testing.do_bench(f, warmup=5, rep=25, quantiles=quantiles)
    return module


def cheri_block(module, w, w1, w2):
    theirs = module.CheriBlock(CHANNELS, DILATION, residual_scale=SCALE).cuda().bfloat16()
    with torch.no_grad():
        for parameter, value in ((theirs.conv_weight, w), (theirs.linear1.weight, w1), (theirs.linear2.weight, w2)):
            parameter.copy_(value)
    return theirs.eval()


def without_gradients(f, x):
    def work():
        with torch.no_grad():
            return f(x)

    return work


def graph(work):
    """One run of `work` as a CUDA graph, and what it leaves."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        work()
    torch.cuda.current_stream().wait_stream(side)
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured):
        left = work()
    return captured.replay, left


def weights():
    torch.manual_seed(0)
    hidden = 2 * CHANNELS
    return rn(3, CHANNELS, scale=0.5), rn(hidden, CHANNELS, scale=CHANNELS**-0.5), rn(CHANNELS, hidden, scale=hidden**-0.5)


def in_torch(w, w1, w2):
    """The whole block, eager and compiled."""
    whole = lambda x: x + SCALE * block(x, w, w1, w2)  # noqa: E731
    return whole, torch.compile(whole, dynamic=False)


def take_share(module, names, share):
    """Keeps the share "NUMBER/OF" of the configurations that Triton's autotuner tries of these kernels; returns NUMBER."""
    number, of = map(int, share.split("/"))
    if module:
        for name in names:
            kernel = getattr(module, name)
            kernel.configs = kernel.configs[number::of] or kernel.configs[:1]
    return number


def compile_share(module, share):
    number = take_share(module, FORMS, share)
    w, w1, w2 = weights()
    if number < len(SIZES):
        in_torch(w, w1, w2)[1](rn(SIZES[number], LENGTH, CHANNELS))
    if module:
        theirs = cheri_block(module, w, w1, w2)
        x = rn(16, LENGTH, CHANNELS)
        without_gradients(theirs, x)()
        theirs(x)
    torch.cuda.synchronize()


def main(folder, share=None):
    module = cherimoya()
    if share:
        return compile_share(module, share)
    kernel = pleat_c.Kernel(pleat_c.library(overlapping=True), folder, "cheri_block")
    w, w1, w2 = weights()
    whole, compiled = in_torch(w, w1, w2)
    theirs = cheri_block(module, w, w1, w2) if module else None
    if not theirs:
        print("# cherimoya is not here", file=sys.stderr)
    for examples in SIZES:
        x = rn(examples, LENGTH, CHANNELS)
        y, scale = torch.full_like(x, float("nan")), torch.full((), SCALE, device="cuda")
        launch = kernel.bind({"dilation": DILATION}, X=x, W=w, W1=w1, W2=w2, SCALE=scale, Y=y)
        works = {"Pleat": lambda: launch() or y, "PyTorch eager": lambda: whole(x), "PyTorch compiled": lambda: compiled(x)}
        if theirs:
            works["Cherimoya inference"] = without_gradients(theirs, x)
            works["Cherimoya training"] = lambda: theirs(x)
        exact = SCALE * block(*(t.double() for t in (x[:16], w, w1, w2)))
        error = lambda got: float((got[:16].double() - x[:16].double() - exact).norm() / exact.norm())  # noqa: E731
        errors, graphs = {}, {}
        for name, work in works.items():
            errors[name] = error(work().detach())
            graphs[name], left = graph(work)
            left.detach().fill_(float("nan"))
            graphs[name]()
            assert error(left.detach()) < 2 * errors[name], name
        times = {(name, way): [] for name in works for way in ("called", "graph")}
        order = list(times)
        for turn in range(len(order)):
            for name, way in order[turn:] + order[:turn]:
                times[name, way].append(median_us(works[name] if way == "called" else graphs[name], rounds=5))
        median = {key: sorted(values)[len(values) // 2] for key, values in times.items()}
        for name in works:
            ways = "".join(f"   {way} {median[name, way]:8.1f} us, {median[name, way] / median['Pleat', way]:5.2f}x" for way in ("called", "graph"))
            print(f"{examples:4d} examples  {name:19s}{ways}   error {errors[name]:.1e}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[3] if "--compile" in sys.argv[2:] else None)
