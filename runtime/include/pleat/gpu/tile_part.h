// A part of a tile in shared memory: 64 rows of 128 bytes, of which each of a warpgroup's threads has registers as
// wgmma leaves them (PTX ISA, accumulator D of wgmma) and which TMA brings or takes as a box of a
// tensor in the 128-byte swizzle. Of a tile whose columns leave half of one over, parts have rows of 64 bytes in
// the 64-byte swizzle. Knows neither barriers nor who waits for whom.
#pragma once

#include "pleat/gpu/accumulators.h"
#include "pleat/gpu/barrier.h"
#include "pleat/gpu/memory.h"

namespace pleat {

/// With which number a row's 16-byte chunks are swizzled (PTX ISA, "Swizzling Modes"): rows that fill 128 bytes
/// together have the same.
template <int RowBytes>
__device__ __forceinline__ unsigned swizzle_of_row(unsigned row) {
    static_assert(RowBytes == 64 || RowBytes == 128);
    return row / (128 / RowBytes) % (RowBytes / 16);
}
/// Where byte `byte` of the thread's row, or of `below` rows below it, lies in a part.
template <int RowBytes = 128>
__device__ __forceinline__ unsigned place_in_part(unsigned below, unsigned byte) {
    const unsigned row = static_cast<unsigned>(accumulator_row(0)) + below;
    return row * RowBytes + (byte / 16 ^ swizzle_of_row<RowBytes>(row)) * 16 + byte % 16;
}
/// Where the one value of the thread's pair j in its row h lies.
template <int RowBytes, class T>
__device__ __forceinline__ unsigned place_of_pair(unsigned j, int h) {
    return place_in_part<RowBytes>(8 * h, (4 * j + threadIdx.x % 4) * sizeof(T));
}
/// What the lane gives ldmatrix and stmatrix for four matrices of 8 x 8 of a part: rows 0 and 8 of columns 8 * j,
/// of 8 * (j + 1); j is even. A part lies at a multiple of 128 bytes, so that j is one exclusive or.
template <int RowBytes = 128>
__device__ __forceinline__ unsigned matrix_place(unsigned part, unsigned j) {
    const unsigned lane = threadIdx.x % 32, row = threadIdx.x % 128 / 32 * 16 + lane % 16;
    return (part + row * RowBytes + (lane / 16 ^ swizzle_of_row<RowBytes>(row)) * 16) ^ j * 16;
}

/// Register columns `first` and following of an output part.
template <int RowBytes = 128, int Registers, class T>
__device__ __forceinline__ void write_part(unsigned char* part, int first,
                                           const Vec<T, 2> (&values)[Registers][2]) {
    if constexpr (sizeof(T) == 2) {
        static_assert(Registers % 2 == 0);
#pragma unroll
        for (int j = 0; j < Registers; j += 2) {
            const auto word = [&](int jj, int h) { return reinterpret_cast<const unsigned&>(values[jj][h]); };
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(
                             matrix_place<RowBytes>(shared_word(part), first + j)),
                         "r"(word(j, 0)), "r"(word(j, 1)), "r"(word(j + 1, 0)), "r"(word(j + 1, 1))
                         : "memory");
        }
    } else if constexpr (sizeof(T) == 1) {
        static_assert(Registers % 2 == 0);
        // Neighbouring lanes exchange pairs: then one has four neighbours of columns 8 * j, one of 8 * (j + 1).
        const unsigned odd = threadIdx.x % 2;
#pragma unroll
        for (int j = 0; j < Registers; j += 2)
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const unsigned here = reinterpret_cast<const unsigned short&>(values[j][h]);
                const unsigned next = reinterpret_cast<const unsigned short&>(values[j + 1][h]);
                const unsigned other = __shfl_xor_sync(~0u, odd ? here : next, 1);
                *reinterpret_cast<unsigned*>(
                    part + place_in_part<RowBytes>(8 * h, 8 * (first + j + odd) + threadIdx.x % 4 / 2 * 4)) =
                    odd ? other | next << 16 : here | other << 16;
            }
    } else {
        static_assert(sizeof(T) == 4);
#pragma unroll
        for (int j = 0; j < Registers; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h)
                *reinterpret_cast<Vec<T, 2>*>(
                    part + place_in_part<RowBytes>(8 * h, 32 * (first + j) + threadIdx.x % 4 * 8)) = values[j][h];
    }
}

/// The warp's rows of a part that its threads have written, 16 bytes a lane so that lanes go along rows: each to
/// where `place` of its number says that it begins, a multiple of 16 bytes; null: nowhere. A lane finds the place
/// of one row and hands it to those that copy it: found by each of them it would take most of an epilogue's time.
template <int RowBytes, class Place>
__device__ __forceinline__ void copy_rows(const unsigned char* part, const Place& place) {
    constexpr unsigned chunks = RowBytes / 16, rows = 32 / chunks, all = 16;
    const unsigned lane = threadIdx.x % 32, chunk = lane % chunks, first = threadIdx.x % 128 / 32 * all;
    const auto own = reinterpret_cast<unsigned long long>(place(static_cast<int>(first + lane % all)));
    __syncwarp();
#pragma unroll
    for (unsigned below = 0; below < all; below += rows) {
        const unsigned row = first + below + lane / chunks;
        const uint4 values =
            *reinterpret_cast<const uint4*>(part + row * RowBytes + (chunk ^ swizzle_of_row<RowBytes>(row)) * 16);
        auto* const to =
            reinterpret_cast<uint4*>(__shfl_sync(0xffffffff, own, static_cast<int>(below + lane / chunks)));
        if (to) to[chunk] = values;
    }
}

/// Register columns `first` and following of an input part.
template <int Registers, class T>
__device__ __forceinline__ void read_part(const unsigned char* part, int first, Vec<T, 2> (&values)[Registers][2]) {
    if constexpr (sizeof(T) == 2) {
        static_assert(Registers % 2 == 0);
#pragma unroll
        for (int j = 0; j < Registers; j += 2) {
            const auto word = [&](int jj, int h) -> unsigned& {
                return reinterpret_cast<unsigned&>(values[jj][h]);
            };
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                         : "=r"(word(j, 0)), "=r"(word(j, 1)), "=r"(word(j + 1, 0)), "=r"(word(j + 1, 1))
                         : "r"(matrix_place(shared_word(part), first + j))
                         : "memory");
        }
    } else {
        static_assert(sizeof(T) == 4 || sizeof(T) == 1);
#pragma unroll
        for (int j = 0; j < Registers; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h)
                values[j][h] = *reinterpret_cast<const Vec<T, 2>*>(
                    part + place_in_part(8 * h, (8 * (first + j) + threadIdx.x % 4 * 2) * sizeof(T)));
    }
}
template <int Registers, class T>
    requires(!requires(T pair) { pair.at; })
__device__ __forceinline__ void read_part(const unsigned char* part, int first, T (&values)[Registers][2]) {
#pragma unroll
    for (int j = 0; j < Registers; ++j)
#pragma unroll
        for (int h = 0; h < 2; ++h)
            values[j][h] = *reinterpret_cast<const T*>(part + place_of_pair<128, T>(first + j, h));
}

}  // namespace pleat
