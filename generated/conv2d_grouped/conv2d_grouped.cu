// Written by pleat from conv2d_grouped.json. Do not edit.
// Y = relu(BIAS + X * F): a convolution in groups of channels, channels last, with R x S taps, stride 1 and as much
// padding that Y is as large as X
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/window_sm90.h"

namespace conv2d_grouped {

//   contract sum = X[H = H + R - extent(R) // 2, W = W + S - extent(S) // 2], F along R, S, CI
//   store Y = relu(sum + BIAS)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_windows_of_16)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_windows_of_16: blocks go down the rows of images with 64 channels in a ring of rows, 1 x 16
// outputs a step; a row is read once for all outputs that it gives to.
extern "C" __global__ void __launch_bounds__(160, 4)
    conv2d_grouped_windows_of_16(const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* F_ptr,
                                 const pleat::bf16* BIAS_ptr, pleat::bf16* Y_ptr, long long N_size,
                                 long long H_size, long long W_size) {
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::griddepcontrol_wait();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 16, 1, 11, true, true, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 16)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const KO ko(out);
            const CI ci(in);
            const R r_(tap);
            const S s_(pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ko + ci + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const KO ko(channel % 8);
            // conv2d_grouped.json:16: store Y
            const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[g + ko].get());
            float y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float BIAS_e = pleat::as<float>(bias_v, e);
                y_out[e] = pleat::math::relu(sums[e] + BIAS_e);
            }
            pleat::store_whole(y[n_ + h + w + g + ko].get(), pleat::converted<pleat::bf16>(y_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_windows_of_32)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_windows_of_32: blocks go down the rows of images with 64 channels in a ring of rows, 1 x 32
// outputs a step; a row is read once for all outputs that it gives to.
extern "C" __global__ void __launch_bounds__(288, 2)
    conv2d_grouped_windows_of_32(const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* F_ptr,
                                 const pleat::bf16* BIAS_ptr, pleat::bf16* Y_ptr, long long N_size,
                                 long long H_size, long long W_size) {
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::griddepcontrol_wait();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 32, 1, 15, true, true, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 32)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const KO ko(out);
            const CI ci(in);
            const R r_(tap);
            const S s_(pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ko + ci + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const KO ko(channel % 8);
            // conv2d_grouped.json:16: store Y
            const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[g + ko].get());
            float y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float BIAS_e = pleat::as<float>(bias_v, e);
                y_out[e] = pleat::math::relu(sums[e] + BIAS_e);
            }
            pleat::store_whole(y[n_ + h + w + g + ko].get(), pleat::converted<pleat::bf16>(y_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_windows)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_windows: blocks go down the rows of images with 64 channels in a ring of rows, 1 x 64 outputs a
// step; a row is read once for all outputs that it gives to.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_windows(const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* F_ptr,
                           const pleat::bf16* BIAS_ptr, pleat::bf16* Y_ptr, long long N_size, long long H_size,
                           long long W_size) {
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::griddepcontrol_wait();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 64, 1, 15, true, true, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 64)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const KO ko(out);
            const CI ci(in);
            const R r_(tap);
            const S s_(pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ko + ci + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const KO ko(channel % 8);
            // conv2d_grouped.json:16: store Y
            const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[g + ko].get());
            float y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float BIAS_e = pleat::as<float>(bias_v, e);
                y_out[e] = pleat::math::relu(sums[e] + BIAS_e);
            }
            pleat::store_whole(y[n_ + h + w + g + ko].get(), pleat::converted<pleat::bf16>(y_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_rows)
// conv2d_grouped_rows: a row is 9 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    conv2d_grouped_rows(const pleat::bf16* X_ptr, const pleat::bf16* F_ptr, const pleat::bf16* BIAS_ptr,
                        pleat::bf16* Y_ptr, long long N_size, long long H_size, long long W_size) {
    const X x(X_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 8 * N_size * H_size * W_size * 8;
    const long long row = live ? place : 8 * N_size * H_size * W_size * 8 - 1;
    const KO ko(row / (8) / (W_size) / (H_size) / (N_size));
    const N n_(row / (8) / (W_size) / (H_size) % (N_size));
    const H h(row / (8) / (W_size) % (H_size));
    const W w(row / (8) % (W_size));
    const G g(row % (8));

    // conv2d_grouped.json:15: contract sum
    pleat::Sum<float> sum_state;
    {
        const int j = lane * 8;
        if (j < 72) {
            const R r_(j / (8) / (3));
            const S s_(j / (8) % (3));
            const CI ci(j % (8));
            const long long v = static_cast<long long>(h.get()) + static_cast<long long>(r_.get()) - 1ll;
            const long long v_ = static_cast<long long>(w.get()) + static_cast<long long>(s_.get()) - 1ll;
            const bool inside = pleat::within(v, H_size);
            const bool inside_ = pleat::within(v_, W_size);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (inside && inside_) x_v = pleat::load<8>(x[g + n_ + ci + H(v) + W(v_)].get());
            const pleat::Vec<pleat::bf16, 8> f_v = pleat::load<8>(f[g + ko + ci + s_ + r_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float X_e = pleat::as<float>(x_v, e);
                const float F_e = pleat::as<float>(f_v, e);
                sum_state.add_product(X_e, F_e);
            }
        }
    }
    pleat::across_lanes<16>(sum_state);
    const float sum = sum_state.sum();

    const float BIAS_e = pleat::convert<float>(*bias[g + ko]);
    const float v = pleat::math::relu(sum + BIAS_e);
    if (lane == 0 && live) {
        // conv2d_grouped.json:16: store Y
        *y[g + w + h + n_ + ko] = pleat::convert<pleat::bf16>(v);
    }
}
#endif

}  // namespace conv2d_grouped
