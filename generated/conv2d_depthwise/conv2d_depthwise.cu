// Written by pleat from conv2d_depthwise.json. Do not edit.
// Y = BIAS + X * F: a convolution channel by channel, channels last, with R x S taps, stride 1 and as much padding
// that Y is as large as X
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/window_sm90.h"

namespace conv2d_depthwise {

//   contract sum = X[H = H + R - extent(R) // 2, W = W + S - extent(S) // 2], F along R, S
//   store Y = sum + BIAS

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_windows_of_16)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_depthwise_windows_of_16: blocks go down the rows of images with 48 channels in a ring of rows, 7 x 16
// outputs a step.
extern "C" __global__ void __launch_bounds__(128, 2)
    conv2d_depthwise_windows_of_16(const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* F_ptr,
                                   const pleat::bf16* BIAS_ptr, pleat::bf16* Y_ptr, long long N_size,
                                   long long H_size, long long W_size) {
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<7, 1, 1>, pleat::WindowAxis<7, 1, 1>,
                                      pleat::WindowGroups<1, 1, 48>, 16, 7, 3, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map);
    const pleat::WindowGrid grid{static_cast<int>(2), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 16)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 48, at.pixel - 3, row - 3, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const C c(slice * 48 + group);
            const R r_(tap);
            const S s_(pixel_tap);
            const float F_e = pleat::convert<float>(*f[c + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const C c(at.slice * 48 + channel);
            // conv2d_depthwise.json:16: store Y
            const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[c].get());
            float y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float BIAS_e = pleat::as<float>(bias_v, e);
                y_out[e] = sums[e] + BIAS_e;
            }
            pleat::store(y[n_ + h + w + c].get(), pleat::converted<pleat::bf16>(y_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_windows_of_32)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_depthwise_windows_of_32: blocks go down the rows of images with 48 channels in a ring of rows, 8 x 32
// outputs a step.
extern "C" __global__ void __launch_bounds__(224, 1)
    conv2d_depthwise_windows_of_32(const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* F_ptr,
                                   const pleat::bf16* BIAS_ptr, pleat::bf16* Y_ptr, long long N_size,
                                   long long H_size, long long W_size) {
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<7, 1, 1>, pleat::WindowAxis<7, 1, 1>,
                                      pleat::WindowGroups<1, 1, 48>, 32, 8, 4, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map);
    const pleat::WindowGrid grid{static_cast<int>(2), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 32)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 48, at.pixel - 3, row - 3, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const C c(slice * 48 + group);
            const R r_(tap);
            const S s_(pixel_tap);
            const float F_e = pleat::convert<float>(*f[c + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const C c(at.slice * 48 + channel);
            // conv2d_depthwise.json:16: store Y
            const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[c].get());
            float y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float BIAS_e = pleat::as<float>(bias_v, e);
                y_out[e] = sums[e] + BIAS_e;
            }
            pleat::store(y[n_ + h + w + c].get(), pleat::converted<pleat::bf16>(y_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_windows)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_depthwise_windows: blocks go down the rows of images with 48 channels in a ring of rows, 6 x 48 outputs a
// step.
extern "C" __global__ void __launch_bounds__(320, 1)
    conv2d_depthwise_windows(const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* F_ptr,
                             const pleat::bf16* BIAS_ptr, pleat::bf16* Y_ptr, long long N_size, long long H_size,
                             long long W_size) {
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<7, 1, 1>, pleat::WindowAxis<7, 1, 1>,
                                      pleat::WindowGroups<1, 1, 48>, 48, 6, 3, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map);
    const pleat::WindowGrid grid{static_cast<int>(2), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 48)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 48, at.pixel - 3, row - 3, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const C c(slice * 48 + group);
            const R r_(tap);
            const S s_(pixel_tap);
            const float F_e = pleat::convert<float>(*f[c + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const C c(at.slice * 48 + channel);
            // conv2d_depthwise.json:16: store Y
            const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[c].get());
            float y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float BIAS_e = pleat::as<float>(bias_v, e);
                y_out[e] = sums[e] + BIAS_e;
            }
            pleat::store(y[n_ + h + w + c].get(), pleat::converted<pleat::bf16>(y_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_columns)
// conv2d_depthwise_columns: the reduced digits lie across memory and are few: blocks add up all rows of their
// columns.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_columns(const pleat::bf16* X_ptr, const pleat::bf16* F_ptr, const pleat::bf16* BIAS_ptr,
                             pleat::bf16* Y_ptr, long long N_size, long long H_size, long long W_size) {
    const X x(X_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    const F f(F_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long column = (static_cast<long long>(blockIdx.x) * 32 + lane) * 8;
    // conv2d_depthwise.json:15: contract sum
    pleat::Sum<float> sum_state[8];
    if (column < N_size * H_size * W_size * 96) {
        const N n_(column / (96) / (W_size) / (H_size));
        const H h(column / (96) / (W_size) % (H_size));
        const W w(column / (96) % (W_size));
        const C c(column % (96));
#pragma unroll 4
        for (long long row = part; row < 49; row += 8) {
            const R r_(row / (7));
            const S s_(row % (7));
            const long long v = static_cast<long long>(h.get()) + static_cast<long long>(r_.get()) - 3ll;
            const long long v_ = static_cast<long long>(w.get()) + static_cast<long long>(s_.get()) - 3ll;
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v, H_size) && pleat::within(v_, W_size))
                x_v = pleat::load<8>(x[c + n_ + H(v) + W(v_)].get());
            const pleat::Vec<pleat::bf16, 8> f_v = pleat::load<8>(f[c + s_ + r_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float X_e = pleat::as<float>(x_v, e);
                const float F_e = pleat::as<float>(f_v, e);
                const float term[1] = {X_e * F_e};
                sum_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, sum_state);
        __syncthreads();
        if (part == 0 && column < N_size * H_size * W_size * 96) {
            shared_parts.combine(lane, sum_state);
        }
    }
    if (part != 0 || column >= N_size * H_size * W_size * 96) return;
    const N n_2(column / (96) / (W_size) / (H_size));
    const H h_(column / (96) / (W_size) % (H_size));
    const W w_(column / (96) % (W_size));
    const C c_(column % (96));
    // conv2d_depthwise.json:16: store Y
    const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[c_].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float BIAS_e = pleat::as<float>(bias_v, e);
        y_out[e] = sum_state[e].sum() + BIAS_e;
    }
    pleat::store(y[c_ + w_ + h_ + n_2].get(), pleat::converted<pleat::bf16>(y_out));
}
#endif

}  // namespace conv2d_depthwise
