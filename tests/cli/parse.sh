#!/usr/bin/env bash
# The whole catalog's emitted code parses as CUDA for host and device and as C++, and the code style leaves it as it
# is. Needs PLEAT and PLEAT_SOURCE_DIR; skipped where the command was built without Clang.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$PLEAT_SOURCE_DIR"
mapfile -t specs < <(find dsl_specs -name '*.json' | sort)
status=0
"$PLEAT" generate -q --parse -Werror "${specs[@]}" -o "$work/out" 2>"$work/said" || status=$?
cat "$work/said"
if grep -q 'needs a build with Clang' "$work/said"; then
    echo "skipped: this build has no Clang"
    exit 77
fi
[ $status = 0 ] && echo "${#specs[@]} specs: what is emitted parses and is laid out as the style wants it"
exit $status
