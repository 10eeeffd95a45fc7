// Factors of the products of one step along K, which are added up step by step: of the thread's rows and columns
// (gpu/accumulators.h).
#pragma once

#include "pleat/gpu/memory.h"

namespace pleat {

/// Of the thread's row i * 2 + h, and of all columns, unless these have factors of their own.
template <int Blocks>
struct StepFactors {
    float rows[2 * Blocks], all;
};
struct NoFactors {};

/// Of each of Columns columns, in shared memory as threads take them, some ahead: those of a lane's columns follow
/// one another, and the four lanes that have different ones begin on different banks.
template <int Columns>
class ColumnFactors {
    PLEAT_KNOWN(int, lane_bytes, Columns + 16);  // a quarter of the columns, and four banks

public:
    PLEAT_KNOWN(int, bytes, 4 * lane_bytes);

    /// Where the factor of a column lies.
    __device__ __forceinline__ static float* of(unsigned char* factors, int column) {
        unsigned char* const lane = factors + column % 8 / 2 * lane_bytes;
        return reinterpret_cast<float*>(lane) + column / 8 * 2 + column % 2;
    }

    __device__ __forceinline__ explicit ColumnFactors(unsigned char* factors)
        : from_(factors + threadIdx.x % 4 * lane_bytes) {
        static_assert(Columns % 32 == 0);
#pragma unroll
        for (int n = 0; n < ahead; ++n) next_[n] = read(n);
    }
    /// The n-th four: of the columns of (., 2 * n, ., 0), (., 2 * n, ., 1) and the next two. One after another.
    __device__ __forceinline__ Vec<float, 4> take(int n) {
        const Vec<float, 4> four = next_[n % ahead];
        if (n + ahead < Columns / 16) next_[n % ahead] = read(n + ahead);
        return four;
    }

private:
    PLEAT_KNOWN(int, ahead, 2);
    const unsigned char* from_;
    Vec<float, 4> next_[ahead];

    __device__ __forceinline__ Vec<float, 4> read(int n) const {
        return *reinterpret_cast<const Vec<float, 4>*>(from_ + 16 * n);
    }
};

/// sums += products of block i of rows, each times its factors: of its row, if OfRows are StepFactors, and of its
/// column, if OfColumns are ColumnFactors.
template <int Registers, class OfRows, class OfColumns>
__device__ __forceinline__ void add_products(float (&sums)[Registers], const float (&products)[Registers], int i,
                                             const OfRows& factors, OfColumns& columns) {
    constexpr bool of_rows = !same<OfRows, NoFactors>, of_columns = !same<OfColumns, NoFactors>;
    float rows[2];
    if constexpr (of_rows)
#pragma unroll
        for (int h = 0; h < 2; ++h)
            rows[h] = of_columns ? factors.rows[2 * i + h] : factors.rows[2 * i + h] * factors.all;
#pragma unroll
    for (int n = 0; n < Registers / 8; ++n) {
        Vec<float, 4> four;  // of two pairs of columns
        if constexpr (of_columns) four = columns.take(n);
#pragma unroll
        for (int c = 8 * n; c < 8 * n + 8; ++c) {
            const int h = c / 2 % 2, e = c / 4 % 2 * 2 + c % 2;
            if constexpr (of_rows && of_columns)
                sums[c] = __fmaf_rn(products[c], rows[h] * four[e], sums[c]);
            else if constexpr (of_rows)
                sums[c] = __fmaf_rn(products[c], rows[h], sums[c]);
            else if constexpr (of_columns)
                sums[c] = __fmaf_rn(products[c], four[e], sums[c]);
            else
                sums[c] += products[c];
        }
    }
}

}  // namespace pleat
