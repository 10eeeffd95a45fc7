// Written by pleat from gemm_rmsnorm_rope.json. Do not edit.
// Q = rotary embedding of R * A Bt, neighbouring columns rotated into one another
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_rmsnorm_rope {

//   contract acc = A, B along K
//   let d = acc * R
//   store Q[PAIR = 0] = d[PAIR = 0] * COS - d[PAIR = 1] * SIN
//   store Q[PAIR = 1] = d[PAIR = 1] * COS + d[PAIR = 0] * SIN

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_rope_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_rope_tiles(const __grid_constant__ pleat::TensorMap A_map,
                            const __grid_constant__ pleat::TensorMap B_map, const float* R_ptr,
                            const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 48, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(A_map, k * 64, at.row * 128);
            stage.load_b(B_map, k * 64, stage.part() * 64, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            float R_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row * 128 + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[i * 2 + h] = R_e;
                    }
                }
            }
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const H h_(at.column);
                const pleat::Fold<D, 2> d_(tiles.column(j) / 2);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row * 128 + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float acc_e = acc(i, j, h, 0);
                            const float d_at = acc_e * R_rows[i * 2 + h];
                            const float COS_e = *cos_[d_ + m];
                            const float acc_e_ = acc(i, j, h, 1);
                            const float d_at_ = acc_e_ * R_rows[i * 2 + h];
                            const float SIN_e = *sin_[d_ + m];
                            const float v = pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e));
                            const float v_ = pleat::math::fma(d_at_, COS_e, d_at * SIN_e);
                            // gemm_rmsnorm_rope.json:20: store Q[PAIR = 0]
                            *q[h_ + d_ + m + PAIR(0)] = pleat::convert<pleat::bf16>(v);
                            // gemm_rmsnorm_rope.json:21: store Q[PAIR = 1]
                            *q[h_ + d_ + m + PAIR(1)] = pleat::convert<pleat::bf16>(v_);
                        }
                    }
                }
            }
        });
    }
}
#endif

// gemm_rmsnorm_rope_1_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    gemm_rmsnorm_rope_1_rows(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, long long M_size,
                             float* acc_values) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row / (128) / (48));
    const H h(row / (128) % (48));
    const D d_(row % (128));

    // gemm_rmsnorm_rope.json:17: contract acc
    pleat::Sum<float> acc_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const K k(j);
        const pleat::Vec<pleat::bf16, 8> a_v = pleat::load<8>(a[m + k].get());
        const pleat::Vec<pleat::bf16, 8> b_v = pleat::load<8>(b[d_ + h + k].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float A_e = pleat::as<float>(a_v, e);
            const float B_e = pleat::as<float>(b_v, e);
            acc_state.add_product(A_e, B_e);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, acc_state);
    const float acc = acc_state.sum();

    if (lane == 0) {
        acc_values[((m.get()) * 48 + h.get()) * 128 + d_.get()] = acc;
    }
}

// gemm_rmsnorm_rope_2_map: 4 neighbours along D / 2 a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_rmsnorm_rope_2_map(const float* R_ptr, const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr,
                            long long M_size, const float* acc_values) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 4;
    if (index >= M_size * 48 * 64) return;
    const M m(index / (64) / (48));
    const H h(index / (64) % (48));
    const pleat::Fold<D, 2> d_(index % (64));
    // gemm_rmsnorm_rope.json:20: store Q[PAIR = 0]
    // gemm_rmsnorm_rope.json:21: store Q[PAIR = 1]
    const pleat::Vec<float, 4> cos__v = pleat::load<4>(cos_[d_ + m].get());
    const pleat::Vec<float, 4> sin__v = pleat::load<4>(sin_[d_ + m].get());
    float q_out[4];
    float q_out_[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const long long acc_place = ((m.get()) * 48 + h.get()) * 128 + ((d_ + pleat::Fold<D, 2>(e)).get() * 2 + PAIR(0).get());
        const float acc_at = acc_values[acc_place];
        const float R_e = *r_[m];
        const float d_at = acc_at * R_e;
        const float COS_e = cos__v[e];
        const long long acc_place_ = ((m.get()) * 48 + h.get()) * 128 + ((d_ + pleat::Fold<D, 2>(e)).get() * 2 + PAIR(1).get());
        const float acc_at_ = acc_values[acc_place_];
        const float d_at_ = acc_at_ * R_e;
        const float SIN_e = sin__v[e];
        q_out[e] = pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e));
        q_out_[e] = pleat::math::fma(d_at_, COS_e, d_at * SIN_e);
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        *q[(d_ + pleat::Fold<D, 2>(e)) + h + m + PAIR(0)] = pleat::convert<pleat::bf16>(q_out[e]);
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        *q[(d_ + pleat::Fold<D, 2>(e)) + h + m + PAIR(1)] = pleat::convert<pleat::bf16>(q_out_[e]);
    }
}

}  // namespace gemm_rmsnorm_rope
