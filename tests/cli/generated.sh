#!/usr/bin/env bash
# generated/ is what the generator makes of the catalog, to the byte or by SHA-256, and so are the example's
# vocabularies. Needs PLEAT and PLEAT_SOURCE_DIR.
set -euo pipefail
cd "$PLEAT_SOURCE_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bash tests/lay_out_generated.sh "$PLEAT" "$work/now"
status=0
diff -r generated "$work/now" || status=1
[ $status = 0 ] || echo "generated/ (<) differs from what $PLEAT makes (>): bash tests/refresh_generated.sh $PLEAT"
"$PLEAT" generate examples/matmul/matmul.json -o examples/matmul --compare || status=1
lines=$(find generated -type f -exec cat {} + | wc -l)
[ "$lines" -lt 40000 ] || { echo "generated/ has $lines lines; under 40,000 can be read: take names out of tests/goldens.txt"; status=1; }
exit $status
