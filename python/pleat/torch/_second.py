"""Second derivatives: a backward pass of which a gradient may be asked (create_graph) runs specs that have gradients of
their own, derived.

What a forward spec keeps beside its results, as a row's deviation, has no gradient, so a spec that reads it cannot be
differentiated again; nor one that writes over what it reads. Another is derived then, which reads inputs alone."""

from .._errors import SpecError


class Second:
    """The gradient of one call's form once more. `takes`: of each operator, (is it saved?, which); `gives`: by its results,
    positions of the inputs whose gradient they are."""

    def __init__(self, spec, parts, saved, inputs, results, constant):
        self._count, self._launches, self._same = len(inputs), [], []
        try:
            if constant.intersection(saved):
                raise SpecError("what a forward keeps has no gradient")
            functions = [part.second() for part, _ in parts]
        except SpecError:
            parts = [_of_inputs(spec, parts, saved, results, constant)]
            functions = [part.second() for part, _ in parts]
        for function, (part, wanted) in zip(functions, parts):
            gives = [[inputs.index(of) for of in part.gives[t.name] if of in wanted] for t in part.spec.outputs]
            known = {*[p.name for p in function.spec.params], *function.open_dims}
            self._launches.append((function, known, part.taken(saved, results), gives))
            self._same += part.passed(wanted, inputs, results)

    def run(self, saved, incoming, named):
        found = [None] * self._count
        for position, result in self._same:
            found[position] = incoming[result]
        for function, known, takes, gives in self._launches:
            given = function(*[saved[i] if kept else incoming[i] for kept, i in takes],
                             **{name: value for name, value in named.items() if name in known})
            for gradient, positions in zip(given if isinstance(given, tuple) else (given,), gives):
                for position in positions:
                    found[position] = gradient
        return tuple(found)


def _of_inputs(spec, parts, saved, results, constant):
    """A part that reads nothing that was kept, and the inputs whose gradients it gives."""
    from ._gradient import part_of
    wanted = set().union(*[wanted for _, wanted in parts])
    of = sorted(set(results) - constant)
    first = parts[0][0]
    part = part_of(spec, spec.derive(of, sorted(wanted), save="none"), first.constants, first.types)
    for kind, name in part.takes.values():
        if kind == "saved" and name not in saved:
            raise SpecError(f"{spec.name} has no second derivative: its gradient does not keep {name}")
    return part, wanted
