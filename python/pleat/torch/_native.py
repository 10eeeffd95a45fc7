"""Calls that do not enter Python: an operator registered through torch's stable C shim by libpleat_c.so, and its plans
(runtime/include/pleat_torch.h). What it has no plan for, it refuses, and the operator in Python runs instead."""

import ctypes as C

from .. import _c

_REAL, _INTEGER, _BOOL = range(3)


class _Param(C.Structure):
    _fields_ = [("name", C.c_char_p), ("kind", C.c_int)]


class _Operator(C.Structure):
    _fields_ = [("name", C.c_char_p), ("tensors", C.c_size_t), ("sizes", C.c_size_t), ("params", C.POINTER(_Param)),
                ("param_count", C.c_size_t), ("results", C.c_size_t)]


_Sizes = C.POINTER(C.c_int64)


class _Tensor(C.Structure):
    _fields_ = [("name", C.c_char_p), ("dtype", C.c_char_p), ("input", C.c_int32), ("result", C.c_int32),
                ("zero", C.c_int32), ("align", C.c_int32), ("dim", C.c_int32), ("sizes", _Sizes), ("strides", _Sizes),
                ("made_strides", _Sizes), ("axes", C.c_int32), ("axis_sizes", _Sizes), ("axis_strides", _Sizes),
                ("data", C.c_void_p)]


class _Plan(C.Structure):
    _fields_ = [("kernel", C.c_void_p), ("device", C.c_int32), ("tensors", C.POINTER(_Tensor)),
                ("tensor_count", C.c_size_t), ("given", _Sizes), ("sizes", C.POINTER(_c.Size)), ("size_count", C.c_size_t),
                ("workspace_bytes", C.c_size_t), ("check", C.c_int32)]


def _array(values):
    return (C.c_int64 * len(values))(*values)


class Native:
    """One operator of libpleat_c.so; `number` is None where it could not be registered."""

    def __init__(self, name, spec, open_dims):
        self._lib = _c.library()
        self._spec, self._open = spec, open_dims
        self._inputs = {t.name: i for i, t in enumerate(spec.inputs)}
        self._results = {t.name: i for i, t in enumerate(spec.outputs)}
        kinds = [_REAL if p.real else _BOOL if p.dtype == "bool" else _INTEGER for p in spec.params]
        params = (_Param * len(kinds))(*[_Param(p.name.encode(), kind) for p, kind in zip(spec.params, kinds)])
        described = _Operator(name.encode(), len(self._inputs), len(open_dims), params, len(kinds), len(self._results))
        number = self._lib.pleat_torch_register(C.byref(described)) if hasattr(self._lib, "pleat_torch_register") else -1
        self.number = None if number < 0 else number

    def add(self, plan, inputs, given, tensors):
        """Takes over calls with the shapes of a plan that has run once, on `tensors`. What it cannot take stays with
        Python."""
        slots = [slot for slot in plan.slots if slot.copied]
        if self.number is None or slots:
            return
        device = plan.device
        each, kept = [], []
        for slot, strides, tensor in zip(plan.slots, plan.axis_strides, tensors):
            handed = inputs.get(slot.tensor.name)
            arrays = [_array(slot.shape), _array(handed.stride() if handed is not None else slot.allocated_strides()),
                      _array(slot.allocated_strides()), _array(slot.ranked), _array(strides)]
            kept.append(arrays)
            each.append(_Tensor(slot.tensor.name.encode(), plan.dtype(slot), self._inputs.get(slot.tensor.name, -1),
                                self._results.get(slot.tensor.name, -1), not slot.tensor.whole, slot.tensor.align,
                                len(slot.shape), *arrays[:3], len(slot.ranked), *arrays[3:],
                                tensor.data_ptr()))
        described = _Plan(plan.kernel._handle, device, (_Tensor * len(each))(*each), len(each),
                          _array([given[dim] for dim in self._open]), plan.sizes, len(plan.sizes),
                          plan.workspace or 0, device == _c.CPU and bool(self._spec.requires))
        self._lib.pleat_torch_add(self.number, C.byref(described))  # full, or of a dtype that torch's shim lacks
        del kept
