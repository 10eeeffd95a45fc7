#!/usr/bin/env bash
# Holds code to .clang-tidy:  bash tests/tidy.sh BUILD [FILE.cpp ...]
# Without files, the few that the test `tidy` looks at each time, in half a minute on two cores. CI also
# checks the files that a change touches. 77 where there is no clang-tidy, or no compile_commands.json in BUILD.
set -uo pipefail
cd "$(dirname "$0")/.."
build=${1:?bash tests/tidy.sh BUILD [FILE.cpp ...]}
shift
command -v clang-tidy >/dev/null || { echo "skipped: no clang-tidy"; exit 77; }
[ -e "$build/compile_commands.json" ] || { echo "skipped: no compile_commands.json in $build"; exit 77; }
database=$build
if grep -q /Unity/unity_ "$build/compile_commands.json"; then  # which has commands of groups of sources, not of each
    database=$build/each
    cmake -S . -B "$database" -G Ninja -DPLEAT_BUILD_TESTS=ON >/dev/null || exit 1
fi
files=("$@")
[ ${#files[@]} -gt 0 ] || files=(generator/source/{source,utf8}.cpp generator/diag/nearest.cpp generator/target/target.cpp generator/cli/{judge,tolerance}.cpp)
printf '%s\0' "${files[@]}" |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet -p "$database" 2> >(grep -v 'warnings generated' >&2) || exit 1
echo "${#files[@]} files are tidy"
