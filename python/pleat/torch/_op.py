"""Torch operators of specs: schema, fake kernel, CPU and CUDA kernels, and gradients by another spec.

An operator is `pleat::NAME.vDIGEST`. The digest is of all that it computes, so that graphs which torch keeps never meet
another operator of the same name. Schemas are defined from Python; nothing is built against torch.
"""

import math
import threading

import torch

from .. import _c
from .._errors import ArgumentError, Error
from .._solve import by_name, constants_of, names_of, types_of
from .._spec import Spec, digest_of
from . import _gradient, _placements, _vmap
from ._call import Op, argument, in_a_mode, is_transformed
from ._native import Native
from ._launch import DTYPES, TORCH_DTYPES, Launcher, Slot

_lock = threading.RLock()
_operators = {}  # by digest


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
        # The functional form of what stores over its inputs: into new tensors, where the spec allows; else into copies.
        apart = spec.apart()
        self.apart = self.launcher if apart is None else Launcher(apart, constants, types)
        self.digest = digest_of(spec.digest, spec.kernel, sorted(constants.items()), sorted(types.items()),
                                gradient.digest if gradient else "")
        self.mutated = [t for t in spec.tensors if t.stored and (t.read or not t.whole)]
        self.open_dims = self._open_dims(constants)
        self._libraries, self._alone = [], len(spec.outputs) == 1
        self.differentiable = None  # makes the call outside of graphs, of the names of results that it returns
        self.transformed = None  # the same below torch.func's transforms
        inputs = spec.inputs
        if not inputs:
            raise ArgumentError(f"{spec.name} reads no tensor that could say where it runs")
        _c.library()  # where there is none, torch cannot take back what is registered
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
        if not _placements.are_plain(tensors):
            _placements.tell()
        elif not in_a_mode():
            return self.call_alone(tensors, named)
        return self.functional(*tensors, **named)

    def check(self, device):
        """As pleat.torch.check."""
        for launcher in {self.launcher, self.apart}:
            launcher.check(device)

    def call_alone(self, tensors, named):
        """The same where no mode or transform is active."""
        if self.native is not None and tensors:
            try:
                results = self.native(*tensors, **named)
                if (results if self._alone else results[0]) is not tensors[0]:
                    return results
            except (RuntimeError, NotImplementedError):
                pass  # arguments that the schema or the device does not take
            # Without a plan, or wrong: what follows makes one, or says what is wrong.
        return self.functional(*tensors, **named)

    def traced(self, tensors, named):
        """With gradients, where others than the kernels take calls."""
        if not is_transformed() or len(tensors) != len(self.spec.inputs):
            return self.functional(*tensors, **named)
        return self.transformed(named, *tensors)

    def _open_dims(self, constants):
        """Dims open at launch that no input shows: arguments of the operator."""
        names = []
        for dim in self.spec.dims.values():
            shown = any(axis.dim == dim.name and not axis.high and not axis.ragged
                        or axis.whole and dim.name in self._shown(axis.dim)
                        for t in self.spec.inputs for axis in t.axes)
            if dim.runtime and constants.get(dim.name, "runtime") == "runtime" and not shown:
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
            if in_place:
                stored = self.launcher.run(named, given, params, True)
                _c.count_changes([named[t.name] for t in self.mutated])
                return self._results(made, stored)
            stored = tuple(self.apart.run(named, given, params, False).values())
            return stored[0] if len(stored) == 1 else stored

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
        native = Native(overload, self.apart.spec, self.open_dims)
        if native.number is None:
            return None
        self._register_fake(library, overload, handed, made)
        self.apart.native = native
        # What the operator of torch.ops hands its calls to: one call of Python less.
        return getattr(getattr(torch.ops.pleat, self.spec.kernel), f"n{self.digest}")._op

    def _define(self, overload, handed, made, in_place):
        library = torch.library.Library("pleat", "FRAGMENT")
        self._libraries.append(library)
        arguments = [f"Tensor{self._alias(t, handed) if in_place else ''} {argument(t.name)}" for t in handed]
        keywords = [f"SymInt {argument(dim)}" for dim in self.open_dims] + [self._param(p) for p in self.spec.params]
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
        name = argument(param.name)
        if param.default is None:
            return f"{kind} {name}"
        if param.real and not math.isfinite(param.default):
            return f"float? {name}=None"
        return f"{kind} {name}={param.default}"

    def _split(self, keywords):
        """Sizes and params by their names in the spec; a param that is left open takes the spec's default."""
        given, params = {}, {}
        for dim in self.open_dims:
            given[dim] = keywords[argument(dim)]
        for param in self.spec.params:
            value = keywords.get(argument(param.name), param.default)
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
        device = self.launcher.one_device(named)
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
        made.check(device)


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
    constants = constants_of(opened, constant, runtime)
    pinned = types_of(opened, by_name(opened, "types", types), TORCH_DTYPES, DTYPES)
    named_grads, wanted = by_name(opened, "grads", grads), _inputs(opened, wrt)
    resolved = _gradient.resolve(opened, backward, named_grads, wanted, constants, pinned)
    return _made(arguments, opened, constants, pinned, *resolved)


def derived(opened, constants, types):
    """The function of a Spec whose gradient is derived. Raises SpecError."""
    return _made({"spec": opened.path, "backward": "derived"}, opened, constants, types,
                 *_gradient.resolve(opened, "derived", {}, (), constants, types))


def _made(arguments, opened, constants, pinned, trained, gradient):
    if trained is opened or gradient is None or not gradient.parts:
        plain = operator(opened, constants, pinned, gradient)
        return Op(arguments, plain, plain if gradient and gradient.parts else None, opened.outputs)
    training = operator(trained, _subset(trained, constants), _known(trained, pinned), gradient)
    return Op(arguments, operator(opened, constants, pinned), training, opened.outputs)


def _inputs(spec, names):
    names, known = names_of(spec, "wrt", names), [t.name for t in spec.inputs]
    for name in names:
        if name not in known:
            raise ArgumentError(f"{spec.name} has no input '{name}' that could have a gradient; it has "
                                f"{', '.join(known)}")
    return names


def _subset(spec, constants):
    return {name: size for name, size in constants.items() if name in spec.dims}


def _known(spec, types):
    return {name: dtype for name, dtype in types.items() if name in spec.types}
