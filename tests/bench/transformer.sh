#!/usr/bin/env bash
# Generates transformer layers of some widths and runs tests/bench/transformer.py on them.
#   bash tests/bench/transformer.sh BUILD [WIDTH ...]
# BUILD holds generator/pleat and runtime/libpleat_c.so. Skips where there is no GPU or no PyTorch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/pytorch.sh"
pleat_beside_pytorch "${1:?bash tests/bench/transformer.sh BUILD [WIDTH ...]}" "the benchmark of layers" 0
shift
declare -A units=([2048]=5632 [4096]=11008 [8192]=22016)
[ $# -gt 0 ] || set -- 2048 4096
for width in "$@"; do
    "$build/generator/pleat" generate -q "$here"/../../dsl_specs/transformer/layer{,_backward}.json --dim "E=$width" \
        --dim "I=${units[$width]}" --dim "H=$((width / 128))" -o "$work/$width"
done
python3 "$here/transformer.py" "$work" "$@"
