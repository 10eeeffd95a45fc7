"""Pleat's kernels from Python: the C interface (runtime/include/pleat.h) by ctypes.

Tensors are torch's, numpy's, memoryviews, or of any library that has DLPack, such as CuPy. What a kernel stores must be
writable.
"""

import ctypes as C
import numbers
import operator
import os
import sys
from collections.abc import Mapping

from . import _dlpack, _files
from ._errors import ArgumentError, DtypeError, Error, KernelError, RequirementError

CPU = -1
_REQUIREMENT = 2  # PLEAT_REQUIREMENT

DTYPES = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16", "float8_e4m3fn": "e4m3",
          "float8_e5m2": "e5m2", "int64": "i64", "int32": "i32", "uint32": "u32", "int8": "i8", "uint8": "u8",
          "bool": "bool"}
FORMATS = {"d": "f64", "f": "f32", "e": "f16", "q": "i64", "l": "i64", "i": "i32", "I": "u32", "b": "i8", "B": "u8",
           "?": "bool"}


class _Buffer(C.Structure):
    """Py_buffer of Python's C interface."""
    _fields_ = [("data", C.c_void_p), ("owner", C.c_void_p), ("bytes", C.c_ssize_t), ("item_bytes", C.c_ssize_t),
                ("read_only", C.c_int), ("axes", C.c_int), ("format", C.c_char_p), ("sizes", C.c_void_p),
                ("strides", C.c_void_p), ("suboffsets", C.c_void_p), ("internal", C.c_void_p)]


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


def library():
    try:
        lib = C.CDLL(_files.library())
    except OSError as e:
        raise Error(f"{e}: PLEAT_C names libpleat_c.so of an installed Pleat") from None
    lib.pleat_last_error.restype = C.c_char_p
    lib.pleat_open.restype = C.c_void_p
    lib.pleat_open.argtypes = [C.c_char_p, C.c_char_p, C.c_int]
    lib.pleat_close.argtypes = [C.c_void_p]
    lib.pleat_launch.argtypes = [C.c_void_p, C.c_void_p, C.POINTER(Arguments)]
    lib.pleat_each.argtypes = [C.c_void_p, C.c_void_p, C.POINTER(Arguments), C.c_size_t]
    lib.pleat_workspace_bytes.argtypes = [C.c_void_p, C.POINTER(Arguments), C.POINTER(C.c_size_t)]
    lib.pleat_check.argtypes = [C.c_void_p, C.c_void_p]
    lib.pleat_device_count.restype = C.c_int
    lib.pleat_stores.argtypes = [C.c_void_p, C.c_char_p]
    return lib


def _in_elements(strides, item_bytes):
    """Strides in elements. Raises ValueError if one is no multiple of the element, as in a packed numpy record."""
    for stride in strides:
        if stride % item_bytes:
            raise ValueError(f"a stride of {stride} bytes is no multiple of its elements' {item_bytes}")
    return [stride // item_bytes for stride in strides]


def _address(view):
    """Where a memoryview's first element lies; the view keeps it there."""
    buffer, strided = _Buffer(), 0x18  # PyBUF_STRIDES, which asks for no writing
    C.pythonapi.PyObject_GetBuffer(C.py_object(view), C.byref(buffer), strided)
    C.pythonapi.PyBuffer_Release(C.byref(buffer))
    return buffer.data


def _torch_facts(tensor):
    """Of one of torch's: what lies in memory as it is read."""
    dtype = DTYPES[str(tensor.dtype).split(".")[-1]]
    if tensor.device.type not in ("cpu", "cuda"):
        raise ValueError(f"it is on {tensor.device}, and kernels run on CUDA and on the CPU")
    if tensor.is_nested or str(tensor.layout) != "torch.strided":
        raise ValueError(f"it is {'nested' if tensor.is_nested else tensor.layout}, and kernels take tensors that are dense")
    if tensor.is_neg():  # as x.conj().imag is
        raise ValueError("it is a view whose elements lie in memory with the other sign; resolve_neg() copies it")
    device = tensor.device.index if tensor.is_cuda else CPU
    return dtype, tensor.shape, tensor.stride(), tensor.data_ptr(), device, False, tensor


def _facts(tensor, stream=None):
    """Dtype, sizes, strides in elements, address, device, whether it is read-only, and what keeps the memory alive.
    `stream`: the kernel's CUDA stream, on which a DLPack exporter synchronizes."""
    if hasattr(tensor, "data_ptr"):
        return _torch_facts(tensor)
    if hasattr(tensor, "__array_interface__"):  # numpy
        if hasattr(tensor, "mask"):
            raise ValueError("it has a mask, which a kernel does not see; its filled() is an array without one")
        strides = _in_elements(tensor.strides, tensor.itemsize)
        address, constant = tensor.__array_interface__["data"]
        return DTYPES[str(tensor.dtype)], tensor.shape, strides, address, CPU, constant, tensor
    if hasattr(tensor, "__dlpack__"):
        return _dlpack.facts(tensor, stream)
    try:
        view = memoryview(tensor)
    except TypeError:
        raise TypeError(f"{type(tensor).__name__} is none of torch's, numpy's or a memoryview's, and has no DLPack") from None
    strides = _in_elements(view.strides, view.itemsize)
    return FORMATS[view.format], view.shape, strides, _address(view), CPU, view.readonly, view


def _integer(what, value, least=-2**63, most=2**63 - 1):
    try:
        number = operator.index(value)
    except TypeError:
        raise DtypeError(f"{what} is an integer, not {value!r}") from None
    if not least <= number <= most:
        raise ArgumentError(f"{what} lies between {least} and {most}, and is {number}")
    return number


def _encoded(name):
    """A name for C, where a NUL would end it."""
    if not isinstance(name, str):
        raise DtypeError(f"a name is a string, not {name!r}")
    try:
        if "\0" not in name:
            return name.encode()
    except UnicodeEncodeError:
        pass
    raise ArgumentError(f"nothing has a name such as {name!r}")


def _by_name(what, values):
    if not isinstance(values, Mapping):
        raise DtypeError(f"{what} is a dict of numbers by name, not {values!r}")
    return values.items()


def _memory(workspace):
    try:
        address, size = workspace
    except (TypeError, ValueError):
        raise DtypeError(f"workspace is an address and a number of bytes, not {workspace!r}") from None
    return _integer("workspace's address", address, 0), _integer("workspace's number of bytes", size, 0)


def _param(name, value):
    if isinstance(value, (str, bytes)):  # which float() would read
        raise DtypeError(f"param {name} is a number, not {value!r}")
    try:
        if isinstance(value, numbers.Integral) and -2**63 <= value < 2**63:
            return Param(_encoded(name), True, float(value), int(value))
        return Param(_encoded(name), False, float(value), 0)  # of inf and nan, which are reals too
    except OverflowError:
        raise ArgumentError(f"param {name}: an integer of {len(str(value))} digits is larger than any real") from None
    except (TypeError, ValueError) as e:
        if isinstance(e, ArgumentError):
            raise
        raise DtypeError(f"param {name}: {e}") from None


def _wants_gradient(tensor):
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(tensor, torch.Tensor) and tensor.requires_grad and torch.is_grad_enabled()


def count_changes(tensors):
    """Of torch's tensors that a kernel has stored: autograd finds by this count that what it saved has changed."""
    counted = [t for t in tensors if not t.is_inference()]
    if counted:
        sys.modules["torch"].autograd.graph.increment_version(counted)


class Kernel:
    """A generated kernel or program: a folder that `pleat generate` wrote, or a manifest in it.

        kernel = pleat.Kernel("generated/rmsnorm", device=0)      # pleat.CPU: runs as its float64 reference
        kernel(X=x, W=w, Y=y, params={"eps": 1e-5})
    """

    shown = None  # the spec that it was made of, with sizes and dtypes

    def __init__(self, path, name=None, device=0):
        self._lib = library()
        number = _integer("device, a GPU's number or pleat.CPU,", device, CPU, 2**31 - 1)
        if not os.path.exists(path):
            raise FileNotFoundError(f"there is no kernel in {os.fspath(path)}: no such folder or manifest")
        self._handle = self._lib.pleat_open(os.fsencode(path), _encoded(name) if name else None, number)
        if not self._handle:
            raise KernelError(self._lib.pleat_last_error().decode())

    def __del__(self):
        if getattr(self, "_handle", None):
            handle, self._handle = self._handle, None
            self._lib.pleat_close(handle)

    def __reduce__(self):
        raise TypeError("a Kernel is code that is loaded, and is not copied or pickled; open its folder again")

    def _repr_html_(self):
        """Of a kernel that pleat.load made: its page."""
        if self.shown is None:
            return None
        from . import _page

        return _page.frame(*self.shown)

    def __call__(self, *unnamed, stream=None, params=None, sizes=None, workspace=None, **tensors):
        """Launches on a CUDA stream's number and does not wait. `sizes`: of open dims that no tensor shows; `workspace`: the
        address and bytes of scratch memory on the device, if workspace_bytes(...) asks for it."""
        if unnamed:
            raise ArgumentError("tensors are handed over by name, as in kernel(X=x)")
        number = None if stream is None else _integer("stream, a CUDA stream's number,", stream, 0)
        arguments, kept = self._described(params or {}, sizes or {}, tensors, number)
        if workspace:
            arguments.workspace, arguments.workspace_bytes = _memory(workspace)
        self._must(self._lib.pleat_launch(self._handle, number, C.byref(arguments)))
        self._tell_autograd(tensors)
        del kept

    def workspace_bytes(self, *, params=None, sizes=None, **tensors):
        arguments, _kept = self._described(params or {}, sizes or {}, tensors)
        need = C.c_size_t()
        self._must(self._lib.pleat_workspace_bytes(self._handle, C.byref(arguments), C.byref(need)))
        return need.value

    def check(self, stream=None):
        """Waits for the stream; raises if a `require` has failed since the last call."""
        self._must(self._lib.pleat_check(self._handle, stream))

    def _stores(self, name):
        return self._lib.pleat_stores(self._handle, _encoded(name))

    def _tell_autograd(self, tensors):
        """Counts a change of each of torch's tensors that the kernel stored, which a gradient may have been going to read."""
        torch = sys.modules.get("torch")
        if torch is not None:
            count_changes([t for n, t in tensors.items() if isinstance(t, torch.Tensor) and self._stores(n)])

    def _must(self, status):
        if status:
            raise (RequirementError if status == _REQUIREMENT else Error)(self._lib.pleat_last_error().decode())

    def _described(self, params, sizes, tensors, stream=None):
        """The C struct, and what has to live as long as it is used."""
        described, kept = (Tensor * len(tensors))(), []
        for slot, (name, tensor) in zip(described, tensors.items()):
            try:
                dtype, shape, strides, data, device, read_only, held = _facts(tensor, stream)
            except KeyError as e:
                raise DtypeError(f"tensor {name}: {e} is not a dtype of Pleat's; these are {', '.join(DTYPES)}") from None
            except (TypeError, ValueError, BufferError) as e:
                kind = DtypeError if isinstance(e, TypeError) else ArgumentError
                raise kind(f"tensor {name}: {e}") from None
            if read_only and self._stores(name):
                raise ArgumentError(f"tensor {name}: the array is read-only, and the kernel stores it")
            if _wants_gradient(tensor) and self._stores(name):
                raise ArgumentError(f"tensor {name} requires grad, and the kernel stores it; hand over its detach()")
            slot.name, slot.dtype, slot.axes = _encoded(name), dtype.encode(), len(shape)
            slot.sizes, slot.strides = (C.c_int64 * len(shape))(*shape), (C.c_int64 * len(shape))(*strides)
            slot.data, slot.device = data, device
            kept.append(held)
        given = [_param(name, value) for name, value in _by_name("params", params)]
        given = (Param * len(given))(*given)
        dims = [Size(_encoded(n), _integer(f"size {n}", v)) for n, v in _by_name("sizes", sizes)]
        dims = (Size * len(dims))(*dims)
        kept += [described, given, dims]
        return Arguments(described, len(tensors), dims, len(sizes), given, len(params), None, 0), kept
