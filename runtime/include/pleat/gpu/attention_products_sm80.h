// What a warp computes of attention on sm_80 and later (attention_sm80.h): both products by ldmatrix and mma.sync,
// the online softmax between them, in registers, and the merge of the warps that have the same rows and other keys,
// in shared memory. Of wide heads warps share out the columns: each computes the scores of some keys and passes
// them on in shared memory. Knows nothing of where keys come from.
#pragma once

#include "pleat/gpu/attention_merge_sm80.h"

namespace pleat {

/// What a thread has of a tile's rows: accumulators of mma.sync, two rows of a warp's 16.
template <class Layout>
class AttentionProductsSm80 : Layout {
    using Layout::held, Layout::latent, Layout::depth, Layout::depths, Layout::width, Layout::step_keys,
        Layout::own_keys, Layout::slots, Layout::rows, Layout::threads, Layout::row_warps, Layout::column_warps,
        Layout::key_warps, Layout::part, Layout::part_pitch, Layout::partial_bytes, Layout::column_tiles,
        Layout::key_pitch, Layout::value_pitch, Layout::score_pitch, Layout::score_bytes, Layout::queries_at,
        Layout::scores_at, Layout::lane, Layout::row_warp, Layout::column_warp, Layout::key_warp, Layout::next_slot,
        Layout::meet, Layout::meet_in_row;
    using typename Layout::Blocks, typename Layout::Share;
    using T = typename Layout::Element;
    using Instruction = Mma<16, T, T, float>;

public:
    template <class Range, class Query>
    __device__ __forceinline__ AttentionProductsSm80(const AttentionMemorySm80<Layout>& memory,
                                                     const AttentionRows& grid, const TileAt& at, float scale,
                                                     const Range& range, const Query& query)
        : memory_(memory),
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
        const bool some = row_warps == 1 || row_warp() * 16 < left_;
        if constexpr (held) {
            await(ahead);
            hold_queries(memory_.slot_at(slot));
            slot = next_slot(slot);
        }
#pragma unroll 1
        for (const int end = block + count; block < end; ++block) {
            float seen[step_keys / 8][4];
            await(ahead);
            if (some) multiply_keys(seen, memory_.slot_at(slot));
            if constexpr (column_warps > 1) meet_in_row();
            if (some) {
                if constexpr (column_warps > 1) take_scores(seen);
                const int first = (block * key_warps + key_warp()) * step_keys + lane() % 4 * 2;
                if (block >= blocks.clean_begin && block < blocks.clean_end) {
                    see_all(seen, 0, first, upper);
                    see_all(seen, 1, first, lower);
                } else {
                    see_some(seen, 0, first, upper);
                    see_some(seen, 1, first, lower);
                }
                take_maxima(seen);
            }
            if constexpr (!latent) {
                slot = next_slot(slot);
                await(ahead);
            }
            if (some) multiply_values(seen, memory_.slot_at(slot));
            slot = next_slot(slot);
        }
    }

    /// Merges what the warps have of a tile, of which `all` blocks of keys follow `before`. Leaves the result, or
    /// the block's part of it. ends: no tile of the share follows.
    template <class Leave>
    __device__ __forceinline__ void finish(const Share& share, long long before, int all, bool ends,
                                           const Leave& leave) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            total_[h] += __shfl_xor_sync(~0u, total_[h], 1);
            total_[h] += __shfl_xor_sync(~0u, total_[h], 2);
            const float top = top_[h] == minus_infinity() ? top_[h] : __fmul_rn(top_[h], scale_2_);
            if (lane() % 4 == 0 && column_warp() == 0)
                memory_.states()[key_warp() * rows + row_warp() * 16 + lane() / 4 + 8 * h] = {top, total_[h]};
        }
        AttentionMergeSm80<Layout>(memory_, at_, left_, beside_)
            .finish(
                share, before, all, ends,
                [&](int first, int count, int there, int pitch) { put_columns(first, count, there, pitch); },
                leave);
    }

private:
    const AttentionMemorySm80<Layout>& memory_;
    const TileAt at_;
    const int left_;  // rows of the tile that there are, or more
    const int beside_;
    const float scale_2_;
    int row_[2], begin_[2], end_[2];
    float top_[2] = {minus_infinity(), minus_infinity()}, total_[2] = {0, 0};
    float sums_[column_tiles][4];
    unsigned queries_[held ? depths : 1][4];

    __device__ __forceinline__ static float minus_infinity() { return __int_as_float(0xff800000); }
    __device__ __forceinline__ static float finite(float top) { return top == minus_infinity() ? 0 : top; }
    __device__ __forceinline__ static float exp2_of(float x) {
        float y;
        asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
        return y;
    }

    template <class Query>
    __device__ __forceinline__ void load_queries(const AttentionRows& grid, const Query& query) {
        unsigned char* const to = memory_.memory + queries_at;
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i < rows * (depth / 8); i += threads) {
            const int row = i / (depth / 8), chunk = i - row * (depth / 8);
            const T* const from = row < left_ ? query(at_.batch, at_.row + row) : nullptr;
            Vec<unsigned, 4> words = {};
            if (from != nullptr) words = *reinterpret_cast<const Vec<unsigned, 4>*>(from + 8 * chunk);
            *reinterpret_cast<Vec<unsigned, 4>*>(to + row * key_pitch + chunk_in_row<key_pitch>(row, chunk)) =
                words;
        }
        __syncthreads();
    }
    /// Beyond depth they are zeros, whatever the slot had before.
    __device__ __forceinline__ void hold_queries(unsigned from) {
#pragma unroll
        for (int d = 0; d < depths; ++d) load_query(queries_[held ? d : 0], from, d);
        if constexpr (depth % 16 != 0) queries_[held ? depths - 1 : 0][2] = queries_[held ? depths - 1 : 0][3] = 0;
    }
    /// Matrices of rows 0 and 8 of the first half along depth, then of the second.
    __device__ __forceinline__ static void load_query(unsigned (&to)[4], unsigned from, int d) {
        const int l = lane(), row = row_warp() * 16 + l % 16;
        const unsigned first = from + static_cast<unsigned>(row * key_pitch + chunk_in_row<key_pitch>(row, l / 16));
        ldmatrix_rows<4, false>(to, chunk_behind<key_pitch>(first, 2 * d));
    }
    /// Until the oldest half is there; then asks for another in place of the one before it.
    template <class Ahead>
    __device__ __forceinline__ static void await(Ahead& ahead) {
        cp_async_wait<slots - 2>();
        meet();
        ahead.bring();
    }

    /// Warps that have the same rows leave each other the scores of their keys.
    __device__ __forceinline__ void multiply_keys(float (&products)[step_keys / 8][4], unsigned keys) const {
        if constexpr (column_warps == 1) {
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
    __device__ __forceinline__ void take_scores(float (&products)[step_keys / 8][4]) const {
#pragma unroll
        for (int j = 0; j < step_keys / 8; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const auto pair = *reinterpret_cast<const Vec<float, 2>*>(scores() + 8 * h * score_pitch + 8 * j);
                products[j][2 * h] = pair[0];
                products[j][2 * h + 1] = pair[1];
            }
    }
    /// Of the warp's rows: where the lane's first two are.
    __device__ __forceinline__ float* scores() const {
        return reinterpret_cast<float*>(memory_.memory + scores_at +
                                        (key_warp() * row_warps + row_warp()) * score_bytes) +
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
            if constexpr (!held) load_query(loaded, shared_word(memory_.memory + queries_at), d);
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
    /// Of eight keys: 32 along depth at a time, in two sums, of which each waits for half as many products.
    __device__ __forceinline__ void multiply_one(float (&products)[4], unsigned keys) const {
        static_assert(!held);
        float sums[2][4] = {};
        const int l = lane(), row = l % 8;
        const unsigned from = keys + static_cast<unsigned>(row * key_pitch + chunk_in_row<key_pitch>(row, l / 8));
#pragma unroll
        for (int d = 0; d < depths; d += 2) {
            unsigned b[4];
            ldmatrix_rows<4, false>(b, chunk_behind<key_pitch>(from, 2 * d));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                unsigned a[4];
                load_query(a, shared_word(memory_.memory + queries_at), d + i);
                Instruction::run(sums[i], sums[i] + 2, a, b + 2 * i, sums[i], sums[i] + 2);
            }
        }
#pragma unroll
        for (int c = 0; c < 4; ++c) products[c] = sums[0][c] + sums[1][c];
    }

    /// What the softmax sees in place of products, of a row that sees all keys of the step, or some.
    template <class Scores>
    __device__ __forceinline__ void see_all(float (&seen)[step_keys / 8][4], int h, int first,
                                            const Scores& scores) const {
#pragma unroll
        for (int j = 0; j < step_keys / 8; ++j)
#pragma unroll
            for (int e = 0; e < 2; ++e) seen[j][2 * h + e] = scores(first + 8 * j + e, seen[j][2 * h + e]);
    }
    template <class Scores>
    __device__ __forceinline__ void see_some(float (&seen)[step_keys / 8][4], int h, int first,
                                             const Scores& scores) const {
#pragma unroll
        for (int j = 0; j < step_keys / 8; ++j)
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
    __device__ __forceinline__ void take_maxima(float (&seen)[step_keys / 8][4]) {
        float by[2], minus[2];
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            float highest = top_[h];
#pragma unroll
            for (int j = 0; j < step_keys / 8; ++j)
                highest = fmaxf(highest, fmaxf(seen[j][2 * h], seen[j][2 * h + 1]));
            highest = fmaxf(highest, __shfl_xor_sync(~0u, highest, 1));
            highest = fmaxf(highest, __shfl_xor_sync(~0u, highest, 2));
            minus[h] = -__fmul_rn(finite(highest), scale_2_);
            by[h] = exp2_of(__fmul_rn(top_[h], scale_2_) + minus[h]);
            top_[h] = highest;
            float sum = total_[h] * by[h];
#pragma unroll
            for (int j = 0; j < step_keys / 8; ++j)
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

    __device__ __forceinline__ void multiply_values(const float (&weights)[step_keys / 8][4], unsigned values) {
        const int l = lane();
        const unsigned from =
            values + static_cast<unsigned>(l % 16 * value_pitch + chunk_in_row<value_pitch>(l, l / 16) +
                                           column_warp() * column_tiles * 16);
#pragma unroll
        for (int k = 0; k < step_keys / 16; ++k) {
            unsigned a[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const float pair[2] = {weights[2 * k + i / 2][i % 2 * 2], weights[2 * k + i / 2][i % 2 * 2 + 1]};
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
        float* const to = memory_.parts() + (key_warp() * there + row_warp() * 16 + row) * pitch + lane() % 4 * 2;
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
};

}  // namespace pleat
