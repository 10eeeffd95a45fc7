#!/usr/bin/env bash
# Generates convolutions for the shapes of tests/bench/convolution.py and runs that.
#   bash tests/bench/convolution.sh BUILD [NAME ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/convolution.sh BUILD [NAME ...]}" "the benchmark of convolutions" 0
shift
python3 "$here/convolution.py" --list "$@" | while read -r folder spec options; do
    # shellcheck disable=SC2086 # the options are words
    "$build/generator/pleat" generate -q "$here/convolution/$spec.json" $options -o "$work/$folder"
done
python3 "$here/convolution.py" "$work" "$@"
