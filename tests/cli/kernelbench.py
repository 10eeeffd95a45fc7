"""The specs of tests/bench/kernelbench are right, and its table says each problem once, with dims and arguments that its spec has.
Usage: kernelbench.py --pleat COMMAND"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

folder = Path(__file__).resolve().parent.parent / "bench/kernelbench"
sys.path.insert(0, str(folder))

from problems import CANNOT_SAY, PROBLEMS  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--pleat", required=True)
command = parser.parse_args().pleat
failures = []


def check(*arguments):
    done = subprocess.run([command, "check", "-q", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        failures.append((done.stderr or done.stdout).strip())


def pairs(text):
    return [(name, value.rpartition(":")[2]) for name, _, value in (word.partition("=") for word in text.split())]


files = sorted(folder.glob("level?/*.json"))
specs = {str(file.relative_to(folder)): json.loads(file.read_text()) for file in files}
check(*files)  # at the sizes that the specs say
for (level, number), (path, dims, arguments) in PROBLEMS.items():
    place, spec = f"problem {number} of level {level}", specs.get(path)
    if spec is None:
        failures.append(f"{place}: there is no {path}")
        continue
    given = {name for name, _ in pairs(arguments)}
    stored = {stage["store"].partition("[")[0] for kernel in spec.get("kernels", {"": spec.get("kernel")}).values()
              for stage in kernel.get("stages", kernel.get("epilogue", [])) if "store" in stage}
    read = {name for name, tensor in spec["tensors"].items() if tensor.get("space") != "workspace"} - stored | set(spec.get("params", {}))
    if given != read:
        failures.append(f"{place}: {path} reads {', '.join(sorted(read))}, and the table hands over {', '.join(sorted(given))}")
    other = [f"{name}={size}" for name, size in pairs(dims) if spec["dims"].get(name) != int(size)]
    if other:
        check(folder / path, *(word for size in other for word in ("--dim", size)))

asked = {(level, number) for level in (1, 2) for number in range(1, 101)}
if asked != {*PROBLEMS, *CANNOT_SAY} or {*PROBLEMS} & {*CANNOT_SAY}:
    failures.append("the table does not have each problem once")
unused = set(specs) - {path for path, _, _ in PROBLEMS.values()}
if unused:
    failures.append(f"no problem uses {', '.join(sorted(unused))}")

print("\n".join(failures) or f"{len(specs)} specs say {len(PROBLEMS)} of {len(asked)} problems")
sys.exit(bool(failures))
