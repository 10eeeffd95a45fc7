// Written by pleat from layer_pre_backward.json. Do not edit.
// The gradients of layer_pre: DQKV, and DX2 of the residual stream behind, become those of X2, stored in DX1, and
// of its weights
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace layer_pre_backward {

// ---- turn_back ----
//   reduce zdz = sum of QKV * DQKV along S, H, D
//   let turned = DQKV * COS + DQKV[HALF = 1 - HALF] * where(HALF == 0, SIN, -SIN)
//   store DT3 = where(S < 2, turned, DQKV)
//   store ZDZ3 = zdz / extent(E)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_turn_back_rows)
// turn_back_rows: 512 threads keep the row in registers, 3 vectors each.
extern "C" __global__ void __launch_bounds__(512)
    turn_back_rows(const pleat::bf16* DQKV_ptr, const pleat::bf16* QKV_ptr, const float* COS_ptr,
                   const float* SIN_ptr, pleat::bf16* DT3_ptr, float* ZDZ3_ptr, long long M_size) {
    const DQKV dqkv(DQKV_ptr, pleat::extents(M(M_size)));
    const QKV qkv(QKV_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row);

    pleat::Vec<pleat::bf16, 8> dqkv_row[3];
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        dqkv_row[slot] = pleat::load<8>(dqkv[m + d + h + s_].get());
    }

    // layer_backward.json:48: reduce zdz
    pleat::Sum<float> zdz_state;
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        const pleat::Vec<pleat::bf16, 8> qkv_v = pleat::load<8>(qkv[m + d + h + s_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float QKV_e = pleat::as<float>(qkv_v, e);
            const float DQKV_e = pleat::as<float>(dqkv_row[slot], e);
            zdz_state.add_product(QKV_e, DQKV_e);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, zdz_state);
    const float zdz = zdz_state.sum();

    const float v = zdz / 4096.0f;
    if (lane == 0) {
        // layer_backward.json:51: store ZDZ3
        *zdz3[m] = v;
    }
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        // layer_backward.json:50: store DT3
        const pleat::Vec<float, 8> cos__v = pleat::load<8>(cos_[m + d].get());
        const pleat::Vec<float, 8> sin__v = pleat::load<8>(sin_[m + d].get());
        float dt3_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DQKV_e = pleat::as<float>(dqkv_row[slot], e);
            const float COS_e = cos__v[e];
            const long long v_ = static_cast<long long>((((d + D(e)).get()) / 64));
            const long long v_2 = 1ll - v_;
            float at = 0;
            if (pleat::within(v_2, 2)) {
                const float DQKV_e_ = pleat::convert<float>(
                    *dqkv[m + pleat::Digit<D, 1, 64>((d + D(e))) + h + s_ + pleat::Fold<D, 64>(v_2)]);
                at = DQKV_e_;
            }
            const float SIN_e = sin__v[e];
            // layer_backward.json:49: let turned
            const float turned = pleat::math::fma(DQKV_e, COS_e, at * (v_ == 0ll ? SIN_e : -SIN_e));
            dt3_out[e] = static_cast<long long>(s_.get()) < 2ll ? turned : DQKV_e;
        }
        pleat::store(dt3[m + d + h + s_].get(), pleat::converted<pleat::bf16>(dt3_out));
    }
}
#endif

// ---- second_norm ----
//   contract dn = DT3, W3 along S, H, D
//   let n = X2 * R2
//   reduce dw = sum of dn * n along M
//   store DX1 = DX2 + (dn * WN2 - n * ZDZ3) * R2
//   store N2 = n * WN2
//   store DWN2 = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// second_norm_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along D,
// clusters in step every 4 tiles where M >= 10923 and 32 * ceil((max(ceil(M / 128), 1)) / 2) >= 528, the L2 cache
// drops W3 first where ceil((max(ceil(M / 128), 1)) / 2) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    second_norm_tiles(const __grid_constant__ pleat::BoxMap<pleat::Joint<S, H, D>, M> DT3_map,
                      const __grid_constant__ pleat::BoxMap<E, pleat::Joint<S, H, D>> W3_map,
                      const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                      const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                      const __grid_constant__ pleat::BoxMap<E, M> DX2_map,
                      const __grid_constant__ pleat::BoxMap<E, M> X2_map, const pleat::bf16* DX2_ptr,
                      const pleat::bf16* X2_ptr, const float* R2_ptr, const pleat::bf16* WN2_ptr,
                      pleat::bf16* DX1_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                      pleat::Sum<float>* dw_partial_values, unsigned* counter, int rounds) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>,
                                   pleat::Fold<pleat::Joint<S, H, D>, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, W3_map, DX1_map, N2_map, DX2_map, X2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 192;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DT3_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64), k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0)
                to.load(DX2_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
            if (copy == 1)
                to.load(X2_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[4] = {};
                float ZDZ3_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R2_e = *r2[m];
                            R2_rows[i * 2 + h] = R2_e;
                            const float ZDZ3_e = *zdz3[m];
                            ZDZ3_rows[i * 2 + h] = ZDZ3_e;
                        }
                    }
                }
                pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> dw_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        tiles.template open<2>();
                        pleat::Vec<pleat::bf16, 2> DX1_part[2][2];
                        pleat::Vec<pleat::bf16, 2> N2_part[2][2];
                        pleat::Vec<pleat::bf16, 2> DX2_in[2][2];
                        pleat::Vec<pleat::bf16, 2> X2_in[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(DX2_in, 0, j);
                            if (j % 2 == 0) tiles.take(X2_in, 1, j);
                            const E e_(at.column + tiles.column(part * 8 + j));
                            float WN2_columns[2];
                            const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float WN2_e = pleat::as<float>(wn2_v, e);
                                WN2_columns[e] = WN2_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // layer_backward.json:59: store DX1
                                // layer_backward.json:60: store N2
                                // layer_backward.json:58: reduce dw
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(i, part * 8 + j, h, e);
                                    const float X2_e = pleat::as<float>(X2_in[j % 2][h], e);
                                    // layer_backward.json:57: let n
                                    const float n = X2_e * R2_rows[i * 2 + h];
                                    const float DX2_e = pleat::as<float>(DX2_in[j % 2][h], e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[i * 2 + h])),
                                        R2_rows[i * 2 + h], DX2_e);
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                if (m.get() < M_size) pleat::add_each(dw_states[j], terms);
                            }
                            if (j % 2 == 1) tiles.put(DX1_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(N2_part, 1, j - 1);
                        }
                        tiles.took(2);
                        tiles.send(DX1_map, 0, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.send(N2_map, 1, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.sent(2);
                    }
                    pleat::across_rows(dw_states, dw_own[0][part]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:58: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish)
// second_norm_finish: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// second_norm_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64 along D,
// which 2 blocks share out for as many tiles, the L2 cache drops W3 first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    second_norm_tiles_2(const __grid_constant__ pleat::BoxMap<pleat::Joint<S, H, D>, M> DT3_map,
                        const __grid_constant__ pleat::BoxMap<E, pleat::Joint<S, H, D>> W3_map,
                        const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                        const __grid_constant__ pleat::BoxMap<E, M> N2_map, const pleat::bf16* DX2_ptr,
                        const pleat::bf16* X2_ptr, const float* R2_ptr, const pleat::bf16* WN2_ptr,
                        pleat::bf16* DX1_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                        pleat::Sum<float>* dw_partial_values) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 32>, pleat::Fold<pleat::Joint<S, H, D>, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, W3_map, DX1_map, N2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 64, 1};
    const int steps = 192;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DT3_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[2] = {};
                float ZDZ3_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[h] = R2_e;
                        const float ZDZ3_e = *zdz3[m];
                        ZDZ3_rows[h] = ZDZ3_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][1];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[4][2];
                    pleat::Vec<pleat::bf16, 2> DX1_part[4][2];
                    pleat::Vec<pleat::bf16, 2> N2_part[4][2];
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN2_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN2_e = pleat::as<float>(wn2_v, e);
                            WN2_columns[e] = WN2_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_backward.json:59: store DX1
                                // layer_backward.json:60: store N2
                                // layer_backward.json:58: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> dx2_v = pleat::load<2>(dx2[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X2_e = pleat::as<float>(x2_v, e);
                                    // layer_backward.json:57: let n
                                    const float n = X2_e * R2_rows[h];
                                    const float DX2_e = pleat::as<float>(dx2_v, e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[h])), R2_rows[h],
                                        DX2_e);
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX1_map, DX1_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N2_map, N2_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 32>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:58: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish_2)
// second_norm_finish_2: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish_2(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// second_norm_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64 along D,
// which 2 blocks share out for as many tiles, the L2 cache drops W3 first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    second_norm_tiles_3(const __grid_constant__ pleat::BoxMap<pleat::Joint<S, H, D>, M> DT3_map,
                        const __grid_constant__ pleat::BoxMap<E, pleat::Joint<S, H, D>> W3_map,
                        const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                        const __grid_constant__ pleat::BoxMap<E, M> N2_map, const pleat::bf16* DX2_ptr,
                        const pleat::bf16* X2_ptr, const float* R2_ptr, const pleat::bf16* WN2_ptr,
                        pleat::bf16* DX1_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                        pleat::Sum<float>* dw_partial_values) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 64>, pleat::Fold<pleat::Joint<S, H, D>, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, W3_map, DX1_map, N2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 192;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DT3_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[2] = {};
                float ZDZ3_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[h] = R2_e;
                        const float ZDZ3_e = *zdz3[m];
                        ZDZ3_rows[h] = ZDZ3_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[8][2];
                    pleat::Vec<pleat::bf16, 2> DX1_part[8][2];
                    pleat::Vec<pleat::bf16, 2> N2_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN2_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN2_e = pleat::as<float>(wn2_v, e);
                            WN2_columns[e] = WN2_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_backward.json:59: store DX1
                                // layer_backward.json:60: store N2
                                // layer_backward.json:58: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> dx2_v = pleat::load<2>(dx2[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X2_e = pleat::as<float>(x2_v, e);
                                    // layer_backward.json:57: let n
                                    const float n = X2_e * R2_rows[h];
                                    const float DX2_e = pleat::as<float>(dx2_v, e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[h])), R2_rows[h],
                                        DX2_e);
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX1_map, DX1_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N2_map, N2_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 64>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:58: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish_3)
// second_norm_finish_3: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish_3(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles_4)
// second_norm_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// D.
extern "C" __global__ void __launch_bounds__(128, 1)
    second_norm_tiles_4(const pleat::bf16* DX2_ptr, const pleat::bf16* X2_ptr, const float* R2_ptr,
                        const pleat::bf16* W3_ptr, const pleat::bf16* WN2_ptr, pleat::bf16* DX1_ptr,
                        pleat::bf16* DT3_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                        pleat::Sum<float>* dw_partial_values) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const W3 w3(W3_ptr);
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<pleat::Joint<S, H, D>, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 64), 1)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? dt3[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w3[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 12288, a_rows, b_columns, [&](const Tiles::At& at, const auto& dn) {
        {
            float R2_rows[2] = {};
            float ZDZ3_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R2_e = *r2[m];
                    R2_rows[h] = R2_e;
                    const float ZDZ3_e = *zdz3[m];
                    ZDZ3_rows[h] = ZDZ3_e;
                }
            }
            pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Sum<float> dw_states[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
                    float WN2_columns[2];
                    const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float WN2_e = pleat::as<float>(wn2_v, e);
                        WN2_columns[e] = WN2_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // layer_backward.json:59: store DX1
                            // layer_backward.json:60: store N2
                            // layer_backward.json:58: reduce dw
                            const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                            const pleat::Vec<pleat::bf16, 2> dx2_v = pleat::load<2>(dx2[e_ + m].get());
                            float dx1_out[2];
                            float n2_out[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(0, part * 8 + j, h, e);
                                const float X2_e = pleat::as<float>(x2_v, e);
                                // layer_backward.json:57: let n
                                const float n = X2_e * R2_rows[h];
                                const float DX2_e = pleat::as<float>(dx2_v, e);
                                dx1_out[e] = pleat::math::fma(
                                    pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[h])), R2_rows[h], DX2_e);
                                n2_out[e] = n * WN2_columns[e];
                                terms[e] = dn_e * n;
                            }
                            pleat::store(dx1[e_ + m].get(), pleat::converted<pleat::bf16>(dx1_out));
                            pleat::store(n2[e_ + m].get(), pleat::converted<pleat::bf16>(n2_out));
                            pleat::add_each(dw_states[j], terms);
                        }
                    }
                }
                pleat::across_rows(dw_states, dw_own[0][part]);
            }
            tiles.down<64, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                const pleat::Fold<M, 64> m(at.row);
                const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                if (m.get() * 64ll < M_size) {
                    // layer_backward.json:58: reduce dw
                    dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                }
            });
        }
    });
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish_4)
// second_norm_finish_4: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish_4(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 64);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

// ---- qkv_weight ----
//   contract acc = DT3, N2 along M
//   store DW3 = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along M,
// clusters in step every 4 tiles where M >= 5868 and 4224 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles(const __grid_constant__ pleat::BoxMap<D, M, S, H> DT3_map,
                     const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                     const __grid_constant__ pleat::BoxMap<E, D, H, S> DW3_map, pleat::bf16* DW3_ptr,
                     long long M_size, unsigned* counter, int rounds) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<D, 128>, pleat::Fold<E, 192>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, N2_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 22, 96};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
            stage.load_a(DT3_map, at.row, k, s_, h_);
            stage.load_b(N2_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW3_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const D d(at.row + tiles.row(i, h));
                            // layer_backward.json:67: store DW3
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW3_map, DW3_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i), H(h_.get()), S(s_.get()));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles_2: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along M,
// clusters in step every 4 tiles where M >= 4681 and 4096 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles_2(const __grid_constant__ pleat::BoxMap<D, M, S, H> DT3_map,
                       const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                       const __grid_constant__ pleat::BoxMap<E, D, H, S> DW3_map, pleat::bf16* DW3_ptr,
                       long long M_size, unsigned* counter, int rounds) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<D, 128>, pleat::Fold<E, 256>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, N2_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 16, 96};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
            stage.load_a(DT3_map, at.row, k, s_, h_);
            stage.load_b(N2_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                pleat::Vec<pleat::bf16, 2> DW3_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const D d(at.row + tiles.row(0, h));
                        // layer_backward.json:67: store DW3
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DW3_map, DW3_part, at.column + tiles.first_column(part * 8),
                            at.row + tiles.first_row(0), H(h_.get()), S(s_.get()));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_3)
// qkv_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// M.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_weight_tiles_3(pleat::bf16* DW3_ptr, pleat::bf16* DT3_ptr, pleat::bf16* N2_ptr, long long M_size) {
    const DW3 dw3(DW3_ptr);
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<D, 128>, pleat::Fold<E, 128>, pleat::Fold<M, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 96};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
        const D d(at.row + pleat::InTile<D, 1, 128>(r));
        return dt3[h_ + s_ + d].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return n2[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 12288);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(M_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const D d(at.row + tiles.row(i, h));
                    // layer_backward.json:67: store DW3
                    float dw3_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw3_out[e] = acc_e;
                    }
                    pleat::store(dw3[h_ + s_ + e_ + d].get(), pleat::converted<pleat::bf16>(dw3_out));
                }
            }
        }
    });
}
#endif

}  // namespace layer_pre_backward
