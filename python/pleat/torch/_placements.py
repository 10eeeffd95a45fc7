"""Operators on DTensors: the placements that a spec's dims allow (`Spec.sharding`), for torch.distributed."""

import sys

import torch

from .._errors import ArgumentError
from .._solve import Sizes

_waiting = []  # operators that DTensor does not know yet
PLAIN = frozenset((torch.Tensor, torch.nn.Parameter))


def are_plain(tensors):
    """Are these no DTensors, nor other subclasses?"""
    return PLAIN.issuperset(map(type, tensors))


def register(overload, spec, constants, open_dims):
    """Says how DTensor may call an operator's functional form: now, or once torch.distributed.tensor is imported."""
    _waiting.append((overload, spec, constants, open_dims))
    tell()


def tell():
    """Tells DTensor of the operators that it does not know yet; while a graph is traced, too."""
    if not _waiting or "torch.distributed.tensor" not in sys.modules:
        return
    from torch.distributed.tensor.experimental import register_sharding

    while _waiting:
        overload, *known = _waiting.pop()
        register_sharding(overload)(_Rule(*known))


# As torch.compiler.assume_constant_result has it, which would import the compiler.
tell._dynamo_marked_constant = True


def refuse_in_place(name, tensors):
    if not are_plain(tensors) and "torch.distributed.tensor" in sys.modules:
        from torch.distributed.tensor import DTensor

        if any(isinstance(t, DTensor) for t in tensors):
            raise ArgumentError(f"{name}.in_place takes no DTensors: the functional form does")


def zeros_like(facts):
    """A tensor of zeros with the shape, dtype, device and, of a DTensor, mesh and placements."""
    shape, dtype, device, spread = facts
    if spread is None:
        return torch.zeros(shape, dtype=dtype, device=device)
    from torch.distributed.tensor import zeros

    return zeros(shape, dtype=dtype, device_mesh=spread[0], placements=spread[1])


def facts_of(tensor):
    """What zeros_like takes."""
    mesh = getattr(tensor, "device_mesh", None)
    return tensor.shape, tensor.dtype, tensor.device, mesh and (mesh, tensor.placements)


class _Rule:
    """The placements of results and inputs over one mesh axis, for inputs of certain shapes."""

    def __init__(self, spec, constants, open_dims):
        self._spec, self._constants, self._open_dims = spec, constants, open_dims
        self._claims = {name: claim for name, claim in spec.sharding.items()
                        if name not in open_dims and not isinstance(constants.get(name), int)}

    def __call__(self, *tensors, **keywords):
        from torch.distributed.tensor import Replicate

        spec = self._spec
        shapes = {t.name: tuple(given.shape) for t, given in zip(spec.inputs, tensors)}
        sizes = Sizes(spec, shapes, {n: keywords[n] for n in self._open_dims if n in keywords}, self._constants)
        found = [([Replicate()] * len(spec.outputs), [Replicate()] * len(tensors))]
        for name, claim in self._claims.items():
            folds = name == sizes.folded
            for front in range(len(sizes.leading) if folds else 1):
                if self._fits(name, claim["multiple_of"], sizes, shapes, front, tensors[0].mesh.size()):
                    at = {t.name: self._placement(t, claim["tensors"][t.name], sizes, shapes, name, front)
                          for t in spec.tensors}
                    found.append(([at[t.name] for t in spec.outputs], [at[t.name] for t in spec.inputs]))
        return found

    def _fits(self, name, multiple, sizes, shapes, front, parts):
        """Does each device get a size that the kernel takes? Sizes of which each is a kernel of its own, and those
        that must be multiples, are cut evenly. Of dims that fold, one is cut; of values that lie in groups none is."""
        dim, folds = self._spec.dims[name], name == sizes.folded
        size = sizes.leading[front] if folds else sizes.values[name]
        if folds and multiple > 1:
            return False
        flat = folds and any(self._begins(t, name) and len(shapes[t.name]) == len(t.axes) for t in self._spec.inputs)
        if flat and front > 0:
            return False
        even = multiple > 1 or flat or not dim.runtime and self._constants.get(name) != "runtime"
        return not even or size % (parts * multiple) == 0

    @staticmethod
    def _begins(tensor, name):
        return bool(tensor.axes) and tensor.axes[0].whole and tensor.axes[0].dim == name

    def _placement(self, tensor, at, sizes, shapes, name, front):
        from torch.distributed.tensor import Partial, Replicate, Shard

        if not isinstance(at, int):
            return Replicate() if at is None else Partial(at)
        shape = shapes.get(tensor.name)
        folds = len(shape) > len(tensor.axes) if shape is not None else sizes.is_folded(tensor)
        if not folds:
            return Shard(at)
        return Shard(front if name == sizes.folded and at == 0 else at + len(sizes.leading) - 1)
