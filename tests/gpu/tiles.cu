// Products of matrices by TileSm80, one kernel a way in which operands lie and are read. Compiled by
// tiles_test.cpp.
#include "pleat/gpu/tile_sm80.h"

using namespace pleat;

/// D [M, N] = A B: element (m, k) of A lies at m * a_row + k * a_k, element (k, n) of B at n * b_row + k * b_k.
template <class Tiles, int Rows, int Columns, class T>
__device__ __forceinline__ void product(const T* a, const T* b, float* d, int M, int N, int K, long long a_row,
                                        long long a_k, long long b_row, long long b_k) {
    extern __shared__ __align__(128) unsigned char memory[];
    Tiles tiles(memory);
    const TileGrid grid{(M + Rows - 1) / Rows, (N + Columns - 1) / Columns, 1};
    const auto rows = [&](const TileAt& at, int r) {
        const int m = at.row * Rows + r;
        return m < M ? a + m * a_row : nullptr;
    };
    const auto columns = [&](const TileAt& at, int c) {
        const int n = at.column * Columns + c;
        return n < N ? b + n * b_row : nullptr;
    };
    tiles.consume(grid, K, along_k(rows, a_k), along_k(columns, b_k), [&](const TileAt& at, const auto& acc) {
#pragma unroll
        for (int i = 0; i < Tiles::blocks; ++i)
#pragma unroll
            for (int h = 0; h < 2; ++h)
#pragma unroll
                for (int j = 0; j < Columns / 8; ++j)
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const int m = at.row * Rows + tiles.row(i, h),
                                  n = at.column * Columns + tiles.column(j) + e;
                        if (m < M && n < N) d[static_cast<long long>(m) * N + n] = acc(i, j, h, e);
                    }
    });
}

// NAME, dtype, type in memory, rows, columns, stages, major of A, of B, bytes of a copy
#define KERNELS(X)                                          \
    X(bf16_128x128, bf16, bf16, 128, 128, 4, k, k, 16)      \
    X(bf16_64x256, bf16, bf16, 64, 256, 3, k, k, 16)        \
    X(f16_64x64, f16, f16, 64, 64, 2, k, k, 16)             \
    X(bf16_by_8, bf16, bf16, 128, 64, 4, k, k, 8)           \
    X(bf16_by_4, bf16, bf16, 128, 128, 4, k, k, 4)          \
    X(bf16_by_1, bf16, bf16, 128, 128, 4, k, k, 0)          \
    X(f16_across, f16, f16, 128, 128, 4, mn, mn, 16)        \
    X(bf16_a_across, bf16, bf16, 64, 128, 3, mn, k, 16)     \
    X(bf16_b_across, bf16, bf16, 64, 256, 3, k, mn, 16)     \
    X(bf16_across_192, bf16, bf16, 64, 192, 3, mn, mn, 16)  \
    X(f16_across_by_4, f16, f16, 128, 64, 4, mn, mn, 4)     \
    X(bf16_across_by_1, bf16, bf16, 128, 128, 4, mn, mn, 0) \
    X(tf32_128x128, tf32, float, 128, 128, 4, k, k, 16)     \
    X(tf32_by_4, tf32, float, 64, 128, 4, k, k, 4)          \
    X(tf32_across, tf32, float, 64, 64, 4, mn, mn, 0)
#define FP8_KERNELS(X)                               \
    X(e4m3_64x128, e4m3, e4m3, 64, 128, 4, k, k, 16) \
    X(e5m2_by_1, e5m2, e5m2, 64, 128, 4, k, k, 0)    \
    X(e4m3_across, e4m3, e4m3, 64, 64, 4, mn, mn, 0)

#define KERNEL(NAME, E, T, ROWS, COLUMNS, STAGES, A, B, ACCESS)                                     \
    extern "C" __global__ void __launch_bounds__(128, 2)                                            \
        NAME(const T* a, const T* b, float* d, int M, int N, int K, long long a_row, long long a_k, \
             long long b_row, long long b_k) {                                                      \
        product<TileSm80<E, ROWS, COLUMNS, STAGES, Major::A, Major::B, ACCESS>, ROWS, COLUMNS>(     \
            a, b, d, M, N, K, a_row, a_k, b_row, b_k);                                              \
    }
KERNELS(KERNEL)
#if __CUDA_ARCH__ >= 890
FP8_KERNELS(KERNEL)
#endif
