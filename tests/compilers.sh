#!/usr/bin/env bash
# Builds the libraries and the command with other compilers, warnings as errors:
#   bash tests/compilers.sh FOLDER COMPILER...      e.g. build-compilers g++-11 clang++-16
# TARGETS, "pleat pleat_c" without it, says what to build. A line for each compiler; returns 1 if one fails.
set -uo pipefail
cd "$(dirname "$0")/.."
folder=${1:?bash tests/compilers.sh FOLDER COMPILER...}
shift
failed=0
for compiler in "$@"; do
    build=$folder/$compiler
    mkdir -p "$build"
    # shellcheck disable=SC2086 # the targets are words
    if cmake -S . -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O0 \
        -DPLEAT_WERROR=ON -DPLEAT_BUILD_VERIFY=OFF >"$build/log" 2>&1 &&
        cmake --build "$build" -j "$(nproc)" --target ${TARGETS:-pleat pleat_c} >>"$build/log" 2>&1; then
        echo "$compiler: builds ${TARGETS:-pleat pleat_c}"
    else
        echo "$compiler: FAILED"
        grep -m 5 -E 'error' "$build/log"
        failed=1
    fi
done
exit $failed
