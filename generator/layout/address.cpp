#include "layout/address.h"

#include <algorithm>
#include <numeric>

#include "layout/swizzle.h"

namespace pleat::layout {

using model::Axis;
using model::DimId;
using model::Size;
using model::Spec;
using model::Tensor;
using model::Xor;

std::vector<DimId> dims(const Tensor& tensor) {
    std::vector<DimId> all;
    for (const Axis& a : tensor.axes)
        if (std::find(all.begin(), all.end(), a.dim) == all.end()) all.push_back(a.dim);
    return all;
}

namespace {

/// Cuts the digit that holds the target out of those around it.
void cut(std::vector<Digit>& all, const Xor& x) {
    for (size_t i = 0; i < all.size(); ++i) {
        const Digit whole = all[i];
        if (!whole.axis.covers(x.target)) continue;
        const auto part = [&](int64_t lo, int64_t hi) {
            return Digit{{whole.axis.dim, lo, hi}, whole.stride, whole.factor * (lo / whole.axis.lo), {}};
        };
        std::vector<Digit> parts;
        if (x.target.hi != whole.axis.hi) parts.push_back(part(x.target.hi, whole.axis.hi));
        parts.push_back(part(x.target.lo, x.target.hi));
        parts.back().source = x.source;
        if (x.target.lo != whole.axis.lo) parts.push_back(part(whole.axis.lo, x.target.lo));
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(i), parts.begin(), parts.end());
        return;
    }
}

}  // namespace

std::vector<Digit> digits(const Tensor& tensor, DimId dim) {
    std::vector<Digit> all;
    for (size_t i = 0; i < tensor.axes.size(); ++i)
        if (tensor.axes[i].dim == dim) all.push_back({tensor.axes[i], i, 1, {}});
    std::sort(all.begin(), all.end(), [](const Digit& a, const Digit& b) { return a.axis.lo > b.axis.lo; });
    for (size_t i = 0; i + 1 < all.size();) {
        const Digit &upper = all[i], &lower = all[i + 1];
        const Size &above = tensor.strides[upper.stride], &below = tensor.strides[lower.stride];
        int64_t next = 0;
        const bool one = lower.axis.hi == upper.axis.lo && above.is_constant() && below.is_constant() &&
                         !__builtin_mul_overflow(below.constant(), upper.axis.lo / lower.axis.lo, &next) &&
                         next == above.constant();
        if (!one) {
            ++i;
            continue;
        }
        all[i + 1].axis.hi = upper.axis.hi;
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (const Xor& x : tensor.xors)
        if (x.target.dim == dim) cut(all, x);
    return all;
}

int64_t period(const Tensor& tensor, DimId dim) {
    const std::vector<Digit> all = digits(tensor, dim);
    if (all.empty()) return 1;
    const Digit& top = all.front();
    // Above the lowest step of the digit without end the address is linear; without such a digit it repeats.
    int64_t step = top.axis.hi == 0 ? (top.source ? 0 : top.axis.lo) : top.axis.hi;
    for (const Xor& x : tensor.xors)
        if (x.source.dim == dim) step = x.source.hi == 0 ? 0 : std::lcm(step, x.source.hi);
    return step;
}

int64_t offset(const Tensor& tensor, const std::vector<int64_t>& indices, const std::vector<int64_t>& symbols) {
    int64_t all = 0;
    for (const DimId dim : dims(tensor))
        for (const Digit& d : digits(tensor, dim)) {
            int64_t digit = d.axis.digit(indices[static_cast<size_t>(dim)]);
            if (d.source) digit ^= d.source->digit(indices[static_cast<size_t>(d.source->dim)]);
            all += digit * d.factor * tensor.strides[d.stride].evaluate(symbols);
        }
    return all;
}

std::optional<int64_t> storage(const Spec& spec, const Tensor& tensor) {
    int64_t last = 0;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const Size n = spec.places(tensor, tensor.axes[i]);
        if (!n.is_constant() || !tensor.strides[i].is_constant()) return std::nullopt;
        last += (n.constant() - 1) * tensor.strides[i].constant();
    }
    const int64_t line = swizzle_line(tensor);
    return model::ceil_div(last + 1, line) * line;
}

std::optional<int64_t> slot(const Spec& spec, const Tensor& tensor) {
    const auto elements = storage(spec, tensor);
    if (!elements) return std::nullopt;
    const int64_t unit = std::max<int64_t>(1, tensor.align / model::info(tensor.dtype).bytes);
    return model::ceil_div(*elements, unit) * unit;
}

}  // namespace pleat::layout
