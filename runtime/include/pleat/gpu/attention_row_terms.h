// Where stages of attention's gradients leave what they make of a block: weights of 0 but where they put others,
// and terms that are added to totals of rows. Knows nothing of products.
#pragma once

#include "pleat/gpu/attention_blocks_sm90.h"

namespace pleat {

/// Weights are 0 but where stages put others in their place.
template <int Registers>
__device__ __forceinline__ void weigh_nothing(Vec<float, 2> (&weights)[Registers][2]) {
#pragma unroll
    for (int j = 0; j < Registers; ++j)
#pragma unroll
        for (int h = 0; h < 2; ++h) weights[j][h] = {0, 0};
}

/// Terms of a block's columns for the rows' totals: terms[t][j][h][e] = x adds x to total t of the thread's row h.
/// Every: of each column; else of those that rows see, as other terms may be no numbers.
template <int Totals, bool Begins, bool Ends, bool Every>
struct RowTerms {
    float (&sums)[Totals + 1][2];
    const SeenColumns<Begins, Ends>& seen;
    int first;  // column of the block

    struct Term {
        float& sum;
        bool counts;
        __device__ __forceinline__ void operator=(float x) const { sum += counts ? x : 0; }
    };
    struct Row {
        const RowTerms& all;
        int total, register_column, row;
        __device__ __forceinline__ Term operator[](int e) const {
            const int column = all.first + 8 * register_column + e;
            const bool counts = (!Begins || column >= all.seen.begin[row]) && column < all.seen.end[row];
            return {all.sums[total][row], Every || counts};
        }
    };
    struct Column {
        const RowTerms& all;
        int total, register_column;
        __device__ __forceinline__ Row operator[](int h) const { return {all, total, register_column, h}; }
    };
    struct Total {
        const RowTerms& all;
        int total;
        __device__ __forceinline__ Column operator[](int j) const { return {all, total, j}; }
    };
    __device__ __forceinline__ Total operator[](int total) const { return {*this, total}; }
};
/// Terms are 0 but where stages give others.
template <int Totals, bool Begins, bool Ends, bool Every>
__device__ __forceinline__ void weigh_nothing(const RowTerms<Totals, Begins, Ends, Every>&) {}

}  // namespace pleat
