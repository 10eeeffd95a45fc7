// Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011):
// random words as a pure function of a key and a counter. No standard headers; host and device.
#pragma once

#include "pleat/base.h"

namespace pleat {

struct PhiloxWords {
    unsigned word[4];
    /// Word i % 4, chosen among registers: a subscript that nobody knows would send all four through memory.
    PLEAT_BOTH constexpr unsigned at(long long i) const {
        const unsigned even = i & 2 ? word[2] : word[0], odd = i & 2 ? word[3] : word[1];
        return i & 1 ? odd : even;
    }
};

/// The block of four words for a 64-bit key and a 64-bit counter (the counter's upper half is 0).
PLEAT_BOTH constexpr PhiloxWords philox(unsigned long long key, unsigned long long counter) {
    unsigned x0 = static_cast<unsigned>(counter), x1 = static_cast<unsigned>(counter >> 32), x2 = 0, x3 = 0;
    unsigned k0 = static_cast<unsigned>(key), k1 = static_cast<unsigned>(key >> 32);
    for (int round = 0; round < 10; ++round) {
        const unsigned long long a = 0xD2511F53ull * x0;
        const unsigned long long b = 0xCD9E8D57ull * x2;
        x0 = static_cast<unsigned>(b >> 32) ^ x1 ^ k0;
        x1 = static_cast<unsigned>(b);
        x2 = static_cast<unsigned>(a >> 32) ^ x3 ^ k1;
        x3 = static_cast<unsigned>(a);
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return {{x0, x1, x2, x3}};
}

/// uniform(seed, i) of the stage language as its 24 bits, and as a value: those bits times 2^-24.
PLEAT_BOTH constexpr unsigned uniform_bits(long long seed, long long i) {
    // The shift is floor division by four.
    return philox(static_cast<unsigned long long>(seed), static_cast<unsigned long long>(i >> 2)).at(i) >> 8;
}
template <class Real>
PLEAT_BOTH constexpr Real uniform(long long seed, long long i) {
    return static_cast<Real>(uniform_bits(seed, i)) * static_cast<Real>(1.0 / 16777216);
}

/// uniform8(seed, i) of the stage language as its 8 bits, and as a value: those bits times 2^-8. Sixteen neighbours
/// share a block of Philox, of which they are the bytes.
PLEAT_BOTH constexpr PhiloxWords uniform8_block(long long seed, long long block) {
    return philox(static_cast<unsigned long long>(seed), static_cast<unsigned long long>(block));
}
PLEAT_BOTH constexpr unsigned uniform8_bits(const PhiloxWords& block, long long byte) {
    return block.at(byte >> 2) >> 8 * (byte & 3) & 0xff;
}
PLEAT_BOTH constexpr unsigned uniform8_bits(long long seed, long long i) {
    return uniform8_bits(uniform8_block(seed, i >> 4), i & 15);
}
template <class Real>
PLEAT_BOTH inline Real uniform8(const PhiloxWords& block, long long byte) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(Real) == sizeof(float)) {
        // The byte is the last of a number's from 2^23 on: converting integers takes as long as exponentials.
        const unsigned selector = 0x7440 | static_cast<unsigned>(byte & 3);
        return __fmaf_rn(__uint_as_float(__byte_perm(block.at(byte >> 2), 0x4B000000, selector)), 1.0f / 256,
                         -32768.0f);
    }
#endif
    return static_cast<Real>(uniform8_bits(block, byte)) * static_cast<Real>(1.0 / 256);
}
template <class Real>
PLEAT_BOTH inline Real uniform8(long long seed, long long i) {
    return uniform8<Real>(uniform8_block(seed, i >> 4), i & 15);
}

#if defined(__CUDA_ARCH__)
/// Tells the compiler that a place is not negative: its divisions by powers of two are shifts.
__device__ __forceinline__ void not_negative(long long place) { __builtin_assume(place >= 0); }
#else
PLEAT_BOTH inline void not_negative(long long) {}
#endif

}  // namespace pleat
