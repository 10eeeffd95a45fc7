#include "layout/format.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/diag.h"
#include "layout/access.h"
#include "layout/address.h"

namespace pleat::layout {

using model::Axis;
using model::DimId;
using model::Size;
using model::Space;
using model::Spec;
using model::Tensor;

std::string name_of(const Spec& spec, const Axis& axis) {
    for (const model::Fold& f : spec.folds)
        if (f.axis == axis) return f.name;
    return spec.name_of(axis);
}

std::string title_of(const Tensor& tensor) {
    return fmt::format("{} [{}]", tensor.name, fmt::join(tensor.written, ", "));
}

namespace {

std::string xors_of(const Spec& spec, const Tensor& tensor) {
    std::vector<std::string> all;
    for (const model::Xor& x : tensor.xors)
        all.push_back(fmt::format("{} ^ {}", spec.name_of(x.target), spec.name_of(x.source)));
    return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace

std::string swizzle_of(const Spec& spec, const Tensor& tensor) {
    return tensor.swizzle ? *tensor.swizzle : xors_of(spec, tensor);
}

namespace {

bool in_shared(const Tensor& tensor) { return tensor.space == Space::shared; }

}  // namespace

std::string in_ways(int degree) {
    const bool vowel = degree == 8 || degree == 11 || degree == 18;
    return fmt::format("{} {}-way", vowel ? "an" : "a", degree);
}

std::string format_cost(const Tensor& tensor, std::span<const int64_t> addresses, int bytes_each) {
    if (!in_shared(tensor)) {
        const GlobalCost cost = global_cost(addresses, bytes_each);
        return counted(cost.sectors, "sector") +
               (cost.sectors > cost.least ? fmt::format(" where {} would do", cost.least) : "");
    }
    const SharedCost cost = shared_cost(addresses, bytes_each);
    if (cost.wavefronts == cost.least) return counted(cost.wavefronts, "wavefront") + ", no conflict";
    return fmt::format("{}, {} conflict", counted(cost.wavefronts, "wavefront"), in_ways(cost.degree()));
}

namespace {

/// The coordinates of a thread's number, by its index's axes, the last one fastest; an axis whose places are known
/// only at launch takes all that is left.
std::vector<int64_t> digits_of(const Spec& spec, const model::Index& index, int64_t number) {
    std::vector<int64_t> digits(index.axes.size(), 0);
    for (size_t i = index.axes.size(); i-- > 0;) {
        const auto places = threads_along(spec, index.axes[i]);
        const bool known = places && *places > 0 && i > 0;
        digits[i] = known ? number % *places : number;
        number = known ? number / *places : 0;
    }
    return digits;
}

int64_t power_of_two_in(int64_t n) { return n & -n; }

}  // namespace

std::optional<int64_t> threads_along(const Spec& spec, const Axis& axis) {
    const Size n = spec.extent(axis);
    if (n.is_constant()) return n.constant();
    return axis.hi != 0 ? std::optional(axis.hi / axis.lo) : std::nullopt;  // a digit is counted whole
}

std::vector<Lanes> lanes_of(const Spec& spec, const Placement& placement) {
    std::vector<Lanes> all;
    for (const model::Index& index : spec.indices) {
        if (index.from != "threadIdx.x") continue;
        Lanes lanes;
        lanes.index = &index;
        lanes.run = vector_run(placement);
        bool shares = false;
        for (const Axis& a : index.axes) {
            model::Domain own;
            for (size_t i = 0; i < placement.lines().size(); ++i) {
                const Line& line = placement.lines()[i];
                if (line.dim != a.dim) continue;
                shares = true;
                for (const Axis& d : line.digits) own.add(d);
                if (static_cast<int>(i) == placement.innermost())
                    lanes.run =
                        std::min(lanes.run, power_of_two_in(std::max<int64_t>(1, a.lo / line.digits.front().lo)));
            }
            lanes.unique = lanes.unique && own.covers(a);
        }
        if (!shares) continue;
        for (int64_t lane = 0; lane < warp_lanes; ++lane) {
            const std::vector<int64_t> digits = digits_of(spec, index, lane);
            std::vector<int64_t> at(placement.lines().size(), 0);
            for (size_t a = 0; a < digits.size(); ++a)
                for (size_t i = 0; i < at.size(); ++i)
                    if (placement.lines()[i].dim == index.axes[a].dim) at[i] += digits[a] * index.axes[a].lo;
            lanes.addresses.push_back(placement.offset(at) * placement.element_bytes());
            lanes.plain.push_back(placement.plain(at) * placement.element_bytes());
        }
        all.push_back(std::move(lanes));
    }
    return all;
}

namespace {

/// What the swizzle changes stands beside it.
std::string both(const Tensor& tensor, const std::vector<int64_t>& swizzled, const std::vector<int64_t>& plain,
                 int bytes) {
    const std::string now = format_cost(tensor, swizzled, bytes), before = format_cost(tensor, plain, bytes);
    return now == before ? now : fmt::format("{} (without the swizzle {})", now, before);
}

/// A tensor without the dims along which its strides are known only at launch.
struct KnownPart {
    Tensor tensor;
    std::vector<std::string> dims;  // those it lacks...
    std::vector<std::string> by;    // ... and what gives their strides
    bool vectors = true;            // they leave accesses of 16 bytes where those may lie
};

KnownPart known_part(const Spec& spec, const Tensor& tensor) {
    KnownPart known{tensor, {}, {}, true};
    std::vector<DimId> open;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const Size& stride = tensor.strides[i];
        if (stride.is_constant()) continue;
        stride.visit_symbols([&](model::SymbolId id) {
            const std::string& name = spec.symbols[static_cast<size_t>(id)].name;
            if (std::find(known.by.begin(), known.by.end(), name) == known.by.end()) known.by.push_back(name);
        });
        known.vectors &= known_divisor(spec, stride) * model::info(tensor.dtype).bytes % 16 == 0;
        if (std::find(open.begin(), open.end(), tensor.axes[i].dim) == open.end())
            open.push_back(tensor.axes[i].dim);
    }
    for (const DimId d : open) known.dims.push_back(spec.dims[static_cast<size_t>(d)].name);
    for (size_t i = tensor.axes.size(); i-- > 0;) {
        if (std::find(open.begin(), open.end(), tensor.axes[i].dim) == open.end()) continue;
        known.tensor.axes.erase(known.tensor.axes.begin() + static_cast<std::ptrdiff_t>(i));
        known.tensor.strides.erase(known.tensor.strides.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return known;
}

}  // namespace

std::string format_layout(const Spec& spec, const Tensor& tensor) {
    std::string out, missing;
    if (tensor.axes.empty()) return out;
    std::vector<std::string> steps;
    for (const DimId d : dims(tensor)) {
        const int64_t step = period(tensor, d);
        const std::string& name = spec.dims[static_cast<size_t>(d)].name;
        steps.push_back(step == 0 ? fmt::format("none along {}", name) : fmt::format("{} {}", name, step));
    }
    out += fmt::format("    periods: {}\n", fmt::join(steps, ", "));
    if (!tensor.xors.empty())
        out +=
            fmt::format("    swizzle{}: {}\n", tensor.swizzle ? " " + *tensor.swizzle : "", xors_of(spec, tensor));
    if (tensor.ring)
        out += fmt::format("    a ring of {} slots, by {}\n", tensor.ring->slots, tensor.ring->written);
    if (tensor.space == Space::register_) return out;
    const KnownPart known = known_part(spec, tensor);
    const auto placement = Placement::of(spec, known.tensor, &missing);
    const auto bytes = placement->element_bytes();
    const int64_t widest = known.vectors ? vector_run(*placement) : 1;
    for (size_t i = placement->lines().size(); i-- > 0;) {
        const std::string dim = spec.dims[static_cast<size_t>(placement->lines()[i].dim)].name;
        for (const int64_t run : {int64_t{1}, widest}) {
            const std::vector<int64_t> at = walk(*placement, i, run, true);
            const auto each = static_cast<int>(run * bytes);
            out += fmt::format("    {} of {} along {}: {}\n", counted(static_cast<int64_t>(at.size()), "lane"),
                               counted(each, "byte"), dim, both(tensor, at, walk(*placement, i, run, false), each));
            if (widest == 1) break;
        }
    }
    if (!known.dims.empty())
        return out + fmt::format("    along {} the cost follows from {}, given at launch\n",
                                 fmt::join(known.dims, " and "), fmt::join(known.by, " and "));
    for (const Lanes& l : lanes_of(spec, *placement)) {
        const auto each = static_cast<int>(l.run * bytes);
        out += fmt::format("    the first warp of {} ({}), {} a lane: {}\n", l.index->name, *l.index->from,
                           counted(each, "byte"), both(tensor, l.addresses, l.plain, each));
    }
    return out;
}

}  // namespace pleat::layout
