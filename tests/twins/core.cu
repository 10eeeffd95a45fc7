// Kernels written twice: on the typed core (TYPED) and with raw integers. TWIN picks one. Beside each stands
// what their machine code must have in common: the same bytes, or the same opcodes and registers.
#ifdef TYPED
#include "core/example_dims.h"
#include "pleat/gpu/fragments.h"
using namespace example;
using namespace pleat;
#else
struct bf16 {
    unsigned short bits;
};
#endif

#if TWIN == 1  // bytes: one element a thread, in bounds
extern "C" __global__ void twin(const bf16* X_ptr, bf16* Y_ptr, int T_size) {
#ifdef TYPED
    const X x(X_ptr, extents(T(T_size)));
    const Y y(Y_ptr, extents(T(T_size)));
    const auto here = T(blockIdx.x) + H(8 * threadIdx.x);
    if (in_range(here, x.extents())) *y[here] = *x[here];
#else
    const int t = blockIdx.x, h = 8 * threadIdx.x;
    if (((unsigned)t < (unsigned)T_size) & ((unsigned)h < 4096u)) Y_ptr[t * 4096LL + h] = X_ptr[t * 4096LL + h];
#endif
}
#elif TWIN == 2  // bytes: a loop along a row in 16-byte vectors
extern "C" __global__ void twin(const bf16* X_ptr, float* out, int T_size) {
    float sum = 0;
#ifdef TYPED
    const X x(X_ptr, extents(T(T_size)));
    const T t(blockIdx.x);
    for (auto h : range_with_step<1024>(H(8 * threadIdx.x), x.extent<H>())) {
        const uint4 v = *reinterpret_cast<const uint4*>(x[t + h].get());
        sum += __uint_as_float(v.x) + __uint_as_float(v.w);
    }
#else
    const int t = blockIdx.x;
    for (int h = 8 * threadIdx.x; h < 4096; h += 1024) {
        const uint4 v = *reinterpret_cast<const uint4*>(X_ptr + (t * 4096LL + h));
        sum += __uint_as_float(v.x) + __uint_as_float(v.w);
    }
#endif
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
#elif TWIN == 3  // opcodes: an interleaved tensor by block and place within it; the sums associate differently
extern "C" __global__ void twin(const bf16* I_ptr, bf16* out, int T_size, int K_size) {
#ifdef TYPED
    const I i(I_ptr, extents(T(T_size), K(K_size)));
    const auto row = i[T(blockIdx.x)];
    for (auto k8 : range_with_step(K8(threadIdx.x), i.extent<K8>(), K8(256)))
        out[k8.get() * gridDim.x + blockIdx.x] = *row[k8 + Digit<K, 1, 8>(3)];
#else
    const int t = blockIdx.x;
    for (int k8 = threadIdx.x; k8 < (K_size + 7) >> 3; k8 += 256)
        out[k8 * gridDim.x + blockIdx.x] = I_ptr[t * 8LL + k8 * (8LL * T_size) + 3];
#endif
}
#elif TWIN == 4  // bytes: an interleaved tensor by the whole index, which is cut into digits
extern "C" __global__ void twin(const bf16* I_ptr, bf16* out, int T_size, int K_size) {
#ifdef TYPED
    const I i(I_ptr, extents(T(T_size), K(K_size)));
    const K k(threadIdx.x);
    if (in_range(k, i.extents())) out[threadIdx.x] = *i[T(blockIdx.x) + k];
#else
    const int t = blockIdx.x, k = threadIdx.x;
    if ((unsigned)k < (unsigned)K_size) out[threadIdx.x] = I_ptr[t * 8LL + ((k >> 3) * (8LL * T_size) + (k & 7))];
#endif
}
#elif TWIN == 5  // bytes: down a column of a tensor whose stride is given at launch
extern "C" __global__ void twin(float* S_ptr, float* out, int T_size, long long ld) {
    float sum = 0;
#ifdef TYPED
    const S s(S_ptr, extents(T(T_size)), strides(stride<T>(ld)));
    const H h(threadIdx.x);
    for (auto t : range(s.extent<T>())) sum += *s[t][h];
#else
    const int h = threadIdx.x;
    for (int t = 0; t < T_size; ++t) sum += S_ptr[t * ld + h];
#endif
    out[threadIdx.x] = sum;
}
#elif TWIN == 6  // bytes: block, lane and element of one dim; a partial statistic
extern "C" __global__ void twin(float* P_ptr, const bf16* W_ptr, bf16* Y_ptr, int T_size) {
#ifdef TYPED
    const P p(P_ptr, extents(T(T_size)));
    const W w(W_ptr);
    const Y y(Y_ptr, extents(T(T_size)));
    const T t(blockIdx.x);
    const auto vector = Fold<H, 128>(threadIdx.x / 32) + Digit<H, 4, 128>(threadIdx.x % 32);
    *p[t + vector] = 1.0f;
    for (auto j : range(Digit<H, 1, 4>(0), Digit<H, 1, 4>(3))) *y[t + vector + j] = *w[vector + j];
#else
    const int t = blockIdx.x, block = threadIdx.x / 32, lane = threadIdx.x % 32;
    P_ptr[t * 32LL + block] = 1.0f;
    for (int j = 0; j < 3; ++j)
        Y_ptr[t * 4096LL + block * 128LL + lane * 4LL + j] = W_ptr[block * 128 + lane * 4 + j];
#endif
}
#elif TWIN == 7  // bytes [sm_100a loops]: a cursor that steps
extern "C" __global__ void twin(const bf16* I_ptr, bf16* out, int T_size, int K_size) {
#ifdef TYPED
    const I i(I_ptr, extents(T(T_size), K(K_size)));
    auto here = i[T(blockIdx.x)][K(threadIdx.x)];
    for (int n = 0; n < T_size; ++n) {
        out[n * 32] = *here;
        here.step(K8(2));
    }
#else
    const int t = blockIdx.x, k = threadIdx.x;
    long long linear = t * 8LL;
    for (int n = 0; n < T_size; ++n) {
        out[n * 32] = I_ptr[linear + ((k >> 3) * (8LL * T_size) + (k & 7))];
        linear += 2LL * (8LL * T_size);
    }
#endif
}
#elif TWIN == 8  // bytes: two conversions in the one instruction that the hardware has for a pair
extern "C" __global__ void twin(const float2* in, unsigned* out) {
    const float2 v = in[threadIdx.x];
#ifdef TYPED
    out[threadIdx.x] = pair_of<pleat::bf16>(v.x, v.y);
#else
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(out[threadIdx.x]) : "f"(v.y), "f"(v.x));
#endif
}
#elif TWIN == 9  // bytes [sm_100a opcodes]: rows in vectors of 16 bytes, seen through a view
extern "C" __global__ void twin(const bf16* X_ptr, bf16* Y_ptr, int T_size) {
#ifdef TYPED
    const auto x = X(X_ptr, extents(T(T_size))).vectors<H, 8>();
    const auto y = Y(Y_ptr, extents(T(T_size))).vectors<H, 8>();
    const T t(blockIdx.x);
    for (auto h : range_with_step<128>(Fold<H, 8>(threadIdx.x), x.extent<H>())) *y[t + h] = *x[t + h];
#else
    struct alignas(16) V {
        bf16 at[8];
    };
    const int t = blockIdx.x;
    for (int h = threadIdx.x; h < 512; h += 128)
        *reinterpret_cast<V*>(Y_ptr + (t * 4096LL + 8LL * h)) =
            *reinterpret_cast<const V*>(X_ptr + (t * 4096LL + 8LL * h));
#endif
}
#elif TWIN == 10  // bytes: the eighth column of a tile, a slice along both dims
extern "C" __global__ void twin(const bf16* X_ptr, float* out, int T_size) {
    float sum = 0;
#ifdef TYPED
    const X x(X_ptr, extents(T(T_size)));
    const auto tile = x.slice<T, 8>(T(8 * blockIdx.x)).slice<H, 64>(H(64 * threadIdx.x));
    for (auto t : range(tile.extent<T>())) sum += convert<float>(*tile[t][H::at<7>()]);
#else
    const int t0 = 8 * blockIdx.x, h0 = 64 * threadIdx.x;
    for (int t = 0; t < 8; ++t)
        sum += __uint_as_float((unsigned)X_ptr[t0 * 4096LL + h0 + t * 4096LL + 7].bits << 16);
#endif
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
#elif TWIN == 11  // bytes: half a fold of an interleaved tensor as one vector, at one row
extern "C" __global__ void twin(const bf16* I_ptr, bf16* out, int T_size, int K_size) {
#ifdef TYPED
    const auto part = I(I_ptr, extents(T(T_size), K(K_size))).drop<T>(T(blockIdx.x)).vectors<K, 4>();
    *reinterpret_cast<Vec<bf16, 4>*>(out + 4 * threadIdx.x) = *part[Fold<K, 4>(threadIdx.x)];
#else
    struct alignas(8) V {
        bf16 at[4];
    };
    const int t = blockIdx.x, k4 = threadIdx.x;
    *reinterpret_cast<V*>(out + 4 * threadIdx.x) =
        *reinterpret_cast<const V*>(I_ptr + (t * 8LL + ((k4 >> 1) * (8LL * T_size) + (k4 & 1) * 4LL)));
#endif
}
#elif TWIN == 12  // bytes: three neighbours of a row whose stride is given at launch
extern "C" __global__ void twin(float* S_ptr, float* out, int T_size, long long ld) {
#ifdef TYPED
    const S s(S_ptr, extents(T(T_size)), strides(stride<T>(ld)));
    const auto here = s[T(blockIdx.x)][H(threadIdx.x + 1)];
    out[threadIdx.x] = *here[H(-1)] + *here + *here[H(1)];
#else
    const int t = blockIdx.x, h = threadIdx.x + 1;
    const float* here = S_ptr + (t * ld + h);
    out[threadIdx.x] = here[-1] + *here + here[1];
#endif
}
#elif TWIN == 13  // bytes: rows that an index vector picks
extern "C" __global__ void twin(const bf16* X_ptr, bf16* Y_ptr, const int* picked, int T_size) {
#ifdef TYPED
    const X x(X_ptr, extents(T(T_size)));
    const Y y(Y_ptr, extents(T(T_size)));
    const H h(threadIdx.x);
    const T from(picked[blockIdx.x]);
    if (in_range(from, x.extents())) *y[T(blockIdx.x) + h] = *x[from + h];
#else
    const int t = blockIdx.x, h = threadIdx.x, from = picked[blockIdx.x];
    if ((unsigned)from < (unsigned)T_size) Y_ptr[t * 4096LL + h] = X_ptr[from * 4096LL + h];
#endif
}
#elif TWIN == 14  // bytes: a recurrence up a column, from its end
extern "C" __global__ void twin(float* S_ptr, float* out, int T_size, long long ld) {
    float state = 0;
#ifdef TYPED
    const S s(S_ptr, extents(T(T_size)), strides(stride<T>(ld)));
    const H h(threadIdx.x);
    for (auto t : reverse_range(s.extent<T>())) state = state * 0.5f + *s[t][h];
#else
    const int h = threadIdx.x;
    for (int t = T_size - 1; t > -1; --t) state = state * 0.5f + S_ptr[t * ld + h];
#endif
    out[threadIdx.x] = state;
}
#elif TWIN == 15  // bytes: rows dealt out to the blocks of a grid
extern "C" __global__ void twin(const bf16* X_ptr, bf16* Y_ptr, int T_size) {
#ifdef TYPED
    const X x(X_ptr, extents(T(T_size)));
    const Y y(Y_ptr, extents(T(T_size)));
    const H h(threadIdx.x);
    for (auto t : range_with_step(T(blockIdx.x), x.extent<T>(), T(gridDim.x))) *y[t + h] = *x[t + h];
#else
    const int h = threadIdx.x, step = gridDim.x;
    for (int t = blockIdx.x; t < T_size; t += step) Y_ptr[t * 4096LL + h] = X_ptr[t * 4096LL + h];
#endif
}
#elif TWIN == 16  // bytes: a slice of a slice, given one dim at a time
extern "C" __global__ void twin(const bf16* X_ptr, float* out, int T_size) {
    float sum = 0;
#ifdef TYPED
    const X x(X_ptr, extents(T(T_size)));
    const auto part = x.slice<T, 64>(T(64 * blockIdx.x)).slice<T, 8>(T(8 * threadIdx.y));
    const auto column = part[H(threadIdx.x)];
    for (auto t : range(part.extent<T>())) sum += convert<float>(*column[t]);
#else
    const int t0 = 64 * blockIdx.x, t1 = 8 * threadIdx.y, h = threadIdx.x;
    for (int t = 0; t < 8; ++t)
        sum += __uint_as_float((unsigned)X_ptr[t0 * 4096LL + t1 * 4096LL + h + t * 4096LL].bits << 16);
#endif
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
#elif TWIN == 17  // bytes [sm_100a opcodes]: a row that a view shows along a dim which moves nothing
extern "C" __global__ void twin(const bf16* W_ptr, bf16* Y_ptr, int T_size) {
#ifdef TYPED
    const auto w = W(W_ptr).add(T(T_size));
    const Y y(Y_ptr, extents(T(T_size)));
    const auto here = T(blockIdx.x) + H(threadIdx.x);
    if (w.in_range(here)) *y[here] = *w[here];
#else
    const int t = blockIdx.x, h = threadIdx.x;
    if (((unsigned)h < 4096u) & ((unsigned)t < (unsigned)T_size)) Y_ptr[t * 4096LL + h] = W_ptr[h];
#endif
}
#elif TWIN == 18  // bytes: memory that is only read, with a stride that is given at launch
extern "C" __global__ void twin(const float* S_ptr, float* out, int T_size, long long ld) {
#ifdef TYPED
    const auto s = S::read_only(S_ptr, extents(T(T_size)), strides(stride<T>(ld)));
    out[blockIdx.x * 128 + threadIdx.x] = *s[T(blockIdx.x)][H(threadIdx.x)];
#else
    const int t = blockIdx.x, h = threadIdx.x;
    out[blockIdx.x * 128 + threadIdx.x] = S_ptr[t * ld + h];
#endif
}
#elif TWIN == 19  // bytes: a row whose place is committed to the pointer
extern "C" __global__ void twin(float* S_ptr, float* out, int T_size, long long ld) {
    float sum = 0;
#ifdef TYPED
    const S s(S_ptr, extents(T(T_size)), strides(stride<T>(ld)));
    const auto row = s[T(blockIdx.x)].rebase();
    for (auto h : range_with_step<32>(H(threadIdx.x), s.extent<H>())) sum += *row[h];
#else
    const int t = blockIdx.x;
    const float* const row = S_ptr + t * ld;
    for (int h = threadIdx.x; h < 4096; h += 32) sum += row[h];
#endif
    out[threadIdx.x] = sum;
}
#elif TWIN == 20  // opcodes: all places of a tile, one after the other
extern "C" __global__ void twin(const bf16* X_ptr, float* out, int T_size) {
    float sum = 0;
#ifdef TYPED
    const X x(X_ptr, extents(T(T_size)));
    const auto tile = x.slice<T, 8>(T(8 * blockIdx.x)).slice<H, 64>(H(64 * threadIdx.x));
#pragma unroll 1
    for (auto at : range(tile)) sum += convert<float>(*tile[at]);
#else
    const long long first = 8 * (int)blockIdx.x * 4096LL + 64 * (int)threadIdx.x;
#pragma unroll 1
    for (int n = 0; n < 512; ++n)
        sum += __uint_as_float((unsigned)X_ptr[first + (n >> 6) * 4096LL + (n & 63)].bits << 16);
#endif
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
#endif
