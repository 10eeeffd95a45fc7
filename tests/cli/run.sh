#!/usr/bin/env bash
# The command as a person or a build system meets it: exit codes, messages, files. Needs PLEAT and
# PLEAT_SOURCE_DIR. Every check names what it claims; all are made, and failures are counted.
set -uo pipefail

work=$(mktemp -d "${TMPDIR:-/tmp}/pleat cli XXXXXX")
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
specs=$PLEAT_SOURCE_DIR/dsl_specs
rmsnorm=$specs/norm/rmsnorm.json
failures=0 checks=0

fail() {
    failures=$((failures + 1))
    echo "FAILED: $*"
    sed 's/^/    out| /' out
    sed 's/^/    err| /' err
}

# expect STATUS ARGUMENT...: runs pleat, keeping its words in `out` and `err`.
expect() {
    local wanted=$1 status=0
    shift
    checks=$((checks + 1))
    timeout 60 "$PLEAT" "$@" >out 2>err || status=$?
    [ $status = "$wanted" ] || fail "pleat $*: returned $status, not $wanted"
}

# says FILE PATTERN: the last run's words hold an extended regular expression.
says() {
    checks=$((checks + 1))
    grep -qE -- "$2" "$1" || fail "no '$2' in its $1"
}

silent() {
    checks=$((checks + 1))
    [ ! -s "$1" ] || fail "it should say nothing on $1"
}

# A spec of one kernel by name, with a given body for its store.
spec() { printf '{"pleat": 1, "name": "%s", "dims": {"N": 64}, "tensors": {"X": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N"]}}, "kernel": {"stages": [{"store": "Y", "from": "%s"}]}}' "$1" "$2"; }

# -- help and usage
expect 0 --help
for command in new generate check run bench tune explain conform describe grad format list lint schema completion manual; do
    says out "^ +$command "
    checks=$((checks + 1))
    "$PLEAT" $command --help | grep -q 'pleat '"$command" || fail "$command --help shows no example"
done
expect 0 --version
says out '^pleat [0-9]+\.[0-9]+\.[0-9]+$'
expect 2
says err '^pleat: a command is missing'
says err '^The commands are new, generate, check, '
expect 2 -q check "$rmsnorm"
says err "a command is missing: options such as '-q' stand behind it"
expect 2 genrate
says err "did you mean 'generate'"
expect 2 generate
says err '^pleat: SPEC is required'
says err '`pleat generate --help`'
expect 2 generate "$rmsnorm" --out o --diagnostics xml
expect 2 generate "$rmsnorm" --out o --arch sm_90a
says err '--arch .*--embed'
expect 0 generate "$rmsnorm" -o operators --torch operators.cpp --torch-namespace mine
says operators.cpp 'Definition<rmsnorm::Kernel> rmsnorm_operator\("mine", \{"Y"\}\);'
expect 2 generate "$rmsnorm" -o refused --torch refused.cpp --torch-namespace a::b
says err "'a::b' is no name of a namespace of operators"
expect 2 generate "$rmsnorm" -o refused --torch-namespace mine
says err 'torch-namespace.*--torch'
checks=$((checks + 1))
[ ! -e refused ] && [ ! -e refused.cpp ] || fail "something was written"
expect 2 check "$rmsnorm" --dim T
says err "takes NAME=VALUE"
expect 2 check "$rmsnorm" --dim H=64 --dim H=128
says err "^pleat: --dim gives H twice: 64 and 128$"
expect 2 run "$rmsnorm" --device cpu --dim T=1 --dim T=2
says err "^pleat: --dim gives T twice: 1 and 2$"
expect 2 check "$rmsnorm" --no-such-option
says err "^pleat: check has no option '--no-such-option'$"
expect 2 check "$rmsnorm" --dims=T=5
says err "^pleat: check has no option '--dims'; did you mean '--dim'\\?$"
expect 2 run "$rmsnorm" --dims T=5 # the size is no second spec
says err "^pleat: run has no option '--dims'; did you mean '--dim'\\?$"
expect 2 run "$rmsnorm" "$rmsnorm"
says err "^pleat: run takes one SPEC, not 2: $rmsnorm, $rmsnorm$"
expect 2 generate "$rmsnorm" --out
says err '^pleat: --out needs a value: --out DIR$'
expect 2 schema everything
says err "^pleat: schema takes no 'everything'$"
expect 2 run "$rmsnorm" --device gpu
says err "^pleat: --device: it takes auto or cuda or cpu, not 'gpu'$"
expect 2 run "$rmsnorm" --seed lucky
says err "^pleat: --seed: it takes a whole number of at least 0, not 'lucky'$"
expect 2 bench "$rmsnorm" --repeat 0
says err "^pleat: --repeat: it takes a whole number from 1 to 100000, not '0'$"
expect 2 run "$rmsnorm" --device cpu --dim T=1 --param epss=1
says err "the spec has no param 'epss'; did you mean 'eps'\\?$"
spec typeless X >typeless.json
expect 1 check typeless.json --type DT=f32
says err 'note: the spec names none; "types": \{"DT": "bf16"\} in it would'
expect 2 explain "$rmsnorm" --arch sm_75
says err 'take sm_80 and later'
silent out
expect 2 explain "$rmsnorm" --arch hopper # reported as it was written
says err "^pleat: 'hopper' is no architecture that NVRTC .* compiles for: .*sm_80"
silent out

# -- generate, list, compare
expect 0 generate "$rmsnorm" -o one
says out 'files? written'
expect 0 list "$rmsnorm" -o one
(find one -type f | sort) >written
sort out | diff - written >/dev/null || fail "list and generate differ"
expect 0 generate "$rmsnorm" -o one
says out '0 files written'
expect 0 generate "$rmsnorm" -q -o two
silent out
diff -r one two >/dev/null || fail "two runs differ"
(cd / && "$PLEAT" generate -q "$rmsnorm" -o "$work/three") && diff -r one three >/dev/null || fail "the folder of the call shows in the output"
expect 0 generate "$rmsnorm" -o one --compare
silent out
echo '// edited' >>one/rmsnorm/dims.h
expect 1 generate "$rmsnorm" -o one --compare
says out '^-// edited$'
expect 0 generate "$rmsnorm" -o one
says out '1 file written'
touch one/rmsnorm/old.cu
expect 1 generate "$rmsnorm" -o one --compare
says out 'old.cu'

# -- dependency files and stamps
cp "$rmsnorm" 'a spec.json'
expect 0 generate 'a spec.json' -o dep --depfile 'd e.d' --stamp 'the stamp' --outputs outputs
grep -q '^the\\ stamp:' 'd e.d' && grep -q 'a\\ spec.json' 'd e.d' || fail "the dependency file"
[ -f 'the stamp' ] || fail "there is no stamp"
grep -qx 'dep/rmsnorm/launch.h' outputs || fail "the list of outputs"

# -- findings
spec broken 'X + Zz' >broken.json
expect 1 check broken.json
says err '^broken.json:1:[0-9]+: error: .*Zz.*\[PL[0-9]+\]'
expect 1 generate broken.json "$rmsnorm" -o none
[ ! -e none ] || fail "something was written though a spec is broken"
expect 1 check --diagnostics json broken.json
python3 -c 'import json,sys; d=json.load(open("out")); sys.exit(0 if d and d[0]["file"] == "broken.json" else 1)' || fail "findings as JSON"
spec two 'X + Aa + Bb' >two.json
expect 1 check broken.json two.json
says err 'Zz'
says err 'Aa'
says err 'Bb'
expect 1 check --color always broken.json
says err $'\x1b\['
expect 1 check --color never broken.json
grep -q $'\x1b' err && fail "colour although never"
printf '{"pleat": 1, "name": "unused", "dims": {"N": 64, "Q": 3}, "tensors": {"Y": {"dtype": "f32", "dims": ["N"]}}, "kernel": {"stages": [{"store": "Y", "from": "1.0"}]}}' >unused.json
expect 0 check unused.json
says err 'warning'
expect 1 check -Werror unused.json

# -- 300 errors of which 100 are reported; a size declared ahead of what it is made of; the least integer by -1; a residual in place
specs() { python3 - <<'END'
import json
def spec(name, dims, tensors, stages):
    text = {"pleat": 1, "name": name, "dims": dims, "tensors": tensors, "kernel": {"stages": stages}}
    open(name + ".json", "w").write(json.dumps(text))
row, rows, integers = ({"dtype": d, "dims": a} for d, a in (("f32", ["N"]), ("f32", ["T", "N"]), ("i64", ["N"])))
spec("many", {"N": 4}, {"Y": row}, [{"let": f"v{i}", "be": f"none{i}(1)"} for i in range(300)] + [{"store": "Y", "from": "1"}])
spec("later", {"P": "S + 1", "S": "runtime", "N": 8}, {"X": row, "Y": row}, [{"store": "Y", "from": "X + extent(P)"}])
least = "(0 * X - 9223372036854775807 - 1) {} (0 * X - 1)"
spec("least", {"N": 4}, dict.fromkeys("XYZ", integers), [{"store": s, "from": least.format(o)} for s, o in (("Y", "//"), ("Z", "%"))])
spec("added", {"T": "runtime", "N": 64}, dict.fromkeys("XRY", rows),
     [{"let": "r", "be": "R + X"}, {"store": "R", "from": "r"}, {"reduce": "m", "as": "mean", "of": "r * r", "along": ["N"]},
      {"store": "Y", "from": "r * rsqrt(m + 1e-6)"}])
END
}
specs
expect 1 check many.json
[ "$(grep -c ': error: ' err)" = 100 ] || fail "not 100 of 300 errors are reported"
says err '^300 errors, 0 warnings$'
expect 0 run later.json --device cpu --dim S=3 -q
expect 0 run least.json --device cpu -q
expect 0 run added.json --device cpu --dim T=2 -q

# -- a name with a line end adds no line to a manifest
cp "$rmsnorm" $'odd\nlaunch x.json'
expect 0 generate -q $'odd\nlaunch x.json' -o odd_lines
checks=$((checks + 1))
grep -q '^launch x' odd_lines/rmsnorm/rmsnorm.manifest && fail "a spec's name is a line of its manifest"

# -- files that are none
expect 2 check missing.json
says err 'missing.json'
mkdir folder.json
expect 2 check folder.json
truncate -s 1G huge.json
expect 2 check huge.json
: >empty.json
expect 1 check empty.json
head -c 4096 /dev/urandom >noise.json
expect 1 check noise.json
printf '\xef\xbb\xbf{}' >bom.json
expect 1 check bom.json
printf '{"pleat": 1, "name": "\xff"}' >utf8.json
expect 1 check utf8.json
for name in '../evil' '/tmp/evil' 'a/b' '..' '' 'a b' 'int' '$(touch evil)' 'x;y' '__x'; do
    spec "$name" X >hostile.json
    expect 1 generate hostile.json -o hostile
done
[ ! -e hostile ] && [ ! -e evil ] || fail "a hostile name wrote something"

# -- folders that cannot be written
touch file
expect 2 generate "$rmsnorm" -o file
says err 'cannot write|not a directory|Not a directory'
expect 2 generate "$rmsnorm" -o /proc/pleat
if [ "$(id -u)" != 0 ]; then
    mkdir sealed && chmod a-w sealed
    expect 2 generate "$rmsnorm" -o sealed
    says err 'Permission denied'
fi
spec same X >s1.json
spec same 'X + 1' >s2.json
expect 2 generate s1.json s2.json -o clash
says err 'same name'
[ ! -e clash ] || fail "one of two specs with one name was written"

expect 2 generate "$rmsnorm" -o ''
says err 'empty name'
checks=$((checks + 1))
"$PLEAT" schema 2>err >/dev/full && fail "what could not be printed went unnoticed"
says err 'cannot write to the standard output'
for closed in '2>&-' '2>/dev/full' '<&- >&- 2>&-'; do
    eval '"$PLEAT"' nonsense "$closed" && status=0 || status=$?
    [ $status = 2 ] || fail "wrong usage with $closed ends with $status"
done
rm -rf closed
"$PLEAT" generate "$rmsnorm" -o closed <&- >&- 2>&- && fail "what could not be printed went unnoticed"
"$PLEAT" generate -q "$rmsnorm" -o open
diff -r closed open >err || fail "closed streams change what is generated"
(ulimit -f 1; "$PLEAT" generate "$rmsnorm" -o small 2>err && fail "files beyond their limit are written"; exit 0) || fail "a limit of files ends the command by a signal"
says err 'File too large'

# -- changes from the command line
expect 0 generate "$rmsnorm" --dim H=8192 --type DT=f16 -o changed
grep -q 8192 changed/rmsnorm/dims.h || fail "--dim"
grep -q f16 changed/rmsnorm/dims.h || fail "--type"
expect 1 check "$rmsnorm" --dim NOPE=3
expect 1 check "$rmsnorm" --type DT=f17

# -- specs that use others
mkdir shelf
spec lent 'X * 2' >shelf/lent.json
printf '{"pleat": 1, "name": "user", "dims": {"N": 64}, "tensors": {"X": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "f32", "dims": ["N"]}}, "kernels": {"k": {"use": "lent.json"}}}' >user.json
expect 2 check user.json
says err 'looked for beside the file that names it, then in the folders of -I'
expect 0 check -I nowhere -I shelf user.json
expect 0 generate -I shelf user.json -o used --depfile used.d
grep -q 'shelf/lent.json' used.d || fail "a used spec is no dependency"

# Where nothing but one folder may be read, links out of it do not count as in it.
mkdir -p fence/in
cp shelf/lent.json fence/in/lent.json
cp user.json fence/in/user.json
expect 0 check --root fence/in fence/in/user.json
expect 0 check --root fence fence/in/user.json
expect 2 check --root fence/in -I shelf user.json
says err "user.json:1:[0-9]+: error: 'lent.json' does not lie in 'fence/in', the folder of --root"
ln -sf "$work/shelf/lent.json" fence/in/lent.json
expect 2 check --root fence/in fence/in/user.json
says err "'lent.json' does not lie in 'fence/in'"
sed 's,lent.json,../../shelf/lent.json,' user.json >fence/in/climbs.json
expect 2 check --root fence/in fence/in/climbs.json
sed "s,lent.json,/etc/hostname," user.json >fence/in/names.json
expect 2 check --root fence/in fence/in/names.json
grep -q "$(cat /etc/hostname)" err && fail "a file outside of --root is printed"
sed 's/"pleat": 1/"pleat": 2/' user.json >later.json
expect 1 check later.json
says err 'of version 2 of the language, and this pleat reads version 1'
says err 'note: a later pleat reads it'

# -- specs to start from
for template in elementwise rows product types; do
    expect 0 new my_$template --template $template
    says out "^my_$template.json is written"
    expect 0 check -Werror my_$template.json
    expect 0 format my_$template.json
    cmp -s out my_$template.json || fail "the template $template is not laid out as specs are"
    [ $template = types ] || expect 0 run my_$template.json --device cpu -q
done
expect 2 new my_rows
says err "'my_rows.json' is there already"
expect 0 new other_rows -o -
grep -q '"name": "other_rows"' out || fail "new -o - prints no spec"
expect 2 new 'my-norm'
says err "a spec's name is a word of C\+\+, and 'my-norm' is none"
expect 1 new double
says err "PL022"
[ -e double.json ] && fail "a spec that is wrong was written"
expect 2 new mine --template row
says err "it takes elementwise or rows or product or types, not 'row'"
expect 2 new mine -o nowhere/mine.json
says err "there is no folder 'nowhere'"
ln -s circle.json circle.json
expect 2 new mine -o circle.json
says err "^pleat: 'circle.json' is there already; -o names another file"

# -- gradients: what they are derived from stays, and "use" stays in its folder
mkdir kept && cp "$rmsnorm" kept/other.json
expect 2 grad kept/other.json --name rmsnorm -o kept
says err "^pleat: --name rmsnorm: that is the forward's name"
expect 2 grad kept/other.json --name other -o kept
says err "^pleat: 'kept/other.json' would be written over the spec that it is derived from"
checks=$((checks + 1))
cmp -s "$rmsnorm" kept/other.json || fail "the forward was written over"
for option in --of --wrt --save --add; do
    expect 2 grad "$rmsnorm" $option ','
    says err "^pleat: $option takes names, not ','"
done
mkdir inside
printf '{"pleat": 1, "name": "two", "dims": {"T": 1}, "tensors": {"X": {"dtype": "f32", "dims": ["T"]}},
    "kernels": {"a": {"use": "%s"}}}' "$rmsnorm" >inside/two.json
expect 2 grad inside/two.json --root inside
says err "does not lie in 'inside', the folder of --root"

# -- what shells and man take
for shell in bash zsh fish; do
    expect 0 completion $shell
    cp out complete.$shell
    for word in generate --diagnostics completion manual; do
        grep -q -- "${word#--}" complete.$shell || fail "completion $shell has no $word"
    done
    checks=$((checks + 1))
    if command -v $shell >/dev/null; then $shell -n complete.$shell || fail "$shell does not take its completion"; fi
done
complete_bash() { # WORD...: what bash offers for the last one
    checks=$((checks + 1))
    bash -c 'source ./complete.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pleat; printf "%s\n" "${COMPREPLY[@]}"' - "$@" >out
}
complete_bash pleat ge
says out '^generate$'
complete_bash pleat check --diag
says out '^--diagnostics$'
complete_bash pleat check --diagnostics ''
says out '^json$'
complete_bash pleat completion ''
says out '^fish$'
complete_bash pleat new mine --template ''
says out '^product$'
complete_bash pleat check --target h1
says out '^h100$'
complete_bash pleat check my_ro
says out '^my_rows.json$'
expect 2 completion tcsh
says err 'it takes bash or zsh or fish'
expect 0 manual
for word in 'SH NAME' 'pleat generate' '\\-\\-diagnostics' 'EXIT STATUS'; do says out "$word"; done
cp out pleat.1
checks=$((checks + 1))
if command -v man >/dev/null; then man -l --warnings pleat.1 >/dev/null 2>err && silent err || fail "man does not take the manual"; fi

# -- schema, explain, run
expect 0 schema
python3 -c 'import json; json.load(open("out"))' || fail "the schema is not JSON"
expect 0 explain "$rmsnorm"
says out 'rmsnorm'
checks=$((checks + 1))
[ "$(grep -cE 'sectors|periods' out)" = 0 ] || fail "a layout is reported that nobody asked for"
checks=$((checks + 1))
[ "$(grep -n '^kernel rmsnorm' out | cut -d: -f1)" -lt "$(grep -n '^tensors' out | cut -d: -f1)" ] ||
    fail "tensors stand before kernels"
says out '  computes 16384 \* T \+ 2 \* T operations: 1 for each byte that must move, where what is open is 4096$'
expect 0 explain "$rmsnorm" --layout
says out '32 lanes of 16 bytes along H: 16 sectors'
echo '{ "pleat": 1, "name": "pitched", "dims": { "N": "runtime", "P": "runtime", "C": 64 }, "tensors": {
    "X": { "dtype": "bf16", "dims": ["N", "P", "C"] },
    "Y": { "dtype": "bf16", "dims": ["P", "C"], "strides": { "P": "runtime" } } } }' >pitched.json
expect 0 explain pitched.json # what strides that are known cost does not wait for the others
says out '32 lanes of 16 bytes along P: 32 sectors where 16 would do'
says out 'along N the cost follows from P, given at launch'
says out 'along P the cost follows from Y.P, given at launch'
small=$PLEAT_SOURCE_DIR/tests/unit/draw/small.json
expect 0 explain --sharding "$specs/norm/rmsnorm_backward.json" "$specs/gemm/gemm_cast.json"
says out '^  T splits DY, X, R, DX; parts of a reduction: DW \(sum\); whole: W$'
says out '^  H cannot be split: it has a mean along it$'
says out '^gemm_cast over several devices$'
expect 1 explain --sharding "$rmsnorm" --dim H=-1
says err 'error: '
silent out
expect 0 describe "$rmsnorm"
says out '"X": 0'
expect 0 explain "$small"
says out 'periods: none along M, none along K'
says out '32 lanes of 16 bytes along M: 4 wavefronts, no conflict \(without the swizzle 32 wavefronts, an 8-way conflict\)'
says out 'the first warp of Thread \(threadIdx.x\), 16 bytes a lane: 4 wavefronts, no conflict'
expect 0 explain "$small" --svg tile.svg
says out 'drew A \[M, K\] f16 into tile.svg'
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("tile.svg")' || fail "the picture is not XML"
expect 0 explain "$rmsnorm" --svg x.svg --tensor X
expect 2 explain "$rmsnorm" --svg x.svg
says err 'tensor X\|W\|Y'
expect 2 explain "$rmsnorm" --svg x.svg --tensor XX
says err 'did you mean X'
expect 2 explain "$rmsnorm" --tensor X
expect 2 explain "$rmsnorm" --svg file/x.svg --tensor X
says err 'cannot write .*file'
expect 2 explain "$rmsnorm" --svg nowhere/x.svg --tensor X
says err "there is no folder 'nowhere' for nowhere/x.svg"
[ -e nowhere ] && fail "a folder was made for a picture"
expect 0 explain "$rmsnorm" -q --svg /dev/null --tensor X # a device is written to, not replaced
[ -c /dev/null ] || fail "/dev/null is a file now"
expect 0 run "$rmsnorm" --device cpu --dim T=3
says out 'Y +bf16 +\[3, 4096\].* right'
expect 0 run "$rmsnorm" --device cpu --dim T=0
says out '^  what it stores has no elements at these sizes$'
spec labels X | sed 's/{"store.*}\]/{"require": "X >= 0", "say": "a label below 0"}]/' >labels.json
expect 0 run labels.json --device cpu
says out '^  it stores nothing$'
spec twofold X | sed 's/"N": 64/"N": "runtime", "P": "runtime"/; s/\["N"\]/["N", "P"]/g' >twofold.json
expect 0 run twofold.json --device cpu --dim N=0 # the other size stays small
if ! compgen -G '/dev/nvidia[0-9]*' >/dev/null; then
    for command in "run --device cuda" bench tune; do
        expect 2 $command "$rmsnorm"
        says err '^pleat: this needs a GPU: '
    done
fi
expect 2 run "$rmsnorm" --device cpu --dim T=x
expect 2 run "$rmsnorm" --device cpu --dim T=9223372036854775807
says err '^pleat: at these sizes a tensor has more bytes than 64 bits can count$'
TMPDIR=$work/nowhere PLEAT_CACHE=$work/cold expect 2 run "$rmsnorm" --device cpu --dim T=1
says err 'there is no temporary folder: TMPDIR is .*nowhere '
TMPDIR='' PLEAT_CACHE=$work/cold expect 0 run "$rmsnorm" --device cpu --dim T=1
cp "$rmsnorm" kept.json
for option in "run --device cpu --dim T=1 --save Y=kept.json" "explain --html kept.json" "explain --tensor X --svg kept.json"; do
    expect 2 $option kept.json
    says err '^pleat: --(save|html|svg) kept.json would overwrite kept.json, which this command reads$'
done
cmp -s "$rmsnorm" kept.json || fail "a spec was overwritten"
expect 2 run "$rmsnorm" --device cpu --param nope=1
expect 2 run "$rmsnorm" --device cpu --dim T=1 --param eps=1e39
says err '^pleat: --param eps=1e39: f32 does not hold this$'
expect 2 run "$PLEAT_SOURCE_DIR/examples/matmul/matmul.json"
says err 'matmul.json has no kernel that could run'

# -- what a run that was killed left in the temporary folder
mkdir -p temporary/pleat-999999999-abcdef temporary/pleat-$$-abcdef temporary/pleat-abcdef
TMPDIR=$PWD/temporary expect 0 run "$rmsnorm" --device cpu --dim T=1
checks=$((checks + 1))
[ "$(ls temporary | sort | tr '\n' ' ')" = "pleat-$$-abcdef pleat-abcdef " ] ||
    fail "the temporary folder holds $(ls temporary | tr '\n' ' ')"

# -- two versions of a spec
expect 0 conform --base "$rmsnorm" "$rmsnorm"
says out 'breaks nothing'
sed 's/"H": 4096/"H": 8192/; s/"W"/"V"/; s/ W"/ V"/' "$rmsnorm" >v2.json
expect 1 conform --base "$rmsnorm" v2.json
says err '^v2.json:[0-9]+:[0-9]+: error: dim H is 8192; it was 4096 \[PL142\]'
says err 'rmsnorm.json:[0-9]+:[0-9]+: error: tensor W is gone \[PL140\]'
says err 'v2.json:[0-9]+:[0-9]+: note: tensor V is the same by another name'
expect 1 conform --base "$rmsnorm" v2.json --diagnostics json
python3 -c 'import json; d=json.load(open("out")); assert [x["code"] for x in d] == ["PL142", "PL140"] and d[0]["file"] == "v2.json"' || fail "conform as JSON"
silent err
expect 1 conform --base "$rmsnorm" broken.json
says err 'Zz'
expect 2 conform --base missing.json "$rmsnorm"
expect 2 conform "$rmsnorm"

# -- a run on inputs of one's own
expect 0 run "$rmsnorm" --device cpu --dim T=3 --dim H=64 --save X=x.npy --save W=w.npy --save Y=y.npy
expect 0 run "$rmsnorm" --device cpu --dim H=64 --seed 9 --input X=x.npy --input W=w.npy --save Y=again.npy --show 'r[T=2]'
says out 'T=3, H=64'
says out '^  r\[T=2\] = [0-9.]+$'
checks=$((checks + 1))
cmp -s y.npy again.npy || fail "the same inputs gave other results"
expect 2 run "$rmsnorm" --device cpu --dim H=64 --dim T=4 --input X=x.npy
says err 'has 3 values along T, which is 4'
expect 2 run "$rmsnorm" --device cpu --dim H=32 --input X=x.npy
says err 'has the shape \[3, 64\], and tensor X \[3, 32\]'
expect 2 run "$rmsnorm" --device cpu --input Z=x.npy
says err 'rmsnorm has no tensor Z'
expect 2 run "$rmsnorm" --device cpu --input X=out
says err 'out is no .npy file'
mkfifo pipe.npy
for unread in pipe.npy . none.npy; do
    expect 2 run "$rmsnorm" --device cpu --input "X=$unread"
    says err "^pleat: cannot read $unread$"
done
# npy SHAPE [BYTES]: a .npy file of float32 whose header is cut behind SHAPE.
npy() { python3 - "$1" "${2:-0}" <<'END'
import struct, sys
header = ("{'descr': '<f4', 'fortran_order': False, 'shape': " + sys.argv[1]).encode()
open("odd.npy", "wb").write(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header + bytes(int(sys.argv[2])))
END
}
while IFS='|' read -r shape bytes sentence; do
    npy "$shape" "$bytes"
    expect 2 run "$rmsnorm" --device cpu --dim H=64 --input X=odd.npy
    says err "^pleat: odd.npy: $sentence"
done <<'END'
(-3, 64), }|768|the shape of the .npy file is no list of sizes
3, }|768|the shape of the .npy file is no list of sizes
(3, 64|768|'shape' of the .npy file has no end
(3, 64), 'shape': (1,), }|768|the header of the .npy file has 'shape' twice$
(3, 64), 'fortran_order': True, }|768|the header of the .npy file has 'fortran_order' twice$
(9223372036854775807, 64), }|768|the shape \[9223372036854775807, 64\] has more bytes than 64 bits can count
END
python3 -c 'open("odd.npy", "wb").write(open("x.npy", "rb").read().replace(b"<f4", b"<\33\n"))'
expect 2 run "$rmsnorm" --device cpu --dim H=64 --input X=odd.npy
says err "^pleat: odd.npy holds '<\?\?', which no tensor has$"
for version in 0 4 255; do
    python3 -c 'import sys; b = bytearray(open("x.npy", "rb").read()); b[6] = int(sys.argv[1]); open("odd.npy", "wb").write(b)' $version
    expect 2 run "$rmsnorm" --device cpu --dim H=64 --input X=odd.npy
    says err "^pleat: odd.npy is in version $version of the .npy format; versions 1 to 3 are known$"
done
expect 2 run "$rmsnorm" --device cpu --dim T=2 --show 'r[T=0, T=1]'
says err '^pleat: --show r\[T=0, T=1\]: T is given twice'
head -c 100 x.npy >cut.npy
expect 2 run "$rmsnorm" --device cpu --input X=cut.npy
says err 'cut.npy (ends within its header|holds)'
expect 2 run "$rmsnorm" --device cpu --dim T=2 --show q
says err 'rmsnorm has no value q'
expect 2 run "$rmsnorm" --device cpu --dim T=2 --show 'r[T=2]'
says err 'T = 2 is outside 2 values'
# Of a program, or of a spec that a pass cut in two, it is what the whole leaves and computes.
rows=$PLEAT_SOURCE_DIR/tests/threads/rows.json
expect 0 run "$rows" --device cpu --dim T=2 --save X=x.npy --save Y=y.npy --show 'sum[T=1]'
says out '^  sum\[T=1\] = '
python3 - <<'END' || fail "what the program leaves is not X and the sums of its rows"
import array
x, y = (array.array("f", open(f"{name}.npy", "rb").read()[128:]) for name in "xy")
want = [v + sum(x[i // 16 * 16:i // 16 * 16 + 16]) for i, v in enumerate(x)]
assert len(y) == 32 and max(abs(a - b) for a, b in zip(y, want)) < 1e-5
END
expect 0 run "$specs/gemm/gemm_lora.json" --device cpu --dim M=2 --dim N=64 --dim K=64 --save Y=y.npy
checks=$((checks + 1))
[ "$(tail -c +129 y.npy | wc -c)" = $((2 * 64 * 4)) ] || fail "the size of y.npy"
sed -z 's/,\n  "program": [^\n]*//; s/, "space": "workspace"//' "$rows" >apart.json
expect 2 run apart.json --device cpu --dim T=2 --save Y=y.npy
says err '^pleat: rows has several kernels: --save and --show need "program" in it'
# -- layout
expect 0 format "$rmsnorm"
cmp -s out "$rmsnorm" || fail "format changes a spec of the catalog"
silent err
python3 -c 'import json,sys; json.dump(json.load(open(sys.argv[1])), open("flat.json", "w"))' "$rmsnorm"
sed -i 's/X \* r \* W/X*r  *W/' flat.json
expect 0 format flat.json -o flat.json
silent out
cmp -s flat.json "$rmsnorm" || fail "format does not bring the layout back"
echo '{"pleat": 1, "nam": "typo"}' >typo.json
expect 1 format typo.json -o flat.json
says err "did you mean 'name'"
cmp -s flat.json "$rmsnorm" || fail "format writes in spite of an error"
expect 2 format missing.json

# -- speed: reported, not judged
mkdir many
for i in $(seq 1000); do sed "s/\"rmsnorm\"/\"rms_$i\"/" "$rmsnorm" >many/$i.json; done
begin=$(date +%s%N)
expect 0 generate -q many/*.json -o many_out
echo "a thousand specs in $((($(date +%s%N) - begin) / 1000000)) ms"

echo "$checks checks, $failures failed"
exit $((failures > 0))
