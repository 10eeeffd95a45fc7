// Written by pleat from gemm_logsumexp_partial.json. Do not edit.
// logits = A Bt, and their logsumexp over blocks of 128 columns
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_logsumexp_partial {

//   contract acc = A, B along K
//   reduce lse = logsumexp of acc along V % 128
//   store LOGITS = acc
//   store LSE = lse

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_logsumexp_partial_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of
// 64 along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_logsumexp_partial_tiles(const __grid_constant__ pleat::TensorMap A_map,
                                 const __grid_constant__ pleat::TensorMap B_map,
                                 const __grid_constant__ pleat::TensorMap LOGITS_map, pleat::bf16* LOGITS_ptr,
                                 float* LSE_ptr, long long M_size) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 256, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(A_map, k * 64, at.row * 128);
            stage.load_b(B_map, k * 64, at.column * 128 + stage.part() * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            pleat::SumExp<float> lse_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> LOGITS_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const V v(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row * 128 + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_logsumexp_partial.json:17: store LOGITS
                                    // gemm_logsumexp_partial.json:16: reduce lse
                                    float values[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, part * 8 + j, h, e);
                                        values[e] = acc_e;
                                        terms[e] = acc_e;
                                    }
                                    LOGITS_part[j][h] = pleat::converted<pleat::bf16>(values);
                                    lse_states[i * 2 + h][0].add(terms);
                                }
                            }
                        }
                        tiles.store(LOGITS_map, LOGITS_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(lse_states[row][0]);
            }
            if (tiles.column(0) == 0) {
                const pleat::Fold<V, 128> v(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row * 128 + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_logsumexp_partial.json:18: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *lse_[v + m] = lse_e;
                        }
                    }
                }
            }
        });
    }
}
#endif

// gemm_logsumexp_partial_1_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    gemm_logsumexp_partial_1_rows(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, long long M_size,
                                  float* acc_values) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const V v(row / (M_size));
    const M m(row % (M_size));

    // gemm_logsumexp_partial.json:14: contract acc
    pleat::Sum<float> acc_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const K k(j);
        const pleat::Vec<pleat::bf16, 8> a_v = pleat::load<8>(a[m + k].get());
        const pleat::Vec<pleat::bf16, 8> b_v = pleat::load<8>(b[v + k].get());
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
        acc_values[(v.get()) * M_size + m.get()] = acc;
    }
}

// gemm_logsumexp_partial_2_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gemm_logsumexp_partial_2_rows(pleat::bf16* LOGITS_ptr, float* LSE_ptr, long long M_size,
                                  const float* acc_values) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < M_size * 256;
    const long long row = live ? place : M_size * 256 - 1;
    const M m(row / (256));
    const pleat::Fold<V, 128> v(row % (256));

    // gemm_logsumexp_partial.json:16: reduce lse
    pleat::SumExp<float> lse_state;
    {
        const int j = lane * 8;
        const pleat::Digit<V, 1, 128> v_(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const long long acc_place = ((v.get() * 128 + pleat::Digit<V, 1, 128>(v_.get() + e).get())) * M_size + m.get();
            // gemm_logsumexp_partial.json:14: contract acc
            const float acc = acc_values[acc_place];
            terms[e] = acc;
        }
        lse_state.add(terms);
    }
    pleat::across_lanes<16>(lse_state);
    const float lse = lse_state.logsumexp();

    if (lane == 0 && live) {
        // gemm_logsumexp_partial.json:18: store LSE
        *lse_[v + m] = lse;
    }
    if (live) {
        {
            const int j = lane * 8;
            const pleat::Digit<V, 1, 128> v_(j);
            // gemm_logsumexp_partial.json:17: store LOGITS
            float logits_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long acc_place = ((v.get() * 128 + pleat::Digit<V, 1, 128>(v_.get() + e).get())) * M_size + m.get();
                // gemm_logsumexp_partial.json:14: contract acc
                const float acc = acc_values[acc_place];
                logits_out[e] = acc;
            }
            pleat::store(logits[v + m + v_].get(), pleat::converted<pleat::bf16>(logits_out));
        }
    }
}

}  // namespace gemm_logsumexp_partial
