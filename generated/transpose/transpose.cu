// Written by pleat from transpose.json. Do not edit.
// Y[N, M] = X[M, N]
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/math.h"

namespace transpose {

//   store Y = X

// transpose_map_1: tiles of 64 x 64 along M and N pass through shared memory, because tensors are contiguous along either.
extern "C" __global__ void __launch_bounds__(256)
transpose_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long M_size, long long N_size) {
    const X x(X_ptr, pleat::extents(M(M_size), N(N_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), M(M_size)));
    long long block = blockIdx.x;
    const long long m_first = block % (pleat::size_ceil_div(M_size, 64)) * 64;
    block /= pleat::size_ceil_div(M_size, 64);
    const long long n_first = block % (pleat::size_ceil_div(N_size, 64)) * 64;
    __shared__ pleat::Tile<pleat::bf16, 64> x_tile;
    for (int i = threadIdx.x; i < 512; i += 256) {
        const int down = i / 8, right = i % 8 * 8;
        const N n_(n_first + right);
        const M m(m_first + down);
        if (m.get() < M_size && n_.get() < N_size)
            x_tile.put(down, right, pleat::load<8>(x[n_ + m].get()));
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 512; i += 256) {
        const int right = i / 8, down = i % 8 * 8;
        const N n_2(n_first + right);
        const M m_(m_first + down);
        if (m_.get() >= M_size || n_2.get() >= N_size) continue;
        pleat::bf16 y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            y_out[e] = x_tile.down(down, right)[e];
        }
        pleat::store(y[n_2 + m_].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

// transpose_map_2: tiles of 64 x 64 along M and N pass through shared memory, because tensors are contiguous along either.
extern "C" __global__ void __launch_bounds__(256)
transpose_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long M_size, long long N_size) {
    const X x(X_ptr, pleat::extents(M(M_size), N(N_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), M(M_size)));
    long long block = blockIdx.x;
    const long long m_first = block % (pleat::size_ceil_div(M_size, 64)) * 64;
    block /= pleat::size_ceil_div(M_size, 64);
    const long long n_first = block % (pleat::size_ceil_div(N_size, 64)) * 64;
    __shared__ pleat::Tile<pleat::bf16, 64> x_tile;
    for (int i = threadIdx.x; i < 4096; i += 256) {
        const int down = i / 64, right = i % 64 * 1;
        const N n_(n_first + right);
        const M m(m_first + down);
        if (m.get() < M_size && n_.get() < N_size)
            x_tile.put(down, right, pleat::load<1>(x[n_ + m].get()));
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 4096; i += 256) {
        const int right = i / 64, down = i % 64 * 1;
        const N n_2(n_first + right);
        const M m_(m_first + down);
        if (m_.get() >= M_size || n_2.get() >= N_size) continue;
        *y[n_2 + m_] = x_tile.down(down, right)[0];
    }
}

}  // namespace transpose
