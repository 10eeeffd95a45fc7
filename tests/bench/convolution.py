"""Grouped and depthwise convolutions side by side in one process: Pleat and cuDNN through PyTorch (channels_last, benchmark mode), f16.

    bash tests/bench/convolution.sh BUILD [NAME ...]
    python3 tests/bench/convolution.py DIR [NAME ...]      # NAME: of a shape, such as gw8-128x64x64x64-3x3

Inputs are random. Contestants take turns; before each launch the L2 cache is flushed, and a figure is the median of the device's
own times of launches that the host handed over ahead. "Of copy" is the rate at which the bytes that must move do move, as a
fraction of the device's copy bandwidth. Each result is compared with float64 first, at two images: the largest error beside that
of cuDNN.
"""
import statistics
import sys

import torch
import torch.nn.functional as F

ROUNDS = 30

# N, C, H, W, channels of a group, taps, stride
SHAPES = {
    "gw8-128x64x64x64-3x3": (128, 64, 64, 64, 8, 3, 1),
    "gw8-256x128x32x32-3x3": (256, 128, 32, 32, 8, 3, 1),
    "gw8-128x64x56x56-3x3": (128, 64, 56, 56, 8, 3, 1),
    "gw8-256x256x14x14-3x3": (256, 256, 14, 14, 8, 3, 1),
    "gw8-32x64x64x64-5x5": (32, 64, 64, 64, 8, 5, 1),
    "gw4-128x64x64x64-3x3": (128, 64, 64, 64, 4, 3, 1),
    "gw16-128x64x64x64-3x3": (128, 64, 64, 64, 16, 3, 1),
    "gw32-128x64x64x64-3x3": (128, 64, 64, 64, 32, 3, 1),
    "gw64-128x64x64x64-3x3": (128, 64, 64, 64, 64, 3, 1),
    "gw8-128x64x64x64-3x3-stride2": (128, 64, 64, 64, 8, 3, 2),
    "depthwise-128x64x64x64-3x3": (128, 64, 64, 64, 1, 3, 1),
    "depthwise-128x96x56x56-7x7": (128, 96, 56, 56, 1, 7, 1),
}


def chosen(names):
    """Shapes with their directions: an input gradient of a stride has no fast form; that of a depthwise convolution is one."""
    for shape, sizes in SHAPES.items():
        if not names or shape in names:
            yield shape, sizes, False
            if sizes[-1] == 1 and sizes[4] > 1:
                yield shape, sizes, True


def spec_of(sizes, down):
    if sizes[4] == 1:
        return "depthwise"
    return "grouped_dx" if down else "grouped" if sizes[-1] == 1 else "grouped_down"


def list_specs(names):
    for shape, sizes, down in chosen(names):
        _, c, h, w, width, taps, _ = sizes
        channels = dict(C=c) if width == 1 else dict(G=c // width, CI=width, KO=width)
        options = dict(H=h, W=w, **channels, R=taps, S=taps)
        print(f"{shape}-{'dx' if down else 'y'} {spec_of(sizes, down)}", *(f"--dim {d}={n}" for d, n in options.items()))


class Case:
    def __init__(self, sizes, down):
        n, c, h, w, self.width, taps, self.stride = sizes
        self.down, self.pad, self.groups = down, taps // 2, c // self.width
        self.x = torch.randn(n, c, h, w, device="cuda", dtype=torch.float16).to(memory_format=torch.channels_last)
        self.f = torch.randn(c, self.width, taps, taps, device="cuda", dtype=torch.float16)
        self.f = (self.f / (taps * self.width**0.5)).to(memory_format=torch.channels_last)
        self.out = (h + self.stride - 1) // self.stride, (w + self.stride - 1) // self.stride

    def peer(self, x=None, f=None):
        x, f = self.x if x is None else x, self.f if f is None else f
        if self.down:  # of a stride of 1 x and dy are of one shape
            return torch.ops.aten.convolution_backward(x, x, f, None, [1, 1], [self.pad] * 2, [1, 1], False, [0, 0], self.groups,
                                                       [True, False, False])[0]
        return F.conv2d(x, f, None, self.stride, self.pad, 1, self.groups)

    def exact(self, images):
        """In float64 by shifts, group by group of all at once."""
        x = self.x[:images].double().unflatten(1, (self.groups, self.width))
        f = self.f.double().unflatten(0, (self.groups, self.width))
        taps, (h, w) = f.shape[-1], self.x.shape[2:]
        padded = F.pad(x, [self.pad] * 4)
        total = 0
        for r in range(taps):
            for s in range(taps):
                at_r, at_s = (taps - 1 - r, taps - 1 - s) if self.down else (r, s)
                part = padded[..., at_r:at_r + h:self.stride, at_s:at_s + w:self.stride]
                total = total + torch.einsum("gki,ngkhw->ngihw" if self.down else "gki,ngihw->ngkhw", f[..., r, s], part)
        return total.flatten(1, 2)

    def grouped(self, t):
        t = t.permute(0, 2, 3, 1)
        return t if self.width == 1 else t.unflatten(3, (self.groups, self.width))

    def ours(self, folder):
        import pleat_c

        n, c = self.x.shape[:2]
        y = torch.full((n, c, *self.out), float("nan"), device="cuda", dtype=torch.float16).to(memory_format=torch.channels_last)
        if self.width == 1:
            weights = self.f.flatten(0, 1).permute(1, 2, 0).contiguous()
        else:
            weights = self.f.unflatten(0, (self.groups, self.width)).permute(0, 1, 3, 4, 2)
        names = ("DY", "DX") if self.down else ("X", "Y")
        kernel = pleat_c.Kernel(pleat_c.library(), folder)
        return kernel.bind(**{names[0]: self.grouped(self.x), "F": weights, names[1]: self.grouped(y)}), y

    def bytes(self):
        return 2 * (self.x.numel() + self.f.numel() + self.x.shape[0] * self.x.shape[1] * self.out[0] * self.out[1])


def timed(contestants):
    """Microseconds of each, medians of turns with a cold L2 cache."""
    flush = torch.empty(1 << 28, dtype=torch.uint8, device="cuda")
    for work in contestants.values():
        for _ in range(3):
            work()
    times = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        torch.cuda.synchronize()
        for name, work in contestants.items():
            flush.zero_()
            begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            begin.record()
            work()
            end.record()
            times[name].append((begin, end))
    torch.cuda.synchronize()
    return {name: statistics.median(b.elapsed_time(e) * 1e3 for b, e in t) for name, t in times.items()}


def main():
    if sys.argv[1] == "--list":
        return list_specs(sys.argv[2:])
    from stopwatch import copy_bandwidth
    from tensors import ratio

    torch.backends.cudnn.benchmark = True
    bandwidth = copy_bandwidth()
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, cuDNN {torch.backends.cudnn.version()}, "
          f"copy {bandwidth:.0f} GB/s")
    print(f"{'shape':36} {'pleat us':>9} {'of copy':>8} {'cuDNN us':>9} {'times':>6} {'error':>6}")
    for shape, sizes, down in chosen(sys.argv[2:]):
        torch.manual_seed(1)
        case = Case(sizes, down)
        launch, y = case.ours(f"{sys.argv[1]}/{shape}-{'dx' if down else 'y'}/{spec_of(sizes, down)}")
        launch()
        error = ratio(y[:2], case.peer()[:2], case.exact(2))
        us = timed({"pleat": launch, "cuDNN": case.peer})
        print(f"{shape + (' dx' if down else ''):36} {us['pleat']:9.1f} {case.bytes() / bandwidth / 1e3 / us['pleat']:8.2f} "
              f"{us['cuDNN']:9.1f} {us['cuDNN'] / us['pleat']:6.2f} {error:6.2f}", flush=True)


main()
