// Written by pleat from gelu_backward.json. Do not edit.
// DX = DY (Phi(X) + X phi(X)): the gradient of the exact GELU
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace gelu_backward {

//   let cdf = 0.5 * (1 + erf(0.7071067811865476 * X))
//   let density = 0.3989422804014327 * exp(-0.5 * X * X)
//   store DX = DY * (cdf + X * density)

// gelu_backward_map_1: few elements: 4 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(128)
    gelu_backward_map_1(const pleat::bf16* X_ptr, const pleat::bf16* DY_ptr, pleat::bf16* DX_ptr,
                        long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (4096));
    const pleat::Fold<H, 4> h(index / 4 % (1024));
    // gelu_backward.json:17: store DX
    const pleat::Vec<pleat::bf16, 4> dy_v = pleat::load<4>(dy[h + t].get());
    const pleat::Vec<pleat::bf16, 4> x_v = pleat::load<4>(x[h + t].get());
    float dx_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float X_e = pleat::as<float>(x_v, e);
        // gelu_backward.json:16: let density
        const float density = 0.3989423f * pleat::math::exp(-0.5f * X_e * X_e);
        dx_out[e] = DY_e * pleat::math::fma(0.5f, 1.0f + pleat::math::erf(0.70710677f * X_e), X_e * density);
    }
    pleat::store(dx[h + t].get(), pleat::converted<pleat::bf16>(dx_out));
}

// gelu_backward_map_2: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    gelu_backward_map_2(const pleat::bf16* X_ptr, const pleat::bf16* DY_ptr, pleat::bf16* DX_ptr,
                        long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (4096));
    const pleat::Fold<H, 8> h(index / 8 % (512));
    // gelu_backward.json:17: store DX
    const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
    const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[h + t].get());
    float dx_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float X_e = pleat::as<float>(x_v, e);
        // gelu_backward.json:16: let density
        const float density = 0.3989423f * pleat::math::exp(-0.5f * X_e * X_e);
        dx_out[e] = DY_e * pleat::math::fma(0.5f, 1.0f + pleat::math::erf(0.70710677f * X_e), X_e * density);
    }
    pleat::store(dx[h + t].get(), pleat::converted<pleat::bf16>(dx_out));
}

}  // namespace gelu_backward
