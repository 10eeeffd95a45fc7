"""Functions of JAX arrays over specs: `pleat.jax.op`. A call is a call of XLA's FFI, which libpleat_c.so answers on the
CPU, by the spec's float64 reference, and on CUDA. Gradients are by the spec of them, as pleat.torch has it.
"""

import ctypes as C
import functools
import glob
import os
import sys
import threading

try:
    import jax
    import jax.numpy as jnp
except ImportError as error:
    raise ImportError(f"{error}: pip install 'pleat-kernels[jax]', with a GPU 'jax[cuda13]'") from None
import numpy as np

from . import _c
from ._errors import ArgumentError, DtypeError, Error
from ._pairs import beside, keeps_for, roles_of
from ._solve import Sizes, bind_types, by_name, constants_of, types_of
from ._spec import Spec

__all__ = ["op"]
_TARGET = "pleat_call"
_THEIRS = {ours: theirs for theirs, ours in _c.DTYPES.items()}
_lock = threading.RLock()


class _Plan(C.Structure):
    _fields_ = [("path", C.c_char_p), ("name", C.c_char_p), ("buffers", C.POINTER(C.c_char_p)), ("buffer_count", C.c_size_t),
                ("symbols", C.POINTER(_c.Size)), ("symbol_count", C.c_size_t), ("params", C.POINTER(_c.Param)),
                ("param_count", C.c_size_t)]


@functools.cache
def _library():
    """libpleat_c.so, whose handlers XLA knows from here on."""
    lib = _c.library()
    lib.pleat_jax_add.restype = C.c_int64
    for platform, handler in (("cpu", lib.pleat_jax_cpu), ("CUDA", lib.pleat_jax_cuda)):
        jax.ffi.register_ffi_target(_TARGET, jax.ffi.pycapsule(handler), platform=platform)
    if not os.environ.get("PLEAT_NVRTC") and not os.environ.get("PLEAT_VENV"):
        found = [path for folder in sys.path for path in
                 sorted(glob.glob(os.path.join(folder or ".", "nvidia", "*", "lib", "libnvrtc.so.1[0-9]")))]
        if found:  # JAX's own packages have it
            os.environ["PLEAT_NVRTC"] = found[0]
    return lib


class _Call:
    """Calls of one spec, with sizes that are fixed ("runtime": opened) and dtypes that are."""

    def __init__(self, spec, constants, types):
        self.spec = spec
        self.constants = {n: size for n, size in constants.items() if n in spec.dims}
        self.types = {n: dtype for n, dtype in types.items() if n in spec.types}
        self._plans = {}

    def run(self, arrays, params):
        """What the spec stores, by name, of arrays by name; params are pairs."""
        given = {n: int(v) for n, v in params if n in self.spec.dims}
        params = [(n, v) for n, v in params if n not in self.spec.dims]
        sizes = Sizes(self.spec, {name: tuple(a.shape) for name, a in arrays.items()}, given, self.constants)
        types, dtypes = bind_types(self.spec, {n: self._dtype(n, a) for n, a in arrays.items()}, self.types)
        made = [jax.ShapeDtypeStruct(arrays[t.name].shape if t.name in arrays else sizes.shape(t),
                                     jnp.dtype(_THEIRS[dtypes[t.name]])) for t in self.spec.outputs]
        handed, names, aliases = [], [], {}
        for tensor in self.spec.inputs:
            if tensor.stored:  # the result begins as what is read
                aliases[len(handed)] = self.spec.outputs.index(tensor)
            handed.append(arrays[tensor.name])
            names.append(None if tensor.stored else tensor.name)
        for at, tensor in enumerate(self.spec.outputs):
            if not tensor.read and not tensor.whole:  # what no store reaches is 0
                aliases[len(handed)] = at
                handed.append(jnp.zeros(made[at].shape, made[at].dtype))
                names.append(None)
        number = self._plan(names + [t.name for t in self.spec.outputs], sizes, types, tuple(params))
        call = jax.ffi.ffi_call(_TARGET, made, input_output_aliases=aliases, vmap_method="sequential")
        return dict(zip([t.name for t in self.spec.outputs], call(*handed, plan=np.int64(number))))

    def _dtype(self, name, array):
        ours = _c.DTYPES.get(str(array.dtype))
        if ours is None:
            raise DtypeError(f"{self.spec.name}: {name} has dtype {array.dtype}, which is none of Pleat's: "
                             f"{', '.join(_c.DTYPES.values())}")
        return ours

    def _is_open(self, dim):
        return self.constants.get(dim.name, "runtime" if dim.runtime else None) == "runtime"

    def _plan(self, buffers, sizes, types, params):
        """The number of the plan of a call, which is made once for the same sizes, dtypes and params."""
        dims, symbols = {}, {}
        for dim in self.spec.dims.values():
            if dim.expression:
                continue
            if dim.name not in sizes.values:
                raise ArgumentError(f"{self.spec.name} is called without {dim.name}, a size that no array shows")
            if self._is_open(dim):
                symbols[dim.name] = sizes.values[dim.name]
                if not dim.runtime:
                    dims[dim.name] = "runtime"
            elif sizes.values[dim.name] != dim.default:
                dims[dim.name] = sizes.values[dim.name]
        for tensor in self.spec.tensors:
            symbols.update(self._strides(tensor, sizes))
        types = {name: dtype for name, dtype in types.items() if dtype != self.spec.types[name]}
        key = (tuple(sorted(dims.items())), tuple(sorted(types.items())), tuple(symbols.items()), params)
        with _lock:
            if key not in self._plans:
                self._plans[key] = self._added(self.spec.generate(dims, types), buffers, symbols, params)
            return self._plans[key]

    def _strides(self, tensor, sizes):
        """Those that are given at launch, of an array without gaps."""
        strides, stride = {}, 1
        for axis in reversed(tensor.axes):
            extent = axis.extent(sizes.values)
            if axis.stride == "runtime":
                strides[f"{tensor.name}.{axis.name}"] = stride
            elif axis.stride is not None and axis.stride != stride and extent > 1:
                raise ArgumentError(f"{self.spec.name}: {tensor.signature} has stride {axis.stride} along {axis.name}, and "
                                    f"arrays of JAX lie without gaps ({self.spec.place(tensor)})")
            stride *= max(extent, 1)
        return strides

    def _added(self, folder, buffers, symbols, params):
        lib = _library()
        named = [name and name.encode() for name in buffers]
        sizes = [_c.Size(name.encode(), value) for name, value in symbols.items()]
        given = [_c._param(name, value) for name, value in params]
        plan = _Plan(os.fsencode(folder), self.spec.kernel.encode(), (C.c_char_p * len(named))(*named), len(named),
                     (_c.Size * len(sizes))(*sizes), len(sizes), (_c.Param * len(given))(*given), len(given))
        number = lib.pleat_jax_add(C.byref(plan))
        if number < 0:
            raise Error(lib.pleat_last_error().decode())
        return number


class _Gradient:
    """What is run where gradients are wanted, and the spec of them: which tensors this takes and gives, and inputs whose
    gradient is that of a result."""

    def __init__(self, trained, spec, takes, gives, same=None):
        self.trained, self.spec, self.takes, self.gives, self.same = trained, spec, takes, gives, same or {}
        self.of = {of for kind, of in takes.values() if kind == "grad"} | set(self.same.values())


def _paired(spec):
    """By the specs beside this one, or None."""
    forward, backward = beside(spec)
    if backward is None:
        return None
    opened = Spec(backward)
    for trained in [spec] + ([Spec(forward)] if forward else []):
        roles = roles_of(opened, trained) if keeps_for(trained, spec) else ""
        if not isinstance(roles, str):
            return _Gradient(trained, opened, *roles)
    return None


def _derived(spec):
    """As `pleat grad` derives it. Raises SpecError."""
    roles = spec.derive()
    trained = spec.beside(roles["forward"]) if roles["forward"] else spec
    opened = spec.beside(roles["backward"])
    given = {gradient: of for of, gradient in roles["given"].items()}
    takes = {t.name: ("grad", given[t.name]) if t.name in given else ("saved", t.name) for t in opened.inputs}
    gives = {holder: of for of, holder in roles["wanted"].items() if holder not in given}
    return _Gradient(trained, opened, takes, gives,
                     {of: given[holder] for of, holder in roles["wanted"].items() if holder in given})


def _resolved(spec, backward):
    if backward is None:
        return None, f"{spec.name} has no gradient: backward= gives it one"
    if backward == "derived":
        return _derived(spec), ""
    if backward == "auto":
        found = _paired(spec)
        try:
            return found or _derived(spec), ""
        except Error as error:
            return None, f"{spec.name} has no gradient: backward= gives it one\n{error}"
    one, names = backward if isinstance(backward, tuple) else (backward, {})
    opened = Spec(one)
    roles = roles_of(opened, spec, names)
    if isinstance(roles, str):
        raise ArgumentError(roles)
    return _Gradient(spec, opened, *roles), ""


class Op:
    """A spec as a function of arrays: those that it reads, in the spec's order or by name; params, and sizes that no array
    shows, are numbers by name. Returns what the spec stores: one array, or a tuple."""

    def __init__(self, spec, gradient, why, constants, types):
        self.spec, self.__name__ = spec, spec.name
        self._constants, self._types, self._gradient, self._why = constants, types, gradient, why
        self._inputs, self._outputs = [t.name for t in spec.inputs], [t.name for t in spec.outputs]
        self._plain = _Call(spec, constants, types)
        if gradient is not None:
            self._trained = _Call(gradient.trained, constants, types)
            self._backward = _Call(gradient.spec, constants, types)
        self._call = jax.custom_vjp(self._forward, nondiff_argnums=(0,))
        self._call.defvjp(self._keep, self._pull, symbolic_zeros=True)

    def __call__(self, *arrays, **named):
        if len(arrays) > len(self._inputs):
            raise ArgumentError(f"{self.spec.name} takes {len(self._inputs)} arrays, {', '.join(self._inputs)}")
        handed = dict(zip(self._inputs, arrays))
        known = [*[p.name for p in self.spec.params], *self.spec.dims]
        numbers = []
        for name, value in named.items():
            if name in self._inputs and name not in handed:
                handed[name] = value
            elif name in known and name not in self._inputs:
                numbers.append((name, self._number(name, value)))
            else:
                raise TypeError(f"{self.spec.name} has no argument '{name}'; it has {', '.join([*self._inputs, *known])}")
        missing = [name for name in self._inputs if name not in handed]
        if missing:
            raise ArgumentError(f"{self.spec.name} is called without {', '.join(missing)}")
        results = self._call(tuple(sorted(numbers)), *[jnp.asarray(handed[name]) for name in self._inputs])
        constant = set() if self._gradient is None else set(self._outputs) - self._gradient.of
        results = [jax.lax.stop_gradient(r) if n in constant else r for n, r in zip(self._outputs, results)]
        return results[0] if len(results) == 1 else tuple(results)

    def _number(self, name, value):
        if isinstance(value, jax.core.Tracer):
            raise TypeError(f"{self.spec.name}: {name} is part of the compiled call, and has to be a number, not a traced value")
        return value.item() if hasattr(value, "item") else value

    def _forward(self, numbers, *arrays):
        stored = self._plain.run(dict(zip(self._inputs, arrays)), numbers)
        return tuple(stored[name] for name in self._outputs)

    def _keep(self, numbers, *arrays):
        if self._gradient is None:
            raise NotImplementedError(self._why)
        wanted = {name for name, a in zip(self._inputs, arrays) if a.perturbed}
        lacking = sorted(wanted - set(self._gradient.gives.values()) - set(self._gradient.same))
        if lacking:
            raise NotImplementedError(f"{self.spec.name} has no gradient for {lacking[0]}")
        handed = {name: a.value for name, a in zip(self._inputs, arrays)}
        stored = self._trained.run(handed, numbers)
        saved = {of: (handed if of in handed else stored)[of] for kind, of in self._gradient.takes.values() if kind == "saved"}
        return tuple(stored[name] for name in self._outputs), (saved, handed)

    def _pull(self, numbers, kept, arriving):
        saved, handed = kept
        arrived = {name: jnp.zeros(g.aval.shape, g.aval.dtype) if isinstance(g, jax.custom_derivatives.SymbolicZero) else g
                   for name, g in zip(self._outputs, arriving)}
        known = {p.name for p in self._gradient.spec.params} | set(self._gradient.spec.dims)
        taken = {tensor: (saved if kind == "saved" else arrived)[of] for tensor, (kind, of) in self._gradient.takes.items()}
        stored = self._backward.run(taken, tuple((n, v) for n, v in numbers if n in known))
        found = {of: stored[tensor] for tensor, of in self._gradient.gives.items()}
        found |= {of: arrived[result] for of, result in self._gradient.same.items()}
        return tuple(self._cotangent(handed[name], found.get(name)) for name in self._inputs)

    @staticmethod
    def _cotangent(array, gradient):
        if not jnp.issubdtype(array.dtype, jnp.floating):
            return np.zeros(array.shape, jax.dtypes.float0)
        return jnp.zeros_like(array) if gradient is None else gradient.astype(array.dtype)

    def _repr_html_(self):
        """What notebooks show: the page of `pleat explain --html`."""
        from . import _page

        return _page.frame(self.spec, self._constants, self._types)


def op(spec, *, backward="auto", constant=None, runtime=(), types=None, kernel=None):
    """A function of JAX arrays over a spec: a path, a catalog name such as "norm/rmsnorm", or a dict. It works below jit,
    grad and vmap (one call after another).

    Sizes come from the arrays; each size of a dim that the spec writes out makes a kernel. `constant` fixes sizes, `runtime`
    opens them, `types` fixes dtypes ({"DT": "f32"}); `kernel` says which, where the spec has several and no program.
    `backward`: "auto" takes the spec beside this one whose name ends with `_backward`, and without one it is "derived";
    None: no gradient; or a spec, or (SPEC, {name there: name here}), whose DY is the gradient of Y and so on. What has no
    gradient raises NotImplementedError where one is asked for. Raises FileNotFoundError, SpecError, ArgumentError.
    """
    opened = Spec(spec, kernel)
    constants = constants_of(opened, constant, runtime)
    types = types_of(opened, by_name(opened, "types", types), _THEIRS)
    if not opened.inputs:
        raise ArgumentError(f"{opened.name} reads no array that could say where it runs")
    gradient, why = _resolved(opened, backward)
    return Op(opened, gradient, why, constants, types)
