// An operand of 8 or 4 bits an element, or of f32, that tensor cores multiply as one of 16: from where it lies in a
// tile's slot to where wgmma finds it (gpu/wgmma.h). Every value of 8 bits is one of the other dtype, so that
// nothing is rounded; f32 is, to the nearest.
#pragma once

#include "pleat/gpu/accumulators.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/nibbles.h"
#include "pleat/gpu/tile.h"

namespace pleat {

/// Two neighbours in f32, rounded to T.
template <class T>
__device__ __forceinline__ unsigned round_pair(const float (&two)[2]) {
    const Vec<T, 2> rounded = converted<T>(two);
    return reinterpret_cast<const unsigned&>(rounded);
}

/// Bytes 2 * half and the next of a word, elements of type From, as two elements of type T.
template <class T, class From>
__device__ __forceinline__ unsigned cast_pair(unsigned word, int half) {
    static_assert(sizeof(From) == 1 && (same<T, bf16> || same<T, f16>));
    if constexpr (same<From, signed char> && same<T, bf16>) {
        // Behind the byte 0x43 seven bits x are the bf16 128 + x, and the eighth alone is 128 or 256: the
        // difference of the two is the number.
        const unsigned pair = __byte_perm(word, 0x43434343, half == 0 ? 0x4140 : 0x4342);
        const unsigned low = pair & 0xff7fff7f, high = pair & 0xff80ff80, minus_one = 0xbf80bf80;
        unsigned two;
        asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(two) : "r"(high), "r"(minus_one), "r"(low));
        return two;
    } else {
#if __CUDA_ARCH__ >= 890
        if constexpr (same<From, e4m3> || same<From, e5m2>) {
            const auto pair = static_cast<unsigned short>(word >> (16 * half));
            unsigned two;
            if constexpr (same<From, e4m3>)
                asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(two) : "h"(pair));
            else
                asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(two) : "h"(pair));
            if constexpr (same<T, bf16>) {
                const auto halves = reinterpret_cast<const Vec<f16, 2>&>(two);
                const float values[2] = {widen(halves[0]), widen(halves[1])};
                two = round_pair<T>(values);
            }
            return two;
        }
#endif
        const auto& four = reinterpret_cast<const Vec<From, 4>&>(word);
        const float values[2] = {as<float>(four, 2 * half), as<float>(four, 2 * half + 1)};
        return round_pair<T>(values);
    }
}

/// Eight elements that come as Nibbles, of four bytes.
template <class T, class From>
__device__ __forceinline__ Vec<unsigned, 4> cast_nibbles(unsigned word) {
    using Two = FromNibbles<T, From>;
    return {{Two::of_word(word, 0), Two::of_word(word, 1), Two::of_word(word, 2), Two::of_word(word, 3)}};
}

/// Eight elements of type From as eight of type T.
template <class T, class From>
__device__ __forceinline__ Vec<unsigned, 4> cast_eight(unsigned first, unsigned second) {
    return {{cast_pair<T, From>(first, 0), cast_pair<T, From>(first, 1), cast_pair<T, From>(second, 0),
             cast_pair<T, From>(second, 1)}};
}

/// Eight elements in memory as eight of type T, as they are if that is their type.
template <class T, class From>
__device__ __forceinline__ Vec<unsigned, 4> as_eight(const From* eight) {
    if constexpr (same<From, float>) {
        Vec<unsigned, 4> all;
#pragma unroll
        for (int p = 0; p < 4; ++p) {
            const float two[2] = {eight[2 * p], eight[2 * p + 1]};
            all[p] = round_pair<T>(two);
        }
        return all;
    } else if constexpr (PLEAT_N(NeighboursIn<From>::count) == 2) {
        return cast_nibbles<T, From>(*reinterpret_cast<const unsigned*>(eight));
    } else {
        const unsigned* const words = reinterpret_cast<const unsigned*>(eight);
        return cast_eight<T, From>(words[0], words[1]);
    }
}

/// Rows of 64 elements that follow one another at `from`, as operands with Major::k at `to`, by Threads threads of
/// which this is the `thread`-th.
template <class T, class From, int Rows, int Threads>
__device__ __forceinline__ void cast_rows(const unsigned char* from, unsigned char* to, int thread) {
    constexpr int chunks = Rows * 4;  // of 16 elements
#pragma unroll
    for (int i = 0; i < (chunks + Threads - 1) / Threads; ++i) {
        const int n = thread + i * Threads, row = n / 4, c = n % 4 * 2;
        if (chunks % Threads != 0 && n >= chunks) break;
        const auto put = [&](int chunk, const Vec<unsigned, 4>& eight) {
            *reinterpret_cast<Vec<unsigned, 4>*>(to + row * 128 + (chunk ^ row % 8) * 16) = eight;
        };
        if constexpr (PLEAT_N(NeighboursIn<From>::count) == 2) {
            const auto words = *reinterpret_cast<const Vec<unsigned, 2>*>(from + n * 8);
            put(c, cast_nibbles<T, From>(words[0]));
            put(c + 1, cast_nibbles<T, From>(words[1]));
        } else {
            const auto words = *reinterpret_cast<const Vec<unsigned, 4>*>(from + n * 16);
            put(c, cast_eight<T, From>(words[0], words[1]));
            put(c + 1, cast_eight<T, From>(words[2], words[3]));
        }
    }
}

/// A block of 64 rows of 64 elements that follow one another at `from`, swizzled by 64 bytes, as operand a of wgmma
/// in registers (gpu/wgmma.h): to[k] of the k-th 16 columns. Each row's pieces of 16 bytes are numbered from 0, and
/// piece c is found in place c ^ row / 2 % 4, so that the eight rows that a warp reads at once lie on banks of
/// their own.
template <class T, class From>
__device__ __forceinline__ void cast_fragments(const unsigned char* from, unsigned (&to)[4][4]) {
    const int row = accumulator_row(0);
    const unsigned char* const own = from + row * 64 + threadIdx.x % 4 * 2;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const unsigned char* const piece = own + (k ^ row / 2 % 4) * 16;
#pragma unroll
        for (int half = 0; half < 2; ++half)
#pragma unroll
            for (int h = 0; h < 2; ++h)
                to[k][2 * half + h] =
                    cast_pair<T, From>(*reinterpret_cast<const unsigned short*>(piece + 8 * half + 512 * h), 0);
    }
}

/// The same of rows in f32, in two pieces of 32 columns, of which each lies as a tensor map with a swizzle of 128
/// bytes leaves it and the second `apart` bytes behind the first. Of the eight rows of a warp's every second one
/// takes the columns' halves in the other order: else two of four that are read at once lay on the same banks.
template <class T>
__device__ __forceinline__ void round_fragments(const unsigned char* from, int apart, unsigned (&to)[4][4]) {
    const int row = accumulator_row(0), place = row % 8;
    const bool odd = row % 2 != 0;
    const unsigned char* const own = from + row * 128 + threadIdx.x % 2 * 8;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        unsigned got[4][2];  // of eight columns each
#pragma unroll
        for (int q = 0; q < 4; ++q) {
            const int c = (odd ? q ^ 2 : q) * 2 + static_cast<int>(threadIdx.x % 4 / 2);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const unsigned char* const at = own + half * apart + (c ^ place) * 16 + h * 8 * 128;
                const auto two = *reinterpret_cast<const Vec<float, 2>*>(at);
                const float values[2] = {two[0], two[1]};
                got[q][h] = round_pair<T>(values);
            }
        }
#pragma unroll
        for (int q = 0; q < 4; ++q)
#pragma unroll
            for (int h = 0; h < 2; ++h) to[2 * half + q / 2][q % 2 * 2 + h] = odd ? got[q ^ 2][h] : got[q][h];
    }
}

}  // namespace pleat
