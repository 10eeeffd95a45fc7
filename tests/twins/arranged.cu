// Kernels written twice, as in core.cu: tensors in shared memory and registers, swizzled and in rings.
#ifdef TYPED
#include "core/arranged_dims.h"
using namespace arranged;
using namespace pleat;
#else
struct bf16 {
    unsigned short bits;
};
#endif

#if TWIN == 1  // loops (a special register is read once more): a tile is stored by rows and read by columns,
               // permuted as the hardware does
extern "C" __global__ void twin(bf16* A_ptr, bf16* out, int M_size, int K_size) {
#ifdef TYPED
    __shared__ TILE::Storage memory;
    const A a(A_ptr, extents(M(M_size), K(K_size)));
    const TILE tile(memory);
    const auto k = Digit<K, 1, 64>(threadIdx.x % 64);
    const auto m0 = Digit<M, 1, 64>(threadIdx.x / 64);
    for (auto m : range_with_step<4>(m0, Digit<M, 1, 64>(64))) *tile[m + k] = *a[Fold<M, 64>(blockIdx.x) + m + k];
    __syncthreads();
    for (auto column : range_with_step<4>(Digit<K, 1, 64>(threadIdx.x / 64), Digit<K, 1, 64>(64)))
        out[blockIdx.x * 4096 + column.get() * 64 + threadIdx.x % 64] =
            *tile[Digit<M, 1, 64>(threadIdx.x % 64) + column];
#else
    __shared__ alignas(1024) bf16 tile[4096];
    const int k = threadIdx.x % 64, m0 = threadIdx.x / 64, block = blockIdx.x;
    for (int m = m0; m < 64; m += 4)
        tile[m * 64 + (((k >> 3) ^ (m & 7)) * 8 + (k & 7))] =
            A_ptr[block * (64LL * K_size) + m * (long long)K_size + k];
    __syncthreads();
    for (int column = threadIdx.x / 64; column < 64; column += 4) {
        const int m = threadIdx.x % 64;
        out[blockIdx.x * 4096 + column * 64 + m] = tile[m * 64 + (((column >> 3) ^ (m & 7)) * 8 + (column & 7))];
    }
#endif
}
#elif TWIN == 2  // bytes: a square is transposed; the swizzle reads a whole dim, so it cuts nothing
extern "C" __global__ void twin(const float* in, float* out) {
#ifdef TYPED
    __shared__ SQUARE::Storage memory;
    const SQUARE square(memory);
    const C x(threadIdx.x);
    for (auto r : range_with_step<8>(R(threadIdx.y), square.extent<R>()))
        *square[r][x] = in[r.get() * 32 + threadIdx.x];
    __syncthreads();
    for (auto c : range_with_step<8>(C(threadIdx.y), square.extent<C>()))
        out[c.get() * 32 + threadIdx.x] = *square[x.cast<R>()][c];
#else
    __shared__ alignas(16) float square[1024];
    const int x = threadIdx.x;
    for (int r = threadIdx.y; r < 32; r += 8) square[(x ^ r) + r * 32] = in[r * 32 + threadIdx.x];
    __syncthreads();
    for (int c = threadIdx.y; c < 32; c += 8) out[c * 32 + threadIdx.x] = square[(c ^ x) + x * 32];
#endif
}
#elif TWIN == 3  // opcodes: a ring, its slot by the fold's remainder
extern "C" __global__ void twin(const float* in, float* out, int folds) {
    float sum = 0;
#ifdef TYPED
    __shared__ STAGES::Storage memory;
    const STAGES ring(memory);
    const auto here = Digit<M, 1, 4>(threadIdx.x / 64) + Digit<K, 1, 64>(threadIdx.x % 64);
    const auto there = Digit<M, 1, 4>(threadIdx.x / 64) + Digit<K, 1, 64>(63 - threadIdx.x % 64);
    for (auto k : range(K64(folds))) {
        const auto slot = ring.slot(k);
        *slot[here] = in[k.get() * 256 + threadIdx.x];
        __syncthreads();
        sum += *slot[there];
    }
#else
    __shared__ alignas(16) float ring[768];
    const int m = threadIdx.x / 64, k0 = threadIdx.x % 64;
    for (int k = 0; k < folds; ++k) {
        float* slot = ring + (int)((unsigned)k % 3u) * 256;
        slot[m * 64 + k0] = in[k * 256 + threadIdx.x];
        __syncthreads();
        sum += slot[m * 64 + (63 - k0)];
    }
#endif
    out[threadIdx.x] = sum;
}
#elif TWIN == 4  // loops [sm_100a bytes] (two variables that begin as 0 do so the other way round): a ring that
                 // is walked without a division
extern "C" __global__ void twin(const float* in, float* out, int folds) {
    float sum = 0;
#ifdef TYPED
    __shared__ STAGES::Storage memory;
    const STAGES ring(memory);
    const auto here = Digit<M, 1, 4>(threadIdx.x / 64) + Digit<K, 1, 64>(threadIdx.x % 64);
    const auto there = Digit<M, 1, 4>(threadIdx.x / 64) + Digit<K, 1, 64>(63 - threadIdx.x % 64);
    auto at = ring.walk(K64(0));
    for (auto k : range(K64(folds))) {
        const auto slot = *at;
        *slot[here] = in[k.get() * 256 + threadIdx.x];
        __syncthreads();
        sum += *slot[there];
        ++at;
    }
#else
    __shared__ alignas(16) float ring[768];
    const int m = threadIdx.x / 64, k0 = threadIdx.x % 64, k1 = 63 - threadIdx.x % 64;
    int at = 0;
    for (int k = 0; k < folds; ++k) {
        float* const slot = ring + at * 256;
        slot[m * 64 + k0] = in[k * 256 + threadIdx.x];
        __syncthreads();
        sum += slot[m * 64 + k1];
        if (++at == 3) at = 0;
    }
#endif
    out[threadIdx.x] = sum;
}
#elif TWIN == 5  // bytes: sums in registers
extern "C" __global__ void twin(const float* in, float* out, int n) {
#ifdef TYPED
    SUMS sums(0.0f);
#pragma unroll 1
    for (int i = 0; i < n; ++i)
#pragma unroll
        for (auto m : range(SUMS::extent<Digit<M, 1, 4>>()))
#pragma unroll
            for (auto r : range(SUMS::extent<Digit<R, 1, 2>>()))
                *sums[m][r] += in[i * 256 + (m.get() * 2 + r.get()) * 32 + threadIdx.x];
#pragma unroll
    for (auto m : range(SUMS::extent<Digit<M, 1, 4>>()))
#pragma unroll
        for (auto r : range(SUMS::extent<Digit<R, 1, 2>>()))
            out[(m.get() * 2 + r.get()) * 32 + threadIdx.x] = *sums[m][r];
#else
    float sums[8] = {};
#pragma unroll 1
    for (int i = 0; i < n; ++i)
#pragma unroll
        for (int m = 0; m < 4; ++m)
#pragma unroll
            for (int r = 0; r < 2; ++r) sums[m * 2 + r] += in[i * 256 + (m * 2 + r) * 32 + threadIdx.x];
#pragma unroll
    for (int m = 0; m < 4; ++m)
#pragma unroll
        for (int r = 0; r < 2; ++r) out[(m * 2 + r) * 32 + threadIdx.x] = sums[m * 2 + r];
#endif
}
#elif TWIN == 6  // bytes: a swizzled tile whose row is known, walked along K by whole periods and by blocks of 8
extern "C" __global__ void twin(bf16* A_ptr, float* out) {
    float sum = 0;
#ifdef TYPED
    __shared__ TILE::Storage memory;
    const TILE tile(memory);
    memory.elements[threadIdx.x] = convert<pleat::bf16>(1.0f);
    __syncthreads();
    const auto row = tile[Digit<M, 1, 64>(threadIdx.x % 64)];
    for (auto k8 : range(Digit<K, 8, 64>(8))) sum += convert<float>(*row[k8]);
#else
    __shared__ alignas(1024) bf16 tile[4096];
    tile[threadIdx.x].bits = 0x3f80;
    __syncthreads();
    const int m = threadIdx.x % 64;
    for (int k8 = 0; k8 < 8; ++k8) sum += __uint_as_float((unsigned)tile[m * 64 + (k8 ^ (m & 7)) * 8].bits << 16);
#endif
    out[threadIdx.x] = sum;
}
#elif TWIN == 7  // bytes [sm_100a opcodes]: a part of a ring's slot, as a view
extern "C" __global__ void twin(const float* in, float* out, int fold) {
    float sum = 0;
#ifdef TYPED
    __shared__ STAGES::Storage memory;
    const STAGES ring(memory);
    memory.elements[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const auto half = ring.slot(K64(fold)).slice<M, 2>(M(2));
    for (auto m : range(half.extent<M>())) sum += *half[m][Digit<K, 1, 64>(threadIdx.x % 64)];
#else
    __shared__ alignas(16) float ring[768];
    ring[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const float* const half = ring + (int)((unsigned)fold % 3u) * 256 + 128;
    for (int m = 0; m < 2; ++m) sum += half[m * 64 + threadIdx.x % 64];
#endif
    out[threadIdx.x] = sum;
}
#elif TWIN == 8  // bytes: half of the sums in registers, as a view
extern "C" __global__ void twin(const float* in, float* out) {
#ifdef TYPED
    SUMS sums(0.0f);
    const auto half = sums.view().slice<M, 2>(M(2));
#pragma unroll
    for (auto m : range(half.extent<M>()))
#pragma unroll
        for (auto r : range(SUMS::extent<Digit<R, 1, 2>>()))
            *half[m][r] = in[(m.get() * 2 + r.get()) * 32 + threadIdx.x];
#pragma unroll
    for (auto m : range(SUMS::extent<Digit<M, 1, 4>>()))
#pragma unroll
        for (auto r : range(SUMS::extent<Digit<R, 1, 2>>()))
            out[(m.get() * 2 + r.get()) * 32 + threadIdx.x] = *sums[m][r];
#else
    float sums[8] = {};
#pragma unroll
    for (int i = 0; i < 4; ++i) sums[4 + i] = in[i * 32 + threadIdx.x];
#pragma unroll
    for (int i = 0; i < 8; ++i) out[i * 32 + threadIdx.x] = sums[i];
#endif
}
#endif
