#!/usr/bin/env bash
# The catalog's kernels, random ones and random products with epilogues under compute-sanitizer's four tools, at small
# sizes. Needs a GPU, NVRTC and compute-sanitizer (of the CUDA toolkit), and a build with gpu_kernels_test.
#
#   bash tests/gpu/sanitize.sh BUILD [TOOL...]      (memcheck racecheck synccheck initcheck)
#
# PLEAT_SANITIZE_JOBS processes at once (8); PLEAT_SANITIZE_SECONDS for each (600). One line a tool; 1 if a tool or a
# check found anything, 77 where something is missing.
set -uo pipefail
build=${1:?usage: sanitize.sh BUILD [TOOL...]}
shift
tools=("${@:-memcheck}")
[ $# -gt 0 ] || tools=(memcheck racecheck synccheck initcheck)
catalog=$(cd "$(dirname "$0")/../.." && pwd)/dsl_specs
test=$(find "$build" -maxdepth 2 -name gpu_kernels_test -type f | head -1)
jobs=${PLEAT_SANITIZE_JOBS:-8} seconds=${PLEAT_SANITIZE_SECONDS:-600}
[ -n "$test" ] || { echo "no gpu_kernels_test under $build"; exit 77; }
sanitizer=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
[ -x "$sanitizer" ] || { echo "skipped: compute-sanitizer is not here"; exit 77; }
"$test" "$catalog/none" > /dev/null 2>&1
[ $? -ne 77 ] || { "$test" "$catalog/none"; exit 77; }

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# Contractions at sizes that TMA takes, and whose last tiles are ragged; everything else at a few elements.
runs=("$catalog/gemm --small --type bf16 --sizes 256,264 --elements 1500000"
      "$catalog --skip gemm --small --type bf16"
      "--random 16 --small"
      "--contractions 48 --small")

# all PREFIX...: every run in `jobs` shards, one file of output each.
all() {
    rm -f "$out"/*
    local r i
    for r in "${!runs[@]}"; do
        for ((i = 0; i < jobs; ++i)); do
            # shellcheck disable=SC2086
            timeout "$seconds" "$@" "$test" ${runs[r]} --shard "$i/$jobs" > "$out/$r.$i" 2>&1 || echo "exit $?" >> "$out/$r.$i" &
        done
        wait
    done
}

all  # without a tool: what is compiled now is found in the cache later
failed=0
for tool in "${tools[@]}"; do
    started=$SECONDS
    all "$sanitizer" --tool "$tool" --error-exitcode 99 --print-limit 5
    passed=$(grep -ho "^[0-9]* passed" "$out"/* | awk '{n += $1} END {print n + 0}')
    wrong=$(cat "$out"/* | grep -c "^FAILED")
    unfinished=$(grep -l "^exit" "$out"/* | wc -l)
    # Racecheck counts hazards, and warnings among them are no errors to its exit status. Without a summary nothing was looked at.
    errors=$(grep -hoE "(ERROR SUMMARY|RACECHECK SUMMARY): [0-9]+" "$out"/* | awk '{n += $3} END {print n + 0}')
    silent=$((jobs * ${#runs[@]} - $(grep -lE "(ERROR|RACECHECK) SUMMARY: [0-9]" "$out"/* | wc -l)))
    echo "$tool: $passed cases, $errors $([ "$tool" = racecheck ] && echo hazards || echo errors), $wrong wrong results, $unfinished of $((jobs * ${#runs[@]})) processes failed, $silent without a summary, $((SECONDS - started)) s"
    if [ "$errors" != 0 ] || [ "$silent" != 0 ] || [ "$wrong" != 0 ] || [ "$unfinished" != 0 ] || [ "$passed" = 0 ]; then
        failed=1
        grep -hE "^FAILED|^exit|^=========" "$out"/* | grep -vE "SUMMARY: 0|COMPUTE-SANITIZER|hazards displayed \(0" | sort | uniq -c | sort -rn | head -20
    fi
done
exit $failed
