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

}  // namespace pleat
