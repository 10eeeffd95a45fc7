#!/usr/bin/env bash
# Proves that the typed core is free: compiles each twin typed and raw, and compares the machine code.
# usage: run.sh NVRTC_FRONT [ARCH...]; returns 77 where there is no NVRTC
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
front=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/empty.cu"
"$front" "$work/empty.cu" >/dev/null 2>&1 || { echo "no NVRTC on this machine"; exit 77; }

status=0
for source in ${SOURCES:-core arranged}; do
for arch in "${@:-sm_90a}"; do
    while read -r twin tier; do
        for kind in TYPED RAW; do
            "$front" -std=c++20 "-arch=$arch" "-DTWIN=$twin" "-D$kind" "-I$root/runtime/include" "-I$root/tests/unit" \
                -o "$work/$kind.cubin" "$here/$source.cu" || status=1
        done
        printf '%s %s twin %s (%s): ' "$arch" "$source" "$twin" "$tier"
        python3 "$here/compare.py" "$tier" "$work/TYPED.cubin" "$work/RAW.cubin" || status=1
    done < <(sed -nE 's,^#(el)?if TWIN == ([0-9]+)  // (bytes|opcodes|count).*,\2 \3,p' "$here/$source.cu")
done
done
for arch in "${@:-sm_90a}"; do
    "$front" -std=c++20 "-arch=$arch" "-I$root/runtime/include" "-I$root/examples/matmul" -o "$work/TYPED.cubin" \
        "$root/examples/matmul/matmul.cu" || status=1
    "$front" -std=c++20 -default-device "-arch=$arch" -o "$work/RAW.cubin" "$here/matmul_raw.cu" || status=1
    printf '%s matmul: ' "$arch"
    python3 "$here/matmul.py" "$work/TYPED.cubin" "$work/RAW.cubin" || status=1
done
exit $status
