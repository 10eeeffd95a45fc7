"""Which tensors of a backward spec are which of its forward one, by their names. Knows no framework."""


def roles_of(spec, forward, names=None, only=None):
    """What `spec` takes and gives as a gradient of `forward`, by its tensors' names: ("grad", result) or ("saved", tensor),
    and the input whose gradient it stores; a sentence if it is no gradient of it. `names`: other names of its tensors;
    `only`: the one input whose gradient is all that it stores."""
    inputs, outputs = {t.name: t for t in forward.inputs}, {t.name: t for t in forward.outputs}
    takes, gives = {}, {}
    for tensor in spec.tensors:
        name = (names or {}).get(tensor.name, tensor.name)
        of = name[1:] if name.startswith("D") else None
        if tensor.read:
            if of in outputs and name not in inputs:
                takes[tensor.name] = ("grad", of)
            elif name in inputs or name in outputs:
                takes[tensor.name] = ("saved", name)
            else:
                return f"{spec.name} reads {tensor.name}, which {forward.name} neither takes nor gives"
        if tensor.stored:
            target = only or (of if of in inputs and name not in inputs else name)
            if target not in inputs:
                return f"{spec.name} stores {tensor.name}, which is the gradient of nothing that {forward.name} takes"
            gives[tensor.name] = target
    own = {p.name: p for p in forward.params}
    for param in spec.params:
        if param.default is None and param.name not in own:
            return f"{spec.name} has a param {param.name} without default that {forward.name} does not have"
    return takes, gives


def beside(spec):
    """The specs of the same name with _forward and _backward, or None."""
    if spec.written:
        return None, None
    stem = spec.path.stem.removesuffix("_forward")
    found = [spec.path.with_name(f"{stem}_{end}.json") for end in ("forward", "backward")]
    return tuple(path if path.is_file() and path != spec.path else None for path in found)


def keeps_for(trained, spec):
    """Does this spec compute what `spec` does, from the same arguments?"""
    return ([t.name for t in trained.inputs] == [t.name for t in spec.inputs]
            and [p.name for p in trained.params] == [p.name for p in spec.params]
            and {t.name for t in spec.outputs} <= {t.name for t in trained.outputs})
