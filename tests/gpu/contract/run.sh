#!/usr/bin/env bash
# The fused kernels' contract on this machine's GPU, in one command:
#   bash tests/gpu/contract/run.sh BUILD [FALSIFY-FUSED-00N ...] [--break FUSION]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Returns 1 if a test fails, and names the fusion that is to blame; 77
# where there is no GPU or no PyTorch, which only hands out memory here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "${1:-${PLEAT_BUILD_DIR:?bash tests/gpu/contract/run.sh BUILD [TEST ...]}}")
[ $# = 0 ] || shift
if ! python3 -c 'import torch; assert torch.cuda.is_available()' 2>/dev/null; then
    echo "skipped: the contract's tests need a GPU and PyTorch"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bash "$here/generate.sh" "$build/generator/pleat" "$work"
PLEAT_C=$build/runtime/libpleat_c.so python3 "$here/contract.py" "$work" "$@"
