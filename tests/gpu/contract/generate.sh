#!/usr/bin/env bash
# Writes the kernels that contract.py runs:  bash tests/gpu/contract/generate.sh PLEAT FOLDER
# The contract's own shapes, and under narrow/ those of its 24 layers, which are 1024 wide throughout.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
pleat=$1 out=$2 specs=$here/../../../dsl_specs
"$pleat" generate -q "$here"/specs/{separate,head}.json -o "$out"
"$pleat" generate -q "$specs/loss/cross_entropy_grad.json" --type DT=f32 --dim V=32768 -o "$out"
"$pleat" generate -q "$specs"/norm/{rmsnorm_forward,rmsnorm_backward}.json --type DT=f32 --dim H=1024 -o "$out"
"$pleat" generate -q "$specs"/activation/{swiglu,swiglu_backward}.json --type DT=f32 --dim I=4096 -o "$out"
"$pleat" generate -q "$specs"/rotary/{rope,rope_backward}.json --type DT=f32 --dim HK=4 --dim G=4 --dim R=32 -o "$out"
"$pleat" generate -q "$here"/specs/{fused_attention,fused_attention_backward,separate_attention}.json -o "$out"
"$pleat" generate -q "$here"/specs/fused_attention{,_backward}.json --type DT=bf16 -o "$out/bf16"
"$pleat" generate -q "$specs/optimizer/adamw_tensor.json" --type DT=f32 -o "$out"
"$pleat" generate -q "$here/specs/separate.json" --dim V=1024 --dim I=1024 -o "$out/narrow"
"$pleat" generate -q "$here/specs/head.json" -o "$out/narrow"
"$pleat" generate -q "$specs/loss/cross_entropy_grad.json" --type DT=f32 --dim V=1024 -o "$out/narrow"
"$pleat" generate -q "$specs"/norm/{rmsnorm_forward,rmsnorm_backward}.json --type DT=f32 --dim H=1024 -o "$out/narrow"
"$pleat" generate -q "$specs"/activation/{swiglu,swiglu_backward}.json --type DT=f32 --dim I=1024 -o "$out/narrow"
"$pleat" generate -q "$specs/rotary/rope.json" --type DT=f32 --dim HK=4 --dim G=4 --dim R=32 -o "$out/narrow"
