"""QuACK's row operations beside Pleat's on machines that lack its compiler, which is larger than all the rest of it and needs no
GPU:

    python3 tests/bench/quack_rows.py FOLDER

compiles the kernels that the benchmarks call into shared objects. It needs quack, cutlass (nvidia-cutlass-dsl), torch and a
C++ compiler. Where PEERS=FOLDER names them and cutlass is not there, `load()` imports quack itself, whose functions then call
these by tvm_ffi: what a call costs the host is QuACK's own, but for what it would compile.
"""
import functools
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import operator
import os
import sys

WIDTHS = {512: (8,), 4096: (8192,), 8192: (16384,), 2048: (32768,), 16384: (4096,)}  # H: rows
VOCABULARIES = {"BFloat16": (32000, 32768, 128256), "Float32": (32768, 128256)}
# What compiles, in QuACK's modules.
COMPILED = {"rmsnorm": ("_compile_rmsnorm_fwd", "_compile_rmsnorm_bwd"), "softmax": ("Softmax.compile", "SoftmaxBackward.compile"),
            "cross_entropy": ("CrossEntropy.compile",)}


def _path(folder, function, arguments, named):
    """Of the object that a call of one of QuACK's functions that compile gives: types by name."""
    reported = [getattr(a, "__name__", repr(a)) for a in (*arguments, *[x for pair in sorted(named.items()) for x in pair])]
    return os.path.join(folder, f"{function}.{hashlib.sha256(' '.join(reported).encode()).hexdigest()[:16]}.so")


def _calls(types):
    """(module, function, arguments, named ones) of the kernels that the benchmarks call."""
    bf16, f32 = types.BFloat16, types.Float32
    for width, rows in WIDTHS.items():
        for keeps, residual in ((False, None), (True, None), (True, bf16)):
            arguments = bf16, bf16, residual, bf16, None, residual, width, keeps, False, False, False, 0.0
            yield "rmsnorm", "_compile_rmsnorm_fwd", arguments, {}
        for count, residual in ((count, residual) for count in rows for residual in (None, bf16)):
            hint = {"T_hint": 1 << (count - 1).bit_length(), "is_layernorm": False, "weight_offset": 0.0}
            arguments = width, bf16, bf16, bf16, bf16, False, None, residual, True, False
            yield "rmsnorm", "_compile_rmsnorm_bwd", arguments, hint
        for keeps in (False, True):
            yield "rmsnorm", "_compile_rmsnorm_fwd", (bf16, bf16, None, f32, f32, None, width, keeps, keeps, True, False, 0.0), {}
        for count in rows:
            hint = {"T_hint": 1 << (count - 1).bit_length(), "is_layernorm": True, "weight_offset": 0.0}
            yield "rmsnorm", "_compile_rmsnorm_bwd", (width, bf16, bf16, bf16, f32, True, None, None, True, False), hint
        yield "softmax", "SoftmaxBackward.compile", (bf16, bf16, bf16, width), {}
        yield "softmax", "Softmax.compile", (bf16, bf16, width), {}
    for dtype, vocabularies in VOCABULARIES.items():
        for vocabulary in vocabularies:
            arguments = getattr(types, dtype), types.Int64, None, vocabulary, False, True, None, None
            yield "cross_entropy", "CrossEntropy.compile", arguments, {}


def compile_to(folder):
    os.environ.setdefault("QUACK_ARCH", "sm_90")
    os.environ.setdefault("CUTE_DSL_ARCH", "sm_90a")
    os.environ["QUACK_CACHE_ENABLED"] = "0"
    import cutlass
    import cutlass.cute as cute

    from gemm_peers import Launches

    launches = Launches(folder)
    cute.compile = launches.compile(cute.compile)
    for module, function, arguments, named in _calls(cutlass):
        path = _path(folder, function, arguments, named)
        if not os.path.exists(path):
            quack = importlib.import_module("quack." + module)  # the package gives functions these names
            operator.attrgetter(function)(quack)(*arguments, **named)()
            os.replace(os.path.join(folder, launches.calls.pop()[0]), path)


class _Named(type):
    """Classes whose attributes are such classes, and which leave what they decorate as it is."""

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        made = _Named(name, (_Absent,), {})
        setattr(cls, name, made)
        return made

    def __call__(cls, *arguments, **named):
        return arguments[0] if arguments else cls

    def __getitem__(cls, _):
        return cls

    def __iter__(cls):
        return iter(())

    def __or__(cls, _):
        return cls

    __ror__ = __or__


class _Absent(metaclass=_Named):
    def __getitem__(self, _):
        return self

    def __setitem__(self, *_):
        pass


class _Compiler(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Modules of QuACK's compiler that hold nothing but names."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("cutlass", "cuda"):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        module = type(sys)(spec.name)
        module.__getattr__ = lambda name: getattr(_Absent, name)
        return module

    def exec_module(self, module):
        pass


def load(folder):
    """Imports quack with what was compiled to `folder` in place of its compiler."""
    if importlib.util.find_spec("cutlass") is not None:
        return
    import tvm_ffi

    sys.meta_path.append(_Compiler())
    loaded = {}  # must live

    def found(function):
        def compiled(*arguments, **named):
            key = (function, *arguments, *named.values())
            if key not in loaded:
                module = tvm_ffi.load_module(_path(folder, function, arguments, named))
                loaded[key] = module["func"], module
            return loaded[key][0]

        return compiled

    for module, functions in COMPILED.items():
        quack = importlib.import_module("quack." + module)
        for function in functions:
            *of, name = function.split(".")
            holder = functools.reduce(getattr, of, quack)
            setattr(holder, name, staticmethod(found(function)) if of else found(function))


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    compile_to(sys.argv[1])
