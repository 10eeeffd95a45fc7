// Written by pleat from rope_positions.json. Do not edit.
// As rope, at the positions POS; one that the tables lack is reported, and its heads become 0
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace rope_positions {

//   require POS >= 0 and POS < extent(P)
//   let c = COS[P = POS]
//   let s = SIN[P = POS]
//   store Q[HALF = 0] = Q[HALF = 0] * c - Q[HALF = 1] * s
//   store Q[HALF = 1] = Q[HALF = 1] * c + Q[HALF = 0] * s
//   store K[HALF = 0] = K[HALF = 0] * c - K[HALF = 1] * s
//   store K[HALF = 1] = K[HALF = 1] * c + K[HALF = 0] * s

// rope_positions_map_part1: 8 neighbours along R a thread.
__device__ __forceinline__ void rope_positions_map_part1(pleat::bf16* Q_ptr, const float* COS_ptr,
                                                         const float* SIN_ptr, const int* POS_ptr, long long B_size,
                                                         long long S_size, long long P_size, unsigned block) {
    const Q q(Q_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const POS pos(POS_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (64) / (4) % (8));
    const G g(index / (64) % (4));
    const R r_(index % (64));
    const long long S_through = index / (64) / (4) / (8);
    const pleat::Vec<pleat::bf16, 8> q_v = pleat::load<8>(q[r_ + g + hk + HALF(0)].get() + S_through * (4096));
    const pleat::Vec<pleat::bf16, 8> q_v_ = pleat::load<8>(q[r_ + g + hk + HALF(1)].get() + S_through * (4096));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long POS_e = pleat::convert<long long>(*pos[s_ + b]);
    // rope_positions.json:19: store Q[HALF = 0]
    // rope_positions.json:20: store Q[HALF = 1]
    pleat::Vec<float, 8> cos__v = {};
    if (pleat::within(POS_e, P_size)) cos__v = pleat::load<8>(cos_[r_ + P(POS_e)].get());
    pleat::Vec<float, 8> sin__v = {};
    if (pleat::within(POS_e, P_size)) sin__v = pleat::load<8>(sin_[r_ + P(POS_e)].get());
    float q_out[8];
    float q_out_[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
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

// rope_positions_map_part2: 8 neighbours along R a thread.
__device__ __forceinline__ void rope_positions_map_part2(pleat::bf16* K_ptr, const float* COS_ptr,
                                                         const float* SIN_ptr, const int* POS_ptr, long long B_size,
                                                         long long S_size, long long P_size, unsigned block) {
    const K k(K_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const POS pos(POS_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    if (index >= B_size * S_size * 8 * 64) return;
    const HK hk(index / (64) % (8));
    const R r_(index % (64));
    const long long S_through = index / (64) / (8);
    const pleat::Vec<pleat::bf16, 8> k_v = pleat::load<8>(k[r_ + hk + HALF(0)].get() + S_through * (1024));
    const pleat::Vec<pleat::bf16, 8> k_v_ = pleat::load<8>(k[r_ + hk + HALF(1)].get() + S_through * (1024));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long POS_e = pleat::convert<long long>(*pos[s_ + b]);
    // rope_positions.json:21: store K[HALF = 0]
    // rope_positions.json:22: store K[HALF = 1]
    pleat::Vec<float, 8> cos__v = {};
    if (pleat::within(POS_e, P_size)) cos__v = pleat::load<8>(cos_[r_ + P(POS_e)].get());
    pleat::Vec<float, 8> sin__v = {};
    if (pleat::within(POS_e, P_size)) sin__v = pleat::load<8>(sin_[r_ + P(POS_e)].get());
    float k_out[8];
    float k_out_[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
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

// rope_positions_map_part3: every tensor is contiguous over the whole domain: vectors run across rows, with a tail.
__device__ __forceinline__ void rope_positions_map_part3(const int* POS_ptr, long long B_size, long long S_size,
                                                         long long P_size, unsigned* status, unsigned block) {
    const POS pos(POS_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    if (index >= B_size * S_size) return;
    const auto S_rounds = pleat::quotient(index, S_size);
    const B b(S_rounds);
    const S s_(index - S_rounds * (S_size));
    const long long left = B_size * S_size - index;
    const int count = left < 4 ? static_cast<int>(left) : 4;
    // rope_positions.json:16: require POS >= 0 and POS < extent(P)
    const pleat::Vec<int, 4> pos_v = pleat::load_part<4>(pos[s_ + b].get(), count);
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const long long POS_e = pleat::as<long long>(pos_v, e);
        if (e < count && !(POS_e >= 0ll && POS_e < static_cast<long long>(P_size))) atomicOr(status, 1u);
    }
}

// rope_positions_map: rope_positions_map_part1, rope_positions_map_part2, rope_positions_map_part3 side by side,
// each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    rope_positions_map(pleat::bf16* Q_ptr, const float* COS_ptr, const float* SIN_ptr, const int* POS_ptr,
                       long long B_size, long long S_size, long long P_size, pleat::bf16* K_ptr, unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size * 2;
    if (block < blocks1) {
        rope_positions_map_part1(Q_ptr, COS_ptr, SIN_ptr, POS_ptr, B_size, S_size, P_size, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = pleat::size_ceil_div(B_size * S_size * 8 * 64, 1024);
    if (block < blocks2) {
        rope_positions_map_part2(K_ptr, COS_ptr, SIN_ptr, POS_ptr, B_size, S_size, P_size, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    rope_positions_map_part3(POS_ptr, B_size, S_size, P_size, status, block);
}

}  // namespace rope_positions
