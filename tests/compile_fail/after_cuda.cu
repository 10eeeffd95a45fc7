// Pleat's device headers after CUDA's own, for the device and the host: whatever these declare, nvcc takes those.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include "pleat/core.h"
#include "pleat/gpu/async.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/fragments.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/split_sum.h"
#include "pleat/gpu/tile_boxes.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

#include "matmul/dims.h"

__global__ void first_and_last(pleat::f16* p) {
    matmul::AWarp part;
    part.fill(p[0]);
    p[1] = part.element(matmul::AWarp::elements - 1);
    p[2] = pleat::to_fragment<pleat::tf32>(p[1]).bits != 0 ? p[0] : p[1];
}
