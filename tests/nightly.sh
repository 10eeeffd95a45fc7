#!/usr/bin/env bash
# What takes too long for every run, once a night: the gradients of a thousand random specs, of other seeds each day,
# the catalog's gradients of gradients, every misuse of the corpus read by nvcc, those of the first hour by nvcc and g++,
# the catalog's kernels compiled at all sizes, in f16 and for sm_100a, and all of what tests/run.sh does in turns.
#
#   bash tests/nightly.sh BUILD [SEED]
#
# BUILD is a folder in which the tests are built. It ends with an error if anything is wrong, and prints the seed.
set -eu
build=$(realpath "${1:?"usage: bash tests/nightly.sh BUILD [SEED]"}")
unset PLEAT_TURN
seed=${2:-$(($(date -u +%s) / 86400 * 10000))}
echo "seeds from $seed"
"$build/tests/random/random_gradients" --count 250 --first "$seed"
PLEAT_ALL_SIZES=1 "$build/tests/kernels/kernels_compile" "--test-case=every catalog spec*"
PLEAT_MISUSE_ALL=1 "$build/tests/compile_fail/test_compile_fail" --test-case=nvcc
"$build/tests/compile_fail/test_compile_fail" "--test-case=first hour: g++,first hour: nvcc"
PLEAT_SEED=$seed PLEAT_FUZZ_SECONDS=60 ctest --test-dir "$build" --output-on-failure --timeout 3600 \
    -R '^(fuzz|properties|mutations|grad_catalog|compile_fail_g\+\+|compile_fail_clang\+\+|python_catalog|python_shardings)$'
exec bash "$(dirname "$0")/cli/second_order.sh" "$build/generator/pleat"
