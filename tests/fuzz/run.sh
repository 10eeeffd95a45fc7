#!/usr/bin/env bash
# Fuzzes for a bounded time, PLEAT_FUZZ_SECONDS a target (10), from the committed corpus, and says how many executions
# that were. PLEAT_FUZZ_TARGETS: which of json, expr, parse, spec, manifest and c (all but c, which
# compiles the runtime).
# Needs Clang and its libFuzzer, PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR; returns 77 where there is no Clang.
set -uo pipefail
seconds=${PLEAT_FUZZ_SECONDS:-10}
# Where tests/run.sh counts its turns: expressions, for which all of the checker is built, every other time.
targets="json expr parse spec manifest"
case ${PLEAT_TURN:-} in
    "") ;;
    *[13579]) targets="expr manifest" ;;
    *) targets="json parse spec" ;;
esac
read -ra targets <<<"${PLEAT_FUZZ_TARGETS:-$targets}"
build=$PLEAT_BUILD_DIR/fuzz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

clang=$(command -v clang++) || { echo "no clang++: fuzzing skipped"; exit 77; }
echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' >"$work/empty.cpp"
"$clang" -fsanitize=fuzzer,address,undefined "$work/empty.cpp" -o "$work/empty" 2>/dev/null ||
    { echo "this clang++ has no libFuzzer: fuzzing skipped"; exit 77; }

cmake -S "$PLEAT_SOURCE_DIR" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$clang" -DPLEAT_BUILD_TESTS=ON >"$work/log" 2>&1 &&
    cmake --build "$build" -j "$(nproc)" --target "${targets[@]/#/fuzz_}" >"$work/log" 2>&1 ||
    { tail -n 40 "$work/log"; exit 1; }

# For more executions a second: no stacks of allocations, no entropic scheduling of inputs, and short inputs only
# (tests/fuzz/bounded.py has long ones).
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64:${ASAN_OPTIONS:-}
failed=0
for name in "${targets[@]}"; do
    mkdir -p "$work/$name"
    dictionary=()
    [ ! -f "$PLEAT_SOURCE_DIR/tests/fuzz/$name.dict" ] || dictionary=(-dict="$PLEAT_SOURCE_DIR/tests/fuzz/$name.dict")
    # What crashes stays in the build folder, to be looked at.
    if "$build/tests/fuzz/fuzz_$name" "${dictionary[@]}" -max_total_time="$seconds" -entropic=0 -max_len=2048 -reload=0 \
        -artifact_prefix="$build/$name-" "$work/$name" "$PLEAT_SOURCE_DIR/tests/fuzz/corpus/$name" >"$work/log" 2>&1; then
        grep -E '^Done' "$work/log" | sed "s/^Done/fuzz_$name:/"
    else
        echo "FAILED: fuzz_$name"
        tail -n 40 "$work/log"
        failed=1
    fi
done
exit $failed
