"""Matrix products with fused epilogues, side by side in one process: Pleat, PyTorch (eager and compiled), CODA's and QuACK's
kernels where gemm_peers.py has compiled them, and the plain product of cuBLAS alone.

    bash tests/bench/gemm_epilogues.sh BUILD [operation ...]
    PLEAT_C=libpleat_c.so python3 tests/bench/gemm_epilogues.py DIR [operation ...]

WIDTHS=2048,4096 takes some of the widths only. PEERS=FOLDER names what gemm_peers.py compiled; of each library the form that
is fastest takes part, and its error is reported as Pleat's is. With TURNS=FILE (turns.py) several processes may compile at the
same time. Inputs are random, the L2 cache is flushed before each launch (triton.testing.do_bench), each figure is the median
of its launches after 100 ms of its own, in which the device comes to the clock that its power allows, and the contestants take
turns for several rounds, of which the median counts. The budget of a program is the
plain product's time plus the time that its further bytes take at the copy bandwidth of the same run; `of budget` is budget /
Pleat's time. Errors are the largest over the tensor, over those of eager PyTorch, against float64 on some of the rows.
"""
import json
import os
import statistics
import sys

import torch
import torch.nn.functional as F
from triton.testing import do_bench

import asked
import gemm_peers
from gemm_programs import BLOCK, M, OWN, PROGRAMS, ROW_BLOCKS, ROWS, UNITS, WIDTHS
from pleat_c import Kernel, library
from stopwatch import copy_bandwidth
from tensors import ratio
from turns import Turns

ROUNDS = 3


class Program:
    """One program at one width, its kernels compiled."""

    def __init__(self, folder, lib, name, width):
        self.name, self.width = name, width
        _, make_inputs, make_outputs, self.function = PROGRAMS[name](width, UNITS[width])
        self.inputs, outputs = make_inputs(), make_outputs()
        self.outputs = {k: self.inputs[k] if v is None else v for k, v in outputs.items()}
        self.start = {k: v.clone() if k in outputs else v for k, v in self.inputs.items()}  # before what is in place changes
        self.kernel = Kernel(lib, f"{folder}/{width}/{name}").bind(**{**self.inputs, **self.outputs})
        self.compiled = torch.compile(self.function)
        self.compiled(**self.start)
        torch.cuda.synchronize()

    def judge(self):
        """A function that reports the largest error of all outputs that are given, in the program's order, over plain torch's."""
        first = 256 * torch.randint(M // 256, ()).item()
        rows, row_blocks = slice(first, first + 256), slice(first // BLOCK, (first + 256) // BLOCK)
        some = {k: v[rows] if k in ROWS else v for k, v in self.start.items()}
        exact = self.function(**{k: v.double() if v.is_floating_point() else v for k, v in some.items()})
        plain = self.function(**some)
        taken = [row_blocks if k in ROW_BLOCKS else rows for k in self.outputs]

        def error(got):
            for k, g in zip(self.outputs, got):
                assert g is None or not torch.isnan(g).any(), f"{self.name}: not every element of {k} was written"
            return max(ratio(g[part].reshape(want.shape), theirs, want)
                       for g, part, want, theirs in zip(got, taken, exact, plain) if g is not None)

        return error

    def peers(self, error):
        """{library: the fastest of its forms}, and what to report of them."""
        found, reported = {}, ""
        for system, forms in gemm_peers.compiled(os.environ.get("PEERS", ""), self.name, self.width).items():
            times = {}
            for index, form in enumerate(forms):
                try:
                    launch, outputs = gemm_peers.bind(form, self.start)
                    launch()
                    off = error(outputs())
                    times[index] = (do_bench(launch, warmup=5, rep=20, return_mode="median"), off)
                except Exception as e:
                    print(f"# {system} {self.name} {form['form']}: {str(e)[:200]}", file=sys.stderr)
                launch = outputs = None
            if times:
                best = min(times, key=times.get)
                found[system] = gemm_peers.bind(forms[best], self.start)[0]
                reported += f"; {system} ({forms[best]['form']}, fastest of {len(times)}, error {times[best][1]:.2f})"
        return found, reported

    def measure(self, copy):
        """Its figures, and a line that reports them."""
        error = self.judge()
        self.kernel()
        torch.cuda.synchronize()
        ours = error(list(self.outputs.values()))
        peers, reported = self.peers(error)
        del error
        inputs, b = self.inputs, self.inputs["B"].reshape(-1, self.width)
        contestants = {"pleat": self.kernel, "torch": lambda: self.function(**inputs),
                       "compiled": lambda: self.compiled(**inputs), **peers, "product": lambda: F.linear(inputs["A"], b)}
        times = {n: [] for n in contestants}
        for _ in range(ROUNDS):
            for n, g in contestants.items():
                times[n].append(do_bench(g, warmup=100, rep=60, return_mode="median"))
        ms = {n: statistics.median(t) for n, t in times.items()}
        total = sum(t.numel() * t.element_size() for t in [*inputs.values(), *self.outputs.values()])
        product = (inputs["A"].numel() + b.numel() + M * b.shape[0]) * 2
        budget = ms["product"] + max(0, total - product) / copy / 1e6
        best = min((t, n) for n, t in ms.items() if n not in ("pleat", "product"))
        result = {"op": self.name, "width": self.width, "ms": {n: round(t, 5) for n, t in ms.items()},
                  "tflops": round(2 * M * b.numel() / ms["pleat"] / 1e9, 1), "of_budget": round(budget / ms["pleat"], 4),
                  "best_peer": best[1], "speedup": round(best[0] / ms["pleat"], 4), "error_over_torch": round(ours, 3)}
        against = "; ".join(f"x{ms[n] / ms['pleat']:.3f} of {n}" for n in ms if n not in ("pleat", "product"))
        line = (f"{self.name:26} {M}x{b.shape[0]}x{self.width:<6} pleat {ms['pleat']:7.4f} ms {result['tflops']:6.1f} "
                f"TFLOP/s; product {ms['product']:7.4f}; {result['of_budget']:.3f} of budget; {against}; "
                f"error {ours:.2f} of torch's{reported}")
        return result, line


def main():
    turns = Turns()
    folder, wanted = sys.argv[1], asked.among(PROGRAMS, sys.argv[2:])
    lib = library()
    torch.manual_seed(0)
    copy, lines = None, []
    for name in wanted:
        for width in WIDTHS:
            program = Program(folder, lib, name, width)
            with turns.measuring():
                copy = copy or copy_bandwidth()
                result, line = program.measure(copy)
            print(json.dumps(result), flush=True)
            lines.append(line)
            del program
            torch.cuda.empty_cache()
    print(f"copy {copy:.0f} GB/s", *lines, sep="\n")


def generated(words):
    """One line for each kernel that gemm_epilogues.sh generates: the spec, its changes, and the folder."""
    for name in asked.among(PROGRAMS, words):
        for d in WIDTHS:
            dims = PROGRAMS[name](d, UNITS[d])[0]
            folder = "../tests/bench/gemm" if name in OWN else "gemm"
            yield f"{folder}/{name}.json {' '.join(f'--dim {k}={v}' for k, v in dims.items())} -o {d}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--generated"]:
        print("\n".join(generated(sys.argv[2:])))
    else:
        main()
