#!/usr/bin/env bash
# Proves that the typed core is free: compiles each twin typed and raw, and compares the machine code.
# usage: run.sh NVRTC_FRONT VOCABULARIES [ARCH...]; returns 77 where there is no NVRTC
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
front=$1 vocabularies=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/empty.cu"
"$front" "$work/empty.cu" >/dev/null 2>&1 || { echo "no NVRTC on this machine"; exit 77; }

# Those that this NVRTC compiles for.
archs=()
for arch in "${@:-sm_90a}"; do
    if "$front" "-arch=$arch" "$work/empty.cu" >/dev/null 2>&1; then archs+=("$arch"); else echo "no NVRTC for $arch"; fi
done

# A twin's line: its number, its tier, and perhaps an architecture with a tier of its own, [sm_100a opcodes].
twins() {
    sed -nE 's,^#(el)?if TWIN == ([0-9]+)  // (bytes|opcodes|loops)( \[([a-z0-9_]+) ([a-z]+)\])?.*,\2 \3 \5 \6,p' "$1"
}

status=0
for source in ${SOURCES:-core arranged fragments}; do
for arch in "${archs[@]}"; do
    while read -r twin tier special own; do
        if [ "$special" = "$arch" ]; then tier=$own; fi
        for kind in TYPED RAW; do
            "$front" -std=c++20 "-arch=$arch" "-DTWIN=$twin" "-D$kind" "-I$root/runtime/include" "-I$vocabularies" \
                -o "$work/$kind.cubin" "$here/$source.cu" || status=1
        done
        printf '%s %s twin %s (%s): ' "$arch" "$source" "$twin" "$tier"
        python3 "$here/compare.py" "$tier" "$work/TYPED.cubin" "$work/RAW.cubin" || status=1
    done < <(twins "$here/$source.cu")
done
done
for form in matmul matmul_tma; do
for arch in "${archs[@]}"; do
    if [ "$form $arch" = "matmul_tma sm_80" ]; then continue; fi # it has no TMA
    "$front" -std=c++20 "-arch=$arch" "-I$root/runtime/include" "-I$root/examples/matmul" -o "$work/TYPED.cubin" \
        "$root/examples/matmul/$form.cu" || status=1
    "$front" -std=c++20 -default-device "-arch=$arch" -o "$work/RAW.cubin" "$here/${form}_raw.cu" || status=1
    printf '%s %s: ' "$arch" "$form"
    python3 "$here/matmul.py" "${form}_f16" "$work/TYPED.cubin" "$work/RAW.cubin" || status=1
done
done
exit $status
