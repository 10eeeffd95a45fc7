// Written by pleat from adamw.json. Do not edit.
// One step of AdamW (Loshchilov and Hutter, 2019) over every tensor of a model in one launch: the tensors lie one
// after another in N, each filled up to whole blocks of 1024, and GROUP says whose decay and learning rate a block
// has (of a group that does not exist the weights stay as they are). correction1 and correction2 are 1 - beta^step
#include "dims.h"
#include "pleat/gpu/each.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace adamw {

//   let rate = RATE[GROUPS = GROUP]
//   let decay = DECAY[GROUPS = GROUP]
//   let m = beta1 * M + (1 - beta1) * DW
//   let v = beta2 * V + (1 - beta2) * DW * DW
//   let step = m / correction1 / (sqrt(v / correction2) + eps)
//   store M = m
//   store V = v
//   store W = W - rate * (step + decay * W)

// adamw_map: 8 neighbours along N a thread.
__device__ __forceinline__ void adamw_map_block(unsigned block, pleat::bf16* W_ptr, const pleat::bf16* DW_ptr,
                                                float* M_ptr, float* V_ptr, const int* GROUP_ptr,
                                                const float* RATE_ptr, const float* DECAY_ptr, long long N_size,
                                                long long GROUPS_size, float beta1, float beta2, float eps,
                                                float correction1, float correction2) {
    const W w(W_ptr, pleat::extents(N(N_size)));
    const DW dw(DW_ptr, pleat::extents(N(N_size)));
    const M m_(M_ptr, pleat::extents(N(N_size)));
    const V v_(V_ptr, pleat::extents(N(N_size)));
    const GROUP group(GROUP_ptr, pleat::extents(N(N_size)));
    const RATE rate_(RATE_ptr, pleat::extents(GROUPS(GROUPS_size)));
    const DECAY decay_(DECAY_ptr, pleat::extents(GROUPS(GROUPS_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(block) * 256 + threadIdx.x) * 8;
    if (index >= N_size) return;
    const N n_(index);
    const float v_2 = 1.0f - beta1;
    const float v_3 = 1.0f - beta2;
    const pleat::math::Divisor<float> divisor(correction1);
    const pleat::math::Divisor<float> divisor_(correction2);
    // adamw.json:32: store M
    // adamw.json:33: store V
    // adamw.json:34: store W
    const pleat::Vec<float, 8> m__v = pleat::load<8>(m_[n_].get());
    const pleat::Vec<pleat::bf16, 8> dw_v = pleat::load<8>(dw[n_].get());
    const pleat::Vec<float, 8> v__v = pleat::load<8>(v_[n_].get());
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[n_].get());
    float m__out[8];
    float v__out[8];
    float w_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float M_e = m__v[e];
        const float DW_e = pleat::as<float>(dw_v, e);
        // adamw.json:29: let m
        const float m = pleat::math::fma(beta1, M_e, v_2 * DW_e);
        m__out[e] = m;
        const float V_e = v__v[e];
        // adamw.json:30: let v
        const float v = pleat::math::fma(beta2, V_e, v_3 * DW_e * DW_e);
        v__out[e] = v;
        const long long GROUP_e = pleat::convert<long long>(*group[(n_ + N(e))]);
        float rate = 0;
        if (pleat::within(GROUP_e, GROUPS_size)) {
            const float RATE_e = *rate_[GROUPS(GROUP_e)];
            rate = RATE_e;
        }
        float decay = 0;
        if (pleat::within(GROUP_e, GROUPS_size)) {
            const float DECAY_e = *decay_[GROUPS(GROUP_e)];
            decay = DECAY_e;
        }
        const float W_e = pleat::as<float>(w_v, e);
        // adamw.json:31: let step
        const float step = divisor.divide(m) / (pleat::math::sqrt(divisor_.divide(v)) + eps);
        w_out[e] = pleat::math::fma(-rate, pleat::math::fma(decay, W_e, step), W_e);
    }
    pleat::store(m_[n_].get(), pleat::converted<float>(m__out));
    pleat::store(v_[n_].get(), pleat::converted<float>(v__out));
    pleat::store(w[n_].get(), pleat::converted<pleat::bf16>(w_out));
}

/// What differs between the tensors of a list.
struct adamw_map_set {
    pleat::bf16* W_ptr;
    const pleat::bf16* DW_ptr;
    float* M_ptr;
    float* V_ptr;
    const int* GROUP_ptr;
    const float* RATE_ptr;
    const float* DECAY_ptr;
    long long N_size;
    long long GROUPS_size;
    float beta1;
    float beta2;
    float eps;
    float correction1;
    float correction2;
};

extern "C" __global__ void __launch_bounds__(256)
    adamw_map(pleat::bf16* W_ptr, const pleat::bf16* DW_ptr, float* M_ptr, float* V_ptr, const int* GROUP_ptr,
              const float* RATE_ptr, const float* DECAY_ptr, long long N_size, long long GROUPS_size, float beta1,
              float beta2, float eps, float correction1, float correction2) {
    adamw_map_block(blockIdx.x, W_ptr, DW_ptr, M_ptr, V_ptr, GROUP_ptr, RATE_ptr, DECAY_ptr, N_size, GROUPS_size,
                    beta1, beta2, eps, correction1, correction2);
}

extern "C" __global__ void __launch_bounds__(256)
    adamw_map_each(const __grid_constant__ pleat::Each<adamw_map_set, 327> list) {
    const auto at = list.find(blockIdx.x);
    const adamw_map_set& set = list.sets[at.set];
    adamw_map_block(at.block, set.W_ptr, set.DW_ptr, set.M_ptr, set.V_ptr, set.GROUP_ptr, set.RATE_ptr,
                    set.DECAY_ptr, set.N_size, set.GROUPS_size, set.beta1, set.beta2, set.eps, set.correction1,
                    set.correction2);
}

}  // namespace adamw
