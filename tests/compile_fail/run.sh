#!/usr/bin/env bash
# Proves that each misuse in this folder is refused in words. Each file has one offending line:
#     (void)x[k];  // expect-error: pleat: tensor X [T, H] has no dim K
# With it, the compiler reports one error, which is that sentence, and points at the line; without it, the file
# compiles, so that nothing but the misuse was refused.
#
# usage: run.sh COMPILER...     a compiler command accepts -fsyntax-only or is nvcc or an NVRTC front end
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check_one() {  # compiler file
    local compiler=$1 file=$2 root=$3 work=$4
    local name log flags compile
    name=$(basename "$file" .cpp)
    log=$work/$name.$(basename "${compiler%% *}").log
    flags="-std=c++20 -I$root/tests/compile_fail -I$root/tests/unit -I$root/runtime/include"
    case $compiler in
        *nvcc*) compile="$compiler $flags -x cu -arch=sm_80 -ptx -o $work/$name.ptx" ;;
        *nvrtc*) compile="$compiler $flags" ;;
        *) compile="$compiler $flags -fsyntax-only -x c++" ;;
    esac
    local line sentence errors
    line=$(grep -n 'expect-error: ' "$file" | cut -d: -f1)
    sentence=$(sed -n 's/.*expect-error: //p' "$file")
    if $compile "$file" >"$log" 2>&1; then echo "$name: $compiler accepts the misuse"; return 1; fi
    errors=$(grep -cE '(: |\) ?: ?)(fatal )?error[ :]' "$log")
    if [ "$errors" -ne 1 ]; then echo "$name: $compiler reports $errors errors"; cat "$log"; return 1; fi
    if ! grep -qF "$sentence" "$log"; then echo "$name: $compiler does not say: $sentence"; cat "$log"; return 1; fi
    if ! grep -qE "$name\.cpp(:$line\b|\($line\))|line $line\b" "$log"; then
        echo "$name: $compiler does not point at line $line"; cat "$log"; return 1
    fi
    mkdir -p "$work/without"
    sed 's,.*// expect-error:.*,,' "$file" >"$work/without/$name.cpp"
    if ! $compile "$work/without/$name.cpp" >"$log" 2>&1; then
        echo "$name: $compiler refuses the file without the misuse"; cat "$log"; return 1
    fi
}
export -f check_one

mapfile -t cases < <(grep -l 'expect-error: ' "$here"/*.cpp)
status=0
for compiler in "$@"; do
    command -v "${compiler%% *}" >/dev/null || { echo "$compiler: not on this machine, skipped"; continue; }
    if [[ $compiler == *nvrtc* ]]; then
        printf '' >"$work/empty.cpp"
        $compiler "$work/empty.cpp" >/dev/null 2>&1
        [ $? -ne 77 ] || { echo "NVRTC is not on this machine, skipped"; continue; }
    fi
    printf '%s\0' "${cases[@]}" |
        xargs -0 -P "$(nproc)" -I{} bash -c 'check_one "$@"' _ "$compiler" {} "$root" "$work" || status=1
    [ $status -eq 0 ] && echo "$compiler: ${#cases[@]} misuses refused, each in one sentence"
done
exit $status
