"""The convolution and the norm of the Cheri block by themselves, both passes, beside PyTorch and the package `cherimoya` (where it is
installed), in turns in one process, as CUDA graphs.

    bash tests/bench/cheri.sh BUILD
    PLEAT_C=libpleat_c.so python3 dilated_norm.py GENERATED

Sizes and dtypes are those of cheri.py. Errors are beside f64, as the norm of the difference over the norm.
"""
import sys

import torch
import torch.nn.functional as F

import cheri
import pleat_c
from cheri import CHANNELS, DILATION, EPS, LENGTH
from cheri_training import Torchs
from stopwatch import median_us
from tensors import rn

FORMS = ("_fwd_stats_kernel", "_bwd_stats_kernel", "_bwd_apply_kernel", "_bwd_dx_kernel")  # that Cherimoya chooses by trial


def normed(x, w):
    taps = w.t().unsqueeze(1)
    c = F.conv1d(x.transpose(1, 2), taps, padding=DILATION, dilation=DILATION, groups=x.shape[-1]).transpose(1, 2)
    wide = c if c.dtype == torch.float64 else c.float()
    variance, mean = torch.var_mean(wide, dim=(1, 2), keepdim=True, correction=0)
    return ((wide - mean) * (variance + EPS).rsqrt()).to(x.dtype)


class Pleats:
    """Both passes by Pleat, into tensors of its own."""

    def __init__(self, folder, x, w, dz):
        lib = pleat_c.library(overlapping=True)
        first, second = (pleat_c.Kernel(lib, f"{folder}/{name}", name) for name in ("dilated_norm", "dilated_norm_backward"))
        given, deviations = {"X": x, "W": w}, torch.zeros(x.shape[0], device="cuda")
        self.z, self.gradients = torch.empty_like(x), (torch.empty_like(x), torch.empty_like(w))
        self.first = first.bind({"dilation": DILATION}, **given, MEAN=torch.zeros_like(deviations), R=deviations, Z=self.z)
        self.second = second.bind({"dilation": DILATION}, **given, R=deviations, Z=self.z, DZ=dz, DX=self.gradients[0], DW=self.gradients[1])

    def forward(self):
        self.first()
        return self.z

    def backward(self):
        self.second()
        return self.gradients

    def both(self):
        self.forward()
        return self.backward()


def contestants(folder, x, w, dz):
    leaves = [t.detach().clone().requires_grad_() for t in (x, w)]
    works = {"Pleat": Pleats(folder, x, w, dz)}
    compiled = torch.compile(normed, dynamic=False)
    works["PyTorch compiled"] = Torchs(lambda x: compiled(x, leaves[1]), leaves, dz)
    if module := cheri.cherimoya(FORMS):
        works["Cherimoya"] = Torchs(lambda x: module.fused_dilated_conv_norm(x, leaves[1], DILATION), leaves, dz)
    return works


def exact(x, w, dz):
    """Of 16 examples the result, and the input's gradient."""
    leaves = [t[:16].double().requires_grad_() for t in (x, w)]
    z = normed(*leaves)
    return z, torch.autograd.grad(z, leaves[:1], dz[:16].double())[0]


def main(folder):
    for examples in cheri.SIZES:
        torch.manual_seed(0)
        x, w, dz = rn(examples, LENGTH, CHANNELS), rn(3, CHANNELS, scale=0.5), rn(examples, LENGTH, CHANNELS)
        wanted, graphs, errors = exact(x, w, dz), {}, {}
        for name, work in contestants(folder, x, w, dz).items():
            got = work.forward()[:16], work.both()[0][:16]
            errors[name] = [float((g.double() - e).norm() / e.norm()) for g, e in zip(got, wanted)]
            graphs[name, "forward"], graphs[name, "both"] = cheri.graph(work.forward)[0], cheri.graph(work.both)[0]
        times = {key: [] for key in graphs}
        for turn in range(len(graphs)):
            for key in list(graphs)[turn:] + list(graphs)[:turn]:
                times[key].append(median_us(graphs[key], rounds=5))
        median = {key: sorted(values)[len(values) // 2] for key, values in times.items()}
        for name in errors:
            ways = "".join(f"   {way} {median[name, way]:8.1f} us" for way in ("forward", "both"))
            backward = median[name, "both"] - median[name, "forward"]
            print(f"{examples:4d} examples  {name:17s}{ways}   difference {backward:8.1f} us   errors {errors[name][0]:.1e} {errors[name][1]:.1e}",
                  flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
