#include "layout/placement.h"

#include <algorithm>

#include "layout/address.h"

namespace pleat::layout {

using model::Axis;
using model::DimId;
using model::Size;
using model::Spec;
using model::Tensor;

int64_t Line::coordinate(int64_t n) const {
    int64_t index = 0;
    for (const Axis& a : digits) {
        if (a.hi == 0) return index + n * a.lo;
        const int64_t places = a.hi / a.lo;
        index += n % places * a.lo;
        n /= places;
    }
    return index;
}

namespace {

std::optional<int64_t> count_of(const Spec& spec, const std::vector<Axis>& digits) {
    int64_t count = 1;
    for (const Axis& a : digits) {
        const Size n = spec.extent(a);
        if (!n.is_constant() && a.hi == 0) return std::nullopt;
        // Of a size known at launch only, a digit below another is taken to have all its places.
        count *= n.is_constant() ? n.constant() : a.hi / a.lo;
    }
    return count;
}

}  // namespace

std::optional<Placement> Placement::of(const Spec& spec, const Tensor& tensor, std::string* missing) {
    Placement p;
    p.bytes_ = model::info(tensor.dtype).bytes;
    std::vector<DimId> dims;
    int64_t least = 0;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const Axis& a = tensor.axes[i];
        const Size& stride = tensor.strides[i];
        if (!stride.is_constant()) {
            stride.visit_symbols(
                [&](model::SymbolId id) { *missing = spec.symbols[static_cast<size_t>(id)].name; });
            return std::nullopt;
        }
        auto at = std::find(dims.begin(), dims.end(), a.dim);
        if (at == dims.end()) {
            model::Domain own;
            for (const Axis& other : tensor.axes)
                if (other.dim == a.dim) own.add(other);
            p.lines_.push_back({a.dim, own.axes(), count_of(spec, own.axes())});
            at = dims.insert(dims.end(), a.dim);
        }
        const auto line = static_cast<size_t>(at - dims.begin());
        p.steps_.push_back({line, a, stride.constant(), {}});
        const int64_t step = stride.constant();
        if (p.innermost_ < 0 || (step > 0 && (least == 0 || step <= least))) {
            p.innermost_ = static_cast<int>(line);
            least = step;
        }
    }
    if (tensor.xors.empty()) return p;
    for (size_t line = 0; line < dims.size(); ++line)
        for (const Digit& d : digits(tensor, dims[line])) {
            Step step{line, d.axis, d.factor * tensor.strides[d.stride].constant(), {}};
            if (d.source) {
                const auto at = std::find(dims.begin(), dims.end(), d.source->dim);
                step.source = {static_cast<size_t>(at - dims.begin()), *d.source};
            }
            p.swizzled_.push_back(step);
        }
    return p;
}

int64_t Placement::plain(std::span<const int64_t> indices) const {
    int64_t total = 0;
    for (const Step& s : steps_) total += s.axis.digit(indices[s.line]) * s.stride;
    return total;
}

int64_t Placement::offset(std::span<const int64_t> indices) const {
    if (swizzled_.empty()) return plain(indices);
    int64_t total = 0;
    for (const Step& s : swizzled_) {
        int64_t digit = s.axis.digit(indices[s.line]);
        if (s.source) digit ^= s.source->second.digit(indices[s.source->first]);
        total += digit * s.stride;
    }
    return total;
}

}  // namespace pleat::layout
