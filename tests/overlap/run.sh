#!/usr/bin/env bash
# Launches that overlap wait before they touch memory: compiles what the catalog's programs and kernels of several launches
# have become and reads the machine code.
# usage: run.sh NVRTC_FRONT; returns 77 where there is no NVRTC
set -u -o pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
front=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/empty.cu"
"$front" -arch=sm_90a "$work/empty.cu" >/dev/null 2>&1 || { echo "no NVRTC for sm_90a on this machine"; exit 77; }
status=0
for folder in $(grep -l ' pdl 1$' "$root"/generated/*/*.manifest | xargs -n 1 dirname | sort -u); do
    name=$(basename "$folder")
    "$front" -std=c++20 -arch=sm_90a -default-device "-I$root/runtime/include" "-I$folder" -o "$work/$name.cubin" \
        "$folder/$name.cu" || status=1
    python3 "$here/order.py" "$work/$name.cubin" "$folder"/*.manifest | tee -a "$work/told" || status=1
done
grep -q ' [1-9][0-9]* let the next begin' "$work/told" || { echo "no kernel lets the next one begin"; status=1; }
exit $status
