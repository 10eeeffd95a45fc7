// Written by pleat from rope_interleaved_backward.json. Do not edit.
// The gradients of rope_interleaved in place: turned back by the same angles
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace rope_interleaved_backward {

//   let c = COS[P = S + offset]
//   let s = SIN[P = S + offset]
//   store DQ[PAIR = 0] = DQ[PAIR = 0] * c + DQ[PAIR = 1] * s
//   store DQ[PAIR = 1] = DQ[PAIR = 1] * c - DQ[PAIR = 0] * s
//   store DK[PAIR = 0] = DK[PAIR = 0] * c + DK[PAIR = 1] * s
//   store DK[PAIR = 1] = DK[PAIR = 1] * c - DK[PAIR = 0] * s

// rope_interleaved_backward_map: 4 neighbours along R a thread; [G] one after another in a thread, and what they
// share is loaded once.
extern "C" __global__ void __launch_bounds__(128)
    rope_interleaved_backward_map(pleat::bf16* DQ_ptr, pleat::bf16* DK_ptr, const float* COS_ptr,
                                  const float* SIN_ptr, long long B_size, long long S_size, long long P_size,
                                  long long offset) {
    const DQ dq(DQ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DK dk(DK_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    if (index >= B_size * S_size * 8 * 64) return;
    const B b(index / (64) / (8) / (S_size));
    const S s_(index / (64) / (8) % (S_size));
    const HK hk(index / (64) % (8));
    const R r_(index % (64));
    const long long v = static_cast<long long>(s_.get()) + offset;
    const pleat::Vec<pleat::bf16, 8> dk_v = pleat::load<8>(dk[r_ + hk + s_ + b + PAIR(0)].get());
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load<4>(cos_[r_ + P(v)].get());
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load<4>(sin_[r_ + P(v)].get());
    pleat::Vec<pleat::bf16, 8> dq_v[4];
#pragma unroll
    for (int turn = 0; turn < 4; ++turn) {
        const G g(turn);
        dq_v[turn] = pleat::load<8>(dq[r_ + hk + s_ + b + g + PAIR(0)].get());
    }
    // rope_interleaved_backward.json:20: store DK[PAIR = 0]
    // rope_interleaved_backward.json:21: store DK[PAIR = 1]
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
#pragma unroll
    for (int turn = 0; turn < 4; ++turn) {
        const G g(turn);
        // rope_interleaved_backward.json:18: store DQ[PAIR = 0]
        // rope_interleaved_backward.json:19: store DQ[PAIR = 1]
        float dq_out[8];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float DQ_e = pleat::as<float>(dq_v[turn], e * 2 + 0);
            const float COS_e_ = cos__v[e];
            const float DQ_e_ = pleat::as<float>(dq_v[turn], e * 2 + 1);
            const float SIN_e_ = sin__v[e];
            dq_out[e * 2 + 0] = pleat::math::fma(DQ_e, COS_e_, DQ_e_ * SIN_e_);
            dq_out[e * 2 + 1] = pleat::math::fma(DQ_e_, COS_e_, -(DQ_e * SIN_e_));
        }
        pleat::store(dq[r_ + hk + s_ + b + g + PAIR(0)].get(), pleat::converted<pleat::bf16>(dq_out));
    }
}

}  // namespace rope_interleaved_backward
