"""What a spec's kernels compute, in float64 and numpy: written from dsl_specs/README.md alone.

It shares nothing with the generator, whose evaluator, reference and kernels it is held against. Every value is an array
with one axis for each digit of each dim, of length 1 along digits that the value does not have.
"""

import numpy as np

from expression import parsed, parsed_axis, parsed_target
from formats import KINDS, converted, rounded_float
from functions import BITWISE, JUMPING, KEEPING, REAL, REDUCTIONS, uniform, uniform8

RANK = {"bool": 0, "int": 1, "real": 2}


class LeftOut(Exception):
    """What this evaluator does not know."""


class Value:
    def __init__(self, array, digits, kind):
        self.array, self.digits, self.kind = array, frozenset(digits), kind


class Digits:
    """The digits of all dims: each dim is cut wherever an axis of the spec cuts it."""

    def __init__(self, sizes, cuts):
        self.sizes = sizes
        self.all = []  # (dim, lo, count)
        self.of = {}
        for dim, size in sizes.items():
            at = sorted({1, *cuts.get(dim, ())})
            for lo, hi in zip(at, [*at[1:], None]):
                self.of.setdefault(dim, []).append(len(self.all))
                self.all.append((dim, lo, -(-size // lo) if hi is None else hi // lo))

    def within(self, dim, lo, hi):
        """The digits of [lo, hi) of a dim; hi None: all from lo on."""
        return frozenset(d for d in self.of[dim] if self.all[d][1] >= lo and (hi is None or self.all[d][1] < hi))

    def index(self, digit):
        """Its values, along its own axis."""
        shape = [1] * len(self.all)
        shape[digit] = self.all[digit][2]
        return np.arange(self.all[digit][2], dtype=np.int64).reshape(shape)

    def coordinate(self, axis):
        dim, lo, hi = axis
        total = np.zeros([1] * len(self.all), dtype=np.int64)
        for d in self.within(dim, lo, hi):
            total = total + self.index(d) * (self.all[d][1] // lo)
        return Value(total, self.within(dim, lo, hi), "int")

    def exists(self, digits):
        """Where places of these digits lie in their dims."""
        valid = np.ones([1] * len(self.all), dtype=bool)
        for dim, own in self.of.items():
            least = np.zeros([1] * len(self.all), dtype=np.int64)
            for d in own:
                if d in digits:
                    least = least + self.index(d) * self.all[d][1]
            if any(d in digits for d in own):
                valid = valid & (least < self.sizes[dim])
        return valid

    def extent(self, axis):
        dim, lo, hi = axis
        blocks = -(-self.sizes[dim] // lo)
        return blocks if hi is None else min(blocks, hi // lo) if hi // lo > blocks else hi // lo

    def spread(self, array, digits):
        """The array with its full length along these digits."""
        shape = [count if i in digits else 1 for i, (_, _, count) in enumerate(self.all)]
        return np.broadcast_to(array, shape)


class Spec:
    """A spec at given sizes and params. `lean`: real values move by so much before a cast or a store rounds them, and before a
    function that jumps."""

    def __init__(self, spec, runtime, params=None, lean=0.0):
        self.lean = lean
        if any(k not in ("pleat", "name", "about", "types", "dims", "folds", "params", "tensors", "kernel", "kernels",
                         "program", "backward", "$schema") for k in spec):
            raise LeftOut("words for kernels by hand")
        self.spec = spec
        self.types = spec.get("types", {})
        self.folds = {n: parsed_axis(a) for n, a in spec.get("folds", {}).items()}
        self.sizes = self.found_sizes(spec["dims"], runtime)
        self.cuts = {}
        self.scan_cuts(spec)
        self.digits = Digits(self.sizes, self.cuts)
        self.params = {}
        for name, p in spec.get("params", {}).items():
            given = (params or {}).get(name, p.get("default", 0))
            kind = KINDS[self.dtype(p["dtype"])]
            array = converted(np.asarray(float(given)) if kind == "real" else np.asarray(given), kind, self.dtype(p["dtype"]))
            self.params[name] = Value(array.reshape([1] * len(self.digits.all)), (), kind)

    def dtype(self, name):
        return self.types.get(name, name)

    @staticmethod
    def found_sizes(declared, runtime):
        sizes = {n: runtime[n] for n, d in declared.items() if d == "runtime" or isinstance(d, dict)}
        sizes.update({n: runtime.get(n, d) for n, d in declared.items() if isinstance(d, int)})
        for _ in declared:
            for name, text in declared.items():
                if isinstance(text, str) and text != "runtime" and name not in sizes:
                    try:
                        sizes[name] = size_of(parsed(text), sizes)
                    except KeyError:
                        pass
        return {name: sizes[name] for name in declared}

    def scan_cuts(self, node):
        """Every cut of a dim that any text of the spec names."""
        if isinstance(node, dict):
            for key, value in node.items():
                if key in ("say", "about", "name", "dtype"):
                    continue
                self.scan_cuts(value)
                if key in ("strides",):
                    for axis in value:
                        self.scan_cuts(axis)
        elif isinstance(node, list):
            for value in node:
                self.scan_cuts(value)
        elif isinstance(node, str):
            try:
                name, binds = parsed_target(node)
                self.cut(parsed_axis(node)) if not binds else None
            except (ValueError, IndexError):
                pass
            try:
                self.cuts_in(parsed(node))
            except (ValueError, IndexError):
                pass

    def cuts_in(self, tree):
        if not isinstance(tree, tuple):
            return
        if tree[0] == "at":
            self.cuts_in(tree[1])
            for axis, index in tree[2]:
                self.cut(axis)
                self.cuts_in(index)
            return
        if tree[0] == "extent":
            return self.cut(tree[1])
        digit = self.as_digit(tree)
        if digit:
            self.cut_at(digit)
        for part in tree[1:]:
            for sub in part if isinstance(part, list) else [part]:
                self.cuts_in(sub)

    def axis(self, parts):
        """[name, (sign, n)...] as (dim, lo, hi)."""
        name = parts[0]
        if name in self.folds:
            dim, lo, hi = self.axis(self.folds[name])
        else:
            dim, lo, hi = name, 1, None
        for sign, n in parts[1:]:
            n = self.sizes.get(n, n)
            if sign == "%":
                hi = lo * n
            else:
                lo = lo * n
        return dim, lo, hi

    def cut(self, parts):
        if parts[0] in self.sizes or parts[0] in self.folds:
            self.cut_at(self.axis(parts))

    def cut_at(self, axis):
        dim, lo, hi = axis
        self.cuts.setdefault(dim, set()).update(c for c in (lo, hi) if c)

    def as_digit(self, tree):
        """D // 8 and D % 8 of a bare dim or fold are digits."""
        if tree[0] in ("//", "%") and tree[1][0] == "name" and tree[2][0] == "int" and tree[2][1] > 0:
            if tree[1][1] in self.sizes or tree[1][1] in self.folds:
                return self.axis([tree[1][1], ("%" if tree[0] == "%" else "/", tree[2][1])])
        return None

    def tensor_axes(self, name):
        return [self.axis(parsed_axis(a)) for a in self.spec["tensors"][name]["dims"]]

    def shape_of(self, name):
        return tuple(self.digits.extent(a) for a in self.tensor_axes(name))

    def run(self, tensors):
        """The tensors behind the kernels, and where each was stored."""
        kernels = self.spec.get("kernels") or ({self.spec["name"]: self.spec["kernel"]} if "kernel" in self.spec else {})
        order = self.spec.get("program") or list(kernels)
        if len(kernels) > 1 and "program" not in self.spec:
            raise LeftOut("several kernels without a program")
        now = {n: t.copy() for n, t in tensors.items()}
        stored = {n: np.zeros(t.shape, dtype=bool) for n, t in tensors.items()}
        for name in order:
            Kernel(self, kernels[name], now).run(stored)
        return now, stored


def size_of(tree, sizes):
    what = tree[0]
    if what == "int":
        return tree[1]
    if what == "name":
        return sizes[tree[1]]
    if what == "negative":
        return -size_of(tree[1], sizes)
    a, b = size_of(tree[1], sizes), size_of(tree[2], sizes)
    return {"+": a + b, "-": a - b, "*": a * b}.get(what) if what in "+-*" else a // b if what == "//" else a % b


class Kernel:
    def __init__(self, spec, kernel, tensors):
        if "use" in kernel:
            raise LeftOut("use")
        self.spec, self.digits = spec, spec.digits
        self.tensors = tensors  # changed by run(), which has read them before
        self.stages = kernel["stages"] if "stages" in kernel else self.written_out(kernel)
        self.values, self.read = {}, {}

    @staticmethod
    def written_out(kernel):
        """contract and attend as stages."""
        stages = list(kernel.get("prologue", []))
        if "contract" in kernel:
            (name, of), = ((k, v) for k, v in kernel["contract"].items() if k != "along")
            stages.append({"contract": name, "of": of, "along": kernel["contract"]["along"]})
            return stages + kernel["epilogue"]
        raise LeftOut("attend")

    def run(self, stored):
        writes = []
        for stage in self.stages:
            if "let" in stage:
                self.values[stage["let"]] = self.of(parsed(stage["be"]))
            elif "reduce" in stage:
                self.values[stage["reduce"]] = self.reduced(self.of(parsed(stage["of"])), stage["as"], stage["along"])
            elif "contract" in stage:
                factors, kind = self.widened([self.of(parsed(t)) for t in stage["of"]])
                if kind == "bool":
                    factors, kind = [Value(v.array.astype(np.int64), v.digits, "int") for v in factors], "int"
                self.values[stage["contract"]] = self.contracted(factors, kind, stage["along"])
            elif "store" in stage:
                writes.append((*parsed_target(stage["store"]), self.of(parsed(stage["from"]))))
        for name, binds, value in writes:
            self.store(name, binds, value, stored)

    # --- Values

    def of(self, tree):
        what = tree[0]
        if what in ("real", "int", "bool"):
            kind = {"real": np.float64, "int": np.int64, "bool": bool}[what]
            return Value(np.full([1] * len(self.digits.all), tree[1], dtype=kind), (), what)
        if what == "name":
            return self.named(tree[1])
        if what == "extent":
            n = self.digits.extent(self.spec.axis(tree[1]))
            return Value(np.full([1] * len(self.digits.all), n, dtype=np.int64), (), "int")
        if what == "at":
            return self.subscripted(self.of(tree[1]), [(self.spec.axis(a), self.of(e)) for a, e in tree[2]])
        if what == "call":
            return self.called(tree[1], tree[2])
        digit = self.spec.as_digit(tree)
        if digit:
            return self.digits.coordinate(digit)
        return self.operated(what, [self.of(t) for t in tree[1:]])

    def named(self, name):
        if name in self.values:
            return self.values[name]
        if name in self.spec.params:
            return self.spec.params[name]
        if name in self.spec.sizes or name in self.spec.folds:
            return self.digits.coordinate(self.spec.axis([name]))
        if name not in self.read:
            self.read[name] = self.loaded(name)
        return self.read[name]

    def loaded(self, name):
        axes = self.spec.tensor_axes(name)
        tensor = self.tensors[name]
        kind = KINDS[self.spec.dtype(self.spec.spec["tensors"][name]["dtype"])]
        digits = frozenset().union(*(self.digits.within(*a) for a in axes)) if axes else frozenset()
        if tensor.size == 0:
            return Value(np.zeros(self.digits.spread(np.zeros([1] * len(self.digits.all)), digits).shape, tensor.dtype), digits, kind)
        places, valid = [], self.digits.exists(digits)
        for axis, extent in zip(axes, tensor.shape):
            places.append(np.minimum(self.digits.coordinate(axis).array, extent - 1))
        array = tensor[tuple(np.broadcast_arrays(*places))] if places else tensor.reshape([1] * len(self.digits.all))
        array = array.astype(np.int64) if kind == "int" else array  # else numpy counts in the tensor's few bits
        return Value(np.where(valid, array, np.zeros((), array.dtype)), digits, kind)

    @staticmethod
    def real(value):
        return Value(value.array.astype(np.float64), value.digits, "real")

    def combined(self, function, values, kind):
        with np.errstate(all="ignore"):
            return Value(function(*(v.array for v in values)), frozenset().union(*(v.digits for v in values)), kind)

    def widened(self, values):
        """All of the widest kind."""
        kind = max((v.kind for v in values), key=RANK.get)
        to = {"bool": bool, "int": np.int64, "real": np.float64}[kind]
        return [Value(v.array.astype(to), v.digits, kind) for v in values], kind

    def operated(self, sign, values):
        if sign in ("and", "or", "not"):
            function = {"and": np.logical_and, "or": np.logical_or, "not": np.logical_not}[sign]
            return self.combined(function, values, "bool")
        if sign == "/":
            return self.combined(np.divide, [self.real(v) for v in values], "real")
        values, kind = self.widened(values)
        comparisons = {"==": np.equal, "!=": np.not_equal, "<": np.less, "<=": np.less_equal, ">": np.greater,
                       ">=": np.greater_equal}
        if sign in comparisons:
            return self.combined(comparisons[sign], values, "bool")
        if kind == "bool":
            values, kind = [Value(v.array.astype(np.int64), v.digits, "int") for v in values], "int"
        if sign in ("//", "%"):
            function = np.floor_divide if sign == "//" else np.mod
            by_one = lambda a, b: np.where(b == 0, 0, function(a, np.where(b == 0, 1, b)))
            return self.combined(by_one, values, kind)
        return self.combined({"+": np.add, "-": np.subtract, "*": np.multiply, "negative": np.negative}[sign], values, kind)

    def leant(self, value, least=0):
        """Moved by `lean`, of its own size and of `least`."""
        if self.spec.lean == 0 or value.kind != "real":
            return value.array
        return value.array + self.spec.lean * (np.abs(value.array) + least)

    def called(self, name, trees):
        values = [self.of(t) for t in trees]
        dtype = self.spec.dtype(name)
        if name == "stop":
            return values[0]
        if name == "tf32":
            raise LeftOut("tf32")
        if dtype in KINDS:
            value = values[0]
            return Value(converted(self.leant(value), value.kind, dtype), value.digits, KINDS[dtype])
        if name == "where":
            (a, b), kind = self.widened(values[1:])
            return self.combined(np.where, [values[0], a, b], kind)
        if name in ("uniform", "uniform8"):
            return self.combined(uniform8 if name == "uniform8" else uniform, values, "real")
        if name in KEEPING:
            values, kind = self.widened(values)
            if kind == "bool":
                values, kind = [Value(v.array.astype(np.int64), v.digits, "int") for v in values], "int"
            if name in JUMPING:
                values = [Value(self.leant(v, 1), v.digits, v.kind) for v in values]
            return self.combined(KEEPING[name], values, kind)
        if name in BITWISE:
            return self.combined(BITWISE[name], [Value(v.array.astype(np.int64), v.digits, "int") for v in values], "int")
        return self.combined(REAL[name], [self.real(v) for v in values], "real")

    def subscripted(self, value, binds):
        gone = frozenset().union(*(self.digits.within(*axis) for axis, _ in binds))
        kept = value.digits - gone
        digits = kept.union(*(index.digits for _, index in binds))
        valid = np.ones([1] * len(self.digits.all), dtype=bool)
        places = {}
        for axis, index in binds:
            dim, lo, hi = axis
            valid = valid & (index.array >= 0) & (index.array < self.digits.extent(axis))
            for d in self.digits.within(dim, lo, hi) & value.digits:
                _, own, count = self.digits.all[d]
                places[d] = np.clip(index.array // (own // lo) % max(count, 1) if d != self.digits.of[dim][-1]
                                    else index.array // (own // lo), 0, max(count - 1, 0))
        # The whole place must exist: of a ragged dim not every digit does at every other.
        for dim, own in self.digits.of.items():
            if any(d in places for d in own):
                least = 0
                for d in own:
                    if d in places:
                        least = least + places[d] * self.digits.all[d][1]
                    elif d in kept:
                        least = least + self.digits.index(d) * self.digits.all[d][1]
                valid = valid & (least < self.digits.sizes[dim])
        source = self.digits.spread(value.array, value.digits)
        where = tuple(places[d] if d in places else self.digits.index(d) if d in kept else np.zeros([1] * len(self.digits.all), np.int64)
                      for d in range(len(self.digits.all)))
        if source.size == 0:
            array = np.zeros(np.broadcast_shapes(*(w.shape for w in where)), source.dtype)
        else:
            array = source[tuple(np.broadcast_arrays(*where))]
        return Value(np.where(valid, array, np.zeros((), array.dtype)), digits, value.kind)

    def reduced(self, value, how, along):
        axes = frozenset().union(*(self.digits.within(*self.spec.axis(parsed_axis(a))) for a in along))
        array = self.digits.spread(value.array, value.digits)
        valid = np.broadcast_to(self.digits.exists(value.digits), array.shape)
        over = tuple(sorted(axes))
        kind = value.kind
        if kind == "bool" and how in ("sum", "product"):
            array, kind = array.astype(np.int64), "int"
        if how in ("mean", "variance", "logsumexp"):
            array, kind = array.astype(np.float64), "real"
        with np.errstate(all="ignore"):
            result = REDUCTIONS[how](array, valid, over, kind)
        return Value(result, value.digits - axes, kind)

    def contracted(self, factors, kind, along):
        """The sum of their product. Reals are multiplied as matrices, which takes a hundredth of the time, where places that
        do not exist are those of one factor's own digits, so that zeros there leave them out."""
        axes = frozenset().union(*(self.digits.within(*self.spec.axis(parsed_axis(a))) for a in along))
        union = frozenset().union(*(f.digits for f in factors))
        ragged = [frozenset(own) & union for own in self.digits.of.values()
                  if not self.digits.exists(frozenset(own) & union).all()]
        apart = any(not any(own <= f.digits for f in factors) for own in ragged)
        if kind != "real" or not axes <= union or apart or not all(np.isfinite(f.array).all() for f in factors):
            return self.reduced(self.combined(np.multiply, factors, kind), "sum", along)
        operands = []
        for factor in factors:
            own = sorted(factor.digits)
            array = self.digits.spread(factor.array, factor.digits)
            if ragged:
                array = np.where(self.digits.exists(factor.digits), array, 0.0)
            operands += [array.reshape([self.digits.all[d][2] for d in own]), own]
        kept = sorted(union - axes)
        with np.errstate(all="ignore"):
            result = np.einsum(*operands, kept, optimize=True)
        return Value(result.reshape([c if d in kept else 1 for d, (_, _, c) in enumerate(self.digits.all)]), kept, kind)

    # --- Stores

    def store(self, name, binds, value, stored):
        tensor, axes = self.tensors[name], self.spec.tensor_axes(name)
        bound = [(self.spec.axis(a), self.of(e)) for a, e in binds]
        places, digits = [], set(value.digits)
        for axis in axes:
            index = next((e for a, e in bound if a == axis), None)
            if index is None and any(self.digits.within(*a) & self.digits.within(*axis) for a, _ in bound):
                index = self.bound_in_part(axis, bound)
            index = index or self.digits.coordinate(axis)
            digits |= index.digits
            places.append(index.array)
        shape = self.digits.spread(np.zeros([1] * len(self.digits.all)), digits).shape
        valid = np.broadcast_to(self.digits.exists(digits), shape)
        for place, extent in zip(places, tensor.shape):
            valid = valid & (place >= 0) & (place < extent)
        left = converted(self.leant(value), value.kind, self.spec.dtype(self.spec.spec["tensors"][name]["dtype"]))
        left = np.broadcast_to(left, shape)
        if not axes:
            if valid.any():
                tensor[()] = left[valid][0]
                stored[name][()] = True
            return
        where = tuple(np.broadcast_to(p, shape)[valid] for p in places)
        tensor[where] = left[valid]
        stored[name][where] = True

    def bound_in_part(self, axis, bound):
        """The place along an axis of which some digits are bound."""
        dim, lo, _ = axis
        total, digits, rest = 0, set(), set(self.digits.within(*axis))
        for (other, from_, hi), index in bound:
            if other == dim and self.digits.within(other, from_, hi) <= self.digits.within(*axis):
                total = total + index.array * (from_ // lo)
                digits |= index.digits
                rest -= self.digits.within(other, from_, hi)
        for d in rest:
            total = total + self.digits.index(d) * (self.digits.all[d][1] // lo)
            digits.add(d)
        return Value(total, digits, "int")
