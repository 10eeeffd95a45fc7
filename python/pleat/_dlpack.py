"""Arrays of any library with DLPack (https://dmlc.github.io/dlpack), whose C structs are read by ctypes."""

import ctypes as C

from ._solve import row_major

CPU = -1  # as pleat.h has it
_HOST, _CUDA = (1, 3), (2, 13)  # kDLCPU, kDLCUDAHost; kDLCUDA, kDLCUDAManaged
_DTYPES = {(2, 64): "f64", (2, 32): "f32", (2, 16): "f16", (4, 16): "bf16", (10, 8): "e4m3", (12, 8): "e5m2",
           (0, 64): "i64", (0, 32): "i32", (1, 32): "u32", (0, 8): "i8", (1, 8): "u8", (6, 8): "bool"}
_READ_ONLY = 1  # DLPACK_FLAG_BITMASK_READ_ONLY
_name_of = C.PYFUNCTYPE(C.c_char_p, C.py_object)(("PyCapsule_GetName", C.pythonapi))
_pointer_of = C.PYFUNCTYPE(C.c_void_p, C.py_object, C.c_char_p)(("PyCapsule_GetPointer", C.pythonapi))


class _Array(C.Structure):
    """DLTensor"""
    _fields_ = [("data", C.c_void_p), ("device_type", C.c_int32), ("device", C.c_int32), ("axes", C.c_int32),
                ("code", C.c_uint8), ("bits", C.c_uint8), ("lanes", C.c_uint16), ("sizes", C.POINTER(C.c_int64)),
                ("strides", C.POINTER(C.c_int64)), ("offset", C.c_uint64)]


class _Versioned(C.Structure):
    """DLManagedTensorVersioned; the older DLManagedTensor begins with its array."""
    _fields_ = [("major", C.c_uint32), ("minor", C.c_uint32), ("owner", C.c_void_p), ("deleter", C.c_void_p),
                ("flags", C.c_uint64), ("array", _Array)]


def _exported(tensor, stream):
    more = {} if stream is None else {"stream": stream}
    try:
        return tensor.__dlpack__(max_version=(1, 0), **more)
    except TypeError:  # older than DLPack 1.0
        return tensor.__dlpack__(**more)


def facts(tensor, stream=None):
    """Dtype, sizes, strides in elements, address, device, whether it is read-only, and the capsule, which keeps the memory
    alive. `stream`: the CUDA stream of the kernel (None: the default stream); the exporter makes it wait for pending writes.
    Raises ValueError for a device, TypeError for a dtype that no kernel takes."""
    kind, _ = tensor.__dlpack_device__()
    if kind not in (*_HOST, *_CUDA):
        raise ValueError(f"it is on a device of DLPack's type {int(kind)}, and kernels run on CUDA and on the CPU")
    capsule = _exported(tensor, (stream or 1) if kind in _CUDA else None)
    name = _name_of(capsule)
    address, read_only = _pointer_of(capsule, name), False
    if name == b"dltensor_versioned":
        whole = _Versioned.from_address(address)
        array, read_only = whole.array, bool(whole.flags & _READ_ONLY)
    else:
        array = _Array.from_address(address)
    dtype = _DTYPES.get((array.code, array.bits)) if array.lanes == 1 else None
    if dtype is None:
        raise TypeError(f"its dtype, {array.bits} bits of DLPack's code {array.code}, is not one of Pleat's: "
                        f"{', '.join(_DTYPES.values())}")
    sizes = tuple(array.sizes[i] for i in range(array.axes))
    strides = tuple(array.strides[i] for i in range(array.axes)) if array.strides else row_major(sizes)
    return (dtype, sizes, strides, (array.data or 0) + array.offset, CPU if kind in _HOST else array.device, read_only,
            capsule)
