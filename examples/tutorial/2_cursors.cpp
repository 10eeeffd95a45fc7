// Lesson 2, cursors: a tensor that has been subscripted is a place that more subscripts, or steps, move on.
#include <cstdio>
#include <vector>

#include "tutorial/dims.h"

using namespace tutorial;

int main() {
    std::vector<float> memory(64 * 32);
    const A a(memory.data());
    for (auto m : range(a.extent<M>()))
        for (auto k : range(a.extent<K>())) *a[m][k] = static_cast<float>(100 * m.get() + k.get());

    const auto row = a[M(2)];  // no element yet: *row does not compile
    std::printf("%g %g\n", *row[K(0)], *row[K(3)]);
    //> 200 203

    const auto corner = a[M(2)][K(30)];  // subscripts add: this is a window whose corner is (2, 30)
    std::printf("%g %g\n", *corner[M(1)], *corner[M(1)][K(-30)]);
    //> 330 300

    float sum = 0;
    auto at = a[M(2)][K(0)];
    for (auto k : range(a.extent<K>())) {
        sum += *at;
        if (k < K(31)) at.step(K(1));  // the same as row[k]; compiles to a pointer that moves
    }
    std::printf("%g %g\n", sum, *at);
    //> 6896 231

    const auto window = a.slice<M, 8>(M(16)).slice<K, 4>(K(8));  // a view: 8 rows from 16, 4 columns from 8
    std::printf("%d %d %g\n", window.extent<M>().get(), window.extent<K>().get(), *window[M(1)][K(2)]);
    //> 8 4 1710

    for (auto k : range_with_step<8>(a.extent<K>())) std::printf("%g ", *row[k]);
    for (auto k : reverse_range(K(30), a.extent<K>())) std::printf("%g ", *row[k]);
    std::printf("\n");
    //> 200 208 216 224 231 230
}
