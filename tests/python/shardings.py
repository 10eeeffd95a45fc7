"""Every dim that `pleat describe` says can be split, of every launch of the catalog, on the CPU: the inputs are cut,
each part runs by itself, and the joined results are those of the whole. Usage: shardings.py [SPEC...]"""

import sys
import time

import torch

import pleat
from catalog import OPEN, SMALL, SLOW, in_turn
from pleat._solve import Sizes
from pleat._spec import Spec
from pleat.torch._launch import TORCH_DTYPES

PARTS = 2


def full_sizes(spec):
    """Small sizes of which each part of each dim is one that the spec takes."""
    given = {}
    for dim in spec.dims.values():
        if dim.expression:
            continue
        multiple = max(spec.sharding.get(dim.name, {}).get("multiple_of", 1), dim.multiple_of)
        least = PARTS * multiple
        size = min(dim.default, SMALL) if dim.default else OPEN * least
        given[dim.name] = size if dim.name not in spec.sharding else max(size // least, 1) * least
    return given


def loaded(spec, given, opened):
    """The launch at these sizes; `opened`: dims of the sizes that this kernel takes as they come."""
    dims = {n: "runtime" if n in opened else size for n, size in given.items()
            if (n in opened and not spec.dims[n].runtime) or (not spec.dims[n].runtime and size != spec.dims[n].default)}
    types = {name: "f32" for name, dtype in spec.types.items() if dtype in ("bf16", "f16")}
    return pleat.Kernel(spec.generate(dims, types), spec.kernel, device=pleat.CPU), types


def filled(spec, shapes, types):
    """Reals about 1, integers 0 and 1 in order, as offsets are; zeros in what is stored alone."""
    made = {}
    for tensor in spec.tensors:
        dtype = TORCH_DTYPES[types.get(tensor.type, tensor.dtype)]
        shape = shapes[tensor.name]
        if not tensor.read:
            made[tensor.name] = torch.zeros(shape, dtype=dtype)
        elif dtype.is_floating_point:
            made[tensor.name] = (torch.rand(shape) + 0.5).to(dtype)
        else:
            made[tensor.name] = torch.randint(0, 2, shape).to(dtype)
            if shape:
                made[tensor.name] = made[tensor.name].sort(-1).values
    return made


def run(spec, kernel, tensors, given):
    held = {n: t.clone() for n, t in tensors.items()}
    sizes = {n: size for n, size in given.items() if spec.dims[n].runtime and not any(
        axis.dim == n and axis.whole for t in spec.tensors for axis in t.axes)}
    params = {p.name: 1 for p in spec.params if p.default is None}
    kernel(**held, sizes=sizes, params=params)
    if spec.requires:
        kernel.check()
    return held


def join(parts, placement):
    if placement is None:
        for other in parts[1:]:
            torch.testing.assert_close(other, parts[0], equal_nan=True)
        return parts[0]
    if isinstance(placement, int):
        return torch.cat(parts, placement)
    wide = torch.stack([p.double() for p in parts])
    return {"sum": wide.sum(0), "max": wide.amax(0), "min": wide.amin(0)}[placement].to(parts[0].dtype)


def check(spec):
    torch.manual_seed(0)
    given = full_sizes(spec)
    sizes = Sizes(spec, {}, given)
    opened = set(spec.sharding)
    try:
        kernel, types = loaded(spec, given, opened)
    except pleat.SpecError:
        opened, (kernel, types) = set(), loaded(spec, given, set())
    tensors = filled(spec, {t.name: sizes.shape(t) for t in spec.tensors}, types)
    whole = run(spec, kernel, tensors, given)
    for dim, claim in spec.sharding.items():
        part = {**given, dim: given[dim] // PARTS}
        own = kernel if dim in opened or spec.dims[dim].runtime else loaded(spec, part, opened)[0]
        cut = {n: t.chunk(PARTS, claim["tensors"][n]) if isinstance(claim["tensors"][n], int) else [t] * PARTS
               for n, t in tensors.items()}
        done = [run(spec, own, {n: c[i].contiguous() for n, c in cut.items()}, part) for i in range(PARTS)]
        for tensor in spec.outputs:
            got = join([d[tensor.name] for d in done], claim["tensors"][tensor.name]).double()
            wanted = whole[tensor.name].double()
            near = 1e-4 * wanted.abs().max().item() if wanted.numel() else 0
            torch.testing.assert_close(got, wanted, rtol=1e-4, atol=near, equal_nan=True,
                                       msg=lambda said, t=tensor: f"{dim}: {t.name}: {said}")
    return len(spec.sharding)


def launches():
    for path in sorted(pleat.catalog().glob("*/*.json")):
        if path.stem not in SLOW:
            yield str(path.relative_to(pleat.catalog()))[:-5]


def main(names):
    names, failures, claims = names or in_turn(list(launches()), 2), 0, 0
    for name in names:
        begin = time.time()
        try:
            claims += check(Spec(name))
            print(f"{name}: right, {time.time() - begin:.1f} s", flush=True)
        except Exception as error:
            failures += 1
            print(f"{name}: {type(error).__name__}: {str(error)[:600]}", flush=True)
    print(f"{len(names)} specs, {claims} dims that split, {failures} wrong")
    return failures != 0 or claims < len(names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
