#!/usr/bin/env bash
# Generates products of i8 by i8 and runs tests/bench/int8.py on them.
#   bash tests/bench/int8.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/int8.sh BUILD}" "the benchmark of products of integers" 0
cat >"$work/gemm_i32.json" <<'EOF'
{ "pleat": 1, "name": "gemm_i32", "dims": { "M": "runtime", "N": 8192, "K": 8192 },
  "tensors": { "A": { "dtype": "i8", "dims": ["M", "K"] }, "B": { "dtype": "i8", "dims": ["N", "K"] },
               "D": { "dtype": "i32", "dims": ["M", "N"] } },
  "kernel": { "contract": { "acc": ["A", "B"], "along": ["K"] }, "epilogue": [{ "store": "D", "from": "acc" }] } }
EOF
for shape in 8192x8192 4096x4096 14336x4096; do
    for spec in "$work/gemm_i32.json" "$(realpath "$here/../../dsl_specs/gemm/gemm_int8.json")"; do
        "$build/generator/pleat" generate -q "$spec" --dim "N=${shape%x*}" --dim "K=${shape#*x}" -o "$work/$shape"
    done
done
python3 "$here/int8.py" "$work"
