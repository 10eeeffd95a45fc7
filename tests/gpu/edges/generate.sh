#!/usr/bin/env bash
# Writes the kernels that edges.py runs:  bash tests/gpu/edges/generate.sh PLEAT FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
pleat=$1 out=$2 specs=$here/../../../dsl_specs
for type in bf16 f16 f32; do
    for size in 123 50257 128256; do
        "$pleat" generate -q "$specs"/loss/cross_entropy_*grad.json --type DT=$type --dim V=$size -o "$out/$type/$size"
    done
    for size in 32000 262144; do
        "$pleat" generate -q "$specs/loss/cross_entropy_grad.json" --type DT=$type --dim V=$size -o "$out/$type/$size"
    done
    for size in 123 4096; do
        "$pleat" generate -q "$specs"/norm/{{,residual_}rmsnorm,layernorm,softmax,log_softmax}{,_backward}.json --type DT=$type --dim H=$size -o "$out/$type/$size"
    done
    for size in 123 14336; do
        "$pleat" generate -q "$specs"/activation/{swiglu,geglu}_backward.json --type DT=$type --dim I=$size -o "$out/$type/$size"
    done
    if [ $type != f32 ]; then
        while read -r h g d e; do
            "$pleat" generate -q "$specs"/attention/attention{,_causal,_window,_softcap}.json \
                "$specs"/attention/attention_backward*.json "$here"/../attention/*.json --type DT=$type \
                --dim H="$h" --dim G="$g" --dim D="$d" --dim E="$e" -o "$out/$type/${h}x${g}x${d}x$e"
        done <<< $'2 3 128 128\n1 4 64 64\n3 1 40 72\n2 2 96 96\n1 2 256 256\n2 1 192 128'
        for spec in attention attention_causal attention_window attention_softcap; do
            "$pleat" grad -q "$specs/attention/$spec.json" --of o --name ${spec}_derived -o "$out/derived"
        done
        for spec in masked documents; do
            "$pleat" grad -q "$here/../attention/$spec.json" --of o --name ${spec}_derived -o "$out/listed"
            sed -i 's/"dv_attention": {/&\n      "schedule": { "form": "listed" },/' "$out/listed/${spec}_derived.json"
        done
        while read -r h g d e; do
            "$pleat" generate -q "$out"/listed/*.json --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" --dim E="$e" \
                -o "$out/$type/${h}x${g}x${d}x$e"
        done <<< $'2 3 128 128\n1 4 64 64\n3 1 40 72\n1 2 256 256'
        while read -r h g d e; do
            "$pleat" generate -q "$out"/derived/*.json --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" --dim E="$e" \
                -o "$out/$type/${h}x${g}x${d}x$e"
        done <<< $'2 3 128 128\n1 4 64 64\n3 1 40 72\n1 2 256 256'
        while read -r h g d e; do
            "$pleat" generate -q "$specs/attention/attention_decode.json" --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" \
                --dim E="$e" -o "$out/$type/${h}x${g}x${d}x$e"
        done <<< $'8 4 128 128\n2 7 64 64\n2 5 256 256\n1 16 40 72\n3 2 72 40\n3 1 192 128\n2 3 576 512\n2 40 320 256'
        while read -r h g d e; do
            "$pleat" generate -q "$specs/attention/attention_decode_latent.json" --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" \
                --dim E="$e" -o "$out/$type/latent_${h}x${g}x${d}x$e"
        done <<< $'1 16 576 512\n1 128 576 512\n2 3 320 256\n2 4 128 64'
        sed "s/attention_packed/attention_packed_full/; s/S - keys <= Q - queries and //" \
            "$specs/attention/attention_packed.json" > "$out/attention_packed_full.json"
        sed "s/attention_packed/attention_packed_full/; s/S - keys <= Q - queries and //" \
            "$specs/attention/attention_packed_backward.json" > "$out/attention_packed_full_backward.json"
        while read -r h g d e; do
            "$pleat" generate -q "$specs/attention/attention_packed.json" "$out/attention_packed_full.json" --type DT=$type --dim H="$h" \
                --dim G="$g" --dim D="$d" --dim E="$e" -o "$out/$type/${h}x${g}x${d}x$e"
        done <<< $'2 3 128 128\n1 4 64 64\n1 2 256 256\n2 1 192 128\n3 1 40 72'
        python3 "$here/with_strides.py" "$specs/attention/attention_causal.json" attention_strided q,k,v,o > "$out/attention_strided.json"
        python3 "$here/with_strides.py" "$specs/attention/attention_backward_causal.json" gradients_strided \
            q,k,v,o,dout,dq,dk,dv > "$out/gradients_strided.json"
        "$pleat" generate -q "$out"/{attention,gradients}_strided.json --type DT=$type --dim H=2 --dim G=3 --dim D=128 --dim E=128 \
            -o "$out/$type/layouts"
        for spec in "$specs/attention/attention_packed" "$out/attention_packed_full"; do
            "$pleat" grad -q "$spec.json" --of o --name "$(basename "$spec")_derived" -o "$out/packed"
        done
        while read -r h g d e; do
            "$pleat" generate -q "$specs/attention/attention_packed_backward.json" "$out/attention_packed_full_backward.json" "$out"/packed/*.json \
                --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" --dim E="$e" -o "$out/$type/${h}x${g}x${d}x$e"
        done <<< $'2 3 128 128\n1 4 64 64\n3 1 40 72'
        for spec in attention{,_causal,_window,_softcap,_packed}; do
            sed 's/"kernel": {/"kernel": { "schedule": { "form": "grouped" },/' "$specs/attention/$spec.json" > "$out/grouped_$spec.json"
        done
        for spec in "$here/attention_scored.json" "$out/attention_strided.json"; do
            sed 's/"kernel": {/"kernel": { "schedule": { "form": "grouped" },/' "$spec" > "$out/grouped_$(basename "$spec")"
        done
        while read -r h g d e; do
            "$pleat" generate -q "$out"/grouped_*.json --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" --dim E="$e" \
                -o "$out/$type/grouped_${h}x${g}x${d}x$e"
        done <<< $'2 3 128 128\n1 4 64 64\n3 2 40 72\n1 6 96 96\n2 8 128 128\n1 16 64 64\n1 5 192 128'
        while read -r page h g d e; do  # the number of a page's tokens stands in subscripts; a page of one token is its token
            sed "s/\b16\b/$page/g; s|S / 1\b|S|; s|S // 1 \* 1\b|S|; s|S % 1\b|0|g; s|{ \"runtime\": { \"multiple_of\": 1 } }|\"runtime\"|" \
                "$specs/attention/attention_decode_paged.json" > "$out/attention_decode_paged.json"
            "$pleat" generate -q "$out/attention_decode_paged.json" --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" --dim E="$e" \
                -o "$out/$type/pages_of_$page"
        done <<< $'1 2 1 64 64\n3 2 8 64 64\n16 8 4 128 128\n64 2 2 128 128\n256 1 16 64 64'
        while read -r page h g d e; do
            sed "s/_paged\"/_latent_paged\"/; s/\"k\[/\"kv[/; s/\"v\[\([^]]*\)\]/\"kv[\1, D = E]/; /\"v\":/d; s/\"k\":/\"kv\":/
                s/\b16\b/$page/g; s|S / 1\b|S|; s|S // 1 \* 1\b|S|; s|S % 1\b|0|g; s|{ \"runtime\": { \"multiple_of\": 1 } }|\"runtime\"|" \
                "$specs/attention/attention_decode_paged.json" > "$out/attention_decode_latent_paged.json"
            "$pleat" generate -q "$out/attention_decode_latent_paged.json" --type DT=$type --dim H="$h" --dim G="$g" --dim D="$d" \
                --dim E="$e" -o "$out/$type/latent_pages_of_$page"
        done <<< $'1 1 128 576 512\n3 2 5 320 256\n16 1 16 576 512'
    fi
    "$pleat" generate -q "$here/strided.json" --type DT=$type -o "$out/$type"
done
