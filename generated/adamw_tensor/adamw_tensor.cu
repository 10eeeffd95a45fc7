// Written by pleat from adamw_tensor.json. Do not edit.
// One step of AdamW (Loshchilov and Hutter, 2019) over one tensor, or over a list of tensors in one launch,
// wherever they lie: each has its own rate and decay. correction1 and correction2 are 1 - beta^step
#include "dims.h"
#include "pleat/gpu/each.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace adamw_tensor {

//   let m = beta1 * M + (1 - beta1) * DW
//   let v = beta2 * V + (1 - beta2) * DW * DW
//   let step = m / correction1 / (sqrt(v / correction2) + eps)
//   store M = m
//   store V = v
//   store W = W - rate * (step + decay * W)

// adamw_tensor_map: every tensor is contiguous over the whole domain: vectors run across rows, with a tail.
__device__ __forceinline__ void adamw_tensor_map_block(unsigned block, pleat::bf16* W_ptr,
                                                       const pleat::bf16* DW_ptr, float* M_ptr, float* V_ptr,
                                                       long long N_size, float rate, float decay, float beta1,
                                                       float beta2, float eps, float correction1,
                                                       float correction2) {
    const W w(W_ptr, pleat::extents(N(N_size)));
    const DW dw(DW_ptr, pleat::extents(N(N_size)));
    const M m_(M_ptr, pleat::extents(N(N_size)));
    const V v_(V_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(block) * 256 + threadIdx.x) * 8;
    if (index >= N_size) return;
    const N n_(index);
    const long long left = N_size - index;
    const int count = left < 8 ? static_cast<int>(left) : 8;
    const float v_2 = 1.0f - beta1;
    const float v_3 = 1.0f - beta2;
    const pleat::math::Divisor<float> divisor(correction1);
    const pleat::math::Divisor<float> divisor_(correction2);
    // adamw_tensor.json:28: store M
    // adamw_tensor.json:29: store V
    // adamw_tensor.json:30: store W
    const pleat::Vec<float, 8> m__v = pleat::load_part<8>(m_[n_].get(), count);
    const pleat::Vec<pleat::bf16, 8> dw_v = pleat::load_part<8>(dw[n_].get(), count);
    const pleat::Vec<float, 8> v__v = pleat::load_part<8>(v_[n_].get(), count);
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load_part<8>(w[n_].get(), count);
    float m__out[8];
    float v__out[8];
    float w_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float M_e = m__v[e];
        const float DW_e = pleat::as<float>(dw_v, e);
        // adamw_tensor.json:25: let m
        const float m = pleat::math::fma(beta1, M_e, v_2 * DW_e);
        m__out[e] = m;
        const float V_e = v__v[e];
        // adamw_tensor.json:26: let v
        const float v = pleat::math::fma(beta2, V_e, v_3 * DW_e * DW_e);
        v__out[e] = v;
        const float W_e = pleat::as<float>(w_v, e);
        // adamw_tensor.json:27: let step
        const float step = divisor.divide(m) / (pleat::math::sqrt(divisor_.divide(v)) + eps);
        w_out[e] = pleat::math::fma(-rate, pleat::math::fma(decay, W_e, step), W_e);
    }
    pleat::store_part(m_[n_].get(), pleat::converted<float>(m__out), count);
    pleat::store_part(v_[n_].get(), pleat::converted<float>(v__out), count);
    pleat::store_part(w[n_].get(), pleat::converted<pleat::bf16>(w_out), count);
}

/// What differs between the tensors of a list.
struct adamw_tensor_map_set {
    pleat::bf16* W_ptr;
    const pleat::bf16* DW_ptr;
    float* M_ptr;
    float* V_ptr;
    long long N_size;
    float rate;
    float decay;
    float beta1;
    float beta2;
    float eps;
    float correction1;
    float correction2;
};

extern "C" __global__ void __launch_bounds__(256)
    adamw_tensor_map(pleat::bf16* W_ptr, const pleat::bf16* DW_ptr, float* M_ptr, float* V_ptr, long long N_size,
                     float rate, float decay, float beta1, float beta2, float eps, float correction1,
                     float correction2) {
    adamw_tensor_map_block(blockIdx.x, W_ptr, DW_ptr, M_ptr, V_ptr, N_size, rate, decay, beta1, beta2, eps,
                           correction1, correction2);
}

extern "C" __global__ void __launch_bounds__(256)
    adamw_tensor_map_each(const __grid_constant__ pleat::Each<adamw_tensor_map_set, 430> list) {
    const auto at = list.find(blockIdx.x);
    const adamw_tensor_map_set& set = list.sets[at.set];
    adamw_tensor_map_block(at.block, set.W_ptr, set.DW_ptr, set.M_ptr, set.V_ptr, set.N_size, set.rate, set.decay,
                           set.beta1, set.beta2, set.eps, set.correction1, set.correction2);
}

}  // namespace adamw_tensor
