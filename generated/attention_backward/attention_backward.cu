// Written by pleat from attention_backward.json. Do not edit.
// the gradients of attention in which a query sees all keys: H heads of keys and values, each for G heads of
// queries; LSE and o are the forward's, and DELTA has the sums of dout * o
#include "dims.h"
#include "pleat/gpu/attention_backward_sm90.h"
#include "pleat/gpu/attention_ordered_sm90.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"

namespace attention_backward {

// ---- row_sums ----
//   reduce delta = sum of f32(dout) * o along E
//   store DELTA = delta

#if !defined(PLEAT_APART) || defined(PLEAT_APART_row_sums_rows)
// row_sums_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    row_sums_rows(const pleat::bf16* o_ptr, const pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
                  long long Q_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < B_size * Q_size * 8 * 4;
    const long long row = live ? place : B_size * Q_size * 8 * 4 - 1;
    const B b(row / (4) / (8) / (Q_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward.json:22: reduce delta
    pleat::Sum<float> delta_state;
    {
        const int j = lane * 8;
        const E e_(j);
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + h + q_ + b + e_].get());
        const pleat::Vec<pleat::bf16, 8> o__v = pleat::load<8>(o_[g + h + q_ + b + e_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float dout_e = pleat::as<float>(dout__v, e);
            const float o_e = pleat::as<float>(o__v, e);
            delta_state.add_product(dout_e, o_e);
        }
    }
    pleat::across_lanes<16>(delta_state);
    const float delta = delta_state.sum();

    if (lane == 0 && live) {
        // attention_backward.json:23: store DELTA
        *delta_[g + h + q_ + b] = delta;
    }
}
#endif

// ---- gradients ----
//   contract s = q, k along D
//   contract dp = dout, v along E
//   let z = s * rsqrt(extent(D))
//   let weight = exp(z - LSE)
//   let p = where(LSE == -inf, 0, weight)
//   let ds = p * (dp - DELTA) * rsqrt(extent(D))
//   contract dv_sum = DT(p), dout along Q, G
//   contract dk_sum = DT(ds), q along Q, G
//   contract dq_sum = DT(ds), k along S
//   store dv = dv_sum
//   store dk = dk_sum
//   store dq = dq_sum

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_ordered)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gradients_ordered_keys_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange gradients_ordered_keys_see(long long B_size, long long Q_size,
                                                                      long long S_size, const pleat::TileAt& at,
                                                                      long long from, long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(Q_size, true);
    return seen;
}

// gradients_ordered_keys_weights: what is left of the first product, chunk after chunk of q's columns.
__device__ __forceinline__ auto gradients_ordered_keys_weights(
    long long B_size, long long Q_size, long long S_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<Q, 64>>& tile) {
    using Chunk = pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<Q, 64>>;
    const auto chunks = pleat::seen_by<pleat::Fold<S, 64>, pleat::Fold<Q, 64>, pleat::Fold<D, 64>>(tiles);
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const Chunk& at, const auto& s, const auto& others, auto& weights, auto& weights_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const Q q_(at.column + chunks.column(j, e));
                const float LSE_e = tiles.value(0, j, e);
                const float LSE_columns = LSE_e;
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + chunks.row(0, h));
                    // attention_backward.json:28: weights, which the next product takes
                    const float s_e = s(0, j, h, e);
                    const float weight = pleat::math::exp2_short(pleat::math::fma(s_e, 0.12751743f, LSE_columns));
                    weights_[j][h][e] = weight;
                }
            }
        }
        others.ready();
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const Q q_(at.column + chunks.column(j, e));
                const float DELTA_e = tiles.value(1, j, e);
                const float DELTA_columns = DELTA_e;
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + chunks.row(0, h));
                    // attention_backward.json:28: weights, which the next product takes
                    const float dp_e = others(0, j, h, e);
                    weights[j][h][e] = weights_[j][h][e] * (dp_e - DELTA_columns);
                }
            }
        }
    };
}

// gradients_ordered_keys_values: the numbers that come beside a column.
__device__ __forceinline__ void gradients_ordered_keys_values(const float* LSE_ptr, float* DELTA_ptr,
                                                              long long B_size, long long Q_size, long long S_size,
                                                              const pleat::TileAt& at, int column, float (&to)[3]) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    const Q at_column(column);
    to[0] = 0;
    to[1] = 0;
    if (column < Q_size) {
        to[0] = pleat::exp2_offset(*lse[g + h_ + b + at_column], true);
        to[1] = *delta[g + h_ + b + at_column];
    }
}

// gradients_ordered_keys_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_ordered_keys_sums(
    pleat::bf16* dk_ptr, long long B_size, long long Q_size, long long S_size, const auto& dk_map, auto& tiles,
    const pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<D, 128>>& at, const auto& products) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), S(S_size)));
    const auto result = pleat::seen_by<pleat::Fold<S, 64>, pleat::Fold<D, 128>, pleat::Fold<Q, 64>>(tiles);
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dk_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column + result.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + result.row(0, h));
                // attention_backward.json:38: store dk
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float product_e = products(0, part * 8 + j, h, e);
                    // attention_backward.json:35: contract dk_sum
                    const float dk_sum = product_e * 0.088388346f;
                    values[e] = dk_sum;
                }
                dk_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        result.store(dk_map, dk_part, at.column + result.first_column(part * 8), H(h_.get()),
                     at.row + result.first_row(0), B(b.get()));
    }
}

// gradients_ordered_keys_sums_2: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_ordered_keys_sums_2(
    pleat::bf16* dv_ptr, long long B_size, long long Q_size, long long S_size, const auto& dv_map, auto& tiles,
    const pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<E, 128>>& at, const auto& dv_sum) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), S(S_size)));
    const auto result = pleat::seen_by<pleat::Fold<S, 64>, pleat::Fold<E, 128>, pleat::Fold<Q, 64>>(tiles);
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dv_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const E e_(at.column + result.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + result.row(0, h));
                // attention_backward.json:37: store dv
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dv_sum_e = dv_sum(0, part * 8 + j, h, e);
                    values[e] = dv_sum_e;
                }
                dv_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        result.store(dv_map, dv_part, at.column + result.first_column(part * 8), H(h_.get()),
                     at.row + result.first_row(0), B(b.get()));
    }
}

// gradients_ordered_queries_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange gradients_ordered_queries_see(long long B_size, long long Q_size,
                                                                         long long S_size, const pleat::TileAt& at,
                                                                         long long from, long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    return seen;
}

// gradients_ordered_queries_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_ordered_queries_sums(
    pleat::bf16* dq_ptr, long long B_size, long long Q_size, long long S_size, const auto& dq_map, auto& tiles,
    const pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<D, 128>>& at, const auto& products) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const auto result = pleat::seen_by<pleat::Fold<Q, 64>, pleat::Fold<D, 128>, pleat::Fold<S, 64>>(tiles);
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dq_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column + result.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const Q q_(at.row + result.row(0, h));
                // attention_backward.json:39: store dq
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float product_e = products(0, part * 8 + j, h, e);
                    // attention_backward.json:36: contract dq_sum
                    const float dq_sum = product_e * 0.088388346f;
                    values[e] = dq_sum;
                }
                dq_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        result.store(dq_map, dq_part, at.column + result.first_column(part * 8), G(g.get()), H(h_.get()),
                     at.row + result.first_row(0), B(b.get()));
    }
}

// gradients_ordered: two consumers have 64 rows each along S and go through Q 64 at a time, whose sums they add to
// in a fixed order; products, weights and their own sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    gradients_ordered(const __grid_constant__ pleat::BoxMap<D, Q, B, H, G> q_map,
                      const __grid_constant__ pleat::BoxMap<D, S, B, H> k_map,
                      const __grid_constant__ pleat::BoxMap<E, Q, B, H, G> dout_map,
                      const __grid_constant__ pleat::BoxMap<E, S, B, H> v_map,
                      const __grid_constant__ pleat::BoxMap<D, H, S, B> dk_map,
                      const __grid_constant__ pleat::BoxMap<E, H, S, B> dv_map,
                      const __grid_constant__ pleat::BoxMap<D, G, H, Q, B> dq_map, long long B_size,
                      long long Q_size, long long S_size, unsigned char* workspace, const float* LSE_ptr,
                      float* DELTA_ptr, pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, pleat::bf16* dq_ptr) {
    using KeysMainloop = pleat::AttentionOrderedSm90<pleat::bf16, 128, 128, 64, 2, 2, false, false, true>;
    using Keys = pleat::TypedTile<KeysMainloop, pleat::Fold<S, 64>, pleat::Fold<Q, 64>, pleat::Fold<D, 64>>;
    using Keys2 = pleat::TypedTile<KeysMainloop, pleat::Fold<S, 64>, pleat::Fold<Q, 64>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Keys keys(memory, q_map, k_map, dout_map, v_map, dk_map, dv_map, dq_map);
    __syncthreads();
    pleat::griddepcontrol_wait();
    const pleat::AttentionOrderedGrid keys_grid(static_cast<int>(S_size), static_cast<int>(Q_size),
                                                static_cast<int>(B_size * 8), 4, static_cast<int>(B_size * 8 * 4),
                                                workspace);
    if (Keys::is_producer()) {
        if (!Keys::begin_to_produce()) return;
        if (Keys::is_adder()) {
            const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
                return gradients_ordered_queries_see(B_size, Q_size, S_size, at, from, to);
            };
            keys.add(keys_grid, queries_range);
            return;
        }
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_ordered_keys_see(B_size, Q_size, S_size, at, from, to);
        };
        const auto keys_rows = [&](const Keys::At& at, Keys::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_, at.row, b, h_);
        };
        const auto keys_other_rows = [&](const Keys2::At& at, Keys2::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_, at.row, b, h_);
        };
        const auto keys_columns = [&](const Keys::At& at, Keys::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_, at.column, b, h_, g);
        };
        const auto keys_other_columns = [&](const Keys2::At& at, Keys2::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_, at.column, b, h_, g);
        };
        const auto keys_values = [&](const pleat::TileAt& at, int column, auto& to) {
            gradients_ordered_keys_values(LSE_ptr, DELTA_ptr, B_size, Q_size, S_size, at, column, to);
        };
        keys.produce(keys_grid, keys_range, keys_rows, keys_other_rows, keys_columns, keys_other_columns,
                     keys_values);
    } else {
        Keys::begin_to_consume();
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_ordered_keys_see(B_size, Q_size, S_size, at, from, to);
        };
        const auto keys_weigh = [&](const pleat::TileAt& at) {
            return gradients_ordered_keys_weights(B_size, Q_size, S_size, keys, at);
        };
        const auto keys_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            gradients_ordered_keys_sums(dk_ptr, B_size, Q_size, S_size, dk_map, keys, at, sums);
            gradients_ordered_keys_sums_2(dv_ptr, B_size, Q_size, S_size, dv_map, keys, at, other_sums);
        };
        keys.consume(keys_grid, keys_range, keys_weigh, keys_weigh, keys_end);
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_ordered_queries_see(B_size, Q_size, S_size, at, from, to);
        };
        const auto queries_end = [&](const pleat::TileAt& at, const auto& sums) {
            gradients_ordered_queries_sums(dq_ptr, B_size, Q_size, S_size, dq_map, keys, at, sums);
        };
        keys.finish(keys_grid, queries_range, queries_end);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gradients_attention_keys_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange gradients_attention_keys_see(long long B_size, long long Q_size,
                                                                        long long S_size, const pleat::TileAt& at,
                                                                        long long from, long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(Q_size, true);
    return seen;
}

// gradients_attention_keys_weights: what is left of the first product, chunk after chunk of q's columns.
__device__ __forceinline__ auto gradients_attention_keys_weights(
    long long B_size, long long Q_size, long long S_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<Q, 64>>& tile) {
    using Chunk = pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<Q, 64>>;
    const auto chunks = pleat::seen_by<pleat::Fold<S, 64>, pleat::Fold<Q, 64>, pleat::Fold<D, 64>>(tiles);
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const Chunk& at, const auto& s, const auto& others, auto& weights, auto& weights_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const Q q_(at.column + chunks.column(j, e));
                const float LSE_e = tiles.value(0, j, e);
                const bool v_columns = LSE_e == -pleat::infinity<float>();
                const float LSE_columns = LSE_e;
                const float DELTA_e = tiles.value(1, j, e);
                const float DELTA_columns = DELTA_e;
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + chunks.row(0, h));
                    const float s_e = s(0, j, h, e);
                    const float weight = pleat::math::exp_short(pleat::math::fma(s_e, 0.088388346f, -LSE_columns));
                    const float p = v_columns ? 0.0f : weight;
                    const float dp_e = others(0, j, h, e);
                    const float ds = p * (dp_e - DELTA_columns) * 0.088388346f;
                    // attention_backward.json:28: weights, which the next product takes
                    weights[j][h][e] = ds;
                    // attention_backward.json:28: weights, which the next product takes
                    weights_[j][h][e] = p;
                }
            }
        }
    };
}

// gradients_attention_keys_values: the numbers that come beside a column.
__device__ __forceinline__ void gradients_attention_keys_values(const float* LSE_ptr, float* DELTA_ptr,
                                                                long long B_size, long long Q_size,
                                                                long long S_size, const pleat::TileAt& at,
                                                                int column, float (&to)[3]) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    const Q at_column(column);
    to[0] = 0;
    to[1] = 0;
    if (column < Q_size) {
        to[0] = *lse[g + h_ + b + at_column];
        to[1] = *delta[g + h_ + b + at_column];
    }
}

// gradients_attention_keys_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_attention_keys_sums(
    pleat::bf16* dk_ptr, long long B_size, long long Q_size, long long S_size, const auto& dk_map, auto& tiles,
    const pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<D, 128>>& at, const auto& dk_sum) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), S(S_size)));
    const auto result = pleat::seen_by<pleat::Fold<S, 64>, pleat::Fold<D, 128>, pleat::Fold<Q, 64>>(tiles);
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dk_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column + result.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + result.row(0, h));
                // attention_backward.json:38: store dk
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dk_sum_e = dk_sum(0, part * 8 + j, h, e);
                    values[e] = dk_sum_e;
                }
                dk_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        result.store(dk_map, dk_part, at.column + result.first_column(part * 8), H(h_.get()),
                     at.row + result.first_row(0), B(b.get()));
    }
}

// gradients_attention_keys_sums_2: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_attention_keys_sums_2(
    pleat::bf16* dv_ptr, long long B_size, long long Q_size, long long S_size, const auto& dv_map, auto& tiles,
    const pleat::TileOf<pleat::Fold<S, 64>, pleat::Fold<E, 128>>& at, const auto& dv_sum) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), S(S_size)));
    const auto result = pleat::seen_by<pleat::Fold<S, 64>, pleat::Fold<E, 128>, pleat::Fold<Q, 64>>(tiles);
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dv_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const E e_(at.column + result.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + result.row(0, h));
                // attention_backward.json:37: store dv
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dv_sum_e = dv_sum(0, part * 8 + j, h, e);
                    values[e] = dv_sum_e;
                }
                dv_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        result.store(dv_map, dv_part, at.column + result.first_column(part * 8), H(h_.get()),
                     at.row + result.first_row(0), B(b.get()));
    }
}

// gradients_attention_queries_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange gradients_attention_queries_see(long long B_size, long long Q_size,
                                                                           long long S_size,
                                                                           const pleat::TileAt& at, long long from,
                                                                           long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    return seen;
}

// gradients_attention_queries_weights: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto gradients_attention_queries_weights(
    const float* LSE_ptr, float* DELTA_ptr, long long B_size, long long Q_size, long long S_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<S, 64>>& tile) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Chunk = pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<S, 64>>;
    const auto chunks = pleat::seen_by<pleat::Fold<Q, 64>, pleat::Fold<S, 64>, pleat::Fold<D, 64>>(tiles);
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    bool v_rows[2] = {};
    float LSE_rows[2] = {};
    float DELTA_rows[2] = {};
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        const Q q_(tile.row + chunks.row(0, h));
        if (q_.get() < Q_size) {
            const float LSE_e = *lse[g + h_ + b + q_];
            v_rows[h] = LSE_e == -pleat::infinity<float>();
            LSE_rows[h] = LSE_e;
            const float DELTA_e = *delta[g + h_ + b + q_];
            DELTA_rows[h] = DELTA_e;
        }
    }
    return [=](const Chunk& at, const auto& s, const auto& others, auto& weights) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column + chunks.column(j, e));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row + chunks.row(0, h));
                    // attention_backward.json:28: weights, which the next product takes
                    const float s_e = s(0, j, h, e);
                    const float weight = pleat::math::exp_short(pleat::math::fma(s_e, 0.088388346f, -LSE_rows[h]));
                    const float p = v_rows[h] ? 0.0f : weight;
                    const float dp_e = others(0, j, h, e);
                    const float ds = p * (dp_e - DELTA_rows[h]) * 0.088388346f;
                    weights[j][h][e] = ds;
                }
            }
        }
    };
}

// gradients_attention_queries_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_attention_queries_sums(
    pleat::bf16* dq_ptr, long long B_size, long long Q_size, long long S_size, const auto& dq_map, auto& tiles,
    const pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<D, 128>>& at, const auto& dq_sum) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const auto result = pleat::seen_by<pleat::Fold<Q, 64>, pleat::Fold<D, 128>, pleat::Fold<S, 64>>(tiles);
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dq_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column + result.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const Q q_(at.row + result.row(0, h));
                // attention_backward.json:39: store dq
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dq_sum_e = dq_sum(0, part * 8 + j, h, e);
                    values[e] = dq_sum_e;
                }
                dq_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        result.store(dq_map, dq_part, at.column + result.first_column(part * 8), G(g.get()), H(h_.get()),
                     at.row + result.first_row(0), B(b.get()));
    }
}

// gradients_attention: two consumers have 64 rows each along S and go through Q 64 at a time, then along Q and go
// through S 64 at a time; products, weights and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    gradients_attention(const __grid_constant__ pleat::BoxMap<D, Q, B, H, G> q_map,
                        const __grid_constant__ pleat::BoxMap<D, S, B, H> k_map,
                        const __grid_constant__ pleat::BoxMap<E, Q, B, H, G> dout_map,
                        const __grid_constant__ pleat::BoxMap<E, S, B, H> v_map,
                        const __grid_constant__ pleat::BoxMap<D, H, S, B> dk_map,
                        const __grid_constant__ pleat::BoxMap<E, H, S, B> dv_map,
                        const __grid_constant__ pleat::BoxMap<D, G, H, Q, B> dq_map, long long B_size,
                        long long Q_size, long long S_size, const float* LSE_ptr, float* DELTA_ptr,
                        pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, pleat::bf16* dq_ptr) {
    using KeysMainloop = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 2, pleat::AttentionSums::both,
                                                  true, false, false>;
    using Keys = pleat::TypedTile<KeysMainloop, pleat::Fold<S, 64>, pleat::Fold<Q, 64>, pleat::Fold<D, 64>>;
    using Keys2 = pleat::TypedTile<KeysMainloop, pleat::Fold<S, 64>, pleat::Fold<Q, 64>, pleat::Fold<E, 64>>;
    using QueriesMainloop = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 0,
                                                     pleat::AttentionSums::first, true, false, false>;
    using Queries = pleat::TypedTile<QueriesMainloop, pleat::Fold<Q, 64>, pleat::Fold<S, 64>, pleat::Fold<D, 64>>;
    using Queries2 = pleat::TypedTile<QueriesMainloop, pleat::Fold<Q, 64>, pleat::Fold<S, 64>, pleat::Fold<E, 64>>;
    using Sides = pleat::AttentionSides<Keys, Queries>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Sides sides(memory);
    Keys keys(memory, memory + Sides::operand_bytes, memory + Sides::barriers, q_map, k_map, dout_map, v_map,
              dk_map, dv_map, dq_map);
    Queries queries(memory, memory + Sides::operand_bytes, memory + Sides::barriers + Keys::barrier_bytes);
    __syncthreads();
    pleat::griddepcontrol_wait();
    if (sides.is_producer()) {
        if (!sides.begin_to_produce()) return;
        const pleat::AttentionSideGrid keys_grid(static_cast<int>(S_size), static_cast<int>(Q_size),
                                                 static_cast<int>(B_size * 8), 4, 0, 1, 0, false);
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_keys_see(B_size, Q_size, S_size, at, from, to);
        };
        const auto keys_rows = [&](const Keys::At& at, Keys::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_, at.row, b, h_);
        };
        const auto keys_other_rows = [&](const Keys2::At& at, Keys2::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_, at.row, b, h_);
        };
        const auto keys_columns = [&](const Keys::At& at, Keys::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_, at.column, b, h_, g);
        };
        const auto keys_other_columns = [&](const Keys2::At& at, Keys2::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_, at.column, b, h_, g);
        };
        const auto keys_values = [&](const pleat::TileAt& at, int column, auto& to) {
            gradients_attention_keys_values(LSE_ptr, DELTA_ptr, B_size, Q_size, S_size, at, column, to);
        };
        keys.produce(keys_grid, keys_range, keys_rows, keys_other_rows, keys_columns, keys_other_columns,
                     keys_values);
        sides.produced(0);
        int queries_before =
            pleat::AttentionSideGrid::tiles(static_cast<int>(S_size), static_cast<int>(B_size * 8));
        const pleat::AttentionSideGrid queries_grid(static_cast<int>(Q_size), static_cast<int>(S_size),
                                                    static_cast<int>(B_size * 8 * 4), 1, queries_before, 4, 0,
                                                    false);
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_queries_see(B_size, Q_size, S_size, at, from, to);
        };
        const auto queries_rows = [&](const Queries::At& at, Queries::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_, at.row, b, h_, g);
        };
        const auto queries_other_rows = [&](const Queries2::At& at, Queries2::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_, at.row, b, h_, g);
        };
        const auto queries_columns = [&](const Queries::At& at, Queries::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_, at.column, b, h_);
        };
        const auto queries_other_columns = [&](const Queries2::At& at, Queries2::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_, at.column, b, h_);
        };
        queries.produce(queries_grid, queries_range, queries_rows, queries_other_rows, queries_columns,
                        queries_other_columns, [](const pleat::TileAt&, int, auto&) {});
    } else {
        sides.begin_to_consume();
        const pleat::AttentionSideGrid keys_grid(static_cast<int>(S_size), static_cast<int>(Q_size),
                                                 static_cast<int>(B_size * 8), 4, 0, 1, 0, false);
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_keys_see(B_size, Q_size, S_size, at, from, to);
        };
        const auto keys_weigh = [&](const pleat::TileAt& at) {
            return gradients_attention_keys_weights(B_size, Q_size, S_size, keys, at);
        };
        const auto keys_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            gradients_attention_keys_sums(dk_ptr, B_size, Q_size, S_size, dk_map, keys, at, sums);
            gradients_attention_keys_sums_2(dv_ptr, B_size, Q_size, S_size, dv_map, keys, at, other_sums);
        };
        keys.consume(keys_grid, keys_range, keys_weigh, keys_weigh, keys_end);
        sides.consumed();
        int queries_before =
            pleat::AttentionSideGrid::tiles(static_cast<int>(S_size), static_cast<int>(B_size * 8));
        const pleat::AttentionSideGrid queries_grid(static_cast<int>(Q_size), static_cast<int>(S_size),
                                                    static_cast<int>(B_size * 8 * 4), 1, queries_before, 4, 0,
                                                    false);
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_queries_see(B_size, Q_size, S_size, at, from, to);
        };
        const auto queries_weigh = [&](const pleat::TileAt& at) {
            return gradients_attention_queries_weights(LSE_ptr, DELTA_ptr, B_size, Q_size, S_size, queries, at);
        };
        const auto queries_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            gradients_attention_queries_sums(dq_ptr, B_size, Q_size, S_size, dq_map, queries, at, sums);
        };
        queries.consume(queries_grid, queries_range, queries_weigh, queries_weigh, queries_end);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_1_rows_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_1_rows_1: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_1_rows_1(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, long long B_size, long long Q_size,
                       long long S_size, float* s_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_2(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward.json:28: contract s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + h + q_2 + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[h + b + s_ + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    const float s = s_state.sum();

    if (lane == 0 && live) {
        s_values[((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get()] = s;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_2_rows_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_2_rows_1: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_2_rows_1(const pleat::bf16* v_ptr, const pleat::bf16* dout_ptr, long long B_size, long long Q_size,
                       long long S_size, float* dp_values) {
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward.json:29: contract dp
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const E e_(j);
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + h + q_ + b + e_].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[h + b + s_ + e_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(dp_state);
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        dp_values[((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_3_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_3_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_3_columns_1(const pleat::bf16* dout_ptr, const float* LSE_ptr, long long B_size, long long Q_size,
                          long long S_size, const float* s_values, pleat::Sum<float>* dv_sum_partial_values) {
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward.json:34: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const E e_(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[e_ + h + b + g + q_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_];
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward.json:28: contract s
                const float s = s_values[s_place];
                // attention_backward.json:31: let weight
                const float weight = pleat::math::exp(pleat::math::fma(s, 0.088388346f, -LSE_e));
                // attention_backward.json:32: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dv_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dv_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dv_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dv_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_4_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_4_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_4_finish_1(long long B_size, long long Q_size, long long S_size, float* dv_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward.json:34: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const E e_(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    dv_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + e_.get()] = dv_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_5_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_5_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_5_columns_1(const pleat::bf16* q_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward.json:35: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const D d(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_2(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + h + b + g + q_2].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_2];
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward.json:28: contract s
                const float s = s_values[s_place];
                // attention_backward.json:31: let weight
                const float weight = pleat::math::exp(pleat::math::fma(s, 0.088388346f, -LSE_e));
                // attention_backward.json:32: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                // attention_backward.json:29: contract dp
                const float dp = dp_values[s_place];
                const float DELTA_e = *delta[h + b + g + q_2];
                // attention_backward.json:33: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term[1] = {v_ * q_e};
                dk_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dk_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dk_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dk_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dk_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_6_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_6_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_6_finish_1(long long B_size, long long Q_size, long long S_size, float* dk_sum_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward.json:35: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const D d(column % (128));
    const float dk_sum = dk_sum_partial_state[0].sum();
    dk_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_7_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_7_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_7_columns_1(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 4;
    // attention_backward.json:36: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[4];
    if (column < 128 * B_size * 8 * 4 * Q_size) {
        const D d(column / (Q_size) / (4) / (8) / (B_size));
        const B b(column / (Q_size) / (4) / (8) % (B_size));
        const H h(column / (Q_size) / (4) % (8));
        const G g(column / (Q_size) % (4));
        const Q q_(column % (Q_size));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const S s_(row);
            const pleat::Vec<float, 4> lse_v = pleat::load<4>(lse[q_ + g + h + b].get());
            const pleat::Vec<float, 4> delta_v = pleat::load<4>(delta[q_ + g + h + b].get());
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const float LSE_e = lse_v[e];
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + (q_ + Q(e)).get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward.json:28: contract s
                const float s = s_values[s_place];
                // attention_backward.json:31: let weight
                const float weight = pleat::math::exp(pleat::math::fma(s, 0.088388346f, -LSE_e));
                // attention_backward.json:32: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                // attention_backward.json:29: contract dp
                const float dp = dp_values[s_place];
                const float DELTA_e = delta_v[e];
                // attention_backward.json:33: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[h + b + d + s_]);
                const float term[1] = {v_ * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 4> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * Q_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 4; ++e)
                if (column + e < 128 * B_size * 8 * 4 * Q_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * Q_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_8_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_8_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_8_finish_1(long long B_size, long long Q_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward.json:36: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * Q_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * Q_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * Q_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (Q_size) / (4) / (8) / (B_size));
    const B b(column / (Q_size) / (4) / (8) % (B_size));
    const H h(column / (Q_size) / (4) % (8));
    const G g(column / (Q_size) % (4));
    const Q q_(column % (Q_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1_part1: 8 neighbours along E a thread.
__device__ __forceinline__ void gradients_9_map_1_part1(pleat::bf16* dv_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        unsigned block) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<E, 8> e_(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward.json:37: store dv
    float dv__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (e_ + E(e)).get();
        // attention_backward.json:34: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
    }
    pleat::store(dv_[e_ + h + s_ + b].get(), pleat::converted<pleat::bf16>(dv__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_1_part2(pleat::bf16* dk_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dk_sum_values,
                                                        unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward.json:38: store dk
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dk_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (d + D(e)).get();
        // attention_backward.json:35: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dk_[d + h + s_ + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1_part3: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_1_part3(pleat::bf16* dq_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dq_sum_values,
                                                        unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long Q_through = index / (128) / (4) / (8);
    const auto Q_rounds = pleat::quotient(Q_through, Q_size);
    const B b(Q_rounds);
    const Q q_(Q_through - Q_rounds * (Q_size));
    // attention_backward.json:39: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get();
        // attention_backward.json:36: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + h + q_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1: gradients_9_map_1_part1, gradients_9_map_1_part2, gradients_9_map_1_part3 side by side, each
// with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    gradients_9_map_1(pleat::bf16* dv_ptr, long long B_size, long long Q_size, long long S_size,
                      const float* dv_sum_values, pleat::bf16* dk_ptr, const float* dk_sum_values,
                      pleat::bf16* dq_ptr, const float* dq_sum_values) {
    pleat::griddepcontrol_wait();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        gradients_9_map_1_part1(dv_ptr, B_size, Q_size, S_size, dv_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    if (block < blocks1) {
        gradients_9_map_1_part2(dk_ptr, B_size, Q_size, S_size, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    gradients_9_map_1_part3(dq_ptr, B_size, Q_size, S_size, dq_sum_values, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_1_rows_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_1_rows_2: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_1_rows_2(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, long long B_size, long long Q_size,
                       long long S_size, float* s_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_2(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward.json:28: contract s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + h + q_2 + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[h + b + s_ + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    const float s = s_state.sum();

    if (lane == 0 && live) {
        s_values[((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get()] = s;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_2_rows_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_2_rows_2: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_2_rows_2(const pleat::bf16* v_ptr, const pleat::bf16* dout_ptr, long long B_size, long long Q_size,
                       long long S_size, float* dp_values) {
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward.json:29: contract dp
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const E e_(j);
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + h + q_ + b + e_].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[h + b + s_ + e_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(dp_state);
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        dp_values[((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_3_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_3_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_3_columns_2(const pleat::bf16* dout_ptr, const float* LSE_ptr, long long B_size, long long Q_size,
                          long long S_size, const float* s_values, pleat::Sum<float>* dv_sum_partial_values) {
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward.json:34: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const E e_(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[e_ + h + b + g + q_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_];
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward.json:28: contract s
                const float s = s_values[s_place];
                // attention_backward.json:31: let weight
                const float weight = pleat::math::exp(pleat::math::fma(s, 0.088388346f, -LSE_e));
                // attention_backward.json:32: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dv_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dv_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dv_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dv_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_4_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_4_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_4_finish_2(long long B_size, long long Q_size, long long S_size, float* dv_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward.json:34: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const E e_(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    dv_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + e_.get()] = dv_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_5_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_5_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_5_columns_2(const pleat::bf16* q_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward.json:35: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const D d(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_2(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + h + b + g + q_2].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_2];
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward.json:28: contract s
                const float s = s_values[s_place];
                // attention_backward.json:31: let weight
                const float weight = pleat::math::exp(pleat::math::fma(s, 0.088388346f, -LSE_e));
                // attention_backward.json:32: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                // attention_backward.json:29: contract dp
                const float dp = dp_values[s_place];
                const float DELTA_e = *delta[h + b + g + q_2];
                // attention_backward.json:33: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term[1] = {v_ * q_e};
                dk_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dk_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dk_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dk_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dk_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_6_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_6_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_6_finish_2(long long B_size, long long Q_size, long long S_size, float* dk_sum_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward.json:35: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const D d(column % (128));
    const float dk_sum = dk_sum_partial_state[0].sum();
    dk_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_7_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_7_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_7_columns_2(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 1;
    // attention_backward.json:36: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    if (column < 128 * B_size * 8 * 4 * Q_size) {
        const D d(column / (Q_size) / (4) / (8) / (B_size));
        const B b(column / (Q_size) / (4) / (8) % (B_size));
        const H h(column / (Q_size) / (4) % (8));
        const G g(column / (Q_size) % (4));
        const Q q_(column % (Q_size));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const S s_(row);
#pragma unroll
            for (int e = 0; e < 1; ++e) {
                const float LSE_e = *lse[q_ + g + h + b];
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward.json:28: contract s
                const float s = s_values[s_place];
                // attention_backward.json:31: let weight
                const float weight = pleat::math::exp(pleat::math::fma(s, 0.088388346f, -LSE_e));
                // attention_backward.json:32: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                // attention_backward.json:29: contract dp
                const float dp = dp_values[s_place];
                const float DELTA_e = *delta[q_ + g + h + b];
                // attention_backward.json:33: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[h + b + d + s_]);
                const float term[1] = {v_ * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * Q_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 1; ++e)
                if (column + e < 128 * B_size * 8 * 4 * Q_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * Q_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_8_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_8_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_8_finish_2(long long B_size, long long Q_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward.json:36: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * Q_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * Q_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * Q_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (Q_size) / (4) / (8) / (B_size));
    const B b(column / (Q_size) / (4) / (8) % (B_size));
    const H h(column / (Q_size) / (4) % (8));
    const G g(column / (Q_size) % (4));
    const Q q_(column % (Q_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2_part1: 8 neighbours along E a thread.
__device__ __forceinline__ void gradients_9_map_2_part1(pleat::bf16* dv_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        unsigned block) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<E, 8> e_(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward.json:37: store dv
    float dv__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (e_ + E(e)).get();
        // attention_backward.json:34: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
    }
    pleat::store(dv_[e_ + h + s_ + b].get(), pleat::converted<pleat::bf16>(dv__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_2_part2(pleat::bf16* dk_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dk_sum_values,
                                                        unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward.json:38: store dk
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dk_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (d + D(e)).get();
        // attention_backward.json:35: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dk_[d + h + s_ + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2_part3: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_2_part3(pleat::bf16* dq_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dq_sum_values,
                                                        unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long Q_through = index / (128) / (4) / (8);
    const auto Q_rounds = pleat::quotient(Q_through, Q_size);
    const B b(Q_rounds);
    const Q q_(Q_through - Q_rounds * (Q_size));
    // attention_backward.json:39: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get();
        // attention_backward.json:36: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + h + q_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2: gradients_9_map_2_part1, gradients_9_map_2_part2, gradients_9_map_2_part3 side by side, each
// with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    gradients_9_map_2(pleat::bf16* dv_ptr, long long B_size, long long Q_size, long long S_size,
                      const float* dv_sum_values, pleat::bf16* dk_ptr, const float* dk_sum_values,
                      pleat::bf16* dq_ptr, const float* dq_sum_values) {
    pleat::griddepcontrol_wait();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        gradients_9_map_2_part1(dv_ptr, B_size, Q_size, S_size, dv_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    if (block < blocks1) {
        gradients_9_map_2_part2(dk_ptr, B_size, Q_size, S_size, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    gradients_9_map_2_part3(dq_ptr, B_size, Q_size, S_size, dq_sum_values, block);
}
#endif

}  // namespace attention_backward
