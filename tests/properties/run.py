#!/usr/bin/env python3
"""The laws of indexing as properties of random layouts.

Writes random vocabulary specs, lets the generator make their headers, compares the literals in these with what
the specs say, then compiles thousands of random typed expressions over them and compares each with plain integer
arithmetic on the host.

  PLEAT_LAYOUTS=20000 PLEAT_SEED=7 python3 tests/properties/run.py --pleat build/generator/pleat
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import literals
from program import Program

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def quickest_compiler():
    """Clang compiles these programs in half of g++'s time."""
    for name in ["clang++", *(f"clang++-{version}" for version in range(22, 15, -1))]:
        version = shutil.which(name) and subprocess.run([name, "-dumpversion"], capture_output=True, text=True).stdout
        if version and int(version.split(".")[0]) >= 16:
            return name
    return os.environ.get("CXX", "c++")


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--pleat", default=os.environ.get("PLEAT", "pleat"), help="the generator")
    p.add_argument("--include", default=str(ROOT / "runtime/include"), help="where pleat/core.h is")
    p.add_argument("--cxx", default=quickest_compiler())
    turn = os.environ.get("PLEAT_TURN")  # of tests/run.sh: half of the layouts, of two seeds in turns
    p.add_argument("--layouts", type=int, default=int(os.environ.get("PLEAT_LAYOUTS", 1000 if turn else 2000)))
    p.add_argument("--seed", type=int, default=int(os.environ.get("PLEAT_SEED", int(turn or 0) % 2 + 1)))
    p.add_argument("--cases", type=int, default=3, help="expressions a layout")
    p.add_argument("--trials", type=int, default=12, help="values an expression and launch")
    p.add_argument("--tensors", type=int, default=40, help="layouts a spec")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--harness", help="its object file, which is compiled if it is not there: of no header of Pleat's")
    p.add_argument("--keep", help="a folder for what is generated; it stays")
    return p.parse_args()


def run(command, what, folder=None):
    """Its output; raises with the command's own words if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if done.returncode != 0:
        words = (done.stdout + done.stderr).strip().splitlines()
        errors = [i for i, line in enumerate(words) if "error" in line]
        first = max(0, (errors or [0])[0] - 6)
        raise RuntimeError(f"{what} fails:\n" + "\n".join(words[first:first + 16]))
    return done.stdout


def compiler(options, work):
    """To be run in `work`: paths from there are the same in each run, so that a compiler's cache finds what it knows."""
    own = [options.cxx, "-std=c++20", "-O0", "-I."]
    own += [f"-I{os.path.relpath(folder, work)}" for folder in (HERE, options.include)]
    return (["ccache"] if shutil.which("ccache") else []) + own


def shard(options, work, number):
    """The object file of one spec, the facts that its header got right, and what it got wrong."""
    # More than are asked for: some of the swizzles and rings that are drawn are refused.
    count = min(options.tensors, options.layouts - number * options.tensors) * 5 // 4
    program = Program(options.seed, f"p{number}", count, options.cases, max(8, count // 2))
    spec, source, made = (work / f"p{number}.{ending}" for ending in ("json", "cpp", "o"))
    spec.write_text(json.dumps(program.spec.json(), indent=1))
    for _ in range(3):
        refused = subprocess.run([options.pleat, "check", str(spec)], capture_output=True, text=True)
        if refused.returncode == 0 or not program.drop_refused(spec.read_text(), refused.stderr):
            break
        spec.write_text(json.dumps(program.spec.json(), indent=1))
    run([options.pleat, "generate", str(spec), "-o", str(work), "-q"], f"pleat generate {spec}")
    header = (work / f"p{number}" / "dims.h").read_text()
    facts, wrong = program.check_literals(header)
    source.write_text(program.text(spec.name, header))
    checked = ["-DPLEAT_CHECKED"] if number % 3 == 2 else []
    run(compiler(options, work) + checked + ["-c", source.name, "-o", made.name], f"compiling {source}", work)
    return made, len(program.spec.tensors), facts, [f"{spec}: {w}" for w in wrong]


def main():
    options = arguments()
    work = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="pleat_laws_")).resolve()
    work.mkdir(parents=True, exist_ok=True)
    start, failures, objects, facts, layouts = time.time(), [], [], 0, 0
    shards = -(-options.layouts // options.tensors)
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            harness = pathlib.Path(options.harness or work / "harness.o").resolve()
            compiled = None if harness.exists() else pool.submit(run, compiler(options, work) + [
                "-O1", "-c", os.path.relpath(HERE / "harness.cpp", work), "-o", str(harness)], "compiling the harness", work)
            for job in [pool.submit(shard, options, work, n) for n in range(shards)]:
                try:
                    made, kept, agreed, wrong = job.result()
                    layouts += kept
                    objects.append(str(made))
                    facts += agreed
                    failures += wrong
                except (RuntimeError, literals.Wrong) as e:
                    failures.append(str(e))
            if compiled:
                compiled.result()
        laws = str(work / "laws")
        run([options.cxx, str(harness), *objects, "-o", laws], "linking")
        for f in failures[:8]:
            print(f)
        built = time.time()
        done = subprocess.run([laws, str(options.seed), str(options.trials)], timeout=900)
        print(f"{facts} literals of {layouts} layouts agree, {len(failures)} do not; seed {options.seed}; "
              f"built in {built - start:.0f} s, ran in {time.time() - built:.0f} s")
        return 1 if failures or done.returncode else 0
    finally:
        if not options.keep:
            shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
