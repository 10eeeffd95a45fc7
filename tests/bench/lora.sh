#!/usr/bin/env bash
# Generates gemm_lora of some shapes and runs tests/bench/lora.py on them.
#   bash tests/bench/lora.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/lora.sh BUILD}" "the benchmark of updates of low rank" 0
spec=$(realpath "$here/../../dsl_specs/gemm/gemm_lora.json")
for shape in 4096x4096x16 4096x4096x64 14336x4096x16 14336x4096x64; do
    IFS=x read -r n k r <<<"$shape"
    "$build/generator/pleat" generate -q "$spec" --dim "N=$n" --dim "K=$k" --dim "R=$r" -o "$work/$shape"
done
python3 "$here/lora.py" "$work"
