#!/usr/bin/env bash
# Generates attention for the shapes of tests/bench/decode.py and runs that.
#   bash tests/bench/decode.sh BUILD [NAME ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/decode.sh BUILD [NAME ...]}" "the benchmark of decoding" 0
shift
python3 "$here/decode.py" --list "$@" | while read -r folder spec options; do
    # shellcheck disable=SC2086 # the options are words
    "$build/generator/pleat" generate -q "$here/../../dsl_specs/attention/$spec.json" $options -o "$work/$folder"
done
python3 "$here/decode.py" "$work" "$@"
