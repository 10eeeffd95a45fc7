// Written by pleat from rope.json. Do not edit.
// Queries and keys turned in place by the angles of their positions S + offset: (x, y) becomes (x cos - y sin, y
// cos + x sin) for x in the first half of a head and y in the second (Su et al., 2021, as split by GPT-NeoX). Each
// of the HK groups is a head of K and G heads of Q
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace rope {

//   require S + offset >= 0 and S + offset < extent(P)
//   let c = COS[P = S + offset]
//   let s = SIN[P = S + offset]
//   store Q[HALF = 0] = Q[HALF = 0] * c - Q[HALF = 1] * s
//   store Q[HALF = 1] = Q[HALF = 1] * c + Q[HALF = 0] * s
//   store K[HALF = 0] = K[HALF = 0] * c - K[HALF = 1] * s
//   store K[HALF = 1] = K[HALF = 1] * c + K[HALF = 0] * s

// rope_map_part1: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_map_part1(pleat::bf16* Q_ptr, const float* COS_ptr, const float* SIN_ptr,
                                               long long B_size, long long S_size, long long P_size,
                                               long long offset, unsigned block) {
    const Q q(Q_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) / (4) % (8));
    const G g(index / (64) % (4));
    const R r_(index % (64));
    const long long S_through = index / (64) / (4) / (8);
    const pleat::Vec<pleat::bf16, 4> q_v = pleat::load<4>(q[r_ + g + hk + HALF(0)].get() + S_through * (4096));
    const pleat::Vec<pleat::bf16, 4> q_v_ = pleat::load<4>(q[r_ + g + hk + HALF(1)].get() + S_through * (4096));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope.json:19: store Q[HALF = 0]
    // rope.json:20: store Q[HALF = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float q_out[4];
    float q_out_[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float Q_e = pleat::as<float>(q_v, e);
        const float COS_e = cos__v[e];
        const float Q_e_ = pleat::as<float>(q_v_, e);
        const float SIN_e = sin__v[e];
        q_out[e] = pleat::math::fma(Q_e, COS_e, -(Q_e_ * SIN_e));
        q_out_[e] = pleat::math::fma(Q_e_, COS_e, Q_e * SIN_e);
    }
    pleat::store(q[r_ + g + hk + s_ + b + HALF(0)].get(), pleat::converted<pleat::bf16>(q_out));
    pleat::store(q[r_ + g + hk + s_ + b + HALF(1)].get(), pleat::converted<pleat::bf16>(q_out_));
}

// rope_map_part2: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_map_part2(pleat::bf16* K_ptr, const float* COS_ptr, const float* SIN_ptr,
                                               long long B_size, long long S_size, long long P_size,
                                               long long offset, unsigned block) {
    const K k(K_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) % (8));
    const R r_(index % (64));
    const long long S_through = index / (64) / (8);
    const pleat::Vec<pleat::bf16, 4> k_v = pleat::load<4>(k[r_ + hk + HALF(0)].get() + S_through * (1024));
    const pleat::Vec<pleat::bf16, 4> k_v_ = pleat::load<4>(k[r_ + hk + HALF(1)].get() + S_through * (1024));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope.json:21: store K[HALF = 0]
    // rope.json:22: store K[HALF = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float k_out[4];
    float k_out_[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float K_e = pleat::as<float>(k_v, e);
        const float COS_e = cos__v[e];
        const float K_e_ = pleat::as<float>(k_v_, e);
        const float SIN_e = sin__v[e];
        k_out[e] = pleat::math::fma(K_e, COS_e, -(K_e_ * SIN_e));
        k_out_[e] = pleat::math::fma(K_e_, COS_e, K_e * SIN_e);
    }
    pleat::store(k[r_ + hk + s_ + b + HALF(0)].get(), pleat::converted<pleat::bf16>(k_out));
    pleat::store(k[r_ + hk + s_ + b + HALF(1)].get(), pleat::converted<pleat::bf16>(k_out_));
}

// rope_map_part3: one coordinate a thread.
__device__ __forceinline__ void rope_map_part3(long long S_size, long long P_size, long long offset,
                                               unsigned* status, unsigned block) {
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 1;
    if (index >= S_size) return;
    const S s_(index);
    // rope.json:16: require S + offset >= 0 and S + offset < extent(P)
    const long long v = static_cast<long long>(s_.get()) + offset;
    if (!(v >= 0ll && v < static_cast<long long>(P_size))) atomicOr(status, 1u);
}

// rope_map: rope_map_part1, rope_map_part2, rope_map_part3 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    rope_map(pleat::bf16* Q_ptr, const float* COS_ptr, const float* SIN_ptr, long long B_size, long long S_size,
             long long P_size, long long offset, pleat::bf16* K_ptr, unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size * 4;
    if (block < blocks1) {
        rope_map_part1(Q_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = B_size * S_size;
    if (block < blocks2) {
        rope_map_part2(K_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    rope_map_part3(S_size, P_size, offset, status, block);
}

}  // namespace rope
