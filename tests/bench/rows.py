"""Row operations side by side in one process: Pleat, PyTorch (eager and compiled), and Liger, QuACK
and unsloth where they are installed and have the operation.

    bash tests/bench/rows.sh BUILD [operation ...]
    PLEAT_C=libpleat_c.so python3 tests/bench/rows.py DIR [operation ...]

Inputs are random, the L2 cache is flushed before each launch, and the contestants take turns for several rounds; a figure is the
median of its launches. Times are the device's alone: a launch begins when the host has handed over all of it, since what a call
costs the host differs from machine to machine and shows in what takes less than 130 us. GB/s counts each input read
once and each output written once; the fraction is of the copy bandwidth measured in the same run. Each result of Pleat
is compared with a float64 evaluation first. With TURNS=FILE (turns.py) several processes may compile at the same time.
"""
import json
import os
import statistics
import sys

import torch
import torch.nn.functional as F

import asked
import norms_backward
import peers
import training_rows
from pleat_c import Kernel, library
from stopwatch import copy_bandwidth
from tensors import ratio, rn
from turns import Turns

ROUNDS, LAUNCHES = 3, 20
HEAD_START = 600_000  # cycles that the device waits while the host hands a launch over: 300 us
SHAPES = [(8192, 4096), (16384, 8192), (32768, 2048), (4096, 16384)]
OPERATIONS = ["rmsnorm", "layernorm", "softmax", "swiglu", *norms_backward.NAMES, *training_rows.OPERATIONS]
torch.manual_seed(0)


def shapes(name):
    if name in training_rows.OPERATIONS:
        return training_rows.OPERATIONS[name][3]
    return [(8192, 14336)] if name == "swiglu" else SHAPES


def flushed(f, flush):
    """Milliseconds of launches of f, each from a cold L2 cache."""
    events = [tuple(torch.cuda.Event(enable_timing=True) for _ in range(2)) for _ in range(LAUNCHES)]
    f()
    for begin, end in events:
        torch.cuda._sleep(HEAD_START)
        flush.zero_()
        begin.record()
        f()
        end.record()
    torch.cuda.synchronize()
    return [begin.elapsed_time(end) for begin, end in events]


def medians(contestants):
    flush = torch.empty(1 << 28, dtype=torch.uint8, device="cuda")
    times = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, f in contestants.items():
            times[name] += flushed(f, flush)
    return {name: statistics.median(t) for name, t in times.items()}


def operation(lib, folder, name, m, h, dtype=torch.bfloat16):
    """(contestants, bytes, worst error of Pleat over the worst error of eager PyTorch)"""
    kernel = Kernel(lib, f"{folder}/{h}/{name}")
    x = rn(m, h, dtype=dtype)
    y = torch.full_like(x, float("nan"))
    if name == "rmsnorm":
        w = rn(h, dtype=dtype)
        f = lambda x, w: F.rms_norm(x, (h,), w, 1e-6)
        inputs, given = (x, w), {"X": x, "W": w}
    elif name == "layernorm":
        w, b = rn(h, dtype=dtype), rn(h, dtype=dtype)
        f = lambda x, w, b: F.layer_norm(x, (h,), w, b, 1e-5)
        inputs, given = (x, w, b), {"X": x, "W": w, "B": b}
    elif name == "softmax":
        f = lambda x: torch.softmax(x, -1)
        inputs, given = (x,), {"X": x}
    elif name == "swiglu":
        u = rn(m, h, dtype=dtype)
        f = lambda a, b: F.silu(a) * b
        inputs, given = (x, u), {"GATE": x, "UP": u}
    bound = kernel.bind_results(given, {"Y": y})
    bound()
    torch.cuda.synchronize()
    rows = slice(0, min(m, 2048))
    exact = f(*[t[rows].double() if t.dim() == 2 else t.double() for t in inputs])
    plain = f(*[t[rows] if t.dim() == 2 else t for t in inputs])
    assert not torch.isnan(y).any(), f"{name}: not every element was written"
    compiled = torch.compile(f)
    contestants = {"pleat": bound, "torch": lambda: f(*inputs), "compiled": lambda: compiled(*inputs)}
    for library_name, own in peers.rows(name).items():
        contestants[library_name] = lambda own=own, given=peers.inputs(library_name, name, inputs): own(*given)
    moved = sum(t.numel() * t.element_size() for t in inputs if t.dim() == 2) + y.numel() * y.element_size()
    return contestants, moved, ratio(y[rows], plain, exact)


def prepared(lib, folder, name):
    """[(shape as tables name it, contestants, bytes that must move, error)] of an operation, each contestant compiled."""
    training = name in training_rows.OPERATIONS
    contests = []
    for shape in shapes(name):
        if training:
            contest = training_rows.contest(lambda path: Kernel(lib, path), folder, name, shape)
        else:
            contest = (norms_backward.operation if name in norms_backward.NAMES else operation)(lib, folder, name, *shape)
        for f in contest[0].values():
            f()
        contests.append((training_rows.key(shape) if training else "x".join(str(n) for n in shape), *contest))
        torch.cuda.empty_cache()
    torch.cuda.synchronize()
    return contests


def main():
    lib, turns, copy = library(), Turns(), None
    lines = []
    for name in asked.among(OPERATIONS, sys.argv[2:]):
        contests = prepared(lib, sys.argv[1], name)
        with turns.measuring():
            copy = copy or copy_bandwidth()
            for label, contestants, moved, error in contests:
                ms = medians(contestants)
                best = min((t, n) for n, t in ms.items() if n != "pleat")
                result = {"op": name, "shape": label, "ms": {n: round(t, 5) for n, t in ms.items()},
                          "pleat_of_copy": round(moved / ms["pleat"] / 1e6 / copy, 4), "best_peer": best[1],
                          "speedup": round(best[0] / ms["pleat"], 4), "error_over_torch": round(error, 3)}
                print(json.dumps(result), flush=True)
                lines.append(f"{name:18} {label:22} pleat {ms['pleat']*1e3:8.1f} us = {result['pleat_of_copy']:.3f} of copy; "
                             f"{best[1]} {best[0]*1e3:8.1f} us; x{result['speedup']:.3f}; error {error:.2f} of torch's")
        del contests, contestants
        torch.cuda.empty_cache()
    print("\n".join([f"copy {copy:.0f} GB/s", *lines]))


def generated(words):
    """One line for each kernel that rows.sh generates: the spec, its changes, and the folder."""
    for name in asked.among(OPERATIONS, words):
        if name in training_rows.OPERATIONS:
            yield from training_rows.generated(name)
            continue
        family, dim = ("activation", "I") if name == "swiglu" else ("norm", "H")
        for _, width in shapes(name):
            yield f"{family}/{name}.json --dim {dim}={width} -o {width}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--generated"]:
        print("\n".join(generated(sys.argv[2:])))
    else:
        main()
