// Written by pleat from attention_decode.json. Do not edit.
// attention of the last tokens of each sequence, Q of them, to the LEN keys that it has: H heads of keys and
// values, each for G heads of queries
#include "dims.h"
#include "pleat/gpu/attention_dims.h"
#include "pleat/gpu/attention_sm80.h"
#include "pleat/gpu/attention_sm90.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"

namespace attention_decode {

//   contract s = q, k along D
//   let seen = S - LEN <= Q - extent(Q)
//   let z = where(seen, s * rsqrt(extent(D)), -inf)
//   reduce lse = logsumexp of z along S
//   let p = exp(z - lse), rounded
//   contract acc = p, v along S
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_eight)
// attention_decode_eight: tiles of 8 rows along Q, G that see the same keys go through them 64 at a time; blocks
// have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_decode_eight(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                           const int* LEN_ptr, pleat::bf16* o_ptr, float* LSE_ptr, long long B_size,
                           long long Q_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    using Tiles = pleat::TypedAttention<pleat::FewAttentionSm80<pleat::bf16, 128, 128, 4, 16, 5>,
                                        pleat::Joint<B, H>, pleat::Joint<Q, G>, S, E>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](Tiles::Batch batch, Tiles::Row from, Tiles::Row to) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from.get() / (4));
        const G g(from.get() % (4));
        const long long LEN_e = pleat::convert<long long>(*len[b]);
        const long long least = LEN_e + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to.get() / (4));
        const G g_(to.get() % (4));
        const long long most = LEN_e + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](Tiles::Batch batch, Tiles::Row row) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        return q_[h + b + g + q_2 + D(0)].get();
    };
    const auto key = [&](Tiles::Batch batch, S s_) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        return k_[h + b + s_ + D(0)].get();
    };
    const auto value = [&](Tiles::Batch batch, S s_) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        return v_[h + b + s_ + E(0)].get();
    };
    const auto scores = [&](Tiles::Batch batch, Tiles::Row row) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        return [=](S s_, float product) { return product; };
    };
    const auto leave = [&](Tiles::Batch batch, Tiles::Row row, E e_, const auto& sums, float row_lse) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        if (e_.get() == 0) {
            // attention_decode.json:25: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        // attention_decode.json:24: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8, 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_few)
// attention_decode_few: tiles of 16 rows along Q, G that see the same keys go through them 64 at a time; blocks
// have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_decode_few(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                         const int* LEN_ptr, pleat::bf16* o_ptr, float* LSE_ptr, long long B_size, long long Q_size,
                         long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    using Tiles = pleat::TypedAttention<pleat::AttentionSm80<pleat::bf16, 128, 128, 1, 4, 16, 5>,
                                        pleat::Joint<B, H>, pleat::Joint<Q, G>, S, E>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](Tiles::Batch batch, Tiles::Row from, Tiles::Row to) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from.get() / (4));
        const G g(from.get() % (4));
        const long long LEN_e = pleat::convert<long long>(*len[b]);
        const long long least = LEN_e + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to.get() / (4));
        const G g_(to.get() % (4));
        const long long most = LEN_e + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](Tiles::Batch batch, Tiles::Row row) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        return q_[h + b + g + q_2 + D(0)].get();
    };
    const auto key = [&](Tiles::Batch batch, S s_) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        return k_[h + b + s_ + D(0)].get();
    };
    const auto value = [&](Tiles::Batch batch, S s_) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        return v_[h + b + s_ + E(0)].get();
    };
    const auto scores = [&](Tiles::Batch batch, Tiles::Row row) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        return [=](S s_, float product) { return product; };
    };
    const auto leave = [&](Tiles::Batch batch, Tiles::Row row, E e_, const auto& sums, float row_lse) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        if (e_.get() == 0) {
            // attention_decode.json:25: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        // attention_decode.json:24: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8, 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_attention_grouped)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_decode_attention_grouped_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_decode_attention_grouped_keys(
    const int* LEN_ptr, long long B_size, long long Q_size, long long S_size, const pleat::TileAt& at,
    long long from, long long to) {
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
    pleat::KeyRange seen_(S_size, true);
    const Q first(from);
    const Q last(to);
    const long long LEN_e = pleat::convert<long long>(*len[b]);
    const long long least = LEN_e + static_cast<long long>(first.get()) - static_cast<long long>(Q_size);
    const long long most = LEN_e + static_cast<long long>(last.get()) - static_cast<long long>(Q_size);
    seen_.end_at(least, most);
    return seen_;
}

// attention_decode_attention_grouped_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_decode_attention_grouped_scores(
    long long B_size, long long Q_size, long long S_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 128>>& tile) {
    using Chunk = pleat::TileOf<pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 128>>;
    const auto chunks =
        pleat::seen_by<pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 128>, pleat::Fold<D, 64>>(tiles);
    const B b(tile.batch / (8));
    const H h_(tile.batch % (8));
    return [=](const Chunk& at, const auto& s, auto& intermediate) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column + chunks.column(j, e));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row_ = (at.row + chunks.row(0, h)).get();
                    const Q q_(row_ / (4));
                    const G g(row_ % (4));
                    // attention_decode.json:17: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    intermediate[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_decode_attention_grouped: 2 consumers have 64 rows each along Q, G and go through the keys 128 at a
// time; scores, softmax and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_decode_attention_grouped(const __grid_constant__ pleat::BoxMap<D, G, Q, B, H> q_map,
                                       const __grid_constant__ pleat::BoxMap<D, S, B, H> k_map,
                                       const __grid_constant__ pleat::BoxMap<E, S, B, H> v_map,
                                       const __grid_constant__ pleat::BoxMap<E, G, H, Q, B> o_map,
                                       pleat::bf16* o_ptr, float* LSE_ptr, long long B_size, long long Q_size,
                                       long long S_size, unsigned char* workspace, const int* LEN_ptr) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Mainloop = pleat::AttentionSm90<pleat::bf16, 128, 128, 128, 2, 2, 2, true, false, true, false, 4>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<E, 128>, pleat::Fold<S, 128>>;
    using Chunks = pleat::TypedTile<Tiles::Untyped, pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 128>,
                                    pleat::Fold<D, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::griddepcontrol_wait();
    const pleat::AttentionUnlikeGrid grid(Q_size, B_size * 8, pleat::batches_in_cache(S_size * 512, 1), workspace);
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_decode_attention_grouped_keys(LEN_ptr, B_size, Q_size, S_size, at, from, to);
    };
    if (tiles.is_producer()) {
        const auto bring = [&](const Chunks::At& at, Chunks::Step k_, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load(q_map, k_, G(0), Q(at.row.get() * 16), b, h_);
        };
        const auto first = [&](const Chunks::At& at, Chunks::Step k_, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load(k_map, k_, at.column, b, h_);
        };
        const auto second = [&](const Tiles::At& at, Tiles::Step k_, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load(v_map, at.column, k_, b, h_);
        };
        tiles.produce(grid, keys, bring, first, second);
    } else {
        const auto see = [&](const Chunks::At& at) {
            return attention_decode_attention_grouped_scores(B_size, Q_size, S_size, tiles, at);
        };
        const auto leave = [&](const Tiles::At& at, const auto& acc, const float (&row_lse)[2]) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> o_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int row_ = (at.row + tiles.row(0, h)).get();
                            const Q q_(row_ / (4));
                            const G g(row_ % (4));
                            // attention_decode.json:24: store o
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            o_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(o_map, o_part, at.column + tiles.first_column(part * 8), G(0), H(h_.get()),
                                Q(at.row.get() * 16), B(b.get()));
                }
            }
            if (tiles.column(0).get() == 0) {
                float lse_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row_ = (at.row + tiles.row(0, h)).get();
                    const Q q_(row_ / (4));
                    const G g(row_ % (4));
                    if (row_ < Q_size * 4) {
                        // attention_decode.json:17: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row_ = (at.row + tiles.row(0, h)).get();
                    const Q q_(row_ / (4));
                    const G g(row_ % (4));
                    if (row_ < Q_size * 4) {
                        // attention_decode.json:25: store LSE
                        *lse_[h_ + b + g + q_] = row_lse[h];
                    }
                }
            }
        };
        tiles.consume(grid, 8.838834765e-02f, keys, see, see, leave);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_decode_attention_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_decode_attention_keys(const int* LEN_ptr, long long B_size,
                                                                           long long Q_size, long long S_size,
                                                                           const pleat::TileAt& at, long long from,
                                                                           long long to) {
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen_(S_size, true);
    const Q first(from);
    const Q last(to);
    const long long LEN_e = pleat::convert<long long>(*len[b]);
    const long long least = LEN_e + static_cast<long long>(first.get()) - static_cast<long long>(Q_size);
    const long long most = LEN_e + static_cast<long long>(last.get()) - static_cast<long long>(Q_size);
    seen_.end_at(least, most);
    return seen_;
}

// attention_decode_attention_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_decode_attention_scores(
    long long B_size, long long Q_size, long long S_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<S, 128>>& tile) {
    using Chunk = pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<S, 128>>;
    const auto chunks = pleat::seen_by<pleat::Fold<Q, 64>, pleat::Fold<S, 128>, pleat::Fold<D, 64>>(tiles);
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=](const Chunk& at, const auto& s, auto& intermediate) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column + chunks.column(j, e));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row + chunks.row(0, h));
                    // attention_decode.json:17: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    intermediate[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_decode_attention: 2 consumers have 64 rows each along Q and go through the keys 128 at a time; scores,
// softmax and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_decode_attention(const __grid_constant__ pleat::BoxMap<D, Q, B, H, G> q_map,
                               const __grid_constant__ pleat::BoxMap<D, S, B, H> k_map,
                               const __grid_constant__ pleat::BoxMap<E, S, B, H> v_map,
                               const __grid_constant__ pleat::BoxMap<E, G, H, Q, B> o_map, pleat::bf16* o_ptr,
                               float* LSE_ptr, long long B_size, long long Q_size, long long S_size,
                               unsigned char* workspace, const int* LEN_ptr) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Mainloop = pleat::AttentionSm90<pleat::bf16, 128, 128, 128, 2, 2, 2, true, false, true, false>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<Q, 64>, pleat::Fold<E, 128>, pleat::Fold<S, 128>>;
    using Chunks = pleat::TypedTile<Tiles::Untyped, pleat::Fold<Q, 64>, pleat::Fold<S, 128>, pleat::Fold<D, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::griddepcontrol_wait();
    const pleat::AttentionUnlikeGrid grid(Q_size, B_size * 8 * 4, pleat::batches_in_cache(S_size * 512, 4),
                                          workspace);
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_decode_attention_keys(LEN_ptr, B_size, Q_size, S_size, at, from, to);
    };
    if (tiles.is_producer()) {
        const auto bring = [&](const Chunks::At& at, Chunks::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_, at.row, b, h_, g);
        };
        const auto first = [&](const Chunks::At& at, Chunks::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_, at.column, b, h_);
        };
        const auto second = [&](const Tiles::At& at, Tiles::Step k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, at.column, k_, b, h_);
        };
        tiles.produce(grid, keys, bring, first, second);
    } else {
        const auto see = [&](const Chunks::At& at) {
            return attention_decode_attention_scores(B_size, Q_size, S_size, tiles, at);
        };
        const auto leave = [&](const Tiles::At& at, const auto& acc, const float (&row_lse)[2]) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> o_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const Q q_(at.row + tiles.row(0, h));
                            // attention_decode.json:24: store o
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            o_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(o_map, o_part, at.column + tiles.first_column(part * 8), G(g.get()), H(h_.get()),
                                at.row + tiles.first_row(0), B(b.get()));
                }
            }
            if (tiles.column(0).get() == 0) {
                float lse_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention_decode.json:17: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention_decode.json:25: store LSE
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_rows)
// attention_decode_rows: tiles of 64 rows along Q, G that see the same keys go through them 64 at a time; blocks
// have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_decode_rows(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                          const int* LEN_ptr, pleat::bf16* o_ptr, float* LSE_ptr, long long B_size,
                          long long Q_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::griddepcontrol_wait();
    using Tiles = pleat::TypedAttention<pleat::AttentionSm80<pleat::bf16, 128, 128, 4, 1, 64, 4>,
                                        pleat::Joint<B, H>, pleat::Joint<Q, G>, S, E>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](Tiles::Batch batch, Tiles::Row from, Tiles::Row to) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from.get() / (4));
        const G g(from.get() % (4));
        const long long LEN_e = pleat::convert<long long>(*len[b]);
        const long long least = LEN_e + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to.get() / (4));
        const G g_(to.get() % (4));
        const long long most = LEN_e + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](Tiles::Batch batch, Tiles::Row row) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        return q_[h + b + g + q_2 + D(0)].get();
    };
    const auto key = [&](Tiles::Batch batch, S s_) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        return k_[h + b + s_ + D(0)].get();
    };
    const auto value = [&](Tiles::Batch batch, S s_) -> const pleat::bf16* {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        return v_[h + b + s_ + E(0)].get();
    };
    const auto scores = [&](Tiles::Batch batch, Tiles::Row row) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        return [=](S s_, float product) { return product; };
    };
    const auto leave = [&](Tiles::Batch batch, Tiles::Row row, E e_, const auto& sums, float row_lse) {
        const B b(batch.get() / (8));
        const H h(batch.get() % (8));
        const Q q_2(row.get() / (4));
        const G g(row.get() % (4));
        if (e_.get() == 0) {
            // attention_decode.json:25: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        // attention_decode.json:24: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8, 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

}  // namespace attention_decode
