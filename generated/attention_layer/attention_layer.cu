// Written by pleat from attention_layer.json. Do not edit.
// Causal attention between two residual streams: norm, one product for queries, keys and values with their norms
// and rotation, attention, out-projection with the sums of the norm behind. A head of keys has SLOTs: its G
// queries, then its keys, then its values. What attention_layer_backward takes is kept
#include "dims.h"
#include "pleat/gpu/attention_sm80.h"
#include "pleat/gpu/attention_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace attention_layer {

// ---- norm ----
//   reduce ms = mean of X0 * X0 along E
//   store R0 = rsqrt(ms + eps)
//   store N0 = X0 * WN0

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_rows)
// norm_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    norm_rows(const pleat::bf16* X0_ptr, const pleat::bf16* WN0_ptr, float* R0_ptr, pleat::bf16* N0_ptr,
              long long B_size, long long S_size, float eps) {
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const B b(row / (S_size));
    const S s_(row % (S_size));
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load_now<8>(wn0[e_].get());
    }

    pleat::Vec<pleat::bf16, 8> x0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        x0_row[slot] = pleat::load_now<8>(x0[s_ + b + e_].get());
    }

    // attention_layer.json:47: reduce ms
    pleat::Sum<float> ms_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X0_e = pleat::as<float>(x0_row[slot], e);
            ms_state.add_product(X0_e, X0_e);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, ms_state);
    const float ms = ms_state.sum() / float(4096);

    const float v_ = pleat::math::rsqrt(ms + eps);
    if (lane == 0) {
        // attention_layer.json:48: store R0
        *r0[s_ + b] = v_;
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        // attention_layer.json:49: store N0
        float n0_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X0_e = pleat::as<float>(x0_row[slot], e);
            const float WN0_e = pleat::as<float>(wn0_row[slot], e);
            n0_out[e] = X0_e * WN0_e;
        }
        pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
    }
}
#endif

// ---- qkv ----
//   contract acc = N0, W3 along E
//   let d = acc * R0
//   reduce ms = mean of d * d along HALF, R
//   let r = rsqrt(ms + eps)
//   let normed = d * r * where(SLOT < extent(G), WQ, WK)
//   let first = normed[HALF = 0] * COS - normed[HALF = 1] * SIN
//   let second = normed[HALF = 1] * COS + normed[HALF = 0] * SIN
//   store q[HK = H, G = SLOT, D = R] = first
//   store q[HK = H, G = SLOT, D = extent(R) + R] = second
//   store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = R] = first
//   store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = extent(R) + R] = second
//   store v[T = S, HK = H + (SLOT - extent(G) - 1) * extent(H), D = HALF * extent(R) + R] = d
//   store QKV = d
//   store RQK = r

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the L2
// cache drops W3 first where ceil(S / 64) <= 8, those of the last rounds shared out evenly along E, where they are
// few cut into up to 4 parts along E.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
              const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
              const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
              pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
              long long B_size, long long S_size, float eps, unsigned char* workspace) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 6,
                                static_cast<int>(B_size * 8)};
    const pleat::EvenTileGrid grid{whole, workspace};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(0), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[2][1];
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            // attention_layer.json:56: reduce ms
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                // attention_layer.json:55: let d
                                const float d = acc_e * R0_rows[h];
                                terms[e] = d * d;
                            }
                            ms_states[h][0].add(terms);
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                            // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                            // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // R]
                            // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // extent(R) + R]
                            const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                            const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                            const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                            const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                            float q__out[2];
                            float q__out_[2];
                            float k__out[2];
                            float k__out_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                const float d_at = acc_e * R0_rows[h];
                                const float ms_e = ms_states[h][0].mean();
                                // attention_layer.json:57: let r
                                const float r = pleat::math::rsqrt(ms_e + eps);
                                const float WQ_e = pleat::as<float>(wq_v, e);
                                const float WK_e = pleat::as<float>(wk_v, e);
                                const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                const float COS_e = cos__v[e];
                                const float acc_e_ = acc(0, j + 8, h, e);
                                const float d_at_ = acc_e_ * R0_rows[h];
                                const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                const float WK_e_ = pleat::as<float>(wk_v_, e);
                                const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                const float SIN_e = sin__v[e];
                                // attention_layer.json:59: let first
                                const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                q__out[e] = first;
                                // attention_layer.json:60: let second
                                const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                q__out_[e] = second;
                                k__out[e] = first;
                                k__out_[e] = second;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_12 = static_cast<long long>(h_.get());
                                const long long v_13 = static_cast<long long>(slot_.get());
                                const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                    *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                        pleat::convert<pleat::bf16>(q__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_15 = static_cast<long long>(h_.get());
                                const long long v_16 = static_cast<long long>(slot_.get());
                                if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                    *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(q__out_[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                        pleat::convert<pleat::bf16>(k__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(k__out_[e]);
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                // extent(H), D = HALF * extent(R) + R]
                                // attention_layer.json:66: store QKV
                                float v__out[2];
                                float qkv__out[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[h];
                                    v__out[e] = d;
                                    qkv__out[e] = d;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                        *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(v__out[e]);
                                }
                                pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                             pleat::converted<pleat::bf16>(qkv__out));
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:67: store RQK
                        const float ms_e = ms_states[h][0].mean();
                        // attention_layer.json:57: let r
                        const float r = pleat::math::rsqrt(ms_e + eps);
                        *rqk[h_ + b + slot_ + s_] = r;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W3 first where ceil(S / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_2(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
                const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
                const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
                pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
                long long B_size, long long S_size, float eps) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 128>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 128)), 6,
                               static_cast<int>(B_size * 8)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(stage.part() * 1), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[4][1];
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                // attention_layer.json:56: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[i * 2 + h];
                                    terms[e] = d * d;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(i, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                                // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                                // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = R]
                                // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = extent(R) + R]
                                const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                                const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                                const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                                const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                                float q__out[2];
                                float q__out_[2];
                                float k__out[2];
                                float k__out_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float d_at = acc_e * R0_rows[i * 2 + h];
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    // attention_layer.json:57: let r
                                    const float r = pleat::math::rsqrt(ms_e + eps);
                                    const float WQ_e = pleat::as<float>(wq_v, e);
                                    const float WK_e = pleat::as<float>(wk_v, e);
                                    const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                    const float COS_e = cos__v[e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float d_at_ = acc_e_ * R0_rows[i * 2 + h];
                                    const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                    const float WK_e_ = pleat::as<float>(wk_v_, e);
                                    const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                    const float SIN_e = sin__v[e];
                                    // attention_layer.json:59: let first
                                    const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                    q__out[e] = first;
                                    // attention_layer.json:60: let second
                                    const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                    q__out_[e] = second;
                                    k__out[e] = first;
                                    k__out_[e] = second;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_12 = static_cast<long long>(h_.get());
                                    const long long v_13 = static_cast<long long>(slot_.get());
                                    const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                        *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                            pleat::convert<pleat::bf16>(q__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_15 = static_cast<long long>(h_.get());
                                    const long long v_16 = static_cast<long long>(slot_.get());
                                    if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                        *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(q__out_[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                            pleat::convert<pleat::bf16>(k__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(k__out_[e]);
                                }
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                if (s_.get() < S_size) {
                                    // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                    // extent(H), D = HALF * extent(R) + R]
                                    // attention_layer.json:66: store QKV
                                    float v__out[2];
                                    float qkv__out[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                        // attention_layer.json:55: let d
                                        const float d = acc_e * R0_rows[i * 2 + h];
                                        v__out[e] = d;
                                        qkv__out[e] = d;
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                            *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                                pleat::convert<pleat::bf16>(v__out[e]);
                                    }
                                    pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                                 pleat::converted<pleat::bf16>(qkv__out));
                                }
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:67: store RQK
                            const float ms_e = ms_states[i * 2 + h][0].mean();
                            // attention_layer.json:57: let r
                            const float r = pleat::math::rsqrt(ms_e + eps);
                            *rqk[h_ + b + slot_ + s_] = r;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_3: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the L2
// cache drops W3 first where ceil(S / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_3(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
                const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
                const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
                pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
                long long B_size, long long S_size, float eps) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 6, static_cast<int>(B_size * 8)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(0), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[2][1];
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            // attention_layer.json:56: reduce ms
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                // attention_layer.json:55: let d
                                const float d = acc_e * R0_rows[h];
                                terms[e] = d * d;
                            }
                            ms_states[h][0].add(terms);
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                            // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                            // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // R]
                            // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // extent(R) + R]
                            const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                            const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                            const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                            const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                            float q__out[2];
                            float q__out_[2];
                            float k__out[2];
                            float k__out_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                const float d_at = acc_e * R0_rows[h];
                                const float ms_e = ms_states[h][0].mean();
                                // attention_layer.json:57: let r
                                const float r = pleat::math::rsqrt(ms_e + eps);
                                const float WQ_e = pleat::as<float>(wq_v, e);
                                const float WK_e = pleat::as<float>(wk_v, e);
                                const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                const float COS_e = cos__v[e];
                                const float acc_e_ = acc(0, j + 8, h, e);
                                const float d_at_ = acc_e_ * R0_rows[h];
                                const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                const float WK_e_ = pleat::as<float>(wk_v_, e);
                                const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                const float SIN_e = sin__v[e];
                                // attention_layer.json:59: let first
                                const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                q__out[e] = first;
                                // attention_layer.json:60: let second
                                const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                q__out_[e] = second;
                                k__out[e] = first;
                                k__out_[e] = second;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_12 = static_cast<long long>(h_.get());
                                const long long v_13 = static_cast<long long>(slot_.get());
                                const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                    *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                        pleat::convert<pleat::bf16>(q__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_15 = static_cast<long long>(h_.get());
                                const long long v_16 = static_cast<long long>(slot_.get());
                                if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                    *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(q__out_[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                        pleat::convert<pleat::bf16>(k__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(k__out_[e]);
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                // extent(H), D = HALF * extent(R) + R]
                                // attention_layer.json:66: store QKV
                                float v__out[2];
                                float qkv__out[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[h];
                                    v__out[e] = d;
                                    qkv__out[e] = d;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                        *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(v__out[e]);
                                }
                                pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                             pleat::converted<pleat::bf16>(qkv__out));
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:67: store RQK
                        const float ms_e = ms_states[h][0].mean();
                        // attention_layer.json:57: let r
                        const float r = pleat::math::rsqrt(ms_e + eps);
                        *rqk[h_ + b + slot_ + s_] = r;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_4: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W3 first where ceil(S / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_4(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
                const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
                const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
                pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
                long long B_size, long long S_size, float eps) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 128>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 128)), 6,
                               static_cast<int>(B_size * 8)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(stage.part() * 1), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[4][1];
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                // attention_layer.json:56: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[i * 2 + h];
                                    terms[e] = d * d;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(i, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                                // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                                // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = R]
                                // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = extent(R) + R]
                                const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                                const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                                const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                                const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                                float q__out[2];
                                float q__out_[2];
                                float k__out[2];
                                float k__out_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float d_at = acc_e * R0_rows[i * 2 + h];
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    // attention_layer.json:57: let r
                                    const float r = pleat::math::rsqrt(ms_e + eps);
                                    const float WQ_e = pleat::as<float>(wq_v, e);
                                    const float WK_e = pleat::as<float>(wk_v, e);
                                    const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                    const float COS_e = cos__v[e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float d_at_ = acc_e_ * R0_rows[i * 2 + h];
                                    const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                    const float WK_e_ = pleat::as<float>(wk_v_, e);
                                    const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                    const float SIN_e = sin__v[e];
                                    // attention_layer.json:59: let first
                                    const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                    q__out[e] = first;
                                    // attention_layer.json:60: let second
                                    const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                    q__out_[e] = second;
                                    k__out[e] = first;
                                    k__out_[e] = second;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_12 = static_cast<long long>(h_.get());
                                    const long long v_13 = static_cast<long long>(slot_.get());
                                    const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                        *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                            pleat::convert<pleat::bf16>(q__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_15 = static_cast<long long>(h_.get());
                                    const long long v_16 = static_cast<long long>(slot_.get());
                                    if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                        *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(q__out_[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                            pleat::convert<pleat::bf16>(k__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(k__out_[e]);
                                }
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                if (s_.get() < S_size) {
                                    // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                    // extent(H), D = HALF * extent(R) + R]
                                    // attention_layer.json:66: store QKV
                                    float v__out[2];
                                    float qkv__out[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                        // attention_layer.json:55: let d
                                        const float d = acc_e * R0_rows[i * 2 + h];
                                        v__out[e] = d;
                                        qkv__out[e] = d;
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                            *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                                pleat::convert<pleat::bf16>(v__out[e]);
                                    }
                                    pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                                 pleat::converted<pleat::bf16>(qkv__out));
                                }
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:67: store RQK
                            const float ms_e = ms_states[i * 2 + h][0].mean();
                            // attention_layer.json:57: let r
                            const float r = pleat::math::rsqrt(ms_e + eps);
                            *rqk[h_ + b + slot_ + s_] = r;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// qkv_tiles_5: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_tiles_5(const pleat::bf16* W3_ptr, const pleat::bf16* WQ_ptr, const pleat::bf16* WK_ptr,
                const float* COS_ptr, const float* SIN_ptr, float* R0_ptr, pleat::bf16* QKV_ptr, float* RQK_ptr,
                pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr, pleat::bf16* N0_ptr, long long B_size,
                long long S_size, float eps) {
    const W3 w3(W3_ptr);
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, SLOT, pleat::Fold<E, 32>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 6, static_cast<int>(B_size * 8)};
    const auto rows = [&](const Tiles::At& at, int r_) -> const pleat::bf16* {
        const B b(at.batch / (8));
        const H h_(at.batch % (8));
        const S s_(at.row + pleat::InTile<S, 1, 64>(r_));
        return s_.get() < S_size ? n0[b + s_].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r_) -> const pleat::bf16* {
        const B b(at.batch / (8));
        const H h_(at.batch % (8));
        const SLOT slot_(at.column);
        const HALF half(r_ / 64);
        const R r_2(r_ % 64);
        return w3[h_ + slot_ + half + r_2].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        const B b(at.batch / (8));
        const H h_(at.batch % (8));
        pleat::Mean<float> ms_states[2][1];
        {
            float R0_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    const float R0_e = *r0[b + s_];
                    R0_rows[h] = R0_e;
                }
            }
#pragma unroll
            for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const HALF half(j_HALF);
                    const R r_(tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        // attention_layer.json:56: reduce ms
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                            // attention_layer.json:55: let d
                            const float d = acc_e * R0_rows[h];
                            terms[e] = d * d;
                        }
                        ms_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(ms_states[row][0]);
        }
        {
            float R0_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    const float R0_e = *r0[b + s_];
                    R0_rows[h] = R0_e;
                }
            }
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const SLOT slot_(at.column);
                const R r_(tiles.column(j));
                bool v_columns[2];
                long long v_columns_[2];
                long long v_columns_2[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const long long v_2 = static_cast<long long>(slot_.get());
                    v_columns[e] = v_2 < 4ll;
                    const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                    v_columns_[e] = 64ll + v_3;
                    const long long v_4 = static_cast<long long>(h_.get());
                    const long long v_5 = v_2 - 4ll;
                    v_columns_2[e] = v_4 + v_5 * 8ll;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                        // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                        // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = R]
                        // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                        // extent(R) + R]
                        const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                        const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                        const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                        const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                        const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                        const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                        float q__out[2];
                        float q__out_[2];
                        float k__out[2];
                        float k__out_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float d_at = acc_e * R0_rows[h];
                            const float ms_e = ms_states[h][0].mean();
                            // attention_layer.json:57: let r
                            const float r = pleat::math::rsqrt(ms_e + eps);
                            const float WQ_e = pleat::as<float>(wq_v, e);
                            const float WK_e = pleat::as<float>(wk_v, e);
                            const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                            const float COS_e = cos__v[e];
                            const float acc_e_ = acc(0, j + 8, h, e);
                            const float d_at_ = acc_e_ * R0_rows[h];
                            const float WQ_e_ = pleat::as<float>(wq_v_, e);
                            const float WK_e_ = pleat::as<float>(wk_v_, e);
                            const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                            const float SIN_e = sin__v[e];
                            // attention_layer.json:59: let first
                            const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                            q__out[e] = first;
                            // attention_layer.json:60: let second
                            const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                            q__out_[e] = second;
                            k__out[e] = first;
                            k__out_[e] = second;
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_12 = static_cast<long long>(h_.get());
                            const long long v_13 = static_cast<long long>(slot_.get());
                            const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                            if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] = pleat::convert<pleat::bf16>(q__out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_15 = static_cast<long long>(h_.get());
                            const long long v_16 = static_cast<long long>(slot_.get());
                            if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                    pleat::convert<pleat::bf16>(q__out_[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                            if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                    pleat::convert<pleat::bf16>(k__out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                    pleat::convert<pleat::bf16>(k__out_[e]);
                        }
                    }
                }
            }
        }
        {
            float R0_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    const float R0_e = *r0[b + s_];
                    R0_rows[h] = R0_e;
                }
            }
#pragma unroll
            for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const HALF half(j_HALF);
                    const R r_(tiles.column(j));
                    long long v_columns[2];
                    long long v_columns_[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(h_.get());
                        const long long v_3 = static_cast<long long>(slot_.get());
                        const long long v_4 = v_3 - 4ll;
                        v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                        const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) * extent(H),
                            // D = HALF * extent(R) + R]
                            // attention_layer.json:66: store QKV
                            float v__out[2];
                            float qkv__out[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                // attention_layer.json:55: let d
                                const float d = acc_e * R0_rows[h];
                                v__out[e] = d;
                                qkv__out[e] = d;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                    *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(v__out[e]);
                            }
                            pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                         pleat::converted<pleat::bf16>(qkv__out));
                        }
                    }
                }
            }
        }
        if (tiles.column(0).get() == 0) {
            const SLOT slot_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    // attention_layer.json:67: store RQK
                    const float ms_e = ms_states[h][0].mean();
                    // attention_layer.json:57: let r
                    const float r = pleat::math::rsqrt(ms_e + eps);
                    *rqk[h_ + b + slot_ + s_] = r;
                }
            }
        }
    });
}
#endif
#endif

// ---- attention ----
//   contract s = q, k along D
//   let z = where(T <= S, s * rsqrt(extent(D)), -inf)
//   reduce lse = logsumexp of z along T
//   let p = exp(z - lse), rounded
//   contract acc = p, v along T
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_few)
// attention_few: tiles of 16 rows along S, G that see the same keys go through them 64 at a time; blocks have equal
// shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_few(pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                  long long B_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 1, 4, 16, 5>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        pleat::KeyRange seen(S_size, true);
        const S s_(from / (4));
        const G g(from % (4));
        const long long least = static_cast<long long>(s_.get());
        const S s_2(to / (4));
        const G g_(to % (4));
        const long long most = static_cast<long long>(s_2.get());
        seen.end_at(least, most);
        return seen;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return q_[hk + b + g + s_ + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return k_[hk + b + t + D(0)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return v_[hk + b + t + D(0)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const T t(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_layer.json:79: store LSE
            *lse_[hk + b + g + s_] = row_lse;
        }
        const D d(column);
        // attention_layer.json:78: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[hk + b + g + s_ + d].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(S_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_attention_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_keys(long long B_size, long long S_size,
                                                                    const pleat::TileAt& at, long long from,
                                                                    long long to) {
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    const S first(from);
    const S last(to);
    const long long least = static_cast<long long>(first.get());
    const long long most = static_cast<long long>(last.get());
    seen.end_at(least, most);
    return seen;
}

// attention_attention_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_attention_scores(long long B_size, long long S_size, const auto& tiles,
                                                           const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const HK hk(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const pleat::TileAt& at, const auto& s, auto& hidden) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const T t(at.column * 128 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    // attention_layer.json:72: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    hidden[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_attention: 2 consumers have 64 rows each along S and go through the keys 128 at a time; scores, softmax
// and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_attention(const __grid_constant__ pleat::TensorMap q_map,
                        const __grid_constant__ pleat::TensorMap k_map,
                        const __grid_constant__ pleat::TensorMap v_map,
                        const __grid_constant__ pleat::TensorMap o_map, pleat::bf16* o_ptr, float* LSE_ptr,
                        long long B_size, long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::AttentionSm90<pleat::bf16, 128, 128, 128, 2, 2, 2, true, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::AttentionGrid grid(S_size, B_size * 8 * 4, pleat::batches_in_cache(S_size * 512, 4));
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_attention_keys(B_size, S_size, at, from, to);
    };
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.row * 64, b.get(), hk.get(), g.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.column * 128, b.get(), hk.get());
        };
        const auto second = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, at.column * 128, k_ * 128, b.get(), hk.get());
        };
        tiles.produce(grid, keys, bring, first, second);
    } else {
        const auto see = [&](const pleat::TileAt& at) {
            return attention_attention_scores(B_size, S_size, tiles, at);
        };
        const auto leave = [&](const pleat::TileAt& at, const auto& acc, const float (&row_lse)[2]) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> o_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row * 64 + tiles.row(0, h));
                            // attention_layer.json:78: store o
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            o_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(o_map, o_part, at.column * 128 + part * 64, g.get(), hk.get(),
                                at.row * 64 + tiles.first_row(0), b.get());
                }
            }
            if (tiles.column(0) == 0) {
                float lse_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:72: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:79: store LSE
                        *lse_[g + hk + b + s_] = row_lse[h];
                    }
                }
            }
        };
        tiles.consume(grid, 8.838834765e-02f, keys, see, see, leave);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_rows)
// attention_rows: tiles of 64 rows along S, G that see the same keys go through them 64 at a time; blocks have
// equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_rows(pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                   long long B_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 4, 1, 64, 4>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        pleat::KeyRange seen(S_size, true);
        const S s_(from / (4));
        const G g(from % (4));
        const long long least = static_cast<long long>(s_.get());
        const S s_2(to / (4));
        const G g_(to % (4));
        const long long most = static_cast<long long>(s_2.get());
        seen.end_at(least, most);
        return seen;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return q_[hk + b + g + s_ + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return k_[hk + b + t + D(0)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return v_[hk + b + t + D(0)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const T t(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_layer.json:79: store LSE
            *lse_[hk + b + g + s_] = row_lse;
        }
        const D d(column);
        // attention_layer.json:78: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[hk + b + g + s_ + d].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(S_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

// ---- out ----
//   contract acc = o, W0 along HK, G, D
//   let x = acc + X0
//   reduce s = sum of x * x along E % 128
//   store X1 = x
//   store N1 = x * WN1
//   store S1 = s

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 3 stages of 64 along D, the L2 cache
// drops W0 first where ceil((B * S) / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles(const __grid_constant__ pleat::BoxMap<pleat::Joint<HK, G, D>, pleat::Joint<B, S>> o_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<HK, G, D>> W0_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<B, S>> X1_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<B, S>> N1_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<B, S>> X0_map, const pleat::bf16* X0_ptr,
              const pleat::bf16* WN1_ptr, pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long B_size,
              long long S_size) {
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(B(B_size), S(S_size)));
    const N1 n1(N1_ptr, pleat::extents(B(B_size), S(S_size)));
    const S1 s1(S1_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 3, 1, Major::k, Major::mn, 2, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<pleat::Joint<B, S>, 128>, pleat::Fold<E, 256>,
                                   pleat::Fold<pleat::Joint<HK, G, D>, 64>, pleat::Digit<E, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, o_map, W0_map, X1_map, N1_map, X0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 16, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k_, const auto& stage) {
            stage.load_a(o_map, k_, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column, k_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            const int j_E = number / 2 % 2;
            to.load(X0_map, at.column + pleat::InTile<E, 128, 256>(j_E) + tiles.first_column(part * 8),
                    at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[2][2];
            {
#pragma unroll
                for (int j_E = 0; j_E < 2; ++j_E) {
#pragma unroll
                    for (int part = 0; part < 2; ++part) {
                        pleat::Vec<pleat::bf16, 2> X1_part[8][2];
                        pleat::Vec<pleat::bf16, 2> N1_part[8][2];
                        pleat::Vec<pleat::bf16, 2> X0_in[8][2];
                        tiles.take(X0_in);
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const E e_(at.column + pleat::InTile<E, 128, 256>(j_E) + tiles.column(part * 8 + j));
                            float WN1_columns[2];
                            const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float WN1_e = pleat::as<float>(wn1_v, e);
                                WN1_columns[e] = WN1_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const int row_ = (at.row + tiles.row(0, h)).get();
                                const B b(row_ / (S_size));
                                const S s_(row_ % (S_size));
                                // attention_layer.json:87: store X1
                                // attention_layer.json:88: store N1
                                // attention_layer.json:86: reduce s
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_E * 16 + part * 8 + j, h, e);
                                    const float X0_e = pleat::as<float>(X0_in[j][h], e);
                                    // attention_layer.json:85: let x
                                    const float x = acc_e + X0_e;
                                    values[e] = x;
                                    values_[e] = x * WN1_columns[e];
                                    terms[e] = x * x;
                                }
                                X1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N1_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                s_states[h][j_E].add(terms);
                            }
                        }
                        tiles.store(X1_map, X1_part, at.column + pleat::InTile<E, 128,
                                    256>(j_E) + tiles.first_column(part * 8), at.row + tiles.first_row(0));
                        tiles.store(N1_map, N1_part, at.column + pleat::InTile<E, 128,
                                    256>(j_E) + tiles.first_column(part * 8), at.row + tiles.first_row(0));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
#pragma unroll
                for (int column = 0; column < 2; ++column) {
                    pleat::across_lanes<4>(s_states[row][column]);
                }
            }
            if (tiles.column(0).get() == 0) {
#pragma unroll
                for (int j_E = 0; j_E < 2; ++j_E) {
                    const pleat::Fold<E, 128> e_(at.column + pleat::InTile<E, 128, 256>(j_E));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = (at.row + tiles.row(0, h)).get();
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        if (row_ < B_size * S_size) {
                            // attention_layer.json:89: store S1
                            const float s_e = s_states[h][j_E].sum();
                            *s1[e_ + s_ + b] = s_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_2)
// out_tiles_2: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along D.
extern "C" __global__ void __launch_bounds__(128, 1)
    out_tiles_2(const pleat::bf16* X0_ptr, const pleat::bf16* W0_ptr, const pleat::bf16* WN1_ptr,
                pleat::bf16* o_ptr, pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long B_size,
                long long S_size) {
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const W0 w0(W0_ptr);
    const WN1 wn1(WN1_ptr);
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const X1 x1(X1_ptr, pleat::extents(B(B_size), S(S_size)));
    const N1 n1(N1_ptr, pleat::extents(B(B_size), S(S_size)));
    const S1 s1(S1_ptr, pleat::extents(B(B_size), S(S_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, pleat::Fold<E, 128>,
                                   pleat::Fold<pleat::Joint<HK, G, D>, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 32, static_cast<int>(B_size)};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const S s_(at.row + pleat::InTile<S, 1, 64>(r));
        return s_.get() < S_size ? o_[b + s_].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w0[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 4096, a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
        const B b(at.batch);
        pleat::Sum<float> s_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const E e_(at.column + tiles.column(j));
                float WN1_columns[2];
                const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float WN1_e = pleat::as<float>(wn1_v, e);
                    WN1_columns[e] = WN1_e;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:87: store X1
                        // attention_layer.json:88: store N1
                        // attention_layer.json:86: reduce s
                        const pleat::Vec<pleat::bf16, 2> x0_v = pleat::load<2>(x0[b + e_ + s_].get());
                        float x1_out[2];
                        float n1_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float X0_e = pleat::as<float>(x0_v, e);
                            // attention_layer.json:85: let x
                            const float x = acc_e + X0_e;
                            x1_out[e] = x;
                            n1_out[e] = x * WN1_columns[e];
                            terms[e] = x * x;
                        }
                        pleat::store(x1[b + e_ + s_].get(), pleat::converted<pleat::bf16>(x1_out));
                        pleat::store(n1[b + e_ + s_].get(), pleat::converted<pleat::bf16>(n1_out));
                        s_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(s_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    // attention_layer.json:89: store S1
                    const float s_e = s_states[h][0].sum();
                    *s1[b + e_ + s_] = s_e;
                }
            }
        }
    });
}
#endif

// ---- rstd ----
//   reduce ss = sum of S1 along E / 128
//   store R1 = rsqrt(ss / extent(E) + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_rstd_rows)
// rstd_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    rstd_rows(float* R1_ptr, float* S1_ptr, long long B_size, long long S_size, float eps) {
    const R1 r1(R1_ptr, pleat::extents(B(B_size), S(S_size)));
    const S1 s1(S1_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < B_size * S_size;
    const long long row = live ? place : B_size * S_size - 1;
    const B b(row / (S_size));
    const S s_(row % (S_size));

    // attention_layer.json:95: reduce ss
    pleat::Sum<float> ss_state;
    {
        const int j = lane * 4;
        const pleat::Fold<E, 128> e_(j);
        const pleat::Vec<float, 4> s1_v = pleat::load<4>(s1[s_ + b + e_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float S1_e = s1_v[e];
            terms[e] = S1_e;
        }
        ss_state.add(terms);
    }
    pleat::across_lanes<8>(ss_state);
    const float ss = ss_state.sum();

    const float v_ = pleat::math::rsqrt(ss / 4096.0f + eps);
    if (lane == 0 && live) {
        // attention_layer.json:96: store R1
        *r1[s_ + b] = v_;
    }
}
#endif

}  // namespace attention_layer
