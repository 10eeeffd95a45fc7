// The parameter by which a kernel is handed a tensor map: what the tensor memory accelerator knows of a tensor in
// global memory (PTX ISA, "Tensor-map"). The runtime encodes it at launch (`map:` in a manifest's args); a kernel
// takes it as `const __grid_constant__ pleat::TensorMap` and only hands its address on. Knows nothing of what is in
// it.
#pragma once

namespace pleat {

/// 128 opaque bytes, with CUtensorMap's size and alignment (cuda.h of CUDA 13; 12 asked for 64).
struct alignas(128) TensorMap {
    unsigned long long words[16];
};
static_assert(sizeof(TensorMap) == 128 && alignof(TensorMap) == 128);

}  // namespace pleat
