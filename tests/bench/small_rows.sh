#!/usr/bin/env bash
# Generates the row kernels of a small model and runs tests/bench/small_rows.py on them.
#   bash tests/bench/small_rows.sh BUILD [operation ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "${1:?bash tests/bench/small_rows.sh BUILD [operation ...]}")
shift
if ! python3 -c 'import torch, triton; assert torch.cuda.is_available()' 2>/dev/null; then
    echo "skipped: the row benchmark needs a GPU and PyTorch"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
specs=$(realpath "$here/../../dsl_specs")
python3 "$here/small_rows.py" --generated "$@" | while read -r spec changes; do
    # shellcheck disable=SC2086 # the changes are words
    (cd "$work" && "$build/generator/pleat" generate -q "$specs/$spec" $changes)
done
PLEAT_C=$build/runtime/libpleat_c.so python3 "$here/small_rows.py" "$work" "$@"
