// Written by pleat from dropout.json. Do not edit.
// Y = X / (1 - rate) where a uniform number is at least rate, else 0; the numbers follow from seed alone, so that
// no mask is stored
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/philox.h"

namespace dropout {

//   let kept = uniform(seed, T * extent(H) + H) >= rate
//   store Y = where(kept, X * (1 / (1 - rate)), 0)

// dropout_map_1: few elements: 4 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(128)
    dropout_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size, long long seed, float rate) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (4096));
    const pleat::Fold<H, 4> h(index / 4 % (1024));
    const long long v = static_cast<long long>(t.get()) * 4096ll;
    const float v_ = 1.0f / (1.0f - rate);
    // dropout.json:16: store Y
    const pleat::Vec<pleat::bf16, 4> x_v = pleat::load<4>(x[h + t].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        // dropout.json:15: let kept
        const bool kept = pleat::uniform<float>(seed, v + static_cast<long long>((h + H(e)).get())) >= rate;
        const float X_e = pleat::as<float>(x_v, e);
        y_out[e] = kept ? X_e * v_ : 0.0f;
    }
    pleat::store(y[h + t].get(), pleat::converted<pleat::bf16>(y_out));
}

// dropout_map_2: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    dropout_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size, long long seed, float rate) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (4096));
    const pleat::Fold<H, 8> h(index / 8 % (512));
    const long long v = static_cast<long long>(t.get()) * 4096ll;
    const float v_ = 1.0f / (1.0f - rate);
    // dropout.json:16: store Y
    const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[h + t].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // dropout.json:15: let kept
        const bool kept = pleat::uniform<float>(seed, v + static_cast<long long>((h + H(e)).get())) >= rate;
        const float X_e = pleat::as<float>(x_v, e);
        y_out[e] = kept ? X_e * v_ : 0.0f;
    }
    pleat::store(y[h + t].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace dropout
