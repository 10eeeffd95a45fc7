#!/usr/bin/env bash
# Generates the Cheri block and runs tests/bench/cheri.py, cheri_training.py and dilated_norm.py on it.
#   bash tests/bench/cheri.sh BUILD
# BUILD holds generator/pleat and runtime/libpleat_c.so. Beside it stands the package cherimoya where it is installed (its module of the
# block suffices: `pip install --no-deps cherimoya`). Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/cheri.sh BUILD}" "the benchmark of the Cheri block" 0 triton
"$build/generator/pleat" generate -q "$here"/../../dsl_specs/convolution/{cheri_block{,_forward,_backward},dilated_norm}.json \
    "$here/convolution/dilated_norm_backward.json" -o "$work"
jobs=$(nproc)
for ((i = 0; i < jobs; ++i)); do
    python3 "$here/cheri.py" "$work/cheri_block" --compile "$i/$jobs" &
    python3 "$here/cheri_training.py" "$work" --compile "$i/$jobs" &
done
wait
python3 "$here/cheri.py" "$work/cheri_block"
python3 "$here/cheri_training.py" "$work"
python3 "$here/cheri_training.py" "$work" --launches
python3 "$here/dilated_norm.py" "$work"
