"""The layouts of a generated header, read as text and compared with what the spec says of them.

A generated layout cuts each dim's line into axes and names the period from which the address is linear. Both are
recomputed here by trying places: the axes must give the spec's offset at every place, and the period must be the
smallest number of places that moves the address by a constant from everywhere.
"""
import re


class Wrong(Exception):
    pass


def blocks(header):
    """name -> text of each struct in a header."""
    return {m[1]: m[0] for m in re.finditer(r"^struct (\w+)\b[^;]*?\{\n.*?^\};", header, re.M | re.S)}


def read_layout(text):
    alongs = {}
    for m in re.finditer(r"pleat::Along<(\w+), (\d+)((?:,\s*pleat::Axis<\d+, \d+, \d+>)+)", text):
        axes = [tuple(map(int, a)) for a in re.findall(r"Axis<(\d+), (\d+), (\d+)>", m[3])]
        alongs[m[1]] = (int(m[2]), axes)
    strides = {int(i): value for i, value in
               re.findall(r"stride\(pleat::Number<(\d+)>\)(?: const)? \{\s*return ([^;]+);", text)}
    offset = re.search(r"pleat::Layout<\s*(int|long long)", text)[1]
    storage = re.search(r"storage\(\)(?: const)? \{\s*return (\d+)(?:LL)?;", text)
    return alongs, strides, offset, int(storage[1]) if storage else None


def smallest_period(axes, strides):
    """Of the axes of one dim. Valid periods are closed under gcd, so the smallest divides any."""
    top = max((a.hi or a.lo) for a in axes)

    def offset(place):
        return sum(a.digit(place) * strides[a] for a in axes)

    def valid(p):
        by = offset(p) - offset(0)
        return all(offset(d + p) - offset(d) == by for d in range(top))

    p = top
    for prime in (2, 3, 5, 7):
        while p % prime == 0 and valid(p // prime):
            p //= prime
    return p


def static_strides(spec, tensor):
    """The stride of each axis where the spec alone tells it, else None."""
    sizes = [d.size for d in spec.dims]
    known = [None] * len(tensor.axes)
    for i in reversed(range(len(tensor.axes))):
        a = tensor.axes[i]
        if a.stride == "runtime":
            continue
        if a.stride is not None:
            known[i] = a.stride
        elif i + 1 == len(tensor.axes):
            known[i] = 1
        elif known[i + 1] is not None:
            inner = tensor.axes[i + 1]
            d = spec.dims[inner.dim]
            if d.size:
                known[i] = known[i + 1] * inner.extent(sizes[inner.dim])
            elif inner.hi and d.multiple % inner.hi == 0:  # all of the digit, whatever the size
                known[i] = known[i + 1] * (inner.hi // inner.lo)
    return known


def check_tensor(spec, tensor, text):
    """Raises Wrong where the literals of a layout are not the spec's. Returns how many facts agreed."""
    alongs, strides, offset, storage = read_layout(text)
    known = static_strides(spec, tensor)
    facts = 0
    # Strides that follow from sizes known at launch may be constants nonetheless; the generator need not see it.
    by_size = {d: all(k is not None for k in known) and all(spec.dims[a.dim].size for a in tensor.axes)
               for d in tensor.dims()}
    # A stride that is known at launch only stands for itself: a number unlike all others.
    of = [k if k is not None else 1_000_003 * (i + 7) ** 3 for i, k in enumerate(known)]
    for i, k in enumerate(known):
        literal = re.fullmatch(r"(\d+)(?:LL)?", strides.get(i, ""))
        if (k is not None) != bool(literal) or (k is not None and int(literal[1]) != k):
            raise Wrong(f"stride of axis {i}: {strides.get(i)}, not {k}")
        facts += 1
    if [d for d in alongs] != [spec.dims[d].name for d in tensor.dims()]:
        raise Wrong(f"dims {list(alongs)}")
    for d in tensor.dims():
        period, axes = alongs[spec.dims[d].name]
        mine = [(i, a) for i, a in enumerate(tensor.axes) if a.dim == d]
        by_axis = {id(a): of[i] for i, a in mine}
        own = [a for _, a in mine]
        expected = smallest_period(own, Keyed(by_axis))
        if period != expected and (by_size[d] or period % expected != 0):
            raise Wrong(f"period along {spec.dims[d].name}: {period}, not {expected}")
        span = max((a.hi or a.lo) for a in own)
        for place in list(range(-span - 2, min(2 * span, 2000) + 2)) + [7 * span - 1, -5 * span + 1]:
            spec_says = sum(a.digit(place) * by_axis[id(a)] for a in own)
            header_says = sum((place % hi if hi else place) // lo * of[s] for lo, hi, s in axes)
            if spec_says != header_says:
                raise Wrong(f"axes {axes} along {spec.dims[d].name} at place {place}: {header_says}, not {spec_says}")
        facts += 2
    extents = [spec.dims[a.dim].size and a.extent(spec.dims[a.dim].size) for a in tensor.axes]
    if all(extents) and all(k is not None for k in known):
        most = 1 + sum((n - 1) * s for n, s in zip(extents, known))
        if storage != most:
            raise Wrong(f"storage {storage}, not {most}")
        if (offset == "int") != (most <= 2**31 - 1):
            raise Wrong(f"offsets of {most} elements are {offset}")
        facts += 2
    return facts


class Keyed:
    """Strides by axis object."""

    def __init__(self, by_id):
        self.by_id = by_id

    def __getitem__(self, axis):
        return self.by_id[id(axis)]


def check_header(spec, header):
    """The facts that agreed, and a sentence for each tensor whose literals are wrong."""
    text, facts, wrong = blocks(header), 0, []
    for t in spec.tensors:
        try:
            facts += check_tensor(spec, t, text[f"{t.name}_layout"])
        except (Wrong, KeyError) as e:
            wrong.append(f"{spec.tensor_line(t)}: {e}\n{text.get(t.name + '_layout', 'no layout')}")
    return facts, wrong
