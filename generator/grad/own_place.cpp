#include "grad/own_place.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace pleat::grad {

namespace {

class OwnPlace {
public:
    OwnPlace(Algebra& a, Id subscript) : a_(a), subscript_(subscript) {
        const Term& t = a[subscript];
        own_ = t.axes;
        by_[subscript] = t.args[0];
        for (size_t i = 0; i < t.axes.size(); ++i) by_.try_emplace(t.args[i + 1], a.coordinate(t.axes[i]));
    }

    Id of(Id g) {
        const std::vector<Id> parts = a_.below({g}, [](const Term& t, size_t) { return by_elements(t); });
        return std::binary_search(parts.begin(), parts.end(), subscript_) ? replaced(g) : g;
    }

private:
    Id replaced(Id id) {
        if (const auto found = by_.find(id); found != by_.end()) return found->second;
        const Term t = a_[id];
        if (!by_elements(t)) return id;
        Id made = -1;
        if (t.op == Op::call && t.fn == Fn::logical_and) {
            const Id one = replaced(t.args[0]), other = replaced(t.args[1]);
            made = holds(one) ? other : holds(other) ? one : a_.call(t.fn, {one, other}, Kind::boolean);
        } else if (t.op == Op::select && holds(replaced(t.args[0]))) {
            made = replaced(t.args[1]);
        } else {
            made = a_.with_args(id, [&](Id arg) { return replaced(arg); });
        }
        return by_[id] = made;
    }

    /// Is it 0 <= x, or x < extent(x), of a coordinate x?
    bool holds(Id condition) const {
        const Term& t = a_[condition];
        if (t.op != Op::call || t.args.size() != 2) return false;
        const auto coordinate = [&](size_t side) { return a_[t.args[side]].op == Op::coordinate; };
        const auto extent_of = [&](size_t side) {
            const Term &e = a_[t.args[side]], &x = a_[t.args[1 - side]];
            return e.op == Op::extent && x.op == Op::coordinate && e.axis == x.axis;
        };
        const auto zero = [&](size_t side) { return a_.is_number(t.args[side], 0); };
        return (t.fn == Fn::less_equal && zero(0) && coordinate(1)) ||
               (t.fn == Fn::greater_equal && coordinate(0) && zero(1)) || (t.fn == Fn::less && extent_of(1)) ||
               (t.fn == Fn::greater && extent_of(0));
    }

    Algebra& a_;
    Id subscript_;
    std::vector<Axis> own_;
    std::unordered_map<Id, Id> by_;
};

}  // namespace

Id at_own_place(Algebra& a, Id subscript, Id g) { return OwnPlace(a, subscript).of(g); }

bool is_zero_outside(const Algebra& a, Id id, const std::vector<Axis>& own, const Axis& x) {
    const Term& t = a[id];
    if (a.is_zero(id)) return true;
    if (!t.domain.overlaps(x)) return false;
    if (!by_elements(t) || !meets(t.domain, own)) return t.op != Op::coordinate;
    const auto is_zero = [&](Id arg) { return is_zero_outside(a, arg, own, x); };
    if (t.op == Op::sum) return std::all_of(t.args.begin(), t.args.end(), is_zero);
    if (t.op == Op::select) return is_zero(t.args[1]) && is_zero(t.args[2]);
    if (t.op != Op::product) return false;
    bool found = false;
    for (size_t i = 0; i < t.args.size(); ++i) {
        const bool zero = t.powers[i] > 0 && is_zero(t.args[i]);
        if (!zero && a[t.args[i]].domain.overlaps(x) && meets(a[t.args[i]].domain, own)) return false;
        found = found || zero;
    }
    return found;
}

Id moved_beside(Algebra& a, Id g, const std::vector<Axis>& own, const Axis& x, Id to) {
    const Term t = a[g];
    if (!t.domain.overlaps(x)) return g;
    if (t.op == Op::coordinate && t.axis == x) return to;
    if (!by_elements(t) || !meets(t.domain, own)) return a.subscript(g, {{x, to}});
    if (t.op != Op::product) return a.with_args(g, [&](Id arg) { return moved_beside(a, arg, own, x, to); });
    std::vector<Id> stay{a.number(t.factor.up), a.power(a.number(t.factor.down), -1)}, go;
    for (size_t i = 0; i < t.args.size(); ++i) {
        const Term& factor = a[t.args[i]];
        const bool apart = !factor.domain.overlaps(x) || (by_elements(factor) && meets(factor.domain, own));
        if (apart)
            stay.push_back(a.power(moved_beside(a, t.args[i], own, x, to), t.powers[i]));
        else
            go.push_back(a.power(t.args[i], t.powers[i]));
    }
    if (!go.empty()) stay.push_back(a.subscript(a.product(go), {{x, to}}));
    return a.product(stay);
}

}  // namespace pleat::grad
