"""Dense, grouped and depthwise convolutions side by side in one process: Pleat and cuDNN through PyTorch (channels_last, benchmark mode), f16.

    bash tests/bench/convolution.sh BUILD [NAME ...]
    python3 tests/bench/convolution.py DIR [NAME ...]      # NAME: of a shape, such as gw8-128x64x64x64-3x3; ...-y, -dx, -dw: one direction

Inputs are random. Contestants take turns; before each launch the L2 cache is flushed, and a figure is the median of the device's
own times of launches that the host handed over ahead. "Of copy" is the rate at which the bytes that must move do move, as a
fraction of the device's copy bandwidth. Each result is compared with float64 first, at two images (weight gradients: over all): the
largest error beside that of cuDNN.
"""
import os
import sys

import torch
import torch.nn.functional as F

ROUNDS = 30

# N, C, H, W, channels of a group (of a dense convolution all), taps, stride
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
    "dense-128x128x28x28-3x3": (128, 128, 28, 28, 128, 3, 1),
    "dense-128x256x14x14-3x3": (128, 256, 14, 14, 256, 3, 1),
    "dense-256x256x14x14-3x3": (256, 256, 14, 14, 256, 3, 1),
    "dense-128x512x7x7-3x3": (128, 512, 7, 7, 512, 3, 1),
    "dense-128x64x56x56-3x3": (128, 64, 56, 56, 64, 3, 1),
    "dense-256x64x32x32-3x3": (256, 64, 32, 32, 64, 3, 1),
    "dense-64x64x112x112-3x3": (64, 64, 112, 112, 64, 3, 1),
    "dense-128x128x56x56-3x3-stride2": (128, 128, 56, 56, 128, 3, 2),
    "dense-128x256x28x28-3x3-stride2": (128, 256, 28, 28, 256, 3, 2),
    "dense-64x64x56x56-3x3-stride2": (64, 64, 56, 56, 64, 3, 2),
    "depthwise-128x64x64x64-3x3": (128, 64, 64, 64, 1, 3, 1),
    "depthwise-128x96x56x56-7x7": (128, 96, 56, 56, 1, 7, 1),
}


DIRECTIONS = ("y", "dx", "dw")


def chosen(names):
    """Shapes with their directions: the input gradient of a depthwise convolution is one."""
    for shape, sizes in SHAPES.items():
        for direction in DIRECTIONS:
            asked = not names or shape in names or f"{shape}-{direction}" in names
            runs = {"y": True, "dx": sizes[4] > 1, "dw": True}
            if asked and runs[direction]:
                yield shape, sizes, direction


def is_dense(sizes):
    """Without a dim of groups."""
    return sizes[4] == sizes[1]


def spec_of(sizes, direction):
    name = "depthwise" if sizes[4] == 1 else "dense" if is_dense(sizes) else "grouped"
    name += "" if sizes[-1] == 1 else "_down"
    return name if direction == "y" else f"{name}_{direction}"


def list_specs(names):
    for shape, sizes, direction in chosen(names):
        _, c, h, w, width, taps, _ = sizes
        channels = dict(C=c) if width == 1 else dict(CI=width, KO=width)
        if width > 1 and not is_dense(sizes):
            channels["G"] = c // width
        options = dict(H=h, W=w, **channels, R=taps, S=taps)
        print(f"{shape}-{direction} {spec_of(sizes, direction)}", *(f"--dim {d}={n}" for d, n in options.items()))


def channels_last(*shape, scale=1.0):
    t = torch.randn(*shape, device="cuda", dtype=torch.float16) * scale
    return t.to(memory_format=torch.channels_last)


class Case:
    """What is computed of X, F and DY in one direction."""

    def __init__(self, sizes, direction):
        n, c, h, w, self.width, self.taps, self.stride = sizes
        self.direction, self.pad, self.groups = direction, self.taps // 2, c // self.width
        self.dense = is_dense(sizes)
        self.out = (h + self.stride - 1) // self.stride, (w + self.stride - 1) // self.stride
        self.f = channels_last(c, self.width, self.taps, self.taps, scale=1 / (self.taps * self.width**0.5))
        self.x = channels_last(n, c, h, w)
        self.dy = channels_last(n, c, *self.out)
        self.read = {"y": (self.x, self.f), "dx": (self.dy, self.f), "dw": (self.x, self.dy)}[direction]
        like = {"y": self.dy, "dx": self.x, "dw": self.f}[direction]
        self.result = torch.full_like(like, float("nan"))

    def peer(self):
        if self.direction == "y":
            return F.conv2d(self.x, self.f, None, self.stride, self.pad, 1, self.groups)
        wanted = [self.direction == "dx", self.direction == "dw", False]
        return torch.ops.aten.convolution_backward(self.dy, self.x, self.f, None, [self.stride] * 2, [self.pad] * 2, [1, 1], False,
                                                   [0, 0], self.groups, wanted)[self.direction == "dw"]

    def exact(self, images):
        """In float64 by shifts, group by group of all at once; a weight gradient of all images, some at a time."""
        if self.direction == "dw":
            return sum(self.exact_of(slice(i, i + images)) for i in range(0, self.x.shape[0], images))
        return self.exact_of(slice(0, images))

    def exact_of(self, images):
        grouped = lambda t: t[images].double().unflatten(1, (self.groups, self.width))
        f = self.f.double().unflatten(0, (self.groups, self.width))
        (h, w), (p, q) = self.x.shape[2:], self.out
        span = [(size - 1) * self.stride + 1 for size in (p, q)]
        x, dy = F.pad(grouped(self.x), [self.pad] * 4), grouped(self.dy)
        total = {"y": torch.zeros_like(dy), "dx": torch.zeros_like(x), "dw": torch.zeros_like(f)}[self.direction]
        for r in range(self.taps):
            for s in range(self.taps):
                window = ..., slice(r, r + span[0], self.stride), slice(s, s + span[1], self.stride)
                if self.direction == "y":
                    total += torch.einsum("gki,ngihw->ngkhw", f[..., r, s], x[window])
                elif self.direction == "dx":
                    total[window] += torch.einsum("gki,ngkhw->ngihw", f[..., r, s], dy)
                else:
                    total[..., r, s] = torch.einsum("ngkhw,ngihw->gki", dy, x[window])
        if self.direction == "dx":
            total = total[..., self.pad:self.pad + h, self.pad:self.pad + w]
        return total.flatten(0, 1) if self.direction == "dw" else total.flatten(1, 2)

    def images(self, t):
        t = t.permute(0, 2, 3, 1)
        return t if self.width == 1 or self.dense else t.unflatten(3, (self.groups, self.width))

    def weights(self, t):
        if self.width == 1:  # [R, S, C], in which a view has other strides than PyTorch's
            return t.flatten(0, 1).permute(1, 2, 0)
        if self.dense:
            return t.permute(0, 2, 3, 1)
        return t.unflatten(0, (self.groups, self.width)).permute(0, 1, 3, 4, 2)

    def ours(self, folder):
        import pleat_c

        kernel = pleat_c.Kernel(pleat_c.library(), folder, os.path.basename(folder))
        weights = self.weights(self.result if self.direction == "dw" else self.f)
        if self.width == 1:
            weights = weights.contiguous()
        if self.direction == "y":
            return kernel.bind(X=self.images(self.x), F=weights, Y=self.images(self.result)), lambda: self.result
        if self.direction == "dx":
            return kernel.bind(DY=self.images(self.dy), F=weights, DX=self.images(self.result)), lambda: self.result
        launch = kernel.bind(X=self.images(self.x), DY=self.images(self.dy), DF=weights)
        if self.width > 1:
            return launch, lambda: self.result
        return launch, lambda: weights.permute(2, 0, 1).unsqueeze(1)

    def compared(self, t):
        return t if self.direction == "dw" else t[:2]

    def bytes(self):
        return 2 * sum(t.numel() for t in (*self.read, self.result))


def main():
    if sys.argv[1] == "--list":
        return list_specs(sys.argv[2:])
    from stopwatch import cold_in_turns, copy_bandwidth
    from tensors import ratio

    torch.backends.cudnn.benchmark = True
    bandwidth = copy_bandwidth()
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, cuDNN {torch.backends.cudnn.version()}, "
          f"copy {bandwidth:.0f} GB/s")
    print(f"{'shape':36} {'pleat us':>9} {'of copy':>8} {'cuDNN us':>9} {'times':>6} {'error':>6}")
    for shape, sizes, direction in chosen(sys.argv[2:]):
        torch.manual_seed(1)
        case = Case(sizes, direction)
        launch, result = case.ours(f"{sys.argv[1]}/{shape}-{direction}/{spec_of(sizes, direction)}")
        launch()
        error = ratio(case.compared(result()), case.compared(case.peer()), case.exact(2))
        us = cold_in_turns({"pleat": launch, "cuDNN": case.peer}, ROUNDS)
        print(f"{shape + ('' if direction == 'y' else ' ' + direction):36} {us['pleat']:9.1f} "
              f"{case.bytes() / bandwidth / 1e3 / us['pleat']:8.2f} {us['cuDNN']:9.1f} {us['cuDNN'] / us['pleat']:6.2f} "
              f"{error:6.2f}", flush=True)


main()
