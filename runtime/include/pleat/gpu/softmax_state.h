// A softmax in parts: states of the keys that each has, and sums of values by their exponentials, merged in a fixed
// order. Knows nothing of keys, and of where parts lie.
#pragma once

#include "pleat/base.h"
#include "pleat/gpu/memory.h"

namespace pleat {

/// A softmax's state over some keys: the maximum of the scores in powers of two, and the sum of exponentials.
struct SoftmaxState {
    float top, total;
    /// By what the state's sums are multiplied where the maximum is `now`.
    __device__ __forceinline__ float factor(float now) const {
        float y;
        asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(top - now));
        return top == __int_as_float(0xff800000) ? 0 : y;
    }
};

/// Eight columns of a row, of several states and sums.
struct MergedColumns {
    float top = __int_as_float(0xff800000), total = 0, sums[8] = {};

    /// state(n), and the eight values at from(n), of `count` parts; `Together` of them are on their way at a
    /// time.
    template <int Together, class State, class From>
    __device__ __forceinline__ void add(int count, const State& state, const From& from) {
#pragma unroll 1
        for (int first = 0; first < count; first += Together) {
            SoftmaxState states[Together];
            Vec<float, 4> values[Together][2];
#pragma unroll
            for (int i = 0; i < Together; ++i) {
                const int n = first + i < count ? first + i : first;
                states[i] = state(n);
                const auto* const at = reinterpret_cast<const Vec<float, 4>*>(from(n));
                values[i][0] = at[0];
                values[i][1] = at[1];
            }
            add_to(count - first, states, values);
        }
    }
    /// The same of several elements at a time, whose parts are on their way together: state(e, n), from(e, n).
    template <int Together, int Elements, class State, class From>
    __device__ __forceinline__ static void add_side_by_side(MergedColumns (&all)[Elements], int count,
                                                            const State& state, const From& from) {
#pragma unroll 1
        for (int first = 0; first < count; first += Together) {
            SoftmaxState states[Elements][Together];
            Vec<float, 4> values[Elements][Together][2];
#pragma unroll
            for (int e = 0; e < Elements; ++e)
#pragma unroll
                for (int i = 0; i < Together; ++i) {
                    const int n = first + i < count ? first + i : first;
                    states[e][i] = state(e, n);
                    const auto* const at = reinterpret_cast<const Vec<float, 4>*>(from(e, n));
                    values[e][i][0] = at[0];
                    values[e][i][1] = at[1];
                }
#pragma unroll
            for (int e = 0; e < Elements; ++e) all[e].add_to(count - first, states[e], values[e]);
        }
    }
    template <int Together>
    __device__ __forceinline__ void add_to(int count, const SoftmaxState (&states)[Together],
                                           const Vec<float, 4> (&values)[Together][2]) {
        const SoftmaxState before{top, total};
#pragma unroll
        for (int i = 0; i < Together; ++i) top = fmaxf(top, states[i].top);
        const float by = before.factor(top);
        total *= by;
#pragma unroll
        for (int c = 0; c < 8; ++c) sums[c] *= by;
#pragma unroll
        for (int i = 0; i < Together; ++i) {
            if (i >= count) break;
            const float factor = states[i].factor(top);
            total += factor * states[i].total;
#pragma unroll
            for (int c = 0; c < 8; ++c) sums[c] += factor * values[i][c / 4][c % 4];
        }
    }
    /// Adds what the lane has that comes `step` later. All lanes of a warp.
    __device__ __forceinline__ void add_of_lane(int step) {
        SoftmaxState states[1] = {{__shfl_down_sync(~0u, top, step), __shfl_down_sync(~0u, total, step)}};
        Vec<float, 4> values[1][2];
#pragma unroll
        for (int c = 0; c < 8; ++c) values[0][c / 4][c % 4] = __shfl_down_sync(~0u, sums[c], step);
        add_to(1, states, values);
    }
    template <class Leave>
    __device__ __forceinline__ void leave(int batch, int row, int column, const Leave& leave) const {
        const float by = total == 0 ? 0 : 1 / total;
        float result[8];
#pragma unroll
        for (int c = 0; c < 8; ++c) result[c] = sums[c] * by;
        leave(batch, row, column, result,
              total == 0 ? __int_as_float(0xff800000)
                         : ((top == __int_as_float(0xff800000) ? 0 : top) + __log2f(total)) * 0.6931471805599453f);
    }
    /// In memory: the values, and with the first of a row's columns its state.
    __device__ __forceinline__ void keep(float* to, SoftmaxState* state, int column) const {
        auto* const values = reinterpret_cast<Vec<float, 4>*>(to);
        values[0] = {sums[0], sums[1], sums[2], sums[3]};
        values[1] = {sums[4], sums[5], sums[6], sums[7]};
        if (column == 0) *state = {top, total};
    }
};

}  // namespace pleat
