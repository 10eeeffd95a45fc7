// Lesson 8, the laws under a swizzle: memory is permuted, and no subscript notices.
#include <cstdio>
#include <set>

#include "swizzle/dims.h"

using namespace swizzle;

/// How many banks of shared memory the first eight elements of a column touch, 4 bytes each.
template <class T>
static size_t banks_down(const T& tensor, K k) {
    std::set<int> banks;
    for (auto m : range(M(8))) banks.insert(static_cast<int>(tensor[m][k].offset()) % 32);
    return banks.size();
}

int main() {
    ROWS::Storage rows_memory{};  // on a GPU: __shared__ ROWS::Storage rows_memory;
    TILE::Storage tile_memory{};
    const ROWS rows(rows_memory);
    const TILE tile(tile_memory);
    for (auto m : range(tile.extent<M>()))
        for (auto k : range(tile.extent<K>()))
            *rows[m][k] = *tile[m][k] = static_cast<float>(100 * m.get() + k.get());

    for (auto m : range(M(4))) std::printf("%d ", static_cast<int>(rows[m][K(4)].offset()));
    for (auto m : range(M(4))) std::printf("%d ", static_cast<int>(tile[m][K(4)].offset()));
    std::printf("\n");
    //> 4 36 68 100 4 32 76 104
    std::printf("%zu %zu\n", banks_down(rows, K(4)), banks_down(tile, K(4)));
    //> 1 8

    // Order, lists, carries, windows, steps and re-bases: lessons 1 to 4, word for word.
    std::printf("%g %g %g\n", *tile[M(3)][K(7)], *tile[K(7)][M(3)], *tile[M(3) + K(7)]);
    //> 307 307 307
    const auto corner = tile[M(3)][K(30)];
    std::printf("%g %g %g\n", *corner[M(1)], *corner[K(-28)][M(6)], *corner.rebase()[K(1)]);
    //> 430 902 331
    auto at = tile[M(0)][K(5)];
    float sum = 0;
    for (auto m : range(M(0), tile.extent<M>())) {
        sum += *at;
        if (m < M(15)) at.step(M(1));
    }
    std::printf("%g %g\n", sum, *at);
    //> 12080 1505
}
