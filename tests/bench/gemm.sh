#!/usr/bin/env bash
# Generates kernels with a contraction for the benchmark's shapes and runs bench_gemm on them.
#   bash tests/bench/gemm.sh BUILD SPEC...
# BUILD holds generator/pleat and tests/bench_gemm. $PLEAT_SHAPES: shapes "MxNxK ..." instead of the twelve; $PLEAT_ONLY
# generates into that folder, and runs nothing. $PLEAT_RUNS: how often bench_gemm runs (1). PLEAT_TUNED=1 has `pleat tune`
# look for each kernel's fastest schedule first, in a process of its own, and measures the kernel with that, NAME@tuned,
# in turns with the one that has the model's choice. Specs have dims M, N and K, all of which are fixed when kernels are
# generated; PLEAT_OPEN=1 leaves to launches what a spec leaves to them.
set -euo pipefail
build=${1:?bash tests/bench/gemm.sh BUILD SPEC...}
shift
shapes=${PLEAT_SHAPES:-8192x8192x8192 4096x4096x4096 8192x4096x4096 8192x28672x4096 8192x4096x14336 8192x6144x4096 8192x2048x2048 \
8192x16384x2048 16384x8192x8192 2048x2048x2048 512x4096x4096 128x4096x14336}
work=${PLEAT_ONLY:-$(mktemp -d)}
[ -n "${PLEAT_ONLY:-}" ] || trap 'rm -rf "$work"' EXIT
folders=()
fixed=(--fixed)
[ -z "${PLEAT_OPEN:-}" ] || fixed=()
for shape in $shapes; do
    IFS=x read -r m n k <<<"$shape"
    for spec in "$@"; do
        sizes=()
        for size in "M=$m" "N=$n" "K=$k"; do
            if [ -z "${PLEAT_OPEN:-}" ] || ! grep -qE "\"${size%=*}\" *: *(\"runtime\"|\{)" "$spec"; then
                sizes+=(--dim "$size")
            fi
        done
        to=$work/$shape/$(basename "$spec" .json)
        "$build/generator/pleat" generate -q "$spec" "${sizes[@]}" -o "$to"
        [ -n "${PLEAT_TUNED:-}" ] || continue
        "$build/generator/pleat" tune -q "$spec" --dim "M=$m" --dim "N=$n" --dim "K=$k" "${fixed[@]}" \
            --remember "$work/tuned.json" >"$to.tuned.txt"
        "$build/generator/pleat" generate -q "$spec" "${sizes[@]}" -o "$to@tuned" --tuned "$work/tuned.json"
    done
    folders+=("$work/$shape")
done
[ -n "${PLEAT_ONLY:-}" ] || for ((run = 0; run < ${PLEAT_RUNS:-1}; ++run)); do "$build/tests/bench_gemm" "${folders[@]}"; done
