// Written by pleat from rstd.json. Do not edit.
// R = 1 / rms of rows whose squares are summed over blocks: what a product leaves for the norm behind it
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace rstd {

//   reduce s = sum of S along N / BLOCK
//   store R = rsqrt(s / extent(N) + eps)

// rstd_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    rstd_rows(const float* S_ptr, float* R_ptr, long long M_size, float eps) {
    const S s_(S_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < M_size;
    const long long row = live ? place : M_size - 1;
    const M m(row);

    // rstd.json:14: reduce s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 4;
        const pleat::Fold<N, 128> n_(j);
        const pleat::Vec<float, 4> s__v = pleat::load<4>(s_[m + n_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float S_e = s__v[e];
            terms[e] = S_e;
        }
        s_state.add(terms);
    }
    pleat::across_lanes<8>(s_state);
    const float s = s_state.sum();

    const float v = pleat::math::rsqrt(s / 4096.0f + eps);
    if (lane == 0 && live) {
        // rstd.json:15: store R
        *r_[m] = v;
    }
}

}  // namespace rstd
