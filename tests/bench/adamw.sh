#!/usr/bin/env bash
# Generates AdamW for bf16 and f32 weights and runs tests/bench/adamw.py on it.
#   bash tests/bench/adamw.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "${1:?bash tests/bench/adamw.sh BUILD}")
if ! python3 -c 'import torch; assert torch.cuda.is_available()' 2>/dev/null; then
    echo "skipped: the benchmark of AdamW needs a GPU and PyTorch"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
spec=$(realpath "$here/../../dsl_specs/optimizer/adamw_tensor.json")
"$build/generator/pleat" generate -q "$spec" -o "$work"
"$build/generator/pleat" generate -q "$spec" --type DT=f32 -o "$work/f32"
mv "$work/f32/adamw_tensor" "$work/adamw_tensor_f32"
PLEAT_C=$build/runtime/libpleat_c.so python3 "$here/adamw.py" "$work"
