// What the GPU test of fragments runs: one warp a kernel. See fragment_cases.h and fragments_test.cpp.
#include "fragment/copies_dims.h"
#include "fragment_cases.h"

using namespace cases;

#define FRAGMENT(...) __VA_ARGS__

/// d = a b + c on tiles without gaps.
#define PRODUCT(name, TA, TB, TD, rows, cols, depth)                                                   \
    extern "C" __global__ void product_##name(const void* a_ptr, const void* b_ptr, const void* c_ptr, \
                                              void* d_ptr) {                                           \
        using FA = OpA<TA, rows, depth>;                                                               \
        using FB = OpB<TB, depth, cols>;                                                               \
        using FD = OpD<TD, rows, cols>;                                                                \
        const TileFor<FA, true, const Stored<FA>> a(static_cast<const Stored<FA>*>(a_ptr));            \
        const TileFor<FB, true, const Stored<FB>> b(static_cast<const Stored<FB>*>(b_ptr));            \
        const TileFor<FD, true, const TD> c(static_cast<const TD*>(c_ptr));                            \
        const TileFor<FD> d(static_cast<TD*>(d_ptr));                                                  \
        FA of_a;                                                                                       \
        FB of_b;                                                                                       \
        FD of_c, of_d;                                                                                 \
        load(of_a, a[M(0)]);                                                                           \
        load(of_b, b[K(0)]);                                                                           \
        load(of_c, c[M(0)]);                                                                           \
        mma(of_d, of_a, of_b, of_c);                                                                   \
        store(d[M(0)], of_d);                                                                          \
    }
PLEAT_PRODUCTS_SM80(PRODUCT)
#if __CUDA_ARCH__ >= 890
PLEAT_PRODUCTS_SM89(PRODUCT)
#endif

/// A tile in shared memory, as ldmatrix brings it into a fragment.
template <class F, bool ByRows>
__device__ void through_ldmatrix(const void* in, void* out, unsigned char* memory) {
    using E = Stored<F>;
    E* shared = reinterpret_cast<E*>(memory);
    constexpr int n = static_cast<int>(F::Rows::hi * F::Cols::hi);
    for (int i = static_cast<int>(threadIdx.x); i < n; i += 32) shared[i] = static_cast<const E*>(in)[i];
    __syncwarp();
    F f;
    ldmatrix(f, SharedTileFor<F, ByRows>(shared)[typename F::Rows::Of(0)]);
    store(TileFor<F, ByRows>(static_cast<E*>(out))[typename F::Rows::Of(0)], f);
}
#define MOVE(name, fragment, by_rows)                                   \
    extern "C" __global__ void load_##name(const void* in, void* out) { \
        __shared__ alignas(16) unsigned char memory[16384];             \
        through_ldmatrix<FRAGMENT fragment, by_rows>(in, out, memory);  \
    }
PLEAT_LOADS(MOVE)
#undef MOVE

/// A tile in shared memory that a fragment is written into, by stmatrix or store.
template <class F, bool ByRows, class E, bool Matrices>
__device__ void through_shared(const void* in, void* out, unsigned char* memory) {
    F f;
    E* shared = reinterpret_cast<E*>(memory);
    load(f, TileFor<F, ByRows, const E>(static_cast<const E*>(in))[typename F::Rows::Of(0)]);
    const auto to = SharedTileFor<F, ByRows, E>(shared)[typename F::Rows::Of(0)];
    if constexpr (Matrices) {
        stmatrix(to, f);
    } else {
        store(to, f);
    }
    __syncwarp();
    constexpr int n = static_cast<int>(F::Rows::hi * F::Cols::hi);
    for (int i = static_cast<int>(threadIdx.x); i < n; i += 32) static_cast<E*>(out)[i] = shared[i];
}
#define WRITE(kernel, fragment, by_rows, E, matrices)                             \
    extern "C" __global__ void kernel(const void* in, void* out) {                \
        __shared__ alignas(16) unsigned char memory[16384];                       \
        through_shared<FRAGMENT fragment, by_rows, E, matrices>(in, out, memory); \
    }
#if __CUDA_ARCH__ >= 900
#define MOVE(name, fragment, by_rows, E) WRITE(store_##name, fragment, by_rows, E, true)
PLEAT_STORES(MOVE)
#undef MOVE
#endif
#define MOVE(name, fragment, by_rows, E) WRITE(put_##name, fragment, by_rows, E, false)
PLEAT_STORES(MOVE)
PLEAT_PUTS(MOVE)

/// A tile of bytes, 64 rows of 64, by cp.async; rows from 40 on are not present.
template <int Bytes>
__device__ void through_cp_async(const void* in, void* out, unsigned char* memory) {
    using Rows = Digit<M, 1, 64>;
    using Cols = Digit<K, 1, 64>;
    const TileOf<const unsigned char, Rows, Cols, true> from(static_cast<const unsigned char*>(in));
    const TileOf<unsigned char, Rows, Cols, true, Space::shared> to(memory);
    for (int i = static_cast<int>(threadIdx.x); i < 4096; i += 32) memory[i] = 0xee;
    __syncwarp();
    const Digit<K, Bytes, 64> k(threadIdx.x % (64 / Bytes));
    for (const auto m : range_with_step(M(threadIdx.x / (64 / Bytes)), M(64), M(Bytes / 2)))
        cp_async<Bytes>(to[m + k], from[m + k], m < M(40));
    cp_async_commit();
    cp_async_wait<0>();
    __syncwarp();
    for (int i = static_cast<int>(threadIdx.x); i < 4096; i += 32) static_cast<unsigned char*>(out)[i] = memory[i];
}
#define COPY(bytes)                                                      \
    extern "C" __global__ void copy_##bytes(const void* in, void* out) { \
        __shared__ alignas(16) unsigned char memory[4096];               \
        through_cp_async<bytes>(in, out, memory);                        \
    }
COPY(4)
COPY(8)
COPY(16)

/// A tile of f32, 16 by 16, from row 32 and column 8 on of a tensor of 40 by 24, as the threads of a compound copy
/// it.
template <class Threads>
__device__ void through_tile_copy(const void* in, void* out) {
    __shared__ copies::TURNED::Storage memory;
    const copies::TURNED tile(memory);
    const auto y = copies::Y::read_only(static_cast<const float*>(in), extents(copies::M(40), copies::N(24)));
    const auto place = y[copies::M(32) + copies::N(8)];
    if (threadIdx.x < Threads::fixed_size()) tile_copy(tile, place, Threads(threadIdx.x)).start();
    cp_async_commit();
    cp_async_wait<0>();
    __syncwarp();
    for (int i = static_cast<int>(threadIdx.x); i < 256; i += 32)
        static_cast<float*>(out)[i] = *tile[copies::M(i / 16) + copies::N(i % 16)];
}
#define COPY_TILE(Threads)                                                 \
    extern "C" __global__ void copy_##Threads(const void* in, void* out) { \
        through_tile_copy<copies::Threads>(in, out);                       \
    }
COPY_TILE(Quads)
COPY_TILE(Pairs)
COPY_TILE(Single)

/// A tile that leaves its tensor on two sides: [20, 12] of which a fragment of [32, 16] is loaded from (-3, 2) on,
/// and stored there.
extern "C" __global__ void ragged(const void* in, void* out) {
    using FD = OpD<float, 32, 16>;
    const TileOf<const float, Digit<M, 1, 20>, Digit<N, 1, 12>, true> from(static_cast<const float*>(in));
    const TileOf<float, Digit<M, 1, 20>, Digit<N, 1, 12>, true> to(static_cast<float*>(out));
    FD f;
    load(f, from, M(-3) + N(2));
    for (const auto r : FD::registers()) f[r] += 1;
    store(to, M(-3) + N(2), f);
}
