// Written by pleat from cross_entropy_backward.json. Do not edit.
// The gradient of cross_entropy times DLOSS, from the logits and the logsumexp that it stored
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace cross_entropy_backward {

//   let active = LABEL != ignore_index
//   require not active or (LABEL >= 0 and LABEL < extent(V))
//   let p = exp(LOGITS - LSE)
//   store DLOGITS = where(active, where(V == LABEL, p - 1, p) * DLOSS, 0)

// cross_entropy_backward_map_part1: 8 neighbours along V a thread.
__device__ __forceinline__ void cross_entropy_backward_map_part1(const pleat::bf16* LOGITS_ptr,
                                                                 const long long* LABEL_ptr, const float* LSE_ptr,
                                                                 const float* DLOSS_ptr, pleat::bf16* DLOGITS_ptr,
                                                                 long long T_size, long long DLOSS_stride_0,
                                                                 long long ignore_index, unsigned block) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const LSE lse(LSE_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const DLOGITS dlogits(DLOGITS_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const T t(index / (32768));
    const pleat::Fold<V, 8> v(index / 8 % (4096));
    const long long LABEL_e = *label[t];
    // cross_entropy_backward.json:18: let active
    const bool active = LABEL_e != ignore_index;
    const float LSE_e = *lse[t];
    const float DLOSS_e = *dloss[t];
    // cross_entropy_backward.json:21: store DLOGITS
    const int element = pleat::element_of<8>(LABEL_e, v.unfold().get());
    const pleat::Vec<pleat::bf16, 8> logits_v = pleat::load<8>(logits[v + t].get());
    float dlogits_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float LOGITS_e = pleat::as<float>(logits_v, e);
        // cross_entropy_backward.json:20: let p
        const float p = pleat::math::exp(LOGITS_e - LSE_e);
        dlogits_out[e] = active ? (element == e ? p - 1.0f : p) * DLOSS_e : 0.0f;
    }
    pleat::store(dlogits[v + t].get(), pleat::converted<pleat::bf16>(dlogits_out));
}

// cross_entropy_backward_map_part2: every tensor is contiguous over the whole domain: vectors run across rows, with
// a tail.
__device__ __forceinline__ void cross_entropy_backward_map_part2(const long long* LABEL_ptr, long long T_size,
                                                                 long long ignore_index, unsigned* status,
                                                                 unsigned block) {
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 2;
    if (index >= T_size) return;
    const T t(index);
    const long long left = T_size - index;
    const int count = left < 2 ? static_cast<int>(left) : 2;
    // cross_entropy_backward.json:19: require not active or (LABEL >= 0 and LABEL < extent(V))
    const pleat::Vec<long long, 2> label_v = pleat::load_part<2>(label[t].get(), count);
#pragma unroll
    for (int e = 0; e < 2; ++e) {
        const long long LABEL_e = label_v[e];
        // cross_entropy_backward.json:18: let active
        const bool active = LABEL_e != ignore_index;
        if (e < count && !(!active || LABEL_e >= 0ll && LABEL_e < 32768ll)) atomicOr(status, 1u);
    }
}

// cross_entropy_backward_map: cross_entropy_backward_map_part1, cross_entropy_backward_map_part2 side by side, each
// with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    cross_entropy_backward_map(const pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* LSE_ptr,
                               const float* DLOSS_ptr, pleat::bf16* DLOGITS_ptr, long long T_size,
                               long long DLOSS_stride_0, long long ignore_index, unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = T_size * 32;
    if (block < blocks1) {
        cross_entropy_backward_map_part1(LOGITS_ptr, LABEL_ptr, LSE_ptr, DLOSS_ptr, DLOGITS_ptr, T_size,
                                         DLOSS_stride_0, ignore_index, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    cross_entropy_backward_map_part2(LABEL_ptr, T_size, ignore_index, status, block);
}

}  // namespace cross_entropy_backward
