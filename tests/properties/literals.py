"""The layouts of a generated header, read as text and compared with what the spec says of them.

A generated layout cuts each dim's line into axes and names the period from which the address is linear. Both are
recomputed here by trying places: the axes must give the spec's offset at every place, and the period must be the
smallest number of places that moves the address by a constant from everywhere.
"""
import random
import re


class Wrong(Exception):
    pass


def blocks(header):
    """name -> text of each struct in a header."""
    return {m[1]: m[0] for m in re.finditer(r"^struct (\w+)\b[^;]*?\{\n.*?^\};", header, re.M | re.S)}


def read_layout(text):
    """Per dim the period and the axes as (lo, hi, stride, [(dim, lo, hi) that are XORed onto it]); the strides' texts; the
    type of offsets; the storage if it is a literal."""
    alongs = {}
    for part in text.split("pleat::Along<")[1:]:
        head = re.match(r"\s*(\w+),\s*(\d+)", part)
        axes = []
        for axis in part.split("pleat::Axis<")[1:]:
            lo, hi, stride = map(int, re.match(r"(\d+), (\d+), (\d+)", axis).groups())
            xors = [(d, int(x), int(y)) for d, x, y in re.findall(r"pleat::Xor<(\w+), (\d+), (\d+)>", axis)]
            axes.append((lo, hi, stride, xors))
        alongs[head[1]] = (int(head[2]), axes)
    strides = {int(i): value for i, value in
               re.findall(r"stride\(pleat::Number<(\d+)>\)(?: const)? \{\s*return ([^;]+);", text)}
    offset = re.search(r"pleat::Layout<\s*(int|long long)", text)[1]
    storage = re.search(r"storage\(\)(?: const)? \{\s*return (\d+)(?:LL)?;", text)
    return alongs, strides, offset, int(storage[1]) if storage else None


def digit(place, lo, hi):
    return (place % hi if hi else place) // lo


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
    """The stride of each axis where the spec alone says it, else None."""
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
            if d.size or (tensor.on_chip() and inner.hi):
                known[i] = known[i + 1] * tensor.places(inner, sizes[inner.dim])
            elif inner.hi and d.multiple % inner.hi == 0:  # all of the digit, whatever the size
                known[i] = known[i + 1] * (inner.hi // inner.lo)
    return known


def check_tensor(spec, tensor, text):
    """Raises Wrong where the literals of a layout are not the spec's. Returns how many facts agreed."""
    alongs, strides, offset, storage = read_layout(text)
    known = static_strides(spec, tensor)
    facts = len(known)
    if [d for d in alongs] != [spec.dims[d].name for d in tensor.dims()]:
        raise Wrong(f"dims {list(alongs)}")
    # A stride that is known at launch only stands for itself: a number unlike all others.
    of = [k if k is not None else 1_000_003 * (i + 7) ** 3 for i, k in enumerate(known)]
    for i, k in enumerate(known):
        if i in strides:  # of a digit that a swizzle tells apart there are more
            literal = re.fullmatch(r"(\d+)(?:LL)?", strides[i])
            if (k is not None) != bool(literal) or (k is not None and int(literal[1]) != k):
                raise Wrong(f"stride of axis {i}: {strides[i]}, not {k}")
    cut_out = [re.fullmatch(r"(\d+)(?:LL)?", strides[i]) for i in range(len(of), len(strides))]
    if not tensor.swizzled():
        facts += check_straight(spec, tensor, alongs, of, known)
    elif all(cut_out):  # else they follow from sizes known at launch, which the compiled expressions know
        facts += check_swizzled(spec, tensor, alongs, of + [int(x[1]) for x in cut_out])
    extents = [tensor.places(a, spec.dims[a.dim].size) for a in tensor.axes
               if spec.dims[a.dim].size or (tensor.on_chip() and a.hi)]
    if len(extents) == len(tensor.axes) and all(k is not None for k in known):
        most = 1 + sum((n - 1) * s for n, s in zip(extents, known))
        if storage is None or storage < most or (storage > most and not tensor.swizzled()):
            raise Wrong(f"storage {storage}, not {most}")
        if (offset == "int") != (most <= 2**31 - 1):
            raise Wrong(f"offsets of {most} elements are {offset}")
        facts += 2
    return facts


def check_straight(spec, tensor, alongs, of, known):
    """Without a swizzle each dim can be looked at alone."""
    # Strides that follow from sizes known at launch may be constants nonetheless; the generator need not see it.
    by_size = all(k is not None for k in known) and all(spec.dims[a.dim].size for a in tensor.axes)
    for d in tensor.dims():
        period, axes = alongs[spec.dims[d].name]
        mine = [(i, a) for i, a in enumerate(tensor.axes) if a.dim == d]
        by_axis = {id(a): of[i] for i, a in mine}
        own = [a for _, a in mine]
        expected = smallest_period(own, Keyed(by_axis))
        if period != expected and (by_size or period % expected != 0):
            raise Wrong(f"period along {spec.dims[d].name}: {period}, not {expected}")
        span = max((a.hi or a.lo) for a in own)
        for place in list(range(-span - 2, min(2 * span, 2000) + 2)) + [7 * span - 1, -5 * span + 1]:
            spec_says = sum(a.digit(place) * by_axis[id(a)] for a in own)
            header_says = sum(digit(place, lo, hi) * of[s] for lo, hi, s, _ in axes)
            if spec_says != header_says:
                raise Wrong(f"axes {axes} along {spec.dims[d].name} at place {place}: {header_says}, not {spec_says}")
    return 2 * len(tensor.dims())


def check_swizzled(spec, tensor, alongs, of):
    """The offsets of random places in bounds, and that a period moves any place by one constant."""
    r, dims = random.Random(str(tensor.axes)), tensor.dims()
    number = {spec.dims[d].name: d for d in dims}

    def header_says(places):
        return sum((digit(places[number[name]], lo, hi) ^ crossed(places, xors)) * of[s]
                   for name, (_, axes) in alongs.items() for lo, hi, s, xors in axes)

    def crossed(places, xors):
        value = 0
        for name, lo, hi in xors:
            value ^= digit(places[number[name]], lo, hi)
        return value

    top = {d: max((a.hi or a.lo) for a in tensor.axes if a.dim == d) for d in dims}
    ends = {d: spec.dims[d].size or 4 * top[d] for d in dims}
    for _ in range(300):
        places = {d: r.randrange(ends[d]) for d in dims}
        says, expected = header_says(places), tensor.offset(places, of)
        if says != expected:
            raise Wrong(f"at {places}: {says}, not {expected}")
    for d in dims:
        period = alongs[spec.dims[d].name][0]
        moves = set()
        for _ in range(100 if period else 0):
            places = {x: r.randrange(ends[x]) for x in dims}
            here = header_says(places)
            places[d] += period
            moves.add(header_says(places) - here)
        if len(moves) > 1:
            raise Wrong(f"period along {spec.dims[d].name}: {period}, which moves by {sorted(moves)[:4]}")
    return 2 * len(dims)


class Keyed:
    """Strides by axis object."""

    def __init__(self, by_id):
        self.by_id = by_id

    def __getitem__(self, axis):
        return self.by_id[id(axis)]


def layout_text(tensor, structs):
    return structs[f"{tensor.name}_slot_layout" if tensor.ring and f"{tensor.name}_slot_layout" in structs else
                   f"{tensor.name}_layout"]


def periods(spec, header):
    """By tensor and dim, as the header has them."""
    structs, all_periods = blocks(header), {}
    for t in spec.tensors:
        alongs = read_layout(layout_text(t, structs))[0]
        all_periods[t.name] = {d: alongs[spec.dims[d].name][0] for d in t.dims()}
    return all_periods


def check_header(spec, header):
    """The facts that agreed, and a sentence for each tensor whose literals are wrong."""
    structs, facts, wrong = blocks(header), 0, []
    for t in spec.tensors:
        try:
            facts += check_tensor(spec, t, layout_text(t, structs))
        except (Wrong, KeyError) as e:
            wrong.append(f"{spec.tensor_line(t)}: {e}\n{structs.get(t.name + '_layout', 'no layout')}")
    return facts, wrong
