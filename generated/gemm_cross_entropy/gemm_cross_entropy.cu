// Written by pleat from gemm_cross_entropy.json. Do not edit.
// LOGITS = A Bt with what cross entropy needs of them: each row's target logit, and the logsumexp of blocks of 128
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_cross_entropy {

//   contract acc = A, B along K
//   require 0 <= LABEL and LABEL < extent(V)
//   reduce lse = logsumexp of acc along V % 128
//   store LOGITS = acc
//   store TARGET = acc[V = LABEL]
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cross_entropy_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cross_entropy_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cross_entropy_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                             const __grid_constant__ pleat::BoxMap<K, V> B_map,
                             const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map, const int* LABEL_ptr,
                             pleat::bf16* LOGITS_ptr, float* TARGET_ptr, float* LSE_ptr, long long M_size,
                             unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<V, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, LOGITS_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 256, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<V, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::SumExp<float> lse_states[4][1];
            {
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
                bool here = false;
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        here |=
                            static_cast<unsigned long long>(LABEL_rows[i * 2 + h] - at.column.get() * 128ll) < 128;
                    }
                }
                if (here) {
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const V v(at.column + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_cross_entropy.json:21: store TARGET
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j, h, e);
                                        if ((v + V(e)).get() == LABEL_rows[i * 2 + h]) *target[m] = acc_e;
                                    }
                                }
                            }
                        }
                    }
                }
            }
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Terms<float, 16> lse_terms[2];
                        pleat::Vec<pleat::bf16, 2> LOGITS_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const V v(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_cross_entropy.json:20: store LOGITS
                                // gemm_cross_entropy.json:19: reduce lse
                                float values[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    values[e] = acc_e;
                                    terms[e] = acc_e;
                                }
                                LOGITS_part[j][h] = pleat::converted<pleat::bf16>(values);
                                lse_terms[h].put(j * 2, terms);
                            }
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            lse_states[i * 2 + h][0].add(lse_terms[h].at);
                        }
                        tiles.store(LOGITS_map, LOGITS_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(lse_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<V, 128> v(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_cross_entropy.json:22: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *lse_[v + m] = lse_e;
                        }
                    }
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            v_rows[i * 2 + h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_cross_entropy.json:18: require 0 <= LABEL and LABEL < extent(V)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                            // gemm_cross_entropy.json:21: store TARGET
                            if (LABEL_rows[i * 2 + h] < 0 || LABEL_rows[i * 2 + h] >= 32768) *target[m] = float(0);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cross_entropy_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cross_entropy_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cross_entropy_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                               const __grid_constant__ pleat::BoxMap<K, V> B_map,
                               const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map, const int* LABEL_ptr,
                               pleat::bf16* LOGITS_ptr, float* TARGET_ptr, float* LSE_ptr, long long M_size,
                               unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<V, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, LOGITS_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 256, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::SumExp<float> lse_states[4][1];
            {
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
                bool here = false;
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        here |=
                            static_cast<unsigned long long>(LABEL_rows[i * 2 + h] - at.column.get() * 128ll) < 128;
                    }
                }
                if (here) {
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const V v(at.column + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_cross_entropy.json:21: store TARGET
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j, h, e);
                                        if ((v + V(e)).get() == LABEL_rows[i * 2 + h]) *target[m] = acc_e;
                                    }
                                }
                            }
                        }
                    }
                }
            }
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Terms<float, 16> lse_terms[2];
                        pleat::Vec<pleat::bf16, 2> LOGITS_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const V v(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_cross_entropy.json:20: store LOGITS
                                // gemm_cross_entropy.json:19: reduce lse
                                float values[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    values[e] = acc_e;
                                    terms[e] = acc_e;
                                }
                                LOGITS_part[j][h] = pleat::converted<pleat::bf16>(values);
                                lse_terms[h].put(j * 2, terms);
                            }
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            lse_states[i * 2 + h][0].add(lse_terms[h].at);
                        }
                        tiles.store(LOGITS_map, LOGITS_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(lse_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<V, 128> v(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_cross_entropy.json:22: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *lse_[v + m] = lse_e;
                        }
                    }
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            v_rows[i * 2 + h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_cross_entropy.json:18: require 0 <= LABEL and LABEL < extent(V)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                            // gemm_cross_entropy.json:21: store TARGET
                            if (LABEL_rows[i * 2 + h] < 0 || LABEL_rows[i * 2 + h] >= 32768) *target[m] = float(0);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cross_entropy_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_cross_entropy_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_cross_entropy_tiles_3(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const int* LABEL_ptr,
                               pleat::bf16* LOGITS_ptr, float* TARGET_ptr, float* LSE_ptr, long long M_size,
                               unsigned* status) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<V, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 256, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const V v(at.column + pleat::InTile<V, 1, 128>(r));
        return b[v].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::SumExp<float> lse_states[2][1];
        {
            long long LABEL_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const long long LABEL_e = pleat::convert<long long>(*label[m]);
                    LABEL_rows[h] = LABEL_e;
                }
            }
            bool here = false;
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                here |= static_cast<unsigned long long>(LABEL_rows[h] - at.column.get() * 128ll) < 128;
            }
            if (here) {
#pragma unroll
                for (int j = 0; j < 16; ++j) {
                    const V v(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // gemm_cross_entropy.json:21: store TARGET
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                if ((v + V(e)).get() == LABEL_rows[h]) *target[m] = acc_e;
                            }
                        }
                    }
                }
            }
        }
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const V v(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_cross_entropy.json:20: store LOGITS
                        // gemm_cross_entropy.json:19: reduce lse
                        float logits_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            logits_out[e] = acc_e;
                            terms[e] = acc_e;
                        }
                        pleat::store(logits[v + m].get(), pleat::converted<pleat::bf16>(logits_out));
                        lse_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(lse_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<V, 128> v(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_cross_entropy.json:22: store LSE
                    const float lse_e = lse_states[h][0].logsumexp();
                    *lse_[v + m] = lse_e;
                }
            }
        }
        if (at.column.get() == 0 && tiles.column(0).get() == 0) {
            bool v_rows[2] = {};
            long long LABEL_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const long long LABEL_e = pleat::convert<long long>(*label[m]);
                    v_rows[h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                    LABEL_rows[h] = LABEL_e;
                }
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_cross_entropy.json:18: require 0 <= LABEL and LABEL < extent(V)
                    if (!v_rows[h]) atomicOr(status, 1u);
                    // gemm_cross_entropy.json:21: store TARGET
                    if (LABEL_rows[h] < 0 || LABEL_rows[h] >= 32768) *target[m] = float(0);
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_cross_entropy
