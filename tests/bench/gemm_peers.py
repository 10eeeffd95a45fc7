"""Other libraries' products with epilogues beside Pleat's: CODA's programs (Guo et al. 2026) and QuACK's products. Both write
their kernels in CuTe's Python, which compiles for seconds each, but needs no GPU for it:

    python3 tests/bench/gemm_peers.py FOLDER [--forms N] [--jobs N] [program ...]

compiles the programs at the widths of WIDTHS, each in up to N forms of those that the libraries' own tuners search, into
shared objects with a description beside each (what it is launched on). tests/bench/gemm_epilogues.py loads these with
tvm_ffi alone where PEERS=FOLDER names them, and each library stands with the fastest of its forms. It needs kernels (CODA
0.1) or coda (0.2), quack (0.6.5; CODA 0.2 asks for 0.6.1), cutlass (nvidia-cutlass-dsl), torch and a C++ compiler; what is
not there is reported once and takes no part.
"""
import argparse
import glob
import importlib.util
import json
import multiprocessing
import os
import subprocess
import sys

import coda_programs as coda

# (rows, columns of a tile, blocks of a cluster down and across, ping-pong): the forms in the order of the libraries' shortlists.
# A program that reduces within blocks of 128 fixes one side of the tile.
_FREE = [(128, 256, 2, 1, False), (128, 192, 2, 1, True), (256, 128, 2, 1, False), (128, 256, 1, 2, False),
         (128, 128, 2, 1, True), (256, 192, 2, 1, False), (128, 192, 1, 2, True)]
_ACROSS = [(128, 128, 2, 1, True), (256, 128, 2, 1, False), (128, 128, 1, 2, True), (256, 128, 1, 2, False),
           (128, 128, 1, 1, True), (192, 128, 2, 1, True)]
_DOWN = [(128, 128, 2, 1, True), (128, 256, 2, 1, False), (128, 192, 2, 1, True), (128, 128, 1, 2, True),
         (128, 128, 1, 1, True)]


def _pairs(x):
    """[M, H, (half, pair)] of a rotation of halves from columns that stand as pairs."""
    return x.unflatten(-1, (-1, 128)).unflatten(-1, (-1, 2)).transpose(-1, -2).flatten(-2)


def _table(COS, SIN, heads, sign):
    import torch

    return torch.stack([COS, sign * SIN], -1).flatten(1).repeat(1, heads).bfloat16()


def _interleaved(Z):
    return Z.transpose(1, 2).flatten(1).contiguous()


def _flat(B):
    return B.reshape(-1, B.shape[-1])


# program: (forms, what the library takes from the program's inputs, the call that launches it, its outputs as the program's,
# None where it has none of that meaning: CODA's blocks are of 128 columns). CODA rotates pairs by the negative angle, and stores
# what is rotated or gated as well.
_CODA = {
    "gemm_residual_rms": (_ACROSS, lambda A, B, C, W: dict(A=A, B=B.mT, C=C, W=W),
                          lambda g, p: g.gemm_residual_partial_rmsnorm(p["A"], p["B"], p["C"], p["W"], 128),
                          lambda o: [o[0], o[2], None]),
    "gemm_rmsnorm_scale": (_FREE, lambda A, B, R: dict(A=A, B=B.mT, R=R), lambda g, p: (g.gemm_rmsnorm(p["A"], p["B"], p["R"]),),
                           lambda o: [o[0]]),
    "gemm_rmsnorm_swiglu": (_FREE, lambda A, B, R: dict(A=A, B=_flat(B).mT, R=R),
                            lambda g, p: g.gemm_rmsnorm_swiglu(p["A"], p["B"], p["R"]),
                            lambda o: [o[0].unflatten(-1, (-1, 2)), o[1]]),
    "gemm_rope": (_FREE,
                  lambda A, B, COS, SIN: dict(A=A, B=_flat(B.unflatten(1, (2, -1)).transpose(1, 2)).contiguous().mT,
                                              T=_table(COS, SIN, B.shape[0], -1)),
                  lambda g, p: g.gemm_rope(p["A"], p["B"], p["T"]), lambda o: [_pairs(o[1])]),
    "gemm_rmsnorm_rope": (_FREE,
                          lambda A, B, R, COS, SIN: dict(A=A, B=_flat(B).mT, R=R, T=_table(COS, SIN, B.shape[0], -1)),
                          lambda g, p: g.gemm_rmsnorm_rope(p["A"], p["B"], p["R"], p["T"]),
                          lambda o: [o[1].unflatten(-1, (-1, 128))]),
    "gemm_rmsnorm_cross_entropy": (
        _ACROSS, lambda A, B, R, LABEL: dict(A=A, B=B.mT, R=R, LABEL=LABEL.long()),
        lambda g, p: g.gemm_rmsnorm_partial_cross_entropy(p["A"], p["B"], p["R"], p["LABEL"], 128), lambda o: list(o)),
    "gemm_norm_backward": (
        _DOWN, lambda A, B, C, R, ZDZ, W, O: dict(A=A, B=B, C=C, R=R, ZDZ=ZDZ, W=W, O=O.clone()),
        lambda g, p: g.gemm_residual_partial_rmsnorm_bwd(p["A"], p["B"], p["C"], p["W"], p["R"], p["ZDZ"], p["O"], 128),
        lambda o: [o[0], o[1], o[2].mT]),
    "gemm_swiglu_backward": (
        _ACROSS, lambda A, B, Z: dict(A=A, B=B, Z=_interleaved(Z)),
        lambda g, p: g.gemm_partial_swiglu_bwd(p["A"], p["B"], p["Z"], 128),
        lambda o: [o[2], o[0].unflatten(-1, (-1, 2)).transpose(1, 2), None]),
    "gemm_swiglu": (_FREE, lambda A, B: dict(A=A, B=_flat(B).mT), lambda g, p: g.gemm_swiglu(p["A"], p["B"]), lambda o: [o[1]]),
    "gemm_cross_entropy": (
        _ACROSS, lambda A, B, LABEL: dict(A=A, B=B.mT, LABEL=LABEL.long()),
        lambda g, p: g.gemm_partial_cross_entropy(p["A"], p["B"], p["LABEL"], 128), lambda o: [*o[:2], None]),
}


def _made(p, *shapes):
    return [p["A"].new_empty(s) for s in shapes]


def _quack_gated(g, p, config):
    (o,) = _made(p, (p["A"].shape[0], p["B"].shape[1] // 2))
    g._gemm_act_call(p["A"], p["B"], None, o, None, None, activation="swiglu", **_chosen(config))
    return [o]


def _quack_norm_gated(g, p, config):
    m, n = p["A"].shape[0], p["B"].shape[1]
    d, o = _made(p, (m, n), (m, n // 2))
    g._gemm_norm_act_call(p["A"], p["B"], d, o, None, p["R"], activation="swiglu", **_chosen(config))
    return [d, o]


def _quack_norm(g, p, config):
    (o,) = _made(p, (p["A"].shape[0], p["B"].shape[1]))
    g._gemm_norm_act_call(p["A"], p["B"], None, o, None, p["R"], activation=None, **_chosen(config))
    return [o]


def _quack_relu(g, p, config):
    (o,) = _made(p, (p["A"].shape[0], p["B"].shape[1]))
    g._gemm_act_call(p["A"], p["B"], None, o, None, p["bias"], activation="relu", **_chosen(config))
    return [o]


def _quack_residual(g, p, config):
    (o,) = _made(p, (p["A"].shape[0], p["B"].shape[1]))
    g.gemm_tuned.fn(p["A"], p["B"], o, C=p["C"], config=config)
    return [o]


def _quack_rms(g, p, config):
    m, n = p["A"].shape[0], p["B"].shape[1]
    x, o = _made(p, (m, n), (m, n))
    g._gemm_rms_call(p["A"], p["B"], o, p["C"], p["W"], x, **_chosen(config))
    return [x, o]


def _quack_dgated(g, p, config):
    m, n = p["A"].shape[0], p["B"].shape[1]
    dz, o = _made(p, (m, 2 * n), (m, n))
    g._gemm_dact_call(p["A"], p["B"], p["Z"], dz, o, activation="swiglu", **_chosen(config))
    return [dz, o]


def _chosen(config):
    return dict(config=config, tuned=False, dynamic_scheduler=False)


_SHORT = [(128, 256, 2, 1, False), (128, 192, 2, 1, True), (256, 192, 2, 1, False), (128, 192, 1, 2, True),
          (128, 256, 1, 2, False), (256, 128, 2, 1, False), (128, 128, 2, 1, True)]
_QUACK = {
    "gemm_residual": (_SHORT, lambda A, B, C: dict(A=A, B=B.mT, C=C), _quack_residual, lambda o: [o[0]]),
    "gemm_bias_relu": (_SHORT, lambda A, B, bias: dict(A=A, B=B.mT, bias=bias), _quack_relu, lambda o: [o[0]]),
    "gemm_residual_rms": (_SHORT, lambda A, B, C, W: dict(A=A, B=B.mT, C=C, W=W), _quack_rms, lambda o: [o[0], o[1], None]),
    "gemm_rmsnorm_scale": (_SHORT, lambda A, B, R: dict(A=A, B=B.mT, R=R), _quack_norm, lambda o: [o[0]]),
    "gemm_rmsnorm_swiglu": (_SHORT, lambda A, B, R: dict(A=A, B=_flat(B).mT, R=R), _quack_norm_gated,
                            lambda o: [o[0].unflatten(-1, (-1, 2)), o[1]]),
    "gemm_swiglu": (_SHORT, lambda A, B: dict(A=A, B=_flat(B).mT), _quack_gated, lambda o: [o[0]]),
    "gemm_swiglu_backward": (_SHORT, lambda A, B, Z: dict(A=A, B=B.mT, Z=_interleaved(Z)), _quack_dgated,
                             lambda o: [o[1], o[0].unflatten(-1, (-1, 2)).transpose(1, 2), None]),
}
_LIBRARIES = {"coda": _CODA, "coda 0.2": coda.PROGRAMS, "quack": _QUACK}
_NEEDED = {"coda": ("kernels", "rapier"), "coda 0.2": ("coda",), "quack": ()}  # modules, beside those that all need


# ---- Compiling: everything runs on tensors without memory, and what would be launched is written down instead.


def _load_coda():
    from kernels.gens import gpt
    from rapier.gemm import gemm_interface as interface, gemm_quack

    for operation in [n for n in dir(gpt) if n.endswith("_dispatch") and n != "_dispatch"]:
        setattr(gpt, operation, getattr(gpt, operation)._init_fn)  # on tensors without memory the operation itself does nothing
    gpt.USE_TUNED = False

    def fits(kernel):
        if kernel.smem_usage() > 227 * 1024:
            raise ValueError("more shared memory than a block has")

    gemm_quack.launch_check = fits
    from cutlass.cute.runtime import make_fake_tensor
    from quack.cute_dsl_utils import torch2cute_dtype_map

    interface.to_cute_tensor = lambda t, assumed_align=16, leading_dim=None: make_fake_tensor(
        torch2cute_dtype_map[t.dtype], tuple(t.shape), tuple(t.stride()), assumed_align=assumed_align)

    def call(launch, p, form):
        (gpt.DEFAULT_TILE_M, gpt.DEFAULT_TILE_N, gpt.DEFAULT_CLUSTER_M, gpt.DEFAULT_CLUSTER_N, gpt.DEFAULT_PINGPONG) = form
        return launch(gpt, p)

    return call


def _load_quack():
    from quack import gemm_interface

    def call(launch, p, form):
        m, n, down, across, pingpong = form
        return launch(gemm_interface, p, gemm_interface.GemmConfig(tile_m=m, tile_n=n, cluster_m=down, cluster_n=across,
                                                                   pingpong=pingpong, is_dynamic_persistent=False))

    return call


class Launches:
    """Stands for what a library compiles: writes the object out and down what it is called with."""

    def __init__(self, folder):
        self.folder, self.calls, self.count = folder, [], 0

    def compile(self, original):
        def wrapped(*args, **kwargs):
            compiled = original(*args, **kwargs)
            self.count += 1
            path = os.path.join(self.folder, f"{os.getpid()}_{self.count}")
            compiled.export_to_c(object_file_path=path + ".o", function_name="func")
            import cutlass
            import tvm_ffi

            root = os.path.dirname(cutlass.__file__)
            runtime = sorted(glob.glob(os.path.join(root, "../../**/lib/libcuda_dialect_runtime_static.a"), recursive=True))[:1]
            ffi = tvm_ffi.libinfo.find_libtvm_ffi()
            subprocess.run(["g++", "-shared", "-s", "-o", path + ".so", path + ".o", *runtime, ffi], check=True)
            os.remove(path + ".o")
            name = os.path.basename(path) + ".so"
            return lambda *a: self.calls.append((name, a))

        return wrapped


def _describe(value, known):
    """Arguments of a launch as JSON; `known` names the memory that tensors lie in."""
    import torch

    if isinstance(value, torch.Tensor):
        memory = value.untyped_storage()
        return {"memory": known.setdefault(memory._cdata, f"made{len(known)}"), "bytes": memory.nbytes(),
                "dtype": str(value.dtype)[6:], "shape": list(value.shape), "stride": list(value.stride()),
                "offset": value.storage_offset()}
    if isinstance(value, (tuple, list)):
        return [_describe(v, known) for v in value]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return _describe(value.value, known)  # a number of CuTe's


class _Hopper:
    """What the libraries' schedulers ask of a device, of one that is not here."""

    def __init__(self, *_):
        pass

    def get_max_active_clusters(self, cluster_size):
        return 132 // cluster_size

    def get_device_multiprocessor_count(self):
        return 132


def _compile(library, folder, work, limit):
    """Every program of `work`, (name, width) each, in its first form, then every one in its second, and so on."""
    os.environ.setdefault("QUACK_ARCH", "sm_90")
    os.environ.setdefault("CUTE_DSL_ARCH", "sm_90a")
    os.environ["QUACK_CACHE_ENABLED"] = "0"
    try:
        import cutlass
        import cutlass.cute as cute
        from torch._subclasses.fake_tensor import FakeTensorMode

        cutlass.utils.HardwareInfo = _Hopper
        launches = Launches(folder)
        cute.compile = launches.compile(cute.compile)
        call = {"coda": _load_coda, "coda 0.2": coda.load, "quack": _load_quack}[library]()
    except Exception as e:  # not for this version of torch, or of one another
        print(f"# no {library} here: {e}", file=sys.stderr)
        return
    import gemm_programs

    for index in range(limit):
        for name, width in work:
            forms, take, launch, _ = _LIBRARIES[library][name]
            path = os.path.join(folder, f"{library}.{name}.{width}.{index}.json")
            if index >= len(forms) or os.path.exists(path):
                continue
            rows, columns, down, across, pingpong = form = forms[index]
            tile = f"{rows}x{columns}, cluster {down}x{across}" + (", ping-pong" if pingpong else "")
            launches.calls.clear()
            try:
                with FakeTensorMode():
                    given = take(**gemm_programs.PROGRAMS[name](width, gemm_programs.UNITS[width])[1]())
                    outs = call(launch, given, form)
                    known = {t.untyped_storage()._cdata: n for n, t in given.items()}
                    described = [{"object": o, "arguments": _describe(a, known)} for o, a in launches.calls]
                    returned = _describe(list(outs), known)
            except Exception as e:
                print(f"# {library} {name} {width} {tile}: {type(e).__name__} {str(e)[:300]}", flush=True)
                continue
            with open(path, "w") as f:
                json.dump({"form": tile, "launches": described, "outputs": returned}, f)
            print(f"{library} {name} {width} {tile}", flush=True)


def main():
    import gemm_programs

    parser = argparse.ArgumentParser(description="Compiles other libraries' products with epilogues.")
    parser.add_argument("folder")
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--forms", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_intermixed_args()  # programs may stand behind the options
    os.makedirs(options.folder, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    running = []
    for library, programs in _LIBRARIES.items():
        missing = [m for m in ("torch", "cutlass", "quack", *_NEEDED[library])
                   if not importlib.util.find_spec(m)]
        if missing:
            print(f"# no {library} here: there is no module {missing[0]}", file=sys.stderr)
            continue
        work = [(name, d) for name in options.programs or gemm_programs.PROGRAMS if name in programs
                for d in gemm_programs.WIDTHS]
        for part in range(options.jobs):
            mine = work[part::options.jobs]
            running.append(context.Process(target=_compile, args=(library, options.folder, mine, options.forms)))
    for first in range(0, len(running), options.jobs):
        for process in running[first:first + options.jobs]:
            process.start()
        for process in running[first:first + options.jobs]:
            process.join()


# ---- Running: needs tvm_ffi and torch only.


def compiled(folder, name, width):
    """{library: its forms' descriptions} of what was compiled to `folder`."""
    found = {}
    for library in _LIBRARIES:
        for path in sorted(glob.glob(os.path.join(folder, f"{library}.{name}.{width}.*.json"))):
            with open(path) as f:
                found.setdefault(library, []).append(dict(json.load(f), library=library, name=name, folder=folder))
    return found


def bind(form, inputs):
    """A form's launch on the program's inputs, and a function that returns its outputs in the program's order."""
    import torch
    import tvm_ffi

    _, take, _, order = _LIBRARIES[form["library"]][form["name"]]
    memory = take(**inputs)
    stored = {o["memory"] for o in form["outputs"]}

    def real(value):
        if isinstance(value, list):
            return tuple(real(v) for v in value)
        if not isinstance(value, dict):
            return value
        name, size, dtype = value["memory"], value["bytes"], getattr(torch, value["dtype"])
        if name not in memory:  # what is not written shows in an output; what lies between launches is cleared once
            memory[name] = torch.full((size // dtype.itemsize,), float("nan") if name in stored else 0, device="cuda", dtype=dtype)
        base = memory[name]
        if base.dtype != dtype:  # pairs of bf16 handed over as one number
            base = base.view(dtype) if base.is_contiguous() else base.mT.view(dtype)
        return base.as_strided(value["shape"], value["stride"], value["offset"])

    calls = [(tvm_ffi.load_module(os.path.join(form["folder"], step["object"]))["func"], real(step["arguments"]))
             for step in form["launches"]]

    def launch():
        for function, arguments in calls:
            function(*arguments)

    return launch, lambda: order(real(form["outputs"]))


if __name__ == "__main__":
    main()
