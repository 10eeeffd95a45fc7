"""Calls of operators: which way one takes. Most are of plain tensors, in no mode and under no transform; for these as
little as can be stands between the caller and torch's dispatcher."""

import difflib
import keyword
import math
import numbers

import torch
from torch.autograd import forward_ad

from .. import _page
from .._errors import ArgumentError
from . import _placements
from ._launch import find_nvrtc

_PLAIN, _NUMBERS = _placements.PLAIN, frozenset((int, float, bool))
# Each look-up of a name in torch._C takes a call longer.
_transforms, _modes = torch._C._functorch.peek_interpreter_stack, torch._C._len_torch_dispatch_stack
_is_batched, _unwrapped = torch._C._functorch.is_batchedtensor, torch._C._functorch.get_unwrapped
_is_any_autocast_enabled, _is_compiling = torch._C._is_any_autocast_enabled, torch.compiler.is_compiling
_is_grad_enabled, _is_traced = torch.is_grad_enabled, torch.compiler.is_dynamo_compiling


def argument(name):
    return name + "_" if keyword.iskeyword(name) else name


def is_transformed():
    """Is this call below a transform of torch.func: vmap, grad?"""
    return _transforms() is not None


def in_a_mode():
    """Does something other than the kernels take calls: fake tensors, tracing, transforms?"""
    return _modes() or _transforms() is not None


class Op:
    """A spec as a function of tensors: those that it reads, in the spec's order or by name; params and sizes that no
    tensor shows by name. Returns what the spec stores, in its order: new tensors. `in_place` writes into what it reads
    and stores, and returns the others."""

    def __init__(self, arguments, plain, training, returned):
        self._arguments = arguments
        self._plain, self._training = plain, training
        self._call, self._trained = plain.functional, training.functional if training else None
        self._call_alone, self._in_place = plain.call_alone, plain.in_place
        self._differentiable = None
        if training and training.differentiable:
            self._differentiable = training.differentiable(*[t.name for t in returned])
        self._reordered = training is not None and training is not plain
        self._returned = _picks(training.spec.outputs, returned) if self._reordered else None
        self._inputs = [t.name for t in plain.spec.inputs]
        self._count = len(self._inputs)
        # What is left out is said, as a backward spec may have another default.
        self._defaults = {argument(p.name): p.default for p in plain.spec.params
                          if p.default is not None and math.isfinite(p.default)}
        self._names = {argument(n) for n in [*self._inputs, *[p.name for p in plain.spec.params], *plain.open_dims]}
        # Where nothing is named, the forward pass has its own defaults, if they are the same.
        same = training is None or all(p.default == self._defaults.get(argument(p.name)) for p in training.spec.params)
        self._unnamed = {} if same else self._defaults, self._defaults, True
        self.__name__ = plain.spec.name

    spec = property(lambda self: self._plain.spec)
    open_dims = property(lambda self: self._plain.open_dims)

    def __call__(self, *tensors, **named):
        if named and not self._names.issuperset(named):
            self._unknown(next(name for name in named if name not in self._names))
        if _is_any_autocast_enabled():
            tensors, named = self._autocast(tensors, named)
        if _is_traced():
            if forward_ad._current_level >= 0:
                _refuse_tangents(self.spec, tensors, named)
            return self._in_graph(tensors, named)
        try:
            wanted = False
            for t in tensors:
                if type(t) not in _PLAIN:
                    return self._otherwise(tensors, named)
                if t.requires_grad:
                    wanted = True
            if (_modes() or _transforms() is not None or forward_ad._current_level >= 0
                    or named and not _NUMBERS.issuperset(map(type, named.values()))):
                return self._otherwise(tensors, named)
            if not wanted or not _is_grad_enabled():
                return self._call_alone(tensors, named)
            if self._differentiable is None or len(tensors) != self._count:
                return self._otherwise(tensors, named)
            return self._differentiable(self._named(named, True) if named else self._unnamed, *tensors)
        except Exception:
            _refuse(self.spec, self._inputs, self._plain.open_dims, tensors, named)
            raise

    def _named(self, named, plain):
        """What a differentiable call is handed beside tensors."""
        params = {**self._defaults, **named}
        return params, params, plain

    def _otherwise(self, tensors, named):
        """Not of plain tensors and numbers, or where others than the kernels take calls, or without a gradient."""
        if _is_compiling():
            return self._in_graph(tensors, named)
        _refuse_tangents(self.spec, tensors, named)
        for name, given in named.items():
            if isinstance(given, torch.Tensor) and given.requires_grad and name not in self._inputs and _is_grad_enabled():
                raise ArgumentError(f"{self.spec.name}: {name} is a number, which has no gradient, and a tensor that requires "
                                    "grad is handed over")
        if not self._wants_gradient(tensors, named) or not _is_grad_enabled():
            return self._plain.call(tensors, named)
        given = self._named(named, False)
        if self._differentiable is not None and len(tensors) == self._count and not in_a_mode():
            return self._differentiable(given, *tensors)
        _placements.tell()
        results = (self._training or self._plain).traced(tensors, given[0])
        return results if self._returned is None else self._returned(results)

    def _in_graph(self, tensors, named):
        _placements.tell()
        if self._reordered and torch.is_grad_enabled() and self._wants_gradient(tensors, named):
            results = self._trained(*tensors, **named)
            return results if self._returned is None else self._returned(results)
        return self._call(*tensors, **named)

    def _autocast(self, tensors, named):
        """Under autocast products take its dtype; elsewhere tensors of one type follow the first of them. What the spec
        writes out as a dtype, and f64, stays as it is."""
        spec, fixed = self.spec, self._plain.launcher.types
        handed = {**dict(zip(self._inputs, tensors)), **named}
        types = {t.name: t.type for t in spec.inputs if t.type and t.type not in fixed}
        wanted = {}
        for name, kind in types.items():
            tensor = handed.get(name)
            if isinstance(tensor, torch.Tensor) and torch.is_autocast_enabled(tensor.device.type):
                own = tensor.dtype in (torch.float32, torch.bfloat16, torch.float16)
                chosen = torch.get_autocast_dtype(tensor.device.type) if spec.products and own else tensor.dtype
                wanted.setdefault(kind, chosen)
                if own and wanted[kind] in (torch.float32, torch.bfloat16, torch.float16):
                    handed[name] = tensor.to(wanted[kind])
        return [handed[n] for n in self._inputs[:len(tensors)]] + list(tensors[len(self._inputs):]), {
            n: handed[n] for n in named}

    def in_place(self, *tensors, **named):
        """The same, into the tensors that the spec reads and stores; what else it stores is returned."""
        if self._in_place is None:
            raise ArgumentError(f"{self.spec.name} stores no tensor that it reads: it has no form in place")
        _placements.refuse_in_place(self.spec.name, tensors)
        written = {t.name for t in self._plain.mutated}
        taken = [t.name for t in self.spec.tensors if t.read or t.name in written]
        if torch.is_grad_enabled():
            for name, tensor in dict(zip(taken, tensors), **named).items():
                if name in written and isinstance(tensor, torch.Tensor) and tensor.requires_grad:
                    raise ArgumentError(f"{self.spec.name} writes {name} in place, which requires grad")
        if not _is_traced():
            _refuse_tangents(self.spec, tensors, named)
        for name, tensor in () if _is_traced() else dict(zip(taken, tensors), **named).items():
            if isinstance(tensor, torch.Tensor) and tensor.is_neg():
                raise ArgumentError(f"{self.spec.name}: {name} is a view whose elements lie in memory with the other sign; "
                                    "resolve_neg() copies it")
        try:
            return self._in_place(*tensors, **named)
        except Exception:
            _refuse(self.spec, taken, self._plain.open_dims, tensors, named)
            raise

    def check(self, device=None):
        """Waits, and raises RequirementError if a `require` has failed since the last call."""
        for made in {self._plain, self._training or self._plain}:
            made.check(device)

    def __reduce__(self):
        return _rebuilt, (self._arguments,)

    def __repr__(self):
        return f"<pleat operator {self._call._schema}>"

    def _repr_html_(self):
        """What notebooks show: the page of `pleat explain --html`."""
        find_nvrtc()
        return _page.frame(self.spec, self._plain.launcher.constants, self._plain.launcher.types)

    def _wants_gradient(self, tensors, named):
        for t in (*tensors, *named.values()) if named else tensors:
            if isinstance(t, torch.Tensor) and t.requires_grad:
                return True
        return False

    def _unknown(self, name):
        close = difflib.get_close_matches(name, sorted(self._names), 1)
        raise TypeError(f"{self.spec.name} has no argument '{name}'"
                        + (f"; did you mean '{close[0]}'?" if close else f"; it has {', '.join(sorted(self._names))}"))


def _refuse_tangents(spec, tensors, named):
    """An operator's result would have none, which torch takes for 0."""
    if forward_ad._current_level >= 0 and any(_has_tangent(t) for t in (*tensors, *named.values())):
        raise NotImplementedError(f"{spec.name} has no derivative in forward mode; torch.autograd.functional.jvp takes two "
                                  "backward passes instead")


def _has_tangent(tensor):
    if not isinstance(tensor, torch.Tensor):
        return False
    while _is_batched(tensor):
        tensor = _unwrapped(tensor)
    return forward_ad.unpack_dual(tensor).tangent is not None


def _picks(outputs, returned):
    """A function of the results of the spec that keeps what gradients need: of these `returned`, or None: it is all."""
    names = [t.name for t in outputs]
    picked = [names.index(t.name) for t in returned]
    if len(names) == 1:
        return None
    if len(picked) == 1:
        only, = picked
        return lambda results: results[only]
    return lambda results: tuple([results[i] for i in picked])


def _refuse(spec, names, sizes, tensors, named):
    """Raises the first mistake in arguments of a call that torch has refused; returns if there is none."""
    if len(tensors) > len(names):
        raise TypeError(f"{spec.name} takes {len(names)} tensors, {', '.join(names)}, not {len(tensors)}")
    handed = dict(zip(names, tensors))
    for name in named:
        if name in handed:
            raise TypeError(f"{spec.name}: {name} is handed over twice")
    handed.update(named)
    for tensor in spec.tensors:
        if tensor.name not in names:
            continue
        if tensor.name not in handed:
            raise ArgumentError(f"{spec.name} is called without {tensor.name}")
        given = handed[tensor.name]
        if not isinstance(given, torch.Tensor):
            raise TypeError(f"{spec.name}: {tensor.name} is a tensor, not {type(given).__name__} ({spec.place(tensor)})")
        if given.layout != torch.strided or given.is_nested or given.is_quantized:
            kind = "nested" if given.is_nested else "quantized" if given.is_quantized else given.layout
            raise ArgumentError(f"{spec.name}: {tensor.name} is {kind}, and kernels take tensors that are dense "
                                f"({spec.place(tensor)})")
    kinds = {name: (numbers.Integral, None) for name in sizes}
    kinds.update({p.name: (numbers.Real if p.real else numbers.Integral, p.default) for p in spec.params})
    for name, (kind, default) in kinds.items():
        given = handed.get(argument(name), default)
        if given is None and default is None:
            raise ArgumentError(f"{spec.name} is called without {name}")
        if isinstance(given, torch.Tensor) and given.numel() != 1:
            raise TypeError(f"{spec.name}: {name} is a number, not a tensor of shape {list(given.shape)}")
        most = 2**1023 if kind is numbers.Real else 2**63 - 1
        if isinstance(given, int) and not -most <= given <= most:
            raise ArgumentError(f"{spec.name}: {name} is a number of 64 bits, not one of {len(str(abs(given)))} digits")
        if not isinstance(given, (kind, torch.Tensor, torch.SymInt, torch.SymFloat)):
            raise TypeError(f"{spec.name}: {name} is {'a number' if kind is numbers.Real else 'an integer'}, not {given!r}")


def _rebuilt(arguments):
    from ._op import op
    return op(**arguments)
