#!/usr/bin/env bash
# Makes what the generator writes and the repository holds current:  bash tests/refresh_generated.sh [path to pleat]
set -euo pipefail
cd "$(dirname "$0")/.."
pleat=$(realpath "${1:-build/generator/pleat}")
mapfile -t specs < <(find dsl_specs -name '*.json' | sort)
rm -rf generated # what no spec makes any more goes too
"$pleat" generate "${specs[@]}" -o generated
"$pleat" explain -q tests/unit/draw/small.json --tensor A --svg tests/unit/draw/small.svg
"$pleat" explain -q examples/tutorial/swizzle.json --tensor TILE --svg examples/tutorial/swizzle.svg
# The headers that tests of the typed core stand on.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
while read -r spec header; do
    "$pleat" generate -q "$spec" -o "$work"
    cp "$work/$(basename "$spec" .json)/dims.h" "$header"
done <<'END'
tests/unit/core/example.json tests/unit/core/example_dims.h
tests/unit/core/arranged.json tests/unit/core/arranged_dims.h
tests/unit/fragment/tiles.json tests/unit/fragment/tiles_dims.h
tests/unit/fragment/copies.json tests/unit/fragment/copies_dims.h
END
"$pleat" generate examples/matmul/matmul.json -o examples/matmul
