"""Launches of a spec's kernel on torch's tensors: kernels by sizes, dtypes and device, and what a call with the same
shapes as one before need not find out again."""

import ctypes as C
import math
import os
import re
import threading
import warnings

import torch

from .. import _c
from .._errors import ArgumentError, DtypeError, Error, KernelError, RequirementError, SpecError
from .._solve import Sizes, bind_types, row_major

DTYPES = {getattr(torch, name): ours for name, ours in _c.DTYPES.items() if hasattr(torch, name)}
TORCH_DTYPES = {ours: theirs for theirs, ours in DTYPES.items()}
OPEN_AFTER, MOST_VARIANTS, MOST_PLANS = 16, 64, 4096


def find_nvrtc():
    """Names the NVRTC of torch's own packages to the runtime, where the environment names none."""
    if os.environ.get("PLEAT_NVRTC") or os.environ.get("PLEAT_VENV") or not torch.version.cuda:
        return
    import glob
    import sys
    major = torch.version.cuda.split(".")[0]
    for folder in sys.path:
        for found in glob.glob(os.path.join(folder or ".", "nvidia", "*", "lib", f"libnvrtc.so.{major}")):
            os.environ["PLEAT_NVRTC"] = found
            return


def ordinal(device):
    """The number of a device that is named as torch does, or by its number; None stays."""
    if device is None or type(device) is int:
        return device
    try:
        named = torch.device(device)
    except (RuntimeError, TypeError):
        raise ArgumentError(f"device is one of torch's, or a GPU's number, not {device!r}") from None
    if named.type != "cuda":
        return _c.CPU
    return torch.cuda.current_device() if named.index is None else named.index


class Slot:
    """One tensor of a launch: how it is described, and for one that is stored, how it is allocated. `shape` is that of
    a tensor which is handed over."""

    def __init__(self, tensor, sizes, dtype, shape=None):
        self.tensor = tensor
        self.dtype = TORCH_DTYPES[dtype]
        self.shape = tuple(sizes.shape(tensor) if shape is None else shape)
        more = len(self.shape) - len(tensor.axes)
        self.ranked = (math.prod(self.shape[:more + 1]), *self.shape[more + 1:]) if more else self.shape

    def layout(self, given):
        """The strides, one an axis, of a tensor with the given ones if the kernel takes it as it lies; else None."""
        if 0 in self.shape:
            return self.own_strides()
        more = len(self.shape) - len(self.ranked)
        lasting = [i for i in range(more + 1 if more else 0) if self.shape[i] > 1]  # dims that fold lie as one
        if any(given[a] != given[b] * self.shape[b] for a, b in zip(lasting, lasting[1:])):
            return None
        ranked = list(given[more:])
        if more:
            ranked[0] = given[lasting[-1]] if lasting else self.own_strides()[0]
        stride = 1
        for i, axis in reversed(list(enumerate(self.tensor.axes))):
            wanted = stride if axis.stride is None else ranked[i] if axis.stride == "runtime" else axis.stride
            if self.ranked[i] > 1 and ranked[i] != wanted:
                return None
            stride = wanted * self.ranked[i]
        return tuple(ranked)

    def own_strides(self):
        """One an axis, of a new tensor."""
        strides, stride = [], 1
        for axis, size in zip(reversed(self.tensor.axes), reversed(self.ranked)):
            strides.append(axis.stride if isinstance(axis.stride, int) else stride)
            stride = strides[-1] * max(size, 1)
        return tuple(reversed(strides))

    def allocated_strides(self):
        """Strides of a new tensor of this shape, with the dims that fold."""
        own, more = self.own_strides(), len(self.shape) - len(self.ranked)
        return tuple(s * own[0] for s in row_major(self.shape[:more + 1])) + own[1:] if more else own


class Plan:
    """A kernel and its arguments but for addresses and params, for calls with the same shapes."""

    def __init__(self, kernel, slots, strides, given, device):
        self.kernel, self.slots, self.device = kernel, slots, device
        self._ranks = [(C.c_int64 * len(s.ranked))(*s.ranked) for s in slots]
        self._strides = [(C.c_int64 * len(s))(*s) for s in strides]
        self._names = [(s.tensor.name.encode(), DTYPES[s.dtype].encode()) for s in slots]
        self._type = _c.Tensor * len(slots)
        self._template = self._type(*[
            _c.Tensor(name, dtype, len(s.ranked), rank, stride, None, device)
            for s, (name, dtype), rank, stride in zip(slots, self._names, self._ranks, self._strides)])
        self._sizes = (_c.Size * len(given))(*[_c.Size(name.encode(), size) for name, size in given.items()])
        self._given = len(given)
        self.workspace, self.axis_strides, self.sizes = None, strides, self._sizes

    @staticmethod
    def dtype(slot):
        return DTYPES[slot.dtype].encode()

    def arguments(self, tensors, params, count):
        described = self._type.from_buffer_copy(self._template)
        for slot, tensor in zip(described, tensors):
            slot.data = tensor.data_ptr()
        return _c.Arguments(described, len(tensors), self._sizes, self._given, params, count, None, 0)


class Launcher:
    """Launches of one spec. `constants`: sizes that are fixed ("runtime": opened), `types`: dtypes that are."""

    def __init__(self, spec, constants, types):
        self.spec, self.constants, self.types = spec, constants, types
        self._lock = threading.RLock()
        self._kernels, self._plans, self._params, self._sizes_seen = {}, {}, {}, {}
        self._warned, self._unnamed = set(), set()
        self.native = None

    def copies_silently(self, names):
        """Of gradients torch chooses the strides, and callers cannot mend them."""
        self._unnamed.update(names)

    def solve(self, shapes, given, check=None):
        extra = {"check": check} if check else {}
        return Sizes(self.spec, shapes, given, self.constants, **extra)

    def bind(self, dtypes):
        known = {}
        for name, dtype in dtypes.items():
            if dtype not in DTYPES:
                raise DtypeError(f"{self.spec.name}: {name} has dtype {dtype}, which is none of Pleat's: "
                                 f"{', '.join(DTYPES.values())}")
            known[name] = DTYPES[dtype]
        return bind_types(self.spec, known, self.types)

    def run(self, inputs, given, params, in_place):
        """Launches on the inputs, by name; what the kernel stores, by name. Tensors that it reads and stores are
        copied first, or overwritten if `in_place`."""
        key = (in_place, tuple(given.items()),
               tuple([(t.shape, t.stride(), t.dtype, t.device) for t in inputs.values()]))
        plan = self._plans.get(key)
        new = plan is None
        if new:
            plan = self._plan(key, inputs, given)
        tensors = []
        for slot in plan.slots:
            tensor = inputs.get(slot.tensor.name)
            if tensor is None:
                tensors.append(self._allocated(plan, slot))
            elif slot.tensor.stored and not in_place:
                copy = torch.empty_strided(slot.shape, slot.allocated_strides(), dtype=slot.dtype, device=tensor.device)
                tensors.append(copy.copy_(tensor))
            elif slot.copied or tensor.data_ptr() % slot.tensor.align:
                tensors.append(self._copied(slot, tensor))
            else:
                tensors.append(tensor)
        array, count = self._described(params)
        arguments = plan.arguments(tensors, array, count)
        self._launch(plan, arguments)
        if new and self.native is not None and not in_place:
            self.native.add(plan, inputs, given, tensors)
        return {slot.tensor.name: tensor for slot, tensor in zip(plan.slots, tensors) if slot.tensor.stored}

    def check(self, device=None):
        """Waits for the current stream of each device; raises RequirementError if a `require` has failed."""
        device = ordinal(device)
        with self._lock:
            kernels = list(self._kernels.items())
        for (_, number), kernel in kernels:
            if number != _c.CPU and (device is None or device == number):
                self._must(kernel._lib.pleat_check(kernel._handle, torch._C._cuda_getCurrentRawStream(number)), kernel)

    def _launch(self, plan, arguments):
        kernel, lib = plan.kernel, plan.kernel._lib
        if plan.workspace is None:
            need = C.c_size_t()
            self._must(lib.pleat_workspace_bytes(kernel._handle, C.byref(arguments), C.byref(need)), kernel)
            plan.workspace = 0 if plan.device == _c.CPU else need.value
        stream = None
        if plan.device != _c.CPU:
            stream = torch._C._cuda_getCurrentRawStream(plan.device)
            if plan.workspace:
                space = torch.empty(plan.workspace, dtype=torch.uint8, device=torch.device("cuda", plan.device))
                arguments.workspace, arguments.workspace_bytes = space.data_ptr(), plan.workspace
        self._must(lib.pleat_launch(kernel._handle, stream, C.byref(arguments)), kernel)
        if plan.device == _c.CPU and self.spec.requires:
            self._must(lib.pleat_check(kernel._handle, None), kernel)

    @staticmethod
    def _must(status, kernel):
        if status:
            sentence = kernel._lib.pleat_last_error().decode()
            raise (RequirementError if status == _c._REQUIREMENT else ArgumentError)(sentence)

    def _allocated(self, plan, slot):
        device = torch.device("cpu") if plan.device == _c.CPU else torch.device("cuda", plan.device)
        tensor = torch.empty_strided(slot.shape, slot.allocated_strides(), dtype=slot.dtype, device=device)
        return tensor if slot.tensor.whole else tensor.zero_()  # what no store reaches is 0

    def _copied(self, slot, tensor):
        if slot.tensor.stored:
            raise ArgumentError(f"{self.spec.name}: {slot.tensor.name}, which is written in place, has strides "
                                f"{tuple(tensor.stride())} or an address that {slot.tensor.signature} cannot have "
                                f"({self.spec.place(slot.tensor)})")
        copy = torch.empty_strided(slot.shape, slot.allocated_strides(), dtype=slot.dtype, device=tensor.device)
        if slot.tensor.name in self._unnamed:
            return copy.copy_(tensor)
        said = (f"{self.spec.name}: {slot.tensor.name} with strides {tuple(tensor.stride())} is copied at each call; "
                f"{slot.tensor.signature} takes {slot.allocated_strides()}, from a multiple of {slot.tensor.align} bytes")
        if os.environ.get("PLEAT_COPIES") == "error":
            raise ArgumentError(said)
        if slot.tensor.name not in self._warned:
            self._warned.add(slot.tensor.name)
            warnings.warn(said + "; PLEAT_COPIES=error makes this an error", stacklevel=2)
        return copy.copy_(tensor)

    def _described(self, params):
        key = tuple(params.items())
        found = self._params.get(key)
        if found is None:
            if len(self._params) > MOST_VARIANTS:
                self._params.clear()
            array = (_c.Param * len(params))(*[_c._param(n, v) for n, v in params.items()])
            found = self._params[key] = (array, len(params))
        return found

    def _plan(self, key, inputs, given):
        device = self._device(inputs)
        sizes = self.solve({name: tuple(t.shape) for name, t in inputs.items()}, given)
        types, dtypes = self.bind({name: t.dtype for name, t in inputs.items()})
        with self._lock:
            kernel = self._kernel(sizes, types, device)
            slots, strides = [], []
            for tensor in self.spec.tensors:
                handed = inputs.get(tensor.name)
                like = handed if tensor.like is None else inputs[tensor.like]
                slot = Slot(tensor, sizes, dtypes[tensor.name], None if like is None else like.shape)
                own = slot.own_strides()
                slot.copied = False
                if handed is not None and not (tensor.stored and not key[0]):
                    laid = slot.layout(handed.stride())
                    slot.copied = laid is None
                    own = own if laid is None else laid
                slots.append(slot)
                strides.append(own)
            named = {dim.name: sizes.values[dim.name] for dim in self.spec.dims.values()
                     if self._is_open(dim) and dim.name in sizes.values}
            plan = Plan(kernel, slots, strides, named, device)
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            self._plans[key] = plan
            return plan

    def _is_open(self, dim):
        return self.constants.get(dim.name, "runtime" if dim.runtime else None) == "runtime"

    def one_device(self, inputs):
        """That of all tensors."""
        (first, held), *others = inputs.items()
        for name, tensor in others:
            if tensor.device != held.device:
                raise ArgumentError(f"{self.spec.name}: {first} is on {held.device}, {name} is on {tensor.device}")
        return held.device

    def _device(self, inputs):
        device = self.one_device(inputs)
        if device.type not in ("cpu", "cuda"):
            raise ArgumentError(f"{self.spec.name}: {next(iter(inputs))} is on {device}; "
                                "kernels run on CUDA and on the CPU")
        return _c.CPU if device.type == "cpu" else device.index

    def _kernel(self, sizes, types, device):
        """Built, or found in the cache, and loaded."""
        dims = {}
        for dim in self.spec.dims.values():
            if dim.expression:
                continue
            if self._is_open(dim):
                if not dim.runtime:
                    dims[dim.name] = "runtime"
            elif sizes.values[dim.name] != dim.default:
                dims[dim.name] = sizes.values[dim.name]
                if dims[dim.name] < 1:
                    raise ArgumentError(f"{self.spec.name}: {dim.name} is {dims[dim.name]}, and a kernel is made for a "
                                        f"positive one; runtime=(\"{dim.name}\",) makes one for all sizes")
        types = {name: dtype for name, dtype in types.items() if dtype != self.spec.types[name]}
        key = ((tuple(dims.items()), tuple(types.items())), device)
        kernel = self._kernels.get(key)
        if kernel is not None:
            return kernel
        variant = ", ".join(f"{n}={v}" for n, v in {**dims, **types}.items()) or "its own sizes"
        if device != _c.CPU:
            if torch.cuda.is_current_stream_capturing():
                raise KernelError(f"{self.spec.name} with {variant} is not loaded yet, and a CUDA graph is being captured:"
                                  " call it once with these sizes before the capture")
            find_nvrtc()
        self._count(dims)
        try:
            folder = self.spec.generate(dims, types)
        except SpecError as error:
            raise self._unfit(variant, types, error) from error
        kernel = _c.Kernel(folder, self.spec.kernel, device)
        self._kernels[key] = kernel
        return kernel

    def _unfit(self, variant, types, error):
        """What to say of a spec that is right, but not with the sizes and dtypes of a call."""
        found = re.match(r"(?:.*/)?([^/]+?):(\d+):\d+: error: (.*?)(?: \[\w+\])?$", str(error), re.M)
        said = f"{found[3]} ({found[1]}:{found[2]})" if found else str(error)
        return (DtypeError if types else ArgumentError)(f"{self.spec.name} with {variant}: {said}")

    def _count(self, dims):
        """Warns of a dim of which each size makes a kernel of its own, and refuses to go on for ever."""
        for name, size in dims.items():
            if size == "runtime":
                continue
            seen = self._sizes_seen.setdefault(name, set())
            if size not in seen and len(seen) >= MOST_VARIANTS:
                raise Error(f"{self.spec.name}: {name} has had {MOST_VARIANTS} sizes, and each is a kernel of its own; "
                            f"runtime=(\"{name}\",) makes one for all")
            seen.add(size)
            if len(seen) == OPEN_AFTER and name not in self._warned:
                self._warned.add(name)
                warnings.warn(f"{self.spec.name}: {name} has had {OPEN_AFTER} sizes, and each is a kernel of its own; "
                              f"runtime=(\"{name}\",) makes one for all", stacklevel=2)
