// A small deterministic generator of random choices: the same on every machine and standard library.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace pleat::test {

class Random {
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    /// Sebastiano Vigna's splitmix64.
    uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15U;
        uint64_t x = state_;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
        return x ^ (x >> 31);
    }
    /// In [0, n).
    int below(int n) { return n <= 1 ? 0 : static_cast<int>(bits() % static_cast<uint64_t>(n)); }
    bool chance(int percent) { return below(100) < percent; }
    template <class T>
    T of(std::initializer_list<T> list) {
        return list.begin()[below(static_cast<int>(list.size()))];
    }
    template <class T>
    const T& of(const std::vector<T>& list) {
        return list[static_cast<size_t>(below(static_cast<int>(list.size())))];
    }
    template <class T>
    void shuffle(std::vector<T>& list) {
        for (size_t i = list.size(); i > 1; --i)
            std::swap(list[i - 1], list[static_cast<size_t>(below(static_cast<int>(i)))]);
    }

private:
    uint64_t state_;
};

}  // namespace pleat::test
