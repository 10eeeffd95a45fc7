#!/usr/bin/env bash
# Generates the row kernels for the benchmark's widths and runs tests/bench/rows.py on them.
#   bash tests/bench/rows.sh BUILD [operation ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/rows.sh BUILD [operation ...]}" "the row benchmark" 0 triton
shift
specs=$(realpath "$here/../../dsl_specs")
python3 "$here/rows.py" --generated "$@" | pleat_generate_listed "$specs"
python3 "$here/rows.py" "$work" "$@"
