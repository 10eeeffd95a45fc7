"""Torch operators of specs: schema, fake kernel, CPU and CUDA kernels, and gradients by another spec.

An operator is `pleat::NAME.vDIGEST`. The digest is of all that it computes, so that graphs which torch keeps never meet
another operator of the same name. Schemas are defined from Python; nothing is built against torch.
"""

import difflib
import keyword
import math
import numbers
import threading
from collections.abc import Mapping

import torch

from .. import _page
from .._errors import ArgumentError, DtypeError, Error
from .._spec import Spec, digest_of
from . import _gradient, _placements, _vmap
from ._native import Native
from ._launch import DTYPES, TORCH_DTYPES, Launcher, Slot, find_nvrtc

_lock = threading.RLock()
_operators = {}  # by digest
_PLAIN, _NUMBERS = _placements.PLAIN, frozenset((int, float, bool))


def _argument(name):
    return name + "_" if keyword.iskeyword(name) else name


# Each look-up of a name in torch._C takes a call longer.
_transforms, _modes = torch._C._functorch.peek_interpreter_stack, torch._C._len_torch_dispatch_stack
_is_any_autocast_enabled, _is_compiling = torch._C._is_any_autocast_enabled, torch.compiler.is_compiling
_is_grad_enabled = torch.is_grad_enabled


def _is_transformed():
    """Is this call below a transform of torch.func: vmap, grad?"""
    return _transforms() is not None


def _in_a_mode():
    """Does something other than the kernels take calls: fake tensors, tracing, transforms?"""
    return _modes() or _transforms() is not None


def _check(condition, sentence):
    """A condition on sizes, which are integers or stand for them in a graph."""
    if isinstance(condition, torch.SymBool):
        torch._check_value(condition, sentence)
    elif not condition:
        raise ArgumentError(sentence())


class Operator:
    """One spec as a functional operator, and as one that writes in place where the spec reads what it stores."""

    def __init__(self, spec, constants, types, gradient):
        self.spec, self.gradient = spec, gradient
        self.launcher = Launcher(spec, constants, types)
        self.digest = digest_of(spec.digest, spec.kernel, sorted(constants.items()), sorted(types.items()),
                                gradient.digest if gradient else "")
        self.mutated = [t for t in spec.tensors if t.stored and (t.read or not t.whole)]
        self.open_dims = self._open_dims(constants)
        self._libraries = []
        self.differentiable = None  # of tensors by position, outside of graphs
        self.transformed = None  # the same below torch.func's transforms
        inputs = spec.inputs
        if not inputs:
            raise ArgumentError(f"{spec.name} reads no tensor that could say where it runs")
        try:
            self.functional = self._register(inputs, spec.outputs, in_place=False)
            self.native = self._register_native(inputs, spec.outputs)
            self.in_place = None
            if self.mutated:
                handed = [t for t in spec.tensors if t.read or t in self.mutated]
                made = [t for t in spec.outputs if t not in self.mutated]
                self.in_place = self._register(handed, made, in_place=True)
        except BaseException:
            for library in self._libraries:
                library._destroy()
            raise

    def call(self, tensors, named):
        """Without gradients, and not while a graph is traced."""
        if _placements.are_plain(tensors):
            return self.call_plain(tensors, named)
        _placements.tell()
        return self.functional(*tensors, **named)

    def call_plain(self, tensors, named):
        """The same with tensors of no class of their own."""
        if _modes() or _transforms() is not None:
            return self.functional(*tensors, **named)
        return self.call_alone(tensors, named)

    def call_alone(self, tensors, named):
        """The same where no mode or transform is active."""
        if self.native is not None:
            refused = self._refused
            before = refused.value
            try:
                results = self.native(*tensors, **named)
                if refused.value == before:
                    return results
            except (RuntimeError, NotImplementedError):
                pass  # arguments that the schema or the device does not take
            # Without a plan, or wrong (or another thread's call was): what follows makes one, or says what is wrong.
        return self.functional(*tensors, **named)

    def traced(self, tensors, named):
        """With gradients, where others than the kernels take calls."""
        if not _is_transformed() or len(tensors) != len(self.spec.inputs):
            return self.functional(*tensors, **named)
        return self.transformed(named, *tensors)

    def _open_dims(self, constants):
        """Dims open at launch that no input shows: arguments of the operator."""
        names = []
        for dim in self.spec.dims.values():
            shown = any(axis.dim == dim.name and not axis.high and not axis.ragged
                        or axis.whole and dim.name in self._shown(axis.dim)
                        for t in self.spec.inputs for axis in t.axes)
            used = any(axis.dim == dim.name or dim.name in self._shown(axis.dim)
                       for t in self.spec.tensors for axis in t.axes)
            if dim.runtime and constants.get(dim.name, "runtime") == "runtime" and used and not shown:
                names.append(dim.name)
        return names

    def _shown(self, name):
        expression = self.spec.dims[name].expression
        return expression.names if expression else ()

    def _register(self, handed, made, in_place):
        name = self.spec.kernel + ("_" if in_place else "")
        overload = f"{name}.v{self.digest}"
        library = self._define(overload, handed, made, in_place)

        def kernel(*tensors, **keywords):
            named = {t.name: tensor for t, tensor in zip(handed, tensors)}
            given, params = self._split(keywords)
            stored = self.launcher.run(named, given, params, in_place)
            return self._results(made, stored)

        library.impl(overload, kernel, "CPU")
        library.impl(overload, kernel, "CUDA")
        made_op = getattr(getattr(torch.ops.pleat, name), f"v{self.digest}")
        self._register_fake(library, overload, handed, made)
        if not in_place:
            torch.library.register_vmap(made_op, _vmap.rule(self.spec, self.launcher.constants, made_op), lib=library)
            _placements.register(made_op, self.spec, self.launcher.constants, self.open_dims)
            _gradient.register(self, f"pleat::{overload}", handed, made, library)
        return made_op

    def _register_native(self, handed, made):
        """The functional operator once more, without gradients, whose calls do not enter Python; None where torch or
        the params do not allow it."""
        if any(p.default is not None and not math.isfinite(p.default) for p in self.spec.params):
            return None  # these are optional, which is no plain word
        overload = f"{self.spec.kernel}.n{self.digest}"
        library = self._define(overload, handed, made, False)
        native = Native(overload, self.spec, self.open_dims)
        if native.number is None:
            return None
        self._register_fake(library, overload, handed, made)
        self.launcher.native, self._refused = native, native.refused
        # What the operator of torch.ops hands its calls to: one call of Python less.
        return getattr(getattr(torch.ops.pleat, self.spec.kernel), f"n{self.digest}")._op

    def _define(self, overload, handed, made, in_place):
        library = torch.library.Library("pleat", "FRAGMENT")
        self._libraries.append(library)
        arguments = [f"Tensor{self._alias(t, handed) if in_place else ''} {_argument(t.name)}" for t in handed]
        keywords = [f"SymInt {_argument(dim)}" for dim in self.open_dims] + [self._param(p) for p in self.spec.params]
        listed = ", ".join(arguments + (["*"] + keywords if keywords else []))
        results = f"({', '.join('Tensor' for _ in made)})" if len(made) != 1 else "Tensor"
        library.define(f"{overload}({listed}) -> {results}", tags=(torch.Tag.pt2_compliant_tag,))
        return library

    def _register_fake(self, library, overload, handed, made):
        def fake(*tensors, **keywords):
            named = {t.name: tensor for t, tensor in zip(handed, tensors)}
            return self._fake(made, named, self._split(keywords)[0])

        torch.library.register_fake(f"pleat::{overload}", fake, lib=library)

    def _alias(self, tensor, handed):
        return f"({chr(ord('a') + handed.index(tensor) % 26)}!)" if tensor in self.mutated else ""

    @staticmethod
    def _param(param):
        kind = "float" if param.real else "bool" if param.dtype == "bool" else "int"
        name = _argument(param.name)
        if param.default is None:
            return f"{kind} {name}"
        if param.real and not math.isfinite(param.default):
            return f"float? {name}=None"
        return f"{kind} {name}={param.default}"

    def _split(self, keywords):
        """Sizes and params by their names in the spec; a param that is left open takes the spec's default."""
        given, params = {}, {}
        for dim in self.open_dims:
            given[dim] = keywords[_argument(dim)]
        for param in self.spec.params:
            value = keywords.get(_argument(param.name), param.default)
            if value is not None and value != param.default:
                params[param.name] = value
        return given, params

    @staticmethod
    def _results(made, stored):
        if len(made) == 1:
            return stored[made[0].name]
        return tuple(stored[t.name] for t in made) if made else None

    def _fake(self, made, named, given):
        sizes = self.launcher.solve({name: tuple(t.shape) for name, t in named.items()}, given, _check)
        _, dtypes = self.launcher.bind({name: t.dtype for name, t in named.items()})
        device = next(iter(named.values())).device
        stored = {}
        for tensor in made:
            handed = named.get(tensor.name)
            slot = Slot(tensor, sizes, dtypes[tensor.name], None if handed is None else handed.shape)
            stored[tensor.name] = torch.empty_strided(slot.shape, slot.allocated_strides(), dtype=slot.dtype,
                                                      device=device)
        return self._results(made, stored)


def operator(spec, constants, types, gradient=None):
    """The operator of a spec, registered once."""
    made = digest_of(spec.digest, spec.kernel, sorted(constants.items()), sorted(types.items()),
                     gradient.digest if gradient else "")
    with _lock:
        if made not in _operators:
            _operators[made] = Operator(spec, constants, types, gradient)
        return _operators[made]


def check(device=None):
    """Waits for the current stream of each device on which an operator has run, or of one; raises RequirementError if
    a `require` has failed there since the last call. On the CPU each call has raised it itself."""
    for made in list(_operators.values()):
        made.launcher.check(device)


class Op:
    """A spec as a function of tensors: those that it reads, in the spec's order or by name; params and sizes that no
    tensor shows by name. Returns what the spec stores, in its order: new tensors. `in_place` writes into what it reads
    and stores, and returns the others."""

    def __init__(self, arguments, plain, training, returned):
        self._arguments = arguments
        self._plain, self._training = plain, training
        self._alone = len(returned) == 1
        self._call, self._trained = plain.functional, training.functional if training else None
        self._in_place = plain.in_place
        self._reordered = training is not None and training is not plain
        self._picked = [[t.name for t in training.spec.outputs].index(t.name) for t in returned] if training else []
        self._inputs = [t.name for t in plain.spec.inputs]
        # What is left out is said, as a backward spec may have another default.
        self._defaults = {_argument(p.name): p.default for p in plain.spec.params
                          if p.default is not None and math.isfinite(p.default)}
        self._names = {_argument(n) for n in [*self._inputs, *[p.name for p in plain.spec.params], *plain.open_dims]}
        self.__name__ = plain.spec.name

    spec = property(lambda self: self._plain.spec)

    def __call__(self, *tensors, **named):
        if named and not self._names.issuperset(named):
            self._unknown(next(name for name in named if name not in self._names))
        if _is_any_autocast_enabled():
            tensors, named = self._autocast(tensors, named)
        if _is_compiling():
            return self._in_graph(tensors, named)
        try:
            wanted = self._plainly_wanted(tensors, named)
            if wanted is None:
                wanted = self._wants_gradient(tensors, named)
                call = self._plain.call
            else:
                call = self._plain.call_plain
            if not wanted or not _is_grad_enabled():
                return call(tensors, named)
            results = self._differentiated(tensors, named)
        except Exception:
            _refuse(self.spec, self._inputs, self._plain.open_dims, tensors, named)
            raise
        return self._returned(results) if self._reordered else results

    def _in_graph(self, tensors, named):
        _placements.tell()
        if self._reordered and torch.is_grad_enabled() and self._wants_gradient(tensors, named):
            return self._returned(self._trained(*tensors, **named))
        return self._call(*tensors, **named)

    @staticmethod
    def _plainly_wanted(tensors, named):
        """Does one of these require a gradient? None unless all are plain tensors and numbers."""
        wanted = False
        for t in tensors:
            if type(t) not in _PLAIN:
                return None
            if t.requires_grad:
                wanted = True
        for value in named.values() if named else ():
            if type(value) not in _NUMBERS:
                return None
        return wanted

    def _autocast(self, tensors, named):
        """Under autocast products take its dtype; elsewhere tensors of one type follow the first of them. What the spec
        writes out as a dtype, and f64, stays as it is."""
        spec, fixed = self.spec, self._plain.launcher.types
        handed = {**dict(zip(self._inputs, tensors)), **named}
        types = {t.name: t.type for t in spec.inputs if t.type and t.type not in fixed}
        wanted = {}
        for name, kind in types.items():
            tensor = handed.get(name)
            if isinstance(tensor, torch.Tensor) and torch.is_autocast_enabled(tensor.device.type):
                own = tensor.dtype in (torch.float32, torch.bfloat16, torch.float16)
                chosen = torch.get_autocast_dtype(tensor.device.type) if spec.products and own else tensor.dtype
                wanted.setdefault(kind, chosen)
                if own and wanted[kind] in (torch.float32, torch.bfloat16, torch.float16):
                    handed[name] = tensor.to(wanted[kind])
        return [handed[n] for n in self._inputs[:len(tensors)]] + list(tensors[len(self._inputs):]), {
            n: handed[n] for n in named}

    def _returned(self, results):
        """Of the results of the spec that keeps what gradients need, those of this one."""
        if self._alone:
            return results[self._picked[0]] if isinstance(results, (tuple, list)) else results
        return tuple([results[i] for i in self._picked])

    def _differentiated(self, tensors, named):
        made = self._training or self._plain
        named = {**self._defaults, **named} if named else self._defaults
        if made.differentiable is None or len(tensors) != len(self._inputs) or _in_a_mode():
            _placements.tell()
            return made.traced(tensors, named)
        return made.differentiable(named, *tensors)

    def in_place(self, *tensors, **named):
        """The same, into the tensors that the spec reads and stores; what else it stores is returned."""
        if self._in_place is None:
            raise ArgumentError(f"{self.spec.name} stores no tensor that it reads: it has no form in place")
        _placements.refuse_in_place(self.spec.name, tensors)
        written = {t.name for t in self._plain.mutated}
        if torch.is_grad_enabled():
            handed = dict(zip([t.name for t in self.spec.tensors if t.read or t.name in written], tensors), **named)
            for name, tensor in handed.items():
                if name in written and isinstance(tensor, torch.Tensor) and tensor.requires_grad:
                    raise ArgumentError(f"{self.spec.name} writes {name} in place, which requires grad")
        try:
            return self._in_place(*tensors, **named)
        except Exception:
            taken = [t.name for t in self.spec.tensors if t.read or t.name in written]
            _refuse(self.spec, taken, self._plain.open_dims, tensors, named)
            raise

    def check(self, device=None):
        """Waits, and raises RequirementError if a `require` has failed since the last call."""
        for made in {self._plain, self._training or self._plain}:
            made.launcher.check(device)

    def __reduce__(self):
        return _rebuilt, (self._arguments,)

    def __repr__(self):
        return f"<pleat operator {self._call._schema}>"

    def _repr_html_(self):
        """What notebooks show: the page of `pleat explain --html`."""
        find_nvrtc()
        return _page.frame(self.spec, self._plain.launcher.constants, self._plain.launcher.types)

    def _wants_gradient(self, tensors, named):
        for t in (*tensors, *named.values()) if named else tensors:
            if isinstance(t, torch.Tensor) and t.requires_grad:
                return True
        return False

    def _unknown(self, name):
        close = difflib.get_close_matches(name, sorted(self._names), 1)
        raise TypeError(f"{self.spec.name} has no argument '{name}'"
                        + (f"; did you mean '{close[0]}'?" if close else f"; it has {', '.join(sorted(self._names))}"))


def _refuse(spec, names, sizes, tensors, named):
    """Raises the first mistake in arguments of a call that torch has refused; returns if there is none."""
    if len(tensors) > len(names):
        raise TypeError(f"{spec.name} takes {len(names)} tensors, {', '.join(names)}, not {len(tensors)}")
    handed = dict(zip(names, tensors))
    for name in named:
        if name in handed:
            raise TypeError(f"{spec.name}: {name} is handed over twice")
    handed.update(named)
    for tensor in spec.tensors:
        if tensor.name not in names:
            continue
        if tensor.name not in handed:
            raise ArgumentError(f"{spec.name} is called without {tensor.name}")
        given = handed[tensor.name]
        if not isinstance(given, torch.Tensor):
            raise TypeError(f"{spec.name}: {tensor.name} is a tensor, not {type(given).__name__} ({spec.place(tensor)})")
        if given.layout != torch.strided or given.is_nested or given.is_quantized:
            kind = "nested" if given.is_nested else "quantized" if given.is_quantized else given.layout
            raise ArgumentError(f"{spec.name}: {tensor.name} is {kind}, and kernels take tensors that are dense "
                                f"({spec.place(tensor)})")
    kinds = {name: (numbers.Integral, None) for name in sizes}
    kinds.update({p.name: (numbers.Real if p.real else numbers.Integral, p.default) for p in spec.params})
    for name, (kind, default) in kinds.items():
        given = handed.get(_argument(name), default)
        if given is None and default is None:
            raise ArgumentError(f"{spec.name} is called without {name}")
        if not isinstance(given, (kind, torch.Tensor, torch.SymInt, torch.SymFloat)):
            raise TypeError(f"{spec.name}: {name} is {'a number' if kind is numbers.Real else 'an integer'}, not {given!r}")


def _rebuilt(arguments):
    return op(**arguments)


def op(spec, *, backward="auto", grads=None, wrt=(), constant=None, runtime=(), types=None, kernel=None):
    """A torch operator of a spec: a path, a catalog name such as "norm/rmsnorm", or a dict.

    Sizes come from the tensors; a constant size of the spec is a default, and each other one makes a kernel. `constant`
    fixes sizes ({"H": 4096}), `runtime` opens them (("H",)), `types` fixes dtypes ({"DT": "f32"}); `kernel` says which,
    where the spec has several and no program.

    `backward`: "auto" takes the spec beside this one whose name ends with `_backward`, and runs the one that ends with
    `_forward` where gradients are wanted and that one keeps what the backward takes; without one it is "derived", which
    derives both, as `pleat grad` does, with the gradients of the inputs `wrt` alone if that names any; None: no gradient;
    a spec; a function that makes one (a path or a dict) of a pleat Spec; or one of these with {name there: name here},
    as (SPEC, {"dout": "Do"}). In it DY is the gradient of the result Y,
    DX that of the input X, and X and Y are themselves; a tensor that it reads as X and stores holds X's gradient
    afterwards. `grads` gives inputs specs of their own: {"X": SPEC} or {"X": (SPEC, {name there: name here})}.

    Raises FileNotFoundError, SpecError, ArgumentError, and leaves nothing registered then.
    """
    arguments = dict(spec=spec, backward=backward, grads=grads, wrt=wrt, constant=constant, runtime=runtime,
                     types=types, kernel=kernel)
    opened = Spec(spec, kernel)
    constants = _constants(opened, constant, runtime)
    pinned = _types(opened, types)
    named_grads, wanted = _by_name(opened, "grads", grads), _inputs(opened, wrt)
    trained, gradient = _gradient.resolve(opened, backward, named_grads, wanted, constants, pinned)
    if trained is opened or gradient is None or not gradient.parts:
        plain = operator(opened, constants, pinned, gradient)
        return Op(arguments, plain, plain if gradient and gradient.parts else None, opened.outputs)
    training = operator(trained, _subset(trained, constants), _known(trained, pinned), gradient)
    return Op(arguments, operator(opened, constants, pinned), training, opened.outputs)


def _names(spec, option, given):
    """The names that an option lists: one, or several."""
    listed = (given,) if isinstance(given, str) else given
    if not isinstance(listed, (tuple, list, set, frozenset)) or not all(isinstance(name, str) for name in listed):
        raise TypeError(f"{spec.name}: {option} is a name or a tuple of names, not {given!r}")
    return tuple(listed)


def _by_name(spec, option, given):
    if given is not None and not isinstance(given, Mapping):
        raise TypeError(f"{spec.name}: {option} is a dict by name, not {given!r}")
    return given or {}


def _inputs(spec, names):
    names, known = _names(spec, "wrt", names), [t.name for t in spec.inputs]
    for name in names:
        if name not in known:
            raise ArgumentError(f"{spec.name} has no input '{name}' that could have a gradient; it has "
                                f"{', '.join(known)}")
    return names


def _subset(spec, constants):
    return {name: size for name, size in constants.items() if name in spec.dims}


def _known(spec, types):
    return {name: dtype for name, dtype in types.items() if name in spec.types}


def _constants(spec, constant, runtime):
    constant, runtime, fixed = _by_name(spec, "constant", constant), _names(spec, "runtime", runtime), {}
    for name in [*constant, *runtime]:
        dim = spec.dims.get(name)
        if dim is None or dim.expression:
            close = difflib.get_close_matches(str(name), list(spec.dims), 1)
            raise ArgumentError(f"{spec.name} has no dim '{name}' whose size could be given"
                                + (f"; did you mean '{close[0]}'?" if close else ""))
        if name in constant and (type(constant[name]) is not int or constant[name] <= 0):
            raise ArgumentError(f"{spec.name}: the size of {name} is a positive integer, not {constant[name]!r}")
        fixed[name] = constant[name] if name in constant else "runtime"
    return fixed


def _types(spec, types):
    bound = {}
    for name, dtype in _by_name(spec, "types", types).items():
        if name not in spec.types:
            raise ArgumentError(f"{spec.name} has no type '{name}'; it has {', '.join(spec.types) or 'none'}")
        ours = DTYPES.get(dtype, dtype)
        if ours not in TORCH_DTYPES:
            raise DtypeError(f"{spec.name}: {name} is one of {', '.join(TORCH_DTYPES)}, not {dtype!r}")
        bound[name] = ours
    return bound
