#!/bin/bash
# The catalog's backward specs. Those that `written` names are what pleat grad writes, byte for byte. Those that are
# compared stay as they were written by hand, for the reasons beside them: they are what differences say, and derived ones
# move the same bytes by the same schedules.
set -u
specs=$PLEAT_SOURCE_DIR/dsl_specs
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
wrong=0
fail() {
    echo "$1"
    wrong=1
}

# What a launch moves and by which schedule, without the names of kernels.
plan_of() {
    "$PLEAT" explain -q "$1" |
        sed -nE 's/^kernel [a-z0-9_]+: (must move)/\1/p; s/^ *[a-z0-9_]+: ([a-z]+ schedule.*)/\1/p'
}

# compare FORWARD BACKWARD [OPTION...]: of the catalog, without .json; options of pleat grad
compare() {
    local forward=$1 backward=$2 name
    shift 2
    name=$(basename "$forward")
    "$PLEAT" grad -q "$specs/$forward.json" "$@" --check -o "$out" || fail "$forward is not derived"
    diff <(plan_of "$specs/$backward.json") <(plan_of "$out/${name}_backward.json") > "$out/diff" ||
        fail "$backward and what is derived of $forward differ:
$(cat "$out/diff")"
    right "$forward" "$backward" "$@"
}

# right FORWARD BACKWARD [OPTION...]: is the backward spec what differences say?
right() {
    local forward=$1 backward=$2
    shift 2
    python3 - "$specs/$forward.json" "$specs/$backward.json" "$out/renamed.json" > "$out/named.json" <<'END'
import json, sys
spec = json.load(open(sys.argv[1]))
backward = sys.argv[2]
if "dout" in (text := open(backward).read()):  # as people call it
    backward = sys.argv[3]
    open(backward, "w").write(text.replace("dout", "do2"))
json.dump({**spec, "backward": backward}, sys.stdout)
END
    "$PLEAT" grad -q "$out/named.json" "$@" --check > "$out/text" || fail "$backward is not the gradient of $forward"
}

# written FORWARD BACKWARD [OPTION...]: the catalog has what pleat grad writes
written() {
    local forward=$1 name
    name=$(basename "$2")
    "$PLEAT" grad -q "$specs/$forward.json" --name "$name" "${@:3}" --check -o "$out/written" > "$out/text" 2>&1 &&
        diff "$specs/$2.json" "$out/written/$name.json" > "$out/diff" ||
        fail "$2 is not what pleat grad $forward --name $name ${*:3} writes: $(cat "$out/text" "$out/diff")"
}

written activation/swiglu activation/swiglu_backward --over DGATE=GATE --over DUP=UP
written layout/embedding layout/embedding_backward
written norm/log_softmax norm/log_softmax_backward
written norm/residual_rmsnorm_forward norm/residual_rmsnorm_backward --of Y,S
written norm/softmax norm/softmax_backward
written random/dropout random/dropout_backward --over DX=DY
for turn in rope rope_interleaved rope_partial rope_positions; do
    written rotary/$turn rotary/${turn}_backward --wrt Q,K
done

# Each part has its name, where the derived ones are one long expression.
for unit in gelu gelu_tanh geglu; do compare activation/$unit activation/${unit}_backward; done
# Rounded by itself, DY * W cancels against its mean where a row is short.
compare norm/layernorm_forward norm/layernorm_backward --of Y
# At 1024 columns the derived keeps 104 bytes a thread in local memory.
compare norm/rmsnorm_forward norm/rmsnorm_backward --of Y
# Takes one DLOSS for all tokens, as of the loss's sum, by a stride of 0.
compare loss/cross_entropy loss/cross_entropy_backward --of LOSS

# The same launches. Which products come first in the stages differs.
for mask in "" _causal _window _softcap; do
    forward=attention/attention$mask backward=attention/attention_backward$mask
    "$PLEAT" grad -q "$specs/$forward.json" --of o > "$out/derived.json" || fail "$forward is not derived"
    diff <(plan_of "$specs/$backward.json" | head -n 4) <(plan_of "$out/derived.json" | head -n 4) > "$out/diff" ||
        fail "$backward and what is derived of $forward differ:
$(cat "$out/diff")"
    right "$forward" "$backward" --of o
done

# The same launches, of which zeros come first.
right attention/attention_packed attention/attention_packed_backward --of o
"$PLEAT" grad -q "$specs/attention/attention_packed.json" --of o > "$out/derived.json" || fail "attention_packed is not derived"
launches_of() { plan_of "$1" | sort; }
diff <(launches_of "$specs/attention/attention_packed_backward.json") <(launches_of "$out/derived.json") > "$out/diff" ||
    fail "attention_packed_backward and what is derived of attention_packed differ:
$(cat "$out/diff")"

# The specs that a derived one uses, from a folder that is new; names that -I finds stay.
"$PLEAT" grad -q "$specs/transformer/layer_post.json" -o "$out/new/folder" --always-forward &&
    "$PLEAT" check -q "$out/new/folder/layer_post_forward.json" || fail "a new folder: what the derived spec uses is not found"
cp "$specs/transformer/layer_post.json" "$out/by_name.json"
sed -i 's#"layer.json#"transformer/layer.json#; s#\.\./gemm/#gemm/#' "$out/by_name.json"
"$PLEAT" grad -q "$out/by_name.json" -I "$specs" -o "$out/new" --always-forward &&
    grep -q '"gemm/gemm_rmsnorm_cross_entropy.json"' "$out/new/layer_post_forward.json" || fail "a name that -I finds has changed"

# No spill in the last pass, where the derived one keeps 40 bytes a thread in local memory.
right convolution/cheri_block_forward convolution/cheri_block_backward --of Y

# DX and the gradients of taps from one reading, where the derived computes the convolution for each.
right convolution/dilated_norm ../tests/bench/convolution/dilated_norm_backward --of Z

# From the places that the forward stores, where the derived one finds the largest of each window again.
right convolution/max_pool2d convolution/max_pool2d_backward --of Y --dim H=4 --dim W=5 --dim P=2 --dim Q=3
right convolution/avg_pool2d convolution/avg_pool2d_backward

# The same launches in another order. Places have names, where the derived one writes them out.
right convolution/conv_transpose2d convolution/conv_transpose2d_backward
"$PLEAT" grad -q "$specs/convolution/conv_transpose2d.json" --check -o "$out" || fail "conv_transpose2d is not derived"
diff <(plan_of "$specs/convolution/conv_transpose2d_backward.json" | sort) \
    <(plan_of "$out/conv_transpose2d_backward.json" | sort) > "$out/diff" ||
    fail "conv_transpose2d_backward and what is derived of conv_transpose2d differ:
$(cat "$out/diff")"

# Two gradients that are stored over tensors and read each other's: neither may be stored first.
cat > "$out/crossed.json" <<'SPEC'
{ "pleat": 1, "name": "crossed", "dims": { "S": 8, "N": 16 },
  "tensors": { "X": { "dtype": "f32", "dims": ["S", "N"] }, "B": { "dtype": "f32", "dims": ["S"] },
               "D": { "dtype": "f32", "dims": ["S", "N"] } },
  "kernels": {
    "centered": { "stages": [{ "store": "D", "from": "X - B" }] },
    "sums":     { "stages": [{ "reduce": "r", "as": "sum", "of": "D", "along": ["N"] }, { "store": "B", "from": "r" }] },
    "halves":   { "stages": [{ "store": "X", "from": "0.5 * D" }] } },
  "program": ["centered", "sums", "halves"] }
SPEC
if "$PLEAT" grad -q "$out/crossed.json" > "$out/log" 2>&1; then fail "a gradient is stored over what another reads"; fi
grep -q "PL086" "$out/log" || fail "crossed: $(cat "$out/log")"

# T is needed as it was by a gradient that waits for the products, ahead of which T is stored.
cat > "$out/held.json" <<'SPEC'
{ "pleat": 1, "name": "held", "dims": { "M": 16, "D": 32, "K": 16 },
  "tensors": { "A": { "dtype": "bf16", "dims": ["M", "K"] }, "B": { "dtype": "bf16", "dims": ["D", "K"] },
               "T": { "dtype": "f32", "dims": ["M", "D"] } },
  "kernel": { "contract": { "acc": ["A", "B"], "along": ["K"] }, "epilogue": [{ "store": "T", "from": "acc + exp2(T)" }] } }
SPEC
if "$PLEAT" grad -q --with-forward "$out/held.json" > "$out/log" 2>&1; then fail "a gradient reads what is stored over"; fi
grep -q "DT is made of T as it was, and a kernel ahead of it has to store over T \[PL180\]" "$out/log" ||
    fail "held: $(cat "$out/log")"

# What a forward pass has on tensor cores, its gradients have, over the whole catalog.
# Where tests/run.sh counts its turns, every other spec of what follows.
taken=0
in_turn() { [ -z "${PLEAT_TURN:-}" ] || [ $((taken++ % 2)) = $((PLEAT_TURN % 2)) ]; }
sums_of_products() { "$PLEAT" explain -q "$1" 2>&1 | grep -c "\[PL121\]"; }
for forward in "$specs"/*/*.json; do
    name=$(basename "$forward" .json)
    options=()
    case $name in
        *backward* | *_grad | *gradient* | adamw* | rstd) continue ;; # gradients, and what has none
        attention_decode_latent) continue ;; # heads of 576: gradients of attention in one launch are of heads up to 256
        attention_fp8) options=(--type dq=bf16 --type dk=bf16 --type dv=bf16) ;;
        rope*) options=(--wrt Q,K) ;;
        gemm_fp8_weights) options=(--type DB=bf16) ;;
        gemm_fp8_amax) options=(--of D --wrt A,B --type DD=bf16 --type DA=bf16 --type DB=bf16) ;;
        gemm_fp8*) options=(--type DA=bf16 --type DB=bf16) ;;
    esac
    in_turn || continue
    "$PLEAT" grad -q "$forward" "${options[@]}" > "$out/derived.json" || fail "$name is not derived"
    [ "$(sums_of_products "$out/derived.json")" -le "$(sums_of_products "$forward")" ] ||
        fail "$name: $("$PLEAT" explain -q "$out/derived.json" 2>&1 | grep PL121)"
done

# Losses, norms, gates, pools and the like, as people write them.
for forward in "$PLEAT_SOURCE_DIR"/tests/gradients/*.json; do
    in_turn || continue
    name=$(basename "$forward" .json)
    "$PLEAT" grad -q "$forward" --check > "$out/derived.json" || fail "$name: its gradients are not what differences say"
    [ "$(sums_of_products "$out/derived.json")" -le "$(sums_of_products "$forward")" ] ||
        fail "$name: $("$PLEAT" explain -q "$out/derived.json" 2>&1 | grep PL121)"
done

# Not compared, and better than what is derived: transformer/layer*_backward reads QKV for the gradient of the norm
# ahead of it, where the derived one saves the product; gemm/gemm_swiglu_backward and gemm_norm_backward are parts of
# these.
exit $wrong
