#!/usr/bin/env bash
# The wheel of what this build installs: its tag and size, and that it works in a clean environment without torch: the
# import, a kernel on the CPU, the command, and the CMake package. Needs PLEAT, PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR.
set -euo pipefail
work=$(mktemp -d "${TMPDIR:-/tmp}/pleat wheel XXXXXX")
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH PLEAT_C PLEAT_CATALOG
export PLEAT_CACHE=$work/cache
version=$("$PLEAT" --version)
unset PLEAT
python3 -m venv "$work/made" 2>/dev/null || { echo "no python3 with venv: skipped"; exit 77; }
python=$work/made/bin/python
"$python" -m pip download -q --no-deps -d "$work" scikit-build-core 2>"$work/log" || { echo "no scikit-build-core from PyPI: skipped"; exit 77; }
"$python" -m pip wheel -q --no-deps -w "$work" -C "cmake.define.PLEAT_PREBUILT=$PLEAT_BUILD_DIR" "$PLEAT_SOURCE_DIR"
wheel=$(ls "$work"/pleat_kernels-*.whl)
[[ $wheel == *-py3-none-*linux_*.whl ]] || { echo "FAILED: the wheel is $wheel"; exit 1; }
size=$(stat -c %s "$wheel")
[ "$size" -le 8000000 ] || { echo "FAILED: the wheel has $size bytes"; exit 1; }

"$python" -m pip install -q "$wheel"
cd "$work"
[ "$("$work/made/bin/pleat" --version)" = "$version" ] && [ "$("$python" -m pleat --version)" = "$version" ] || { echo "FAILED: the command"; exit 1; }
"$work/made/bin/pleat" check -q "$("$python" -c 'import pleat; print(pleat.catalog())')/norm/rmsnorm.json"
"$python" - "$version" <<'PYTHON'
import subprocess
import sys
from array import array

import pleat

assert sys.argv[1] == f"pleat {pleat.__version__}", sys.argv
softmax = pleat.load("norm/softmax", dims={"H": 4}, types={"DT": "f32"}, device=pleat.CPU)
x = memoryview(array("f", [0, 0, 0, 0])).cast("B").cast("f", [1, 4])
y = memoryview(bytearray(16)).cast("f", [1, 4])
softmax(X=x, Y=y)
assert y.tolist() == [[0.25] * 4], y.tolist()

try:
    import pleat.torch
except ImportError as error:
    assert str(error) == "pleat.torch needs torch 2.10 or later: pip install 'pleat-kernels[torch]'", error
else:
    raise AssertionError("pleat.torch without torch")


def seconds(statement):
    code = f"import time; b = time.perf_counter(); {statement}; print(time.perf_counter() - b)"
    return min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))


took = seconds("import pleat")
assert took < 0.05, f"the import takes {took:.3f} s"
PYTHON

mkdir project
cat >project/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.22)
project(Uses LANGUAGES CXX)
find_package(Pleat REQUIRED)
pleat_add_kernels(TARGET kernels SPECS ${CATALOG}/norm/rmsnorm.json)
CMAKE
prefix=$("$python" -c 'import pleat; print(pleat.prefix)')
cmake -S project -B project/build -DCMAKE_PREFIX_PATH="$prefix" -DCATALOG="$prefix/catalog" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cmake --build project/build >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
echo "$(basename "$wheel"): $size bytes"
