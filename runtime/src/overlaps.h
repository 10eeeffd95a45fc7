// Tensors that a launch stores must not overlap others, nor themselves. The sentences are the same for named
// tensors and for those of a typed launch. Private to the runtime.
#pragma once

#include <cstdlib>
#include <optional>

#include "kernel_state.h"
#include "text.h"

namespace pleat {

// `Tensors` has axes(i), and of each axis size(i, axis) and stride(i, axis) in elements; data(i) is the i-th
// tensor's address.

template <class Tensors>
bool is_empty(const Tensors& of, size_t i) {
    for (int a = 0; a < of.axes(i); ++a)
        if (of.size(i, a) == 0) return true;
    return false;
}
/// A stride along at most one element is never used.
template <class Tensors>
bool stride_matters(const Tensors& of, size_t i, int axis) {
    return of.size(i, axis) > 1 && !is_empty(of, i);
}

/// Bytes [low, high) relative to the address 0 that a tensor spans; low < 0 only with negative strides.
struct ByteSpan {
    long long low = 0, high = 0;
};

template <class Tensors>
class OverlapCheck {
public:
    OverlapCheck(const Kernel::State& state, const Tensors& tensors)
        : s_(state), m_(state.manifest), of_(tensors) {}

    void tensor(size_t i) const {
        if (is_empty(of_, i)) return;
        const ByteSpan mine = span(i);
        if (!m_.tensors[i].written) return;
        check_own_overlap(i);
        for (size_t j = 0; j < m_.tensors.size(); ++j) {
            if (j == i || is_empty(of_, j) || (m_.tensors[j].written && j < i)) continue;
            const ByteSpan theirs = span(j);
            if (mine.low < theirs.high && theirs.low < mine.high && !interleaved(i, j))
                differs(i, runtime::text("is written and overlaps tensor ", m_.tensors[j].signature));
        }
    }

private:
    const Kernel::State& s_;
    const Manifest& m_;
    const Tensors& of_;

    [[noreturn]] void differs(size_t tensor, const std::string& how) const {
        s_.fail(runtime::text("tensor ", m_.tensors[tensor].signature, " ", how));
    }

    /// From the lowest to past the highest byte of the tensor's elements.
    ByteSpan span(size_t i) const {
        ByteSpan r{0, m_.tensors[i].type->bytes};
        for (int a = 0; a < of_.axes(i); ++a) {
            if (!stride_matters(of_, i, a)) continue;
            long long reach;
            if (__builtin_mul_overflow(of_.size(i, a) - 1, of_.stride(i, a), &reach) ||
                __builtin_mul_overflow(reach, static_cast<long long>(m_.tensors[i].type->bytes), &reach) ||
                __builtin_add_overflow(reach < 0 ? r.low : r.high, reach, reach < 0 ? &r.low : &r.high))
                differs(i, "spans more than 2^63 bytes");
        }
        const auto address = reinterpret_cast<long long>(of_.data(i));
        if (__builtin_add_overflow(r.low, address, &r.low) || __builtin_add_overflow(r.high, address, &r.high))
            differs(i, "reaches past the end of memory");
        return r;
    }

    /// Bytes from first to past last of what lies within periods of `pitch` bytes: along all axes but those that
    /// step by whole periods; nothing if such a stride is negative.
    std::optional<long long> inner(size_t i, long long pitch) const {
        const int bytes = m_.tensors[i].type->bytes;
        long long reach = bytes;
        for (int a = 0; a < of_.axes(i); ++a)
            if (stride_matters(of_, i, a) && of_.stride(i, a) * bytes % pitch != 0) {  // span(): the product fits
                if (of_.stride(i, a) < 0) return std::nullopt;
                reach += (of_.size(i, a) - 1) * of_.stride(i, a) * bytes;
            }
        return reach;
    }

    /// Two tensors whose spans meet are still apart if they are columns of one matrix: both step by the
    /// same pitch P along some axis, along others by whole multiples of P or within it, and within a period of P
    /// the one ends before the other begins.
    bool interleaved(size_t i, size_t j) const {
        for (int a = 0; a < of_.axes(i); ++a)
            for (int b = 0; b < of_.axes(j); ++b) {
                if (!stride_matters(of_, i, a) || !stride_matters(of_, j, b)) continue;
                const long long pitch = of_.stride(i, a) * m_.tensors[i].type->bytes;
                if (pitch <= 0 || pitch != of_.stride(j, b) * m_.tensors[j].type->bytes) continue;
                const auto width_i = inner(i, pitch), width_j = inner(j, pitch);
                if (!width_i || !width_j) continue;
                const long long apart =
                    reinterpret_cast<long long>(of_.data(j)) - reinterpret_cast<long long>(of_.data(i));
                const long long offset = (apart % pitch + pitch) % pitch;
                if (offset >= *width_i && offset <= pitch - *width_j) return true;
            }
        return false;
    }

    /// An output whose elements share memory would be written by several threads. Enough: taken by
    /// growing strides, each axis steps past all that the axes before it reach.
    void check_own_overlap(size_t i) const {
        const int n = of_.axes(i);
        unsigned done = 0;
        long long reach = 0;  // highest offset so far, in elements
        for (int round = 0; round < n; ++round) {
            int next = -1;
            for (int a = 0; a < n; ++a)
                if (!(done >> a & 1u) && stride_matters(of_, i, a) &&
                    (next < 0 || std::llabs(of_.stride(i, a)) < std::llabs(of_.stride(i, next))))
                    next = a;
            if (next < 0) return;
            done |= 1u << next;
            const long long step = std::llabs(of_.stride(i, next));
            if (step <= reach)
                differs(i,
                        runtime::text("is written, and with stride ", of_.stride(i, next), " along ",
                                      m_.tensors[i].axes[static_cast<size_t>(next)].name, " its elements overlap"));
            reach += (of_.size(i, next) - 1) * step;
        }
    }
};

/// Throws a sentence about the first tensor that is stored and overlaps.
template <class Tensors>
void check_overlaps(const Kernel::State& state, const Tensors& tensors) {
    const OverlapCheck<Tensors> check(state, tensors);
    for (size_t i = 0; i < state.manifest.tensors.size(); ++i) check.tensor(i);
}

}  // namespace pleat
