// Written by pleat from rope_interleaved.json. Do not edit.
// As rope, with x and y neighbours in a head (Su et al., 2021)
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace rope_interleaved {

//   require S + offset >= 0 and S + offset < extent(P)
//   let c = COS[P = S + offset]
//   let s = SIN[P = S + offset]
//   store Q[PAIR = 0] = Q[PAIR = 0] * c - Q[PAIR = 1] * s
//   store Q[PAIR = 1] = Q[PAIR = 1] * c + Q[PAIR = 0] * s
//   store K[PAIR = 0] = K[PAIR = 0] * c - K[PAIR = 1] * s
//   store K[PAIR = 1] = K[PAIR = 1] * c + K[PAIR = 0] * s

// rope_interleaved_map_part1: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_interleaved_map_part1(pleat::bf16* Q_ptr, const float* COS_ptr,
                                                           const float* SIN_ptr, long long B_size, long long S_size,
                                                           long long P_size, long long offset, unsigned block) {
    const Q q(Q_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) / (4) % (8));
    const G g(index / (64) % (4));
    const R r_(index % (64));
    const long long S_through = index / (64) / (4) / (8);
    const pleat::Vec<pleat::bf16, 8> q_v = pleat::load<8>(q[r_ + g + hk + PAIR(0)].get() + S_through * (4096));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_interleaved.json:19: store Q[PAIR = 0]
    // rope_interleaved.json:20: store Q[PAIR = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float q_out[8];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float Q_e = pleat::as<float>(q_v, e * 2 + 0);
        const float COS_e = cos__v[e];
        const float Q_e_ = pleat::as<float>(q_v, e * 2 + 1);
        const float SIN_e = sin__v[e];
        q_out[e * 2 + 0] = pleat::math::fma(Q_e, COS_e, -(Q_e_ * SIN_e));
        q_out[e * 2 + 1] = pleat::math::fma(Q_e_, COS_e, Q_e * SIN_e);
    }
    pleat::store(q[r_ + g + hk + s_ + b + PAIR(0)].get(), pleat::converted<pleat::bf16>(q_out));
}

// rope_interleaved_map_part2: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_interleaved_map_part2(pleat::bf16* K_ptr, const float* COS_ptr,
                                                           const float* SIN_ptr, long long B_size, long long S_size,
                                                           long long P_size, long long offset, unsigned block) {
    const K k(K_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) % (8));
    const R r_(index % (64));
    const long long S_through = index / (64) / (8);
    const pleat::Vec<pleat::bf16, 8> k_v = pleat::load<8>(k[r_ + hk + PAIR(0)].get() + S_through * (1024));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_interleaved.json:21: store K[PAIR = 0]
    // rope_interleaved.json:22: store K[PAIR = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float k_out[8];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float K_e = pleat::as<float>(k_v, e * 2 + 0);
        const float COS_e = cos__v[e];
        const float K_e_ = pleat::as<float>(k_v, e * 2 + 1);
        const float SIN_e = sin__v[e];
        k_out[e * 2 + 0] = pleat::math::fma(K_e, COS_e, -(K_e_ * SIN_e));
        k_out[e * 2 + 1] = pleat::math::fma(K_e_, COS_e, K_e * SIN_e);
    }
    pleat::store(k[r_ + hk + s_ + b + PAIR(0)].get(), pleat::converted<pleat::bf16>(k_out));
}

// rope_interleaved_map_part3: one coordinate a thread.
__device__ __forceinline__ void rope_interleaved_map_part3(long long S_size, long long P_size, long long offset,
                                                           unsigned* status, unsigned block) {
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 1;
    if (index >= S_size) return;
    const S s_(index);
    // rope_interleaved.json:16: require S + offset >= 0 and S + offset < extent(P)
    const long long v = static_cast<long long>(s_.get()) + offset;
    if (!(v >= 0ll && v < static_cast<long long>(P_size))) atomicOr(status, 1u);
}

// rope_interleaved_map: rope_interleaved_map_part1, rope_interleaved_map_part2, rope_interleaved_map_part3 side by
// side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    rope_interleaved_map(pleat::bf16* Q_ptr, const float* COS_ptr, const float* SIN_ptr, long long B_size,
                         long long S_size, long long P_size, long long offset, pleat::bf16* K_ptr,
                         unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size * 4;
    if (block < blocks1) {
        rope_interleaved_map_part1(Q_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = B_size * S_size;
    if (block < blocks2) {
        rope_interleaved_map_part2(K_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    rope_interleaved_map_part3(S_size, P_size, offset, status, block);
}

}  // namespace rope_interleaved
