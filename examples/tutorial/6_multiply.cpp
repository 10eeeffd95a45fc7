// Lesson 6, a matrix multiply: the kernel in multiply.cu, here with the CPU in the place of the grid.
#include <cstdio>
#include <vector>

#define __global__
struct Place {
    unsigned x;
};
static Place blockIdx, threadIdx;
#include "multiply.cu"

int main() {
    std::vector<float> a(64 * 32), b(32 * 48), bias(48), c(64 * 48);
    for (size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i % 7) - 3;
    for (size_t i = 0; i < b.size(); ++i) b[i] = static_cast<float>(i % 5) - 2;
    for (size_t i = 0; i < bias.size(); ++i) bias[i] = static_cast<float>(i);

    for (blockIdx.x = 0; blockIdx.x < Block(0).size(); ++blockIdx.x)
        for (threadIdx.x = 0; threadIdx.x < Thread(0).size(); ++threadIdx.x)
            multiply(a.data(), b.data(), bias.data(), c.data());

    int wrong = 0;  // against integers that nobody checks
    for (int m = 0; m < 64; ++m)
        for (int n = 0; n < 48; ++n) {
            float sum = bias[static_cast<size_t>(n)];
            for (int k = 0; k < 32; ++k)
                sum += a[static_cast<size_t>(m * 32 + k)] * b[static_cast<size_t>(k * 48 + n)];
            wrong += c[static_cast<size_t>(m * 48 + n)] != sum;
        }
    std::printf("%d wrong\n", wrong);
    //> 0 wrong
}
