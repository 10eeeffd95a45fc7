#!/usr/bin/env bash
# The whole catalog's emitted code parses as CUDA for host and device and as C++, and the code style leaves it as it
# is; code that does not parse, or that the style would change, is reported at its line. Needs PLEAT and PLEAT_SOURCE_DIR;
# skipped where the command was built without Clang.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# All of it as it is now, with the command beside its headers as where it is installed: the catalog takes minutes where much
# else runs, and what is checked out or edited meanwhile is another state than the first headers that were read.
mkdir -p "$work/bin" "$work/include"
cp "$PLEAT" "$(dirname "$PLEAT")"/libpleat_clang.so* "$work/bin" 2>"$work/said"
cp -r "$PLEAT_SOURCE_DIR/runtime/include/pleat" "$work/include"
cp -r "$PLEAT_SOURCE_DIR/dsl_specs" "$work"
pleat=$work/bin/pleat
cd "$work" || exit 1
mapfile -t specs < <(find dsl_specs -name '*.json' | sort)
status=0
"$pleat" generate -q --parse -Werror "${specs[@]}" -o "$work/out" 2>"$work/said" || status=$?
cat "$work/said"
if grep -q 'needs a build with Clang' "$work/said"; then
    echo "skipped: this build has no Clang"
    exit 77
fi
[ $status = 0 ] && echo "${#specs[@]} specs: what is emitted parses and is laid out as the style wants it"

# Indices of phases, which are long where a filter reaches beyond both ends or has one tap a phase.
for taps in 2 4; do
    "$pleat" generate -q --parse -Werror dsl_specs/convolution/conv_transpose2d.json --dim R=$taps --dim S=$taps \
        -o "$work/phases" || status=1
done

fail() {
    status=1
    echo "FAILED: $*"
    sed 's/^/    | /' "$work/said"
}

# Beside headers without a function that a kernel calls, the command refuses the kernel and writes nothing.
early=$work/include/pleat/gpu/pdl.h
grep -q griddepcontrol_wait "$early" || fail "pdl.h has no griddepcontrol_wait any more"
cp "$early" "$work/pdl.h"
sed -i 's/griddepcontrol_wait/wait_for_some_other/' "$early"
"$pleat" generate -q --parse dsl_specs/norm/rmsnorm.json -o "$work/refused" 2>"$work/said"
[ $? = 1 ] || fail "code that does not parse is let through"
[ ! -e "$work/refused" ] || fail "code that does not parse is written"
line=$(grep -n griddepcontrol_wait out/rmsnorm/rmsnorm.cu | head -n 1 | cut -d: -f1)
grep -q "^rmsnorm/rmsnorm.cu:$line:12: error: .*griddepcontrol_wait.*, as CUDA for the device \[PL160\]$" "$work/said" ||
    fail "no error at line $line"
mv "$work/pdl.h" "$early"

# Names so long that no emitted line holds two of them: the style breaks such lines in ways that the emitter does not.
a=$(printf 'a%.0s' {1..63}) b=$(printf 'b%.0s' {1..63})
cat >"$work/long.json" <<EOF
{
  "pleat": 1, "name": "long_names", "dims": { "N": 64 },
  "tensors": { "X": { "dtype": "f32", "dims": ["N"] }, "Y": { "dtype": "f32", "dims": ["N"] } },
  "kernel": {
    "stages": [
      { "let": "$a", "be": "exp(X * X + 1)" },
      { "let": "$b", "be": "X + $a" },
      { "store": "Y", "from": "exp($a * $b) * $b / ($a + $b)" }
    ]
  }
}
EOF
if "$pleat" generate -q --parse "$work/long.json" -o "$work/long" 2>"$work/said"; then
    grep -q "^long_names/long_names.cu:[0-9]*:1: warning: .* \[PL161\]$" "$work/said" || fail "no warning of the style"
else
    fail "a warning of the style is taken for an error"
fi
"$pleat" generate -q --parse -Werror "$work/long.json" -o "$work/strict" 2>"$work/said"
[ $? = 1 ] || fail "-Werror lets code through that the style would change"
grep -q "^long_names/long_names.cu:[0-9]*:1: error: .* \[PL161\]$" "$work/said" || fail "no error of the style"
exit $status
