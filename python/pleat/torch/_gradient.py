"""Gradients of operators by other specs: which tensors these take and give, and what is saved for them."""

import functools
from operator import itemgetter

import torch

from .._errors import ArgumentError, SpecError
from .._pairs import beside, keeps_for, roles_of
from .._spec import Spec, digest_of
from . import _placements
from ._call import in_a_mode
from ._second import Second

_is_grad_enabled, _is_compiling = torch.is_grad_enabled, torch.compiler.is_compiling
_is_traced = torch.compiler.is_dynamo_compiling


class Part:
    """A spec that computes gradients. `takes`: by its tensors, ("grad", Y) or ("saved", X); `gives`: by its tensors, the
    inputs whose gradient they are; `same`: inputs whose gradient is that of a result; `zero`: those that have none.
    `narrow(inputs)` is a part for the gradients of these alone, or None."""

    def __init__(self, spec, takes, gives, constants, types, same=None, zero=(), narrow=None):
        self.spec, self.takes, self.gives, self.same, self.zero = spec, takes, gives, same or {}, zero
        self.constants, self.types = constants, types
        self.inputs = {of for each in gives.values() for of in each} | set(self.same) | set(zero)
        self._narrow = narrow or self._without
        self._narrowed, self._operator, self._second = {}, None, None

    def narrowed(self, wanted):
        """For the gradients of these inputs alone, where a spec that stores no others is one; else this."""
        key = frozenset(wanted)
        if self.inputs <= key | set(self.zero):
            return self
        if key not in self._narrowed:
            self._narrowed[key] = self._narrow(key) or self
        return self._narrowed[key]

    def operator(self):
        from ._op import _known, _subset, operator
        if self._operator is None:
            made = operator(self.spec, _subset(self.spec, self.constants), _known(self.spec, self.types))
            for launcher in (made.launcher, made.apart):
                launcher.copies_silently([n for n, (kind, _) in self.takes.items() if kind == "grad"])
            self._operator = made
        return self._operator

    def second(self):
        """The spec as a function that has gradients, derived."""
        from ._op import _known, _subset, derived
        if self._second is None:
            self._second = derived(self.spec, _subset(self.spec, self.constants), _known(self.spec, self.types))
        return self._second

    def taken(self, saved, results):
        """For each input: is it saved, and which of those, or else of the gradients of results."""
        takes = [self.takes[t.name] for t in self.spec.inputs]
        return [(kind == "saved", (saved if kind == "saved" else results).index(of)) for kind, of in takes]

    def passed(self, wanted, inputs, results):
        """Inputs whose gradient is that of a result, by positions."""
        return [(inputs.index(of), results.index(result)) for of, result in self.same.items() if of in wanted]

    def _without(self, wanted):
        """The same spec, from whose text the stores of other gradients are left out."""
        names = {name for name, given in self.gives.items() if wanted.isdisjoint(given)}
        text = self.spec.text()
        kernels = [text["kernel"]] if "kernel" in text else list(text.get("kernels", {}).values())
        for kernel in kernels:
            for stages in ("stages", "prologue", "epilogue"):
                if stages in kernel:
                    kernel[stages] = [s for s in kernel[stages]
                                      if "store" not in s or s["store"].split("[")[0].strip() not in names]
        for name in names:
            if not next(t for t in self.spec.tensors if t.name == name).read:
                text["tensors"].pop(name, None)
        try:
            spec = self.spec.beside(text)
        except (SpecError, ArgumentError):
            return None  # its kernels are another spec's, or one would be left with nothing to do
        takes = {t.name: self.takes[t.name] for t in spec.inputs}
        gives = {t.name: self.gives[t.name] for t in spec.outputs}
        return Part(spec, takes, gives, self.constants, self.types, self.same, self.zero)


class Gradient:
    """The parts of an operator's gradient; none: `why` says what a backward pass raises."""

    def __init__(self, parts, why=""):
        self.parts, self.why = parts, why
        self.digest = digest_of(why, *[x for p in parts for x in (
            p.spec.digest, p.spec.kernel, sorted(p.takes.items()), sorted(p.gives.items()), sorted(p.same.items()))])


def _part(spec, forward, names, constants, types, only=None):
    """The part that `spec` is for `forward`; a sentence if it is none. `names`: other names of its tensors."""
    roles = roles_of(spec, forward, names, only)
    if isinstance(roles, str):
        return roles
    takes, gives = roles
    return Part(spec, takes, {name: (of,) for name, of in gives.items()}, constants, types)


def _renamed(spec, option, given):
    """A spec and {name there: name here}, of an option that is a spec or a tuple of both."""
    if not isinstance(given, tuple):
        return given, {}
    if len(given) != 2 or not isinstance(given[1], dict):
        raise TypeError(f"{spec.name}: {option} is a spec, or a spec and a dict of names, not {given!r}")
    return given


def _derived(spec, wrt, constants, types):
    """The spec to run where gradients are wanted, and its Gradient, by `pleat grad`. Raises SpecError."""
    roles = spec.derive(wrt=wrt)
    trained = spec.beside(roles["forward"]) if roles["forward"] else spec
    if trained is not spec:
        # Tensors that were workspace are stored before they are read, so they are no inputs. `pleat describe` sees that only
        # where one store covers the tensor.
        known = {t.name for t in spec.tensors}
        for tensor in trained.tensors:
            if tensor.stored and tensor.name not in known:
                tensor.read = False
        trained.inputs = [t for t in trained.tensors if t.read]
    if ([t.name for t in trained.inputs] != [t.name for t in spec.inputs]
            or [p.name for p in trained.params] != [p.name for p in spec.params]):
        raise SpecError(f"{trained.name} takes other arguments than {spec.name}")
    results = sorted(roles["given"])

    def narrow(wanted):
        try:
            narrower = trained.derive(results, wanted)
        except SpecError:
            return None
        return None if narrower["forward"] else part_of(trained, narrower, constants, types)

    return trained, Gradient([part_of(trained, roles, constants, types, narrow)])


def part_of(forward, roles, constants, types, narrow=None):
    """What `pleat grad` has derived of a forward spec as a part; `roles` are what it prints."""
    opened = forward.beside(roles["backward"])
    grads = {gradient: of for of, gradient in roles["given"].items()}
    takes = {t.name: ("grad", grads[t.name]) if t.name in grads else ("saved", t.name) for t in opened.inputs}
    gives, same = {}, {}
    for of, holder in roles["wanted"].items():
        if holder in grads:
            same[of] = grads[holder]
        else:
            gives[holder] = (*gives.get(holder, ()), of)
    return Part(opened, takes, gives, constants, types, same, tuple(roles["zero"]), narrow)


def resolve(spec, backward, grads, wrt, constants, types):
    """The spec to run where gradients are wanted, and its Gradient, which may have no parts."""
    if grads:
        return spec, _by_input(spec, grads, constants, types)
    if backward is None:
        return spec, Gradient([], f"{spec.name} has no gradient: backward= or grads= gives it one")
    if backward == "derived":
        return _derived(spec, wrt, constants, types)
    if not isinstance(backward, str) or backward != "auto":
        made, names = _renamed(spec, "backward", backward)
        made = made(spec) if callable(made) else made
        part = _part(Spec(made), spec, names, constants, types)
        if isinstance(part, str):
            raise ArgumentError(part)
        return spec, Gradient([part])
    if spec.name.endswith("_backward"):
        return spec, Gradient([], f"{spec.name} has no gradient of its own: it is called once in a backward pass")
    found = _paired(spec, constants, types) if not wrt else None
    if found is not None:
        return found
    try:
        return _derived(spec, wrt, constants, types)
    except SpecError as error:
        return spec, Gradient([], f"{spec.name} has no gradient: backward= or grads= gives it one\n{error}")


def _paired(spec, constants, types):
    """By the specs beside this one, if they fit."""
    forward, found = beside(spec)
    if found is None:
        return None
    backward = Spec(found)
    part = _part(backward, spec, {}, constants, types)
    if isinstance(part, Part):
        return spec, Gradient([part])
    if forward is None:
        return None
    trained = Spec(forward)
    part = _part(backward, trained, {}, constants, types) if keeps_for(trained, spec) else None
    return (trained, Gradient([part])) if isinstance(part, Part) else None


def _by_input(spec, grads, constants, types):
    inputs, parts = [t.name for t in spec.inputs], []
    for name, given in grads.items():
        if name not in inputs:
            raise ArgumentError(f"{spec.name} has no input '{name}' that could have a gradient; it has "
                                f"{', '.join(inputs)}")
        one, names = _renamed(spec, f"grads of {name}", given)
        opened = Spec(one)
        if len(opened.outputs) != 1:
            raise ArgumentError(f"{opened.name} stores {len(opened.outputs)} tensors, not the gradient of {name} alone")
        part = _part(opened, spec, names, constants, types, only=name)
        if isinstance(part, str):
            raise ArgumentError(part)
        parts.append(part)
    return Gradient(parts)


def register(made, name, handed, results, library):
    """The autograd formula of an operator; without a gradient one that says so."""
    gradient, spec = made.gradient, made.spec
    if gradient is None or not gradient.parts:
        why = gradient.why if gradient else f"{spec.name} has no gradient of its own"

        def refuse(ctx, *_):
            raise RuntimeError(why)

        torch.library.register_autograd(name, refuse, lib=library)
        made.transformed = _transformed(made, refuse)
        return
    inputs, names = [t.name for t in handed], [t.name for t in results]

    def remember(ctx, recipes, have, named, before=0, returned=names, plain=False):
        """What the backward pass takes, of the tuple of inputs and results. `before`: arguments ahead of the tensors."""
        needed = ctx.needs_input_grad
        recipe = recipes.get(needed)
        if recipe is None:
            recipe = recipes[needed] = _Recipe(spec, gradient, inputs, names, needed[before:], returned)
        ctx.pleat = recipe, named, recipe.facts(have) if recipe.several else None, plain
        ctx.save_for_backward(*recipe.kept(have))
        ctx.set_materialize_grads(False)
        if recipe.constant:
            ctx.mark_non_differentiable(*[have[i] for i in recipe.constant])

    known = {}, {}  # recipes of the ways of calling, which have other arguments before the tensors

    def setup(ctx, inputs, output, keyword_only_inputs=None, before=0):
        have = (*inputs, *output) if isinstance(output, (tuple, list)) else (*inputs, output)
        remember(ctx, known[before], have, keyword_only_inputs or {}, before)

    def backward(ctx, *incoming):
        recipe, named, facts, _ = ctx.pleat
        found = recipe.run(ctx.saved_tensors, incoming, named, facts)
        return found if len(found) > 1 else found[0]

    if made.spec.params or made.open_dims:
        def setup_with_keywords(ctx, inputs, keyword_only_inputs, output):
            setup(ctx, inputs, output, keyword_only_inputs)
        torch.library.register_autograd(name, backward, setup_context=setup_with_keywords, lib=library)
    else:
        torch.library.register_autograd(name, backward, setup_context=setup, lib=library)

    def twice(ctx, *incoming):
        recipe, named, facts, _ = ctx.pleat
        if _is_grad_enabled() and not (_is_compiling() or in_a_mode()):
            return None, *recipe.run_twice(ctx.saved_tensors, incoming, named, facts)
        return None, *recipe.run(ctx.saved_tensors, incoming, named, facts)

    made.differentiable = functools.cache(lambda *returned: _differentiable(made, names, returned, remember, twice))
    made.transformed = _transformed(made, twice, setup)


def _differentiable(made, names, returned, remember, backward_of):
    """The call outside of graphs, without the layers of a registered formula: a function of what it is handed, and of
    tensors by position. It is handed the params of the forward pass, those of the backward pass, and whether tensors are
    plain and no mode is active. It returns those results that `returned` names."""
    recipes, alone, call_alone, call = {}, len(names) == 1, made.call_alone, made.call
    pick = None if alone else itemgetter(*[names.index(name) for name in returned])

    class Differentiable(torch.autograd.Function):
        @staticmethod
        def forward(ctx, given, *tensors):
            handed, named, plain = given
            output = call_alone(tensors, handed) if plain else call(tensors, handed)
            remember(ctx, recipes, (*tensors, output) if alone else (*tensors, *output), named, 1, returned, plain)
            return output if pick is None else pick(output)

        @staticmethod
        def backward(ctx, *incoming):
            recipe, named, _, plain = ctx.pleat
            if plain and recipe.quick is not None and not (_is_grad_enabled() or _is_traced() or in_a_mode()):
                found = recipe.quick(ctx.saved_tensors, incoming, named)
                if found is not None:
                    return found
            return backward_of(ctx, *incoming)

    # What torch.autograd.Function.apply adds is for transforms, under which this is not called.
    return super(torch.autograd.Function, Differentiable).apply


class _Launch:
    """One part of a gradient in a backward pass, by positions. `takes`: (is it saved?, which); `gives`: (which tensor,
    the inputs whose gradient it is)."""

    def __init__(self, part, wanted, saved, inputs, results):
        self._part, self._operator, self._known, self._last = part, None, frozenset(), (None, {})
        self._takes = part.taken(saved, results)
        self._arriving = [i for kept, i in self._takes if not kept]
        self._only = self._arriving[0] if len(self._arriving) == 1 else None
        self._gives = [(i, [inputs.index(of) for of in part.gives[tensor.name] if of in wanted])
                      for i, tensor in enumerate(part.spec.outputs)]

    def run(self, saved, incoming, named, facts, found):
        if self._only is None:
            if all([incoming[i] is None for i in self._arriving]) and self._arriving:
                return  # nothing depends on these results
        elif incoming[self._only] is None:
            return
        tensors = [saved[i] if kept else incoming[i] for kept, i in self._takes]
        if facts is not None:
            tensors = [_placements.zeros_like(facts[i]) if t is None else t for t, (_, i) in zip(tensors, self._takes)]
        chosen, params = self._chosen(named)
        call = chosen.traced if _is_grad_enabled() or _is_compiling() else chosen.call
        given = call(tensors, params)
        given = given if isinstance(given, (tuple, list)) else (given,)
        for i, positions in self._gives:
            for position in positions:
                found[position] = given[i]

    def _chosen(self, named):
        """The operator, and the params that it has."""
        chosen = self._operator
        if chosen is None:
            chosen = self._operator = self._part.operator()
            self._known = frozenset([*[p.name for p in chosen.spec.params], *chosen.open_dims])
        last, params = self._last
        if last is not named:  # calls that name no params hand over the same dict
            params = {n: v for n, v in named.items() if n in self._known}
            self._last = named, params
        return chosen, params

    def quick(self, saved_count, inputs):
        """run() as one function for plain tensors outside of modes, where all gradients arrive: it returns what the
        backward pass does, or None for what it does not take."""
        takes = _getter([i if kept else saved_count + i for kept, i in self._takes])
        place = [0] * (1 + inputs)  # 0 is None; the first argument of the function is no tensor
        for i, positions in self._gives:
            for position in positions:
                place[1 + position] = 1 + i
        gives, alone, chosen_of, arriving = _getter(place), len(self._gives) == 1, self._chosen, self._arriving

        def quick(saved, incoming, named):
            for i in arriving:
                if type(incoming[i]) not in _placements.PLAIN:
                    return None
            chosen, params = chosen_of(named)
            given = chosen.call_alone(takes((*saved, *incoming)), params)
            return gives((None, given) if alone else (None, *given))

        return quick


def _getter(positions):
    """A function of a tuple: its elements at these positions, as a tuple."""
    if len(positions) > 1:
        return itemgetter(*positions)
    return lambda have: tuple([have[i] for i in positions])


class _Recipe:
    """What a call saves and its backward pass launches, where some inputs need gradients. `returned`: results that the
    caller gets; others are only saved. Of the tuple of inputs and results `kept` picks what is saved; `constant`: those
    returned without gradients; `several`: do several results have them? `quick`: run() where little is to be asked, or
    None."""

    def __init__(self, spec, gradient, inputs, results, needed, returned):
        self._at = {name: i for i, name in enumerate([*inputs, *results])}
        # Gradients arrive of what is returned; of the others there are none.
        self._order = [*returned, *[n for n in results if n not in returned]]
        self._missing = (None,) * (len(results) - len(returned))
        taken = {of for part in gradient.parts for kind, of in part.takes.values() if kind == "grad"}
        taken |= {of for part in gradient.parts for of in part.same.values()}
        self.several = len(taken) > 1
        self.constant = [self._at[name] for name in returned if name not in taken]
        self._count, self._second = len(inputs), None
        parts = []
        for part in gradient.parts:
            wanted = {of for of in part.inputs if needed[inputs.index(of)]}
            if wanted:
                parts.append((part.narrowed(wanted), wanted))
        saved = []
        for part, _ in parts:
            saved += [of for kind, of in part.takes.values() if kind == "saved" and of not in saved]
        self.kept = _getter([self._at[of] for of in saved])
        self._form = spec, parts, saved, inputs, self._order, {n for n in results if n not in taken}
        self._same = [pair for part, wanted in parts for pair in part.passed(wanted, inputs, self._order)]
        self._launches = [_Launch(part, wanted, saved, inputs, self._order) for part, wanted in parts
                          if not wanted.isdisjoint(of for each in part.gives.values() for of in each)]
        differentiable = {of for part in gradient.parts for of in part.inputs}
        self._why = next((f"{spec.name} has no gradient for {n}; it has one for {', '.join(sorted(differentiable))}"
                          for n, asked in zip(inputs, needed) if asked and n not in differentiable), None)
        self.quick = None
        if len(self._launches) == 1 and not self._same and self._why is None and taken.issubset(returned):
            self.quick = self._launches[0].quick(len(saved), len(inputs))

    def facts(self, have):
        """What zeros in place of the gradients that did not arrive are made by."""
        return [_placements.facts_of(have[self._at[name]]) for name in self._order]

    def run_twice(self, saved, incoming, named, facts):
        """run() where the gradients' own gradients may be asked for. Where there are none, asking for them raises."""
        if self._why is not None:
            raise RuntimeError(self._why)
        arrived, incoming = incoming, incoming + self._missing
        if self._second is None:
            try:
                self._second = Second(*self._form)
            except SpecError:
                self._second = False
        if not self._second:
            return self.run(saved, arrived, named, facts)
        if facts is not None:
            incoming = [_placements.zeros_like(fact) if t is None else t for t, fact in zip(incoming, facts)]
        elif all(t is None for t in incoming):
            return (None,) * self._count
        return self._second.run(saved, incoming, named)

    def run(self, saved, incoming, named, facts):
        """The gradients of the inputs, by position; None where none is wanted."""
        if self._why is not None:
            raise RuntimeError(self._why)
        incoming += self._missing
        found = [None] * self._count
        for position, result in self._same:
            found[position] = incoming[result]
        for launch in self._launches:
            launch.run(saved, incoming, named, facts, found)
        return tuple(found)


def _transformed(made, formula, setup=None):
    """The call below torch.func's transforms, which take no registered formula."""
    class Transformed(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(named, *tensors):
            output = made.functional(*tensors, **named)
            return tuple(output) if isinstance(output, list) else output

        @staticmethod
        def setup_context(ctx, inputs, output):
            if setup is not None:
                setup(ctx, inputs[1:], output, inputs[0], 1)

        backward = staticmethod(formula)

    return Transformed.apply
