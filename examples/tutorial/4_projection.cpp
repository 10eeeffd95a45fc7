// Lesson 4, projection: a list of coordinates goes to every tensor, and each takes the dims that it has.
#include <cstdio>
#include <vector>

#include "tutorial/dims.h"

using namespace tutorial;

int main() {
    std::vector<float> a_memory(64 * 32, 2), b_memory(32 * 48, 3), bias_memory(48, 1), c_memory(64 * 48);
    const A a(a_memory.data());
    const B b(b_memory.data());
    const BIAS bias(bias_memory.data());
    const C c(c_memory.data());

    const auto at = M(5) + N(7) + K(9);  // a list, not a sum: one coordinate of each dim
    *b[at] = 10;                         // B [K, N] takes 9 and 7
    *bias[at] = 0.5F;                    // BIAS [N] takes 7: broadcasting needs no word
    *c[at] = *a[at] * *b[at] + *bias[at];
    std::printf("%g %g\n", *c[M(5)][N(7)], *b[K(9)][N(7)]);
    //> 20.5 10

    // All coordinates of a tensor are a range, of lists.
    float sum = 0;
    for (auto place : range(b.extents())) sum += *b[place];
    std::printf("%g\n", sum);
    //> 4615

    // Lists add up dim by dim, and come apart again.
    const auto moved = at + K(1) + N(-7);
    std::printf("%d %d %d\n", moved.get<M>().get(), moved.get<N>().get(), moved.get<K>().get());
    //> 5 0 10
    std::printf("%d %d\n", c.in_range(moved), c.in_range(moved + M(59)));
    //> 1 0
}
