// Written by pleat from cheri_block.json. Do not edit.
// Y = X + scale * gelu_tanh(Z W1t) W2t; Z is the convolution of X along L, channel by channel, with three taps that
// lie `dilation` apart, normalized over all places and channels of an example, by the statistics of 64 places at a
// time. Its mean and deviation leave the first product, which then takes the convolution as it is; what the two
// products have between them stays on chip
#include "dims.h"
#include "pleat/gpu/chain_sm90.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"

namespace cheri_block {

// ---- convolution ----
//   let c = X[L = L - dilation] * W[TAP = 0] + X * W[TAP = 1] + X[L = L + dilation] * W[TAP = 2]
//   store CONV = c
//   reduce part_mean = mean of c along L % 64, C
//   reduce part_variance = variance of c along L % 64, C
//   store PART_MEAN = part_mean
//   store PART_VARIANCE = part_variance

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_1) || \
    defined(PLEAT_APART_convolution_rows_1_with_weight_sums)
// convolution_rows_1_part: short rows: one warp keeps the row in registers.
__device__ __forceinline__ void convolution_rows_1_part(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                                        pleat::bf16* CONV_ptr, float* PART_MEAN_ptr,
                                                        float* PART_VARIANCE_ptr, long long N_size,
                                                        long long L_size, int dilation, unsigned block) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_MEAN part_mean_(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance_(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(block) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= N_size * pleat::size_ceil_div(L_size, 64)) return;
    const long long row = place;
    const N n_(row / (pleat::size_ceil_div(L_size, 64)));
    const pleat::Fold<L, 64> l(row % (pleat::size_ceil_div(L_size, 64)));

    pleat::Vec<pleat::bf16, 8> x_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                x_row[slot] = pleat::load<8>(x[l + n_ + c_ + l_].get());
            }
        }
    }

    // cheri_block.json:30: reduce part_mean
    // cheri_block.json:31: reduce part_variance
    pleat::Mean<float> part_mean_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
                float terms[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    terms[e] = c;
                }
                part_mean_state.add(terms);
            }
        }
    }
    pleat::across_lanes<32>(part_mean_state);
    const float part_mean = part_mean_state.mean();
    const float center = part_mean_state.mean();
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    const float apart = c - center;
                    spread.add_product(apart, apart);
                }
            }
        }
    }
    pleat::across_lanes<32>(spread);
    const float part_variance = spread.sum() / part_mean_state.count;

    if (lane == 0) {
        // cheri_block.json:32: store PART_MEAN
        *part_mean_[l + n_] = part_mean;
        // cheri_block.json:33: store PART_VARIANCE
        *part_variance_[l + n_] = part_variance;
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                // cheri_block.json:29: store CONV
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
                float conv_out[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    conv_out[e] = c;
                }
                pleat::store(conv[l + n_ + c_ + l_].get(), pleat::converted<pleat::bf16>(conv_out));
            }
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_1)
extern "C" __global__ void __launch_bounds__(128)
    convolution_rows_1(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                       float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size, long long L_size,
                       int dilation) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    convolution_rows_1_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                            blockIdx.x);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_2) || \
    defined(PLEAT_APART_convolution_rows_2_with_weight_sums)
// convolution_rows_2_part: 256 threads keep the row in registers.
__device__ __forceinline__ void convolution_rows_2_part(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                                        pleat::bf16* CONV_ptr, float* PART_MEAN_ptr,
                                                        float* PART_VARIANCE_ptr, long long N_size,
                                                        long long L_size, int dilation, unsigned block) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_MEAN part_mean_(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance_(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(block);
    const N n_(row / (pleat::size_ceil_div(L_size, 64)));
    const pleat::Fold<L, 64> l(row % (pleat::size_ceil_div(L_size, 64)));

    pleat::Vec<pleat::bf16, 8> x_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 2048 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                x_row[slot] = pleat::load<8>(x[l + n_ + c_ + l_].get());
            }
        }
    }
    float c_kept[4][8];

    // cheri_block.json:30: reduce part_mean
    // cheri_block.json:31: reduce part_variance
    pleat::Mean<float> part_mean_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 2048 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
                float terms[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    c_kept[slot][e] = c;
                    terms[e] = c;
                }
                part_mean_state.add(terms);
                // cheri_block.json:29: store CONV
                float conv_out[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    conv_out[e] = c_kept[slot][e];
                }
                pleat::store(conv[l + n_ + c_ + l_].get(), pleat::converted<pleat::bf16>(conv_out));
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Mean<float>> exchange1;
    pleat::across_block(exchange1, part_mean_state);
    const float part_mean = part_mean_state.mean();
    const float center = part_mean_state.mean();
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 2048 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float apart = c_kept[slot][e] - center;
                    spread.add_product(apart, apart);
                }
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread);
    const float part_variance = spread.sum() / part_mean_state.count;

    if (lane == 0) {
        // cheri_block.json:32: store PART_MEAN
        *part_mean_[l + n_] = part_mean;
        // cheri_block.json:33: store PART_VARIANCE
        *part_variance_[l + n_] = part_variance;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_2)
extern "C" __global__ void __launch_bounds__(256)
    convolution_rows_2(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                       float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size, long long L_size,
                       int dilation) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    convolution_rows_2_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                            blockIdx.x);
}
#endif

// ---- statistics ----
//   let places = min(64, extent(L) - 64 * (L // 64))
//   let count = extent(C) * places
//   reduce sum = sum of count * PART_MEAN along L /^ 64
//   let mean = sum / (extent(L) * extent(C))
//   let off = PART_MEAN - mean
//   reduce spread = sum of count * (PART_VARIANCE + off * off) along L /^ 64
//   let variance = spread / (extent(L) * extent(C))
//   store MEAN = mean
//   store R = rsqrt(variance + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_1)
// statistics_rows_1: short rows: one warp keeps the row in registers.
extern "C" __global__ void __launch_bounds__(128)
    statistics_rows_1(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(blockIdx.x) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= N_size) return;
    const long long row = place;
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    pleat::across_lanes<32>(sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    pleat::across_lanes<32>(spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_2)
// statistics_rows_2: 256 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(256)
    statistics_rows_2(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 256 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 256 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 256 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_3)
// statistics_rows_3: 512 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    statistics_rows_3(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 512 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 512 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 512 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_4)
#if __CUDA_ARCH__ >= 900  // thread-block clusters
// statistics_rows_4: a cluster of 8 blocks keeps the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    statistics_rows_4(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    __shared__ pleat::ClusterExchange<8, pleat::Sum<float>> exchange1_cluster;
    if (threadIdx.x == 0) exchange1_cluster.init();
    __shared__ pleat::ClusterExchange<8, pleat::Sum<float>> exchange2_cluster;
    if (threadIdx.x == 0) exchange2_cluster.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 512 + static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x) / 8;
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    pleat::across_cluster(exchange2_cluster, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_5)
// statistics_rows_5: one block keeps the row in shared memory.
extern "C" __global__ void __launch_bounds__(1024)
    statistics_rows_5(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    extern __shared__ uint4 row_storage[];
    pleat::Vec<float, 1>* part_mean_row = reinterpret_cast<pleat::Vec<float, 1>*>(row_storage) + 0;
#pragma unroll 4
    for (long long j = lane * 1, slot = 0; j < pleat::size_ceil_div(L_size, 64); j += 1024, ++slot) {
        const pleat::Fold<L, 64> l(j);
        pleat::fetch(part_mean_row[slot * 1024 + threadIdx.x], part_mean[n_ + l].get());
    }
    pleat::fetched();

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll 4
    for (long long j = lane * 1, slot = 0; j < pleat::size_ceil_div(L_size, 64); j += 1024, ++slot) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v = static_cast<float>(count);
            const float PART_MEAN_e = part_mean_row[slot * 1024 + threadIdx.x][0];
            sum_state.add_product(v, PART_MEAN_e);
        }
    }
    __shared__ pleat::Exchange<32, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll 4
    for (long long j = lane * 1, slot = 0; j < pleat::size_ceil_div(L_size, 64); j += 1024, ++slot) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v_ = static_cast<float>(count);
            const float PART_MEAN_e = part_mean_row[slot * 1024 + threadIdx.x][0];
            // cheri_block.json:42: let off
            const float off = PART_MEAN_e - mean;
            const float PART_VARIANCE_e = *part_variance[n_ + l];
            spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
        }
    }
    __shared__ pleat::Exchange<32, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_6)
// statistics_rows_6: the row is longer than what a block can keep, so each pass reads it again.
extern "C" __global__ void __launch_bounds__(512)
    statistics_rows_6(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll 4
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 512) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            sum_state.add_product(v, PART_MEAN_e);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll 4
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 512) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v_ = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            // cheri_block.json:42: let off
            const float off = PART_MEAN_e - mean;
            const float PART_VARIANCE_e = *part_variance[n_ + l];
            spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

// ---- weight_sums ----
//   reduce sum_w = sum of W1 along C
//   store SUM = sum_w

#if !defined(PLEAT_APART) || defined(PLEAT_APART_weight_sums_rows) || \
    defined(PLEAT_APART_convolution_rows_1_with_weight_sums) ||       \
    defined(PLEAT_APART_convolution_rows_2_with_weight_sums)
// weight_sums_rows_part: a row is 16 vectors, so that part of a warp shares one; several rows a block.
__device__ __forceinline__ void weight_sums_rows_part(const pleat::bf16* W1_ptr, float* SUM_ptr, unsigned block) {
    const W1 w1(W1_ptr);
    const SUM sum(SUM_ptr);
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const int place = static_cast<int>(block) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 256;
    const int row = live ? place : 256 - 1;
    const E e_(row);

    // cheri_block.json:51: reduce sum_w
    pleat::Sum<float> sum_w_state;
    {
        const int j = lane * 8;
        const C c(j);
        const pleat::Vec<pleat::bf16, 8> w1_v = pleat::load<8>(w1[e_ + c].get());
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float W1_e = pleat::as<float>(w1_v, e);
            terms[e] = W1_e;
        }
        sum_w_state.add(terms);
    }
    pleat::across_lanes<16>(sum_w_state);
    const float sum_w = sum_w_state.sum();

    if (lane == 0 && live) {
        // cheri_block.json:52: store SUM
        *sum[e_] = sum_w;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_weight_sums_rows)
extern "C" __global__ void __launch_bounds__(128) weight_sums_rows(const pleat::bf16* W1_ptr, float* SUM_ptr) {
    pleat::wait_for_kernel_before();
    weight_sums_rows_part(W1_ptr, SUM_ptr, blockIdx.x);
}
#endif

// ---- perceptron ----
//   contract acc = CONV, W1 along C
//   let hidden = gelu_tanh((acc - MEAN * SUM) * R)
//   contract out = DT(hidden), W2 along E
//   store Y = X + scale * out

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_chain)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// perceptron_chain_hidden: what is left of the first product, chunk after chunk of W1's columns.
__device__ __forceinline__ auto perceptron_chain_hidden(float* MEAN_ptr, float* R_ptr, float* SUM_ptr,
                                                        long long N_size, long long L_size, const auto& tiles,
                                                        const pleat::TileAt& tile) {
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const SUM sum(SUM_ptr);
    const N n_(tile.batch);
    const float MEAN_e = *mean[n_];
    const float MEAN_tile = MEAN_e;
    const float R_e = *r_[n_];
    const float R_tile = R_e;
    return [=, &tiles](const pleat::TileAt& at, const auto& acc, auto& hidden_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const E e_(at.column * 64 + tiles.column(j));
            float v_columns[2];
            const pleat::Vec<float, 2> sum_v = pleat::load<2>(sum[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SUM_e = sum_v[e];
                v_columns[e] = MEAN_tile * SUM_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const L l(at.row * 64 + tiles.row(0, h));
                // cheri_block.json:57: store HIDDEN_VALUES
                const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float SUM_e_ = sum_v_[e];
                    const float acc_e = acc(0, j, h, e);
                    const float hidden =
                        pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                    values[e] = hidden;
                }
                hidden_[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
    };
}

// perceptron_chain: two products in a row for 64 rows of each of 3 consumers at a time; 256 hidden values of E stay
// in registers, 64 at a time; W1 and W2 lie in shared memory.
extern "C" __global__ void __launch_bounds__(512)
    perceptron_chain(const __grid_constant__ pleat::TensorMap CONV_map,
                     const __grid_constant__ pleat::TensorMap W1_map,
                     const __grid_constant__ pleat::TensorMap W2_map,
                     const __grid_constant__ pleat::TensorMap Y_map, const __grid_constant__ pleat::TensorMap X_map,
                     const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long N_size, long long L_size, float scale,
                     float* MEAN_ptr, float* R_ptr, float* SUM_ptr) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::ChainSm90<pleat::bf16, 128, 256, 128, 64, 3, 3, 1, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, CONV_map, W1_map, W2_map, Y_map, X_map);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 1, static_cast<int>(N_size)};
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(CONV_map, k * 64, at.row * 64, n_.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W1_map, k * 64, at.column * 64);
        };
        const auto second = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W2_map, k * 64, at.column * 128);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const N n_(at.batch);
            const int part = number % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0, consumer), n_.get());
        };
        tiles.produce(grid, bring, first, second, 2, feed);
    } else {
        const auto hide = [&](const pleat::TileAt& at) {
            return perceptron_chain_hidden(MEAN_ptr, R_ptr, SUM_ptr, N_size, L_size, tiles, at);
        };
        tiles.consume(grid, hide, [&](const pleat::TileAt& at, const auto& out) {
            const N n_(at.batch);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> Y_part[8][2];
                pleat::Vec<pleat::bf16, 2> X_in[8][2];
                tiles.take(X_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const C c(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const L l(at.row * 64 + tiles.row(0, h));
                        // cheri_block.json:60: store Y
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float out_e = out(0, part * 8 + j, h, e);
                            const float X_e = pleat::as<float>(X_in[j][h], e);
                            values[e] = pleat::math::fma(scale, out_e, X_e);
                        }
                        Y_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(Y_map, Y_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0), n_.get());
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_1_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// perceptron_1_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// C.
extern "C" __global__ void __launch_bounds__(128, 1)
    perceptron_1_tiles_4(const pleat::bf16* W1_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr, float* R_ptr,
                         float* SUM_ptr, pleat::bf16* HIDDEN_VALUES_ptr, long long N_size, long long L_size) {
    const W1 w1(W1_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const SUM sum(SUM_ptr);
    const HIDDEN_VALUES hidden_values(HIDDEN_VALUES_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 2, static_cast<int>(N_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const L l(at.row * 64 + r);
        return l.get() < L_size ? conv[n_ + l].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const E e_(at.column * 128 + r);
        return w1[e_].get();
    };
    tiles.consume(grid, 128, rows, columns, [&](const pleat::TileAt& at, const auto& acc) {
        const N n_(at.batch);
        const float MEAN_e = *mean[n_];
        const float MEAN_tile = MEAN_e;
        const float R_e = *r_[n_];
        const float R_tile = R_e;
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
            float v_columns[2];
            const pleat::Vec<float, 2> sum_v = pleat::load<2>(sum[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SUM_e = sum_v[e];
                v_columns[e] = MEAN_tile * SUM_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const L l(at.row * 64 + tiles.row(0, h));
                if (l.get() < L_size) {
                    // cheri_block.json:57: store HIDDEN_VALUES
                    const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                    float hidden_values_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float SUM_e_ = sum_v_[e];
                        const float acc_e = acc(0, j, h, e);
                        const float hidden =
                            pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                        hidden_values_out[e] = hidden;
                    }
                    pleat::store(hidden_values[n_ + e_ + l].get(),
                                 pleat::converted<pleat::bf16>(hidden_values_out));
                }
            }
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_2_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// perceptron_2_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// E.
extern "C" __global__ void __launch_bounds__(128, 1)
    perceptron_2_tiles_4(const pleat::bf16* X_ptr, const pleat::bf16* W2_ptr, pleat::bf16* Y_ptr,
                         pleat::bf16* HIDDEN_VALUES_ptr, long long N_size, long long L_size, float scale) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W2 w2(W2_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    const HIDDEN_VALUES hidden_values(HIDDEN_VALUES_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 128)), 1, static_cast<int>(N_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const L l(at.row * 128 + r);
        return l.get() < L_size ? hidden_values[n_ + l].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const C c(at.column * 128 + r);
        return w2[c].get();
    };
    tiles.consume(grid, 256, rows, columns, [&](const pleat::TileAt& at, const auto& out) {
        const N n_(at.batch);
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const C c(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const L l(at.row * 128 + tiles.row(i, h));
                    if (l.get() < L_size) {
                        // cheri_block.json:60: store Y
                        const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[n_ + c + l].get());
                        float y_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float out_e = out(i, j, h, e);
                            const float X_e = pleat::as<float>(x_v, e);
                            y_out[e] = pleat::math::fma(scale, out_e, X_e);
                        }
                        pleat::store(y[n_ + c + l].get(), pleat::converted<pleat::bf16>(y_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

// ---- cheri_block: launches that kernels share ----

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_1_with_weight_sums)
// convolution_rows_1_with_weight_sums: convolution_rows_1_part, weight_sums_rows_part side by side, each with
// blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    convolution_rows_1_with_weight_sums(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                                        float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size,
                                        long long L_size, int dilation, const pleat::bf16* W1_ptr, float* SUM_ptr) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 32;
    if (block < blocks1) {
        convolution_rows_1_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                                block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    weight_sums_rows_part(W1_ptr, SUM_ptr, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_2_with_weight_sums)
// convolution_rows_2_with_weight_sums: convolution_rows_2_part, weight_sums_rows_part side by side, each with
// blocks of its own.
extern "C" __global__ void __launch_bounds__(256)
    convolution_rows_2_with_weight_sums(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                                        float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size,
                                        long long L_size, int dilation, const pleat::bf16* W1_ptr, float* SUM_ptr) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 32;
    if (block < blocks1) {
        convolution_rows_2_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                                block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    if (threadIdx.x < 128) weight_sums_rows_part(W1_ptr, SUM_ptr, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_chain_with_statistics)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// statistics_row: one row, by the threads of a warp.
__device__ __forceinline__ void statistics_row(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size,
                                               long long L_size, float eps, long long row_number, float& MEAN_value,
                                               float& R_value) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long row = static_cast<long long>(row_number);
    const N n_(row);

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll 1
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 32) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            sum_state.add_product(v, PART_MEAN_e);
        }
    }
    pleat::across_lanes<32>(sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll 1
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 32) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v_ = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            // cheri_block.json:42: let off
            const float off = PART_MEAN_e - mean;
            const float PART_VARIANCE_e = *part_variance[n_ + l];
            spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
        }
    }
    pleat::across_lanes<32>(spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    {
        // cheri_block.json:45: store MEAN
        MEAN_value = mean;
        // cheri_block.json:46: store R
        R_value = v_;
    }
}

// perceptron_chain_with_statistics_hidden: what is left of the first product, chunk after chunk of W1's columns.
__device__ __forceinline__ auto perceptron_chain_with_statistics_hidden(float* SUM_ptr, long long N_size,
                                                                        long long L_size, float* PART_MEAN_ptr,
                                                                        float* PART_VARIANCE_ptr, float eps,
                                                                        const auto& tiles,
                                                                        const pleat::TileAt& tile) {
    const SUM sum(SUM_ptr);
    const N n_(tile.batch);
    float MEAN_value;
    float R_value;
    statistics_row(PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, eps, tile.batch, MEAN_value, R_value);
    const float MEAN_e = MEAN_value;
    const float MEAN_tile = MEAN_e;
    const float R_e = R_value;
    const float R_tile = R_e;
    return [=, &tiles](const pleat::TileAt& at, const auto& acc, auto& hidden_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const E e_(at.column * 64 + tiles.column(j));
            float v_columns[2];
            const pleat::Vec<float, 2> sum_v = pleat::load<2>(sum[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SUM_e = sum_v[e];
                v_columns[e] = MEAN_tile * SUM_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const L l(at.row * 64 + tiles.row(0, h));
                // cheri_block.json:57: store HIDDEN_VALUES
                const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float SUM_e_ = sum_v_[e];
                    const float acc_e = acc(0, j, h, e);
                    const float hidden =
                        pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                    values[e] = hidden;
                }
                hidden_[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
    };
}

// perceptron_chain_with_statistics: two products in a row for 64 rows of each of 3 consumers at a time; 256 hidden
// values of E stay in registers, 64 at a time; W1 and W2 lie in shared memory; the rows of statistics are each
// tile's own work.
extern "C" __global__ void __launch_bounds__(512) perceptron_chain_with_statistics(
    const __grid_constant__ pleat::TensorMap CONV_map, const __grid_constant__ pleat::TensorMap W1_map,
    const __grid_constant__ pleat::TensorMap W2_map, const __grid_constant__ pleat::TensorMap Y_map,
    const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long N_size,
    long long L_size, float scale, float* SUM_ptr, float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::ChainSm90<pleat::bf16, 128, 256, 128, 64, 3, 3, 1, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, CONV_map, W1_map, W2_map, Y_map, X_map);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 1, static_cast<int>(N_size)};
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(CONV_map, k * 64, at.row * 64, n_.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W1_map, k * 64, at.column * 64);
        };
        const auto second = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W2_map, k * 64, at.column * 128);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const N n_(at.batch);
            const int part = number % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0, consumer), n_.get());
        };
        tiles.produce(grid, bring, first, second, 2, feed);
    } else {
        const auto hide = [&](const pleat::TileAt& at) {
            return perceptron_chain_with_statistics_hidden(SUM_ptr, N_size, L_size, PART_MEAN_ptr,
                                                           PART_VARIANCE_ptr, eps, tiles, at);
        };
        tiles.consume(grid, hide, [&](const pleat::TileAt& at, const auto& out) {
            const N n_(at.batch);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> Y_part[8][2];
                pleat::Vec<pleat::bf16, 2> X_in[8][2];
                tiles.take(X_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const C c(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const L l(at.row * 64 + tiles.row(0, h));
                        // cheri_block.json:60: store Y
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float out_e = out(0, part * 8 + j, h, e);
                            const float X_e = pleat::as<float>(X_in[j][h], e);
                            values[e] = pleat::math::fma(scale, out_e, X_e);
                        }
                        Y_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(Y_map, Y_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0), n_.get());
            }
        });
    }
}
#endif
#endif

}  // namespace cheri_block
