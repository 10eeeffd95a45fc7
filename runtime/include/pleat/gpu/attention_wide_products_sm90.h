// What a consumer of AttentionWideSm90 (attention_wide_sm90.h) computes of a tile: scores and softmax of every
// other block of keys, and half of the columns of the products with all values. Knows nothing of where operands
// come from.
#pragma once

#include "pleat/gpu/attention_merge_sm80.h"
#include "pleat/gpu/attention_softmax_sm90.h"
#include "pleat/gpu/attention_wide_layout_sm90.h"

namespace pleat {

template <class Layout>
class AttentionWideProducts : Layout, OnlineSoftmax<typename Layout::Element, 64> {
    using T = typename Layout::Element;
    using Softmax = OnlineSoftmax<T, 64>;
    using Layout::latent, Layout::depth, Layout::width, Layout::unit, Layout::panel_bytes, Layout::key_panels,
        Layout::half_panels, Layout::first_value, Layout::apart, Layout::slots_at, Layout::slot_bytes,
        Layout::parts_at, Layout::tops_at, Layout::meet_to_merge;
    using Softmax::minus_infinity, Softmax::finite, Softmax::maxima, Softmax::exponentials, Softmax::round;
    using typename Layout::Blocks, typename Layout::Share;
    using typename Softmax::Weights;
    using Memory = AttentionMemorySm80<Layout>;
    using Products = Accumulators<1, 64>;

public:
    template <class Range>
    __device__ __forceinline__ AttentionWideProducts(const Memory& memory, AttentionWideBarriers& barriers,
                                                     const AttentionRows& grid, const TileAt& at, float scale,
                                                     const Range& range)
        : memory_(memory),
          barriers_(barriers),
          at_(at),
          self_(uniform(static_cast<int>(threadIdx.x) / 128)),
          left_(grid.rows - at.row),
          beside_(grid.beside),
          scale_2_(scale * 1.4426950408889634f) {  // log2(e)
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int r = at.row + accumulator_row(h);
            row_[h] = r < grid.rows ? r : grid.rows - 1;
            const KeyRange seen = range(at.batch, row_[h], row_[h]);
            begin_[h] = static_cast<int>(seen.begin);
            end_[h] = static_cast<int>(seen.end);
        }
        sums_.clear();
    }

    /// `count` blocks of keys from `block` on, which are the `taken`-th of all and those after it. The queries are
    /// there.
    template <class Scores>
    __device__ __forceinline__ void go_through(const Blocks& blocks, int block, int count, unsigned taken,
                                               const Scores& scores) {
        const auto even = scores(at_.batch, row_[0]), odd = scores(at_.batch, row_[1]);
        const unsigned last = taken + static_cast<unsigned>(count);
        unsigned n = taken;
        if (n % 2 != static_cast<unsigned>(self_)) {
            add_others(n);
            finish_sums<0>(n);
            ++n;
        }
        if (n >= last) return release(barriers_.queries_empty);
        // Products of the others' block run while the scores of the next one begin.
        start_scores(n);
#pragma unroll 1
        for (; n + 2 < last; n += 2) {
            take_own(blocks, block + static_cast<int>(n - taken), n, even, odd);
            add_others(n + 1);
            start_scores(n + 2);
            finish_sums<(apart < key_panels ? 1 : 0)>(n + 1);
        }
        take_own(blocks, block + static_cast<int>(n - taken), n, even, odd);
        release(barriers_.queries_empty);
        if (n + 1 < last) {
            add_others(n + 1);
            finish_sums<0>(n + 1);
        }
    }

    /// Adds up what the consumers have of the rows' totals, and merges what blocks of threads have of the tile, of
    /// which `all` blocks of keys follow `before`.
    template <class Leave>
    __device__ __forceinline__ void finish(const Share& share, long long before, int all, bool ends,
                                           const Leave& leave) {
        SoftmaxState* const states = memory_.states();
        const bool tells = threadIdx.x % 4 == 0;
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            total_[h] += __shfl_xor_sync(~0u, total_[h], 1);
            total_[h] += __shfl_xor_sync(~0u, total_[h], 2);
            if (tells && self_ == 1) states[accumulator_row(h)].total = total_[h];
        }
        meet_to_merge();
#pragma unroll
        for (int h = 0; h < 2; ++h)
            if (tells && self_ == 0)
                states[accumulator_row(h)] = {top_[h] == minus_infinity() ? top_[h] : __fmul_rn(top_[h], scale_2_),
                                              total_[h] + states[accumulator_row(h)].total};
        AttentionMergeSm80<Layout>(memory_, at_, left_, beside_)
            .finish(
                share, before, all, ends,
                [&](int first, int count, int, int pitch) { put_columns(first, count, pitch); }, leave);
    }

private:
    const Memory& memory_;
    AttentionWideBarriers& barriers_;
    const TileAt at_;
    const int self_;
    const int left_;  // rows of the tile that there are, or more
    const int beside_;
    const float scale_2_;
    int row_[2], begin_[2], end_[2];
    float top_[2] = {minus_infinity(), minus_infinity()}, total_[2] = {0, 0};
    Products products_;
    Accumulators<1, width / 2> sums_;

    __device__ __forceinline__ static void release(Barrier& empty) {
        if (threadIdx.x % 128 == 0) empty.arrive();
    }
    /// Waits for a part of the n-th block's slot.
    __device__ __forceinline__ void await(unsigned n, int part) const {
        barriers_.full[n % 2][part].wait(n / 2 & 1);
        async_fence();
    }
    __device__ __forceinline__ float* tops() const { return reinterpret_cast<float*>(memory_.memory + tops_at); }
    __device__ __forceinline__ unsigned char* slot_at(unsigned n) const {
        return memory_.memory + slots_at + n % 2 * slot_bytes;
    }
    /// Panels of values whose columns are the consumer's.
    __device__ __forceinline__ unsigned char* values_of(unsigned n) const {
        return slot_at(n) + (first_value + self_ * half_panels) * panel_bytes;
    }

    // ---- products, which do not wait --------------------------------------------------------------------------

    /// Scores of the n-th block, of the panels that are no values.
    __device__ __forceinline__ void start_scores(unsigned n) {
        if constexpr (apart < key_panels) {
            await(n, 0);
            wgmma_begin();
            multiply_panels<apart, key_panels>(n, false);
            wgmma_commit();
        }
    }
    /// ... and of the others.
    __device__ __forceinline__ void multiply_scores(unsigned n) {
        if constexpr (latent) {
            await(n, 1);
            wgmma_begin();
            multiply_panels<0, half_panels>(n, apart < key_panels);
            await(n, 2);
            wgmma_begin();
            multiply_panels<half_panels, 2 * half_panels>(n, true);
            wgmma_commit();
        }
    }
    template <int First, int End>
    __device__ __forceinline__ void multiply_panels(unsigned n, bool more) {
        const unsigned a = shared_word(memory_.memory), b = shared_word(slot_at(n));
#pragma unroll
        for (int k = First * 4; k < (End * 4 < depth / 16 ? End * 4 : depth / 16); ++k)
            Wgmma<T, 64, Major::k, Major::k>::run(
                products_.at[0], further(operand_descriptor<Major::k>(a), k / 4 * panel_bytes + k % 4 * 32),
                further(operand_descriptor<Major::k>(b), k / 4 * panel_bytes + k % 4 * 32), more || k > First * 4);
    }
    /// Weights of the other consumer, in shared memory.
    __device__ __forceinline__ void multiply_values(unsigned n) {
        const unsigned a = shared_word(memory_.memory + parts_at), b = shared_word(values_of(n));
        wgmma_begin();
#pragma unroll
        for (int k = 0; k < 4; ++k)
            Wgmma<T, width / 2, Major::k, Major::mn>::run(
                sums_.at[0], further(operand_descriptor<Major::k>(a), k * 32),
                further(operand_descriptor<Major::mn>(b, panel_bytes), k * 16 * 128), true);
        wgmma_commit();
    }
    template <int Pending>
    __device__ __forceinline__ void finish_sums(unsigned n) {
        wgmma_wait<Pending>();
        sums_.settle();
        release(barriers_.empty[n % 2][1 + self_]);
    }

    // ---- blocks -------------------------------------------------------------------------------------------------

    /// A block whose scores the consumer computes.
    template <class Even, class Odd>
    __device__ __forceinline__ void take_own(const Blocks& blocks, int block, unsigned n, const Even& even,
                                             const Odd& odd) {
        multiply_scores(n);
        wgmma_wait<0>();
        products_.settle();
        if constexpr (apart < key_panels) release(barriers_.empty[n % 2][0]);
        Vec<float, 2> seen[8][2];
        const bool clean = block >= blocks.clean_begin && block < blocks.clean_end;
        see<0>(seen, clean, block, even);
        see<1>(seen, clean, block, odd);
        Scaled scaled[2];
        maxima(seen, scale_2_, top_, scaled);
        Weights weights;
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            exponentials(seen, h, scale_2_, scaled[h], total_[h]);
            round(seen, h, weights);
        }
        leave_weights(weights);
        scale({scaled[0].by, scaled[1].by});
        await_values(n);
        wgmma_begin();
        add_across<T, 8>(sums_, weights, values_of(n));
        wgmma_commit();
        finish_sums<0>(n);
    }
    /// A block whose scores the other consumer computes.
    __device__ __forceinline__ void add_others(unsigned n) {
        barriers_.weights_full[n % 2].wait(n / 2 & 1);
        float by[2];
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const float now = tops()[accumulator_row(h)];
            by[h] = exp2_approximately(__fmul_rn(top_[h], scale_2_) - __fmul_rn(finite(now), scale_2_));
            total_[h] *= by[h];
            top_[h] = now;
        }
        scale(by);
        await(n, 1 + self_);
        multiply_values(n);
    }
    /// Values that are part of the keys are there when their scores are.
    __device__ __forceinline__ void await_values(unsigned n) const {
        if constexpr (!latent) await(n, 1 + self_);
    }
    __device__ __forceinline__ void scale(const float (&by)[2]) {
        if (!__any_sync(~0u, by[0] != 1 || by[1] != 1)) return;
#pragma unroll
        for (int c = 0; c < width / 4; ++c) sums_.at[0][c] *= by[c / 2 % 2];
    }
    /// What the softmax sees in place of products, of row H.
    template <int H, class Scores>
    __device__ __forceinline__ void see(Vec<float, 2> (&seen)[8][2], bool clean, int block,
                                        const Scores& scores) const {
        const int first = block * unit + accumulator_column(0);
        if (clean) {
#pragma unroll
            for (int j = 0; j < 8; ++j)
#pragma unroll
                for (int e = 0; e < 2; ++e) seen[j][H][e] = scores(first + 8 * j + e, products_(0, j, H, e));
            return;
        }
#pragma unroll
        for (int j = 0; j < 8; ++j)
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const int k = first + 8 * j + e;
                if (k >= begin_[H] && k < end_[H])
                    seen[j][H][e] = scores(k, products_(0, j, H, e));
                else
                    seen[j][H][e] = minus_infinity();
            }
    }
    /// Leaves a block's weights, and the rows' maxima, to the other consumer, who has taken those of the block
    /// before, which lay in the same place.
    __device__ __forceinline__ void leave_weights(const Weights& weights) const {
        const int lane = static_cast<int>(threadIdx.x) % 32, row = accumulator_row(0);
        unsigned char* const to = memory_.memory + parts_at + row * 128 + lane % 4 * 4;
#pragma unroll
        for (int j = 0; j < 8; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h)
                *reinterpret_cast<unsigned*>(to + h * 1024 + ((j ^ (lane / 4)) * 16)) =
                    reinterpret_cast<const unsigned&>(weights[j][h]);
        if (lane % 4 == 0) {
            tops()[row] = top_[0];
            tops()[row + 8] = top_[1];
        }
        async_fence();
        barriers_.weights_full[self_].arrive();
    }
    /// Leaves `count` times eight columns in shared memory for the merge. Which registers they are is known when
    /// compiling.
    __device__ __forceinline__ void put_columns(int first, int count, int pitch) const {
        float* const to = memory_.parts() + accumulator_row(0) * pitch + threadIdx.x % 4 * 2;
#pragma unroll
        for (int j = 0; j < width / 16; ++j) {
            const int tile = self_ * (width / 16) + j;
            if (tile < first || tile >= first + count) continue;
#pragma unroll
            for (int h = 0; h < 2; ++h)
                *reinterpret_cast<Vec<float, 2>*>(to + 8 * h * pitch + 8 * (tile - first)) = {sums_(0, j, h, 0),
                                                                                              sums_(0, j, h, 1)};
        }
    }
};

}  // namespace pleat
