#!/usr/bin/env bash
# Generates the Cheri block and runs tests/bench/cheri.py on it.
#   bash tests/bench/cheri.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/cheri.sh BUILD}" "the benchmark of the Cheri block" 0
"$build/generator/pleat" generate -q "$here/../../dsl_specs/convolution/cheri_block.json" -o "$work"
python3 "$here/cheri.py" "$work/cheri_block"
