// Written by pleat from conv2d_grouped_input_gradient.json. Do not edit.
// DX of a convolution in groups of channels, channels last, with R x S taps, stride 1 and as much padding that DY
// is as large as DX
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/window_sm90.h"

namespace conv2d_grouped_input_gradient {

//   contract sum = DY[H = H + extent(R) // 2 - R, W = W + extent(S) // 2 - S], F along R, S, KO
//   store DX = sum

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_windows_of_16)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_input_gradient_windows_of_16: blocks go down the rows of images with 64 channels in a ring of
// rows, 3 x 16 outputs a step.
extern "C" __global__ void __launch_bounds__(160, 4)
    conv2d_grouped_input_gradient_windows_of_16(const __grid_constant__ pleat::TensorMap DY_map,
                                                const pleat::bf16* F_ptr, pleat::bf16* DX_ptr, long long N_size,
                                                long long H_size, long long W_size) {
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 16, 3, 3, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 16)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(DY_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const CI ci(out);
            const KO ko(in);
            const R r_(2 - tap);
            const S s_(2 - pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ci + ko + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const CI ci(channel % 8);
            // conv2d_grouped_input_gradient.json:15: store DX
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                dx_out[e] = sums[e];
            }
            pleat::store(dx[n_ + h + w + g + ci].get(), pleat::converted<pleat::bf16>(dx_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_windows_of_32)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_input_gradient_windows_of_32: blocks go down the rows of images with 64 channels in a ring of
// rows, 3 x 32 outputs a step.
extern "C" __global__ void __launch_bounds__(288, 2)
    conv2d_grouped_input_gradient_windows_of_32(const __grid_constant__ pleat::TensorMap DY_map,
                                                const pleat::bf16* F_ptr, pleat::bf16* DX_ptr, long long N_size,
                                                long long H_size, long long W_size) {
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 32, 3, 5, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 32)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(DY_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const CI ci(out);
            const KO ko(in);
            const R r_(2 - tap);
            const S s_(2 - pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ci + ko + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const CI ci(channel % 8);
            // conv2d_grouped_input_gradient.json:15: store DX
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                dx_out[e] = sums[e];
            }
            pleat::store(dx[n_ + h + w + g + ci].get(), pleat::converted<pleat::bf16>(dx_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_windows)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_input_gradient_windows: blocks go down the rows of images with 64 channels in a ring of rows, 3 x
// 64 outputs a step.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_input_gradient_windows(const __grid_constant__ pleat::TensorMap DY_map, const pleat::bf16* F_ptr,
                                          pleat::bf16* DX_ptr, long long N_size, long long H_size,
                                          long long W_size) {
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 64, 3, 6, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 64)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(DY_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const CI ci(out);
            const KO ko(in);
            const R r_(2 - tap);
            const S s_(2 - pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ci + ko + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const CI ci(channel % 8);
            // conv2d_grouped_input_gradient.json:15: store DX
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                dx_out[e] = sums[e];
            }
            pleat::store(dx[n_ + h + w + g + ci].get(), pleat::converted<pleat::bf16>(dx_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_rows)
// conv2d_grouped_input_gradient_rows: a row is 9 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    conv2d_grouped_input_gradient_rows(const pleat::bf16* DY_ptr, const pleat::bf16* F_ptr, pleat::bf16* DX_ptr,
                                       long long N_size, long long H_size, long long W_size) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 8 * N_size * H_size * W_size * 8;
    const long long row = live ? place : 8 * N_size * H_size * W_size * 8 - 1;
    const CI ci(row / (8) / (W_size) / (H_size) / (N_size));
    const N n_(row / (8) / (W_size) / (H_size) % (N_size));
    const H h(row / (8) / (W_size) % (H_size));
    const W w(row / (8) % (W_size));
    const G g(row % (8));

    // conv2d_grouped_input_gradient.json:14: contract sum
    const long long v = static_cast<long long>(h.get()) + 1ll;
    const long long v_ = static_cast<long long>(w.get()) + 1ll;
    pleat::Sum<float> sum_state;
    {
        const int j = lane * 8;
        if (j < 72) {
            const R r_(j / (8) / (3));
            const S s_(j / (8) % (3));
            const KO ko(j % (8));
            const long long v_2 = v - static_cast<long long>(r_.get());
            const long long v_3 = v_ - static_cast<long long>(s_.get());
            pleat::Vec<pleat::bf16, 8> dy_v = {};
            if (pleat::within(v_2, H_size) && pleat::within(v_3, W_size))
                dy_v = pleat::load<8>(dy[g + n_ + ko + H(v_2) + W(v_3)].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                const float F_e = pleat::convert<float>(*f[g + ci + (ko + KO(e)) + s_ + r_]);
                sum_state.add_product(DY_e, F_e);
            }
        }
    }
    pleat::across_lanes<16>(sum_state);
    const float sum = sum_state.sum();

    if (lane == 0 && live) {
        // conv2d_grouped_input_gradient.json:15: store DX
        *dx[g + w + h + n_ + ci] = pleat::convert<pleat::bf16>(sum);
    }
}
#endif

}  // namespace conv2d_grouped_input_gradient
