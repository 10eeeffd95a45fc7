#!/usr/bin/env bash
# Fuzzes the front end and the printer for a bounded time, PLEAT_FUZZ_SECONDS a target (12), from the committed corpus.
# Needs Clang and its libFuzzer, PLEAT_BUILD_DIR and PLEAT_SOURCE_DIR; returns 77 where there is no Clang.
set -uo pipefail
seconds=${PLEAT_FUZZ_SECONDS:-12}
build=$PLEAT_BUILD_DIR/fuzz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

clang=$(command -v clang++) || { echo "no clang++: fuzzing skipped"; exit 77; }
echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' >"$work/empty.cpp"
"$clang" -fsanitize=fuzzer,address,undefined "$work/empty.cpp" -o "$work/empty" 2>/dev/null ||
    { echo "this clang++ has no libFuzzer: fuzzing skipped"; exit 77; }

cmake -S "$PLEAT_SOURCE_DIR" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$clang" -DPLEAT_BUILD_TESTS=ON >"$work/log" 2>&1 &&
    cmake --build "$build" -j "$(nproc)" --target fuzz_json fuzz_expr fuzz_spec >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }

failed=0
for name in json expr spec; do
    mkdir -p "$work/$name"
    # What crashes stays in the build folder, to be looked at.
    if "$build/tests/fuzz/fuzz_$name" -dict="$PLEAT_SOURCE_DIR/tests/fuzz/${name/spec/json}.dict" -max_total_time="$seconds" \
        -artifact_prefix="$build/$name-" "$work/$name" "$PLEAT_SOURCE_DIR/tests/fuzz/corpus/$name" >"$work/log" 2>&1; then
        grep -E '^Done' "$work/log" | sed "s/^Done/fuzz_$name:/"
    else
        echo "FAILED: fuzz_$name"
        tail -n 40 "$work/log"
        failed=1
    fi
done
exit $failed
