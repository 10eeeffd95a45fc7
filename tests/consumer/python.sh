#!/usr/bin/env bash
# The example in Python runs on the CPU and prints what its page says. Needs PLEAT, PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR.
set -euo pipefail
command -v python3 >/dev/null || { echo "no python3: skipped"; exit 77; }
export PLEAT_C=$PLEAT_BUILD_DIR/runtime/libpleat_c.so PYTHONPATH=$PLEAT_SOURCE_DIR/python
work=$(mktemp -d "${TMPDIR:-/tmp}/pleat python XXXXXX")
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1 PLEAT_CACHE=$work/cache
example=$PLEAT_SOURCE_DIR/examples/python

"$PLEAT" generate -q "$PLEAT_SOURCE_DIR/dsl_specs/norm/softmax.json" --type DT=f32 --dim H=4 -o "$work"
python3 "$example/softmax.py" "$work/softmax" >"$work/printed"
sed -n 's,^#> ,,p' "$example/softmax.py" >"$work/expected"
diff "$work/expected" "$work/printed"

# Numpy's arrays, where there are any: whole, of another dtype, of one that is missing.
torch=${PLEAT_TORCH:-${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch/bin/python}
for python in python3 "$torch" ""; do
	[ -n "$python" ] || { echo "no numpy: left out"; exit 0; }
	! "$python" -c 'import numpy' 2>/dev/null || break
done
cd "$example"
cat >"$work/clamped.json" <<'JSON'
{ "pleat": 1, "name": "clamped", "dims": { "T": "runtime", "H": 4 }, "params": { "highest": { "dtype": "f32" } },
  "tensors": { "X": { "dtype": "f32", "dims": ["T", "H"] }, "Y": { "dtype": "f32", "dims": ["T", "H"] } },
  "kernel": { "stages": [{ "store": "Y", "from": "min(X, highest)" }] } }
JSON
"$PLEAT" generate -q "$work/clamped.json" -o "$work"
"$python" - "$work/softmax" "$work/clamped" <<'PYTHON'
import copy
import pickle
import sys

import numpy as np

import pleat

kernel = pleat.Kernel(sys.argv[1], device=pleat.CPU)
x, y = np.arange(12, dtype=np.float32).reshape(3, 4), np.zeros((3, 4), np.float32)
kernel(X=x, Y=y)
assert kernel.workspace_bytes(X=x, Y=y) == 0
e = np.exp(x - x.max(axis=1, keepdims=True))
assert np.abs(y - e / e.sum(axis=1, keepdims=True)).max() < 1e-7


def refused(sentence, **tensors):
    try:
        kernel(**tensors)
    except pleat.Error as error:
        assert str(error) == sentence, error
    else:
        raise AssertionError(f"nothing is said where '{sentence}' should be")


refused("softmax: tensor X [T, H] has dtype f64, not f32", X=x.astype(np.float64), Y=y)
refused("softmax: tensor X [T, H] has stride 8 along T, not 4", X=np.zeros((6, 4), np.float32)[::2], Y=y)
refused("softmax: tensor Y [T, H] is missing", X=x)
refused("tensor X: 'complex64' is not a dtype of Pleat's; these are " + ", ".join(pleat.DTYPES), X=x.astype(np.complex64), Y=y)
refused("tensor X: list is none of torch's, numpy's or a memoryview's, and has no DLPack", X=[1, 2], Y=y)
refused("param lowest is a number, not 'x'", X=x, Y=y, params={"lowest": "x"})
refused("size T is an integer, not 'three'", X=x, Y=y, sizes={"T": "three"})
refused("sizes is a dict of numbers by name, not [3]", X=x, Y=y, sizes=[3])
refused("workspace is an address and a number of bytes, not 4096", X=x, Y=y, workspace=4096)
refused("stream, a CUDA stream's number, is an integer, not 'first'", X=x, Y=y, stream="first")
refused("softmax: the kernel takes no param 'lowest'; it takes none", X=x, Y=y, params={"lowest": 0})
y.flags.writeable = False
refused("tensor Y: the array is read-only, and the kernel stores it", X=x, Y=y)
y = np.zeros_like(x)
x.flags.writeable = False
kernel(X=x, Y=y)
kernel(X=memoryview(x.tobytes()).cast("f", x.shape), Y=(again := np.zeros_like(x)))
assert (again == y).all() and y.any()

# A field of packed records, whose stride of 5 bytes is no number of elements.
records = np.zeros((3, 4), np.dtype([("mark", "u1"), ("value", "f4")]))
refused("tensor X: a stride of 5 bytes is no multiple of its elements' 4", X=records["value"], Y=y)

try:
    kernel(x, y)
except pleat.Error as error:
    assert str(error) == "tensors are handed over by name, as in kernel(X=x)", error
else:
    raise AssertionError("tensors without names are taken")

try:
    pleat.Kernel(sys.argv[1], device="cpu")
except pleat.Error as error:
    assert str(error) == "device, a GPU's number or pleat.CPU, is an integer, not 'cpu'", error
else:
    raise AssertionError("a device that is a word is taken")

for copied in (copy.deepcopy, pickle.dumps):
    try:
        copied(kernel)
    except TypeError as error:
        assert "is not copied or pickled" in str(error), error
    else:
        raise AssertionError("a loaded kernel is copied")

# One whose handle is given back is refused, and not used.
closed = pleat.Kernel(sys.argv[1], device=pleat.CPU)
closed.__del__()
try:
    closed(X=x, Y=y)
except pleat.Error as error:
    assert str(error) == "the kernel is null", error
else:
    raise AssertionError("a closed kernel runs")

# Params of any value.
clamped = pleat.Kernel(sys.argv[2], device=pleat.CPU)
for highest in (2, np.int64(2), np.float32(2.5), float("inf")):
    clamped(X=x, Y=(z := np.zeros_like(x)), params={"highest": highest})
    assert (z == np.minimum(x, highest)).all(), (highest, z)
PYTHON
