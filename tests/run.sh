#!/usr/bin/env bash
# Runs every test that this machine can run: installs what is missing, builds with warnings as errors, and
# closes with a line "N passed, N failed, N skipped" and the parts that tests left out. Returns 1 if a test failed, 2 if the build did.
set -uo pipefail
cd "$(dirname "$0")/.."
source examples/setup.sh

pleat_need_build doctest-dev=/usr/include/doctest/doctest.h make=make python3=python3 \
    python3-venv='/usr/lib/python3*/ensurepip/__init__.py' ca-certificates=/etc/ssl/certs/ca-certificates.crt || exit 2
pleat_need_nvrtc
pleat_need_clang
# PyTorch and JAX come while the build runs, which does not need them.
fetched=$(mktemp)
trap 'rm -f "$fetched"' EXIT
(pleat_need_torch; pleat_need_jax) >"$fetched" 2>&1 &
fetching=$!

build=${PLEAT_TEST_BUILD:-build-test}
jobs=$(nproc)
echo "Building into $build ..."
# A unity build of the libraries: a third of the compiler's time. tests/compilers.sh compiles each source alone.
pleat_quietly cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
    -DPLEAT_BUILD_TESTS=ON -DPLEAT_WERROR=ON -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 || exit 2
pleat_quietly cmake --build "$build" -j "$jobs" || { kill "$fetching" 2>/dev/null; exit 2; }
wait "$fetching"
cat "$fetched"

# What takes long comes in parts, one each run, by the number of commits; tests/nightly.sh runs all of it.
: "${PLEAT_TURN=$(git rev-list --count HEAD 2>/dev/null || echo 0)}"
export PLEAT_TURN

# CTest counts neither skipped tests nor what tests leave out of themselves: read what each has said.
report=$(realpath "$build")/tests.xml
ctest --test-dir "$build" -j "$jobs" --output-on-failure --timeout 900 --output-junit "$report" \
    --test-output-size-passed 1048576
python3 tests/summary.py "$report"
