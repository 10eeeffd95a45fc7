// Written by pleat from gelu.json. Do not edit.
// Y = X Phi(X), the exact Gaussian error linear unit (Hendrycks and Gimpel, 2016)
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"

namespace gelu {

//   store Y = gelu(X)

// gelu_map_1: few elements: 4 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(128)
    gelu_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (4096));
    const pleat::Fold<H, 4> h(index / 4 % (1024));
    // gelu.json:14: store Y
    const pleat::Vec<pleat::bf16, 4> x_v = pleat::load<4>(x[h + t].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        y_out[e] = pleat::math::gelu_short(X_e);
    }
    pleat::store(y[h + t].get(), pleat::converted<pleat::bf16>(y_out));
}

// gelu_map_2: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    gelu_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (4096));
    const pleat::Fold<H, 8> h(index / 8 % (512));
    // gelu.json:14: store Y
    const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[h + t].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        y_out[e] = pleat::math::gelu_short(X_e);
    }
    pleat::store(y[h + t].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace gelu
