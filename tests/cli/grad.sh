#!/bin/bash
# The backward specs of the catalog beside those that pleat grad derives: both are what differences say, and what is
# derived moves the same bytes by the same schedules. The catalog's stay where they are better, for the reasons below.
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

for unit in geglu gelu gelu_tanh swiglu; do compare activation/$unit activation/${unit}_backward; done
compare layout/embedding layout/embedding_backward
compare norm/layernorm_forward norm/layernorm_backward --of Y
compare norm/log_softmax norm/log_softmax_backward
compare norm/residual_rmsnorm_forward norm/residual_rmsnorm_backward --of Y,S
compare norm/rmsnorm_forward norm/rmsnorm_backward --of Y
compare norm/softmax norm/softmax_backward
compare random/dropout random/dropout_backward
compare loss/cross_entropy loss/cross_entropy_backward --of LOSS
for turn in rope rope_interleaved rope_partial rope_positions; do
    compare rotary/$turn rotary/${turn}_backward --wrt Q,K
done

# The same launches. Which products come first in the stages differs.
for mask in "" _causal _window _softcap; do
    forward=attention/attention$mask backward=attention/attention_backward$mask
    "$PLEAT" grad -q "$specs/$forward.json" --of o > "$out/derived.json" || fail "$forward is not derived"
    diff <(plan_of "$specs/$backward.json" | head -n 4) <(plan_of "$out/derived.json" | head -n 4) > "$out/diff" ||
        fail "$backward and what is derived of $forward differ:
$(cat "$out/diff")"
    right "$forward" "$backward" --of o
done

# The specs that a derived one uses, from a folder that is new; names that -I finds stay.
"$PLEAT" grad -q "$specs/transformer/layer_post.json" -o "$out/new/folder" --always-forward &&
    "$PLEAT" check -q "$out/new/folder/layer_post_forward.json" || fail "a new folder: what the derived spec uses is not found"
cp "$specs/transformer/layer_post.json" "$out/by_name.json"
sed -i 's#"layer.json#"transformer/layer.json#; s#\.\./gemm/#gemm/#' "$out/by_name.json"
"$PLEAT" grad -q "$out/by_name.json" -I "$specs" -o "$out/new" --always-forward &&
    grep -q '"gemm/gemm_rmsnorm_cross_entropy.json"' "$out/new/layer_post_forward.json" || fail "a name that -I finds has changed"

# One launch for all products, where the derived passes hidden layers through workspace.
right convolution/cheri_block_forward convolution/cheri_block_backward --of Y

# DX and the gradients of taps from one reading, where the derived computes the convolution for each.
right convolution/dilated_norm convolution/dilated_norm_backward --of Z

# What a forward pass has on tensor cores, its gradients have.
for forward in convolution/{conv2d_grouped,conv2d_depthwise,cheri_block} attention/attention_causal; do
    "$PLEAT" grad -q "$specs/$forward.json" > "$out/derived.json" || fail "$forward is not derived"
    "$PLEAT" explain -q -Werror "$out/derived.json" > "$out/text" 2>&1 || fail "$forward: $(grep PL121 "$out/text")"
done
"$PLEAT" grad -q "$specs/transformer/attention_layer.json" --of X1 --wrt X0,WN0,W3,WQ,WK,W0 > "$out/derived.json" ||
    fail "attention_layer is not derived"
"$PLEAT" explain -q -Werror "$out/derived.json" > "$out/text" 2>&1 || fail "attention_layer: $(grep PL121 "$out/text")"

# Not compared, and better than what is derived: transformer/layer*_backward reads QKV for the gradient of the norm
# ahead of it, where the derived one saves the product; gemm/gemm_swiglu_backward and gemm_norm_backward are parts of
# these.
exit $wrong
