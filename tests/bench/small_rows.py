"""Row operations at the sizes of a small model (hidden 1024, 16 + 4 heads of 64, intermediate 4096, vocabulary 32768) and few
tokens, where launches count as much as bytes: Pleat beside PyTorch (eager and compiled) and the libraries of peers.py in one process.

    bash tests/bench/small_rows.sh BUILD [operation | dtype ...]

Each contestant is timed in four ways:
    call cold    by the host's clock from the call until the device is done, the L2 cache flushed before
    call warm    the same, the operands where the call before left them
    graph cold   a CUDA graph of one call, by the device's events, the L2 cache flushed before
    graph warm   a CUDA graph of GRAPH calls, by the device's events, a call; Pleat's begin while those before them end
                 (pleat_launch_overlapping)
Where tensors, code and a graph's parameters lie is worth up to 4 % of the shortest. So all are laid out LAYOUTS times, side by
side in memory; in each layout the contestants' graphs read the same tensors and put their results into the same memory, and the
contestants take ROUNDS turns (calls one), one after another. The means of the middle half of their times make one ratio of each
peer to Pleat. Medians would not do: events tell time in steps of 1 % of the shortest, so that two medians are often the same
step. What counts is a peer's median ratio, and the fastest peer is the one whose median is least. With it stands the interval
from its second least to its second greatest ratio, in which the median of all layouts that there may be lies with a probability
of 0.96 (of nine draws, each as likely above it as below). Pleat is ahead where the interval lies above 1, behind where it lies
below, and else even.

A contestant that a graph cannot hold, because it waits for the device, has none. Results are compared with float64 first.
With TURNS=FILE (turns.py) several processes may compile at the same time.
"""
import json
import statistics
import sys
import time

import torch
import torch._dynamo

import asked
import norms_backward
import rows
import training_rows
from pleat_c import Kernel, library
from turns import Turns

torch._dynamo.config.automatic_dynamic_shapes = False  # each size is compiled for itself
torch._dynamo.config.recompile_limit = 64
GRAPH = 20
LAYOUTS, ROUNDS = 9, 3
LEAST, LONG = 3, 0.003  # launches of a turn; no more of them once they have taken so many seconds
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


def graph_of(f, calls, pool):
    """A CUDA graph of so many calls whose results lie in `pool`, or nothing where f waits for the device."""
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
    with torch.cuda.graph(graph, pool=pool, stream=torch.cuda.current_stream()):
        call = f.anew() if hasattr(f, "anew") else f
        for _ in range(calls):
            call()
    return graph


def middle(times):
    """The mean of the middle half."""
    aside = len(times) // 4
    return statistics.mean(sorted(times)[aside:len(times) - aside])


def called(f, flush, times):
    """Microseconds by the host's clock, from the call of f until the device is done, of each call."""
    taken = []
    while len(taken) < times and (len(taken) < LEAST or sum(taken) < LONG):
        if flush is not None:
            flush.zero_()
        torch.cuda.synchronize()
        begin = time.perf_counter()
        f()
        torch.cuda.synchronize()
        taken.append(time.perf_counter() - begin)
    return [t * 1e6 for t in taken]


def replayed(graph, flush, times, calls):
    """Microseconds of one of a graph's calls by the device's events, of each replay, the L2 cache flushed before it or not."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    taken = []
    while len(taken) < times and (len(taken) < LEAST or sum(taken) * calls < LONG * 1e6):
        if flush is not None:
            flush.zero_()
        begin.record()
        graph.replay()
        end.record()
        end.synchronize()
        taken.append(begin.elapsed_time(end) * 1e3 / calls)
    return taken


def of_layout(contestants, flush):
    """{way: {contestant: microseconds}}, of one layout."""
    pool = torch.cuda.graph_pool_handle()
    cold = {name: graph_of(f, 1, pool) for name, f in contestants.items()}
    warm = {name: graph_of(f, GRAPH, pool) for name, f in contestants.items()}
    ways = {
        "call cold": lambda name: called(contestants[name], flush, 15),
        "call warm": lambda name: called(contestants[name], None, 20),
        "graph cold": lambda name: replayed(cold[name], flush, 12, 1),
        "graph warm": lambda name: replayed(warm[name], None, 6, GRAPH),
    }
    taken = {way: {} for way in ways}
    names = list(contestants)
    for turn in range(ROUNDS):
        for way, f in ways.items():
            if way.startswith("call") and turn > 0:
                continue
            for name in names[turn % len(names):] + names[:turn % len(names)]:  # whoever comes first finds an idle device
                if way.startswith("call") or warm[name]:
                    taken[way].setdefault(name, []).extend(f(name))
    return {way: {name: middle(t) for name, t in of.items()} for way, of in taken.items()}


def fastest_peer(layouts, way):
    """(its median ratio to Pleat, the interval of that median, its name)"""
    peers = [name for name in layouts[0][way] if name != "pleat"]
    ratios = {name: sorted(of[way][name] / of[way]["pleat"] for of in layouts) for name in peers}
    name = min(peers, key=lambda n: statistics.median(ratios[n]))
    return statistics.median(ratios[name]), (ratios[name][1], ratios[name][-2]), name


def verdict(interval):
    return "ahead" if interval[0] > 1 else "behind" if interval[1] < 1 else "even"


def wanted(words):
    """The operations and dtypes that are named, or all."""
    dtypes = {training_rows.SHORT[d]: d for d in DTYPES}
    named = asked.among([*OPERATIONS, *dtypes], words)
    return [n for n in OPERATIONS if n in named] or list(OPERATIONS), [d for s, d in dtypes.items() if s in named] or DTYPES


def prepared(lib, root, names, dtypes):
    """[(operation, dtype, tokens, the contestants of each layout, error)], each contestant compiled."""
    contests = []
    for name in names:
        for dtype in dtypes:
            for batch, length in TOKENS:
                layouts, pads = [], []
                for layout in range(LAYOUTS):
                    pads.append(torch.empty(4096 * (1 + 37 * layout % 64), dtype=torch.uint8, device="cuda"))
                    contestants, error = contest(lib, root, name, OPERATIONS[name][2](batch, length, dtype))
                    for f in contestants.values():
                        f()
                    layouts.append(contestants)
                contests.append((name, training_rows.SHORT[dtype], batch * length, layouts, error))
    torch.cuda.synchronize()
    return contests


def main():
    lib, turns = library(overlapping=True), Turns()
    lines, found = ["microseconds of Pleat, and how much longer the fastest of the others takes"], {}
    # Backward passes run on the stream of their forward passes, and only another than the default can be captured.
    with torch.cuda.stream(torch.cuda.Stream()):
        contests = prepared(lib, sys.argv[1], *wanted(sys.argv[2:]))
        with turns.measuring():
            flush = torch.empty(1 << 28, dtype=torch.uint8, device="cuda")
            for name, dtype, tokens, layouts, error in contests:
                taken = [of_layout(contestants, flush) for contestants in layouts]
                line = f"{name:18} {dtype:4} {tokens:5} tokens"
                result = {"op": name, "dtype": dtype, "tokens": tokens}
                for way in taken[0]:
                    ratio, interval, peer = fastest_peer(taken, way)
                    own = statistics.median(of[way]["pleat"] for of in taken)
                    result[way] = {"us": round(own, 2), "ratio": round(ratio, 3), "interval": [round(r, 3) for r in interval],
                                   "peer": peer, "is": verdict(interval)}
                    found.setdefault(way, []).append(verdict(interval))
                    line += f"; {way} {own:6.1f} x{ratio:.2f} ({interval[0]:.2f} to {interval[1]:.2f}) {peer}"
                print(json.dumps(result), flush=True)
                lines.append(f"{line}; error {error:.2f} of torch's")
    print("\n".join(lines))
    for way, verdicts in found.items():
        print(f"{way}: " + ", ".join(f"{verdicts.count(v)} {v}" for v in ("ahead", "even", "behind")))


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
