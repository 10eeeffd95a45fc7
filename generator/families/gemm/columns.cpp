#include "families/gemm/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "layout/access.h"
#include "plan/axes.h"

namespace pleat::schedule {

using model::Axis;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;

namespace {

constexpr int64_t widths[] = {256, 192, 128, 64,
                              32,  16,  8};     // columns of a tile that tile_sm90.h has instructions for
constexpr int64_t between[] = {176, 160, 144};  // ... for operands of 16 bits, where they are asked for
constexpr int64_t by_name[] = {224, 160, 96};   // ... where a form names the digit that makes them

}  // namespace

int64_t Columns::most_of(Form form) { return form == Form::pingpong ? 128 : widths[0]; }

/// The digits in the order of b's memory.
void Columns::find_digits() {
    const model::Tensor& b = spec_.tensors[static_cast<size_t>(tile_.b.tensor)];
    for (const Axis& own : b.axes)
        for (const Axis& x : side_.axes())
            if (x.covers(own) || (only && own.covers(x)))
                digits_.push_back({x.covers(own) ? own : x, false, 1, 1, {}, {}});
}

void Columns::find_cuts() {
    const auto cut = [&](const Axis& a) {
        for (Digit& d : digits_)
            if (d.axis.overlaps(a))
                for (const int64_t c : {a.lo, a.hi})
                    if (c > d.axis.lo && (d.axis.hi == 0 || c < d.axis.hi)) d.cuts.push_back(c);
    };
    const auto together = [&](const Axis& a, bool bound) {
        cut(a);
        needed_.push_back(a);
        for (Digit& d : digits_) {
            if (!d.axis.overlaps(a)) continue;
            if (bound) d.bound.push_back(a);
            if (a.hi == 0 || (d.axis.hi != 0 && a.hi >= d.axis.hi))
                d.whole = true;
            else
                d.multiple = std::max(d.multiple, a.hi / d.axis.lo);
        }
    };
    for (NodeId i = 0; i < kernel_.graph.size(); ++i) {
        const Node& node = kernel_.graph[i];
        if (i == tile_.product || !depends_[static_cast<size_t>(i)]) continue;
        for (const Axis& a : node.along) {
            if (hold_ || a.hi != 0)
                together(a, false);
            else
                cut(a);
        }
        if (node.op == Op::substitute && depends_[static_cast<size_t>(node.args[0])])
            for (size_t b = 0; b < node.binds.size(); ++b)
                if (kernel_.graph[node.args[b + 1]].op == Op::constant) together(node.binds[b].axis, true);
    }
    // Columns that share a factor lie in one tile, or in those whose blocks share K.
    for (const Axis& a : factors_.axes()) {
        if (a.lo == 1) continue;
        const Axis below{a.dim, 1, a.lo};
        cut(below);
        for (Digit& d : digits_) {
            if (!d.axis.overlaps(below)) continue;
            if (d.axis.hi != 0 && below.hi >= d.axis.hi)
                d.whole = true;
            else
                d.multiple_of_all = std::max(d.multiple_of_all, below.hi / d.axis.lo);
        }
    }
    for (const model::Store& s : kernel_.stores)
        for (const Axis& a : s.domain.axes()) cut(a);
    for (const model::Require& r : kernel_.requires_)
        for (const Axis& a : r.domain.axes()) cut(a);
    for (Digit& d : digits_) {
        std::sort(d.cuts.begin(), d.cuts.end());
        d.cuts.erase(std::unique(d.cuts.begin(), d.cuts.end()), d.cuts.end());
    }
}

bool Columns::divides(const Digit& d, int64_t count) {
    const int64_t top = d.axis.lo * count;
    int64_t below = d.axis.lo;
    for (const int64_t c : d.cuts) {
        if (c >= top) break;
        if (c % below != 0) return false;
        below = c;
    }
    return top % below == 0;
}

std::string Columns::choose() {
    find_digits();
    find_cuts();
    if (exact) split_lanes();
    std::vector<const Digit*> in_tile;
    const Digit* cut = nullptr;
    int64_t whole = 1;
    if (std::string why = choose_digits(in_tile, cut, whole); !why.empty()) return why;
    for (const Digit* d : in_tile)
        if (const Size n = spec_.extent(d->axis); d != cut && !divides(*d, n.constant()))
            return fmt::format("the {} values of {} are no whole digits of those that stages go through",
                               n.constant(), spec_.name_of(d->axis));
    const int64_t count = count_of(*cut, whole);
    if (count == 0 || whole * count < least_)
        return fmt::format(
            "no tile of 64, 128, 192 or 256 columns holds the digits of {} that stages need together",
            spec_.name_of(cut->axis));
    make_atoms(in_tile, *cut, count);
    tile_.mainloop.columns = static_cast<int>(whole * count);
    const ColumnAtom& lanes = tile_.atoms[tile_.lane_atom()];
    if (lanes.count * lanes.weight % 8 != 0)
        return fmt::format("the {} values of {} do not fill the lanes of a tile", lanes.count,
                           spec_.name_of(lanes.axis));
    return "";
}

/// Digits that stages need together may not add up to the columns asked for, as two halves of heads of 64 do not to
/// 192. Then a tile has some of the values below them, 32 or more, and other tiles have the rest.
void Columns::split_lanes() {
    constexpr int64_t least = 32;
    if (only || digits_.size() < 2) return;
    const Digit inner = digits_.back();
    const Axis& axis = inner.axis;
    const Size extent = spec_.extent(axis);
    if (!extent.is_constant() || !inner.whole || inner.cuts.empty() || inner.cuts.front() % axis.lo != 0) return;
    const Axis lanes{axis.dim, axis.lo, inner.cuts.front()};
    if (std::any_of(needed_.begin(), needed_.end(), [&](const Axis& a) { return a.overlaps(lanes); })) return;
    const int64_t all = lanes.hi / lanes.lo;
    int64_t others = extent.constant() / all;  // columns that the digits needed together make
    bool cut = false;
    for (size_t i = 0; i + 1 < digits_.size(); ++i) {
        const Size values = spec_.extent(digits_[i].axis);
        cut = cut || !digits_[i].whole;
        if (digits_[i].whole && values.is_constant()) others *= values.constant();
    }
    if (!cut || most_ < all * others || most_ % (all * others) == 0) return;
    for (int64_t part = all / 2; part >= least; part /= 2) {
        if (all % part != 0 || most_ % (part * others) != 0) continue;
        digits_.back().axis.lo = lanes.hi;
        digits_.back().cuts.erase(digits_.back().cuts.begin());
        digits_.push_back({{axis.dim, lanes.lo, lanes.lo * part}, true, 1, 1, {}, {}});
        left.push_back({axis.dim, lanes.lo * part, lanes.hi});
        tile_.parts_of_lanes = true;
        return;
    }
}

/// From the inside out: what must be whole, and short digits that leave room for more, lie in the tile; then one
/// digit is cut into tiles. `whole`: columns that the others in the tile make.
std::string Columns::choose_digits(std::vector<const Digit*>& in_tile, const Digit*& cut, int64_t& whole) {
    for (size_t i = digits_.size(); i-- > 0;) {
        const Digit& d = digits_[i];
        const Size n = spec_.extent(d.axis);
        // A digit of one value makes no columns: it is left to the batch, unless it is the last that there is.
        const bool single = !d.whole && n == Size(1) && (i > 0 || !in_tile.empty());
        if ((only && !(d.axis == *only)) || single) {
            left.push_back(d.axis);
            continue;
        }
        if (d.whole || (!cut && leaves_room(i, whole))) {
            if (!n.is_constant())
                return fmt::format("a tile must hold all values of {}, whose size is known at launch only",
                                   spec_.name_of(d.axis));
            if (n.constant() > widths[0] || whole * n.constant() > widths[0])
                return fmt::format("a tile would have to hold all {} values of {}, {} columns, and has {} at most",
                                   n.constant(), spec_.name_of(d.axis), whole * n.constant(), widths[0]);
            whole *= n.constant();
            in_tile.push_back(&d);
        } else if (!cut) {
            cut = &d;
            in_tile.push_back(&d);
        } else {
            left.push_back(d.axis);
        }
    }
    std::reverse(in_tile.begin(), in_tile.end());
    std::reverse(left.begin(), left.end());
    if (in_tile.empty()) return "the columns of the result are digits of a fold";
    if (!cut) {
        // Everything is whole: the outermost digit is cut into one tile.
        cut = in_tile.front();
        whole /= spec_.extent(cut->axis).constant();
    }
    return "";
}

/// Does digit i, in a tile beside `whole` columns, leave room for those outside it that must be whole, and for one
/// to be cut?
bool Columns::leaves_room(size_t i, int64_t whole) const {
    const Size n = spec_.extent(digits_[i].axis);
    if (!n.is_constant() || n.constant() <= 0) return false;
    bool outer = false;
    int64_t outside = 1;
    for (size_t j = 0; j < i; ++j) {
        const Size all = spec_.extent(digits_[j].axis);
        outer = outer || !digits_[j].whole;
        if (digits_[j].whole && all.is_constant()) outside *= std::min(all.constant(), widths[0] + 1);
    }
    const int64_t columns = whole * n.constant();
    return outer && most_ % columns == 0 && columns <= most_ && columns * outside <= widths[0];
}

/// How many values of the digit that is cut a tile has beside `whole` columns: those that waste least, or of nearly
/// as good ones the most; 0 if no number does.
int64_t Columns::count_of(const Digit& cut, int64_t whole) const {
    std::vector<int64_t> possible(std::begin(widths), std::end(widths));
    const bool sixteen_bits = model::info(spec_.tensors[static_cast<size_t>(tile_.a.tensor)].dtype).bytes == 2;
    if (sixteen_bits && !tile_.b.is_cast() &&
        std::find(std::begin(between), std::end(between), most_) != std::end(between))
        possible.insert(possible.begin(), most_);
    if (only && std::find(std::begin(by_name), std::end(by_name), most_) != std::end(by_name))
        possible.insert(possible.begin(), most_);
    const Size n = spec_.extent(cut.axis);
    int64_t best = 0;
    double least_waste = 0;
    for (const int64_t width : possible) {
        if (width > most_ || width < least_ || (only && width != most_)) continue;
        const int64_t count = width / whole;
        if (width % whole != 0 || count % cut.multiple != 0 || !divides(cut, count)) continue;
        if (count * tile_.scheduler.splits % cut.multiple_of_all != 0) continue;
        if (cut.whole && n.constant() > count) continue;
        const double waste = n.is_constant() ? double(model::ceil_div(n.constant(), count) * count) /
                                                   double(std::max<int64_t>(n.constant(), 1))
                                             : 1;
        if (best == 0 || waste * 1.1 < least_waste) {
            best = count;
            least_waste = waste;
        }
    }
    return best;
}

void Columns::make_atoms(const std::vector<const Digit*>& in_tile, const Digit& cut, int64_t count) {
    std::vector<std::pair<ColumnAtom, bool>> all;  // with: is it read at one value?
    for (const Digit* d : in_tile) {
        const int64_t n = d == &cut ? count : spec_.extent(d->axis).constant();
        const int64_t top = d->axis.lo * n;
        std::vector<int64_t> bounds{d->axis.lo};
        for (const int64_t c : d->cuts)
            if (c < top) bounds.push_back(c);
        bounds.push_back(top);
        for (size_t i = bounds.size() - 1; i-- > 0;) {
            if (bounds[i] == bounds[i + 1]) continue;  // one value
            const Axis axis{d->axis.dim, bounds[i], bounds[i + 1]};
            const bool bound =
                std::any_of(d->bound.begin(), d->bound.end(), [&](const Axis& a) { return a.overlaps(axis); });
            all.push_back({{axis, bounds[i + 1] / bounds[i], 1}, bound});
        }
    }
    tile_.column = cut.axis;
    tile_.column_count = count;
    // Digits that a stage reads at one value move outward until a thread holds all their values. One of two values
    // may stay innermost, in a thread's pair, where an output is stored in pairs so, and does where b comes in the
    // order of its columns.
    const bool in_order =
        !contiguous_along(spec_.tensors[static_cast<size_t>(tile_.b.tensor)], tile_.b.along(tile_.depth));
    const auto pairs_stored = [&](const Axis& axis) {
        return std::any_of(kernel_.stores.begin(), kernel_.stores.end(), [&](const model::Store& s) {
            return layout::depends_on(spec_.tensors[static_cast<size_t>(s.tensor)], axis);
        });
    };
    const auto weigh = [&] {
        int64_t weight = 1;
        for (size_t i = all.size(); i-- > 0;) {
            all[i].first.weight = weight;
            weight *= all[i].first.count;
        }
    };
    for (bool moved = true; moved;) {
        moved = false;
        weigh();
        for (size_t i = 1; i < all.size() && !moved; ++i) {
            const ColumnAtom& c = all[i].first;
            const bool pair = i + 1 == all.size() && c.in_pair() && (in_order || pairs_stored(c.axis));
            const bool lanes = c.weight < 8 || i + 1 == all.size();
            if (!all[i].second || pair || !lanes) continue;
            bool others = false;  // all before it are bound as well: nothing would change
            for (size_t j = 0; j < i; ++j) others = others || !all[j].second;
            if (!others) continue;
            std::rotate(all.begin(), all.begin() + static_cast<ptrdiff_t>(i),
                        all.begin() + static_cast<ptrdiff_t>(i) + 1);
            moved = true;
        }
    }
    weigh();
    tile_.atoms.clear();
    for (const auto& [atom, bound] : all) tile_.atoms.push_back(atom);
}

}  // namespace pleat::schedule
