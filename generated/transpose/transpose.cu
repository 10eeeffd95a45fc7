// Written by pleat from transpose.json. Do not edit.
// Y[N, M] = X[M, N]
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace transpose {

//   store Y = X

// transpose_map_1: tiles of 64 x 64 along M and N pass through shared memory, because tensors are contiguous along
// either.
extern "C" __global__ void __launch_bounds__(128)
    transpose_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long M_size, long long N_size) {
    const X x(X_ptr, pleat::extents(M(M_size), N(N_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), M(M_size)));
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const unsigned n_tiles = static_cast<unsigned>(pleat::size_ceil_div(N_size, 64));
    const long long n_first = static_cast<long long>(block % n_tiles) * 64;
    block /= n_tiles;
    const long long m_first = static_cast<long long>(block) * 64;
    __shared__ pleat::Tile<pleat::bf16, 64> x_tile;
    pleat::Vec<pleat::bf16, 8> x_in[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        const int down = i / 8, right = i % 8 * 8;
        const N n_(n_first + right);
        const M m(m_first + down);
        if (m.get() < M_size && n_.get() < N_size) {
            x_in[slot] = pleat::load<8>(x[n_ + m].get());
        }
    }
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        x_tile.put(i / 8, i % 8 * 8, x_in[slot]);
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < 256; i += 128) {
        const int right = i / 8 * 2, down = i % 8 * 8;
        const auto x_columns = x_tile.columns<2, 8>(down, right);
#pragma unroll
        for (int column = 0; column < 2; ++column) {
            const N n_(n_first + right + column);
            const M m(m_first + down);
            if (!(m.get() < M_size && n_.get() < N_size)) continue;
            // transpose.json:14: store Y
            pleat::bf16 y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                y_out[e] = x_columns[column][e];
            }
            pleat::store(y[n_ + m].get(), pleat::converted<pleat::bf16>(y_out));
        }
    }
}

// transpose_map_2: tiles of 64 x 64 along M and N pass through shared memory, because tensors are contiguous along
// either.
extern "C" __global__ void __launch_bounds__(128)
    transpose_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long M_size, long long N_size) {
    const X x(X_ptr, pleat::extents(M(M_size), N(N_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), M(M_size)));
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const unsigned n_tiles = static_cast<unsigned>(pleat::size_ceil_div(N_size, 64));
    const long long n_first = static_cast<long long>(block % n_tiles) * 64;
    block /= n_tiles;
    const long long m_first = static_cast<long long>(block) * 64;
    __shared__ pleat::Tile<pleat::bf16, 64> x_tile;
    pleat::Vec<pleat::bf16, 1> x_in[32];
#pragma unroll
    for (int slot = 0; slot < 32; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        const int down = i / 64, right = i % 64;
        const N n_(n_first + right);
        const M m(m_first + down);
        if (m.get() < M_size && n_.get() < N_size) {
            x_in[slot] = pleat::load<1>(x[n_ + m].get());
        }
    }
#pragma unroll
    for (int slot = 0; slot < 32; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        x_tile.put(i / 64, i % 64, x_in[slot]);
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < 4096; i += 128) {
        const int right = i / 64, down = i % 64;
        const auto x_columns = x_tile.columns<1, 1>(down, right);
        const N n_(n_first + right);
        const M m(m_first + down);
        if (!(m.get() < M_size && n_.get() < N_size)) continue;
        // transpose.json:14: store Y
        *y[n_ + m] = x_columns[0][0];
    }
}

}  // namespace transpose
