#!/usr/bin/env bash
# Generates gemm_int4_weights of two shapes and runs tests/bench/int4.py on them.
#   bash tests/bench/int4.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/int4.sh BUILD}" "the benchmark of weights of 4 bits" 0
spec=$(realpath "$here/../../dsl_specs/gemm/gemm_int4_weights.json")
for shape in 14336x4096 4096x14336; do
    "$build/generator/pleat" generate -q "$spec" --dim "N=${shape%x*}" --dim "K=${shape#*x}" -o "$work/$shape"
done
python3 "$here/int4.py" "$work"
