// The kernel of lesson 6: C = A B + BIAS, one element a thread.
#include "tutorial/dims.h"

using namespace tutorial;

extern "C" __global__ void multiply(float* a_memory, float* b_memory, float* bias_memory, float* c_memory) {
    const A a(a_memory);
    const B b(b_memory);
    const BIAS bias(bias_memory);
    const C c(c_memory);

    const auto at = Block(blockIdx.x).coordinates() + Thread(threadIdx.x).coordinates();
    float sum = *bias[at];
    for (auto k : range(a.extent<K>())) sum += *a[at + k] * *b[at + k];
    *c[at] = sum;
}
