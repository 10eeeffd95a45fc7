// Written by pleat from rope_interleaved_backward.json. Do not edit.
// The gradients of rope_interleaved in place: turned back by the same angles
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace rope_interleaved_backward {

//   require S + offset >= 0 and S + offset < extent(P)
//   let c = COS[P = S + offset]
//   let s = SIN[P = S + offset]
//   store DQ[PAIR = 0] = DQ[PAIR = 0] * c + DQ[PAIR = 1] * s
//   store DQ[PAIR = 1] = DQ[PAIR = 1] * c - DQ[PAIR = 0] * s
//   store DK[PAIR = 0] = DK[PAIR = 0] * c + DK[PAIR = 1] * s
//   store DK[PAIR = 1] = DK[PAIR = 1] * c - DK[PAIR = 0] * s

// rope_interleaved_backward_map_part1: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_interleaved_backward_map_part1(pleat::bf16* DQ_ptr, const float* COS_ptr,
                                                                    const float* SIN_ptr, long long B_size,
                                                                    long long S_size, long long P_size,
                                                                    long long offset, unsigned block) {
    const DQ dq(DQ_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) / (4) % (8));
    const G g(index / (64) % (4));
    const R r_(index % (64));
    const long long S_through = index / (64) / (4) / (8);
    const pleat::Vec<pleat::bf16, 8> dq_v = pleat::load<8>(dq[r_ + g + hk + PAIR(0)].get() + S_through * (4096));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_interleaved_backward.json:19: store DQ[PAIR = 0]
    // rope_interleaved_backward.json:20: store DQ[PAIR = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float dq_out[8];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DQ_e = pleat::as<float>(dq_v, e * 2 + 0);
        const float COS_e = cos__v[e];
        const float DQ_e_ = pleat::as<float>(dq_v, e * 2 + 1);
        const float SIN_e = sin__v[e];
        dq_out[e * 2 + 0] = pleat::math::fma(DQ_e, COS_e, DQ_e_ * SIN_e);
        dq_out[e * 2 + 1] = pleat::math::fma(DQ_e_, COS_e, -(DQ_e * SIN_e));
    }
    pleat::store(dq[r_ + g + hk + s_ + b + PAIR(0)].get(), pleat::converted<pleat::bf16>(dq_out));
}

// rope_interleaved_backward_map_part2: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_interleaved_backward_map_part2(pleat::bf16* DK_ptr, const float* COS_ptr,
                                                                    const float* SIN_ptr, long long B_size,
                                                                    long long S_size, long long P_size,
                                                                    long long offset, unsigned block) {
    const DK dk(DK_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) % (8));
    const R r_(index % (64));
    const long long S_through = index / (64) / (8);
    const pleat::Vec<pleat::bf16, 8> dk_v = pleat::load<8>(dk[r_ + hk + PAIR(0)].get() + S_through * (1024));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_interleaved_backward.json:21: store DK[PAIR = 0]
    // rope_interleaved_backward.json:22: store DK[PAIR = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float dk_out[8];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DK_e = pleat::as<float>(dk_v, e * 2 + 0);
        const float COS_e = cos__v[e];
        const float DK_e_ = pleat::as<float>(dk_v, e * 2 + 1);
        const float SIN_e = sin__v[e];
        dk_out[e * 2 + 0] = pleat::math::fma(DK_e, COS_e, DK_e_ * SIN_e);
        dk_out[e * 2 + 1] = pleat::math::fma(DK_e_, COS_e, -(DK_e * SIN_e));
    }
    pleat::store(dk[r_ + hk + s_ + b + PAIR(0)].get(), pleat::converted<pleat::bf16>(dk_out));
}

// rope_interleaved_backward_map_part3: one coordinate a thread.
__device__ __forceinline__ void rope_interleaved_backward_map_part3(long long S_size, long long P_size,
                                                                    long long offset, unsigned* status,
                                                                    unsigned block) {
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 1;
    if (index >= S_size) return;
    const S s_(index);
    // rope_interleaved_backward.json:16: require S + offset >= 0 and S + offset < extent(P)
    const long long v = static_cast<long long>(s_.get()) + offset;
    if (!(v >= 0ll && v < static_cast<long long>(P_size))) atomicOr(status, 1u);
}

// rope_interleaved_backward_map: rope_interleaved_backward_map_part1, rope_interleaved_backward_map_part2,
// rope_interleaved_backward_map_part3 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    rope_interleaved_backward_map(pleat::bf16* DQ_ptr, const float* COS_ptr, const float* SIN_ptr, long long B_size,
                                  long long S_size, long long P_size, long long offset, pleat::bf16* DK_ptr,
                                  unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size * 4;
    if (block < blocks1) {
        rope_interleaved_backward_map_part1(DQ_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = B_size * S_size;
    if (block < blocks2) {
        rope_interleaved_backward_map_part2(DK_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    rope_interleaved_backward_map_part3(S_size, P_size, offset, status, block);
}

}  // namespace rope_interleaved_backward
