#!/usr/bin/env bash
# Generates the row kernels for the benchmark's widths and runs tests/bench/rows.py on them.
#   bash tests/bench/rows.sh BUILD [operation ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "${1:?bash tests/bench/rows.sh BUILD [operation ...]}")
shift
if ! python3 -c 'import torch, triton; assert torch.cuda.is_available()' 2>/dev/null; then
    echo "skipped: the row benchmark needs a GPU and PyTorch"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
specs=$(realpath "$here/../../dsl_specs")
for width in 2048 4096 8192 16384; do
    "$build/generator/pleat" generate -q "$specs"/norm/{rmsnorm,layernorm,softmax,rmsnorm_backward,layernorm_backward,residual_rmsnorm_backward}.json --dim H=$width -o "$work/$width"
done
"$build/generator/pleat" generate -q "$specs/activation/swiglu.json" --dim I=14336 -o "$work/14336"
python3 "$here/training_rows.py" "$@" | while read -r spec changes; do
    # shellcheck disable=SC2086 # the changes are words
    (cd "$work" && "$build/generator/pleat" generate -q "$specs/$spec" $changes)
done
PLEAT_C=$build/runtime/libpleat_c.so python3 "$here/rows.py" "$work" "$@"
