#include "layout/access.h"

#include <algorithm>
#include <limits>

namespace pleat::layout {

using model::Axis;
using model::Size;
using model::Spec;
using model::Tensor;

int64_t known_divisor(const Spec& spec, const Size& size) {
    return size.known_divisor(
        [&](model::SymbolId id) { return spec.symbols[static_cast<size_t>(id)].multiple_of; });
}

std::optional<int64_t> upper_bound(const Spec& spec, const Size& size) {
    return size.upper_bound([&](model::SymbolId id) { return spec.symbols[static_cast<size_t>(id)].max; });
}

Size elements(const Spec& spec, const Tensor& tensor) {
    Size n = 1;
    for (const Axis& a : tensor.axes) n = n * spec.extent(a);
    return n;
}

Size room_for(const Spec& spec, const Size& bytes) {
    constexpr int64_t line = 256;
    if (known_divisor(spec, bytes) % line == 0) return bytes;
    return ceil_div(bytes, Size(line)) * Size(line);
}

Size span(const Spec& spec, const Tensor& tensor) {
    Size n = 1;
    for (size_t i = 0; i < tensor.axes.size(); ++i)
        n = n + (spec.extent(tensor.axes[i]) - Size(1)) * tensor.strides[i];
    return n;
}

bool offsets_fit_int(const Spec& spec, const Tensor& tensor) {
    int64_t total = 0;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const auto extent = upper_bound(spec, spec.extent(tensor.axes[i]));
        const auto stride = upper_bound(spec, tensor.strides[i]);
        int64_t reach = 0;
        if (!extent || !stride || __builtin_mul_overflow(*extent, *stride, &reach) ||
            __builtin_add_overflow(total, reach, &total) || total > std::numeric_limits<int32_t>::max())
            return false;
    }
    return true;
}

bool index_fits_int(const Spec& spec, model::DimId dim) {
    const auto bound = upper_bound(spec, spec.dims[static_cast<size_t>(dim)].size);
    return bound && *bound <= std::numeric_limits<int32_t>::max();
}

std::optional<Size> stride_along(const Tensor& tensor, const Axis& lane) {
    for (size_t i = 0; i < tensor.axes.size(); ++i)
        if (tensor.axes[i].covers(lane)) return tensor.strides[i] * Size(lane.lo / tensor.axes[i].lo);
    return std::nullopt;
}

bool depends_on(const Tensor& tensor, const Axis& axis) {
    return std::any_of(tensor.axes.begin(), tensor.axes.end(), [&](const Axis& a) { return a.overlaps(axis); });
}

namespace {

/// What divides the number of neighbours along the lane that exist, in every block that holds any. A tail makes the
/// last block shorter than the lane's extent, and shorter still at the finer digits of its last step.
int64_t run_divisor(const Spec& spec, const Tensor& tensor, const Axis& lane) {
    const Axis below{lane.dim, 1, lane.lo};
    if (lane.hi == 0 && (lane.lo == 1 || !depends_on(tensor, below))) return known_divisor(spec, spec.extent(lane));
    const int64_t size = known_divisor(spec, spec.dims[static_cast<size_t>(lane.dim)].size);
    return size % lane.lo == 0 ? size / lane.lo : 1;
}

}  // namespace

int vector_width(const Spec& spec, const Tensor& tensor, const Axis& lane, int limit) {
    int width = limit;
    bool found = false;
    const auto restrict_to = [&](int64_t divisor) {
        while (width > 1 && divisor % width != 0) width /= 2;
    };
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const Axis& a = tensor.axes[i];
        if (a.dim == lane.dim && a.lo == lane.lo && tensor.strides[i] == Size(1)) {
            found = true;
            // The run must not cross the end of the lane or of the axis; digits above it start there.
            if (a.hi != 0) restrict_to(a.hi / a.lo);
            if (lane.hi != 0) restrict_to(lane.hi / lane.lo);
            restrict_to(run_divisor(spec, tensor, lane));
        } else {
            restrict_to(known_divisor(spec, tensor.strides[i]));
        }
    }
    if (!found) return 1;
    // A wider vector moves in accesses of 16 bytes, each aligned by the strides once the base is.
    const int bytes = model::info(tensor.dtype).bytes;
    while (width > 1 && std::min(width * bytes, 16) > tensor.align) width /= 2;
    return width;
}

std::optional<Pairs> pairs(const Spec& spec, const Tensor& tensor, const Axis& lane, int limit) {
    Pairs found;
    bool inner = false, outer = false;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const Size extent = spec.extent(tensor.axes[i]);
        if (!(tensor.strides[i] == Size(1)) || !extent.is_constant() || tensor.axes[i].dim == lane.dim) continue;
        if (extent.constant() != 2 && extent.constant() != 4) continue;
        found.digit = tensor.axes[i];
        found.parts = extent.constant();
        inner = true;
    }
    if (!inner) return std::nullopt;
    found.width = limit;
    const auto restrict_to = [&](int64_t divisor) {
        while (found.width > 1 && divisor % found.width != 0) found.width /= 2;
    };
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const Axis& a = tensor.axes[i];
        if (a == found.digit) continue;
        if (a == lane && tensor.strides[i] == Size(found.parts)) {
            outer = true;
            if (a.hi != 0) restrict_to(a.hi / a.lo);
            restrict_to(run_divisor(spec, tensor, lane));
        } else {
            const int64_t stride = known_divisor(spec, tensor.strides[i]);
            restrict_to(stride % found.parts == 0 ? stride / found.parts : 1);
        }
    }
    const int64_t bytes = model::info(tensor.dtype).bytes * found.parts;
    while (found.width > 1 && std::min<int64_t>(found.width * bytes, 16) > tensor.align) found.width /= 2;
    return outer ? std::optional(found) : std::nullopt;
}

}  // namespace pleat::layout
