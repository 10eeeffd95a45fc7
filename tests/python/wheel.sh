#!/usr/bin/env bash
# The wheel of what this build installs: its tag and size, and that it works in clean environments without torch, of each
# Python that is here: the import, a kernel on the CPU, the command, and the CMake package; and beside torch, the first lines
# of the README. Needs PLEAT, PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR; PLEAT_TORCH as run.sh.
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

cat >"$work/check.py" <<'PYTHON'
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
    # CPU time, which other tests on this machine do not lengthen.
    code = f"import time; b = time.process_time(); {statement}; print(time.process_time() - b)"
    return min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))


took = seconds("import pleat")
assert took < 0.05, f"the import takes {took:.3f} s"
PYTHON
cd "$work"
# In an environment that holds the wheel alone.
check_python() {
    "$1" -m venv --without-pip "$2"
    "$python" -m pip --python "$2/bin/python" install -q "$wheel"
    [ "$("$2/bin/pleat" --version)" = "$version" ] && [ "$("$2/bin/python" -m pleat --version)" = "$version" ] || { echo "FAILED: the command of $1"; exit 1; }
    "$2/bin/pleat" check -q "$("$2/bin/python" -c 'import pleat; print(pleat.catalog())')/norm/rmsnorm.json"
    "$2/bin/python" "$work/check.py" "$version"
    "$2/bin/python" -c 'import sys; print("right in", sys.version.split()[0])'
}
check_python python3 "$work/own"
for minor in 10 12 13; do
    found=
    for at in "python3.$minor" "$HOME"/.pyenv/versions/3.$minor.*/bin/python3; do
        if "$at" -c 'import venv' 2>/dev/null; then found=$at; fi
    done
    if [ -n "$found" ]; then check_python "$found" "$work/3.$minor"; else echo "skipped: Python 3.$minor, which is not here"; fi
done

torch=${PLEAT_TORCH:-${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch/bin/python}
if "$torch" -c 'import importlib.util; assert importlib.util.find_spec("torch")' 2>/dev/null; then
    "$python" -m pip install -q --no-deps --target "$work/beside" "$wheel"
    PYTHONPATH=$work/beside "$torch" - "$PLEAT_SOURCE_DIR/README.md" <<'PYTHON'
import pathlib
import re
import sys

exec(re.search(r"^```python\n(.*?)^```$", pathlib.Path(sys.argv[1]).read_text(), re.M | re.S)[1])
assert y.shape == (8, 4096)
PYTHON
    echo "right beside torch"
else
    echo "skipped: the wheel beside torch, which $torch has not"
fi

mkdir project
cat >project/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.22)
project(Uses LANGUAGES CXX)
find_package(Pleat REQUIRED)
pleat_add_kernels(TARGET kernels SPECS ${CATALOG}/norm/rmsnorm.json)
CMAKE
prefix=$("$work/own/bin/python" -c 'import pleat; print(pleat.prefix)')
cmake -S project -B project/build -DCMAKE_PREFIX_PATH="$prefix" -DCATALOG="$prefix/catalog" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cmake --build project/build >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
echo "$(basename "$wheel"): $size bytes"
