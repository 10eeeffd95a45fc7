// Attention's product with v where operands have 8 bits, which wgmma takes along K only (PTX ISA, "Matrix operands
// in shared memory"): the keys. TMA brings v by keys, as it lies in memory; warps turn each block in shared memory.
//
// Keys of a turned block stand in another order. Of 32 keys along K the thread that has columns 2 q and 2 q + 1 of
// 8 in a product (accumulators.h) holds, as operand of the next, those at 4 q to 4 q + 3 of each half. So keys
// 2 q, 2 q + 1, 8 + 2 q and 9 + 2 q of 16 stand there, and weights stay in the threads that computed them. That is
// also the order in which ldmatrix.trans and stmatrix leave them.
#pragma once

#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/fragment_memory.h"

namespace pleat {

/// The bytes of a turned block: for each 128 keys a row of 128 bytes of each column.
PLEAT_BOTH constexpr int turned_block_bytes(int keys, int columns) { return (keys + 127) / 128 * columns * 128; }

/// Of a matrix of 32 keys, two neighbours in a register, leaves the first `there`; the others become 0.
__device__ __forceinline__ void clear_keys(unsigned (&keys)[4], int there) {
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const int key = 8 * k + static_cast<int>(threadIdx.x % 4) * 2;
        keys[k] &= key + 1 < there ? ~0u : key < there ? 0xffffu : 0;
    }
}

/// Turns the part of a block that `warp` of `Warps` has: `from` has rows of 128 bytes for each key, box after box
/// of columns; `to` has what wgmma takes. Cuts: of keys from `there` on it leaves zeros. All threads of a warp;
/// both addresses are of shared memory, aligned to 1024.
template <int Keys, int Columns, int Warps, bool Cuts>
__device__ __forceinline__ void turn_block(unsigned to, unsigned from, int warp, int there) {
    static_assert(Keys % 32 == 0 && Columns % 32 == 0);
    const unsigned lane = threadIdx.x % 32, row = lane % 8;
    // A thread has two columns of two keys in a register. Those above take the odd one first, so that the eight
    // rows of a matrix lie on different banks.
    const unsigned one = lane < 16 ? 0x6420 : 0x7531, other = lane < 16 ? 0x7531 : 0x6420;
    const unsigned column = 2 * row + (lane / 8 % 2 ^ row / 4);
    from += lane * 128 + row * 16;
    to += column * 128 + (lane / 16 ^ column % 8) * 16;
    // Sixteen columns at a time: addresses of their keys differ by constants.
#pragma unroll 1
    for (unsigned first = static_cast<unsigned>(warp); first < Columns / 16; first += Warps) {
        const unsigned keys_at = (from ^ first % 8 * 16) + first / 8 * Keys * 128,
                       turned_at = to + first * 16 * 128;
#pragma unroll
        for (int group = 0; group < Keys / 32; ++group) {
            unsigned keys[4];
            ldmatrix_rows<4, true>(keys, keys_at + group * 32 * 128);
            if constexpr (Cuts) clear_keys(keys, there - group * 32);
            const unsigned turned[4] = {__byte_perm(keys[0], keys[1], one), __byte_perm(keys[0], keys[1], other),
                                        __byte_perm(keys[2], keys[3], one), __byte_perm(keys[2], keys[3], other)};
            stmatrix_rows<4, false>((turned_at ^ group % 4 * 32) + group / 4 * Columns * 128, turned);
        }
    }
}

/// Four values as e4m3 in a register, by two instructions: of two halves the compiler makes one by four more.
__device__ __forceinline__ unsigned e4m3_of(float a, float b, float c, float d) {
    unsigned four;
    asm("{ .reg .b16 low, high;\n"
        "cvt.rn.satfinite.e4m3x2.f32 low, %2, %1;\n"
        "cvt.rn.satfinite.e4m3x2.f32 high, %4, %3;\n"
        "mov.b32 %0, {low, high}; }"
        : "=r"(four)
        : "f"(a), "f"(b), "f"(c), "f"(d));
    return four;
}

/// sums += weights values: of 64 rows and a turned block. Does not wait.
template <class T, int Registers, int Columns>
__device__ __forceinline__ void add_across(Accumulators<1, Columns>& sums, const Vec<T, 4> (&weights)[Registers][2],
                                           const unsigned char* values) {
    const unsigned b = shared_word(values);
#pragma unroll
    for (int k = 0; k < Registers / 2; ++k) {
        unsigned a[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) a[i] = reinterpret_cast<const unsigned&>(weights[2 * k + i / 2][i % 2]);
        WgmmaOfRegisters<T, Columns>::run(
            sums.at[0], a, further(operand_descriptor<Major::k>(b), k / 4 * Columns * 128 + k % 4 * 32), true);
    }
}

}  // namespace pleat
