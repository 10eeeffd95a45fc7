// The rate of mma.sync itself: a loop on registers, with two sets of operands in turn as in a matrix multiply. One
// block a multiprocessor, of 8 warps with tiles of 64 x 64 or of 16 warps with tiles of 32 x 64. The operands are
// fragments of the matrices that the kernels multiply, loaded once, because numbers that toggle less draw less
// power. The second set is the first with its sign turned and its K rotated by a lane, so that sums stay as small
// as they begin.
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

/// The words of two fragments from `from`, which a warp reads side by side.
template <class F>
__device__ void take(F (&f)[2], const unsigned* from, unsigned sign) {
    const unsigned lane = threadIdx.x % 32, rotated = lane / 4 * 4 + (lane + 1) % 4;
    for (int i = 0; i < F::words; ++i) {
        f[0].word[i] = from[i * 32 + lane];
        f[1].word[i] = from[i * 32 + rotated] ^ sign;
    }
}

template <int Rows>
__device__ void multiply(const unsigned* a_words, const unsigned* b_words, float* out, int steps) {
    using A = Of<Operand::a, f16, Digit<M, 1, Rows>, Digit<K, 1, 16>>;
    using B = Of<Operand::b, f16, Digit<K, 1, 16>, Digit<N, 1, 64>>;
    Of<Operand::accumulator, float, Digit<M, 1, Rows>, Digit<N, 1, 64>> acc;
    A a[2];
    B b[2];
    const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    take(a, a_words + warp * 512, 0x80008000u);
    take(b, b_words + warp * 512, 0);
    for (int i = 0; i < decltype(acc)::words; ++i)
        acc.word[i] = static_cast<float>(a_words[i * 32 + threadIdx.x]) * 1e-9f;
    for (int i = 0; i < steps; ++i) {
        mma(acc, a[0], b[0]);
        mma(acc, a[1], b[1]);
    }
    float sum = 0;
    for (int i = 0; i < decltype(acc)::words; ++i) sum += acc.word[i];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
extern "C" __global__ void __launch_bounds__(256)
    ceiling_8_warps(const unsigned* a, const unsigned* b, float* out, int steps) {
    multiply<64>(a, b, out, steps);
}
extern "C" __global__ void __launch_bounds__(512)
    ceiling_16_warps(const unsigned* a, const unsigned* b, float* out, int steps) {
    multiply<32>(a, b, out, steps);
}
