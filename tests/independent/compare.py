#!/usr/bin/env python3
"""Holds the generator's evaluator, or the emitted reference, against the independent evaluator beside this file, on random
specs.

  python3 tests/independent/compare.py --evaluator build-test/tests/random/random_evaluate
  python3 tests/independent/compare.py --pleat build/generator/pleat --specs build-test/tests/random/random_spec

The first compiles nothing, and so takes a fraction of the time. The second compiles what users run. Runs for --seconds, from
--seed on, and says what it covered. Inputs are random; sizes known at launch are small, odd and now and then zero. An element
is right if it lies at most one step of its dtype from the evaluator's, beyond what float64 leaves of sums.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

from evaluate import LeftOut, Spec
from evaluator import Evaluator
from formats import INTEGERS, KINDS, rounded_float, step_at
from library import Library

KINDS_OF_SPECS = {"random": [], "contraction": ["--contraction"], "chain": ["--chain"], "program": ["--program"]}


def runtime_sizes(declared, rng):
    sizes = {}
    for name, d in declared.items():
        if d == "runtime":
            sizes[name] = int(rng.choice([0, 1, 2, 3, 5, 8, 17, 33], p=[0.04, 0.12, 0.14, 0.2, 0.2, 0.1, 0.1, 0.1]))
        elif isinstance(d, dict):
            sizes[name] = d["runtime"].get("multiple_of", 1) * int(rng.integers(1, 4))
    return sizes


def random_tensor(shape, dtype, rng):
    if KINDS[dtype] == "bool":
        return np.asarray(rng.random(shape) < 0.5)
    if KINDS[dtype] == "int":
        low = 0 if dtype[0] == "u" else -6
        return np.asarray(rng.integers(low, 12, shape)).astype(INTEGERS[dtype])
    return rounded_float(np.asarray(rng.normal(size=shape)), dtype)


class Coverage:
    def __init__(self):
        self.specs, self.left_out, self.elements, self.wrong = 0, collections.Counter(), 0, 0
        self.words, self.dtypes = collections.Counter(), collections.Counter()

    def add(self, spec):
        text = json.dumps(spec)
        for stage in re.findall(r'"(let|reduce|contract|store|require)":', text):
            self.words[stage] += 1
        for word in set(re.findall(r"([a-z_0-9]+)\(", text)) | set(re.findall(r'"as": "(\w+)"', text)):
            self.words[word] += 1
        for dtype in re.findall(r'"dtype": "(\w+)"', text):
            self.dtypes[dtype] += 1

    def report(self, seconds):
        left = ", ".join(f"{n} {why}" for why, n in self.left_out.most_common()) or "none"
        print(f"{self.specs} specs in {seconds:.0f} s, {self.elements} elements, {self.wrong} specs wrong; left out: {left}")
        print("words:", ", ".join(f"{w} {n}" for w, n in self.words.most_common()))
        print("dtypes:", ", ".join(f"{w} {n}" for w, n in self.dtypes.most_common()))


def largest_difference(got, want, dtype, read):
    """In steps of the dtype, beyond what float64 leaves; and where."""
    if KINDS[dtype] != "real":
        apart = np.abs(got.astype(np.float64) - want.astype(np.float64))
    else:
        got, want = got.astype(np.float64), want.astype(np.float64)
        same = (got == want) | (np.isnan(got) & np.isnan(want))
        with np.errstate(all="ignore"):
            room = 1e-9 * np.abs(want) + 1e-12 * read
            apart = np.maximum(np.abs(got - want) - room, 0) / step_at(want, dtype)
        apart = np.where(same, 0.0, np.where(np.isfinite(apart), apart, np.inf))
    return apart


def at_tie(spec, sizes, tensors, name, at):
    """True if an element depends on how a value at a tie was rounded, or where a function jumps: float64's own errors decide
    that."""
    all_of_them = [float(Spec(spec, sizes, lean=lean).run(tensors)[0][name][at]) for lean in (1e-13, 0, -1e-13)]
    return max(all_of_them) - min(all_of_them) > 1e-10 * abs(all_of_them[0])


def compared(spec, run, rng, coverage):
    """What is wrong with what run(dtypes, tensors, sizes) makes of a spec; "" if nothing is."""
    sizes = runtime_sizes(spec["dims"], rng)
    ours = Spec(spec, sizes)
    dtypes = {n: ours.dtype(t["dtype"]) for n, t in spec["tensors"].items()}
    tensors = {n: random_tensor(ours.shape_of(n), d, rng) for n, d in dtypes.items()}
    want, stored = ours.run(tensors)
    found = run(dtypes, tensors, sizes)
    for tensor in (n for n in found if stored[n].any()):
        dtype, got = dtypes[tensor], found[tensor]
        apart = np.where(stored[tensor], largest_difference(got, want[tensor], dtype, 1.0), 0)
        coverage.elements += int(stored[tensor].sum())
        if apart.size and apart.max() > (1 if KINDS[dtype] == "real" else 0):
            at = np.unravel_index(np.argmax(apart), apart.shape)
            if at_tie(spec, sizes, tensors, tensor, at):
                raise LeftOut("a value lies at a tie or a jump")
            return f"{tensor}{list(map(int, at))}: {got[at]}, and not {want[tensor][at]} ({dtype}, {sizes})"
    return ""


def drawn(args, seed):
    """The spec of a seed: its kind and its text."""
    kind = args.kinds[seed % len(args.kinds)]
    ran = subprocess.run([args.specs, *KINDS_OF_SPECS[kind], str(seed)], capture_output=True, text=True, check=True)
    return kind, ran.stdout


def judge(args, seed, kind, spec, run, coverage):
    """Compares a spec; False to stop at a wrong one."""
    try:
        wrong = compared(spec, run, np.random.default_rng(seed), coverage)
    except LeftOut as why:
        coverage.left_out[str(why)] += 1
        return True
    except Exception:
        print(f"BROKEN OFF: {kind} {seed}", flush=True)
        raise
    coverage.specs += 1
    coverage.add(spec)
    if wrong:
        coverage.wrong += 1
        print(f"WRONG: {kind} {seed}: {wrong}", flush=True)
    return not (wrong and args.stop)


def compare_batch(args, seeds, coverage):
    """Compares the specs of these seeds, whose references are compiled together; False to stop at a wrong one."""
    texts = {seed: drawn(args, seed) for seed in seeds}
    specs = {seed: json.loads(text) for seed, (_, text) in texts.items()}
    with tempfile.TemporaryDirectory() as folder:
        library = Library(args.pleat, args.compiler, {specs[s]["name"]: texts[s][1] for s in seeds}, pathlib.Path(folder))
        for seed, spec in specs.items():
            run = lambda _, tensors, sizes, name=spec["name"]: library.run(name, tensors, sizes)
            if not judge(args, seed, texts[seed][0], spec, run, coverage):
                return False
    return True


def compare_evaluated(args, evaluator, seeds, coverage):
    """The same by the generator's evaluator."""
    for seed in seeds:
        kind = args.kinds[seed % len(args.kinds)]
        spec = json.loads(evaluator.draw(kind, seed))
        if not judge(args, seed, kind, spec, lambda *given, spec=spec: evaluator.run(spec, *given), coverage):
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evaluator", help="the program random_evaluate: its evaluator is compared")
    parser.add_argument("--pleat", help="the command, whose references are compared")
    parser.add_argument("--specs", help="the program random_spec")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=32, help="how many specs are compiled together")
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--kinds", nargs="*", choices=KINDS_OF_SPECS,
                        help="of random specs; without it those that take the evaluator, or the reference, little time")
    parser.add_argument("--stop", action="store_true", help="at the first spec that is wrong")
    args = parser.parse_args()
    if not args.evaluator and not (args.pleat and args.specs):
        parser.error("--evaluator PROGRAM, or --pleat and --specs")
    args.kinds = args.kinds or (["random"] if args.evaluator else ["random", "contraction", "chain"])
    evaluator = Evaluator(args.evaluator) if args.evaluator else None
    compare = (lambda *of: compare_evaluated(args, evaluator, *of)) if evaluator else lambda *of: compare_batch(args, *of)
    coverage, begin, seed = Coverage(), time.monotonic(), args.seed
    while compare(range(seed, seed + args.batch), coverage):
        seed += args.batch
        if time.monotonic() - begin >= args.seconds:
            break
    coverage.report(time.monotonic() - begin)
    return 1 if coverage.wrong or not coverage.specs else 0


if __name__ == "__main__":
    sys.exit(main())
