#!/usr/bin/env bash
# Generates the products with epilogues at the benchmark's widths and runs tests/bench/gemm_epilogues.py on them.
#   bash tests/bench/gemm_epilogues.sh BUILD [operation ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. PEERS=FOLDER takes CODA's and QuACK's kernels that
# tests/bench/gemm_peers.py compiled to it; without it they are compiled first (minutes) where they are installed.
# Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/gemm_epilogues.sh BUILD [operation ...]}" "the benchmark of products with epilogues" 0 triton
shift
python3 "$here/gemm_epilogues.py" --generated "$@" | pleat_generate_listed "$(realpath "$here/../../dsl_specs")"
if [ -z "${PEERS:-}" ]; then
    export PEERS=$work/peers
    python3 "$here/gemm_peers.py" "$PEERS" --jobs "$(nproc)" "$@"
fi
python3 "$here/gemm_epilogues.py" "$work" "$@"
