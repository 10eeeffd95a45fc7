// Written by pleat from gemm_cross_entropy.json. Do not edit.
// LOGITS = A Bt with what cross entropy needs of them: each row's target logit, and the logsumexp of blocks of 128
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_cross_entropy {

//   contract acc = A, B along K
//   require 0 <= LABEL and LABEL < extent(V)
//   reduce lse = logsumexp of acc along V % 128
//   store LOGITS = acc
//   store TARGET = acc[V = LABEL]
//   store LSE = lse

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cross_entropy_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cross_entropy_tiles(const __grid_constant__ pleat::TensorMap A_map,
                             const __grid_constant__ pleat::TensorMap B_map,
                             const __grid_constant__ pleat::TensorMap LOGITS_map, const int* LABEL_ptr,
                             pleat::bf16* LOGITS_ptr, float* TARGET_ptr, float* LSE_ptr, long long M_size,
                             unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
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
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row * 128 + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
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
                                    // gemm_cross_entropy.json:20: store LOGITS
                                    // gemm_cross_entropy.json:21: store TARGET
                                    // gemm_cross_entropy.json:19: reduce lse
                                    float values[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, part * 8 + j, h, e);
                                        values[e] = acc_e;
                                        if ((v + V(e)).get() == LABEL_rows[i * 2 + h]) *target[m] = acc_e;
                                        if ((v + V(e)).get() == 0 && (LABEL_rows[i * 2 + h] < 0 || LABEL_rows[i * 2 + h] >= 32768))
                                            *target[m] = float(0);
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
                            // gemm_cross_entropy.json:22: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *lse_[v + m] = lse_e;
                        }
                    }
                }
            }
            if (at.column == 0 && tiles.column(0) == 0) {
                bool v_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row * 128 + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            v_rows[i * 2 + h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row * 128 + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_cross_entropy.json:18: require 0 <= LABEL and LABEL < extent(V)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                        }
                    }
                }
            }
        });
    }
}
#endif

// gemm_cross_entropy_1_rows_1: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_1_rows_1(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, long long M_size,
                                float* acc_values) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const V v(row / (M_size));
    const M m(row % (M_size));

    // gemm_cross_entropy.json:16: contract acc
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

// gemm_cross_entropy_2_rows_1: 64 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(64)
    gemm_cross_entropy_2_rows_1(long long M_size, const float* acc_values, float* lse_values) {
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row / (256));
    const pleat::Fold<V, 128> v(row % (256));

    // gemm_cross_entropy.json:19: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 64 + lane * 1;
        const pleat::Digit<V, 1, 128> v_(j);
        float terms[1];
        {
            // gemm_cross_entropy.json:16: contract acc
            const float acc = acc_values[((v.get() * 128 + v_.get())) * M_size + m.get()];
            terms[0] = acc;
        }
        lse_state.add(terms);
    }
    __shared__ pleat::Exchange<2, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    if (lane == 0) {
        lse_values[(m.get()) * 256 + v.get()] = lse;
    }
}

// gemm_cross_entropy_3_map_1: 8 neighbours along V a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_3_map_1(pleat::bf16* LOGITS_ptr, long long M_size, const float* acc_values) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= M_size * 32768) return;
    const M m(index / (32768));
    const V v(index % (32768));
    // gemm_cross_entropy.json:20: store LOGITS
    float logits_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // gemm_cross_entropy.json:16: contract acc
        const float acc = acc_values[((v + V(e)).get()) * M_size + m.get()];
        logits_out[e] = acc;
    }
    pleat::store(logits[v + m].get(), pleat::converted<pleat::bf16>(logits_out));
}

// gemm_cross_entropy_4_map_1: 4 neighbours along M a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_4_map_1(const int* LABEL_ptr, float* TARGET_ptr, long long M_size, const float* acc_values,
                               unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 4;
    if (index >= M_size) return;
    const M m(index);
    // gemm_cross_entropy.json:21: store TARGET
    // gemm_cross_entropy.json:18: require 0 <= LABEL and LABEL < extent(V)
    const pleat::Vec<int, 4> label_v = pleat::load<4>(label[m].get());
    float target_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const long long LABEL_e = pleat::as<long long>(label_v, e);
        float at = 0;
        if (pleat::within(LABEL_e, 32768)) {
            const float acc_at = acc_values[(V(LABEL_e).get()) * M_size + (m + M(e)).get()];
            at = acc_at;
        }
        target_out[e] = at;
        if (!(0ll <= LABEL_e && LABEL_e < 32768ll)) atomicOr(status, 1u);
    }
    pleat::store(target[m].get(), pleat::converted<float>(target_out));
}

// gemm_cross_entropy_5_map_1: 4 neighbours along V / 128 a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_5_map_1(float* LSE_ptr, long long M_size, const float* lse_values) {
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 4;
    if (index >= M_size * 256) return;
    const M m(index / (256));
    const pleat::Fold<V, 128> v(index % (256));
    // gemm_cross_entropy.json:22: store LSE
    float lse__out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const long long lse_place = (m.get()) * 256 + (v + pleat::Fold<V, 128>(e)).get();
        // gemm_cross_entropy.json:19: reduce lse
        const float lse = lse_values[lse_place];
        lse__out[e] = lse;
    }
    pleat::store(lse_[v + m].get(), pleat::converted<float>(lse__out));
}

// gemm_cross_entropy_1_rows_2: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_1_rows_2(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, long long M_size,
                                float* acc_values) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const V v(row / (M_size));
    const M m(row % (M_size));

    // gemm_cross_entropy.json:16: contract acc
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

// gemm_cross_entropy_2_rows_2: 64 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(64)
    gemm_cross_entropy_2_rows_2(long long M_size, const float* acc_values, float* lse_values) {
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row / (256));
    const pleat::Fold<V, 128> v(row % (256));

    // gemm_cross_entropy.json:19: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 64 + lane * 1;
        const pleat::Digit<V, 1, 128> v_(j);
        float terms[1];
        {
            // gemm_cross_entropy.json:16: contract acc
            const float acc = acc_values[((v.get() * 128 + v_.get())) * M_size + m.get()];
            terms[0] = acc;
        }
        lse_state.add(terms);
    }
    __shared__ pleat::Exchange<2, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    if (lane == 0) {
        lse_values[(m.get()) * 256 + v.get()] = lse;
    }
}

// gemm_cross_entropy_3_map_2: 8 neighbours along V a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_3_map_2(pleat::bf16* LOGITS_ptr, long long M_size, const float* acc_values) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= M_size * 32768) return;
    const M m(index / (32768));
    const V v(index % (32768));
    // gemm_cross_entropy.json:20: store LOGITS
    float logits_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // gemm_cross_entropy.json:16: contract acc
        const float acc = acc_values[((v + V(e)).get()) * M_size + m.get()];
        logits_out[e] = acc;
    }
    pleat::store(logits[v + m].get(), pleat::converted<pleat::bf16>(logits_out));
}

// gemm_cross_entropy_4_map_2: one coordinate a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_4_map_2(const int* LABEL_ptr, float* TARGET_ptr, long long M_size, const float* acc_values,
                               unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 1;
    if (index >= M_size) return;
    const M m(index);
    const long long LABEL_e = pleat::convert<long long>(*label[m]);
    float at = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float acc_at = acc_values[(V(LABEL_e).get()) * M_size + m.get()];
        at = acc_at;
    }
    // gemm_cross_entropy.json:21: store TARGET
    *target[m] = at;
    // gemm_cross_entropy.json:18: require 0 <= LABEL and LABEL < extent(V)
    if (!(0ll <= LABEL_e && LABEL_e < 32768ll)) atomicOr(status, 1u);
}

// gemm_cross_entropy_5_map_2: 4 neighbours along V / 128 a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cross_entropy_5_map_2(float* LSE_ptr, long long M_size, const float* lse_values) {
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 4;
    if (index >= M_size * 256) return;
    const M m(index / (256));
    const pleat::Fold<V, 128> v(index % (256));
    // gemm_cross_entropy.json:22: store LSE
    float lse__out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const long long lse_place = (m.get()) * 256 + (v + pleat::Fold<V, 128>(e)).get();
        // gemm_cross_entropy.json:19: reduce lse
        const float lse = lse_values[lse_place];
        lse__out[e] = lse;
    }
    pleat::store(lse_[v + m].get(), pleat::converted<float>(lse__out));
}

}  // namespace gemm_cross_entropy
