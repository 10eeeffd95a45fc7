#!/usr/bin/env bash
# Threads under the thread sanitizer, and without leaks:
#   bash tests/threads/run.sh BUILD [SECONDS]
# BUILD is a build with tests. The runtime, the generator and tests/threads/threads.cpp are built with the thread sanitizer in
# BUILD/thread; 8 threads run there for SECONDS (60): launches on the CPU, the cache, generation, gradients and loading. Then
# the same in BUILD under the leak sanitizer, and launches alone. Says what it covered. CXX names the compiler (c++).
set -uo pipefail
cd "$(dirname "$0")/../.."
build=$(realpath "${1:?bash tests/threads/run.sh BUILD [SECONDS]}")
seconds=${2:-60}
failed=0
export CXX=${CXX:-c++} TSAN_OPTIONS=halt_on_error=1:${TSAN_OPTIONS:-}

# quietly LOG COMMAND...
quietly() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 || { tail -n 40 "$log"; exit 1; }
}

# run NAME PROGRAM OPTION...
run() {
    local name=$1
    shift
    if "$1" dsl_specs --seconds "$seconds" "${@:2}" >"$build/threads.out" 2>&1; then
        echo "$name: $(grep ' threads, ' "$build/threads.out")"
    else
        echo "FAILED: $name"
        head -n 60 "$build/threads.out"
        failed=1
    fi
}

"$CXX" --version | head -n 1
case $("$CXX" --version) in *clang*) lines=-gline-tables-only ;; *) lines=-g1 ;; esac
echo "Building ..."
quietly "$build/thread.log" cmake --preset quick -B "$build/thread" \
    "-DCMAKE_CXX_FLAGS_RELEASE=-Og -DXXH_NO_INLINE_HINTS=1" "-DCMAKE_CXX_FLAGS=-fsanitize=thread $lines" \
    -DPLEAT_BUILD_TESTS=ON "-DPLEAT_EXECUTABLE=$build/generator/pleat"
quietly "$build/thread.log" cmake --build "$build/thread" -j "$(nproc)" --target threads
quietly "$build/thread.log" cmake --build "$build" -j "$(nproc)" --target threads_leaks
run "thread sanitizer" "$build/thread/tests/threads/threads" --seed "$(date +%s)"
run "leak sanitizer" "$build/tests/threads/threads_leaks" --seed "$(date +%s)"
run "launches, leak sanitizer" "$build/tests/threads/threads_leaks" --only launch
exit $failed
