#!/usr/bin/env bash
# `pleat tune` as far as a machine without a GPU can report, and what --tuned makes of the records that it leaves; with a GPU
# also a kernel in place, whose inputs tuning must not touch. Needs PLEAT and PLEAT_SOURCE_DIR.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export PLEAT_CACHE=$work/cache
checks=0 failures=0
gemm=$PLEAT_SOURCE_DIR/dsl_specs/gemm/gemm_bias.json
norm=$PLEAT_SOURCE_DIR/dsl_specs/norm/rmsnorm.json

fail() {
    failures=$((failures + 1))
    echo "FAILED: $*"
    sed 's/^/    out: /' out | head -20
    sed 's/^/    err: /' err | head -20
}
expect() {
    local want=$1
    shift
    checks=$((checks + 1))
    "$PLEAT" "$@" >out 2>err
    local got=$?
    [ $got = "$want" ] || fail "pleat $* returned $got, not $want"
}
says() {
    checks=$((checks + 1))
    grep -qE -- "$2" "$1" || fail "no line on $1 matches: $2"
}
# record FILE SPEC DIMS SCHEDULE DEVICE: adds what tuning would have found, by the key that the command reports.
record() {
    "$PLEAT" tune --list --json "$2" $3 >listed || fail "no list of $2 $3"
    python3 - "$1" "$4" "$5" <<'PYTHON'
import json, os, sys
path, schedule, device = sys.argv[1:]
whole = json.load(open(path)) if os.path.exists(path) else {"pleat_tuned": 1, "records": []}
k = json.load(open("listed"))["kernels"][0]
whole["records"].append({"spec": k["spec"], "kernel": k["kernel"], "key": k["key"], "device": device, "sizes": k["sizes"],
                         "schedule": json.loads(schedule), "us": 1, "chosen_us": 2})
json.dump(whole, open(path, "w"))
PYTHON
}
made() { find "$1" -name '*.cu' -exec cat {} +; }

# -- the ways that there are
expect 0 tune --list "$gemm" --dim M=8192
says out '^gemm_bias \(M=8192, N=4096, K=4096\): [0-9]+ ways$'
says out 'form +rows +columns +cluster'
says out '^ +cooperative +128 +256 +1 +'
says out ' chosen$'
[ "$(grep -c ' chosen$' out)" = 1 ] || fail "not one way is chosen"
[ "$(sort out | uniq -d)" = "" ] || fail "a way stands twice"
expect 0 tune --list "$norm" --dim T=8192
says out '^ +1 +registers +128'
says out ' shared '
says out ' memory '
expect 0 tune --list --json "$gemm" "$norm"
python3 -c 'import json; d=json.load(open("out")); assert len(d["kernels"]) == 2 and len(d["kernels"][0]["ways"]) > 10' || fail "the list as JSON"
printf 'M=64 N=4096 K=4096\n# a comment\nM=8192 N=8192 K=8192\n' >shapes
expect 0 tune --list "$PLEAT_SOURCE_DIR/tests/bench/gemm_open.json" --shapes shapes
says out 'M=8192, N=8192, K=8192'
expect 2 tune --list "$gemm" --shapes nowhere
says err 'cannot read nowhere'
expect 2 tune --list "$gemm" --shapes .
says err 'cannot read'
printf 'M=64\n\0 8192\n' >shapes
expect 2 tune --list "$gemm" --shapes shapes
says err '^pleat: shapes:2: a line holds sizes, such as M=8192 N=4096$'
expect 2 tune missing.json # reported before a GPU is looked for
says err 'missing.json'
expect 2 tune --list "$PLEAT_SOURCE_DIR/examples/matmul/matmul.json"
says err 'has no kernel that could run'
expect 2 tune --no-such-option "$gemm"

# -- records: nothing counts unless it is asked for
"$PLEAT" generate -q "$gemm" -o plain
record tuned.json "$gemm" "--dim M=8192" '{"form": "cooperative", "rows": 256, "columns": 64}' "GPU A"
"$PLEAT" generate -q "$gemm" -o again
diff -r plain again >/dev/null || fail "a record changes what is generated without being asked for"
expect 0 generate -q "$gemm" -o one --tuned tuned.json --depfile one.d
made one | grep -q '256 x 64' || fail "the record's schedule is not generated"
grep -q tuned.json one.d || fail "the records are no dependency"
expect 0 explain "$gemm" --tuned tuned.json
says out 'schedule: as the spec asks: \{"form": "cooperative", "rows": 256, "columns": 64\}'
expect 0 generate -q "$gemm" --dim N=8192 -o other --tuned tuned.json # another kernel: nothing is known of it
made other | grep -q '256 x 64' && fail "a record of other sizes is taken"
# At a second size there are cases, which meet at the geometric mean.
record tuned.json "$gemm" "--dim M=128" '{"rows": 64, "columns": 64}' "GPU A"
expect 0 explain "$gemm" --tuned tuned.json
says out 'while M <= 1024; \{"form": "cooperative", "rows": 256, "columns": 64\}'
# Of two devices one must be named.
record tuned.json "$gemm" "--dim M=8192" '{"rows": 128, "columns": 256}' "GPU B"
expect 2 generate -q "$gemm" -o two --tuned tuned.json
says err 'GPU A and GPU B: say which with --tuned-device'
expect 0 generate -q "$gemm" -o two --tuned tuned.json --tuned-device "GPU B"
made two | grep -q '128 x 256' || fail "the named device's record is not taken"
# What a spec says itself counts.
sed 's/"epilogue"/"schedule": { "rows": 64, "columns": 128 }, "epilogue"/' "$gemm" >own.json
expect 0 explain own.json --tuned tuned.json --tuned-device "GPU B"
says out 'as the spec asks: \{"rows": 64, "columns": 128\}'
# A record that does not fit is reported and ignored; a damaged file is an error where it is named.
record stale.json "$norm" "--dim T=8192" '{"rows": 64}' "GPU A"
expect 0 generate -q "$norm" -o stale --tuned stale.json
says err 'does not fit any more'
record negative.json "$norm" "--dim T=8192" '{"threads": -32}' "GPU A"
record half.json "$norm" "--dim T=8192" '{"threads": 64.5}' "GPU A"
record escape.json "$norm" "--dim T=8192" '{"threads": 64}' $'GPU \e[2J'
while read -r sentence text; do
    printf '%s' "$text" >damaged.json
    expect 2 generate -q "$gemm" -o damaged --tuned damaged.json
    says err "damaged.json holds no results of tuning: ${sentence//_/ }$"
done <<WRONG
it_is_not_JSON {"pleat_tuned": 1, "records": [
.pleat_tune._did_not_write_it {"records": []}
it_has_format_7,_not_1 {"pleat_tuned": 7, "records": []}
record_1_lacks_a_value,_or_has_one_of_another_type {"pleat_tuned": 1, "records": [{"spec": 3}]}
threads_is_64.5,_which_is_no_whole_number_of_64_bits $(tr -d '\n' <half.json)
the_name_"GPU_.u001b.2J"_has_characters_that_cannot_be_shown $(tr -d '\n' <escape.json)
.threads._is_at_least_1,_not_-32 $(tr -d '\n' <negative.json)
WRONG
expect 2 generate -q "$gemm" -o damaged --tuned .
says err 'cannot be read'
[ ! -e damaged ] || fail "something is generated beside a damaged file of records"
expect 2 generate -q "$gemm" -o damaged --tuned nowhere.json
says err 'there is no nowhere.json'

# -- tuning
if "$PLEAT" run "$norm" --device cuda --dim T=3 >out 2>err; then
    for kernel in "activation/swiglu_backward T" "norm/rmsnorm T" "gemm/gemm_bias M"; do
        expect 0 tune "$PLEAT_SOURCE_DIR/dsl_specs/${kernel% *}.json" --dim "${kernel#* }=512" --repeat 3 --remember found.json
        says out ' chosen$'
        says out 'remembered in found.json'
    done
    python3 -c 'import json; assert len(json.load(open("found.json"))["records"]) == 3' || fail "not three records"
    expect 0 tune -q "$norm" --dim T=512 --repeat 3 --remember found.json
    python3 -c 'import json; assert len(json.load(open("found.json"))["records"]) == 3' || fail "a record stands twice"
    [ ! -s err ] || fail "words where nobody looks"
    # On a terminal a line says how far it is, and goes in the end.
    python3 - "$PLEAT" tune "$norm" --dim T=512 --repeat 3 >out 2>err <<'PYTHON' || fail "the progress on a terminal"
import os, pty, subprocess, sys
terminal, theirs = pty.openpty()
tuning = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=theirs)
os.close(theirs)
said = b""
try:
    while more := os.read(terminal, 4096):
        said += more
except OSError:  # nobody has it open any more
    pass
print(said)
assert tuning.wait() == 0 and b" ways built" in said
assert said.endswith(b"\r") and not said[said[:-1].rfind(b"\r"):].strip()
PYTHON
    echo damaged >found.json
    expect 0 tune -q "$norm" --dim T=512 --repeat 3 --remember found.json
    says err 'is found.json.damaged now'
    # Two processes at once lose nothing.
    rm -f found.json
    "$PLEAT" tune -q "$norm" --dim T=64 --repeat 1 --remember found.json >/dev/null &
    first=$!
    "$PLEAT" tune -q "$norm" --dim T=128 --repeat 1 --remember found.json >/dev/null
    wait $first
    python3 -c 'import json; assert len(json.load(open("found.json"))["records"]) == 2' || fail "a record of two processes is lost"
else
    expect 2 tune "$norm"
    says err '^pleat: .*CUDA'
    [ "$(wc -l <err)" = 1 ] || fail "more than a sentence without a GPU"
fi

echo "$checks checks, $failures failed"
exit $((failures > 0))
