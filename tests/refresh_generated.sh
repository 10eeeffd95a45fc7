#!/usr/bin/env bash
# Makes generated/ what the generator makes of the catalog now, and the picture that a test compares:  bash tests/refresh_generated.sh [path to pleat]
set -euo pipefail
cd "$(dirname "$0")/.."
pleat=$(realpath "${1:-build/generator/pleat}")
mapfile -t specs < <(find dsl_specs -name '*.json' | sort)
rm -rf generated # what no spec makes any more goes too
"$pleat" generate "${specs[@]}" -o generated
"$pleat" explain -q tests/unit/draw/small.json --tensor A --svg tests/unit/draw/small.svg
