// The rate of mma.sync itself: a loop on registers, with two sets of operands in turn as in a matrix multiply. One block
// a multiprocessor, of 8 warps with tiles of 64 x 64 or of 16 warps with tiles of 32 x 64.
#include "matmul/dims.h"

using namespace pleat;
using namespace matmul;

template <Operand Which, class T, class Rows, class Cols>
struct Of : Fragment<Of<Which, T, Rows, Cols>, Which, T, Rows, Cols> {
    template <FragmentMisuse, class X, bool ok = false>
    PLEAT_BOTH static constexpr void refuse() {
        static_assert(ok, "pleat: a fragment of the benchmark is misused");
    }
};

/// Numbers in (-2, 2) that are not all alike.
template <class F>
__device__ void fill(F& f, unsigned seed) {
    for (int i = 0; i < F::words; ++i) {
        seed = seed * 1664525u + 1013904223u;
        f.word[i] = (seed & 0xbfffbfffu) & ~0x40004000u;
    }
}

template <int Rows>
__device__ void multiply(float* out, int steps) {
    using A = Of<Operand::a, f16, Digit<M, 1, Rows>, Digit<K, 1, 16>>;
    using B = Of<Operand::b, f16, Digit<K, 1, 16>, Digit<N, 1, 64>>;
    Of<Operand::accumulator, float, Digit<M, 1, Rows>, Digit<N, 1, 64>> acc;
    A a[2];
    B b[2];
    acc.zero();
    for (int i = 0; i < 2; ++i) {
        fill(a[i], blockIdx.x * 4096 + threadIdx.x * 4 + i);
        fill(b[i], blockIdx.x * 4096 + threadIdx.x * 4 + i + 2);
    }
    for (int i = 0; i < steps; ++i) {
        mma(acc, a[0], b[0]);
        mma(acc, a[1], b[1]);
    }
    float sum = 0;
    for (int i = 0; i < decltype(acc)::words; ++i) sum += acc.word[i];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
extern "C" __global__ void __launch_bounds__(256) ceiling_8_warps(float* out, int steps) { multiply<64>(out, steps); }
extern "C" __global__ void __launch_bounds__(512) ceiling_16_warps(float* out, int steps) { multiply<32>(out, steps); }
