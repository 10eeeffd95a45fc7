// Written by pleat from cheri_block.json. Do not edit.
// Y = X + scale * gelu_tanh(Z W1t) W2t; Z is the convolution of X along L, channel by channel, with three taps that
// lie `dilation` apart, normalized over all places and channels of an example. Its mean and deviation leave the
// first product, which then takes the convolution as it is
#include "dims.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace cheri_block {

// ---- convolution ----
//   let c = X[L = L - dilation] * W[TAP = 0] + X * W[TAP = 1] + X[L = L + dilation] * W[TAP = 2]
//   store CONV = c
//   reduce mean = mean of c along L, C
//   reduce variance = variance of c along L, C
//   store MEAN = mean
//   store R = rsqrt(variance + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_1)
// convolution_rows_1: short rows: one warp keeps the row in registers.
extern "C" __global__ void __launch_bounds__(128)
    convolution_rows_1(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr,
                       float* R_ptr, long long N_size, long long L_size, int dilation, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(blockIdx.x) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= N_size) return;
    const long long row = place;
    const N n_(row);

    pleat::Vec<pleat::bf16, 8> x_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 256 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            x_row[slot] = pleat::load<8>(x[n_ + c_ + l].get());
        }
    }

    // cheri_block.json:29: reduce mean
    // cheri_block.json:30: reduce variance
    pleat::Sum<float> mean_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 256 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                terms[e] = c;
            }
            mean_state.add(terms);
        }
    }
    pleat::across_lanes<32>(mean_state);
    const float mean = mean_state.sum() / float(L_size * 128);
    const float center = mean_state.sum() / float(L_size * 128);
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 256 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                const float apart = c - center;
                spread.add_product(apart, apart);
            }
        }
    }
    pleat::across_lanes<32>(spread);
    const float variance = spread.sum() / float(L_size * 128);

    const float v = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:31: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:32: store R
        *r_[n_] = v;
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 256 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            // cheri_block.json:28: store CONV
            const long long v_ = static_cast<long long>(l.get());
            const long long v_2 = v_ + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_2, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_3 = static_cast<long long>(l.get());
            const long long v_4 = v_3 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_4, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_4)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                conv_out[e] = c;
            }
            pleat::store(conv[n_ + c_ + l].get(), pleat::converted<pleat::bf16>(conv_out));
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_2)
// convolution_rows_2: 256 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(256)
    convolution_rows_2(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr,
                       float* R_ptr, long long N_size, long long L_size, int dilation, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    pleat::Vec<pleat::bf16, 8> x_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 2048 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            x_row[slot] = pleat::load<8>(x[n_ + c_ + l].get());
        }
    }

    // cheri_block.json:29: reduce mean
    // cheri_block.json:30: reduce variance
    pleat::Sum<float> mean_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 2048 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                terms[e] = c;
            }
            mean_state.add(terms);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, mean_state);
    const float mean = mean_state.sum() / float(L_size * 128);
    const float center = mean_state.sum() / float(L_size * 128);
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 2048 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                const float apart = c - center;
                spread.add_product(apart, apart);
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread);
    const float variance = spread.sum() / float(L_size * 128);

    const float v = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:31: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:32: store R
        *r_[n_] = v;
    }
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 2048 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            // cheri_block.json:28: store CONV
            const long long v_ = static_cast<long long>(l.get());
            const long long v_2 = v_ + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_2, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_3 = static_cast<long long>(l.get());
            const long long v_4 = v_3 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_4, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_4)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                conv_out[e] = c;
            }
            pleat::store(conv[n_ + c_ + l].get(), pleat::converted<pleat::bf16>(conv_out));
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_3)
// convolution_rows_3: 512 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    convolution_rows_3(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr,
                       float* R_ptr, long long N_size, long long L_size, int dilation, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    pleat::Vec<pleat::bf16, 8> x_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            x_row[slot] = pleat::load<8>(x[n_ + c_ + l].get());
        }
    }

    // cheri_block.json:29: reduce mean
    // cheri_block.json:30: reduce variance
    pleat::Sum<float> mean_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                terms[e] = c;
            }
            mean_state.add(terms);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, mean_state);
    const float mean = mean_state.sum() / float(L_size * 128);
    const float center = mean_state.sum() / float(L_size * 128);
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                const float apart = c - center;
                spread.add_product(apart, apart);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread);
    const float variance = spread.sum() / float(L_size * 128);

    const float v = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:31: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:32: store R
        *r_[n_] = v;
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            // cheri_block.json:28: store CONV
            const long long v_ = static_cast<long long>(l.get());
            const long long v_2 = v_ + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_2, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_3 = static_cast<long long>(l.get());
            const long long v_4 = v_3 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_4, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_4)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                conv_out[e] = c;
            }
            pleat::store(conv[n_ + c_ + l].get(), pleat::converted<pleat::bf16>(conv_out));
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_4)
#if __CUDA_ARCH__ >= 900  // thread-block clusters
// convolution_rows_4: a cluster of 8 blocks keeps the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    convolution_rows_4(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr,
                       float* R_ptr, long long N_size, long long L_size, int dilation, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    __shared__ pleat::ClusterExchange<8, pleat::Sum<float>> exchange1_cluster;
    if (threadIdx.x == 0) exchange1_cluster.init();
    __shared__ pleat::ClusterExchange<8, pleat::Sum<float>> exchange2_cluster;
    if (threadIdx.x == 0) exchange2_cluster.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 512 + static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x) / 8;
    const N n_(row);

    pleat::Vec<pleat::bf16, 8> x_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32768 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            x_row[slot] = pleat::load<8>(x[n_ + c_ + l].get());
        }
    }

    // cheri_block.json:29: reduce mean
    // cheri_block.json:30: reduce variance
    pleat::Sum<float> mean_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32768 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                terms[e] = c;
            }
            mean_state.add(terms);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, mean_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, mean_state);
    const float mean = mean_state.sum() / float(L_size * 128);
    const float center = mean_state.sum() / float(L_size * 128);
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32768 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            const long long v = static_cast<long long>(l.get());
            const long long v_ = v + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_2 = static_cast<long long>(l.get());
            const long long v_3 = v_2 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                const float apart = c - center;
                spread.add_product(apart, apart);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread);
    pleat::across_cluster(exchange2_cluster, spread);
    const float variance = spread.sum() / float(L_size * 128);

    const float v = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:31: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:32: store R
        *r_[n_] = v;
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32768 + lane * 8;
        if (j < L_size * 128) {
            const L l(j / (128));
            const C c_(j % (128));
            // cheri_block.json:28: store CONV
            const long long v_ = static_cast<long long>(l.get());
            const long long v_2 = v_ + pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v_2, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
            const long long v_3 = static_cast<long long>(l.get());
            const long long v_4 = v_3 - pleat::convert<long long>(dilation);
            pleat::Vec<pleat::bf16, 8> x_v_ = {};
            if (pleat::within(v_4, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_4)].get());
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
                // cheri_block.json:27: let c
                const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                conv_out[e] = c;
            }
            pleat::store(conv[n_ + c_ + l].get(), pleat::converted<pleat::bf16>(conv_out));
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_5)
// convolution_rows_5: one block keeps the row in shared memory.
extern "C" __global__ void __launch_bounds__(1024)
    convolution_rows_5(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr,
                       float* R_ptr, long long N_size, long long L_size, int dilation, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* x_row = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage) + 0;
#pragma unroll 4
    for (long long j = lane * 8, slot = 0; j < L_size * 128; j += 8192, ++slot) {
        const L l(j / (128));
        const C c_(j % (128));
        pleat::fetch(x_row[slot * 1024 + threadIdx.x], x[n_ + c_ + l].get());
    }
    pleat::fetched();

    // cheri_block.json:29: reduce mean
    // cheri_block.json:30: reduce variance
    pleat::Moments<float> mean_state;
#pragma unroll 4
    for (long long j = lane * 8, slot = 0; j < L_size * 128; j += 8192, ++slot) {
        const L l(j / (128));
        const C c_(j % (128));
        const long long v = static_cast<long long>(l.get());
        const long long v_ = v + pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v = {};
        if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
        const long long v_2 = static_cast<long long>(l.get());
        const long long v_3 = v_2 - pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v_ = {};
        if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
        const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
        const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_v, e);
            const float W_e = pleat::as<float>(w_v, e);
            const float X_e_ = pleat::as<float>(x_v_, e);
            const float W_e_ = pleat::as<float>(w_v_, e);
            const float X_e_2 = pleat::as<float>(x_row[slot * 1024 + threadIdx.x], e);
            const float W_e_2 = pleat::as<float>(w_v_2, e);
            // cheri_block.json:27: let c
            const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
            terms[e] = c;
        }
        mean_state.add(terms);
    }
    __shared__ pleat::Exchange<32, pleat::Moments<float>> exchange1;
    pleat::across_block(exchange1, mean_state);
    const float mean = mean_state.mean();
    const float variance = mean_state.variance();

    const float v = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:31: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:32: store R
        *r_[n_] = v;
    }
#pragma unroll 4
    for (long long j = lane * 8, slot = 0; j < L_size * 128; j += 8192, ++slot) {
        const L l(j / (128));
        const C c_(j % (128));
        // cheri_block.json:28: store CONV
        const long long v_ = static_cast<long long>(l.get());
        const long long v_2 = v_ + pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v = {};
        if (pleat::within(v_2, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
        const long long v_3 = static_cast<long long>(l.get());
        const long long v_4 = v_3 - pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v_ = {};
        if (pleat::within(v_4, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_4)].get());
        const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
        const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
        float conv_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_v, e);
            const float W_e = pleat::as<float>(w_v, e);
            const float X_e_ = pleat::as<float>(x_v_, e);
            const float W_e_ = pleat::as<float>(w_v_, e);
            const float X_e_2 = pleat::as<float>(x_row[slot * 1024 + threadIdx.x], e);
            const float W_e_2 = pleat::as<float>(w_v_2, e);
            // cheri_block.json:27: let c
            const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
            conv_out[e] = c;
        }
        pleat::store(conv[n_ + c_ + l].get(), pleat::converted<pleat::bf16>(conv_out));
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_6)
// convolution_rows_6: the row is longer than what a block can keep, so each pass reads it again.
extern "C" __global__ void __launch_bounds__(512)
    convolution_rows_6(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr,
                       float* R_ptr, long long N_size, long long L_size, int dilation, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    // cheri_block.json:29: reduce mean
    // cheri_block.json:30: reduce variance
    pleat::Moments<float> mean_state;
#pragma unroll 4
    for (long long j = lane * 8; j < L_size * 128; j += 4096) {
        const L l(j / (128));
        const C c_(j % (128));
        const long long v = static_cast<long long>(l.get());
        const long long v_ = v + pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v = {};
        if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
        const long long v_2 = static_cast<long long>(l.get());
        const long long v_3 = v_2 - pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v_ = {};
        if (pleat::within(v_3, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_3)].get());
        const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
        const pleat::Vec<pleat::bf16, 8> x_v_2 = pleat::load<8>(x[n_ + c_ + l].get());
        const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_v, e);
            const float W_e = pleat::as<float>(w_v, e);
            const float X_e_ = pleat::as<float>(x_v_, e);
            const float W_e_ = pleat::as<float>(w_v_, e);
            const float X_e_2 = pleat::as<float>(x_v_2, e);
            const float W_e_2 = pleat::as<float>(w_v_2, e);
            // cheri_block.json:27: let c
            const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
            terms[e] = c;
        }
        mean_state.add(terms);
    }
    __shared__ pleat::Exchange<16, pleat::Moments<float>> exchange1;
    pleat::across_block(exchange1, mean_state);
    const float mean = mean_state.mean();
    const float variance = mean_state.variance();

    const float v = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:31: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:32: store R
        *r_[n_] = v;
    }
#pragma unroll 4
    for (long long j = lane * 8; j < L_size * 128; j += 4096) {
        const L l(j / (128));
        const C c_(j % (128));
        // cheri_block.json:28: store CONV
        const long long v_ = static_cast<long long>(l.get());
        const long long v_2 = v_ + pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v = {};
        if (pleat::within(v_2, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
        const long long v_3 = static_cast<long long>(l.get());
        const long long v_4 = v_3 - pleat::convert<long long>(dilation);
        pleat::Vec<pleat::bf16, 8> x_v_ = {};
        if (pleat::within(v_4, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_4)].get());
        const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
        const pleat::Vec<pleat::bf16, 8> x_v_2 = pleat::load<8>(x[n_ + c_ + l].get());
        const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
        float conv_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_v, e);
            const float W_e = pleat::as<float>(w_v, e);
            const float X_e_ = pleat::as<float>(x_v_, e);
            const float W_e_ = pleat::as<float>(w_v_, e);
            const float X_e_2 = pleat::as<float>(x_v_2, e);
            const float W_e_2 = pleat::as<float>(w_v_2, e);
            // cheri_block.json:27: let c
            const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
            conv_out[e] = c;
        }
        pleat::store(conv[n_ + c_ + l].get(), pleat::converted<pleat::bf16>(conv_out));
    }
}
#endif

// ---- weight_sums ----
//   reduce sum = sum of W1 along C
//   store SUM = sum

#if !defined(PLEAT_APART) || defined(PLEAT_APART_weight_sums_rows)
// weight_sums_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128) weight_sums_rows(const pleat::bf16* W1_ptr, float* SUM_ptr) {
    const W1 w1(W1_ptr);
    const SUM sum_(SUM_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const int place = static_cast<int>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 256;
    const int row = live ? place : 256 - 1;
    const E e_(row);

    // cheri_block.json:35: reduce sum
    pleat::Sum<float> sum_state;
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
        sum_state.add(terms);
    }
    pleat::across_lanes<16>(sum_state);
    const float sum = sum_state.sum();

    if (lane == 0 && live) {
        // cheri_block.json:35: store SUM
        *sum_[e_] = sum;
    }
}
#endif

// ---- expansion ----
//   contract acc = CONV, W1 along C
//   store HIDDEN = gelu_tanh((acc - MEAN * SUM) * R)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_expansion_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// expansion_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along C.
extern "C" __global__ void __launch_bounds__(384)
    expansion_tiles(const __grid_constant__ pleat::TensorMap CONV_map,
                    const __grid_constant__ pleat::TensorMap W1_map,
                    const __grid_constant__ pleat::TensorMap HIDDEN_map, float* MEAN_ptr, float* R_ptr,
                    float* SUM_ptr, pleat::bf16* HIDDEN_ptr, long long N_size, long long L_size) {
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const SUM sum(SUM_ptr);
    const HIDDEN hidden(HIDDEN_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 128)), 2, static_cast<int>(N_size)};
    const int steps = 2;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load_a(CONV_map, k * 64, at.row * 128, n_.get());
            stage.load_b(W1_map, k * 64, at.column * 128);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const N n_(at.batch);
            const float MEAN_e = *mean[n_];
            const float MEAN_tile = MEAN_e;
            const float R_e = *r_[n_];
            const float R_tile = R_e;
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> HIDDEN_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
                        float v_columns[2];
                        const pleat::Vec<float, 2> sum_v = pleat::load<2>(sum[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float SUM_e = sum_v[e];
                            v_columns[e] = MEAN_tile * SUM_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const L l(at.row * 128 + tiles.row(i, h));
                            // cheri_block.json:38: store HIDDEN
                            const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float SUM_e_ = sum_v_[e];
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] =
                                    pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                            }
                            HIDDEN_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(HIDDEN_map, HIDDEN_part, at.column * 128 + part * 64,
                                at.row * 128 + tiles.first_row(i), n_.get());
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_expansion_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// expansion_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along C.
extern "C" __global__ void __launch_bounds__(384)
    expansion_tiles_2(const __grid_constant__ pleat::TensorMap CONV_map,
                      const __grid_constant__ pleat::TensorMap W1_map,
                      const __grid_constant__ pleat::TensorMap HIDDEN_map, float* MEAN_ptr, float* R_ptr,
                      float* SUM_ptr, pleat::bf16* HIDDEN_ptr, long long N_size, long long L_size) {
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const SUM sum(SUM_ptr);
    const HIDDEN hidden(HIDDEN_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 2, static_cast<int>(N_size)};
    const int steps = 2;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load_a(CONV_map, k * 64, at.row * 64, n_.get());
            stage.load_b(W1_map, k * 64, at.column * 128);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const N n_(at.batch);
            const float MEAN_e = *mean[n_];
            const float MEAN_tile = MEAN_e;
            const float R_e = *r_[n_];
            const float R_tile = R_e;
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> HIDDEN_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 128 + tiles.column(part * 8 + j));
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
                        // cheri_block.json:38: store HIDDEN
                        const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float SUM_e_ = sum_v_[e];
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] =
                                pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                        }
                        HIDDEN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(HIDDEN_map, HIDDEN_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0),
                            n_.get());
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_expansion_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// expansion_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along C.
extern "C" __global__ void __launch_bounds__(128)
    expansion_tiles_3(const pleat::bf16* W1_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr, float* R_ptr,
                      float* SUM_ptr, pleat::bf16* HIDDEN_ptr, long long N_size, long long L_size) {
    const W1 w1(W1_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const SUM sum(SUM_ptr);
    const HIDDEN hidden(HIDDEN_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
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
                    // cheri_block.json:38: store HIDDEN
                    const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                    float hidden_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float SUM_e_ = sum_v_[e];
                        const float acc_e = acc(0, j, h, e);
                        hidden_out[e] =
                            pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                    }
                    pleat::store(hidden[n_ + e_ + l].get(), pleat::converted<pleat::bf16>(hidden_out));
                }
            }
        }
    });
}
#endif
#endif

// ---- contraction ----
//   contract acc = HIDDEN, W2 along E
//   store Y = X + scale * acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_contraction_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// contraction_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 5 stages of 64 along E.
extern "C" __global__ void __launch_bounds__(384)
    contraction_tiles(const __grid_constant__ pleat::TensorMap HIDDEN_map,
                      const __grid_constant__ pleat::TensorMap W2_map,
                      const __grid_constant__ pleat::TensorMap Y_map,
                      const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* X_ptr, pleat::bf16* Y_ptr,
                      long long N_size, long long L_size, float scale) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 5, 2, Major::k, Major::k, 2, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 128)), 1, static_cast<int>(N_size)};
    const int steps = 4;
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load_a(HIDDEN_map, k * 64, at.row * 128, n_.get());
            stage.load_b(W2_map, k * 64, at.column * 128 + stage.part() * 64);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const N n_(at.batch);
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i, consumer), n_.get());
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const N n_(at.batch);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> Y_part[8][2];
                    pleat::Vec<pleat::bf16, 2> X_in[8][2];
                    tiles.take(X_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const C c(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const L l(at.row * 128 + tiles.row(i, h));
                            // cheri_block.json:42: store Y
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                const float X_e = pleat::as<float>(X_in[j][h], e);
                                values[e] = pleat::math::fma(scale, acc_e, X_e);
                            }
                            Y_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(Y_map, Y_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i),
                                n_.get());
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_contraction_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// contraction_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along
// E.
extern "C" __global__ void __launch_bounds__(384)
    contraction_tiles_2(const __grid_constant__ pleat::TensorMap HIDDEN_map,
                        const __grid_constant__ pleat::TensorMap W2_map,
                        const __grid_constant__ pleat::TensorMap Y_map,
                        const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* X_ptr,
                        pleat::bf16* Y_ptr, long long N_size, long long L_size, float scale) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 6, 1, Major::k, Major::k, 2, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 1, static_cast<int>(N_size)};
    const int steps = 4;
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load_a(HIDDEN_map, k * 64, at.row * 64, n_.get());
            stage.load_b(W2_map, k * 64, at.column * 128);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const N n_(at.batch);
            const int part = number % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0, consumer), n_.get());
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
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
                        // cheri_block.json:42: store Y
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            const float X_e = pleat::as<float>(X_in[j][h], e);
                            values[e] = pleat::math::fma(scale, acc_e, X_e);
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_contraction_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// contraction_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 5 stages of 64 along
// E.
extern "C" __global__ void __launch_bounds__(384)
    contraction_tiles_3(const __grid_constant__ pleat::TensorMap HIDDEN_map,
                        const __grid_constant__ pleat::TensorMap W2_map,
                        const __grid_constant__ pleat::TensorMap Y_map,
                        const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* X_ptr,
                        pleat::bf16* Y_ptr, long long N_size, long long L_size, float scale) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 5, 1, Major::k, Major::k, 2, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 128)), 1, static_cast<int>(N_size)};
    const int steps = 4;
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load_a(HIDDEN_map, k * 64, at.row * 128, n_.get());
            stage.load_b(W2_map, k * 64, at.column * 128);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const N n_(at.batch);
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i, consumer), n_.get());
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const N n_(at.batch);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> Y_part[8][2];
                    pleat::Vec<pleat::bf16, 2> X_in[8][2];
                    tiles.take(X_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const C c(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const L l(at.row * 128 + tiles.row(i, h));
                            // cheri_block.json:42: store Y
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                const float X_e = pleat::as<float>(X_in[j][h], e);
                                values[e] = pleat::math::fma(scale, acc_e, X_e);
                            }
                            Y_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(Y_map, Y_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i),
                                n_.get());
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_contraction_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// contraction_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// E.
extern "C" __global__ void __launch_bounds__(128)
    contraction_tiles_4(const pleat::bf16* X_ptr, const pleat::bf16* W2_ptr, pleat::bf16* HIDDEN_ptr,
                        pleat::bf16* Y_ptr, long long N_size, long long L_size, float scale) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W2 w2(W2_ptr);
    const HIDDEN hidden(HIDDEN_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 128)), 1, static_cast<int>(N_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const L l(at.row * 128 + r);
        return l.get() < L_size ? hidden[n_ + l].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const C c(at.column * 128 + r);
        return w2[c].get();
    };
    tiles.consume(grid, 256, rows, columns, [&](const pleat::TileAt& at, const auto& acc) {
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
                        // cheri_block.json:42: store Y
                        const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[n_ + c + l].get());
                        float y_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            const float X_e = pleat::as<float>(x_v, e);
                            y_out[e] = pleat::math::fma(scale, acc_e, X_e);
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

}  // namespace cheri_block
