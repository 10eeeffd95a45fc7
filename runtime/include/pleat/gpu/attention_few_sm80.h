// What a warp computes of attention on sm_80 and later (attention_sm80.h) of up to 8 rows, which are the columns of
// both products, so that no part of an instruction goes to rows that there are not:
//
//   scores' = K Q'      16 keys x 8 queries, of mma.sync m16n8k16
//   result' = V' P'     16 columns of v x 8 queries; P' goes from accumulators to operand B by movmatrix
//
// A query's scores lie in the eight lanes of a column. Knows nothing of where keys come from.
#pragma once

#include "pleat/gpu/attention_merge_sm80.h"

namespace pleat {

/// What a thread has of a tile's rows: accumulators of mma.sync, two of 8 columns.
template <class Layout>
class AttentionFewSm80 : Layout {
    using Layout::depth, Layout::depths, Layout::width, Layout::step_keys, Layout::slots, Layout::rows,
        Layout::key_warps, Layout::key_pitch, Layout::value_pitch, Layout::lane, Layout::key_warp,
        Layout::next_slot, Layout::meet;
    using typename Layout::Blocks, typename Layout::Share;
    using T = typename Layout::Element;
    using Instruction = Mma<16, T, T, float>;
    PLEAT_KNOWN(int, key_tiles, step_keys / 16);
    PLEAT_KNOWN(int, value_tiles, (width + 15) / 16);

public:
    template <class Range, class Query>
    __device__ __forceinline__ AttentionFewSm80(const AttentionMemorySm80<Layout>& memory,
                                                const AttentionRows& grid, const TileAt& at, float scale,
                                                const Range& range, const Query&)
        : memory_(memory),
          at_(at),
          left_(grid.rows - at.row),
          beside_(grid.beside),
          scale_2_(scale * 1.4426950408889634f) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int r = at.row + lane() % 4 * 2 + h;
            row_[h] = r < grid.rows ? r : grid.rows - 1;
            const KeyRange seen = range(at.batch, row_[h], row_[h]);
            begin_[h] = static_cast<int>(seen.begin);
            end_[h] = static_cast<int>(seen.end);
        }
#pragma unroll
        for (int j = 0; j < value_tiles; ++j)
#pragma unroll
            for (int c = 0; c < 4; ++c) sums_[j][c] = 0;
    }

    template <class Scores, class Ahead>
    __device__ __forceinline__ void go_through(const Blocks& blocks, int block, int count, const Scores& scores,
                                               Ahead& ahead, int& slot) {
        const auto even = scores(at_.batch, row_[0]), odd = scores(at_.batch, row_[1]);
        await(ahead);
        hold_queries(memory_.slot_at(slot));
        slot = next_slot(slot);
#pragma unroll 1
        for (const int end = block + count; block < end; ++block) {
            float seen[key_tiles][4];
            await(ahead);
            multiply_keys(seen, memory_.slot_at(slot));
            const int first = (block * key_warps + key_warp()) * step_keys + lane() / 4;
            if (block >= blocks.clean_begin && block < blocks.clean_end) {
                see_all(seen, 0, first, even);
                see_all(seen, 1, first, odd);
            } else {
                see_some(seen, 0, first, even);
                see_some(seen, 1, first, odd);
            }
            take_maxima(seen);
            slot = next_slot(slot);
            await(ahead);
            multiply_values(seen, memory_.slot_at(slot));
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
#pragma unroll
            for (int distance = 4; distance < 32; distance *= 2)
                total_[h] += __shfl_xor_sync(~0u, total_[h], distance);
            const float top = top_[h] == minus_infinity() ? top_[h] : __fmul_rn(top_[h], scale_2_);
            if (lane() < 4) memory_.states()[key_warp() * rows + lane() * 2 + h] = {top, total_[h]};
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
    float sums_[value_tiles][4];
    unsigned queries_[depths + depths % 2][2];

    __device__ __forceinline__ static float minus_infinity() { return __int_as_float(0xff800000); }
    __device__ __forceinline__ static float finite(float top) { return top == minus_infinity() ? 0 : top; }
    __device__ __forceinline__ static float exp2_of(float x) {
        float y;
        asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
        return y;
    }

    /// Beyond depth they are zeros, whatever the slot had before.
    __device__ __forceinline__ void hold_queries(unsigned from) {
        const int l = lane(), row = l % 8;
        const unsigned first = from + static_cast<unsigned>(row * key_pitch + chunk_in_row<key_pitch>(row, l / 8));
#pragma unroll
        for (int d = 0; d + 1 < depths; d += 2)
            ldmatrix_rows<4, false>(queries_[d], chunk_behind<key_pitch>(first, 2 * d));
        if constexpr (depths % 2 != 0)
            ldmatrix_rows<2, false>(queries_[depths - 1], chunk_behind<key_pitch>(first, 2 * (depths - 1)));
        if constexpr (depth % 16 != 0) queries_[depths - 1][1] = 0;
    }
    /// Until the oldest half is there; then asks for another in place of the one before it.
    template <class Ahead>
    __device__ __forceinline__ static void await(Ahead& ahead) {
        cp_async_wait<slots - 2>();
        meet();
        ahead.bring();
    }

    /// In two sums where there is one tile of keys, of which each waits for half as many products.
    __device__ __forceinline__ void multiply_keys(float (&products)[key_tiles][4], unsigned keys) const {
        PLEAT_KNOWN(int, chains, key_tiles == 1 ? 2 : 1);
        float sums[key_tiles][chains][4] = {};
        const int l = lane(), row = l % 16;
        const unsigned from = keys + static_cast<unsigned>(row * key_pitch + chunk_in_row<key_pitch>(row, l / 16));
#pragma unroll
        for (int d = 0; d < depths; ++d)
#pragma unroll
            for (int j = 0; j < key_tiles; ++j) {
                unsigned a[4];
                ldmatrix_rows<4, false>(a, chunk_behind<key_pitch>(from, 2 * d) + j * 16 * key_pitch);
                float* const s = sums[j][d % chains];
                Instruction::run(s, s + 2, a, queries_[d], s, s + 2);
            }
#pragma unroll
        for (int j = 0; j < key_tiles; ++j)
#pragma unroll
            for (int c = 0; c < 4; ++c)
                products[j][c] = chains == 1 ? sums[j][0][c] : sums[j][0][c] + sums[j][chains - 1][c];
    }

    /// What the softmax sees in place of products, of a row that sees all keys of the step, or some.
    template <class Scores>
    __device__ __forceinline__ static void see_all(float (&seen)[key_tiles][4], int h, int first,
                                                   const Scores& scores) {
#pragma unroll
        for (int i = 0; i < 2 * key_tiles; ++i) {
            float& s = seen[i / 2][i % 2 * 2 + h];
            s = scores(first + 8 * i, s);
        }
    }
    template <class Scores>
    __device__ __forceinline__ void see_some(float (&seen)[key_tiles][4], int h, int first,
                                             const Scores& scores) const {
#pragma unroll
        for (int i = 0; i < 2 * key_tiles; ++i) {
            const int k = first + 8 * i;
            float& s = seen[i / 2][i % 2 * 2 + h];
            if (k >= begin_[h] && k < end_[h])
                s = scores(k, s);
            else
                s = minus_infinity();
        }
    }

    /// Exponentials in place of scores, and their sum; sums so far are scaled down where a maximum grows.
    __device__ __forceinline__ void take_maxima(float (&seen)[key_tiles][4]) {
        float highest[2];
        bool grows = false;
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            highest[h] = top_[h];
#pragma unroll
            for (int i = 0; i < 2 * key_tiles; ++i) highest[h] = fmaxf(highest[h], seen[i / 2][i % 2 * 2 + h]);
            grows = grows || highest[h] > top_[h];
        }
        if (__any_sync(~0u, grows)) {
#pragma unroll
            for (int h = 0; h < 2; ++h) {
#pragma unroll
                for (int distance = 4; distance < 32; distance *= 2)
                    highest[h] = fmaxf(highest[h], __shfl_xor_sync(~0u, highest[h], distance));
                const float by = exp2_of(__fmul_rn(top_[h], scale_2_) - __fmul_rn(finite(highest[h]), scale_2_));
                top_[h] = highest[h];
                total_[h] *= by;
#pragma unroll
                for (int j = 0; j < value_tiles; ++j) {
                    sums_[j][h] *= by;
                    sums_[j][2 + h] *= by;
                }
            }
        }
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const float minus = -__fmul_rn(finite(top_[h]), scale_2_);
#pragma unroll
            for (int i = 0; i < 2 * key_tiles; ++i) {
                float& s = seen[i / 2][i % 2 * 2 + h];
                s = exp2_of(fmaf(s, scale_2_, minus));
                total_[h] += s;
            }
        }
    }

    __device__ __forceinline__ void multiply_values(const float (&weights)[key_tiles][4], unsigned values) {
        const int l = lane(), row = l / 16 * 8 + l % 8;
        const unsigned from =
            values + static_cast<unsigned>(row * value_pitch + chunk_in_row<value_pitch>(row, l / 8 % 2));
#pragma unroll
        for (int k = 0; k < key_tiles; ++k) {
            unsigned b[2];
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const float pair[2] = {weights[k][2 * i], weights[k][2 * i + 1]};
                const Vec<T, 2> rounded = converted<T>(pair);
                b[i] = transposed(reinterpret_cast<const unsigned&>(rounded));
            }
#pragma unroll
            for (int j = 0; j < value_tiles; ++j) {
                unsigned a[4];
                ldmatrix_rows<4, true>(a, chunk_behind<value_pitch>(from, 2 * j) + k * 16 * value_pitch);
                float* const s = sums_[j];
                Instruction::run(s, s + 2, a, b, s, s + 2);
            }
        }
    }
    /// Of a matrix of 8 x 8 elements, of which a lane has two neighbours of a row.
    __device__ __forceinline__ static unsigned transposed(unsigned pair) {
        unsigned to;
        asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(to) : "r"(pair));
        return to;
    }

    /// Leaves `count` times eight columns in shared memory, of `there` rows. Which registers they are is known when
    /// compiling.
    __device__ __forceinline__ void put_columns(int first, int count, int there, int pitch) const {
        const int row = lane() % 4 * 2;
        if (row >= there) return;
        float* const to = memory_.parts() + (key_warp() * there + row) * pitch + lane() / 4;
#pragma unroll
        for (int j = 0; j < value_tiles; ++j)
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int tile = 2 * j + i;
                if (tile < first || tile >= first + count) continue;
                to[8 * (tile - first)] = sums_[j][2 * i];
                to[8 * (tile - first) + pitch] = sums_[j][2 * i + 1];
            }
    }
};

}  // namespace pleat
