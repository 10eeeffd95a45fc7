#!/usr/bin/env bash
# Inputs that break kernels, on this machine's GPU:
#   bash tests/gpu/edges/run.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Returns 1 if a test fails, 77
# where there is no GPU or no PyTorch, which only hands out memory here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../../bench/pytorch.sh"
pleat_beside_pytorch "${1:-${PLEAT_BUILD_DIR:?bash tests/gpu/edges/run.sh BUILD}}" "the test of edge cases" 77
[ $# = 0 ] || shift
bash "$here/generate.sh" "$build/generator/pleat" "$work"
python3 "$here/edges.py" "$work" "$@"
