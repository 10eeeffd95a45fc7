// Written by pleat from swiglu_backward.json. Do not edit.
// The gradients of silu(GATE) * UP in place: GATE and UP are read once and overwritten by theirs
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace swiglu_backward {

//   let s = sigmoid(GATE)
//   store UP = DY * GATE * s
//   store GATE = DY * UP * s * (1 + GATE * (1 - s))

// swiglu_backward_map_1: few elements: 4 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(128)
    swiglu_backward_map_1(pleat::bf16* GATE_ptr, pleat::bf16* UP_ptr, const pleat::bf16* DY_ptr, long long T_size) {
    const GATE gate(GATE_ptr, pleat::extents(T(T_size)));
    const UP up(UP_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (14336));
    const pleat::Fold<I, 4> i_(index / 4 % (3584));
    // swiglu_backward.json:16: store UP
    // swiglu_backward.json:17: store GATE
    const pleat::Vec<pleat::bf16, 4> dy_v = pleat::load<4>(dy[i_ + t].get());
    const pleat::Vec<pleat::bf16, 4> gate_v = pleat::load<4>(gate[i_ + t].get());
    const pleat::Vec<pleat::bf16, 4> up_v = pleat::load<4>(up[i_ + t].get());
    float up_out[4];
    float gate_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float GATE_e = pleat::as<float>(gate_v, e);
        // swiglu_backward.json:15: let s
        const float s = pleat::math::sigmoid(GATE_e);
        up_out[e] = DY_e * GATE_e * s;
        const float UP_e = pleat::as<float>(up_v, e);
        gate_out[e] = DY_e * UP_e * s * pleat::math::fma(GATE_e, 1.0f - s, 1.0f);
    }
    pleat::store(up[i_ + t].get(), pleat::converted<pleat::bf16>(up_out));
    pleat::store(gate[i_ + t].get(), pleat::converted<pleat::bf16>(gate_out));
}

// swiglu_backward_map_2: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    swiglu_backward_map_2(pleat::bf16* GATE_ptr, pleat::bf16* UP_ptr, const pleat::bf16* DY_ptr, long long T_size) {
    const GATE gate(GATE_ptr, pleat::extents(T(T_size)));
    const UP up(UP_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (14336));
    const pleat::Fold<I, 8> i_(index / 8 % (1792));
    // swiglu_backward.json:16: store UP
    // swiglu_backward.json:17: store GATE
    const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[i_ + t].get());
    const pleat::Vec<pleat::bf16, 8> gate_v = pleat::load<8>(gate[i_ + t].get());
    const pleat::Vec<pleat::bf16, 8> up_v = pleat::load<8>(up[i_ + t].get());
    float up_out[8];
    float gate_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float GATE_e = pleat::as<float>(gate_v, e);
        // swiglu_backward.json:15: let s
        const float s = pleat::math::sigmoid(GATE_e);
        up_out[e] = DY_e * GATE_e * s;
        const float UP_e = pleat::as<float>(up_v, e);
        gate_out[e] = DY_e * UP_e * s * pleat::math::fma(GATE_e, 1.0f - s, 1.0f);
    }
    pleat::store(up[i_ + t].get(), pleat::converted<pleat::bf16>(up_out));
    pleat::store(gate[i_ + t].get(), pleat::converted<pleat::bf16>(gate_out));
}

}  // namespace swiglu_backward
