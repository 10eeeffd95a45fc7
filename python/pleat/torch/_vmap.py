"""vmap's rule of an operator: the batch folds into the outermost dim where the spec treats that dim's values alike, as a
split of it over devices would (`Spec.sharding`); else one call for each element."""

import torch


def _folding_dim(spec, constants):
    """The open dim that all results, and what else has it, begin with, and along which nothing is summed; or None."""
    for name, claim in spec.sharding.items():
        dim, at = spec.dims[name], claim["tensors"]
        alike = dim.multiple_of % claim["multiple_of"] == 0
        if (dim.runtime and constants.get(name, "runtime") == "runtime" and alike and all(at[t.name] in (None, 0)
                for t in spec.inputs) and all(at[t.name] == 0 for t in spec.outputs)):
            return name
    return None


def rule(spec, constants, overload):
    """For torch.library.register_vmap of the functional form."""
    dim, results = _folding_dim(spec, constants), len(spec.outputs)
    begins = [dim is not None and spec.sharding[dim]["tensors"][t.name] == 0 for t in spec.inputs]

    def folded(size, in_dims, tensors, keywords):
        handed = []
        for tensor, at, begun in zip(tensors, in_dims, begins):
            if begun:
                tensor = tensor.expand(size, *tensor.shape) if at is None else tensor.movedim(at, 0)
                tensor = tensor.contiguous()
            handed.append(tensor)
        return overload(*handed, **keywords), (0,) * results if results > 1 else 0

    def looped(size, in_dims, tensors, keywords):
        calls = []
        for i in range(size):
            one = [t if at is None else t.select(at, i).contiguous() for t, at in zip(tensors, in_dims)]
            calls.append(overload(*one, **keywords))
        if results == 1:
            return torch.stack(calls), 0
        return tuple(torch.stack(each) for each in zip(*calls)), (0,) * results

    def batched(info, in_dims, *tensors, **keywords):
        folds = dim is not None and all(begun or at is None for begun, at in zip(begins, in_dims))
        return (folded if folds else looped)(info.batch_size, in_dims, tensors, keywords)

    return batched
