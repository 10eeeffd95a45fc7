#!/usr/bin/env bash
# Generates pools of images and runs tests/bench/pools.py on them.
#   bash tests/bench/pools.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/pools.sh BUILD}" "the benchmark of pools" 0 triton
python3 "$here/pools.py" --list | pleat_generate_listed "$here/../../dsl_specs/convolution"
python3 "$here/pools.py" "$work" --check
python3 "$here/pools.py" "$work"
