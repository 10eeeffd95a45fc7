#!/usr/bin/env bash
# Installs Pleat and builds the project beside this script against it, elsewhere, on Ninja and on Make: what is
# built, what is left alone, and what a broken spec does; then the examples that stand alone. Needs PLEAT_BUILD_DIR and
# PLEAT_SOURCE_DIR.
set -euo pipefail

work=$(mktemp -d "${TMPDIR:-/tmp}/pleat consumer XXXXXX") # with spaces: nothing may split at them
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAILED ($generator): $*"
    failures=$((failures + 1))
    sed 's/^/    | /' "$work/log"
}

# Builds; afterwards $work/log holds what was done and $status the result.
build() {
    status=0
    cmake --build "$work/build" >"$work/log" 2>&1 || status=$?
}

# did COUNT PATTERN WHAT: how many lines of the last build match.
did() {
    local n
    n=$(grep -cE "$2" "$work/log" || true)
    [ "$n" = "$1" ] || fail "$3: $n lines match '$2', not $1"
}

nothing() {
    build
    [ $status = 0 ] || fail "$1: the build failed"
    did 0 'Generating|Building|Linking|Configuring' "$1"
}

sums() { (cd "$work/build/kernels" && find . -type f -exec md5sum {} + | sort -k2); }

check() {
    generator=$1
    rm -rf "$work/build" "$work/project"
    cp -r "$PLEAT_SOURCE_DIR/tests/consumer" "$work/project"
    local specs=$work/project/specs
    if ! cmake -G "$generator" -S "$work/project" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1; then
        fail "configuring"
        return
    fi

    build
    [ $status = 0 ] || { fail "the first build"; return; }
    did 2 'Generating kernels' "first build"
    "$work/build/consumer" >"$work/log" 2>&1 || fail "the program"
    nothing "no change"

    touch "$specs/scale_rows.json"
    build
    did 2 'Generating kernels' "a touched spec (two specs read it)"
    did 0 'Building|Linking' "a touched spec"
    nothing "after a touched spec"

    sed -i 's/"X \* S"/"X * S * 1.5"/' "$specs/scale_rows.json"
    build
    did 1 'Generating kernels of scale_rows' "a changed spec"
    did 1 'Generating kernels of pipeline' "a changed spec that another uses"
    did 1 'Building.*main' "a changed spec"
    did 0 'Building.*other' "a changed spec"
    grep -rq '1\.5' "$work/build/kernels/pipeline" || fail "the changed spec did not reach the one that uses it"
    nothing "after a changed spec"
    if "$work/build/consumer" >"$work/log" 2>&1; then fail "the program did not notice that the kernel changed"; fi

    sums >"$work/before"
    sed -i 's/"X \* S \* 1.5"/"X * Q"/' "$specs/scale_rows.json"
    build
    [ $status != 0 ] || fail "a broken spec built"
    grep -qE 'scale_rows\.json:[0-9]+:[0-9]+: error: ' "$work/log" || fail "a broken spec's error does not show"
    sums | diff "$work/before" - >"$work/log" || fail "a broken spec changed the output"
    sed -i 's/"X \* Q"/"X * S"/' "$specs/scale_rows.json"
    build
    [ $status = 0 ] || fail "a mended spec does not build"
    "$work/build/consumer" >"$work/log" 2>&1 || fail "the program of a mended spec"
    nothing "after a mended spec"

    # Another name is another header: CMake runs again by itself, once.
    sed -i 's/"name": "pipeline"/"name": "stages"/' "$specs/pipeline.json"
    sed -i 's/"total"/"sums"/' "$specs/pipeline.json"
    sed -i 's#pipeline/#stages/#; s/namespace pipeline/namespace stages/; s/pipeline::/stages::/g; s/stages::total/stages::sums/g' "$work/project/main.cpp"
    build
    [ $status = 0 ] || fail "a renamed spec"
    build
    [ $status = 0 ] || fail "the build after a renamed spec"
    did 0 'Building|Linking' "the build after a renamed spec"
    nothing "the second build after a renamed spec"
}

# refuses TEXT SENTENCE [FUNCTION]: a project of this call of pleat_add_kernels is told so when CMake runs.
refuses() {
    mkdir -p "$work/refused"
    printf 'cmake_minimum_required(VERSION 3.22)\nproject(refused LANGUAGES CXX)\nfind_package(Pleat REQUIRED)\n%s\n' "$1" \
        >"$work/refused/CMakeLists.txt"
    rm -rf "$work/build"
    if cmake -G Ninja -S "$work/refused" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1; then
        fail "it takes: $1"
    fi
    tr -s ' \n' ' ' <"$work/log" | grep -qF "${3:-pleat_add_kernels}: $2" || fail "no '$2'"
}

check_refused() {
    generator="Ninja, refused"
    refuses 'pleat_add_kernels(TARGET t SPEC a.json)' "what is 'SPEC;a.json'?"
    refuses 'pleat_add_kernels(TARGET t SPECS a.json ARCHS 90a)' 'ARCHS says what EMBED compiles for'
    refuses 'pleat_add_kernels(TARGET t SPECS a.json)' 'there is no spec '
    refuses 'pleat_add_kernels(TARGET t)' 'TARGET and SPECS are needed'
    refuses 'pleat_add_kernels(TARGET t GRADIENTS a.json)' 'there is no spec '
    refuses 'pleat_add_kernels(TARGET t SPECS a.json GRADIENT_OPTIONS --of Y)' 'GRADIENT_OPTIONS say how'
    refuses 'pleat_add_kernels(TARGET t SPECS a.json OPTIONS --help)' "OPTIONS are those with which generate writes files; with --help it writes none"
    refuses 'pleat_add_kernels(TARGET ../t SPECS a.json)' "a target has a name of letters, digits and _ . + -, not '../t'"
    refuses 'pleat_add_kernels(TARGET t SPECS "a#b.json")' "a build carries no ';', '#', '\$' or line end in the name of a spec"
    mkdir -p "$work/refused/folder.json"
    refuses 'pleat_add_kernels(TARGET t SPECS folder.json)' "$work/refused/folder.json is a folder, not a spec"
    mkfifo "$work/refused/fifo.json"
    refuses 'pleat_add_kernels(TARGET t SPECS fifo.json)' "$work/refused/fifo.json is no regular file"
    refuses 'pleat_add_kernels(TARGET t GRADIENTS fifo.json)' "$work/refused/fifo.json is no regular file"
    # Two specs of one name would be one folder's files: the last that Make generates, and no build for Ninja.
    for file in one two; do
        sed "s/\"name\": \"[a-z_]*\"/\"name\": \"same\"/" "$PLEAT_SOURCE_DIR/tests/consumer/specs/scale_rows.json" >"$work/refused/$file.json"
    done
    refuses 'pleat_add_kernels(TARGET t SPECS one.json two.json)' "t with $work/refused/two.json writes into $work/build/t/same, as does t with $work/refused/one.json"
    refuses 'pleat_add_kernels(TARGET t GRADIENTS one.json two.json)' "t with $work/refused/two.json writes into "
    refuses 'pleat_add_kernels(TARGET t SPECS one.json OUT_DIR o)
pleat_add_kernels(TARGET s SPECS two.json OUT_DIR o)' "s with $work/refused/two.json writes into $work/build/o/same"
    refuses 'pleat_add_kernels(TARGET t SPECS "d;e/one.json")' "a build carries no ';'"
    refuses 'pleat_add_kernels(TARGET t SPECS one.json OUT_DIR "o;p")' "the path of OUT_DIR holds a ';'"
    # CMake's reader ends the process over what nests a thousand deep; Pleat's says so when it generates.
    printf '%3000s' '' | tr ' ' '[' >"$work/refused/deep.json"
    refuses 'pleat_add_kernels(TARGET t SPECS deep.json)
message(FATAL_ERROR "pleat_add_kernels: past the deep one")' "past the deep one"
    refuses 'add_library(t INTERFACE)
pleat_add_kernels(TARGET t SPECS a.json)' "there is a target 't' already"
    refuses 'pleat_add_torch_ops(TARGET t)' 'TARGET and SPECS are needed' pleat_add_torch_ops
    refuses 'pleat_add_torch_ops(TARGET t SPECS a.json NAMESPACE a.b)' "'a.b' is no name of a namespace" pleat_add_torch_ops
    refuses 'pleat_add_torch_ops(TARGET t SPECS a.json NO_CUBINS ARCHS 90a)' 'ARCHS says what cubins are made for' pleat_add_torch_ops
}

check_embed() {
    generator="Ninja, EMBED"
    rm -rf "$work/build"
    cmake -G Ninja -S "$PLEAT_SOURCE_DIR/tests/consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" \
        -DPLEAT_EXECUTABLE="$work/prefix/bin/pleat" -DEMBED_CUBINS=ON >"$work/log" 2>&1 || { fail "configuring"; return; }
    build
    [ $status = 0 ] || { fail "the build"; return; }
    "$work/build/consumer" >"$work/log" 2>&1 || fail "the program"
    "$work/build/consumer" --cubins >"$work/log" 2>&1 || fail "cubins in the binary"
    nothing "no change"
}

# Gradients that are derived at build time: what they are, and what a change of their spec does.
check_gradients() {
    generator="Ninja, GRADIENTS"
    rm -rf "$work/build" "$work/project"
    cp -r "$PLEAT_SOURCE_DIR/tests/consumer/gradients" "$work/project"
    cmake -G Ninja -S "$work/project" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1 ||
        { fail "configuring"; return; }
    build
    [ $status = 0 ] || { fail "the build"; return; }
    did 1 'Deriving gradients' "first build"
    did 2 'Generating kernels' "first build"
    "$work/build/gradients" >"$work/log" 2>&1 || fail "the program"
    nothing "no change"
    sed -i 's/tanh(X)/sigmoid(X)/' "$work/project/squash.json"
    build
    [ $status = 0 ] || fail "a changed spec"
    if "$work/build/gradients" >"$work/log" 2>&1; then fail "the program did not notice that the spec changed"; fi
    nothing "after a changed spec"
    sed -i 's/sigmoid(X) \* scale/floor(X)/; s/within \* S/within/' "$work/project/squash.json"
    build
    [ $status != 0 ] || fail "a spec without a gradient built"
    grep -qE 'squash\.json:[0-9]+:[0-9]+: error: ' "$work/log" || fail "its error does not show"
}

# A member that a kernel lacks: compilers have words of their own, and show what the call takes.
check_misspelt() {
    generator="a misspelt member"
    "$PLEAT_BUILD_DIR/generator/pleat" generate -q "$PLEAT_SOURCE_DIR/dsl_specs/norm/rmsnorm.json" -o "$work/misspelt"
    cat >"$work/misspelt/call.cpp" <<'END'
#include "rmsnorm/launch.h"
void call(const rmsnorm::Kernel& kernel, const pleat::Stream& stream, rmsnorm::X x, rmsnorm::W w, rmsnorm::Y y) {
    kernel(stream, {.X = x, .GAMMA = w, .Y = y});
}
END
    for compiler in c++ clang++-22 clang++-19; do
        command -v $compiler >/dev/null || continue
        ! $compiler -std=c++20 -fsyntax-only -I"$PLEAT_SOURCE_DIR/runtime/include" -I"$work/misspelt" "$work/misspelt/call.cpp" \
            >"$work/log" 2>&1 || fail "$compiler takes it"
        did 1 ' error: ' "$compiler"
        grep -q 'takes members of Arguments, by their names' "$work/log" || fail "$compiler does not show what the call takes"
    done
}

# check_example NAME build|run [ARGUMENT...]: an example that stands alone, by itself; its program runs, too, or is built
# alone. Without a GPU it runs on the CPU.
check_example() {
    generator="Ninja, examples/$1"
    rm -rf "$work/build"
    cmake -G Ninja -S "$PLEAT_SOURCE_DIR/examples/$1" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1 ||
        { fail "configuring"; return; }
    build
    [ $status = 0 ] || { fail "the build"; return; }
    [ "$2" = build ] || "$work/build/$1" "${@:3}" >"$work/log" 2>&1 || fail "the program"
    nothing "no change"
}

# Of a build of some targets nothing is installed, and it says what is missing.
generator="install of half a build"
cmake -S "$PLEAT_SOURCE_DIR" -B "$work/half" -DPLEAT_BUILD_VERIFY=OFF >"$work/log" 2>&1 || fail "configuring"
! cmake --install "$work/half" --prefix "$work/nothing" >"$work/log" 2>&1 || fail "it installs"
did 1 'is not built yet: run cmake --build' "what is missing"
[ ! -e "$work/nothing" ] || fail "something was installed"

cmake --install "$PLEAT_BUILD_DIR" --prefix "$work/prefix" >"$work/log" 2>&1 || { generator=install; fail "installing"; exit 1; }
check Ninja
check_refused
check_gradients
check_misspelt
if command -v make >/dev/null; then check "Unix Makefiles"; else echo "skipped: no make"; fi
if [ -n "${PLEAT_NVRTC:-}" ] || compgen -G '/usr/local/cuda*/lib64/libnvrtc.so*' >/dev/null; then check_embed; else echo "skipped: EMBED, without NVRTC"; fi
check_example gemm_epilogue run 24
check_example stencil run
check_example train_char build  # a step of it takes a CPU some seconds
[ $failures = 0 ] && echo "consumer: all as it should be"
exit $((failures > 0))
