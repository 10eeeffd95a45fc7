"""Pleat's kernels from Python: ctypes over libpleat_c.so (runtime/include/pleat.h), with torch tensors as arguments."""
import ctypes as C
import os

import torch

NAMES = {torch.float64: b"f64", torch.float32: b"f32", torch.float16: b"f16", torch.bfloat16: b"bf16",
         torch.int64: b"i64", torch.int32: b"i32", torch.int8: b"i8", torch.uint8: b"u8", torch.bool: b"bool"}


class Tensor(C.Structure):
    _fields_ = [("name", C.c_char_p), ("dtype", C.c_char_p), ("axes", C.c_int32), ("sizes", C.POINTER(C.c_int64)),
                ("strides", C.POINTER(C.c_int64)), ("data", C.c_void_p), ("device", C.c_int32)]


class Size(C.Structure):
    _fields_ = [("name", C.c_char_p), ("value", C.c_int64)]


class Param(C.Structure):
    _fields_ = [("name", C.c_char_p), ("is_integer", C.c_int32), ("real", C.c_double), ("integer", C.c_int64)]


class Arguments(C.Structure):
    _fields_ = [("tensors", C.POINTER(Tensor)), ("tensor_count", C.c_size_t), ("sizes", C.POINTER(Size)),
                ("size_count", C.c_size_t), ("params", C.POINTER(Param)), ("param_count", C.c_size_t),
                ("workspace", C.c_void_p), ("workspace_bytes", C.c_size_t)]


def library(path=None, overlapping=False):
    """overlapping: launches may begin while what is before them in the stream ends."""
    lib = C.CDLL(path or os.environ["PLEAT_C"])
    lib.launch = lib.pleat_launch_overlapping if overlapping else lib.pleat_launch
    lib.pleat_last_error.restype = C.c_char_p
    lib.pleat_open.restype = C.c_void_p
    lib.pleat_open.argtypes = [C.c_char_p, C.c_char_p, C.c_int]
    lib.launch.argtypes = [C.c_void_p, C.c_void_p, C.POINTER(Arguments)]
    lib.pleat_each.argtypes = [C.c_void_p, C.c_void_p, C.POINTER(Arguments), C.c_size_t]
    lib.pleat_workspace_bytes.argtypes = [C.c_void_p, C.POINTER(Arguments), C.POINTER(C.c_size_t)]
    lib.pleat_check.argtypes = [C.c_void_p, C.c_void_p]
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
            slot.real, slot.integer = float(value), int(value)
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

    def caller(self, f, keep, *arguments):
        """f on torch's current stream; all that stays the same between calls is found here."""
        handle, stream, device, failed = C.c_void_p(self.handle), torch._C._cuda_getCurrentRawStream, self.device, self.lib.pleat_last_error

        def launch(keep=keep):
            if f(handle, stream(device), *arguments):
                raise RuntimeError(failed().decode())

        return launch
