#!/usr/bin/env bash
# Generates the row kernels of a small model and runs tests/bench/small_rows.py on them.
#   bash tests/bench/small_rows.sh BUILD [operation | dtype ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/small_rows.sh BUILD [operation | dtype ...]}" "the row benchmark" 0 triton
shift
specs=$(realpath "$here/../../dsl_specs")
python3 "$here/small_rows.py" --generated "$@" | pleat_generate_listed "$specs"
python3 "$here/small_rows.py" "$work" "$@"
