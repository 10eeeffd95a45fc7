// Attention on sm_80 and later for any number of query rows: cp.async some blocks of keys ahead, ldmatrix and
// mma.sync, an online softmax in registers. What is read once is memory: all query rows that see the same keys and
// values, those of several heads among them, make the rows of a tile. Blocks of threads have equal shares of all
// keys (gpu/key_share.h), so that few rows with many keys use the whole GPU.
//
//   KeyWarps = 4, RowWarps = 1                 KeyWarps = 1, RowWarps = 4
//   16 rows, each warp has its own keys        64 rows, 16 a warp, which share keys
//   and a ring of its own: nobody waits        and one ring
//   for another before the tile's end
//
// Columns beyond 256 do not fit into a warp's registers: ColumnWarps share out the columns of the same rows, and
// the keys whose scores they compute, which pass between them in shared memory.
//
// A row's maximum, sum and products are merged over the warps, and over the blocks that have a part of the tile's
// keys: these leave them in workspace, and the one that comes last merges all in the order of the keys. Knows
// nothing of dims (pleat/gpu/attention_dims.h adds them): the kernel says by pointers where rows begin, which keys
// a row can see, what becomes of scores and of a result.
#pragma once

#include "pleat/gpu/async.h"
#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/key_share.h"
#include "pleat/gpu/mark.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/mma.h"
#include "pleat/gpu/row_chunks.h"
#include "pleat/gpu/softmax_state.h"

namespace pleat {

/// How many rows see the same keys, and how many times there are such rows. Of `beside` batches that follow one
/// another keys are neighbours in memory: as many blocks go through them side by side.
struct AttentionRows {
    int rows, batches, beside;
    __device__ __forceinline__ AttentionRows(long long r, long long b, int s)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)), beside(s) {}
};

/// The least and the greatest key that bound(row) is, of rows `first` to `last`.
struct HullOfRows {
    long long least, most;
    template <class Row, class Bound>
    __device__ __forceinline__ HullOfRows(const Row& first, const Row& last, const Bound& bound)
        : least(bound(first)), most(least) {
#pragma unroll 1
        for (int row = static_cast<int>(first.get()) + 1; row <= last.get(); ++row) {
            const long long key = bound(Row(row));
            least = key < least ? key : least;
            most = key > most ? key : most;
        }
    }
};

/// T: the dtype of all operands. Depth: of the scores, a dim of q and k; Columns: of v. RowWarps: that have 16 rows
/// each and share keys; KeyWarps: groups of these that have keys of their own, `Keys` at a time. Slots: halves of
/// such steps, keys or values, on their way. ColumnWarps: that share out the columns of a row. Latent: values are
/// the first columns of the keys, and a slot has both.
template <class T, int Depth, int Columns, int RowWarps, int KeyWarps, int Keys, int Slots, int ColumnWarps = 1,
          bool Latent = false>
class AttentionSm80 {
    PLEAT_KNOWN(int, depths, (Depth + 15) / 16);
    PLEAT_KNOWN(int, column_tiles, (Columns + 15) / 16 * 2 / ColumnWarps);  // of a warp
    PLEAT_KNOWN(int, in_group, RowWarps* ColumnWarps);                      // warps that share keys
    // Bytes from row to row in shared memory, where chunks of 16 have another order in each (gpu/row_chunks.h).
    PLEAT_KNOWN(int, key_pitch, depths * 32);
    PLEAT_KNOWN(int, value_pitch, Latent ? key_pitch : (Columns + 15) / 16 * 32);
    PLEAT_KNOWN(int, slot_bytes, Keys*(key_pitch > value_pitch ? key_pitch : value_pitch));
    PLEAT_KNOWN(int, ring_bytes, Slots* slot_bytes);
    PLEAT_KNOWN(int, part, ColumnWarps == 1 ? 32 : 128);  // columns of a result that are merged at a time
    PLEAT_KNOWN(int, part_pitch, part + 4);
    // The queries, in registers: a warp has those of a tile ahead of its keys, in the same ring. Behind them, as of
    // what is not asked for ahead, it would wait until all copies under way are there.
    PLEAT_KNOWN(bool, held, Depth <= 128 && in_group == 1);
    PLEAT_KNOWN(int, own_keys, Keys / ColumnWarps);  // whose scores a warp computes
    PLEAT_KNOWN(int, score_pitch, Keys + 8);
    PLEAT_KNOWN(int, score_bytes, ColumnWarps == 1 ? 0 : 16 * score_pitch * 4);  // of a warp's rows

public:
    PLEAT_KNOWN(int, rows, 16 * RowWarps);  // of a tile
    PLEAT_KNOWN(int, threads, 32 * in_group * KeyWarps);
    PLEAT_KNOWN(int, unit, KeyWarps* Keys);  // keys of a block of them
    using Share = KeyShare<threads>;
    PLEAT_KNOWN(int, queries_at, KeyWarps* ring_bytes);
    PLEAT_KNOWN(int, scores_at, queries_at + (held ? 0 : rows * key_pitch));
    PLEAT_KNOWN(int, parts_at, scores_at + KeyWarps * RowWarps * score_bytes);
    PLEAT_KNOWN(int, states_at, parts_at + KeyWarps * rows * part_pitch * 4);
    PLEAT_KNOWN(int, shared_bytes, states_at + KeyWarps * rows * 8 + Share::bytes + 8);
    /// Of workspace, for each block of the grid: the parts of the first and of the last tile of its share, and a
    /// ticket.
    PLEAT_KNOWN(int, partial_bytes, rows*(Columns * 4 + 8));
    PLEAT_KNOWN(int, workspace_bytes, 2 * partial_bytes + 8);
    static_assert(sizeof(T) == 2 && Depth % 8 == 0 && Columns % 8 == 0 && Keys % 16 == 0 &&
                  Slots >= (Latent ? 2 : 3));
    static_assert(Keys % in_group == 0 && 32 % (Keys / in_group) == 0);
    static_assert(ColumnWarps == 1 || column_tiles * ColumnWarps * 8 == Columns);
    static_assert(ColumnWarps == 1 || (column_tiles % 8 == 0 && own_keys % 8 == 0));
    static_assert(own_keys % 16 == 0 || Depth % 32 == 0);
    static_assert(!Latent || Columns <= Depth);

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 16. `workspace`: workspace_bytes for each block
    /// of the grid, aligned to 16. All threads of the block.
    __device__ __forceinline__ AttentionSm80(unsigned char* memory, unsigned char* workspace)
        : memory_(memory), workspace_(workspace) {
        // Beyond Depth both operands are zeros, which no copy overwrites.
        if constexpr (Depth % 16 != 0) {
            for (int at = static_cast<int>(threadIdx.x) * 16; at < parts_at; at += threads * 16)
                *reinterpret_cast<Vec<unsigned, 4>*>(memory_ + at) = {};
            __syncthreads();
        }
    }

    /// The block's whole work. range(batch, first, last): the keys of rows `first` to `last`, both included.
    /// query(batch, row), key(batch, k), value(batch, k): where a row begins, of 16-byte multiples; null where
    /// there is none. scores(batch, row)(k, s): what the softmax sees of the product s, divided by `scale` > 0.
    /// leave(batch, row, column, sums, lse): eight columns of the product with v divided by the sum of
    /// exponentials, 0 where no key is seen, and log(sum(exp(scores))). All threads of the block.
    template <class Range, class Query, class Key, class Value, class Scores, class Leave>
    __device__ __forceinline__ void run(const AttentionRows& grid, float scale, const Range& range,
                                        const Query& query, const Key& key, const Value& value,
                                        const Scores& scores, const Leave& leave) const {
        const int row_tiles = (grid.rows + rows - 1) / rows, block = static_cast<int>(blockIdx.x);
        const auto place_of = [&](int tile) {
            const int batch = tile / row_tiles;
            return TileAt{(tile - batch * row_tiles) * rows, 0, batch * grid.beside + block % grid.beside};
        };
        const auto seen_by = [&](const TileAt& at) {
            return range(at.batch, at.row, (at.row + rows < grid.rows ? at.row + rows : grid.rows) - 1);
        };
        const Share share(
            row_tiles * (grid.batches / grid.beside),
            [&](int tile) {
                const Blocks blocks(seen_by(place_of(tile)));
                return blocks.end - blocks.begin;
            },
            memory_ + states_at + KeyWarps * rows * 8, block / grid.beside,
            static_cast<int>(gridDim.x) / grid.beside);
        if (share.none()) return;
        const auto see = [&](int tile, TileAt& at) {
            at = place_of(tile);
            return seen_by(at);
        };
        prepare_tickets(share, grid);
        AheadOf<decltype(see), Query, Key, Value> ahead(share, see, *this, grid.rows, query, key, value);
        for (int s = 0; s < Slots - 1; ++s) ahead.bring();
        long long left = share.end - share.begin, before = share.before;
        int slot = 0;
#pragma unroll 1
        for (int tile = share.tile; left > 0; ++tile) {
            const TileAt at = place_of(tile);
            const Blocks blocks(seen_by(at));
            const int all = blocks.end - blocks.begin;
            const int from = share.begin > before ? static_cast<int>(share.begin - before) : 0;
            const int count = left < all - from ? static_cast<int>(left) : all - from;
            Rows own(*this, grid, at, scale, range, query);
            own.go_through(blocks, blocks.begin + from, count, scores, ahead, slot);
            own.finish(share, before, all, leave);
            left -= count;
            before += all;
        }
        cp_async_wait<0>();
    }

private:
    using Blocks = ColumnBlocks<unit, true>;
    using Instruction = Mma<16, T, T, float>;
    unsigned char* memory_;
    unsigned char* workspace_;

    __device__ __forceinline__ static int lane() { return static_cast<int>(threadIdx.x) % 32; }
    /// The warp's number among those that share keys, by rows and by columns, and the number of these.
    __device__ __forceinline__ static int warp_in_group() { return static_cast<int>(threadIdx.x) / 32 % in_group; }
    __device__ __forceinline__ static int row_warp() { return warp_in_group() % RowWarps; }
    __device__ __forceinline__ static int column_warp() {
        return ColumnWarps == 1 ? 0 : warp_in_group() / RowWarps;
    }
    __device__ __forceinline__ static int key_warp() { return static_cast<int>(threadIdx.x) / (32 * in_group); }
    /// Waits for the warps that share keys.
    __device__ __forceinline__ static void meet() {
        if constexpr (in_group == 1)
            __syncwarp();
        else if constexpr (KeyWarps == 1)
            __syncthreads();
        else
            named_barrier<32 * in_group>(1 + key_warp());
    }
    /// Waits for the warps that have the same rows.
    __device__ __forceinline__ static void meet_in_row() {
        named_barrier<32 * ColumnWarps>(1 + KeyWarps + key_warp() * RowWarps + row_warp());
    }
    __device__ __forceinline__ static int next_slot(int slot) { return slot + 1 == Slots ? 0 : slot + 1; }
    __device__ __forceinline__ unsigned slot_at(int slot) const {
        return shared_word(memory_) + static_cast<unsigned>(key_warp() * ring_bytes + slot * slot_bytes);
    }
    __device__ __forceinline__ SoftmaxState* states() const {
        return reinterpret_cast<SoftmaxState*>(memory_ + states_at);
    }
    /// Of tiles that other blocks have a part of, which are the share's first and last: now, since it takes as long
    /// as a copy.
    __device__ __forceinline__ void prepare_tickets(const Share& share, const AttentionRows& grid) const {
        if (threadIdx.x != 0) return;
        const int block = static_cast<int>(blockIdx.x);
        ticket(block).prepare(gridDim.x);
        if (share.begin == share.before) return;
        ticket(share.owner(share.before) * grid.beside + block % grid.beside).prepare(gridDim.x);
    }
    /// Of the tile that is the last one of the block's share.
    __device__ __forceinline__ Ticket& ticket(int block) const {
        auto* const all =
            reinterpret_cast<Ticket*>(workspace_ + gridDim.x * static_cast<long long>(2 * partial_bytes));
        return all[block];
    }
    /// The number of the ticket's answer is the last word of shared memory.
    __device__ __forceinline__ int* answer() const {
        return reinterpret_cast<int*>(memory_ + states_at + KeyWarps * rows * 8 + Share::bytes);
    }
    __device__ __forceinline__ static float minus_infinity() { return __int_as_float(0xff800000); }
    __device__ __forceinline__ static float finite(float top) { return top == minus_infinity() ? 0 : top; }
    __device__ __forceinline__ static float exp2_of(float x) {
        float y;
        asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
        return y;
    }

    /// Asks for queries, keys and values some halves of a step ahead, through all tiles of the share. Every call
    /// closes one group of copies.
    template <class See, class Query, class Key, class Value>
    class AheadOf {
    public:
        __device__ __forceinline__ AheadOf(const Share& share, const See& see, const AttentionSm80& all,
                                           int rows_there, const Query& query, const Key& key, const Value& value)
            : see_(see),
              all_(all),
              rows_there_(rows_there),
              query_(query),
              key_(key),
              value_(value),
              tile_(share.tile),
              left_(share.end - share.begin) {
            const int begun = static_cast<int>(share.begin - share.before);
            enter();
            block_ += begun;
            find();
        }
        __device__ __forceinline__ void bring() {
            if (left_ > 0) copy_next();
            cp_async_commit();
            slot_ = next_slot(slot_);
        }

    private:
        PLEAT_KNOWN(int, own, Keys / in_group);  // rows of a half that a warp copies
        enum class Next { queries, keys, values };
        const See& see_;
        const AttentionSm80& all_;
        const int rows_there_;
        const Query& query_;
        const Key& key_;
        const Value& value_;
        int tile_, block_ = 0, end_ = 0, slot_ = 0;
        long long left_;
        Next next_ = Next::keys;
        TileAt at_ = {};
        int first_ = 0, last_ = 0;                               // keys that the tile sees
        const T *keys_from_ = nullptr, *values_from_ = nullptr;  // of the lane's row

        __device__ __forceinline__ void copy_next() {
            const unsigned to = all_.slot_at(slot_);
            if (held && next_ == Next::queries) {
                const int row = at_.row + lane() % 16;
                copy<16, Depth / 8, key_pitch>(to, row < rows_there_ ? query_(at_.batch, row) : nullptr);
                next_ = Next::keys;
            } else if (next_ == Next::keys) {
                copy<own, Depth / 8, key_pitch>(to, keys_from_);
                if constexpr (Latent)
                    step();
                else
                    next_ = Next::values;
            } else {
                copy<own, Columns / 8, value_pitch>(to, values_from_);
                next_ = Next::keys;
                step();
            }
        }
        __device__ __forceinline__ void step() {
            if (--left_ == 0) return;
            if (++block_ == end_) {
                ++tile_;
                enter();
            }
            find();
        }
        __device__ __forceinline__ void enter() {
            if (held) next_ = Next::queries;
            const KeyRange seen = see_(tile_, at_);
            const Blocks blocks(seen);
            block_ = blocks.begin;
            end_ = blocks.end;
            first_ = static_cast<int>(seen.begin);
            last_ = static_cast<int>(seen.end);
        }
        /// Where the rows of the next step begin: found a step ahead, because it may take a table's word from
        /// memory.
        __device__ __forceinline__ void find() {
            const int k = (block_ * KeyWarps + key_warp()) * Keys + warp_in_group() * own + lane() % own;
            const bool there = k >= first_ && k < last_;
            keys_from_ = there ? key_(at_.batch, k) : nullptr;
            if constexpr (!Latent) values_from_ = there ? value_(at_.batch, k) : nullptr;
        }
        /// A row of each of the warp's first `Count` lanes.
        template <int Count, int Chunks, int Pitch>
        __device__ __forceinline__ void copy(unsigned to, const T* rows_from) const {
            const int l = lane();
            constexpr int ahead = Depth + Columns >= 256 ? 4 : 8;
#pragma unroll ahead
            for (int i = 0; i < (Count * Chunks + 31) / 32; ++i) {
                const int n = i * 32 + l, row = n / Chunks, chunk = n - row * Chunks;
                const auto from = reinterpret_cast<const T*>(
                    __shfl_sync(~0u, reinterpret_cast<unsigned long long>(rows_from), row % Count));
                if (Count * Chunks % 32 != 0 && n >= Count * Chunks) continue;
                const int at = warp_in_group() * Count + row;
                cp_async_bytes<16>(to + static_cast<unsigned>(at * Pitch + chunk_in_row<Pitch>(at, chunk)),
                                   from + 8 * chunk, from != nullptr);
            }
        }
    };

    /// What a thread has of a tile's rows: accumulators of mma.sync, two rows of a warp's 16.
    class Rows {
    public:
        template <class Range, class Query>
        __device__ __forceinline__ Rows(const AttentionSm80& all, const AttentionRows& grid, const TileAt& at,
                                        float scale, const Range& range, const Query& query)
            : all_(all),
              at_(at),
              left_(grid.rows - at.row),
              beside_(grid.beside),
              scale_2_(scale * 1.4426950408889634f) {
            if constexpr (!held) load_queries(grid, query);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const int r = at.row + row_warp() * 16 + lane() / 4 + 8 * h;
                row_[h] = r < grid.rows ? r : grid.rows - 1;
                const KeyRange seen = range(at.batch, row_[h], row_[h]);
                begin_[h] = static_cast<int>(seen.begin);
                end_[h] = static_cast<int>(seen.end);
            }
#pragma unroll
            for (int j = 0; j < column_tiles; ++j)
#pragma unroll
                for (int c = 0; c < 4; ++c) sums_[j][c] = 0;
        }

        template <class Scores, class Ahead>
        __device__ __forceinline__ void go_through(const Blocks& blocks, int block, int count, const Scores& scores,
                                                   Ahead& ahead, int& slot) {
            const auto upper = scores(at_.batch, row_[0]), lower = scores(at_.batch, row_[1]);
            const bool some = RowWarps == 1 || row_warp() * 16 < left_;
            if constexpr (held) {
                await(ahead);
                hold_queries(all_.slot_at(slot));
                slot = next_slot(slot);
            }
#pragma unroll 1
            for (const int end = block + count; block < end; ++block) {
                float seen[Keys / 8][4];
                await(ahead);
                if (some) multiply_keys(seen, all_.slot_at(slot));
                if constexpr (ColumnWarps > 1) meet_in_row();
                if (some) {
                    if constexpr (ColumnWarps > 1) take_scores(seen);
                    const int first = (block * KeyWarps + key_warp()) * Keys + lane() % 4 * 2;
                    if (block >= blocks.clean_begin && block < blocks.clean_end) {
                        see_all(seen, 0, first, upper);
                        see_all(seen, 1, first, lower);
                    } else {
                        see_some(seen, 0, first, upper);
                        see_some(seen, 1, first, lower);
                    }
                    take_maxima(seen);
                }
                if constexpr (!Latent) {
                    slot = next_slot(slot);
                    await(ahead);
                }
                if (some) multiply_values(seen, all_.slot_at(slot));
                slot = next_slot(slot);
            }
        }

        /// Merges what the warps have, and leaves it, or its part of the tile.
        template <class Leave>
        __device__ __forceinline__ void finish(const Share& share, long long before, int all, const Leave& leave) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                total_[h] += __shfl_xor_sync(~0u, total_[h], 1);
                total_[h] += __shfl_xor_sync(~0u, total_[h], 2);
                const float top = top_[h] == minus_infinity() ? top_[h] : __fmul_rn(top_[h], scale_2_);
                if (lane() % 4 == 0 && column_warp() == 0)
                    all_.states()[key_warp() * rows + row_warp() * 16 + lane() / 4 + 8 * h] = {top, total_[h]};
            }
            const bool alone = share.begin <= before && before + all <= share.end;
            const int first = alone ? 0 : share.owner(before), last = alone ? 0 : share.owner(before + all - 1);
            const int block = static_cast<int>(blockIdx.x), lane_of = block % beside_;
            const auto partial_of = [&](int owner) {
                const int which = share.begin_of(owner) < before;
                return reinterpret_cast<float*>(all_.workspace_ + (2 * (owner * beside_ + lane_of) + which) *
                                                                      static_cast<long long>(partial_bytes));
            };
            float* const own = partial_of(block / beside_);
            // Of few rows as many more columns at a time.
            const int more = RowWarps > 1 || left_ > 8 ? 1 : left_ > 4 ? 2 : 4, there = rows / more;
            const int columns = part * more, pitch = columns + part_pitch - part;
#pragma unroll 1
            for (int begin = 0; begin < Columns; begin += columns) {
                put_columns(begin / 8, columns / 8, there, pitch);
                __syncthreads();
#pragma unroll 1
                for (int i = static_cast<int>(threadIdx.x); i < rows * (part / 8); i += threads) {
                    const int row = i / (columns / 8), in_part = i % (columns / 8) * 8, column = begin + in_part;
                    if (row >= left_ || column >= Columns) continue;
                    MergedColumns merged;
                    merged.template add<KeyWarps>(
                        KeyWarps, [&](int k) { return all_.states()[k * rows + row]; },
                        [&](int k) { return all_.parts() + (k * there + row) * pitch + in_part; });
                    if (alone)
                        merged.leave(at_.batch, at_.row + row, column, leave);
                    else
                        merged.keep(own + row * Columns + column, states_in(own) + row, column);
                }
                __syncthreads();
            }
            if (!alone) merge_blocks(first, last, first * beside_ + lane_of, partial_of, leave);
        }

    private:
        const AttentionSm80& all_;
        const TileAt at_;
        const int left_;  // rows of the tile that there are, or more
        const int beside_;
        const float scale_2_;
        int row_[2], begin_[2], end_[2];
        float top_[2] = {minus_infinity(), minus_infinity()}, total_[2] = {0, 0};
        float sums_[column_tiles][4];
        unsigned queries_[held ? depths : 1][4];

        template <class Query>
        __device__ __forceinline__ void load_queries(const AttentionRows& grid, const Query& query) {
            unsigned char* const to = all_.memory_ + queries_at;
#pragma unroll 1
            for (int i = static_cast<int>(threadIdx.x); i < rows * (Depth / 8); i += threads) {
                const int row = i / (Depth / 8), chunk = i - row * (Depth / 8);
                const T* const from = row < left_ ? query(at_.batch, at_.row + row) : nullptr;
                Vec<unsigned, 4> words = {};
                if (from != nullptr) words = *reinterpret_cast<const Vec<unsigned, 4>*>(from + 8 * chunk);
                *reinterpret_cast<Vec<unsigned, 4>*>(to + row * key_pitch + chunk_in_row<key_pitch>(row, chunk)) =
                    words;
            }
            __syncthreads();
        }
        /// Beyond Depth they are zeros, whatever the slot had before.
        __device__ __forceinline__ void hold_queries(unsigned from) {
#pragma unroll
            for (int d = 0; d < depths; ++d) load_query(queries_[held ? d : 0], from, d);
            if constexpr (Depth % 16 != 0)
                queries_[held ? depths - 1 : 0][2] = queries_[held ? depths - 1 : 0][3] = 0;
        }
        /// Matrices of rows 0 and 8 of the first half along Depth, then of the second.
        __device__ __forceinline__ static void load_query(unsigned (&to)[4], unsigned from, int d) {
            const int l = lane(), row = row_warp() * 16 + l % 16;
            const unsigned first =
                from + static_cast<unsigned>(row * key_pitch + chunk_in_row<key_pitch>(row, l / 16));
            ldmatrix_rows<4, false>(to, chunk_behind<key_pitch>(first, 2 * d));
        }
        /// Until the oldest half is there; then asks for another in place of the one before it.
        template <class Ahead>
        __device__ __forceinline__ static void await(Ahead& ahead) {
            cp_async_wait<Slots - 2>();
            meet();
            ahead.bring();
        }

        /// Warps that have the same rows leave each other the scores of their keys.
        __device__ __forceinline__ void multiply_keys(float (&products)[Keys / 8][4], unsigned keys) const {
            if constexpr (ColumnWarps == 1) {
                multiply_own_keys(products, keys);
            } else {
                float own[own_keys / 8][4];
                multiply_own_keys(own, keys + static_cast<unsigned>(column_warp() * own_keys * key_pitch));
                float* const to = scores() + column_warp() * own_keys;
#pragma unroll
                for (int j = 0; j < own_keys / 8; ++j)
#pragma unroll
                    for (int h = 0; h < 2; ++h)
                        *reinterpret_cast<Vec<float, 2>*>(to + 8 * h * score_pitch + 8 * j) = {own[j][2 * h],
                                                                                               own[j][2 * h + 1]};
            }
        }
        __device__ __forceinline__ void take_scores(float (&products)[Keys / 8][4]) const {
#pragma unroll
            for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const auto pair =
                        *reinterpret_cast<const Vec<float, 2>*>(scores() + 8 * h * score_pitch + 8 * j);
                    products[j][2 * h] = pair[0];
                    products[j][2 * h + 1] = pair[1];
                }
        }
        /// Of the warp's rows: where the lane's first two are.
        __device__ __forceinline__ float* scores() const {
            return reinterpret_cast<float*>(all_.memory_ + scores_at +
                                            (key_warp() * RowWarps + row_warp()) * score_bytes) +
                   lane() / 4 * score_pitch + lane() % 4 * 2;
        }
        template <int Tiles>
        __device__ __forceinline__ void multiply_own_keys(float (&products)[Tiles][4], unsigned keys) const {
            if constexpr (Tiles % 2 == 0)
                multiply_pairs(products, keys);
            else
                multiply_one(products[0], keys);
        }
        template <int Tiles>
        __device__ __forceinline__ void multiply_pairs(float (&products)[Tiles][4], unsigned keys) const {
#pragma unroll
            for (int j = 0; j < Tiles; ++j)
#pragma unroll
                for (int c = 0; c < 4; ++c) products[j][c] = 0;
            const int l = lane(), row = l / 16 * 8 + l % 8;
            const unsigned from =
                keys + static_cast<unsigned>(row * key_pitch + chunk_in_row<key_pitch>(row, l / 8 % 2));
#pragma unroll
            for (int d = 0; d < depths; ++d) {
                unsigned loaded[4];
                if constexpr (!held) load_query(loaded, shared_word(all_.memory_ + queries_at), d);
                const unsigned* const a = held ? queries_[held ? d : 0] : loaded;
#pragma unroll
                for (int j = 0; j < Tiles / 2; ++j) {
                    unsigned b[4];
                    ldmatrix_rows<4, false>(b, chunk_behind<key_pitch>(from, 2 * d) + j * 16 * key_pitch);
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        float* const s = products[2 * j + i];
                        Instruction::run(s, s + 2, a, b + 2 * i, s, s + 2);
                    }
                }
            }
        }
        /// Of eight keys: 32 along Depth at a time, in two sums, of which each waits for half as many products.
        __device__ __forceinline__ void multiply_one(float (&products)[4], unsigned keys) const {
            static_assert(!held);
            float sums[2][4] = {};
            const int l = lane(), row = l % 8;
            const unsigned from =
                keys + static_cast<unsigned>(row * key_pitch + chunk_in_row<key_pitch>(row, l / 8));
#pragma unroll
            for (int d = 0; d < depths; d += 2) {
                unsigned b[4];
                ldmatrix_rows<4, false>(b, chunk_behind<key_pitch>(from, 2 * d));
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    unsigned a[4];
                    load_query(a, shared_word(all_.memory_ + queries_at), d + i);
                    Instruction::run(sums[i], sums[i] + 2, a, b + 2 * i, sums[i], sums[i] + 2);
                }
            }
#pragma unroll
            for (int c = 0; c < 4; ++c) products[c] = sums[0][c] + sums[1][c];
        }

        /// What the softmax sees in place of products, of a row that sees all keys of the step, or some.
        template <class Scores>
        __device__ __forceinline__ void see_all(float (&seen)[Keys / 8][4], int h, int first,
                                                const Scores& scores) const {
#pragma unroll
            for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
                for (int e = 0; e < 2; ++e) seen[j][2 * h + e] = scores(first + 8 * j + e, seen[j][2 * h + e]);
        }
        template <class Scores>
        __device__ __forceinline__ void see_some(float (&seen)[Keys / 8][4], int h, int first,
                                                 const Scores& scores) const {
#pragma unroll
            for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const int k = first + 8 * j + e;
                    float& s = seen[j][2 * h + e];
                    if (k >= begin_[h] && k < end_[h])
                        s = scores(k, s);
                    else
                        s = minus_infinity();
                }
        }

        /// Exponentials in place of scores, and their sum; sums so far are scaled down where a maximum grows.
        __device__ __forceinline__ void take_maxima(float (&seen)[Keys / 8][4]) {
            float by[2], minus[2];
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                float highest = top_[h];
#pragma unroll
                for (int j = 0; j < Keys / 8; ++j)
                    highest = fmaxf(highest, fmaxf(seen[j][2 * h], seen[j][2 * h + 1]));
                highest = fmaxf(highest, __shfl_xor_sync(~0u, highest, 1));
                highest = fmaxf(highest, __shfl_xor_sync(~0u, highest, 2));
                minus[h] = -__fmul_rn(finite(highest), scale_2_);
                by[h] = exp2_of(__fmul_rn(top_[h], scale_2_) + minus[h]);
                top_[h] = highest;
                float sum = total_[h] * by[h];
#pragma unroll
                for (int j = 0; j < Keys / 8; ++j)
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        float& s = seen[j][2 * h + e];
                        s = exp2_of(fmaf(s, scale_2_, minus[h]));
                        sum += s;
                    }
                total_[h] = sum;
            }
            if (__any_sync(~0u, by[0] != 1 || by[1] != 1)) {
#pragma unroll
                for (int j = 0; j < column_tiles; ++j)
#pragma unroll
                    for (int c = 0; c < 4; ++c) sums_[j][c] *= by[c / 2];
            }
        }

        __device__ __forceinline__ void multiply_values(const float (&weights)[Keys / 8][4], unsigned values) {
            const int l = lane();
            const unsigned from =
                values + static_cast<unsigned>(l % 16 * value_pitch + chunk_in_row<value_pitch>(l, l / 16) +
                                               column_warp() * column_tiles * 16);
#pragma unroll
            for (int k = 0; k < Keys / 16; ++k) {
                unsigned a[4];
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    const float pair[2] = {weights[2 * k + i / 2][i % 2 * 2],
                                           weights[2 * k + i / 2][i % 2 * 2 + 1]};
                    const Vec<T, 2> rounded = converted<T>(pair);
                    a[i] = reinterpret_cast<const unsigned&>(rounded);
                }
#pragma unroll
                for (int j = 0; j < column_tiles / 2; ++j) {
                    unsigned b[4];
                    ldmatrix_rows<4, true>(b, chunk_behind<value_pitch>(from, 2 * j) + k * 16 * value_pitch);
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        float* const s = sums_[2 * j + i];
                        Instruction::run(s, s + 2, a, b + 2 * i, s, s + 2);
                    }
                }
            }
        }

        /// Leaves `count` tiles of the warp's columns in shared memory, of `there` rows. Which registers they are
        /// is known when compiling.
        __device__ __forceinline__ void put_columns(int first, int count, int there, int pitch) const {
            const int row = lane() / 4;
            if (row >= there) return;
            float* const to = all_.parts() + (key_warp() * there + row_warp() * 16 + row) * pitch + lane() % 4 * 2;
#pragma unroll
            for (int j = 0; j < column_tiles; ++j) {
                const int tile = column_warp() * column_tiles + j;
                if (tile < first || tile >= first + count) continue;
#pragma unroll
                for (int h = 0; h < 2; ++h)
                    if (h == 0 || there > 8)
                        *reinterpret_cast<Vec<float, 2>*>(to + 8 * h * pitch + 8 * (tile - first)) = {
                            sums_[j][2 * h], sums_[j][2 * h + 1]};
            }
        }

        /// The block that comes last merges all parts. Of wide heads, whose parts take long to read, the last ones
        /// of groups merge these first: a group leaves its part where the second of it has room, which is in no
        /// other tile.
        template <class Partial, class Leave>
        __device__ __forceinline__ void merge_blocks(int first, int last, int ticket, const Partial& partial_of,
                                                     const Leave& leave) const {
            const int count = last - first + 1;
            if (ColumnWarps > 1 && count > 8) {
                const int groups = count < 27 ? 3 : count < 64 ? 6 : 11;
                const auto begin_of = [&](int group) { return count * group / groups; };
                const int block = static_cast<int>(blockIdx.x), lane_of = block % beside_;
                const int group = ((block / beside_ - first + 1) * groups - 1) / count;
                const int begin = begin_of(group), members = begin_of(group + 1) - begin;
                const int second = (first + begin + 1) * beside_ + lane_of;
                if (!is_last(all_.ticket(second), members)) return;
                const auto room_of = [&](int g) {
                    const int of = (first + begin_of(g) + 1) * beside_ + lane_of;
                    return reinterpret_cast<float*>(all_.workspace_ +
                                                    (2 * of + 1) * static_cast<long long>(partial_bytes));
                };
                merge_parts(
                    members, [&](int n) { return partial_of(first + begin + n); },
                    [&](const MergedColumns& merged, int row, int column) {
                        float* const to = room_of(group);
                        merged.keep(to + row * Columns + column, states_in(to) + row, column);
                    });
                __syncthreads();
                if (!is_last(all_.ticket(ticket), groups)) return;
                merge_parts(groups, room_of, [&](const MergedColumns& merged, int row, int column) {
                    merged.leave(at_.batch, at_.row + row, column, leave);
                });
                return;
            }
            if (!is_last(all_.ticket(ticket), count)) return;
            merge_parts(
                count, [&](int n) { return partial_of(first + n); },
                [&](const MergedColumns& merged, int row, int column) {
                    merged.leave(at_.batch, at_.row + row, column, leave);
                });
        }
        __device__ __forceinline__ bool is_last(Ticket& ticket, int count) const {
            if (threadIdx.x == 0)
                *all_.answer() = ColumnWarps > 1 ? ticket.arrive(static_cast<unsigned>(count))
                                                 : ticket.arrive_prepared(static_cast<unsigned>(count));
            __syncthreads();
            return *all_.answer() != 0;
        }
        /// Neighbouring lanes have some of an element's parts each, where there are as many threads.
        template <class Partial, class Take>
        __device__ __forceinline__ void merge_parts(int count, const Partial& partial_of, const Take& take) const {
            const int there = left_ < rows ? left_ : rows, elements = there * (Columns / 8);
            const int lanes = elements * 4 <= threads && count > 8   ? 4
                              : elements * 2 <= threads && count > 4 ? 2
                                                                     : 1;
#pragma unroll 1
            for (int i = static_cast<int>(threadIdx.x); i / 32 * 32 < elements * lanes; i += threads) {
                const int element = i / lanes, mine = i % lanes;
                const bool some = element < elements;
                const int row = some ? element / (Columns / 8) : 0, column = some ? element % (Columns / 8) * 8 : 0;
                const int begin = count * mine / lanes, end = count * (mine + 1) / lanes;
                MergedColumns merged;
                merged.template add<8>(
                    end - begin, [&](int n) { return states_in(partial_of(begin + n))[row]; },
                    [&](int n) { return partial_of(begin + n) + row * Columns + column; });
                for (int step = 1; step < lanes; step *= 2) merged.add_of_lane(step);
                if (some && mine == 0) take(merged, row, column);
            }
        }
    };

    /// The states of a part of a tile in workspace, behind its values.
    __device__ __forceinline__ static SoftmaxState* states_in(float* partial) {
        return reinterpret_cast<SoftmaxState*>(partial + rows * Columns);
    }
    __device__ __forceinline__ float* parts() const { return reinterpret_cast<float*>(memory_ + parts_at); }
};

}  // namespace pleat
