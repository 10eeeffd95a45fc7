#!/usr/bin/env bash
# Generates AdamW for bf16 and f32 weights and runs tests/bench/adamw.py on it.
#   bash tests/bench/adamw.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/adamw.sh BUILD}" "the benchmark of AdamW" 0 triton
spec=$(realpath "$here/../../dsl_specs/optimizer/adamw_tensor.json")
"$build/generator/pleat" generate -q "$spec" -o "$work"
"$build/generator/pleat" generate -q "$spec" --type DT=f32 -o "$work/f32"
mv "$work/f32/adamw_tensor" "$work/adamw_tensor_f32"
python3 "$here/adamw.py" "$work"
