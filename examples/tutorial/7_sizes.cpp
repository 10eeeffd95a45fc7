// Lesson 7, sizes at launch: the same types, with extents and strides that are values.
#include <cstdio>
#include <vector>

#include "sizes/dims.h"

using namespace sizes;
using pleat::stride;

int main() {
    const int rows = 13, columns = 20, pitch = 32;
    std::vector<float> x_memory(rows * pitch), w_memory(columns, 2), y_memory(rows * columns);
    const X x(x_memory.data(), extents(T(rows), H(columns)), strides(stride<T>(pitch)));
    const W w(w_memory.data(), extents(H(columns)));
    const Y y(y_memory.data(), extents(T(rows), H(columns)));
    std::printf("%lld %lld %d\n", static_cast<long long>(x.extent<T>().get()), x.storage_size(),
                y.storage_size() == 260);
    //> 13 404 1

    for (auto at : range(x.extents())) *x[at] = static_cast<float>(at.get<T>().get() + at.get<H>().get());

    // Tiles of 8 by 16 hang over the edge: 13 rows are 2 tiles, 20 columns 2. The guard is one call.
    const auto sizes = extents(T(rows), H(columns));
    const Block blocks(0, sizes);
    int guarded = 0;
    for (int block = 0; block < blocks.size(); ++block)
        for (int thread = 0; thread < Thread(0).size(); ++thread) {
            const auto at = Block(block, sizes).coordinates() + Thread(thread).coordinates();
            if (y.in_range(at))
                *y[at] = *x[at] * *w[at];
            else
                ++guarded;
        }
    std::printf("%lld blocks, %d threads outside\n", blocks.size(), guarded);
    //> 4 blocks, 252 threads outside
    std::printf("%g %g\n", *y[T(12)][H(19)], *y[H(3) + T(4)]);
    //> 62 14
}
