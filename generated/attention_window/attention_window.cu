// Written by pleat from attention_window.json. Do not edit.
// causal attention to the last W keys (Beltagy et al., 2020): H heads of keys and values, each for G heads of
// queries
#include "dims.h"
#include "pleat/gpu/attention_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace attention_window {

//   contract s = q, k along D
//   let back = Q - extent(Q) - (S - extent(S))
//   let z = where(back >= 0 and back < W, s * rsqrt(extent(D)), -inf)
//   reduce lse = logsumexp of z along S
//   let p = exp(z - lse), rounded
//   contract acc = p, v along S
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_window_attention_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_window_attention_keys(long long B_size, long long Q_size,
                                                                           long long S_size, int W,
                                                                           const pleat::TileAt& at, long long from,
                                                                           long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    const Q first(from);
    const Q last(to);
    const long long least =
        static_cast<long long>(first.get()) - static_cast<long long>(Q_size) + static_cast<long long>(S_size);
    const long long most =
        static_cast<long long>(last.get()) - static_cast<long long>(Q_size) + static_cast<long long>(S_size);
    seen.end_at(least, most);
    const long long least_ = 1ll + static_cast<long long>(first.get()) - static_cast<long long>(Q_size) +
                             static_cast<long long>(S_size) - pleat::convert<long long>(W);
    const long long most_ = 1ll + static_cast<long long>(last.get()) - static_cast<long long>(Q_size) +
                            static_cast<long long>(S_size) - pleat::convert<long long>(W);
    seen.begin_at(least_, most_);
    return seen;
}

// attention_window_attention_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_window_attention_scores(long long B_size, long long Q_size,
                                                                  long long S_size, const auto& tiles,
                                                                  const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const pleat::TileAt& at, const auto& s, auto& hidden) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column * 128 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    // attention_window.json:17: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    hidden[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_window_attention: 2 consumers have 64 rows each along Q and go through the keys 128 at a time; scores,
// softmax and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_window_attention(const __grid_constant__ pleat::TensorMap q_map,
                               const __grid_constant__ pleat::TensorMap k_map,
                               const __grid_constant__ pleat::TensorMap v_map,
                               const __grid_constant__ pleat::TensorMap o_map, pleat::bf16* o_ptr, float* LSE_ptr,
                               long long B_size, long long Q_size, long long S_size, int W) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Tiles = pleat::AttentionSm90<pleat::bf16, 128, 128, 128, 2, 2, 2, true, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::wait_for_kernel_before();
    const pleat::AttentionGrid grid(Q_size, B_size * 8 * 4, pleat::batches_in_cache(S_size * 512, 4));
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_window_attention_keys(B_size, Q_size, S_size, W, at, from, to);
    };
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.row * 64, b.get(), h_.get(), g.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.column * 128, b.get(), h_.get());
        };
        const auto second = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, at.column * 128, k_ * 128, b.get(), h_.get());
        };
        tiles.produce(grid, keys, bring, first, second);
    } else {
        const auto see = [&](const pleat::TileAt& at) {
            return attention_window_attention_scores(B_size, Q_size, S_size, tiles, at);
        };
        const auto leave = [&](const pleat::TileAt& at, const auto& acc, const float (&row_lse)[2]) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> o_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const Q q_(at.row * 64 + tiles.row(0, h));
                            // attention_window.json:24: store o
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            o_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(o_map, o_part, at.column * 128 + part * 64, g.get(), h_.get(),
                                at.row * 64 + tiles.first_row(0), b.get());
                }
            }
            if (tiles.column(0) == 0) {
                float lse_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention_window.json:17: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention_window.json:25: store LSE
                        *lse_[g + h_ + b + q_] = row_lse[h];
                    }
                }
            }
        };
        tiles.consume(grid, 8.838834765e-02f, keys, see, see, leave);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_1_rows)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_window_1_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    attention_window_1_rows(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, long long B_size, long long Q_size,
                            long long S_size, float* s_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_2(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_window.json:17: contract s
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_2_rows)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_window_2_rows: the row is read once, and nothing of it kept.
extern "C" __global__ void __launch_bounds__(512)
    attention_window_2_rows(long long B_size, long long Q_size, long long S_size, int W, const float* s_values,
                            float* lse_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const B b(row / (4) / (8) / (Q_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_window.json:17: reduce lse
    const long long v_ = static_cast<long long>(q_.get()) - static_cast<long long>(Q_size);
    pleat::SumExp<float> lse_state;
#pragma unroll 4
    for (long long j = lane * 1; j < S_size; j += 512) {
        const S s_(j);
        float terms[1];
        {
            // attention_window.json:19: let back
            const long long back = v_ - (static_cast<long long>(s_.get()) - static_cast<long long>(S_size));
            const long long s_place =
                ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
            // attention_window.json:17: contract s
            const float s = s_values[s_place];
            // attention_window.json:20: let z
            const float z =
                back >= 0ll && back < pleat::convert<long long>(W) ? s * 0.088388346f : -pleat::infinity<float>();
            terms[0] = z;
        }
        lse_state.add(terms);
    }
    __shared__ pleat::Exchange<16, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    if (lane == 0) {
        lse_values[(((b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get()] = lse;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_3_columns)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_window_3_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second
// launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_window_3_columns(const pleat::bf16* v_ptr, long long B_size, long long Q_size, long long S_size,
                               int W, const float* s_values, const float* lse_values,
                               pleat::Sum<float>* acc_partial_values) {
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(Q_size * B_size * 16, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_window.json:17: contract acc
    pleat::Sum<float> acc_partial_state[8];
    if (column < Q_size * 4 * B_size * 8 * 128) {
        const Q q_(column / (128) / (8) / (B_size) / (4));
        const G g(column / (128) / (8) / (B_size) % (4));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const E e_(column % (128));
        const long long lse_place = (((b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
        // attention_window.json:17: reduce lse
        const float lse = lse_values[lse_place];
        const bool v_2 = lse == -pleat::infinity<float>();
        const long long v_3 = static_cast<long long>(q_.get()) - static_cast<long long>(Q_size);
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const S s_(row);
            const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[e_ + h + b + s_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                // attention_window.json:19: let back
                const long long back = v_3 - (static_cast<long long>(s_.get()) - static_cast<long long>(S_size));
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_window.json:17: contract s
                const float s = s_values[s_place];
                // attention_window.json:20: let z
                const float z = back >= 0ll && back < pleat::convert<long long>(W) ? s * 0.088388346f
                                                                                   : -pleat::infinity<float>();
                // attention_window.json:17: let p
                const float p =
                    pleat::convert<float>(pleat::convert<pleat::bf16>(v_2 ? 0.0f : pleat::math::exp(z - lse)));
                const float v_e = pleat::as<float>(v__v, e);
                const float term[1] = {p * v_e};
                acc_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, acc_partial_state);
        __syncthreads();
        if (part == 0 && column < Q_size * 4 * B_size * 8 * 128) {
            shared_parts.combine(lane, acc_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < Q_size * 4 * B_size * 8 * 128)
                    acc_partial_values[split * Q_size * 4 * B_size * 8 * 128 + column + e] = acc_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_4_finish)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_window_4_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_window_4_finish(long long B_size, long long Q_size, long long S_size, float* acc_values,
                              const pleat::Sum<float>* acc_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(Q_size * B_size * 16, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_window.json:17: contract acc
    pleat::Sum<float> acc_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> acc_partial_state_parts;
    if (column < Q_size * 4 * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            acc_partial_state[0].combine(acc_partial_values[s * Q_size * 4 * B_size * 8 * 128 + column]);
    }
    acc_partial_state_parts.put(part, lane, acc_partial_state);
    __syncthreads();
    if (part != 0 || column >= Q_size * 4 * B_size * 8 * 128) return;
    acc_partial_state_parts.combine(lane, acc_partial_state);
    const Q q_(column / (128) / (8) / (B_size) / (4));
    const G g(column / (128) / (8) / (B_size) % (4));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const E e_(column % (128));
    const float acc = acc_partial_state[0].sum();
    acc_values[((((q_.get()) * 4 + g.get()) * B_size + b.get()) * 8 + h.get()) * 128 + e_.get()] = acc;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_5_map)
// attention_window_5_map_part1: 8 neighbours along E a thread.
__device__ __forceinline__ void attention_window_5_map_part1(pleat::bf16* o_ptr, long long B_size, long long Q_size,
                                                             long long S_size, const float* acc_values,
                                                             unsigned block) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<E, 8> e_(index / 8 % (16));
    const long long Q_through = index / (128) / (4) / (8);
    const auto Q_rounds = pleat::quotient(Q_through, Q_size);
    const B b(Q_rounds);
    const Q q_(Q_through - Q_rounds * (Q_size));
    // attention_window.json:24: store o
    float o__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long acc_place =
            ((((q_.get()) * 4 + g.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (e_ + E(e)).get();
        // attention_window.json:17: contract acc
        const float acc = acc_values[acc_place];
        o__out[e] = acc;
    }
    pleat::store(o_[e_ + g + h + q_ + b].get(), pleat::converted<pleat::bf16>(o__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_5_map)
// attention_window_5_map_part2: one coordinate a thread.
__device__ __forceinline__ void attention_window_5_map_part2(float* LSE_ptr, long long B_size, long long Q_size,
                                                             long long S_size, const float* lse_values,
                                                             unsigned block) {
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 1;
    if (index >= B_size * 8 * 4 * Q_size) return;
    const auto Q_rounds = pleat::quotient(index, Q_size);
    const B b(Q_rounds / (4) / (8));
    const H h(Q_rounds / (4) % (8));
    const G g(Q_rounds % (4));
    const Q q_(index - Q_rounds * (Q_size));
    // attention_window.json:25: store LSE
    const long long lse_place = (((b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
    // attention_window.json:17: reduce lse
    const float lse = lse_values[lse_place];
    *lse_[q_ + g + h + b] = lse;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_window_5_map)
// attention_window_5_map: attention_window_5_map_part1, attention_window_5_map_part2 side by side, each with blocks
// of its own.
extern "C" __global__ void __launch_bounds__(128)
    attention_window_5_map(pleat::bf16* o_ptr, long long B_size, long long Q_size, long long S_size,
                           const float* acc_values, float* LSE_ptr, const float* lse_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * Q_size * 4;
    if (block < blocks1) {
        attention_window_5_map_part1(o_ptr, B_size, Q_size, S_size, acc_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    attention_window_5_map_part2(LSE_ptr, B_size, Q_size, S_size, lse_values, block);
}
#endif

}  // namespace attention_window
