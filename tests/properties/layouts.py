"""Random layouts: specs with dims, folds and many tensors over them, and what such a spec says of a layout.

A dim has a chain of cuts, each a multiple of the one below; a tensor's axes are digits between cuts, in any
order. Everything here is read off the spec language (dsl_specs/README.md) with plain integers: nothing is taken
from the generator or from the library, whose results are compared with this.
"""
import random
from dataclasses import dataclass, field


@dataclass
class Dim:
    name: str
    size: int  # 0: known at launch
    multiple: int = 1  # of a size known at launch
    most: int = 0  # its declared maximum; 0: none
    cuts: list = field(default_factory=list)  # ascending; each a multiple of the one before; not 1
    folds: dict = field(default_factory=dict)  # (lo, hi) -> the name that the spec gives this digit

    def json(self):
        if self.size:
            return self.size
        if self.multiple == 1 and not self.most:
            return "runtime"
        facts = {}
        if self.multiple > 1:
            facts["multiple_of"] = self.multiple
        if self.most:
            facts["max"] = self.most
        return {"runtime": facts}

    def exact(self, cut):
        return (self.size or self.multiple) % cut == 0


@dataclass
class Axis:
    """The digit [lo, hi) of a dim; hi = 0 is infinity."""
    dim: int
    lo: int
    hi: int
    stride: object = None  # elements, "runtime", or None: it follows from the axes inside

    def digit(self, place):
        return (place % self.hi if self.hi else place) // self.lo  # Python's // and % round toward minus infinity

    def extent(self, size):
        """How many values the digit takes over the places 0 to size - 1."""
        blocks = -(-size // self.lo)
        return min(blocks, self.hi // self.lo) if self.hi else blocks


BYTES = {"f64": 8, "i64": 8, "f32": 4, "i32": 4, "bf16": 2, "f16": 2, "i8": 1, "u8": 1, "e4m3": 1}
PATTERN_BITS = {"32B": 1, "64B": 2, "128B": 3}


@dataclass
class Tensor:
    name: str
    axes: list
    dtype: str = "i32"
    space: str = "global"
    pattern: str = ""  # a named swizzle
    xors: list = field(default_factory=list)  # or digits: (target, source), both as axes
    ring: object = None  # (the fold that selects a slot, as an axis, slots)

    def on_chip(self):
        return self.space != "global"

    def swizzled(self):
        return bool(self.pattern or self.xors)

    def places(self, axis, size):
        """How many values of an axis the tensor has room for; size 0: known at launch."""
        return axis.hi // axis.lo if self.on_chip() and axis.hi and not size else axis.extent(size)

    def dims(self):
        """Its dims, in the order of their first axes."""
        return list(dict.fromkeys(a.dim for a in self.axes))

    def offset(self, places, strides):
        """Of places in bounds by dim."""
        moved = dict(places)
        for target, source in self.xors:
            mine, other = target.digit(places[target.dim]), source.digit(places[source.dim])
            moved[target.dim] += ((mine ^ other) - mine) * target.lo
        at = sum(a.digit(moved[a.dim]) * s for a, s in zip(self.axes, strides))
        if self.pattern:  # address bits from 4 up XORed with those from 7 up: PTX ISA, swizzling modes
            byte, mask = at * BYTES[self.dtype], (1 << PATTERN_BITS[self.pattern]) - 1
            at = (byte ^ ((byte >> 7 & mask) << 4)) // BYTES[self.dtype]
        return at


@dataclass
class Index:
    name: str
    axes: list


@dataclass
class Spec:
    name: str
    dims: list
    tensors: list
    indices: list

    def axis_text(self, axis, named=True):
        d = self.dims[axis.dim]
        if named and (axis.lo, axis.hi) in d.folds:
            return d.folds[(axis.lo, axis.hi)]
        text = d.name
        if axis.hi:
            text += f" % {axis.hi}"
        if axis.lo > 1:
            ragged = not d.exact(axis.lo)
            text += f" {'/^' if ragged else '/'} {axis.lo}"
        return text

    def json(self):
        tensors = {}
        for t in self.tensors:
            tensors[t.name] = {"dtype": t.dtype, "dims": [self.axis_text(a) for a in t.axes]}
            strides = {self.axis_text(a): a.stride for a in t.axes if a.stride is not None}
            if strides:
                tensors[t.name]["strides"] = strides
            if t.on_chip():
                tensors[t.name]["space"] = t.space
            if t.swizzled():
                tensors[t.name]["swizzle"] = t.pattern or {self.axis_text(a): self.axis_text(b) for a, b in t.xors}
            if t.ring:
                tensors[t.name]["ring"] = {self.axis_text(t.ring[0]): t.ring[1]}
        return {
            "pleat": 1,
            "name": self.name,
            "dims": {d.name: d.json() for d in self.dims},
            "folds": {name: self.axis_text(Axis(i, *digit), named=False)
                      for i, d in enumerate(self.dims) for digit, name in d.folds.items()},
            "tensors": tensors,
            "indices": {x.name: {"dims": [self.axis_text(a) for a in x.axes]} for x in self.indices},
        }

    def tensor_line(self, t):
        given = {self.axis_text(a): a.stride for a in t.axes if a.stride is not None}
        line = f"{t.name} [{', '.join(self.axis_text(a, named=False) for a in t.axes)}]"
        line += f" strides {given}" if given else ""
        line += f" {t.space}" if t.on_chip() else ""
        line += f" swizzle {self.json_swizzle(t)}" if t.swizzled() else ""
        return line + (f" ring {self.axis_text(t.ring[0], named=False)}: {t.ring[1]}" if t.ring else "")

    def json_swizzle(self, t):
        return t.pattern or {self.axis_text(a, False): self.axis_text(b, False) for a, b in t.xors}


FACTORS = [2, 2, 2, 3, 4, 4, 5, 7, 8, 8, 16, 32]
BINARY = [2, 2, 4, 4, 8, 8, 16]


def random_dim(r, name):
    chain = []
    factors = BINARY if r.random() < 0.5 else FACTORS
    for _ in range(r.choice([0, 1, 1, 2, 2, 3])):
        chain.append((chain[-1] if chain else 1) * r.choice(factors))
        if chain[-1] > 4096:
            chain.pop()
            break
    top = chain[-1] if chain else 1
    kind = r.choice(["static", "static", "exact", "runtime", "runtime", "multiple"])
    dim = Dim(name, 0, cuts=chain)
    if kind == "static":
        dim.size = r.choice([r.randint(1, 4 * top + 5), r.randint(1, 40), top + 1, max(1, top - 1)])
    elif kind == "exact":
        dim.size = top * r.randint(1, 9)
    else:
        if kind == "multiple":
            dim.multiple = r.choice([top, top, (chain or [8])[0], 2 * top])
        if r.random() < 0.4:
            dim.most = r.choice([1 << 12, 1 << 20, 2**31 - 1, 2**33]) // dim.multiple * dim.multiple
    for lo, hi in zip([1] + chain, chain + [0]):
        if (lo, hi) != (1, 0) and r.random() < 0.4:
            dim.folds[(lo, hi)] = f"{name}{lo}_{hi}" if hi else f"{name}{lo}"
    return dim


def random_digits(r, dim):
    """Some digits of a dim, which share none, between cuts of its chain."""
    points = [1] + dim.cuts + [0]
    inner = sorted(r.sample(range(1, len(points) - 1), r.randint(0, len(points) - 2)))
    ends = [0] + inner + [len(points) - 1]
    digits = [(points[a], points[b]) for a, b in zip(ends, ends[1:])]
    if len(digits) > 1 and r.random() < 0.3:  # a tile, a partial result, or a gap
        digits.remove(r.choice(digits))
    return digits


def random_axes(r, dims, most_dims=3):
    chosen = r.sample(range(len(dims)), min(len(dims), r.choice(range(1, most_dims + 1))))
    axes = [Axis(d, lo, hi) for d in chosen for lo, hi in random_digits(r, dims[d])]
    if r.random() < 0.75:
        r.shuffle(axes)
    return axes


def random_strides(r, spec, tensor):
    """Gives some axes a stride: padding, or known at launch. Places stay apart if the launch's strides do."""
    if r.random() < 0.5:
        return
    for i, a in enumerate(tensor.axes):
        if r.random() < 0.35:
            a.stride = "runtime"
        elif r.random() < 0.25:
            inner = tensor.axes[i + 1:]
            if all(spec.dims[x.dim].size and x.stride in (None,) for x in inner):
                elements = 1
                for x in inner:
                    elements *= x.extent(spec.dims[x.dim].size)
                if elements < 1 << 24:
                    a.stride = elements + r.choice([0, 1, 3, 8, 64])


def random_spec(seed, name, tensors):
    """A spec of which all but swizzles and rings is legal."""
    r = random.Random(seed)
    dims = [random_dim(r, n) for n in "ABCDE"[:r.choice([2, 3, 3, 4, 5])]]
    spec = Spec(name, dims, [], [])
    seen = set()
    while len(spec.tensors) < tensors:
        t = Tensor(f"X{len(spec.tensors)}", random_axes(r, dims))
        place_on_chip(r, spec, t)
        if not t.on_chip():
            random_strides(r, spec, t)
        if fits(spec, t) and (str(t.axes) not in seen or r.random() < 0.1):
            seen.add(str(t.axes))
            spec.tensors.append(t)
    for i in range(6):
        spec.indices.append(Index(f"Index{i}", random_axes(r, dims)))
    return spec


def place_on_chip(r, spec, tensor):
    """Perhaps puts a tensor into shared memory or registers, with a swizzle or a ring. What is drawn need not be legal."""
    kind = r.choice(["global"] * 6 + ["digits"] * 3 + ["pattern"] * 4 + ["ring", "ring", "register"])
    if kind == "global":
        return
    size = {a.dim: spec.dims[a.dim].size for a in tensor.axes}
    # Digits, as tiles have them; a dim of known size may be whole.
    tensor.axes = [a for a in tensor.axes if a.hi or size[a.dim]] or tensor.axes
    tensor.space = "register" if kind == "register" else "shared"
    elements = 1
    for a in tensor.axes:
        elements *= tensor.places(a, size[a.dim])
    if elements > (256 if kind == "register" else 1 << 15):
        tensor.space = "global"
        return
    if kind == "digits" or (kind == "ring" and r.random() < 0.4):
        draw_xors(r, spec, tensor)
    elif kind == "pattern":
        tensor.dtype = r.choice(["f64", "f32", "bf16", "f16", "i8", "e4m3"])
        tensor.pattern = r.choice(["32B", "64B", "128B"])
        if r.random() < 0.7:
            tensor.axes.sort(key=lambda a: -(a.extent(size[a.dim]) if size[a.dim] else a.hi // a.lo or 0))
    if kind == "ring" or (kind == "pattern" and r.random() < 0.3):
        draw_ring(r, spec, tensor)


def draw_xors(r, spec, tensor):
    def random_digit():
        a = r.choice(tensor.axes)
        count = r.choice([2, 4, 8])
        points = [1] + spec.dims[a.dim].cuts
        lo = r.choice([p for p in points if p >= a.lo and (not a.hi or p < a.hi)])
        hi = a.hi if r.random() < 0.5 else lo * count
        return Axis(a.dim, lo, hi)
    for _ in range(r.choice([1, 1, 2])):
        for _ in range(30):
            target, source = random_digit(), random_digit()
            n, m = count_of(spec, target), count_of(spec, source)
            if n == m and n > 1 and n & (n - 1) == 0 and not overlap(target, source) and \
                    not any(overlap(target, t) for t, _ in tensor.xors):
                tensor.xors.append((target, source))
                break


def draw_ring(r, spec, tensor):
    a = r.choice(tensor.axes)
    ends = [x.hi for x in tensor.axes if x.dim == a.dim]
    if all(ends):
        lo = max(ends)
        tensor.ring = (Axis(a.dim, lo, 0), r.choice([1, 2, 3, 4, 5, 7, 8]))


def count_of(spec, a):
    size = spec.dims[a.dim].size
    return a.hi // a.lo if a.hi else a.extent(size) if size else 0


def overlap(a, b):
    return a.dim == b.dim and (not b.hi or a.lo < b.hi) and (not a.hi or b.lo < a.hi)


def fits(spec, tensor):
    elements = 1
    for a in tensor.axes:
        elements *= a.extent(spec.dims[a.dim].size or 1 << 16)
    return elements < 1 << 50


def random_sizes(r, spec):
    """Sizes at launch, by dim; now and then one beyond 32 bits."""
    sizes = []
    huge = r.randrange(len(spec.dims)) if r.random() < 0.3 else -1
    for i, d in enumerate(spec.dims):
        if d.size:
            sizes.append(d.size)
            continue
        top = d.cuts[-1] if d.cuts else 1
        most = 5_000_000_000 if i == huge else r.choice([3, 2 * top, 4 * top + 7, 3000])
        most = min(most, d.most) if d.most else most
        blocks = max(1, most // d.multiple)
        sizes.append(d.multiple * (blocks if i == huge else r.randint(1, blocks)))
    return sizes
