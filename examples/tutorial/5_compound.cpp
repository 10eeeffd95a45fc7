// Lesson 5, compound indices: one number of a block or thread, and the coordinates that it stands for.
#include <cstdio>
#include <vector>

#include "tutorial/dims.h"

using namespace tutorial;

int main() {
    // Block is M / 16 and N / 16, the last one fastest; on a GPU its number is blockIdx.x.
    const auto tile = Block(7).coordinates();
    std::printf("%d %d\n", tile.get<M>().get(), tile.get<N>().get());
    //> 2 1
    std::printf("%d\n", tile.get<M>().unfold().get());  // a fold: block 2 begins at row 32
    //> 32
    std::printf("%d %lld\n", Block(0).at(M(40) + N(20)).get(), Block(0).size());  // and back
    //> 7 12

    // The block's folds and the thread's digits make up all of M and N: each element has one thread.
    std::vector<float> memory(64 * 48);
    const C c(memory.data());
    for (int block = 0; block < Block(0).size(); ++block)
        for (int thread = 0; thread < Thread(0).size(); ++thread)
            *c[Block(block).coordinates() + Thread(thread).coordinates()] += 1;
    int once = 0;
    for (const float n : memory) once += n == 1;
    std::printf("%d of %d\n", once, 64 * 48);
    //> 3072 of 3072
}
