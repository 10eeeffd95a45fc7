#include "grad/slices.h"

#include <algorithm>

namespace pleat::grad {

namespace {

std::vector<Axis> axes_of(const Slot& slot) {
    std::vector<Axis> axes;
    for (const auto& [axis, value] : slot) axes.push_back(axis);
    return axes;
}

bool comes_before(const Slot& x, const Slot& y) {
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(),
                                        [](const auto& i, const auto& j) { return i.second < j.second; });
}

}  // namespace

Id whole(Algebra& a, const Part& part) {
    Id g = part.value;
    for (const auto& [axis, value] : part.slot)
        g = a.select(a.compare(Fn::equal, a.coordinate(axis), a.integer(value)), g, a.zero());
    return g;
}

SlotSums by_slot(Algebra& a, const std::vector<Part>& parts) {
    std::vector<std::pair<Slot, std::vector<Id>>> grouped;
    for (const Part& p : parts) {
        if (p.slot.empty() || axes_of(p.slot) != axes_of(parts.front().slot)) return {};
        const auto found =
            std::find_if(grouped.begin(), grouped.end(), [&](const auto& g) { return g.first == p.slot; });
        if (found == grouped.end())
            grouped.push_back({p.slot, {p.value}});
        else
            found->second.push_back(p.value);
    }
    SlotSums sums;
    for (const auto& [slot, values] : grouped) sums.emplace_back(slot, a.sum(values));
    std::sort(sums.begin(), sums.end(),
              [](const auto& x, const auto& y) { return comes_before(x.first, y.first); });
    return sums;
}

int64_t places_of(const model::Spec& spec, const Slot& slot) {
    int64_t n = 1;
    for (const auto& [axis, value] : slot) {
        const model::Size e = spec.extent(axis);
        if (!e.is_constant() || e.constant() > 64) return 0;
        n *= e.constant();
    }
    return n;
}

namespace {

/// Does a slice follow from a product that lacks the slice's axes, so that an epilogue stores it?
bool follows_product(const Algebra& a, const Part& part) {
    const std::vector<Id> all = a.below({part.value}, [](const Term& t, size_t) { return t.op != Op::contract; });
    return !part.slot.empty() && std::any_of(all.begin(), all.end(), [&](Id id) {
        return a[id].op == Op::contract && std::none_of(part.slot.begin(), part.slot.end(), [&](const auto& place) {
                   return a[id].domain.overlaps(place.first);
               });
    });
}

/// Parts that are all of the value beside slices of few places that follow from a product, as slices at each of
/// these; else as they were. So stages keep to the product's axes, as an epilogue must.
std::vector<Part> sliced(Algebra& a, const model::Spec& spec, const std::vector<Part>& parts) {
    constexpr int64_t few = 4;
    const auto is_slice = [](const Part& p) { return !p.slot.empty(); };
    const auto first = std::find_if(parts.begin(), parts.end(), is_slice);
    if (first == parts.end() || std::all_of(parts.begin(), parts.end(), is_slice)) return parts;
    const int64_t places = places_of(spec, first->slot);
    if (places == 0 || places > few) return parts;
    if (std::none_of(parts.begin(), parts.end(), [&](const Part& p) { return follows_product(a, p); }))
        return parts;
    SlotSums all{{first->slot, a.zero()}};
    fill(a, spec, all);
    std::vector<Part> made;
    for (const Part& p : parts) {
        if (is_slice(p)) {
            made.push_back(p);
            continue;
        }
        for (const auto& [slot, none] : all) {
            std::vector<std::pair<Axis, Id>> binds;
            for (const auto& [axis, place] : slot) binds.emplace_back(axis, a.integer(place));
            made.push_back({a.subscript(p.value, std::move(binds)), slot});
        }
    }
    return made;
}

}  // namespace

Id combined(Algebra& a, const model::Spec& spec, const std::vector<Part>& given) {
    const std::vector<Part> parts = sliced(a, spec, given);
    const SlotSums slots = by_slot(a, parts);
    std::vector<Id> values;
    if (!slots.empty() && static_cast<int64_t>(slots.size()) == places_of(spec, slots.front().first)) {
        std::vector<Slot> places;
        for (const auto& [slot, value] : slots) {
            places.push_back(slot);
            values.push_back(value);
        }
        return a.slices(std::move(values), std::move(places));
    }
    for (const Part& p : parts) values.push_back(whole(a, p));
    return a.sum(values);
}

void fill(Algebra& a, const model::Spec& spec, SlotSums& slots) {
    const Slot first = slots.front().first;
    std::vector<Slot> all{{}};
    for (const auto& [axis, value] : first) {
        std::vector<Slot> next;
        for (const Slot& s : all)
            for (int64_t v = 0; v < spec.extent(axis).constant(); ++v) {
                next.push_back(s);
                next.back().emplace_back(axis, v);
            }
        all = std::move(next);
    }
    SlotSums filled;
    for (const Slot& s : all) {
        const auto found = std::find_if(slots.begin(), slots.end(), [&](const auto& x) { return x.first == s; });
        filled.emplace_back(s, found == slots.end() ? a.zero() : found->second);
    }
    slots = std::move(filled);
}

}  // namespace pleat::grad
