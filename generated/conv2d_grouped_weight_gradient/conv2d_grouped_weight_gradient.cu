// Written by pleat from conv2d_grouped_weight_gradient.json. Do not edit.
// DF and DBIAS of a convolution in groups of channels, channels last, with R x S taps, stride 1 and as much padding
// that DY is as large as X
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/window_gradient_sm90.h"

namespace conv2d_grouped_weight_gradient {

//   contract sum = DY, X[H = H + R - extent(R) // 2, W = W + S - extent(S) // 2] along N, H, W
//   reduce total = sum of DY along N, H, W
//   store DF = sum
//   store DBIAS = total

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_16)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_weight_gradient_weights_of_16: blocks go down the rows of images with 64 channels in a ring of
// rows of both tensors, 3 x 16 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_weight_gradient_weights_of_16(const __grid_constant__ pleat::TensorMap X_map,
                                                 const __grid_constant__ pleat::TensorMap DY_map, long long N_size,
                                                 long long H_size, long long W_size,
                                                 pleat::Sum<float>* sum_partial_values,
                                                 pleat::Sum<float>* total_partial_values) {
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    using Rows = pleat::WindowAxis<3, 1, 1>;
    using Pixels = pleat::WindowAxis<3, 1, 1>;
    using Groups = pleat::WindowGroups<8, 8, 8>;
    using Warps = pleat::WindowWarps<1, 2, 1>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 16, 3, 6, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 16)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 64, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 4608LL + group * 576 + out * 72 + tap * 24 + pixel_tap * 8 + in;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 64LL + group * 8 + out;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_16_finish)
// conv2d_grouped_weight_gradient_weights_of_16_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_16_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                        long long W_size,
                                                        const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 16) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const G g(column / (8) / (3) / (3) / (8));
    const KO ko(column / (8) / (3) / (3) % (8));
    const R r_(column / (8) / (3) % (3));
    const S s_(column / (8) % (3));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:17: store DF
    *df[ci + s_ + r_ + ko + g] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_16_total)
// conv2d_grouped_weight_gradient_weights_of_16_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_16_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                       long long W_size,
                                                       const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 16) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 64 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    *dbias[ko + g] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_32)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_weight_gradient_weights_of_32: blocks go down the rows of images with 64 channels in a ring of
// rows of both tensors, 3 x 32 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_weight_gradient_weights_of_32(const __grid_constant__ pleat::TensorMap X_map,
                                                 const __grid_constant__ pleat::TensorMap DY_map, long long N_size,
                                                 long long H_size, long long W_size,
                                                 pleat::Sum<float>* sum_partial_values,
                                                 pleat::Sum<float>* total_partial_values) {
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    using Rows = pleat::WindowAxis<3, 1, 1>;
    using Pixels = pleat::WindowAxis<3, 1, 1>;
    using Groups = pleat::WindowGroups<8, 8, 8>;
    using Warps = pleat::WindowWarps<1, 1, 2>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 32, 3, 5, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 32)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 64, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 4608LL + group * 576 + out * 72 + tap * 24 + pixel_tap * 8 + in;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 64LL + group * 8 + out;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_32_finish)
// conv2d_grouped_weight_gradient_weights_of_32_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_32_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                        long long W_size,
                                                        const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 32) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const G g(column / (8) / (3) / (3) / (8));
    const KO ko(column / (8) / (3) / (3) % (8));
    const R r_(column / (8) / (3) % (3));
    const S s_(column / (8) % (3));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:17: store DF
    *df[ci + s_ + r_ + ko + g] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_32_total)
// conv2d_grouped_weight_gradient_weights_of_32_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_32_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                       long long W_size,
                                                       const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 32) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 64 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    *dbias[ko + g] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_weight_gradient_weights: blocks go down the rows of images with 64 channels in a ring of rows of
// both tensors, 3 x 64 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_weight_gradient_weights(const __grid_constant__ pleat::TensorMap X_map,
                                           const __grid_constant__ pleat::TensorMap DY_map, long long N_size,
                                           long long H_size, long long W_size,
                                           pleat::Sum<float>* sum_partial_values,
                                           pleat::Sum<float>* total_partial_values) {
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    using Rows = pleat::WindowAxis<3, 1, 1>;
    using Pixels = pleat::WindowAxis<3, 1, 1>;
    using Groups = pleat::WindowGroups<8, 8, 8>;
    using Warps = pleat::WindowWarps<1, 1, 2>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 64, 3, 4, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 64)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 64, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 4608LL + group * 576 + out * 72 + tap * 24 + pixel_tap * 8 + in;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 64LL + group * 8 + out;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_finish)
// conv2d_grouped_weight_gradient_weights_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                  long long W_size, const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 64) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const G g(column / (8) / (3) / (3) / (8));
    const KO ko(column / (8) / (3) / (3) % (8));
    const R r_(column / (8) / (3) % (3));
    const S s_(column / (8) % (3));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:17: store DF
    *df[ci + s_ + r_ + ko + g] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_total)
// conv2d_grouped_weight_gradient_weights_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                 long long W_size, const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 64) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 64 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    *dbias[ko + g] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_1_columns)
// conv2d_grouped_weight_gradient_1_columns: the reduced digits lie across memory: blocks add up shares of the rows,
// a second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_1_columns(const pleat::bf16* X_ptr, const pleat::bf16* DY_ptr, long long N_size,
                                             long long H_size, long long W_size,
                                             pleat::Sum<float>* sum_partial_values) {
    const X x(X_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(30, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[8];
    if (column < 4608) {
        const KO ko(column / (8) / (8) / (3) / (3));
        const R r_(column / (8) / (8) / (3) % (3));
        const S s_(column / (8) / (8) % (3));
        const G g(column / (8) % (8));
        const CI ci(column % (8));
#pragma unroll 2
        for (long long row = split * 8 + part; row < N_size * H_size * W_size; row += splits * 8) {
            const N n_(row / (W_size) / (H_size));
            const H h(row / (W_size) % (H_size));
            const W w(row % (W_size));
            const long long v = static_cast<long long>(h.get()) + static_cast<long long>(r_.get()) - 1ll;
            const long long v_ = static_cast<long long>(w.get()) + static_cast<long long>(s_.get()) - 1ll;
            const bool inside = pleat::within(v, H_size);
            const bool inside_ = pleat::within(v_, W_size);
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (inside && inside_) x_v = pleat::load<8>(x[ci + g + n_ + H(v) + W(v_)].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::convert<float>(*dy[g + ko + w + h + n_]);
                const float X_e = pleat::as<float>(x_v, e);
                const float term[1] = {DY_e * X_e};
                sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 4608) {
            shared_parts.combine(lane, sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4608) sum_partial_values[split * 4608 + column + e] = sum_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_2_finish)
// conv2d_grouped_weight_gradient_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_2_finish(long long N_size, long long H_size, long long W_size, float* sum_values,
                                            const pleat::Sum<float>* sum_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(30, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 4; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const KO ko(column / (8) / (8) / (3) / (3));
    const R r_(column / (8) / (8) / (3) % (3));
    const S s_(column / (8) / (8) % (3));
    const G g(column / (8) % (8));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    sum_values[((((ko.get()) * 3 + r_.get()) * 3 + s_.get()) * 8 + g.get()) * 8 + ci.get()] = sum;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_3_columns)
// conv2d_grouped_weight_gradient_3_columns: the reduced digits lie across memory: blocks add up shares of the rows,
// a second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_3_columns(const pleat::bf16* DY_ptr, long long N_size, long long H_size,
                                             long long W_size, pleat::Sum<float>* total_partial_values) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 8, part = static_cast<int>(threadIdx.x) / 8;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 8 + lane) * 8;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[8];
    if (column < 64) {
        const G g(column / (8));
        const KO ko(column % (8));
#pragma unroll 2
        for (long long row = split * 32 + part; row < N_size * H_size * W_size; row += splits * 32) {
            const N n_(row / (W_size) / (H_size));
            const H h(row / (W_size) % (H_size));
            const W w(row % (W_size));
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[ko + g + w + h + n_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                const float term[1] = {DY_e};
                total_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 32, 8, 8> shared_parts;
        shared_parts.put(part, lane, total_partial_state);
        __syncthreads();
        if (part == 0 && column < 64) {
            shared_parts.combine(lane, total_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 64) total_partial_values[split * 64 + column + e] = total_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_4_finish)
// conv2d_grouped_weight_gradient_4_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_4_finish(long long N_size, long long H_size, long long W_size,
                                            float* total_values, const pleat::Sum<float>* total_partial_values) {
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            total_partial_state[0].combine(total_partial_values[s * 64 + column]);
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    total_values[(g.get()) * 8 + ko.get()] = total;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_5_map)
// conv2d_grouped_weight_gradient_5_map_part1: 8 neighbours along CI a thread.
__device__ __forceinline__ void conv2d_grouped_weight_gradient_5_map_part1(pleat::bf16* DF_ptr,
                                                                           const float* sum_values,
                                                                           unsigned block) {
    const DF df(DF_ptr);
    const int index = (block * 128 + threadIdx.x) * 8;
    if (index >= 4608) return;
    const G g(index / (8) / (3) / (3) / (8));
    const KO ko(index / (8) / (3) / (3) % (8));
    const R r_(index / (8) / (3) % (3));
    const S s_(index / (8) % (3));
    const CI ci(index % (8));
    // conv2d_grouped_weight_gradient.json:17: store DF
    float df_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long sum_place =
            ((((ko.get()) * 3 + r_.get()) * 3 + s_.get()) * 8 + g.get()) * 8 + (ci + CI(e)).get();
        // conv2d_grouped_weight_gradient.json:15: contract sum
        const float sum = sum_values[sum_place];
        df_out[e] = sum;
    }
    pleat::store(df[ci + s_ + r_ + ko + g].get(), pleat::converted<pleat::bf16>(df_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_5_map)
// conv2d_grouped_weight_gradient_5_map_part2: 8 neighbours along KO a thread.
__device__ __forceinline__ void conv2d_grouped_weight_gradient_5_map_part2(pleat::bf16* DBIAS_ptr,
                                                                           const float* total_values,
                                                                           unsigned block) {
    const DBIAS dbias(DBIAS_ptr);
    const int index = (block * 128 + threadIdx.x) * 8;
    if (index >= 64) return;
    const G g(index / (8));
    const KO ko(index % (8));
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    float dbias_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // conv2d_grouped_weight_gradient.json:16: reduce total
        const float total = total_values[(g.get()) * 8 + (ko + KO(e)).get()];
        dbias_out[e] = total;
    }
    pleat::store(dbias[ko + g].get(), pleat::converted<pleat::bf16>(dbias_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_5_map)
// conv2d_grouped_weight_gradient_5_map: conv2d_grouped_weight_gradient_5_map_part1,
// conv2d_grouped_weight_gradient_5_map_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    conv2d_grouped_weight_gradient_5_map(pleat::bf16* DF_ptr, const float* sum_values, pleat::bf16* DBIAS_ptr,
                                         const float* total_values) {
    pleat::griddepcontrol_wait();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 1;
    if (block < blocks1) {
        conv2d_grouped_weight_gradient_5_map_part1(DF_ptr, sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    conv2d_grouped_weight_gradient_5_map_part2(DBIAS_ptr, total_values, block);
}
#endif

}  // namespace conv2d_grouped_weight_gradient
