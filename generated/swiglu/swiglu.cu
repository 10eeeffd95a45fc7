// Written by pleat from swiglu.json. Do not edit.
// Y = silu(GATE) * UP: the gated linear unit of Shazeer (2020)
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace swiglu {

//   store Y = silu(GATE) * UP

// swiglu_map_1: few elements: 4 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(128)
    swiglu_map_1(const pleat::bf16* GATE_ptr, const pleat::bf16* UP_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const GATE gate(GATE_ptr, pleat::extents(T(T_size)));
    const UP up(UP_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (14336));
    const pleat::Fold<I, 4> i_(index / 4 % (3584));
    // swiglu.json:15: store Y
    const pleat::Vec<pleat::bf16, 4> gate_v = pleat::load<4>(gate[i_ + t].get());
    const pleat::Vec<pleat::bf16, 4> up_v = pleat::load<4>(up[i_ + t].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float GATE_e = pleat::as<float>(gate_v, e);
        const float UP_e = pleat::as<float>(up_v, e);
        y_out[e] = pleat::math::silu(GATE_e) * UP_e;
    }
    pleat::store(y[i_ + t].get(), pleat::converted<pleat::bf16>(y_out));
}

// swiglu_map_2: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    swiglu_map_2(const pleat::bf16* GATE_ptr, const pleat::bf16* UP_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const GATE gate(GATE_ptr, pleat::extents(T(T_size)));
    const UP up(UP_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (14336));
    const pleat::Fold<I, 8> i_(index / 8 % (1792));
    // swiglu.json:15: store Y
    const pleat::Vec<pleat::bf16, 8> gate_v = pleat::load<8>(gate[i_ + t].get());
    const pleat::Vec<pleat::bf16, 8> up_v = pleat::load<8>(up[i_ + t].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float GATE_e = pleat::as<float>(gate_v, e);
        const float UP_e = pleat::as<float>(up_v, e);
        y_out[e] = pleat::math::silu(GATE_e) * UP_e;
    }
    pleat::store(y[i_ + t].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace swiglu
