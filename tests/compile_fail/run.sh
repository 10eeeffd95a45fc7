#!/usr/bin/env bash
# Proves that each misuse in this folder is refused in words. Each case has one offending line:
#     (void)x[k];  // expect-error: pleat: tensor X [T, H] has no dim K
# With it, the compiler reports one error, which is that sentence, and points at the line; without it, the case
# compiles, so that nothing but the misuse was refused.
#
# usage: run.sh COMPILER...     g++, clang++, nvcc, or nvrtc_front; what the machine lacks is skipped
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The command that checks a file and writes nothing.
front_end() {  # compiler root
    local flags="-std=c++20 -I$2/tests/compile_fail -I$2/tests/unit -I$2/runtime/include"
    case $1 in
        *nvcc*) echo "$1 $flags -x cu -arch=sm_80 -ptx -o /dev/null" ;;
        *nvrtc*) echo "$1 $flags" ;;
        *) echo "$1 $flags -fsyntax-only -x c++" ;;
    esac
}

refuses() {  # compiler root file
    local name log line sentence errors
    name=$(basename "$3" .cpp)
    line=$(grep -n 'expect-error: ' "$3" | cut -d: -f1)
    sentence=$(sed -n 's/.*expect-error: //p' "$3")
    if log=$($(front_end "$1" "$2") "$3" 2>&1); then
        echo "$name: $1 accepts the misuse"
        return 1
    fi
    errors=$(grep -cE '(: |\) ?: ?)(fatal )?error[ :]' <<<"$log")
    if [ "$errors" -ne 1 ]; then
        printf '%s: %s reports %s errors\n%s\n' "$name" "$1" "$errors" "$log"
    elif ! grep -qF "$sentence" <<<"$log"; then
        printf '%s: %s does not say: %s\n%s\n' "$name" "$1" "$sentence" "$log"
    elif ! grep -qE "$name\.cpp(:$line\b|\($line\))|line $line\b" <<<"$log"; then
        printf '%s: %s does not point at line %s\n%s\n' "$name" "$1" "$line" "$log"
    else
        return 0
    fi
    return 1
}
export -f front_end refuses

mapfile -t cases < <(grep -l 'expect-error: ' "$here"/*.cpp)

# All cases without their offending lines, as one file.
rest=$work/without_misuse.cpp
echo '#include "misuse.h"' >"$rest"
for case in "${cases[@]}"; do
    name=$(basename "$case" .cpp)
    printf 'namespace %s {\n#line 2 "%s"\n' "$name" "$name.cpp"
    sed -e 1d -e 's,.*// expect-error:.*,,' "$case"
    echo "}"
done >>"$rest"

status=0
: >"$work/empty.cpp"
for compiler in "$@"; do
    if ! $(front_end "$compiler" "$root") "$work/empty.cpp" >/dev/null 2>&1; then
        echo "$compiler: not on this machine, skipped"
        continue
    fi
    failed=0
    printf '%s\0' "${cases[@]}" |
        xargs -0 -P "$(nproc)" -I{} bash -c 'refuses "$@"' _ "$compiler" "$root" {} || failed=1
    if ! log=$($(front_end "$compiler" "$root") "$rest" 2>&1); then
        printf '%s refuses more than the misuses:\n%s\n' "$compiler" "$log"
        failed=1
    fi
    [ $failed -eq 1 ] && status=1 || echo "$compiler: ${#cases[@]} misuses refused, each in one sentence"
done
exit $status
