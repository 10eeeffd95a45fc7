// Written by pleat from gelu_tanh_backward.json. Do not edit.
// DX = DY (s + X s (1 - s) u'): the gradient of the tanh form of GELU, X s with s = sigmoid(u), u = 2 sqrt(2 / pi)
// (X + 0.044715 X^3), and 1 - s is sigmoid(-u), which loses no digits where s is near 1
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace gelu_tanh_backward {

//   let u = 1.5957691216057308 * X * (1 + 0.044715 * X * X)
//   let s = sigmoid(u)
//   let rest = sigmoid(-u)
//   let slope = 1.5957691216057308 * (1 + 0.134145 * X * X)
//   store DX = DY * (s + X * s * rest * slope)

// gelu_tanh_backward_map_1: few elements: 4 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(128)
    gelu_tanh_backward_map_1(const pleat::bf16* X_ptr, const pleat::bf16* DY_ptr, pleat::bf16* DX_ptr,
                             long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (4096));
    const pleat::Fold<H, 4> h(index / 4 % (1024));
    // gelu_tanh_backward.json:19: store DX
    const pleat::Vec<pleat::bf16, 4> dy_v = pleat::load<4>(dy[h + t].get());
    const pleat::Vec<pleat::bf16, 4> x_v = pleat::load<4>(x[h + t].get());
    float dx_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float X_e = pleat::as<float>(x_v, e);
        // gelu_tanh_backward.json:15: let u
        const float u = 1.5957692f * X_e * pleat::math::fma(0.044715f * X_e, X_e, 1.0f);
        // gelu_tanh_backward.json:16: let s
        const float s = pleat::math::sigmoid(u);
        // gelu_tanh_backward.json:17: let rest
        const float rest = pleat::math::sigmoid(-u);
        // gelu_tanh_backward.json:18: let slope
        const float slope = 1.5957692f * pleat::math::fma(0.134145f * X_e, X_e, 1.0f);
        dx_out[e] = DY_e * pleat::math::fma(X_e * s * rest, slope, s);
    }
    pleat::store(dx[h + t].get(), pleat::converted<pleat::bf16>(dx_out));
}

// gelu_tanh_backward_map_2: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    gelu_tanh_backward_map_2(const pleat::bf16* X_ptr, const pleat::bf16* DY_ptr, pleat::bf16* DX_ptr,
                             long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (4096));
    const pleat::Fold<H, 8> h(index / 8 % (512));
    // gelu_tanh_backward.json:19: store DX
    const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
    const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[h + t].get());
    float dx_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float X_e = pleat::as<float>(x_v, e);
        // gelu_tanh_backward.json:15: let u
        const float u = 1.5957692f * X_e * pleat::math::fma(0.044715f * X_e, X_e, 1.0f);
        // gelu_tanh_backward.json:16: let s
        const float s = pleat::math::sigmoid(u);
        // gelu_tanh_backward.json:17: let rest
        const float rest = pleat::math::sigmoid(-u);
        // gelu_tanh_backward.json:18: let slope
        const float slope = 1.5957692f * pleat::math::fma(0.134145f * X_e, X_e, 1.0f);
        dx_out[e] = DY_e * pleat::math::fma(X_e * s * rest, slope, s);
    }
    pleat::store(dx[h + t].get(), pleat::converted<pleat::bf16>(dx_out));
}

}  // namespace gelu_tanh_backward
