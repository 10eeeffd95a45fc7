#!/usr/bin/env bash
# Generates attention for the shapes of tests/bench/attention.py and runs that.
#   bash tests/bench/attention.sh BUILD [NAME ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/attention.sh BUILD [NAME ...]}" "the benchmark of attention" 0
shift
python3 "$here/attention.py" --list "$@" | while read -r folder spec options; do
    file=$(find "$here/attention" "$here/../../dsl_specs/attention" -name "$spec.json")
    if [ -z "$file" ]; then
        "$build/generator/pleat" grad -q "$here/attention/${spec%_backward}.json" --of o -o "$work/derived"
        file=$work/derived/$spec.json
    fi
    # shellcheck disable=SC2086 # the options are words
    "$build/generator/pleat" generate -q "$file" $options -o "$work/$folder"
done
python3 "$here/attention.py" "$work" "$@"
