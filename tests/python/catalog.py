"""torch.library.opcheck over the catalog, on the CPU, at small sizes: schema, autograd registration, fake kernel, and
AOT dispatch with dynamic shapes. Usage: catalog.py [SPEC...]"""

import os
import sys
import time
import warnings

import torch

import pleat
import pleat.torch
from pleat._solve import Sizes
from pleat.torch._launch import TORCH_DTYPES

warnings.filterwarnings("ignore", message=".*is copied at each call")
SMALL, OPEN, HEADS = 256, 3, 2
SLOW = ("layer_backward", "layer_post", "layer_post_backward", "layer_pre_backward")  # about eight seconds each
TESTS = ("test_schema", "test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic")


def in_turn(names, turns):
    """One in so many where tests/run.sh counts its turns: the rest is for the next."""
    turn = os.environ.get("PLEAT_TURN")
    return names[int(turn) % turns::turns] if turn else names


def sizes_of(spec):
    """Small sizes that the spec takes: constants as they are up to 256, two heads of D, open dims 3 or their least."""
    given = {}
    for dim in spec.dims.values():
        if not dim.expression:
            most = HEADS if dim.name == "H" and "D" in spec.dims and spec.name in SLOW else SMALL
            given[dim.name] = min(dim.default, most) if dim.default else OPEN * dim.multiple_of
    return Sizes(spec, {}, given)


def inputs_of(op):
    """Random reals, and integers that are 0, which are in range as labels, positions and places."""
    spec = op.spec
    torch.manual_seed(0)
    sizes = sizes_of(spec)
    tensors = []
    for tensor in spec.inputs:
        shape, dtype = sizes.shape(tensor), TORCH_DTYPES[tensor.dtype]
        if dtype.is_floating_point:
            tensors.append((torch.rand(shape) + 0.5).to(dtype))
        else:
            tensors.append(torch.zeros(shape, dtype=dtype))
    return tensors, {name: sizes.values[name] for name in op._plain.open_dims}


def check(name):
    op = pleat.torch.op(name)
    tensors, sizes = inputs_of(op)
    # Torch cannot compare tensors of 8-bit reals, as its test of schemas does.
    tests = TESTS[any(t.dtype.itemsize == 1 and t.dtype.is_floating_point for t in tensors):]
    params = {p.name: 1 for p in op.spec.params if p.default is None}
    torch.library.opcheck(op._call, tuple(tensors), {**sizes, **params}, test_utils=tests)
    if op._reordered:
        torch.library.opcheck(op._trained, tuple(tensors), {**sizes, **params}, test_utils=tests)
    if op._in_place is not None:
        shapes = sizes_of(op.spec)
        handed = [t for t in op.spec.tensors if t.read or t in op._plain.mutated]
        named = dict(zip([t.name for t in op.spec.inputs], tensors))
        named |= {t.name: torch.zeros(shapes.shape(t), dtype=TORCH_DTYPES[t.dtype]) for t in handed if not t.read}
        torch.library.opcheck(op._in_place, tuple(named[t.name].clone() for t in handed), {**sizes, **params}, test_utils=tests)


def main(names):
    catalog = sorted(str(p.relative_to(pleat.catalog()))[:-5] for p in pleat.catalog().glob("*/*.json"))
    slow = [name for name in catalog if name.split("/")[1] in SLOW]
    names = names or in_turn([name for name in catalog if name not in slow], 2) + in_turn(slow, len(slow))
    failures = 0
    for name in names:
        begin = time.time()
        try:
            check(name)
            print(f"{name}: right, {time.time() - begin:.1f} s", flush=True)
        except Exception as error:
            failures += 1
            print(f"{name}: {type(error).__name__}: {str(error)[:600]}", flush=True)
    print(f"{len(names)} specs, {failures} wrong")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
