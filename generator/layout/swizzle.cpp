#include "layout/swizzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "layout/access.h"
#include "layout/address.h"

namespace pleat::layout {

using model::Axis;
using model::Size;
using model::Spec;
using model::Tensor;
using model::Xor;

namespace {

constexpr std::array<Pattern, 3> patterns{{{"32B", 1}, {"64B", 2}, {"128B", 3}}};
constexpr int64_t chunk_bytes = 16;
constexpr int source_above_target = 3;  // address bits

int log2_of(int64_t n) { return std::countr_zero(static_cast<uint64_t>(n)); }

int64_t chunk(const Tensor& tensor) { return chunk_bytes / model::info(tensor.dtype).bytes; }

/// The digits that a tensor has in memory before any swizzle.
std::vector<Digit> plain_digits(const Tensor& tensor) {
    Tensor plain = tensor;
    plain.xors.clear();
    std::vector<Digit> all;
    for (const model::DimId d : dims(plain)) {
        const std::vector<Digit> more = digits(plain, d);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

/// A digit that ends where its dim does needs no cutting there.
Axis opened(const Spec& spec, Axis a) {
    const Size& size = spec.dims[static_cast<size_t>(a.dim)].size;
    if (a.hi != 0 && size.is_constant() && size.constant() <= a.hi) a.hi = 0;
    return a;
}

/// A target that ends where its dim does, if the tensor's own digit goes on to the end of the dim.
Axis opened_within(const Spec& spec, const Axis& whole, const Axis& a) {
    return whole.hi == 0 ? opened(spec, a) : a;
}

/// Address bits of one digit of the tensor: [from, to), in elements.
struct Bits {
    Axis axis;
    int from, to;

    bool has(int bit) const { return from <= bit && bit < to; }
    Axis at(int bit) const {
        const int64_t lo = axis.lo << (bit - from);
        return {axis.dim, lo, 2 * lo};
    }
};

/// Adds b to the end of a where it goes on there.
bool joined(Xor& a, const Xor& b) {
    const auto follows = [](const Axis& low, const Axis& high) { return low.dim == high.dim && low.hi == high.lo; };
    if (!follows(a.target, b.target) || !follows(a.source, b.source)) return false;
    a.target.hi = b.target.hi;
    a.source.hi = b.source.hi;
    return true;
}

}  // namespace

const Pattern* pattern_named(std::string_view name) {
    const auto* at =
        std::find_if(patterns.begin(), patterns.end(), [&](const Pattern& p) { return p.name == name; });
    return at == patterns.end() ? nullptr : at;
}
std::string_view pattern_names() { return "32B, 64B and 128B"; }

Swizzle swizzle_of_pattern(const Spec& spec, const Tensor& tensor, const Pattern& pattern) {
    const int low = log2_of(chunk(tensor)), high = low + source_above_target, end = high + pattern.bits;
    const int64_t repeat = int64_t{1} << end;
    std::vector<Bits> all;
    for (const Digit& d : plain_digits(tensor)) {
        const std::string name = spec.name_of(d.axis);
        const Size& stride = tensor.strides[d.stride];
        if (stride.is_constant() ? stride.constant() % repeat == 0 : known_divisor(spec, stride) % repeat == 0)
            continue;  // beyond the bits that the pattern reads
        if (!stride.is_constant() || !model::power_of_two(stride.constant()))
            return {
                {},
                fmt::format("the stride of {} is no power of two and no multiple of {} elements", name, repeat)};
        const Size n = spec.places(tensor, d.axis);
        const int from = log2_of(stride.constant());
        if (from < end && d.axis.hi != 0 && !model::power_of_two(d.axis.hi / d.axis.lo))
            return {{}, fmt::format("{} has {} values, which is no power of two", name, d.axis.hi / d.axis.lo)};
        const int width =
            n.is_constant() ? static_cast<int>(std::bit_width(static_cast<uint64_t>(n.constant() - 1))) : end;
        const Bits bits{d.axis, from, std::min(from + width, end)};
        if (bits.from >= bits.to) continue;
        for (const Bits& other : all)
            if (bits.from < other.to && other.from < bits.to)
                return {{}, fmt::format("{} and {} share bits of the address", spec.name_of(other.axis), name)};
        all.push_back(bits);
    }

    Swizzle s;
    const auto holder = [&](int bit) {
        return std::find_if(all.begin(), all.end(), [&](const Bits& b) { return b.has(bit); });
    };
    std::vector<Axis> wholes;
    for (int i = 0; i < pattern.bits; ++i) {
        const auto source = holder(high + i), target = holder(low + i);
        if (source == all.end()) continue;  // always 0
        if (target == all.end())
            return {{},
                    fmt::format("its elements leave address bit {}, which the pattern changes, as padding", 4 + i)};
        const Xor x{target->at(low + i), source->at(high + i)};
        if (s.xors.empty() || !joined(s.xors.back(), x)) {
            s.xors.push_back(x);
            wholes.push_back(target->axis);
        }
    }
    for (size_t i = 0; i < s.xors.size(); ++i) {
        s.xors[i].target = opened_within(spec, wholes[i], s.xors[i].target);
        s.xors[i].source = opened(spec, s.xors[i].source);
    }
    return s;
}

Swizzle swizzle_of_digits(const Spec& spec, const Tensor& tensor, const Axis& target, const Axis& source) {
    const auto count = [&](const Axis& a) -> int64_t {
        if (a.hi != 0) return a.hi / a.lo;
        const Size n = spec.extent(a);
        return n.is_constant() ? n.constant() : 0;
    };
    const auto values = [&](const Axis& a) {
        const int64_t n = count(a);
        return n == 0 ? fmt::format("the size of {} is known at launch only", spec.name_of(a))
                      : fmt::format("{} has {} values", spec.name_of(a), n);
    };
    if (count(target) != count(source) || !model::power_of_two(count(target)))
        return {{},
                fmt::format("digits that are XORed have one count, a power of two; {} and {}", values(target),
                            values(source))};
    model::Domain held;
    for (const Axis& a : tensor.axes) held.add(a);
    for (const Axis& a : {target, source})
        if (!held.covers(a)) return {{}, fmt::format("the tensor does not hold {}", spec.name_of(a))};

    Swizzle s;
    for (const Digit& d : plain_digits(tensor)) {
        if (!d.axis.overlaps(target)) continue;
        Axis part{target.dim, std::max(d.axis.lo, target.lo), d.axis.hi};
        if (target.hi != 0 && (part.hi == 0 || target.hi < part.hi)) part.hi = target.hi;
        // XORed values fill the part's places, so the digit that holds it must have them all.
        const Size n = spec.places(tensor, d.axis);
        const int64_t places = count(part);
        const bool full = part.hi != 0 ? known_divisor(spec, n) % (part.hi / d.axis.lo) == 0
                                       : n.is_constant() && n.constant() == places * (part.lo / d.axis.lo);
        if (!model::power_of_two(places) || !full)
            return {{}, fmt::format("{} ends within {}", spec.name_of(d.axis), spec.name_of(target))};
        const int64_t from = source.lo * (part.lo / target.lo);
        Axis mine{source.dim, from, from * places};
        if (source.hi == 0 && part.hi == target.hi) mine.hi = 0;
        s.xors.push_back({opened_within(spec, d.axis, part), opened(spec, mine)});
    }
    return s;
}

int64_t swizzle_line(const Tensor& tensor) {
    if (!tensor.swizzle || tensor.xors.empty()) return 1;
    const Pattern* pattern = pattern_named(*tensor.swizzle);
    return pattern ? chunk(tensor) << pattern->bits : 1;
}

}  // namespace pleat::layout
