#!/usr/bin/env bash
# Generates the gradient of an embedding and runs tests/bench/embedding.py on it.
#   bash tests/bench/embedding.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/embedding.sh BUILD}" "the benchmark of embeddings" 0 triton
"$build/generator/pleat" generate -q "$(realpath "$here/../../dsl_specs/layout/embedding_backward.json")" -o "$work"
python3 "$here/embedding.py" "$work"
