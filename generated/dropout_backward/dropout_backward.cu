// Written by pleat from dropout_backward.json. Do not edit.
// The gradient of dropout in place: the mask is drawn again from the same seed
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/philox.h"

namespace dropout_backward {

//   let kept = uniform(seed, T * extent(H) + H) >= rate
//   store DY = where(kept, DY * (1 / (1 - rate)), 0)

// dropout_backward_map_1: few elements: 4 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(128)
    dropout_backward_map_1(pleat::bf16* DY_ptr, long long T_size, long long seed, float rate) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (4096));
    const pleat::Fold<H, 4> h(index / 4 % (1024));
    const long long v = static_cast<long long>(t.get()) * 4096ll;
    const float v_ = 1.0f / (1.0f - rate);
    // dropout_backward.json:15: store DY
    const pleat::Vec<pleat::bf16, 4> dy_v = pleat::load<4>(dy[h + t].get());
    float dy_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        // dropout_backward.json:14: let kept
        const bool kept = pleat::uniform<float>(seed, v + static_cast<long long>((h + H(e)).get())) >= rate;
        const float DY_e = pleat::as<float>(dy_v, e);
        dy_out[e] = kept ? DY_e * v_ : 0.0f;
    }
    pleat::store(dy[h + t].get(), pleat::converted<pleat::bf16>(dy_out));
}

// dropout_backward_map_2: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    dropout_backward_map_2(pleat::bf16* DY_ptr, long long T_size, long long seed, float rate) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (4096));
    const pleat::Fold<H, 8> h(index / 8 % (512));
    const long long v = static_cast<long long>(t.get()) * 4096ll;
    const float v_ = 1.0f / (1.0f - rate);
    // dropout_backward.json:15: store DY
    const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
    float dy_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // dropout_backward.json:14: let kept
        const bool kept = pleat::uniform<float>(seed, v + static_cast<long long>((h + H(e)).get())) >= rate;
        const float DY_e = pleat::as<float>(dy_v, e);
        dy_out[e] = kept ? DY_e * v_ : 0.0f;
    }
    pleat::store(dy[h + t].get(), pleat::converted<pleat::bf16>(dy_out));
}

}  // namespace dropout_backward
