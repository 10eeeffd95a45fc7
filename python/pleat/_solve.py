"""Sizes and dtypes of a call, from the tensors that it hands over. Sizes are integers, or what stands for them while
a graph is traced; `check(condition, sentence)` is what asks for a condition on such."""

import difflib
from collections.abc import Mapping

from ._errors import ArgumentError, DtypeError


def by_name(spec, option, given):
    """A dict that an option names, or an empty one."""
    if given is not None and not isinstance(given, Mapping):
        raise TypeError(f"{spec.name}: {option} is a dict by name, not {given!r}")
    return given or {}


def dims_of(spec, sizes):
    """Sizes of a spec's dims by name, checked: positive integers, or "runtime"."""
    for name, size in sizes.items():
        dim = spec.dims.get(name)
        if dim is None or dim.expression:
            close = difflib.get_close_matches(str(name), list(spec.dims), 1)
            raise ArgumentError(f"{spec.name} has no dim '{name}' whose size could be given"
                                + (f"; did you mean '{close[0]}'?" if close else ""))
        if size != "runtime" and (type(size) is not int or size <= 0):
            raise ArgumentError(f"{spec.name}: the size of {name} is a positive integer, not {size!r}")
    return dict(sizes)


def names_of(spec, option, given):
    """The names that an option lists: one, or several."""
    listed = (given,) if isinstance(given, str) else given
    if not isinstance(listed, (tuple, list, set, frozenset)) or not all(isinstance(name, str) for name in listed):
        raise TypeError(f"{spec.name}: {option} is a name or a tuple of names, not {given!r}")
    return tuple(listed)


def constants_of(spec, constant, runtime):
    """Sizes that an operator fixes (`constant`) or opens (`runtime`), by name."""
    constant, runtime = by_name(spec, "constant", constant), names_of(spec, "runtime", runtime)
    both = [name for name in runtime if name in constant]
    if both:
        raise ArgumentError(f"{spec.name}: {both[0]} is constant or runtime, not both")
    return dims_of(spec, {**constant, **dict.fromkeys(runtime, "runtime")})


def types_of(spec, types, known, aliases=()):
    """Dtypes of a spec's types by name, checked: of `known`, or such as `aliases` has."""
    bound, aliases = {}, dict(aliases)
    for name, dtype in types.items():
        if name not in spec.types:
            raise ArgumentError(f"{spec.name} has no type '{name}'; it has {', '.join(spec.types) or 'none'}")
        bound[name] = aliases.get(dtype, dtype)
        if bound[name] not in known:
            raise DtypeError(f"{spec.name}: {name} is one of {', '.join(known)}, not {dtype!r}")
    return bound


def refuse(condition, sentence):
    if not condition:
        raise ArgumentError(sentence())


def row_major(shape):
    """Strides in elements of a tensor without gaps."""
    strides, stride = [], 1
    for size in reversed(shape):
        strides.append(stride)
        stride *= max(size, 1)
    return tuple(reversed(strides))


class Sizes:
    """The sizes of a spec's dims in one call.

    `shapes`: of the tensors that are handed over, by name; `given`: sizes by name; `pinned`: dims that may have no
    other size. Dims in front of the outermost one of a tensor, which must be open, are `leading`: they fold into it.
    Raises ArgumentError naming the dim and both tensors.
    """

    def __init__(self, spec, shapes, given=(), pinned=(), check=refuse):
        self.spec, self.check = spec, check
        self.folded, self.leading = None, ()
        self.values, self.teller = {}, {}
        self._fold(shapes)
        for name, size in dict(given).items():
            self.values[name], self.teller[name] = size, None
        fixed = {n: size for n, size in dict(pinned).items() if size != "runtime"}
        self._constants = {d.name: fixed.get(d.name, d.default) for d in spec.dims.values() if not d.expression}
        known = {t.name: self._sizes(t, shapes[t.name]) for t in spec.tensors if t.name in shapes}
        axes = [(t, axis, size) for t in spec.tensors if t.name in known for axis, size in zip(t.axes, known[t.name])]
        for tensor, axis, size in axes:
            self._read(tensor, axis, size)
        for tensor, axis, size in axes:
            self._invert(tensor, axis, size)
        for name, size in self._constants.items():
            if name not in self.values and size is not None:
                self.values[name], self.teller[name] = size, None
        self._derive()
        for tensor, axis, size in axes:
            self._agree(tensor, axis, size)
        self._bounds(fixed)

    def shape(self, tensor):
        """The sizes of a tensor that the call stores; ArgumentError if one is not known."""
        sizes = []
        for axis in tensor.axes:
            if axis.dim not in self.values:
                self._fail(tensor, f"the size of {axis.dim} is open, and no input shows it: hand it over by name")
            sizes.append(axis.extent(self.values))
        return (*self.leading, *sizes[1:]) if self.is_folded(tensor) else tuple(sizes)

    def is_folded(self, tensor):
        return bool(self.folded and tensor.axes and tensor.axes[0].whole and tensor.axes[0].dim == self.folded)

    def _fail(self, tensor, what):
        raise ArgumentError(f"{self.spec.name}: {what} ({self.spec.place(tensor)})")

    def _ask(self, condition, tensor, what):
        if condition is not True:
            self.check(condition, lambda: f"{self.spec.name}: {what()} ({self.spec.place(tensor)})")

    def _fold(self, shapes):
        first = None
        for tensor in self.spec.tensors:
            if tensor.name not in shapes:
                continue
            shape, rank = shapes[tensor.name], len(tensor.axes)
            more = len(shape) - rank
            if more == 0:
                continue
            outer = tensor.axes[0] if tensor.axes else None
            folds = more > 0 and outer is not None and outer.whole and self.spec.dims[outer.dim].runtime
            if not folds or (first and outer.dim != self.folded):
                self._fail(tensor, f"{tensor.name} has {len(shape)} dims, and {tensor.signature} has {rank}")
            leading = tuple(shape[:more + 1])
            if first is None:
                first, self.folded, self.leading = tensor, outer.dim, leading
            same = len(leading) == len(self.leading)
            if not same:
                self._fail(tensor, f"{first.name} has {len(self.leading)} dims in front that fold into {outer.dim}, "
                                   f"{tensor.name} has {len(leading)}")
            for a, b in zip(leading, self.leading):
                self._ask(a == b, tensor, lambda a=a, b=b: f"{first.name} has {b} in front, {tensor.name} has {a}")

    def _sizes(self, tensor, shape):
        """One size an axis."""
        more = len(shape) - len(tensor.axes)
        if more == 0:
            return tuple(shape)
        product = 1
        for size in shape[:more + 1]:
            product = product * size
        return (product, *shape[more + 1:])

    def _read(self, tensor, axis, size):
        """Dims that an axis shows as they are, or in blocks of a constant size."""
        if axis.dim in self.values or self.spec.dims[axis.dim].expression or axis.high or axis.ragged:
            return
        bounds = axis.bounds(self._constants)
        if bounds:
            self.values[axis.dim], self.teller[axis.dim] = size * bounds[0], tensor

    def _invert(self, tensor, axis, size):
        """The one dim of an expression that nothing else shows, where the expression is linear in it."""
        expression = self.spec.dims[axis.dim].expression
        if not expression or not axis.whole:
            return
        unknown = [name for name in expression.names if name not in self.values]
        if len(unknown) != 1 or any(self.spec.dims[name].expression for name in expression.names):
            return
        at = [expression({**self.values, unknown[0]: value}) for value in (0, 1, 2)]
        slope = at[1] - at[0]
        if isinstance(slope, int) and slope > 0 and at[2] - at[1] == slope:
            self.values[unknown[0]], self.teller[unknown[0]] = (size - at[0]) // slope, tensor

    def _derive(self):
        """Dims that are expressions over others, however deep."""
        left = [dim for dim in self.spec.dims.values() if dim.expression]
        while left:
            ready = [dim for dim in left if all(name in self.values for name in dim.expression.names)]
            if not ready:
                return
            for dim in ready:
                self.values[dim.name] = dim.expression(self.values)
            left = [dim for dim in left if dim not in ready]

    def _agree(self, tensor, axis, size):
        if axis.dim not in self.values or axis.bounds(self.values) is None:
            return
        wanted = axis.extent(self.values)
        if wanted is size:
            return
        other = self.teller.get(axis.dim)

        def mismatch():
            if other is not None and other is not tensor and axis.whole:
                return f"{other.name} has {wanted} along {axis.name}, {tensor.name} has {size}"
            return f"{tensor.name} has {size} along {axis.name}, which is {wanted} here"

        self._ask(size == wanted, tensor, mismatch)

    def _bounds(self, fixed):
        for dim in self.spec.dims.values():
            if dim.name not in self.values:
                continue
            size, teller = self.values[dim.name], self.teller.get(dim.name) or self.spec.tensors[0]
            if dim.name in fixed:
                wanted = fixed[dim.name]
                self._ask(size == wanted, teller, lambda: f"{dim.name} is {size}, and this operator has {wanted}")
            if dim.multiple_of > 1:
                self._ask(size % dim.multiple_of == 0, teller,
                          lambda: f"{dim.name} is {size}, which is no multiple of {dim.multiple_of}")
            if dim.max is not None:
                self._ask(size <= dim.max, teller, lambda: f"{dim.name} is {size}, which is more than {dim.max}")


def bind_types(spec, dtypes, pinned=()):
    """The dtype of each name of the spec's `types`, and of each tensor, from those that are handed over by name.
    Raises DtypeError naming the tensors that differ."""
    bound, teller = dict(pinned), {}
    for tensor in spec.tensors:
        if tensor.name not in dtypes:
            continue
        dtype = dtypes[tensor.name]
        wanted = bound.setdefault(tensor.type, dtype) if tensor.type else tensor.dtype
        teller.setdefault(tensor.type, tensor)
        if dtype != wanted:
            other = teller[tensor.type]
            said = (f"{tensor.name} has dtype {dtype}, not {wanted}" if not tensor.type or other is tensor
                    else f"{other.name} has dtype {wanted}, {tensor.name} has {dtype}, and both are {tensor.type}")
            raise DtypeError(f"{spec.name}: {said} ({spec.place(tensor)})")
    for name, dtype in spec.types.items():
        bound.setdefault(name, dtype)
    return bound, {t.name: bound[t.type] if t.type else t.dtype for t in spec.tensors}
