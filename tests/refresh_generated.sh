#!/usr/bin/env bash
# Makes what the generator writes and the repository holds current:  bash tests/refresh_generated.sh [path to pleat]
set -euo pipefail
cd "$(dirname "$0")/.."
pleat=$(realpath "${1:-build/generator/pleat}")
rm -rf generated # what no spec makes any more goes too
bash tests/lay_out_generated.sh "$pleat" generated
"$pleat" explain -q tests/unit/draw/small.json --tensor A --svg tests/unit/draw/small.svg
"$pleat" explain -q examples/tutorial/swizzle.json --tensor TILE --svg examples/tutorial/swizzle.svg
"$pleat" generate examples/matmul/matmul.json -o examples/matmul
