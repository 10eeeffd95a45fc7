#!/usr/bin/env bash
# What lies in generated/ is what the generator makes of the catalog, to the byte, and so are the example's vocabularies. Needs PLEAT and PLEAT_SOURCE_DIR.
set -euo pipefail
cd "$PLEAT_SOURCE_DIR"
mapfile -t specs < <(find dsl_specs -name '*.json' | sort)
"$PLEAT" generate "${specs[@]}" -o generated --compare
"$PLEAT" generate examples/matmul/matmul.json -o examples/matmul --compare
# A folder that no spec of the catalog makes is left over.
stale=$(comm -13 <("$PLEAT" list "${specs[@]}" | cut -d/ -f1 | sort -u) <(find generated -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort))
[ -z "$stale" ] || { echo "nothing generates: $stale"; exit 1; }
