// Kernels written twice, as in core.cu: fragments of the tensor cores, whose elements are named by coordinates.
#ifdef TYPED
#include "fragment/tiles_dims.h"
using namespace tiles;
using namespace pleat;
#endif

#if TWIN == 1  // opcodes: each lane's elements of a tile, by their coordinates
extern "C" __global__ void twin(float* D_ptr, const float* bias) {
#ifdef TYPED
    const D d(D_ptr);
    const auto here = Fold<M, 16>(blockIdx.x) + Acc::lane();
    Acc acc;
#pragma unroll
    for (const auto r : Acc::registers()) acc[r] = *d[here + r];
#pragma unroll
    for (const auto r : Acc::registers()) *d[here + r] = acc[r] + bias[threadIdx.x];
#else
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    float* const here = D_ptr + (blockIdx.x * 16 * 192 + lane / 4 * 192 + lane % 4 * 2);
    float acc[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) acc[i] = here[i / 2 * 8 * 192 + i % 2];
#pragma unroll
    for (int i = 0; i < 4; ++i) here[i / 2 * 8 * 192 + i % 2] = acc[i] + bias[threadIdx.x];
#endif
}
#elif TWIN == 2  // bytes: one product of the tensor cores
extern "C" __global__ void twin(const unsigned* a_words, const unsigned* b_words, float* out) {
#ifdef TYPED
    A a;
    B b;
    Acc acc;
#pragma unroll
    for (int i = 0; i < 4; ++i) a.word[i] = a_words[i * 32 + threadIdx.x];
#pragma unroll
    for (int i = 0; i < 2; ++i) b.word[i] = b_words[i * 32 + threadIdx.x];
    acc.zero();
    mma(acc, a, b);
    const auto first = Digit<M, 1, 8>(0) + Digit<N, 1, 8>(0);
    out[threadIdx.x] = acc[Digit<M, 8, 16>(0) + first];
    out[threadIdx.x + 32] = acc[Digit<M, 8, 16>(1) + Digit<N, 1, 8>(1)];
#else
    unsigned a[4], b[2];
    float acc[4] = {};
#pragma unroll
    for (int i = 0; i < 4; ++i) a[i] = a_words[i * 32 + threadIdx.x];
#pragma unroll
    for (int i = 0; i < 2; ++i) b[i] = b_words[i * 32 + threadIdx.x];
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%10, %11, %12, %13};"
        : "=f"(acc[0]), "=f"(acc[1]), "=f"(acc[2]), "=f"(acc[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(acc[0]), "f"(acc[1]), "f"(acc[2]),
          "f"(acc[3]));
    out[threadIdx.x] = acc[0];
    out[threadIdx.x + 32] = acc[3];
#endif
}
#endif
