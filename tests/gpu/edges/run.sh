#!/usr/bin/env bash
# Inputs that break kernels, on this machine's GPU:
#   bash tests/gpu/edges/run.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Returns 1 if a test fails, 77
# where there is no GPU or no PyTorch, which only hands out memory here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "${1:-${PLEAT_BUILD_DIR:?bash tests/gpu/edges/run.sh BUILD}}")
[ $# = 0 ] || shift
if ! python3 -c 'import torch; assert torch.cuda.is_available()' 2>/dev/null; then
    echo "skipped: the edge cases need a GPU and PyTorch"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bash "$here/generate.sh" "$build/generator/pleat" "$work"
PLEAT_C=$build/runtime/libpleat_c.so python3 "$here/edges.py" "$work" "$@"
