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
//   store DT3[HALF = 0] = where(S < 2, DQKV[HALF = 0] * COS + DQKV[HALF = 1] * SIN, DQKV[HALF = 0])
//   store DT3[HALF = 1] = where(S < 2, DQKV[HALF = 1] * COS - DQKV[HALF = 0] * SIN, DQKV[HALF = 1])

// turn_back_map: 8 neighbours along D % 64 a thread.
extern "C" __global__ void __launch_bounds__(256)
    turn_back_map(const pleat::bf16* DQKV_ptr, const float* COS_ptr, const float* SIN_ptr, pleat::bf16* DT3_ptr,
                  long long M_size) {
    const DQKV dqkv(DQKV_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= M_size * 3 * 32 * 64) return;
    const M m(index / (64) / (32) / (3));
    const S s_(index / (64) / (32) % (3));
    const H h(index / (64) % (32));
    const pleat::Digit<D, 1, 64> d(index % (64));
    const bool v = static_cast<long long>(s_.get()) < 2ll;
    // layer_backward.json:48: store DT3[HALF = 0]
    // layer_backward.json:49: store DT3[HALF = 1]
    const pleat::Vec<pleat::bf16, 8> dqkv_v = pleat::load<8>(dqkv[d + h + s_ + m + pleat::Fold<D, 64>(0)].get());
    const pleat::Vec<float, 8> cos__v = pleat::load<8>(cos_[d + m].get());
    const pleat::Vec<pleat::bf16, 8> dqkv_v_ = pleat::load<8>(dqkv[d + h + s_ + m + pleat::Fold<D, 64>(1)].get());
    const pleat::Vec<float, 8> sin__v = pleat::load<8>(sin_[d + m].get());
    float dt3_out[8];
    float dt3_out_[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float DQKV_e = pleat::as<float>(dqkv_v, e);
        const float COS_e = cos__v[e];
        const float DQKV_e_ = pleat::as<float>(dqkv_v_, e);
        const float SIN_e = sin__v[e];
        dt3_out[e] = v ? pleat::math::fma(DQKV_e, COS_e, DQKV_e_ * SIN_e) : DQKV_e;
        dt3_out_[e] = v ? pleat::math::fma(DQKV_e_, COS_e, -(DQKV_e * SIN_e)) : DQKV_e_;
    }
    pleat::store(dt3[d + h + s_ + m + pleat::Fold<D, 64>(0)].get(), pleat::converted<pleat::bf16>(dt3_out));
    pleat::store(dt3[d + h + s_ + m + pleat::Fold<D, 64>(1)].get(), pleat::converted<pleat::bf16>(dt3_out_));
}

// ---- qkv_dot ----
//   reduce zdz = sum of QKV * DQKV along S, H, D
//   store ZDZ3 = zdz / extent(E)

// qkv_dot_rows: 512 threads keep the row in registers, 3 vectors each.
extern "C" __global__ void __launch_bounds__(512)
    qkv_dot_rows(const pleat::bf16* DQKV_ptr, const pleat::bf16* QKV_ptr, float* ZDZ3_ptr, long long M_size) {
    const DQKV dqkv(DQKV_ptr, pleat::extents(M(M_size)));
    const QKV qkv(QKV_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row);

    // layer_backward.json:55: reduce zdz
    pleat::Sum<float> zdz_state;
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        const pleat::Vec<pleat::bf16, 8> qkv_v = pleat::load<8>(qkv[m + d + h + s_].get());
        const pleat::Vec<pleat::bf16, 8> dqkv_v = pleat::load<8>(dqkv[m + d + h + s_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float QKV_e = pleat::as<float>(qkv_v, e);
            const float DQKV_e = pleat::as<float>(dqkv_v, e);
            zdz_state.add_product(QKV_e, DQKV_e);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, zdz_state);
    const float zdz = zdz_state.sum();

    const float v = zdz / 4096.0f;
    if (lane == 0) {
        // layer_backward.json:56: store ZDZ3
        *zdz3[m] = v;
    }
}

// ---- second_norm ----
//   contract dn = DT3, W3 along S, H, D
//   let n = X2 * R2
//   reduce dw = sum of dn * n along M
//   store DX1 = DX2 + (dn * WN2 - n * ZDZ3) * R2
//   store N2 = n * WN2
//   store DWN2 = dw

// second_norm_1_rows: 512 threads keep the row in registers, 3 vectors each.
extern "C" __global__ void __launch_bounds__(512)
    second_norm_1_rows(const pleat::bf16* W3_ptr, pleat::bf16* DT3_ptr, long long M_size, float* dn_values) {
    const W3 w3(W3_ptr);
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const E e_(row / (M_size));
    const M m(row % (M_size));

    // layer_backward.json:60: contract dn
    pleat::Sum<float> dn_state;
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        const pleat::Vec<pleat::bf16, 8> dt3_v = pleat::load<8>(dt3[m + d + h + s_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DT3_e = pleat::as<float>(dt3_v, e);
            const float W3_e = pleat::convert<float>(*w3[e_ + (d + D(e)) + h + s_]);
            dn_state.add_product(DT3_e, W3_e);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, dn_state);
    const float dn = dn_state.sum();

    if (lane == 0) {
        dn_values[(e_.get()) * M_size + m.get()] = dn;
    }
}

// second_norm_2_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_2_columns(const pleat::bf16* X2_ptr, const float* R2_ptr, long long M_size, const float* dn_values,
                          pleat::Sum<float>* dw_partial_values) {
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(M_size, 64)));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // layer_backward.json:63: reduce dw
    pleat::Sum<float> dw_partial_state[8];
    if (column < 4096) {
        const E e_(column);
#pragma unroll 4
        for (long long row = split * 8 + part; row < M_size; row += splits * 8) {
            const M m(row);
            const pleat::Vec<pleat::bf16, 8> x2_v = pleat::load<8>(x2[e_ + m].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                // layer_backward.json:60: contract dn
                const float dn = dn_values[((e_ + E(e)).get()) * M_size + m.get()];
                const float X2_e = pleat::as<float>(x2_v, e);
                const float R2_e = *r2[m];
                // layer_backward.json:62: let n
                const float n = X2_e * R2_e;
                const float term[1] = {dn * n};
                dw_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dw_partial_state);
        __syncthreads();
        if (part == 0 && column < 4096) {
            shared_parts.combine(lane, dw_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4096) dw_partial_values[split * 4096 + column + e] = dw_partial_state[e];
        }
    }
}

// second_norm_3_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_3_finish(long long M_size, float* dw_values, const pleat::Sum<float>* dw_partial_values) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(M_size, 64)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:63: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 5; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    dw_values[e_.get()] = dw;
}

// second_norm_4_map: 8 neighbours along E a thread.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_4_map(const pleat::bf16* DX2_ptr, const pleat::bf16* X2_ptr, const float* R2_ptr,
                      const pleat::bf16* WN2_ptr, pleat::bf16* DX1_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr,
                      long long M_size, const float* dn_values) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= M_size * 4096) return;
    const M m(index / (4096));
    const E e_(index % (4096));
    const float R2_e = *r2[m];
    const float ZDZ3_e = *zdz3[m];
    // layer_backward.json:64: store DX1
    // layer_backward.json:65: store N2
    const pleat::Vec<pleat::bf16, 8> wn2_v = pleat::load<8>(wn2[e_].get());
    const pleat::Vec<pleat::bf16, 8> x2_v = pleat::load<8>(x2[e_ + m].get());
    const pleat::Vec<pleat::bf16, 8> dx2_v = pleat::load<8>(dx2[e_ + m].get());
    float dx1_out[8];
    float n2_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // layer_backward.json:60: contract dn
        const float dn = dn_values[((e_ + E(e)).get()) * M_size + m.get()];
        const float WN2_e = pleat::as<float>(wn2_v, e);
        const float X2_e = pleat::as<float>(x2_v, e);
        // layer_backward.json:62: let n
        const float n = X2_e * R2_e;
        const float DX2_e = pleat::as<float>(dx2_v, e);
        dx1_out[e] = pleat::math::fma(pleat::math::fma(dn, WN2_e, -(n * ZDZ3_e)), R2_e, DX2_e);
        n2_out[e] = n * WN2_e;
    }
    pleat::store(dx1[e_ + m].get(), pleat::converted<pleat::bf16>(dx1_out));
    pleat::store(n2[e_ + m].get(), pleat::converted<pleat::bf16>(n2_out));
}

// second_norm_5_map: 8 neighbours along E a thread.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_5_map(pleat::bf16* DWN2_ptr, long long M_size, const float* dw_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int index = (blockIdx.x * 256 + threadIdx.x) * 8;
    if (index >= 4096) return;
    const E e_(index);
    // layer_backward.json:66: store DWN2
    float dwn2_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // layer_backward.json:63: reduce dw
        const float dw = dw_values[(e_ + E(e)).get()];
        dwn2_out[e] = dw;
    }
    pleat::store(dwn2[e_].get(), pleat::converted<pleat::bf16>(dwn2_out));
}

// ---- qkv_weight ----
//   contract acc = DT3, N2 along M
//   store DW3 = acc

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along M.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles(const __grid_constant__ pleat::TensorMap DT3_map,
                     const __grid_constant__ pleat::TensorMap N2_map,
                     const __grid_constant__ pleat::TensorMap DW3_map, pleat::bf16* DW3_ptr, long long M_size) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 96};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
            stage.load_a(DT3_map, at.row * 128, k * 64, s_.get(), h_.get());
            stage.load_b(N2_map, at.column * 128 + stage.part() * 64, k * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW3_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const D d(at.row * 128 + tiles.row(i, h));
                            // layer_backward.json:71: store DW3
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW3_map, DW3_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i),
                                h_.get(), s_.get());
                }
            }
        });
    }
}
#endif

// qkv_weight_tiles_2: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// M.
extern "C" __global__ void __launch_bounds__(128)
    qkv_weight_tiles_2(pleat::bf16* DW3_ptr, pleat::bf16* DT3_ptr, pleat::bf16* N2_ptr, long long M_size) {
    const DW3 dw3(DW3_ptr);
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 96};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
        const D d(at.row * 128 + r);
        return dt3[h_ + s_ + d].get();
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
        const E e_(at.column * 128 + r);
        return n2[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 12288);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(M_size), a_rows, b_columns, [&](const pleat::TileAt& at, const auto& acc) {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const D d(at.row * 128 + tiles.row(i, h));
                    // layer_backward.json:71: store DW3
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

}  // namespace layer_pre_backward
