// Written by pleat from causal_conv1d.json. Do not edit.
// Y = silu(BIAS + sum of W[TAP] * X[L - TAP]): a short convolution along L, channel by channel, of what came
// before; nothing came before the first place
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/sweep.h"

namespace causal_conv1d {

//   reduce sum = sum of X[L = L - TAP] * W along TAP
//   store Y = silu(sum + BIAS)

// causal_conv1d_rolling_1: threads go along L and keep what later places need.
extern "C" __global__ void __launch_bounds__(128, 4)
    causal_conv1d_rolling_1(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const pleat::bf16* BIAS_ptr,
                            pleat::bf16* Y_ptr, long long B_size, long long L_size) {
    const X x(X_ptr, pleat::extents(B(B_size), L(L_size)));
    const W w(W_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(B(B_size), L(L_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(blockIdx.x % 4) * 128 + static_cast<int>(threadIdx.x);
    const long long split_ = blockIdx.x / 4;
    const long long splits = pleat::size_max(1, pleat::size_min(B_size * L_size, 132));
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const x_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    const int column_ = lane * 8;
    const C c(column_);
    const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[c].get());
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c + TAP(3)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c + TAP(2)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c + TAP(1)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_3 = pleat::load<8>(w[c + TAP(0)].get());

    const int last = static_cast<int>(B_size * L_size * (split_ + 1) / splits);
    int first = static_cast<int>(B_size * L_size * split_ / splits);
    while (first < last) {
        const int sequence = static_cast<int>(first / (L_size));
        const int begin = static_cast<int>(first % (L_size));
        const int end = static_cast<int>(pleat::size_min(L_size, begin + last - first));
        first += end - begin;
        const B b(sequence);
        pleat::Vec<pleat::bf16, 8> x_kept[4] = {};
        // Begins to copy this thread's elements of a place.
        const auto fetch = [&](bool inside, int place, int stage) {
            if (inside || (pleat::within(place, L_size) && place < end)) {
                const L l(place);
                pleat::fetch(x_coming[stage * 128 + threadIdx.x], x[c + b + l].get());
            }
            pleat::cp_async_commit();
        };
#pragma unroll
        for (int stage = 0; stage < 6; ++stage) fetch(false, begin - 3 + stage, stage);
        // Works at the places from a first one on. Inside: all of them, and those ahead, are the stretch's.
        const auto advance = [&]<bool Inside>(int base) {
#pragma unroll
            for (int stage = 0; stage < 6; ++stage) {
                constexpr int slot = 0;
                const int place = base + stage;
                pleat::cp_async_wait<5>();
                x_kept[3] = x_kept[2];
                x_kept[2] = x_kept[1];
                x_kept[1] = x_kept[0];
                x_kept[0] = {};
                if (Inside || pleat::within(place, L_size)) {
                    x_kept[0] = x_coming[stage * 128 + threadIdx.x];
                }
                fetch(Inside, place + 6, stage);
                if (Inside || (begin <= place && place < end)) {
                    const L l(place);
                    // causal_conv1d.json:17: store Y
                    float y_out[8];
#pragma unroll
                    for (int e = 0; e < 8; ++e) {
                        const float X_e = pleat::as<float>(x_kept[3], e);
                        const float W_e_4 = pleat::as<float>(w_v, e);
                        const float X_e_ = pleat::as<float>(x_kept[2], e);
                        const float W_e_5 = pleat::as<float>(w_v_, e);
                        const float X_e_2 = pleat::as<float>(x_kept[0], e);
                        const float W_e_6 = pleat::as<float>(w_v_3, e);
                        const float X_e_3 = pleat::as<float>(x_kept[1], e);
                        const float W_e_7 = pleat::as<float>(w_v_2, e);
                        // causal_conv1d.json:16: reduce sum
                        const float sum = pleat::math::fma(
                            X_e, W_e_4,
                            pleat::math::fma(X_e_, W_e_5, pleat::math::fma(X_e_2, W_e_6, X_e_3 * W_e_7)));
                        const float BIAS_e_ = pleat::as<float>(bias_v, e);
                        y_out[e] = pleat::math::silu(sum + BIAS_e_);
                    }
                    pleat::store_whole(y[c + b + l].get(), pleat::converted<pleat::bf16>(y_out));
                }
            }
        };
        for (int base = begin - 3; base < end; base += 6) {
            if (begin + 0 <= base && base + 12 <= end)
                advance.template operator()<true>(base);
            else
                advance.template operator()<false>(base);
        }
    }
}

// causal_conv1d_map_2: few elements: 4 neighbours along C a thread.
extern "C" __global__ void __launch_bounds__(128)
    causal_conv1d_map_2(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const pleat::bf16* BIAS_ptr,
                        pleat::bf16* Y_ptr, long long B_size, long long L_size) {
    const X x(X_ptr, pleat::extents(B(B_size), L(L_size)));
    const W w(W_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(B(B_size), L(L_size)));
    pleat::griddepcontrol_wait();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const pleat::Fold<C, 4> c(index / 4 % (1024));
    const long long L_through = index / (4096);
    const pleat::Vec<pleat::bf16, 4> x_v_2 = pleat::load<4>(x[c].get() + L_through * (4096));
    const auto L_rounds = pleat::quotient(L_through, L_size);
    const B b(L_rounds);
    const L l(L_through - L_rounds * (L_size));
    const long long v = static_cast<long long>(l.get());
    const long long v_ = v - 1ll;
    const long long v_2 = v - 2ll;
    const long long v_3 = v - 3ll;
    // causal_conv1d.json:17: store Y
    const bool inside = pleat::within(v_3, L_size);
    pleat::Vec<pleat::bf16, 4> x_v = {};
    if (inside) x_v = pleat::load<4>(x[c + b + L(v_3)].get());
    const pleat::Vec<pleat::bf16, 4> w_v = pleat::load<4>(w[c + TAP(3)].get());
    const bool inside_ = pleat::within(v_2, L_size);
    pleat::Vec<pleat::bf16, 4> x_v_ = {};
    if (inside_) x_v_ = pleat::load<4>(x[c + b + L(v_2)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_ = pleat::load<4>(w[c + TAP(2)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_2 = pleat::load<4>(w[c + TAP(0)].get());
    const bool inside_2 = pleat::within(v_, L_size);
    pleat::Vec<pleat::bf16, 4> x_v_3 = {};
    if (inside_2) x_v_3 = pleat::load<4>(x[c + b + L(v_)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_3 = pleat::load<4>(w[c + TAP(1)].get());
    const pleat::Vec<pleat::bf16, 4> bias_v = pleat::load<4>(bias[c].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        const float W_e_ = pleat::as<float>(w_v_, e);
        const float X_e_2 = pleat::as<float>(x_v_2, e);
        const float W_e_2 = pleat::as<float>(w_v_2, e);
        const float X_e_3 = pleat::as<float>(x_v_3, e);
        const float W_e_3 = pleat::as<float>(w_v_3, e);
        // causal_conv1d.json:16: reduce sum
        const float sum =
            pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, pleat::math::fma(X_e_2, W_e_2, X_e_3 * W_e_3)));
        const float BIAS_e = pleat::as<float>(bias_v, e);
        y_out[e] = pleat::math::silu(sum + BIAS_e);
    }
    pleat::store(y[c + l + b].get(), pleat::converted<pleat::bf16>(y_out));
}

// causal_conv1d_map_3: 8 neighbours along C a thread.
extern "C" __global__ void __launch_bounds__(256)
    causal_conv1d_map_3(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const pleat::bf16* BIAS_ptr,
                        pleat::bf16* Y_ptr, long long B_size, long long L_size) {
    const X x(X_ptr, pleat::extents(B(B_size), L(L_size)));
    const W w(W_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(B(B_size), L(L_size)));
    pleat::griddepcontrol_wait();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const pleat::Fold<C, 8> c(index / 8 % (512));
    const long long L_through = index / (4096);
    const pleat::Vec<pleat::bf16, 8> x_v_2 = pleat::load<8>(x[c].get() + L_through * (4096));
    const auto L_rounds = pleat::quotient(L_through, L_size);
    const B b(L_rounds);
    const L l(L_through - L_rounds * (L_size));
    const long long v = static_cast<long long>(l.get());
    const long long v_ = v - 1ll;
    const long long v_2 = v - 2ll;
    const long long v_3 = v - 3ll;
    // causal_conv1d.json:17: store Y
    const bool inside = pleat::within(v_3, L_size);
    pleat::Vec<pleat::bf16, 8> x_v = {};
    if (inside) x_v = pleat::load<8>(x[c + b + L(v_3)].get());
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c + TAP(3)].get());
    const bool inside_ = pleat::within(v_2, L_size);
    pleat::Vec<pleat::bf16, 8> x_v_ = {};
    if (inside_) x_v_ = pleat::load<8>(x[c + b + L(v_2)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c + TAP(2)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c + TAP(0)].get());
    const bool inside_2 = pleat::within(v_, L_size);
    pleat::Vec<pleat::bf16, 8> x_v_3 = {};
    if (inside_2) x_v_3 = pleat::load<8>(x[c + b + L(v_)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_3 = pleat::load<8>(w[c + TAP(1)].get());
    const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[c].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        const float W_e_ = pleat::as<float>(w_v_, e);
        const float X_e_2 = pleat::as<float>(x_v_2, e);
        const float W_e_2 = pleat::as<float>(w_v_2, e);
        const float X_e_3 = pleat::as<float>(x_v_3, e);
        const float W_e_3 = pleat::as<float>(w_v_3, e);
        // causal_conv1d.json:16: reduce sum
        const float sum =
            pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, pleat::math::fma(X_e_2, W_e_2, X_e_3 * W_e_3)));
        const float BIAS_e = pleat::as<float>(bias_v, e);
        y_out[e] = pleat::math::silu(sum + BIAS_e);
    }
    pleat::store(y[c + l + b].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace causal_conv1d
