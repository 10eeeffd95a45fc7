// The registers in which a warpgroup's threads hold a tile of a product (PTX ISA, "Register Fragments for wgmma",
// accumulator D). Knows nothing of what multiplies.
#pragma once

namespace pleat {

/// Of a thread's elements (., ., h, .) the row in their block, and of (., j, ., 0) the column.
__device__ __forceinline__ int accumulator_row(int h) {
    return static_cast<int>(threadIdx.x % 128 / 32 * 16 + threadIdx.x % 32 / 4) + 8 * h;
}
__device__ __forceinline__ int accumulator_column(int j) { return 8 * j + static_cast<int>(threadIdx.x % 4) * 2; }

/// A thread's share of a tile of Blocks blocks of 64 rows and Columns columns: at(i, j, h, e) lies in block i of
/// its consumer, in row 16 * warp + 8 * h + lane / 4 of it, and in column 8 * j + 2 * (lane % 4) + e. T: float, or
/// int of products of integers.
template <int Blocks, int Columns, class T = float>
struct Accumulators {
    T at[Blocks][Columns / 2];
    __device__ __forceinline__ T operator()(int i, int j, int h, int e) const { return at[i][4 * j + 2 * h + e]; }
    /// Nothing that reads or writes the values moves across this place: the compiler does not know that wgmma goes
    /// on after the instruction.
    __device__ __forceinline__ void settle() {
#pragma unroll
        for (int i = 0; i < Blocks; ++i)
#pragma unroll
            for (int c = 0; c < Columns / 2; ++c) pin(at[i][c]);
    }
    /// Zeroes the values.
    __device__ __forceinline__ void clear() {
#pragma unroll
        for (int i = 0; i < Blocks; ++i)
#pragma unroll
            for (int c = 0; c < Columns / 2; ++c) at[i][c] = 0;
    }

private:
    __device__ __forceinline__ static void pin(float& value) { asm volatile("" : "+f"(value)::"memory"); }
    __device__ __forceinline__ static void pin(int& value) { asm volatile("" : "+r"(value)::"memory"); }
};

}  // namespace pleat
