// Written by pleat from rope_interleaved.json. Do not edit.
// As rope, with x and y neighbours in a head (Su et al., 2021)
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace rope_interleaved {

//   let c = COS[P = S + offset]
//   let s = SIN[P = S + offset]
//   store Q[PAIR = 0] = Q[PAIR = 0] * c - Q[PAIR = 1] * s
//   store Q[PAIR = 1] = Q[PAIR = 1] * c + Q[PAIR = 0] * s
//   store K[PAIR = 0] = K[PAIR = 0] * c - K[PAIR = 1] * s
//   store K[PAIR = 1] = K[PAIR = 1] * c + K[PAIR = 0] * s

// rope_interleaved_1_map: 4 neighbours along R a thread.
extern "C" __global__ void __launch_bounds__(256)
    rope_interleaved_1_map(pleat::bf16* Q_ptr, const float* COS_ptr, const float* SIN_ptr, long long B_size,
                           long long S_size, long long P_size, long long offset) {
    const Q q(Q_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 4;
    if (index >= B_size * S_size * 8 * 4 * 64) return;
    const B b(index / (64) / (4) / (8) / (S_size));
    const S s_(index / (64) / (4) / (8) % (S_size));
    const HK hk(index / (64) / (4) % (8));
    const G g(index / (64) % (4));
    const R r_(index % (64));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_interleaved.json:18: store Q[PAIR
    // rope_interleaved.json:19: store Q[PAIR
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load<4>(cos_[r_ + P(v)].get());
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load<4>(sin_[r_ + P(v)].get());
    float q_out[4];
    float q_out_[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float Q_e = pleat::convert<float>(*q[(r_ + R(e)) + g + hk + s_ + b + PAIR(0)]);
        float c = 0;
        if (pleat::within(v, P_size)) {
            const float COS_e = cos__v[e];
            c = COS_e;
        }
        const float Q_e_ = pleat::convert<float>(*q[(r_ + R(e)) + g + hk + s_ + b + PAIR(1)]);
        float s = 0;
        if (pleat::within(v, P_size)) {
            const float SIN_e = sin__v[e];
            s = SIN_e;
        }
        q_out[e] = pleat::math::fma(Q_e, c, -(Q_e_ * s));
        q_out_[e] = pleat::math::fma(Q_e_, c, Q_e * s);
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        *q[(r_ + R(e)) + g + hk + s_ + b + PAIR(0)] = pleat::convert<pleat::bf16>(q_out[e]);
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        *q[(r_ + R(e)) + g + hk + s_ + b + PAIR(1)] = pleat::convert<pleat::bf16>(q_out_[e]);
    }
}

// rope_interleaved_2_map: 4 neighbours along R a thread.
extern "C" __global__ void __launch_bounds__(256)
    rope_interleaved_2_map(pleat::bf16* K_ptr, const float* COS_ptr, const float* SIN_ptr, long long B_size,
                           long long S_size, long long P_size, long long offset) {
    const K k(K_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 4;
    if (index >= B_size * S_size * 8 * 64) return;
    const B b(index / (64) / (8) / (S_size));
    const S s_(index / (64) / (8) % (S_size));
    const HK hk(index / (64) % (8));
    const R r_(index % (64));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_interleaved.json:20: store K[PAIR
    // rope_interleaved.json:21: store K[PAIR
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load<4>(cos_[r_ + P(v)].get());
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load<4>(sin_[r_ + P(v)].get());
    float k_out[4];
    float k_out_[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float K_e = pleat::convert<float>(*k[(r_ + R(e)) + hk + s_ + b + PAIR(0)]);
        float c = 0;
        if (pleat::within(v, P_size)) {
            const float COS_e = cos__v[e];
            c = COS_e;
        }
        const float K_e_ = pleat::convert<float>(*k[(r_ + R(e)) + hk + s_ + b + PAIR(1)]);
        float s = 0;
        if (pleat::within(v, P_size)) {
            const float SIN_e = sin__v[e];
            s = SIN_e;
        }
        k_out[e] = pleat::math::fma(K_e, c, -(K_e_ * s));
        k_out_[e] = pleat::math::fma(K_e_, c, K_e * s);
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        *k[(r_ + R(e)) + hk + s_ + b + PAIR(0)] = pleat::convert<pleat::bf16>(k_out[e]);
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        *k[(r_ + R(e)) + hk + s_ + b + PAIR(1)] = pleat::convert<pleat::bf16>(k_out_[e]);
    }
}

}  // namespace rope_interleaved
