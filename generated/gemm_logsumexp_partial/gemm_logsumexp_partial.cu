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
// gemm_logsumexp_partial_tiles: tiles of 128 x 256 on the tensor cores, 4 stages of 64 along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_logsumexp_partial_tiles(const __grid_constant__ pleat::TensorMap A_map,
                                 const __grid_constant__ pleat::TensorMap B_map, pleat::bf16* LOGITS_ptr,
                                 float* LSE_ptr, long long M_size) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 128, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(A_map, k * 64, at.row * 128);
            stage.load_b(B_map, k * 64, at.column * 256);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            pleat::SumExp<float> lse_states[2][2];
            {
#pragma unroll
                for (int j_V = 0; j_V < 2; ++j_V) {
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const V v(at.column * 256 + j_V * 128 + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row * 128 + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // gemm_logsumexp_partial.json:17: store LOGITS
                                // gemm_logsumexp_partial.json:16: reduce lse
                                float logits_out[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_V * 16 + j, h, e);
                                    logits_out[e] = acc_e;
                                    terms[e] = acc_e;
                                }
                                pleat::store(logits[v + m].get(), pleat::converted<pleat::bf16>(logits_out));
                                lse_states[h][j_V].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
#pragma unroll
                for (int column = 0; column < 2; ++column) {
                    pleat::across_lanes<4>(lse_states[row][column]);
                }
            }
            if (tiles.column(0) == 0) {
#pragma unroll
                for (int j_V = 0; j_V < 2; ++j_V) {
                    const pleat::Fold<V, 128> v(at.column * 2 + j_V);
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row * 128 + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // gemm_logsumexp_partial.json:18: store LSE
                            const float lse_e = lse_states[h][j_V].logsumexp();
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
