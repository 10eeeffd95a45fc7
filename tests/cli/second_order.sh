#!/usr/bin/env bash
# Gradients of gradients over the catalog's specs of one kernel, compared with differences: what tests/unit/grad does
# with an element of each tensor, with many, for as long as `pleat grad --check` takes for it.
#
#   bash tests/cli/second_order.sh PLEAT [SPEC...]
#
# Without SPEC all of the catalog. What is refused has an error of one sentence; it is no failure.
set -u
pleat=$(realpath "${1:?"usage: bash tests/cli/second_order.sh PLEAT [SPEC...]"}")
shift
specs=$(realpath "$(dirname "$0")/../../dsl_specs")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
wrong=0 right=0 refused=0
[ $# -gt 0 ] || set -- "$specs"/*/*.json
for spec in "$@"; do
    name=$(basename "$spec" .json)
    [[ $name != *backward* ]] && ! grep -q '"program"' "$spec" || continue
    first=() second=()
    case $spec in */rotary/*) first=(--wrt Q,K) second=(--wrt DQ,DK) ;; esac
    if ! "$pleat" grad -q "$spec" "${first[@]}" > "$out/$name.json" 2> "$out/log" ||
        ! "$pleat" grad -q "$out/$name.json" "${second[@]}" > "$out/second.json" 2> "$out/log"; then
        refused=$((refused + 1))
        grep -q "error: .*\[PL18[01]\]" "$out/log" || { wrong=1 && echo "$name: $(cat "$out/log")"; }
        continue
    fi
    right=$((right + 1))
    "$pleat" grad -q "$out/$name.json" "${second[@]}" --check > "$out/second.json" 2> "$out/log" ||
        { wrong=1 && echo "$name: $(grep -v PL121 "$out/log")"; }
done
echo "second order: $right compared, $refused refused"
exit $wrong
