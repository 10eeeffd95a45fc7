#!/usr/bin/env python3
"""Specs of the catalog with a mistake or two each, through `pleat generate`.

Keys go, change their names or hold something else; texts lose, double or swap words; numbers become those at which
integers end; bytes flip. Whatever comes of it, the command ends soon with exit status 0 and files, or with 1, no file
and errors that each say where in the spec they stand.

  python3 tests/fuzz/mutants.py --pleat build/generator/pleat --count 5000 --seed 7
"""
import argparse
import copy
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

CATALOG = pathlib.Path(__file__).resolve().parent.parent.parent / "dsl_specs"
VALUES = [0, -1, 1, 3, 1.5, 1e308, 2**31, 2**32, 2**53, 2**63 - 1, 2**63, 10**30, True, None, [], {}, "", "runtime", "K", "nan"]
WORDS = ("( ) + - * / // % [ ] = == < , 0 1 -1 2 1e400 1e .5 inf nan where exp relu acc M N K D extent bf16 f32 f16 e4m3 tf32 "
         "uniform min max and or not if int runtime A B X /^ \" \\ \t é \0").split(" ")
SECONDS = 20


def places(value, path=()):
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield path + (key,)
        yield from places(value[key], path + (key,))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def reworded(r, text):
    words = re.findall(r"\w+|//|/\^|[^\w\s]|\s+", text) or [""]
    i, j = r.randrange(len(words)), r.randrange(len(words))
    match r.randrange(5):
        case 0:
            del words[i]
        case 1:
            words[i] = r.choice(WORDS)
        case 2:
            words.insert(i, r.choice(WORDS))
        case 3:
            words[i], words[j] = words[j], words[i]
        case 4:
            words[i] *= r.choice([2, 40])
    return "".join(words)


def change(r, spec):
    path = r.choice(list(places(spec)))
    parent, key = at(spec, path[:-1]), path[-1]
    match r.randrange(6):
        case 0:
            del parent[key]
        case 1:
            parent[key] = r.choice(VALUES)
        case 2:
            parent[key] = copy.deepcopy(at(spec, r.choice(list(places(spec)))))
        case 3 if isinstance(parent, dict):
            name = r.choice([key + "x", key.swapcase(), key[:-1], "int", "M", "é", "__x"])
            items = [(name if k == key else k, v) for k, v in parent.items()]
            parent.clear()
            parent.update(items)
        case 3:
            parent.insert(key, copy.deepcopy(r.choice(parent)))
        case _ if isinstance(parent[key], str):
            parent[key] = reworded(r, parent[key])


def mutant(r, text):
    if r.random() < 0.15:
        data = bytearray(text.encode())
        for _ in range(r.choice([1, 1, 3])):
            data[r.randrange(len(data))] ^= 1 << r.randrange(8)
        return bytes(data)
    spec = json.loads(text)
    for _ in range(r.choice([1, 1, 2])):
        if list(places(spec)):
            change(r, spec)
    return json.dumps(spec, indent=1).encode()


def wrong(pleat, spec, out):
    """What is wrong with how the command takes a spec; nothing if all is well."""
    try:
        run = subprocess.run([pleat, "generate", spec, "-o", out], capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"takes more than {SECONDS} s"
    said = (run.stdout + run.stderr).decode()
    files = sum(len(names) for _, _, names in os.walk(out))
    errors = re.findall(r"^(.*): error: ", said, re.M)
    if run.returncode == 2 and "[PL001]" in said:  # the name of another spec is broken: there is no such file
        return "" if files == 0 else "leaves files of a spec that it cannot read"
    if run.returncode not in (0, 1):
        return f"ends with {run.returncode}: {said[-300:]}"
    if run.returncode == 0:
        return "" if files else "says that all is well, and writes nothing"
    if files:
        return "finds errors, and leaves files"
    if not errors:
        return "fails, and names no error"
    nowhere = [e for e in errors if not re.fullmatch(r".*\.json:\d+:\d+", e)]
    return f"names an error that stands nowhere: {nowhere[0]}" if nowhere else ""


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--pleat", default=os.environ.get("PLEAT", "pleat"), help="the generator")
    p.add_argument("--count", type=int, default=int(os.environ.get("PLEAT_MUTANTS", 300)))
    p.add_argument("--seed", type=int, default=int(os.environ.get("PLEAT_SEED", 1)))
    arguments = p.parse_args()
    failed = legal = 0
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree(CATALOG, f"{work}/specs")  # beside the other specs, which some use
        catalog = sorted(CATALOG.glob("*/*.json"))
        for n in range(arguments.seed, arguments.seed + arguments.count):
            r = random.Random(n)
            of = r.choice(catalog)
            spec, out = f"{work}/specs/{of.parent.name}/mutant_{n}.json", f"{work}/out"
            pathlib.Path(spec).write_bytes(mutant(r, of.read_text()))
            if found := wrong(arguments.pleat, spec, out):
                failed += 1
                print(f"FAILED: mutant {n}, of {of.name}, {found}\n{pathlib.Path(spec).read_text(errors='replace')}")
            legal += os.path.exists(out)
            shutil.rmtree(out, ignore_errors=True)
            os.remove(spec)
    print(f"{arguments.count} mutants, of which {legal} are specs; {failed} failed")
    sys.exit(failed > 0 or legal == 0 or legal == arguments.count)


if __name__ == "__main__":
    main()
