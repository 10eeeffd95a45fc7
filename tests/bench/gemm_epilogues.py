"""Matrix products with fused epilogues, side by side in one process: Pleat, PyTorch (eager and compiled), and the plain
product of cuBLAS alone.

    python3 tests/bench/gemm_epilogues.py --list            what gemm_epilogues.sh generates: SPEC FOLDER CHANGES...
    PLEAT_C=libpleat_c.so python3 tests/bench/gemm_epilogues.py DIR [operation ...]

WIDTHS=2048,4096 takes some of the widths only. With TURNS=FILE several processes may compile at the same time: they hold
that file's lock while they time. Inputs are random, the L2 cache is flushed before each launch
(triton.testing.do_bench), each figure is the median of its launches, and the contestants take turns for several rounds, of
which the median counts. The budget of a program is the plain product's time plus the time that its further bytes take at
the copy bandwidth of the same run; `of budget` is budget / Pleat's time. Errors are the largest over the tensor, of Pleat
and of eager PyTorch, against float64 on some of the rows.
"""
import contextlib
import fcntl
import json
import os
import statistics
import sys

ROUNDS = 3
UNITS = {2048: 5632, 4096: 11008, 8192: 22016}  # width of the model: of its gated units
WIDTHS = {d: UNITS[d] for d in map(int, os.environ.get("WIDTHS", "2048,4096,8192").split(","))}


@contextlib.contextmanager
def turn():
    with open(os.environ.get("TURNS", os.devnull), "w") as lock:
        if "TURNS" in os.environ:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def list_kernels(wanted):
    import gemm_programs

    for name in wanted or gemm_programs.PROGRAMS:
        for d, i in WIDTHS.items():
            changes = " ".join(f"--dim {k}={v}" for k, v in gemm_programs.PROGRAMS[name](d, i)[0].items())
            print(f"gemm/{name}.json {d} {changes}")


def main():
    import torch
    import torch.nn.functional as F
    from triton.testing import do_bench

    import gemm_programs
    from gemm_programs import BLOCK, M
    from pleat_c import Kernel, library

    folder, wanted = sys.argv[1], sys.argv[2:] or list(gemm_programs.PROGRAMS)
    lib = library()
    torch.manual_seed(0)
    x = torch.empty(1 << 31, dtype=torch.uint8, device="cuda").random_(0, 255)
    y = torch.empty_like(x)
    with turn():
        copy = 2 * x.numel() / do_bench(lambda: y.copy_(x), return_mode="median") / 1e6
    del x, y
    lines = [f"copy {copy:.0f} GB/s"]
    for name in wanted:
        for d, i in WIDTHS.items():
            _, make_inputs, make_outputs, f = gemm_programs.PROGRAMS[name](d, i)
            inputs, outputs = make_inputs(), make_outputs()
            outputs = {k: inputs[k] if v is None else v for k, v in outputs.items()}
            first = 256 * torch.randint(M // 256, ()).item()
            rows, row_blocks = slice(first, first + 256), slice(first // BLOCK, (first + 256) // BLOCK)
            some = {k: v[rows] if k in gemm_programs.ROWS else v for k, v in inputs.items()}
            exact = f(**{k: v.double() if v.is_floating_point() else v for k, v in some.items()})
            plain = f(**some)
            kernel = Kernel(lib, f"{folder}/{d}/{name}").bind(**{**inputs, **outputs})
            kernel()
            torch.cuda.synchronize()
            error = 0.0
            for (k, got), want, theirs in zip(outputs.items(), exact, plain):
                assert not torch.isnan(got).any(), f"{name}: not every element of {k} was written"
                ours = got[row_blocks if k in gemm_programs.ROW_BLOCKS else rows].double().reshape(want.shape)
                worst = lambda x: (x.double() - want).abs().max().item()
                error = max(error, worst(ours) / max(worst(theirs), 1e-30))
            del exact, plain, want, theirs
            compiled = torch.compile(f)
            b = inputs["B"].reshape(-1, d)
            contestants = {"pleat": kernel, "torch": lambda: f(**inputs), "compiled": lambda: compiled(**inputs),
                           "product": lambda: F.linear(inputs["A"], b)}
            for g in contestants.values():
                g()  # compiles
            torch.cuda.synchronize()
            times = {n: [] for n in contestants}
            with turn():
                for _ in range(ROUNDS):
                    for n, g in contestants.items():
                        times[n].append(do_bench(g, warmup=10, rep=60, return_mode="median"))
            ms = {n: statistics.median(t) for n, t in times.items()}
            total = sum(t.numel() * t.element_size() for t in [*inputs.values(), *outputs.values()])
            product = (inputs["A"].numel() + b.numel() + M * b.shape[0]) * 2
            budget = ms["product"] + max(0, total - product) / copy / 1e6
            flops = 2 * M * b.numel()
            best = min((t, n) for n, t in ms.items() if n not in ("pleat", "product"))
            result = {"op": name, "width": d, "ms": {n: round(t, 5) for n, t in ms.items()},
                      "tflops": round(flops / ms["pleat"] / 1e9, 1), "of_budget": round(budget / ms["pleat"], 4),
                      "best_peer": best[1], "speedup": round(best[0] / ms["pleat"], 4), "error_over_torch": round(error, 3)}
            print(json.dumps(result), flush=True)
            against = "; ".join(f"x{ms[n] / ms['pleat']:.3f} of {n}" for n in ms if n not in ("pleat", "product"))
            lines.append(f"{name:26} {M}x{b.shape[0]}x{d:<6} pleat {ms['pleat']:7.4f} ms {result['tflops']:6.1f} TFLOP/s; product "
                         f"{ms['product']:7.4f}; {result['of_budget']:.3f} of budget; {against}; error {error:.2f} of torch's")
            del inputs, outputs, contestants, kernel, b, some
            torch.cuda.empty_cache()
    print("\n".join(lines))


if len(sys.argv) > 1 and sys.argv[1] == "--list":
    list_kernels(sys.argv[2:])
else:
    main()
