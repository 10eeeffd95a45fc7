// Written by pleat from attention.json. Do not edit.
// o = softmax(q k' / sqrt(D)) v (Vaswani et al., 2017): H heads of keys and values, each for G heads of queries
#include "dims.h"
#include "pleat/gpu/attention_dims.h"
#include "pleat/gpu/attention_sm80.h"
#include "pleat/gpu/attention_sm90.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"

namespace attention {

//   contract s = q, k along D
//   let z = s * rsqrt(extent(D))
//   reduce lse = logsumexp of z along S
//   let p = exp(z - lse), rounded
//   contract acc = p, v along S
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_eight)
// attention_eight: tiles of 8 rows along Q, G that see the same keys go through them 64 at a time; blocks have
// equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_eight(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                    pleat::bf16* o_ptr, float* LSE_ptr, long long B_size, long long Q_size, long long S_size,
                    unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
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
        pleat::KeyRange seen(S_size, true);
        return seen;
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
            // attention.json:23: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        // attention.json:22: store o
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_few)
// attention_few: tiles of 16 rows along Q, G that see the same keys go through them 64 at a time; blocks have equal
// shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_few(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr, pleat::bf16* o_ptr,
                  float* LSE_ptr, long long B_size, long long Q_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
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
        pleat::KeyRange seen(S_size, true);
        return seen;
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
            // attention.json:23: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        // attention.json:22: store o
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_attention_grouped)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_attention_grouped_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_grouped_keys(long long B_size, long long Q_size,
                                                                            long long S_size,
                                                                            const pleat::TileAt& at, long long from,
                                                                            long long to) {
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
    pleat::KeyRange seen(S_size, true);
    return seen;
}

// attention_attention_grouped_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_attention_grouped_scores(
    long long B_size, long long Q_size, long long S_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 176>>& tile) {
    using Chunk = pleat::TileOf<pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 176>>;
    const auto chunks =
        pleat::seen_by<pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 176>, pleat::Fold<D, 64>>(tiles);
    const B b(tile.batch / (8));
    const H h_(tile.batch % (8));
    return [=](const Chunk& at, const auto& s, auto& intermediate) {
#pragma unroll
        for (int j = 0; j < 22; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column + chunks.column(j, e));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row_ = (at.row + chunks.row(0, h)).get();
                    const Q q_(row_ / (4));
                    const G g(row_ % (4));
                    // attention.json:16: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    intermediate[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_attention_grouped: 2 consumers have 64 rows each along Q, G and go through the keys 176 at a time;
// scores, softmax and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_attention_grouped(const __grid_constant__ pleat::BoxMap<D, G, Q, B, H> q_map,
                                const __grid_constant__ pleat::BoxMap<D, S, B, H> k_map,
                                const __grid_constant__ pleat::BoxMap<E, S, B, H> v_map,
                                const __grid_constant__ pleat::BoxMap<E, G, H, Q, B> o_map, pleat::bf16* o_ptr,
                                float* LSE_ptr, long long B_size, long long Q_size, long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Mainloop = pleat::AttentionSm90<pleat::bf16, 128, 128, 176, 2, 2, 1, true, false, false, false, 4>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<E, 128>, pleat::Fold<S, 176>>;
    using Chunks = pleat::TypedTile<Tiles::Untyped, pleat::Fold<pleat::Joint<Q, G>, 64>, pleat::Fold<S, 176>,
                                    pleat::Fold<D, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::griddepcontrol_wait();
    const pleat::AttentionGrid grid(Q_size, B_size * 8);
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_attention_grouped_keys(B_size, Q_size, S_size, at, from, to);
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
            return attention_attention_grouped_scores(B_size, Q_size, S_size, tiles, at);
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
                            // attention.json:22: store o
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
                        // attention.json:16: reduce lse
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
                        // attention.json:23: store LSE
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_attention_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_keys(long long B_size, long long Q_size,
                                                                    long long S_size, const pleat::TileAt& at,
                                                                    long long from, long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    return seen;
}

// attention_attention_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_attention_scores(
    long long B_size, long long Q_size, long long S_size, const auto& tiles,
    const pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<S, 176>>& tile) {
    using Chunk = pleat::TileOf<pleat::Fold<Q, 64>, pleat::Fold<S, 176>>;
    const auto chunks = pleat::seen_by<pleat::Fold<Q, 64>, pleat::Fold<S, 176>, pleat::Fold<D, 64>>(tiles);
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=](const Chunk& at, const auto& s, auto& intermediate) {
#pragma unroll
        for (int j = 0; j < 22; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column + chunks.column(j, e));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row + chunks.row(0, h));
                    // attention.json:16: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    intermediate[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_attention: 2 consumers have 64 rows each along Q and go through the keys 176 at a time; scores, softmax
// and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_attention(const __grid_constant__ pleat::BoxMap<D, Q, B, H, G> q_map,
                        const __grid_constant__ pleat::BoxMap<D, S, B, H> k_map,
                        const __grid_constant__ pleat::BoxMap<E, S, B, H> v_map,
                        const __grid_constant__ pleat::BoxMap<E, G, H, Q, B> o_map, pleat::bf16* o_ptr,
                        float* LSE_ptr, long long B_size, long long Q_size, long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Mainloop = pleat::AttentionSm90<pleat::bf16, 128, 128, 176, 2, 2, 1, true, false, false, false>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<Q, 64>, pleat::Fold<E, 128>, pleat::Fold<S, 176>>;
    using Chunks = pleat::TypedTile<Tiles::Untyped, pleat::Fold<Q, 64>, pleat::Fold<S, 176>, pleat::Fold<D, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::griddepcontrol_wait();
    const pleat::AttentionGrid grid(Q_size, B_size * 8 * 4);
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_attention_keys(B_size, Q_size, S_size, at, from, to);
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
            return attention_attention_scores(B_size, Q_size, S_size, tiles, at);
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
                            // attention.json:22: store o
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
                        // attention.json:16: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention.json:23: store LSE
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_rows)
// attention_rows: tiles of 64 rows along Q, G that see the same keys go through them 64 at a time; blocks have
// equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_rows(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr, pleat::bf16* o_ptr,
                   float* LSE_ptr, long long B_size, long long Q_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
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
        pleat::KeyRange seen(S_size, true);
        return seen;
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
            // attention.json:23: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        // attention.json:22: store o
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

}  // namespace attention
