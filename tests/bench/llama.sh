#!/usr/bin/env bash
# A training step of a Llama of transformers, as it is, compiled, and patched by Liger and by Pleat: tests/bench/llama.py.
#   bash tests/bench/llama.sh BUILD [option ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU, no PyTorch or no transformers.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/llama.sh BUILD [option ...]}" "the step of a Llama" 0 transformers
shift
export PLEAT=$build/generator/pleat PLEAT_CATALOG=$(realpath "$here/../../dsl_specs")
export PYTHONPATH=$(realpath "$here/../../python")${PYTHONPATH:+:$PYTHONPATH}
python3 "$here/llama.py" "$@"
