// Written by pleat from residual_rmsnorm_forward.json. Do not edit.
// S = X + RES, Y = S * r * W with r = 1 / rms(S): the residual stream, its normalisation, and what
// residual_rmsnorm_backward needs
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace residual_rmsnorm_forward {

//   let s = DT(X + RES)
//   reduce ms = mean of s * s along H
//   let r = rsqrt(ms + eps)
//   store S = s
//   store Y = s * r * W
//   store R = r

// residual_rmsnorm_forward_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_forward_rows(const pleat::bf16* X_ptr, const pleat::bf16* RES_ptr, const pleat::bf16* W_ptr,
                                  pleat::bf16* S_ptr, pleat::bf16* Y_ptr, float* R_ptr, long long T_size,
                                  float eps) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const RES res(RES_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    pleat::Vec<pleat::bf16, 8> x_row[2];
    pleat::Vec<pleat::bf16, 8> res_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        x_row[slot] = pleat::load<8>(x[t + h].get());
        res_row[slot] = pleat::load<8>(res[t + h].get());
    }

    // residual_rmsnorm_forward.json:20: reduce ms
    pleat::Sum<float> ms_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float RES_e = pleat::as<float>(res_row[slot], e);
            // residual_rmsnorm_forward.json:19: let s
            const float s = pleat::convert<float>(pleat::convert<pleat::bf16>(X_e + RES_e));
            ms_state.add_product(s, s);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, ms_state);
    const float ms = ms_state.sum() / float(4096);

    // residual_rmsnorm_forward.json:21: let r
    const float r = pleat::math::rsqrt(ms + eps);
    if (lane == 0) {
        // residual_rmsnorm_forward.json:24: store R
        *r_[t] = r;
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // residual_rmsnorm_forward.json:22: store S
        // residual_rmsnorm_forward.json:23: store Y
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
        float s__out[8];
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float RES_e = pleat::as<float>(res_row[slot], e);
            // residual_rmsnorm_forward.json:19: let s
            const float s = pleat::convert<float>(pleat::convert<pleat::bf16>(X_e + RES_e));
            s__out[e] = s;
            const float W_e = pleat::as<float>(w_v, e);
            y_out[e] = s * r * W_e;
        }
        pleat::store(s_[t + h].get(), pleat::converted<pleat::bf16>(s__out));
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace residual_rmsnorm_forward
