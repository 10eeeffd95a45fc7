"""Pleat's kernels by examples/python/pleat.py, with torch tensors as arguments that are described once for many launches."""
import ctypes as C
import os
import sys

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/python"))
import pleat  # noqa: E402
from pleat import Arguments, Param, Tensor  # noqa: E402

NAMES = {torch.float64: b"f64", torch.float32: b"f32", torch.float16: b"f16", torch.bfloat16: b"bf16",
         torch.int64: b"i64", torch.int32: b"i32", torch.int8: b"i8", torch.uint8: b"u8", torch.bool: b"bool"}


def library(overlapping=False):
    """overlapping: launches may begin while what is before them in the stream ends."""
    lib = pleat.library()
    lib.launch = lib.pleat_launch_overlapping if overlapping else lib.pleat_launch
    lib.launch.argtypes = lib.pleat_launch.argtypes
    lib.pleat_each.argtypes = [C.c_void_p, C.c_void_p, C.POINTER(Arguments), C.c_size_t]
    return lib


class Kernel:
    """A generated kernel's folder, loaded on a CUDA device."""

    def __init__(self, lib, folder, name=None, device=0):
        self.lib, self.device = lib, device
        self.handle = lib.pleat_open(folder.encode(), name.encode() if name else None, device)
        if not self.handle:
            raise RuntimeError(lib.pleat_last_error().decode())

    def described(self, params, tensors, keep):
        """The C arguments of one launch; what they point to lives as long as `keep`."""
        described = (Tensor * len(tensors))()
        for slot, (name, t) in zip(described, tensors.items()):
            sizes = (C.c_int64 * t.dim())(*t.shape)
            strides = (C.c_int64 * t.dim())(*t.stride())
            keep += [sizes, strides, t]
            slot.name, slot.dtype, slot.axes = name.encode(), NAMES[t.dtype], t.dim()
            slot.sizes, slot.strides, slot.data = sizes, strides, t.data_ptr()
            slot.device = t.device.index if t.is_cuda else -1
        given = (Param * len(params or {}))()
        for slot, (name, value) in zip(given, (params or {}).items()):
            slot.name, slot.is_integer = name.encode(), int(isinstance(value, int))
            slot.real, slot.integer = float(value), int(value) if isinstance(value, int) else 0
        keep += [described, given]
        return Arguments(described, len(tensors), None, 0, given, len(given), None, 0)

    def bind_each(self, sets):
        """A callable that launches a list of (params, tensors) at once, on torch's current stream."""
        keep = []
        all_sets = (Arguments * len(sets))(*[self.described(params, tensors, keep) for params, tensors in sets])

        return self.caller(self.lib.pleat_each, keep, all_sets, len(sets))

    def bind(self, params=None, **tensors):
        """A callable that launches on torch's current stream; arguments are described once."""
        keep = []
        arguments = self.described(params, tensors, keep)
        need = C.c_size_t()
        if self.lib.pleat_workspace_bytes(self.handle, C.byref(arguments), C.byref(need)):
            raise RuntimeError(self.lib.pleat_last_error().decode())
        if need.value:
            space = torch.empty(need.value, dtype=torch.uint8, device="cuda")
            keep.append(space)
            arguments.workspace, arguments.workspace_bytes = space.data_ptr(), need.value

        return self.caller(self.lib.launch, keep, C.byref(arguments))

    def bind_results(self, given, results):
        """The same of what is read and what is written, with `anew`: a launch whose results lie where torch puts new tensors, as
        those of functions that return theirs do."""
        launch = self.bind(**given, **results)
        launch.anew = lambda: self.bind(**given, **{name: torch.empty_like(t) for name, t in results.items()})
        return launch

    def caller(self, f, keep, *arguments):
        """f on torch's current stream; all that stays the same between calls is found here."""
        handle, stream, device, failed = C.c_void_p(self.handle), torch._C._cuda_getCurrentRawStream, self.device, self.lib.pleat_last_error

        def launch(keep=keep):
            if f(handle, stream(device), *arguments):
                raise RuntimeError(failed().decode())

        return launch
