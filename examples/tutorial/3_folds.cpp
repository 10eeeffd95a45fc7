// Lesson 3, folds: a dim cut into blocks, and layouts made of the cuts.
#include <cstdio>
#include <vector>

#include "tutorial/dims.h"

using namespace tutorial;

int main() {
    // K8 is K / 8: it counts blocks of eight along K. The same place has two names.
    const K k = K8(3) + K(5);
    std::printf("%d %d %d\n", K8(3) == K(24), k.get(), k.fold<8>().get());
    //> 1 29 3

    std::vector<float> rows(64 * 32), packed(64 * 32);
    const A a(rows.data());         // [M, K]
    const PACKED p(packed.data());  // [K / 8, M, K % 8]: eight columns beside each other
    for (auto m : range(a.extent<M>()))
        for (auto n : range(a.extent<K>())) *p[m][n] = *a[m][n] = static_cast<float>(100 * m.get() + n.get());

    // The layout is the tensor's business. Blocks and places in them add up to the coordinate that both understand.
    for (auto block : range(a.extent<K8>()))
        for (auto i : range(K(8)))
            if (*a[M(5)][block][i] != *p[M(5)][block][i]) return 1;
    std::printf("%lld %lld\n", static_cast<long long>(a[M(5)][k].offset()),
                static_cast<long long>(p[M(5)][k].offset()));
    //> 189 1581

    // Subscripts add before they are folded, so what leaves a block goes on in the next.
    const auto row = p[M(0)];
    std::printf("%g %g %g\n", *row[K(7)][K(5)], *row[K(12)], *row[K8(2)][K(-4)]);
    //> 12 12 12
    std::printf("%d\n", K(-1).fold<8>().get());  // blocks are counted downwards, not toward zero
    //> -1
}
