// Written by pleat from swiglu_merged.json. Do not edit.
// Y = silu(gate) * up of rows that hold both, the gate first: the gated linear unit behind one merged projection
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace swiglu_merged {

//   store Y = silu(X[HALF = 0]) * X[HALF = 1]

// swiglu_merged_map_1: few elements: 4 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(128)
    swiglu_merged_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (14336));
    const pleat::Fold<I, 4> i_(index / 4 % (3584));
    // swiglu_merged.json:14: store Y
    const pleat::Vec<pleat::bf16, 4> x_v = pleat::load<4>(x[i_ + t + HALF(0)].get());
    const pleat::Vec<pleat::bf16, 4> x_v_ = pleat::load<4>(x[i_ + t + HALF(1)].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        y_out[e] = pleat::math::silu(X_e) * X_e_;
    }
    pleat::store(y[i_ + t].get(), pleat::converted<pleat::bf16>(y_out));
}

// swiglu_merged_map_2: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    swiglu_merged_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (14336));
    const pleat::Fold<I, 8> i_(index / 8 % (1792));
    // swiglu_merged.json:14: store Y
    const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[i_ + t + HALF(0)].get());
    const pleat::Vec<pleat::bf16, 8> x_v_ = pleat::load<8>(x[i_ + t + HALF(1)].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        y_out[e] = pleat::math::silu(X_e) * X_e_;
    }
    pleat::store(y[i_ + t].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace swiglu_merged
