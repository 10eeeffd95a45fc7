#!/usr/bin/env bash
# `pleat explain --html` in a browser without a window: lines of spec, CUDA and machine code are linked, and nothing is
# loaded from outside. Needs PLEAT and PLEAT_SOURCE_DIR; PLEAT_BROWSER names a Chromium.
set -euo pipefail
browser=${PLEAT_BROWSER:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
[ -n "$browser" ] || { echo "no Chromium: skipped; apt-get install chromium, or PLEAT_BROWSER names one"; exit 77; }
torch=${XDG_CACHE_HOME:-$HOME/.cache}/pleat-torch # which has the disassembler that comes with Triton
for found in "$torch"/lib/python*/site-packages/triton/backends/nvidia/bin/nvdisasm; do
    [ ! -x "$found" ] || export PLEAT_NVDISASM=${PLEAT_NVDISASM:-$found}
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for entry in norm/rmsnorm gemm/gemm_residual_rms; do
    spec=$PLEAT_SOURCE_DIR/dsl_specs/$entry.json page=$work/page.html
    "$PLEAT" explain -q "$spec" --html "$page"
    "$PLEAT" explain -q "$spec" --html "$work/again.html"
    cmp "$page" "$work/again.html"
    { cat "$page"; echo "<script>"; cat "$PLEAT_SOURCE_DIR/tests/page/links.js"; echo "</script>"; } > "$work/tested.html"
    verdict=$(HOME=$work timeout 120 "$browser" --headless --no-sandbox --disable-gpu --window-size=1600,1200 \
        --user-data-dir="$work/profile" --dump-dom "file://$work/tested.html" 2> "$work/reported" |
        sed -n 's/.*<p id="verdict">\(.*\)<\/p>.*/\1/p')
    echo "$entry: ${verdict:-the page ran no script: $(tail -n 3 "$work/reported")}"
    [[ $verdict == *"; end" && $verdict != *WRONG* ]]
    if grep -Eq '(src|href)=|@import|url\(' "$page"; then exit 1; fi
done
# Without what it needs the page says so, and is a page all the same.
PLEAT_NVDISASM=/nowhere "$PLEAT" explain -q "$PLEAT_SOURCE_DIR/dsl_specs/norm/rmsnorm.json" --html "$work/page.html"
grep -q "Machine code is not shown: " "$work/page.html"
# What is killed while the disassembler runs leaves a folder that the next one removes.
printf '#!/bin/sh\nsleep 9\n' > "$work/nvdisasm" && chmod +x "$work/nvdisasm" && mkdir "$work/tmp"
TMPDIR=$work/tmp PLEAT_NVDISASM=$work/nvdisasm "$PLEAT" explain -q "$spec" --html "$work/page.html" & killed=$!
for _ in $(seq 600); do
    if [ -n "$(ls "$work/tmp")" ] || ! kill -0 $killed 2> /dev/null; then break; fi
    sleep 0.1
done
if kill -9 $killed 2> /dev/null; then
    wait $killed || true
    [ -n "$(ls "$work/tmp")" ]
    printf '#!/bin/sh\n' > "$work/nvdisasm"
    TMPDIR=$work/tmp PLEAT_NVDISASM=$work/nvdisasm "$PLEAT" explain -q "$spec" --html "$work/page.html"
    [ -z "$(ls "$work/tmp")" ]
fi
if "$PLEAT" explain -q "$spec" "$spec" --html "$work/none.html" 2> "$work/reported"; then exit 1; fi
grep -q -- "--html shows one spec" "$work/reported"
[ ! -e "$work/none.html" ]
