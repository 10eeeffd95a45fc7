// Lesson 1, identity: a dim is a type, so an element has one name, however it is said.
#include <cstdio>
#include <vector>

#include "tutorial/dims.h"

using namespace tutorial;

int main() {
    std::vector<float> memory(64 * 32);
    const A a(memory.data());
    for (auto m : range(a.extent<M>()))
        for (auto k : range(a.extent<K>())) *a[m][k] = static_cast<float>(100 * m.get() + k.get());

    const M m(2);
    const K k(3);
    std::printf("%g %g %g\n", *a[m][k], *a[k][m], *a[m + k]);
    //> 203 203 203

    // Indices of one dim add, subtract and compare; an integer scales them, and get() ends the game.
    const M next = m + M(1), last = a.extent<M>() - M(1);
    std::printf("%d %d %d\n", next.get(), last.get(), (2 * next).get());
    //> 3 63 6
    std::printf("%d %d\n", m < next, m == M(2));
    //> 1 1
}
