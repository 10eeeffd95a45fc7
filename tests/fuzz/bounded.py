#!/usr/bin/env python3
"""Families of nasty specs, each grown: the command ends within time and memory that fit the spec's size.

A spec is deep, wide, shared, shifted, gathered, windowed, of many dims, tensors, params, kernels, stores, reductions,
cases, scores, running sums or mistakes. At each size `pleat check`, `generate` and `explain` end with 0, or with 1 and
findings, and so does `grad`, whose spec keeps to the language's rules and has no value that nothing takes, and which
refuses what `check` refuses; a spec that is refused as too large says PL104. A run
takes at most 2 s of processor time and 1 GB, and grows no faster than n log n.

  python3 tests/fuzz/bounded.py --pleat build/generator/pleat
"""
import argparse
import json
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

SECONDS = 2.0
BYTES = 1 << 30
GROWN = (16, 4, 1)  # parts of the largest size
COMMANDS = ((["check"], GROWN), (["explain"], GROWN), (["generate", "-o", "out"], GROWN), (["grad"], GROWN))


def spec(stages, dims=None, tensors=None, **more):
    kernel = {} if stages is None else {"kernel": {"stages": stages}}
    f32 = {"dtype": "f32", "dims": ["N", "M"]}
    return {"pleat": 1, "name": "nasty", "dims": dims or {"N": "runtime", "M": 64},
            "tensors": tensors or {"X": f32, "Y": f32}, **kernel, **more}


def chain(n, step, first="X", last="Y", of="#"):
    lets = [{"let": "v0", "be": first}]
    lets += [{"let": f"v{i + 1}", "be": step.replace("#", f"v{i}")} for i in range(n)]
    return lets + [{"store": last, "from": of.replace("#", f"v{n}")}]


def product(stages, **schedule):
    bf16 = lambda *dims: {"dtype": "bf16", "dims": list(dims)}
    made = spec(stages, {"M": "runtime", "N": 256, "K": 256},
                {"A": bf16("M", "K"), "B": bf16("N", "K"), "D": bf16("M", "N")})
    made["kernel"].update(schedule)
    return made


def sums(n, axis):
    reduces = [{"reduce": f"r{i}", "as": "sum", "of": f"X * {i}", "along": [axis(i)]} for i in range(n)]
    return reduces + [{"store": "Y", "from": "X * r0" + "".join(f" + r{i}" for i in range(1, min(n, 150)))}]


def kernels(n):
    made = spec(None)
    made["kernels"] = {f"k{i}": {"stages": [{"store": "Y", "from": f"X + {i}"}]} for i in range(n)}
    return made


def outputs(n):
    f32 = {"dtype": "f32", "dims": ["N", "M"]}
    tensors = {"X": f32, **{f"Y{i}": f32 for i in range(n)}}
    return spec([{"store": f"Y{i}", "from": f"X + {i}"} for i in range(n)], tensors=tensors)


def gathered(n):
    f32 = {"dtype": "f32", "dims": ["N", "M"]}
    return spec(chain(n, "#[N = I] + #[N = N + 1]"),
                tensors={"I": {"dtype": "i32", "dims": ["N"]}, "X": f32, "Y": f32})


def taps(n):
    f32 = {"dtype": "f32", "dims": ["N", "M"]}
    stages = [{"let": "v0", "be": "X"}]
    stages += [{"reduce": f"v{i + 1}", "as": "sum", "of": f"v{i}[N = N - W] * F", "along": ["W"]} for i in range(n)]
    return spec(stages + [{"store": "Y", "from": f"v{n}"}], {"N": "runtime", "M": 64, "W": 4},
                {"F": {"dtype": "f32", "dims": ["W"]}, "X": f32, "Y": f32})


def windows(n):
    stages = [{"let": "v0", "be": "X"}]
    stages += [{"reduce": f"v{i + 1}", "as": "sum", "of": f"v{i}[N = N - W, M = M + V]", "along": ["W", "V"]}
               for i in range(n)]
    return spec(stages + [{"store": "Y", "from": f"v{n}"}], {"N": "runtime", "M": 64, "W": 4, "V": 3})


def taps_by_hand(n):
    sums = [{"let": f"v{i}", "be": " + ".join(f"X[N = N - {100 * i + j}]" for j in range(100))} for i in range(n // 100)]
    return spec(sums + [{"store": "Y", "from": " + ".join(f"v{i}" for i in range(n // 100))}])


def running_sums(n):
    stages = [{"let": "v0", "be": "X"}]
    stages += [{"reduce": f"v{i + 1}", "as": "sum", "of": f"where(J <= M, v{i}[M = J], 0)", "along": ["J"]}
               for i in range(n)]
    return spec(stages + [{"store": "Y", "from": f"v{n}"}], {"N": "runtime", "M": "runtime", "J": "M"})


def scores(n):
    bf16 = lambda *dims: {"dtype": "bf16", "dims": list(dims)}
    made = spec(None, {"Q": "runtime", "S": "runtime", "D": 64, "E": 64},
                {"q": bf16("Q", "D"), "k": bf16("S", "D"), "v": bf16("S", "E"), "o": bf16("Q", "E")})
    lets = [{"let": "z0", "be": "s"}]
    lets += [{"let": f"z{i + 1}", "be": f"where(Q - S <= {i}, z{i}, z{i} * z{i})"} for i in range(n)]
    made["kernel"] = {"attend": {"acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
                                 "scores": lets + [{"let": "z", "be": f"z{n}"}]},
                      "epilogue": [{"store": "o", "from": "acc"}]}
    return made


def rows(n):
    stages = [{"let": "v0", "be": "X"}]
    for i in range(n):
        stages += [{"reduce": f"r{i}", "as": "sum", "of": f"v{i}", "along": ["M"]},
                   {"let": f"v{i + 1}", "be": f"v{i} - r{i}"}]
    return spec(stages + [{"store": "Y", "from": f"v{n}"}])


def cases(n):
    made = product([{"contract": "acc", "of": ["A", "B"], "along": ["K"]}, {"store": "D", "from": "acc"}])
    made["kernel"]["schedule"] = [{"up_to": {"M": i + 1}, "rows": 64} for i in range(n)]
    return made


def squares(n):
    stages = chain(n, "# * #", "A")[:-1]
    return product(stages + [{"contract": "acc", "of": [f"v{n}", "B"], "along": ["K"]}, {"store": "D", "from": "acc"}])


def epilogue(n):
    first = [{"contract": "acc", "of": ["A", "B"], "along": ["K"]}]
    return product(first + chain(n, "# * #", "acc", "D"))


def use(n):
    return {f"s{i}.json": {**spec(None), "name": f"s{i}", "kernel": {"use": f"s{i + 1}.json"}} for i in range(n)} | {
        f"s{n}.json": {**spec([{"store": "Y", "from": "X"}]), "name": f"s{n}"}}


FAMILIES = {
    "deep": (lambda n: spec(chain(n, "# + 1")), 2000),
    "shared": (lambda n: spec(chain(n, "# * #")), 400),
    "shared_rows": (lambda n: spec([{"reduce": "m", "as": "max", "of": "X", "along": ["M"]}] +
                                   chain(n, "# * # + m", "X - m")), 400),
    "shared_row_values": (lambda n: spec([{"reduce": "m", "as": "max", "of": "X", "along": ["M"]}] +
                                         chain(n, "# * #", "m", of="X * #")), 400),
    "shared_operands": (squares, 60),
    "shared_epilogue": (epilogue, 200),
    "shared_index": (lambda n: spec(chain(n, "# + #", "N", of="X[N = #]")), 200),
    "shifted": (lambda n: spec(chain(n, "#[N = N - 1] + #[N = N + 1]", "X + 1")), 40),
    "stencil": (lambda n: spec(chain(n, "#[N = N - 1] + #[N = N + 1] + #[M = M + 1] + #[M = M - 1]", "X + 1")), 16),
    "gathered": (gathered, 30),
    "taps": (taps, 8),
    "windows": (windows, 6),
    "taps_by_hand": (taps_by_hand, 3200),
    "running_sums": (running_sums, 16),
    "scores": (scores, 160),
    "remainders": (lambda n: spec(chain(n, "(# + N) % 7 + # // 3", "N", of="X[N = #]")), 60),
    "rows": (rows, 60),
    "wide": (lambda n: spec([{"let": f"v{i}", "be": f"X * {i} + M"} for i in range(n)] +
                            [{"store": "Y", "from": "v0" + "".join(f" + v{i}" for i in range(1, min(n, 150)))}]), 6000),
    "outputs": (outputs, 400),
    "sums": (lambda n: spec(sums(n, lambda i: "M")), 100),
    "sums_both_ways": (lambda n: spec(sums(n, lambda i: "NM"[i % 2])), 100),
    "requires": (lambda n: spec([{"require": f"X < {i}", "say": f"s{i}"} for i in range(n)] +
                                [{"store": "Y", "from": "X"}]), 400),
    "dims": (lambda n: spec([{"store": "Y", "from": "X"}], {"N": "runtime", "M": 64, **{f"D{i}": i + 1 for i in range(n)}}), 4000),
    "sizes": (lambda n: spec([{"store": "Y", "from": "X"}],
                             {"N": "runtime", "M": 64, "D0": "N", **{f"D{i + 1}": f"D{i} + D{i}" for i in range(n)}}), 100),
    "params": (lambda n: spec([{"store": "Y", "from": "X"}], params={f"p{i}": {"dtype": "f32"} for i in range(n)}), 4000),
    "kernels": (kernels, 400),
    "program": (lambda n: {**kernels(n), "program": [f"k{i}" for i in range(n)]}, 400),
    "cases": (cases, 600),
    "used": (use, 60),
    "mistakes": (lambda n: spec([{"let": f"v{i}", "be": f"a{i} + b{i}"} for i in range(n)]), 20000),
    "unknown_keys": (lambda n: {**spec([{"store": "Y", "from": "X"}]), **{f"k{i}": i for i in range(n)}}, 20000),
    "nested_json": (lambda n: {**spec([{"store": "Y", "from": "X"}]), "x": json.loads("[" * min(n, 900) + "]" * min(n, 900))}, 900),
    "long_text": (lambda n: spec([{"store": "Y", "from": "X" + " + 1" * n}]), 100000),
}


def run(pleat, command, folder, path):
    """Processor seconds, bytes, and what is wrong."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (4 * BYTES, 4 * BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    process = subprocess.Popen([pleat, command[0], path, *command[1:]], cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, preexec_fn=limit)
    text = process.stderr.read().decode(errors="replace")
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wrong = ""
    if process.returncode not in (0, 1):
        wrong = f"exit status {process.returncode}: {text[-200:]}"
    elif process.returncode == 1 and "error: " not in text:
        wrong = "refused without a finding"
    elif broken := [line for line in text.splitlines() if "(derived)" in line and "error: " in line]:
        if "[PL104]" not in broken[0]:
            wrong = f"derives what is no spec: {broken[0]}"
    elif unused := [line for line in text.splitlines() if "(derived)" in line and "[PL024]" in line]:
        wrong = f"derives a value that nothing takes: {unused[0]}"
    seconds = used.ru_utime + used.ru_stime
    if seconds > SECONDS:
        wrong = wrong or f"{seconds:.1f} s"
    if used.ru_maxrss * 1024 > BYTES:
        wrong = wrong or f"{used.ru_maxrss >> 10} MB"
    return seconds, used.ru_maxrss * 1024, process.returncode, wrong


def write(made, folder):
    files = made if "pleat" not in made else {"s0.json": made}
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content))
    return "s0.json", sum((folder / name).stat().st_size for name in files)


def grows(points):
    """What is worse than n log n, between sizes whose times can be told from noise."""
    for (n, before), (more, after) in zip(points, points[1:]):
        fair = more * math.log2(more + 2) / (n * math.log2(n + 2))
        if after > 0.25 and after > 3 * fair * max(before, 0.02):
            return f"{before:.2f} s at {n} and {after:.2f} s at {more}"
    return ""


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--pleat", required=True)
    arguments.add_argument("--family", help="this one alone")
    given = arguments.parse_args()
    pleat = str(pathlib.Path(given.pleat).resolve())
    failed, runs, longest, most = 0, 0, (0.0, ""), (0, "")
    for name, (made, largest) in FAMILIES.items():
        if given.family not in (None, name):
            continue
        refused = set()  # sizes
        for command, parts in COMMANDS:
            points = []
            for n in [max(1, largest // d) for d in parts]:
                with tempfile.TemporaryDirectory() as folder:
                    path, size = write(made(n), pathlib.Path(folder))
                    seconds, memory, status, wrong = run(pleat, command, folder, path)
                    for _ in range(2):  # of a processor that others use: the least of three
                        if seconds > SECONDS:
                            seconds, memory, status, wrong = min((seconds, memory, status, wrong),
                                                                 run(pleat, command, folder, path))
                if command == ["check"] and status == 1:
                    refused.add(n)
                if command == ["grad"] and status == 0 and n in refused:
                    wrong = wrong or "derives the gradients of a spec that check refuses"
                runs += 1
                longest, most = max(longest, (seconds, name)), max(most, (memory, name))
                if status == 0:  # what is refused costs what it takes to refuse it
                    points.append((size, seconds))
                if wrong:
                    failed += 1
                    print(f"FAILED: {name} of {n}, pleat {command[0]}: {wrong}")
            if worse := grows(points):
                failed += 1
                print(f"FAILED: {name}, pleat {command[0]}: {worse}")
    print(f"{runs} runs, {failed} failed; the longest {longest[0]:.2f} s ({longest[1]}), "
          f"the largest {most[0] >> 20} MB ({most[1]})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
