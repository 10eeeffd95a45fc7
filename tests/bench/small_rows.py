"""Row operations at the sizes of a small model (hidden 1024, 16 + 4 heads of 64, intermediate 4096, vocabulary 32768) and few
tokens, where launches count as much as bytes: Pleat beside PyTorch (eager and compiled) and the libraries of peers.py in one process.

    bash tests/bench/small_rows.sh BUILD [operation | dtype ...]

Each contestant is timed in four ways, in turns, and the median counts (`spread`: how far a contestant's turns lie apart):
    call cold    by the host's clock from the call until the device is done, the L2 cache flushed before
    call warm    the same, the operands where the call before left them
    graph cold   a CUDA graph of one call, by the device's events, the L2 cache flushed before
    graph warm   a CUDA graph of GRAPH calls, by the device's events, a call; Pleat's begin while those before them end
                 (pleat_launch_overlapping)
A contestant that a graph cannot hold, because it waits for the device, has none. Results are compared with float64 first.
With TURNS=FILE (turns.py) several processes may compile at the same time.
"""
import json
import statistics
import sys
import time

import torch
import torch._dynamo
from triton.testing import do_bench

import norms_backward
import rows
import training_rows
from pleat_c import Kernel, library
from turns import Turns

torch._dynamo.config.automatic_dynamic_shapes = False  # each size is compiled for itself
torch._dynamo.config.recompile_limit = 64
GRAPH = 20
ROUNDS = 5
LEAST, LONG = 3, 0.01  # launches of a turn; no more of them once they have taken so many seconds
TOKENS = [(4, 1024), (1, 512), (1, 32), (1, 1)]  # batch, length
HIDDEN, HEADS, GROUPS, HEAD, INTERMEDIATE, VOCABULARY = 1024, 16, 4, 64, 4096, 32768
DTYPES = [torch.bfloat16, torch.float32]


def plain(width):
    return lambda batch, length, dtype: (batch * length, width, dtype)


def heads(batch, length, dtype):
    return batch, length, HEADS, GROUPS, HEAD, dtype


# The folder of the spec, the changes it is generated with, the shape that its contest takes, and whose contest that is.
OPERATIONS = {
    "rmsnorm": ("norm", f"--dim H={HIDDEN}", plain(HIDDEN), rows),
    "rmsnorm_backward": ("norm", f"--dim H={HIDDEN}", plain(HIDDEN), norms_backward),
    "softmax": ("norm", f"--dim H={HIDDEN}", plain(HIDDEN), rows),
    "swiglu": ("activation", f"--dim I={INTERMEDIATE}", plain(INTERMEDIATE), rows),
    "swiglu_backward": ("activation", f"--dim I={INTERMEDIATE}", plain(INTERMEDIATE), training_rows),
    "rope": ("rotary", f"--dim HK={GROUPS} --dim G={HEADS // GROUPS} --dim R={HEAD // 2}", heads, training_rows),
    "cross_entropy_grad": ("loss", f"--dim V={VOCABULARY}", plain(VOCABULARY), training_rows),
}


def folder_of(name, dtype):
    """Where a kernel lies below the folder that all are generated into; its width is part of the path for rows.py."""
    width = INTERMEDIATE if name == "swiglu" else HIDDEN
    return f"{training_rows.SHORT[dtype]}/{width}"


def contest(lib, root, name, shape):
    """(contestants, worst error of Pleat over the worst error of eager PyTorch)"""
    _, _, _, module = OPERATIONS[name]
    dtype = shape[-1]
    if module is training_rows:
        kernel = Kernel(lib, f"{root}/{folder_of(name, dtype)}/{name}")
        contestants, _, error = training_rows.OPERATIONS[name][1](kernel, shape)
        return contestants, error
    contestants, _, error = module.operation(lib, f"{root}/{training_rows.SHORT[dtype]}", name, *shape)
    return contestants, error


def graph_of(f, calls):
    """A CUDA graph of so many calls, or nothing where f waits for the device."""
    f()  # what is compiled on first use may wait
    torch.cuda.synchronize()
    torch.cuda.set_sync_debug_mode("error")
    try:
        for _ in range(3):
            f()
    except RuntimeError:
        return None
    finally:
        torch.cuda.set_sync_debug_mode("default")
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=torch.cuda.current_stream()):
        for _ in range(calls):
            f()
    return graph


def called(f, flush, times):
    """Microseconds by the host's clock, from the call of f until the device is done."""
    taken = []
    while len(taken) < times and (len(taken) < LEAST or sum(taken) < LONG):
        if flush is not None:
            flush.zero_()
        torch.cuda.synchronize()
        begin = time.perf_counter()
        f()
        torch.cuda.synchronize()
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken) * 1e6


def replayed_warm(graph):
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    taken = []
    while len(taken) < 10 and (len(taken) < LEAST or sum(taken) * GRAPH < LONG * 1e6):
        begin.record()
        graph.replay()
        end.record()
        end.synchronize()
        taken.append(begin.elapsed_time(end) * 1e3 / GRAPH)
    return statistics.median(taken)


def measure(contestants, flush):
    """{way: {contestant: microseconds}}, {way: the mean of what lies between a contestant's quickest and slowest turn, of its median}"""
    # A graph a turn: where its kernel's parameters come to lie is worth up to 2 % of the shortest.
    cold = {name: [graph_of(f, 1) for _ in range(ROUNDS)] for name, f in contestants.items()}
    warm = {name: graph_of(f, GRAPH) for name, f in contestants.items()}
    ways = {
        "call cold": lambda name, turn: called(contestants[name], flush, 20),
        "call warm": lambda name, turn: called(contestants[name], None, 50),
        "graph cold": lambda name, turn: do_bench(cold[name][turn].replay, warmup=2, rep=10, return_mode="median") * 1e3,
        "graph warm": lambda name, turn: replayed_warm(warm[name]),
    }
    taken = {way: {} for way in ways}
    names = list(contestants)
    for turn in range(ROUNDS):
        for way, f in ways.items():
            for name in names[turn % len(names):] + names[:turn % len(names)]:  # whoever comes first finds an idle device
                if way.startswith("call") or warm[name]:
                    taken[way].setdefault(name, []).append(f(name, turn))
    spread = {way: statistics.mean((max(t) - min(t)) / statistics.median(t) for t in of.values()) for way, of in taken.items()}
    return {way: {name: statistics.median(t) for name, t in of.items()} for way, of in taken.items()}, spread


def wanted(words):
    """The operations and dtypes that are named, or all."""
    return ([n for n in OPERATIONS if n in words] or list(OPERATIONS),
            [d for d in DTYPES if training_rows.SHORT[d] in words] or DTYPES)


def prepared(lib, root, names, dtypes):
    """[(operation, dtype, tokens, contestants, error)], each contestant compiled."""
    contests = []
    for name in names:
        for dtype in dtypes:
            for batch, length in TOKENS:
                contestants, error = contest(lib, root, name, OPERATIONS[name][2](batch, length, dtype))
                for f in contestants.values():
                    f()
                contests.append((name, training_rows.SHORT[dtype], batch * length, contestants, error))
    torch.cuda.synchronize()
    return contests


def main():
    lib, turns = library(overlapping=True), Turns()
    lines = ["microseconds of Pleat, and how much longer the fastest of the others takes"]
    # Backward passes run on the stream of their forward passes, and only another than the default can be captured.
    with torch.cuda.stream(torch.cuda.Stream()):
        contests = prepared(lib, sys.argv[1], *wanted(sys.argv[2:]))
        with turns.measuring():
            flush = torch.empty(1 << 28, dtype=torch.uint8, device="cuda")
            for name, dtype, tokens, contestants, error in contests:
                ways, spread = measure(contestants, flush)
                taken = {way: {n: round(t, 2) for n, t in of.items()} for way, of in ways.items()}
                print(json.dumps({"op": name, "dtype": dtype, "tokens": tokens, "us": taken,
                                  "spread": {way: round(s, 3) for way, s in spread.items()}}), flush=True)
                line = f"{name:18} {dtype:4} {tokens:5} tokens"
                for way, times in ways.items():
                    best = min((t, n) for n, t in times.items() if n != "pleat")
                    line += f"; {way} {times['pleat']:6.1f} x{best[0] / times['pleat']:.2f} {best[1]}"
                lines.append(f"{line}; error {error:.2f} of torch's")
    print("\n".join(lines))


def generated(names, dtypes):
    """One line for each kernel that small_rows.sh generates: the spec, its changes, and the folder."""
    for name in names:
        family, changes, _, _ = OPERATIONS[name]
        for dtype in dtypes:
            yield f"{family}/{name}.json {changes} --type DT={training_rows.SHORT[dtype]} -o {folder_of(name, dtype)}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--generated"]:
        print("\n".join(generated(*wanted(sys.argv[2:]))))
    else:
        main()
