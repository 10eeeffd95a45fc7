// Integers of 4 bits, two neighbours along K in a byte (gpu/tile.h, Nibbles), as elements of 16 bits for tensor
// cores: how two become a word, and where a warp finds those of its operand a. Three instructions make two
// elements: one spreads the nibbles over the halves of a word, one puts them below the bits of a power of two whose
// last place is 1, so that each half is that power and its nibble, and one takes the power away.
#pragma once

#include "pleat/base.h"
#include "pleat/gpu/accumulators.h"
#include "pleat/gpu/tile.h"
#include "pleat/types.h"

namespace pleat {

/// The bits of an integer from 0 to 2047 in T, in both halves of a word.
template <class T>
PLEAT_BOTH constexpr unsigned number_twice(int number) {
    constexpr int mantissa = same<T, bf16> ? 7 : 10, bias = same<T, bf16> ? 127 : 15;
    if (number == 0) return 0;
    int exponent = 0;
    while (number >> (exponent + 1) != 0) ++exponent;
    const int fraction = (number - (1 << exponent)) * (1 << mantissa) >> exponent;
    return static_cast<unsigned>((exponent + bias) << mantissa | fraction) * 0x10001;
}

/// a * b + c, half by half, each rounded once.
template <class T>
PLEAT_BOTH inline unsigned multiply_add_halves(unsigned a, unsigned b, unsigned c) {
    static_assert(same<T, bf16> || same<T, f16>);
#ifdef __CUDA_ARCH__
    unsigned d;
    if constexpr (same<T, bf16>)
        asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    else
        asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
#else
    unsigned d = 0;
    for (int half = 0; half < 32; half += 16) {
        const auto number = [&](unsigned word) { return widen(T{static_cast<unsigned short>(word >> half)}); };
        d |= static_cast<unsigned>(convert<T>(number(a) * number(b) + number(c)).bits) << half;
    }
    return d;
#endif
}
/// (a & mask) ^ b, one LOP3: from C++ the compiler makes three instructions, as it knows which bits of a byte are
/// 0.
PLEAT_BOTH inline unsigned masked_xor(unsigned a, unsigned mask, unsigned b) {
#ifdef __CUDA_ARCH__
    unsigned d;
    asm("lop3.b32 %0, %1, %2, %3, 0x6a;" : "=r"(d) : "r"(a), "r"(mask), "r"(b));
    return d;
#else
    return (a & mask) ^ b;
#endif
}

/// Nibbles N as elements of type T.
template <class T, class N>
struct FromNibbles;
template <class T, int Offset, bool Inverted, bool HighFirst>
struct FromNibbles<T, Nibbles<Offset, Inverted, HighFirst>> {
    static_assert(Offset > -128 && Offset < 128,
                  "pleat: 128 + Offset has to be 1 to 255, which bf16 holds exactly");
    PLEAT_KNOWN(int, power, same<T, bf16> ? 128 : 1024);

    /// The two that lie in the low bits of the halves of a word whose other bits may be any.
    PLEAT_BOTH static unsigned of_halves(unsigned halves) {
        constexpr unsigned inverted = Inverted ? 0x80008 : 0, minus = 0x80008000;
        const unsigned sums = masked_xor(halves, 0xf000f, number_twice<T>(power) ^ inverted);
        return multiply_add_halves<T>(sums, number_twice<T>(1), number_twice<T>(power + Offset) ^ minus);
    }
    /// The two of a byte, which is all that the word holds.
    PLEAT_BOTH static unsigned of_byte(unsigned byte) {
        return of_halves(HighFirst ? byte << 16 | byte >> 4 : byte * 0x1001);
    }
    /// The two of byte `i` of a word.
    __device__ __forceinline__ static unsigned of_word(unsigned word, int i) {
        const int low = HighFirst ? 4 + i : i, high = HighFirst ? i : 4 + i;
        return of_halves(__byte_perm(word, word >> 4, low * 0x11 | high * 0x1100));
    }
};

/// A block of 64 rows of 64 elements that follow one another at `from`, 32 bytes each, as a tensor map with a
/// swizzle of 32 bytes leaves them: operand a of wgmma in registers (gpu/wgmma.h), to[k] of the k-th 16 columns. A
/// row's two pieces of 16 bytes are numbered from 0, and piece c is found in place c ^ row / 4 % 2. A lane reads
/// the bytes whose elements it has; those of the four lanes of a row lie in one word, and those of a warp's eight
/// rows on eight banks.
template <class T, class From>
__device__ __forceinline__ void nibble_fragments(const unsigned char* from, unsigned (&to)[4][4]) {
    const int row = accumulator_row(0);
    const unsigned char* const own = from + row * 32 + threadIdx.x % 4;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const unsigned char* const bytes = own + ((k / 2) ^ (row / 4 % 2)) * 16 + k % 2 * 8;
#pragma unroll
        for (int half = 0; half < 2; ++half)
#pragma unroll
            for (int h = 0; h < 2; ++h)
                to[k][2 * half + h] = FromNibbles<T, From>::of_byte(bytes[4 * half + 256 * h]);
    }
}

}  // namespace pleat
