#!/usr/bin/env bash
# The fused kernels' contract on this machine's GPU, in one command:
#   bash tests/gpu/contract/run.sh BUILD [FALSIFY-FUSED-00N ...] [--break FUSION | --culprits]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Returns 1 if a test fails, and names the fusion that is to blame; 77
# where there is no GPU or no PyTorch, which only hands out memory here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../../bench/pytorch.sh"
pleat_beside_pytorch "${1:-${PLEAT_BUILD_DIR:?bash tests/gpu/contract/run.sh BUILD [TEST ...]}}" "the check of the contract" 77
[ $# = 0 ] || shift
bash "$here/generate.sh" "$build/generator/pleat" "$work"
python3 "$here/contract.py" "$work" "$@"
