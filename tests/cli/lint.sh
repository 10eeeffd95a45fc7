#!/usr/bin/env bash
# `pleat lint` finds what the kernels in tests/lint mark, at their lines, and nothing else. Needs PLEAT and
# PLEAT_SOURCE_DIR; where the command was built without Clang, that is what it must say.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lint=$PLEAT_SOURCE_DIR/tests/lint
failures=0
fail() {
    failures=$((failures + 1))
    echo "FAILED: $*"
}

# Alone, without the library beside it, the command is as if built without Clang.
cp "$PLEAT" "$work/pleat"
"$work/pleat" lint "$lint/types.cu" >"$work/out" 2>&1
[ $? = 2 ] && grep -q '^pleat: pleat lint needs a build with Clang: ' "$work/out" && [ "$(wc -l <"$work/out")" = 1 ] ||
    fail "without Clang it says: $(cat "$work/out")"
[ -e "$(dirname "$PLEAT")/libpleat_clang.so" ] || { echo "skipped: this build has no Clang"; exit $((failures ? 1 : 77)); }

"$PLEAT" lint "$lint/tiles.json" >"$work/out" 2>&1
[ $? = 2 ] && grep -q "^pleat: lint reads CUDA files; $lint/tiles.json is a spec, which check reads$" "$work/out" ||
    fail "of a spec it says: $(cat "$work/out")"

"$PLEAT" generate -q "$lint/tiles.json" -o "$work" || exit 1
cat >"$work/judge.py" <<'PYTHON'
"""Compares findings as JSON with the marks in a file: judge.py FILE.cu FINDINGS.json"""
import json
import re
import sys

path, findings = sys.argv[1], json.load(open(sys.argv[2]))
wanted = []
for number, line in enumerate(open(path), 1):
    mark = re.search(r"// finds: (PL\d+) ?(.*)", line)
    if mark:
        wanted.append((number, *mark.groups()))
left = [(f["line"], f["code"], f["sentence"]) for f in findings if f["file"] == path]
bad = [f"elsewhere: {f}" for f in findings if f["file"] != path]
for line, code, words in wanted:
    match = next((f for f in left if f[:2] == (line, code) and words in f[2]), None)
    if match:
        left.remove(match)
    else:
        bad.append(f"line {line}: no {code} {words}")
bad += [f"line {line}: {code} is not marked: {sentence}" for line, code, sentence in left]
print("\n".join(bad))
sys.exit(1 if bad or not wanted else 0)
PYTHON
judge() {  # file, options
    local file=$1
    shift
    "$PLEAT" lint --diagnostics json -I "$work" "$@" "$lint/$file" >"$work/found.json" 2>"$work/err"
    local status=$?
    [ $status = 1 ] || fail "$file $*: returned $status: $(cat "$work/err")"
    python3 "$work/judge.py" "$lint/$file" "$work/found.json" || fail "$file $*"
}
for file in types.cu memory.cu copies.cu refused.cu; do judge $file; done
if [ -e /usr/local/cuda/include/cuda_runtime.h ]; then
    for file in types.cu memory.cu copies.cu refused.cu; do judge $file --cuda-path /usr/local/cuda; done
else
    echo "no CUDA Toolkit here: linting with its headers is left out"
fi

# As text: the user's line first, a caret, a note with the fix, the code.
"$PLEAT" lint -I "$work" "$lint/types.cu" >"$work/out" 2>"$work/err"
grep -qE '/types\.cu:11:16: warning: x_ptr is subscripted with an integer, though tensor X covers it \[PL162\]$' "$work/err" || fail "no sentence"
grep -qE '^ +\| +\^~+$' "$work/err" || fail "no caret"
grep -qE 'note: .*subscript that, with dims' "$work/err" || fail "no fix"
"$PLEAT" lint -I "$work" "$lint/memory.cu" >"$work/out" 2>&1
grep -q 'a 32-way bank conflict in tensor Panel: 32 wavefronts for a warp where 1 would do' "$work/out" || fail "no degree"

# A right kernel is left in peace; a missing file is reported.
sed '/finds: /d' "$lint/memory.cu" >"$work/right.cu"
"$PLEAT" lint -I "$work" "$work/right.cu" >"$work/out" 2>&1 || fail "a right kernel: $(cat "$work/out")"
[ -s "$work/out" ] && fail "words on a right kernel: $(cat "$work/out")"
"$PLEAT" lint "$work/missing.cu" >"$work/out" 2>&1
[ $? = 2 ] || fail "a missing file"
"$PLEAT" lint "$lint/memory.cu" >"$work/out" 2>&1
[ $? = 1 ] && grep -q 'note: -I DIR names a folder of headers' "$work/out" || fail "headers that are not found: $(cat "$work/out")"
"$PLEAT" lint --cuda-path "$work" "$work/right.cu" >"$work/out" 2>&1
[ $? = 2 ] && grep -q 'there is no CUDA Toolkit in' "$work/out" || fail "a folder that is no toolkit: $(cat "$work/out")"

echo "$failures failed"
exit $((failures > 0))
