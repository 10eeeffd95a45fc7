"""QuACK's cross entropy beside Pleat's on machines that lack its compiler, which is larger than all the rest of it and needs no GPU:

    python3 tests/bench/quack_rows.py FOLDER

compiles the forward pass that leaves the gradient over the logits, for the vocabularies of the benchmarks, into shared objects.
tests/bench/peers.py loads these with tvm_ffi alone where PEERS=FOLDER names them and quack itself is not there. It needs quack,
cutlass (nvidia-cutlass-dsl), torch and a C++ compiler.
"""
import importlib
import os
import sys

VOCABULARIES = {"bfloat16": (32000, 32768, 128256), "float32": (32768, 128256)}


def _path(folder, dtype, vocabulary):
    return os.path.join(folder, f"quack.cross_entropy.{dtype}.{vocabulary}.so")


def compile_to(folder):
    os.environ.setdefault("QUACK_ARCH", "sm_90")
    os.environ.setdefault("CUTE_DSL_ARCH", "sm_90a")
    os.environ["QUACK_CACHE_ENABLED"] = "0"
    import cutlass.cute as cute
    import torch

    from gemm_peers import Launches

    launches = Launches(folder)
    cute.compile = launches.compile(cute.compile)
    quack = importlib.import_module("quack.cross_entropy")  # the package gives a function this name
    types = importlib.import_module("quack.cute_dsl_utils").torch2cute_dtype_map
    for dtype, vocabularies in VOCABULARIES.items():
        for vocabulary in vocabularies:
            compiled = quack._compile_cross_entropy_fwd(types[getattr(torch, dtype)], types[torch.int64], None, vocabulary, False, True, None)
            compiled()
            os.replace(os.path.join(folder, launches.calls.pop()[0]), _path(folder, dtype, vocabulary))


def cross_entropy(folder):
    """(logits, labels) -> losses, and the gradient over the logits, by what was compiled to `folder`."""
    import torch
    import tvm_ffi

    modules = {}  # a vocabulary and a type; what is loaded must live

    def run(x, labels):
        x = x.detach()
        key = str(x.dtype)[6:], x.shape[1]
        if key not in modules:
            modules[key] = tvm_ffi.load_module(_path(folder, *key))
        losses = torch.empty(x.shape[0], device=x.device)
        modules[key]["func"](x, labels, None, losses, None, x, -100)
        return losses

    return run


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    compile_to(sys.argv[1])
