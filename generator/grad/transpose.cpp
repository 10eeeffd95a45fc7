#include "grad/transpose.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "grad/linear.h"
#include "grad/own_place.h"

namespace pleat::grad {

namespace {

constexpr double most_remainders = 8;  // places that read one, of which each is a term

/// g with coordinate x replaced, factors that lack x outside.
Id moved(Algebra& a, Id g, const Axis& x, Id to) {
    if (const Term& t = a[to]; t.op == Op::coordinate && t.axis == x) return g;
    if (!a[g].domain.overlaps(x)) return g;
    const Term t = a[g];
    if (t.op == Op::product) {
        auto [outside, inside] = a.parted(t, {x});
        outside.push_back(a.subscript(a.product(inside), {{x, to}}));
        return a.product(outside);
    }
    return a.subscript(g, {{x, to}});
}

/// An index h // s, and the place c in [0, s) of which h % s == c is known where a value is not 0.
struct Quotient {
    Id of = -1, by = -1;
    Id condition = -1;
    int64_t remainder = 0;
};

/// A part of a condition that is h % s == c, and c.
std::optional<std::pair<Id, int64_t>> remainder_in(const Algebra& a, Id condition, const Quotient& q) {
    const Term& t = a[condition];
    if (t.op != Op::call) return std::nullopt;
    if (t.fn == Fn::logical_and) {
        const auto first = remainder_in(a, t.args[0], q);
        return first ? first : remainder_in(a, t.args[1], q);
    }
    if (t.fn != Fn::equal || !a.is_number(t.args[1])) return std::nullopt;
    const Term& place = a[t.args[0]];
    if (place.op != Op::call || place.fn != Fn::modulo || place.args != std::vector<Id>{q.of, q.by})
        return std::nullopt;
    const auto c = static_cast<int64_t>(a[t.args[1]].factor.up);
    const bool within = c == 0 || (a.is_number(q.by) && c > 0 && static_cast<double>(c) < a[q.by].factor.up);
    return within ? std::optional(std::pair(condition, c)) : std::nullopt;
}

/// Of an index that is h // s within where(h % s == c and .., value, 0).
std::optional<Quotient> quotient_of(const Algebra& a, Id index, Id value) {
    const Term& t = a[index];
    if (t.op != Op::call || t.fn != Fn::floor_div || t.kind != Kind::integer) return std::nullopt;
    Quotient q{t.args[0], t.args[1]};
    const Term& by = a[q.by];
    if (by.op != Op::extent && !(by.op == Op::number && by.factor.up > 0)) return std::nullopt;
    while (a[value].op == Op::select && a.is_zero(a[value].args[2])) {
        if (const auto found = remainder_in(a, a[value].args[0], q)) {
            std::tie(q.condition, q.remainder) = *found;
            return q;
        }
        value = a[value].args[1];
    }
    return std::nullopt;
}

/// h = s a + c at a place `at` of the quotient's axis.
Linear dividend(Algebra& a, const Quotient& q, const Axis& at) {
    return {q.remainder, {{a.integers(Fn::multiply, q.by, a.coordinate(at)), 1}}};
}

/// A condition without a part of it; -1: nothing is left.
Id condition_without(Algebra& a, Id condition, Id part) {
    if (condition == part) return -1;
    const Term t = a[condition];
    if (t.op != Op::call || t.fn != Fn::logical_and) return condition;
    const Id one = condition_without(a, t.args[0], part), other = condition_without(a, t.args[1], part);
    if (one < 0 || other < 0) return std::max(one, other);
    return one == t.args[0] && other == t.args[1] ? condition : a.call(t.fn, {one, other}, Kind::boolean);
}

/// where(part and rest, x, 0) as where(rest, x, 0): `part` is known to hold.
Id value_without(Algebra& a, Id value, Id part) {
    const Term t = a[value];
    if (t.op != Op::select || !a.is_zero(t.args[2])) return value;
    const Id condition = condition_without(a, t.args[0], part), inner = value_without(a, t.args[1], part);
    return condition < 0 ? inner : a.select(condition, inner, t.args[2]);
}

/// The same within choices of which the conditions lack x.
Id moved_within(Algebra& a, Id g, const Axis& x, Id to) {
    const Term t = a[g];
    if (t.op == Op::select && a.is_zero(t.args[2]) && !a[t.args[0]].domain.overlaps(x))
        return a.select(t.args[0], moved_within(a, t.args[1], x, to), t.args[2]);
    return moved(a, g, x, to);
}

using Mover = Id (*)(Algebra&, Id, const Axis&, Id);

/// Every coordinate x within an index replaced.
Id with_coordinate(Algebra& a, Id id, const Axis& x, Id to) { return a.replaced(id, {{a.coordinate(x), to}}); }

/// The digit of `to` that is `digit` of x, of which `to` is the like.
Axis digit_of(const Axis& to, const Axis& x, const Axis& digit) {
    return {to.dim, digit.lo / x.lo, digit.hi == x.hi ? 0 : digit.hi / x.lo};
}

/// Terms with coordinates along `x` taken along `to`: places of tensors and of what is reduced are replaced. Each
/// term once, however many others share it.
class AxisRenaming {
public:
    AxisRenaming(Algebra& a, const Axis& x, const Axis& to) : a_(a), x_(x), to_(to) {}
    Id of(Id id) {
        if (!a_[id].domain.overlaps(x_)) return id;
        if (const auto found = done_.find(id); found != done_.end()) return found->second;
        return done_[id] = made(id);
    }

private:
    Id made(Id id) {
        const Term t = a_[id];
        switch (t.op) {
            case Op::coordinate:
                if (Domain{x_}.covers(t.axis)) return a_.coordinate(digit_of(to_, x_, t.axis));
                break;
            case Op::sum:
            case Op::product:
            case Op::call:
            case Op::select:
            case Op::cast:
            case Op::uniform:
                return a_.with_args(id, [&](Id arg) { return of(arg); });
            default:
                break;
        }
        std::vector<std::pair<Axis, Id>> binds;
        if (t.domain.covers(x_))
            binds.emplace_back(x_, a_.coordinate(to_));
        else
            for (const Axis& part : t.domain.axes())
                if (part.overlaps(x_)) binds.emplace_back(part, a_.coordinate(digit_of(to_, x_, part)));
        return a_.subscript(id, std::move(binds));
    }

    Algebra& a_;
    const Axis x_, to_;
    std::map<Id, Id> done_;
};

/// A coordinate times the extent of a dim whose size is known, as of the windows of a pool.
struct Stepped {
    Axis x;
    Id step = -1;  // -1: the coordinate alone
};
std::optional<Stepped> stepped(const Algebra& a, Id leaf) {
    const Term& t = a[leaf];
    if (t.op == Op::coordinate) return Stepped{t.axis};
    if (t.op != Op::call || t.fn != Fn::multiply || t.kind != Kind::integer) return std::nullopt;
    for (const size_t i : {size_t{0}, size_t{1}})
        if (a.is_known_extent(t.args[i]) && a[t.args[1 - i]].op == Op::coordinate)
            return Stepped{a[t.args[1 - i]].axis, t.args[i]};
    return std::nullopt;
}

class Transposer {
public:
    Transposer(Algebra& a, Id subscript, Id g, const FreshTaps& fresh_taps)
        : a_(a),
          axes_(a[subscript].axes),
          index_(a[subscript].args.begin() + 1, a[subscript].args.end()),
          fresh_taps_(fresh_taps) {
        out_.value = g;
        v_ = a[a[subscript].args[0]].domain;
        kept_ = model::minus(v_, domain_of(axes_));
        reading_ = model::minus(a[subscript].domain, kept_);
        bool gathers = false;
        for (size_t i = 0; i < axes_.size(); ++i) gathers = gathers || this->gathers(i);
        if (gathers) out_.value = at_own_place(a, subscript, g);
        beside_ = out_.value != g;
    }

    /// Nothing if a coordinate of g would be taken for one of v.
    std::optional<Transposed> run() {
        for (size_t i = 0; i < axes_.size(); ++i) {
            const bool solved = solve(i);
            if (reading_.overlaps(axes_[i])) return std::nullopt;
            if (!solved) one_hot(i);
        }
        return out_;
    }

    /// The axes of g that v has, too, and that are not its own.
    std::vector<Axis> shared() const {
        std::vector<Axis> all;
        for (const Axis& x : reading_.axes())
            if (std::any_of(axes_.begin(), axes_.end(), [&](const Axis& axis) { return x.overlaps(axis); }))
                all.push_back(x);
        return all;
    }
    void rename(const Axis& x, const Axis& to) {
        AxisRenaming renaming(a_, x, to);
        out_.value = renaming.of(out_.value);
        for (Id& index : index_) index = renaming.of(index);
        reading_.remove(x);
        reading_.add(to);
    }

private:
    bool solve(size_t i) {
        const Linear form = linear_of(a_, index_[i]);
        for (size_t j = 0; j < form.terms.size(); ++j)
            if (solves(i, form, j)) {
                const Linear left{0, {{a_.coordinate(axes_[i]), 1}}};
                if (!gather(i, form, j, left)) solve_for(i, form, j, left, moved);
                return true;
            }
        return solve_quotient(i) || solve_each_remainder(i);
    }

    /// a = h // s, so h is one of s a, s a + 1, .., s a + s - 1: a sum over the few places that read one.
    bool solve_each_remainder(size_t i) {
        const Term t = a_[index_[i]];
        if (t.op != Op::call || t.fn != Fn::floor_div || t.kind != Kind::integer || !a_.is_number(t.args[1]))
            return false;
        const double by = a_[t.args[1]].factor.up;
        if (by < 1 || by > most_remainders) return false;
        const Linear form = linear_of(a_, t.args[0]);
        const auto term = [&] {
            for (size_t j = 0; j < form.terms.size(); ++j)
                if (solves(i, form, j)) return j;
            return form.terms.size();
        };
        const size_t j = term();
        if (j == form.terms.size()) return false;
        const Axis x = stepped(a_, form.terms[j].first)->x;
        for (size_t later = i + 1; later < index_.size(); ++later)
            if (a_[index_[later]].domain.overlaps(x)) return false;
        const Id whole = out_.value;
        std::vector<Id> parts;
        for (int64_t remainder = 0; remainder < static_cast<int64_t>(by); ++remainder) {
            out_.value = whole;
            const Quotient q{t.args[0], t.args[1], -1, remainder};
            solve_for(i, form, j, dividend(a_, q, axes_[i]), moved);
            parts.push_back(out_.value);
        }
        out_.value = a_.sum(parts);
        return true;
    }

    /// a = h // s where h % s == c, so h = s a + c.
    bool solve_quotient(size_t i) {
        const auto q = quotient_of(a_, index_[i], out_.value);
        if (!q) return false;
        const Linear form = linear_of(a_, q->of);
        for (size_t j = 0; j < form.terms.size(); ++j)
            if (solves(i, form, j)) {
                out_.value = value_without(a_, out_.value, q->condition);
                solve_for(i, form, j, dividend(a_, *q, axes_[i]), moved_within);
                return true;
            }
        return false;
    }

    bool solves(size_t i, const Linear& form, size_t j) const {
        const auto [leaf, k] = form.terms[j];
        const auto found = stepped(a_, leaf);
        if (k == 0 || !found || (found->step >= 0 && std::abs(k) != 1)) return false;
        const Axis x = found->x;
        if (kept_.overlaps(x)) return false;  // v has it too: a diagonal
        // An axis that was bound before stands in g by now and is v's own.
        for (size_t b = 0; b < i; ++b)
            if (axes_[b].overlaps(x)) return false;
        for (size_t m = 0; m < form.terms.size(); ++m)
            if (m != j && a_[form.terms[m].first].domain.overlaps(x)) return false;
        return true;
    }

    /// A coordinate r of few places beside steps of term j, as the taps of a pool's window: left = s x + r + rest.
    std::optional<size_t> tap(size_t i, const Linear& right, size_t j) const {
        const auto [leaf, k] = right.terms[j];
        const Id by = stepped(a_, leaf)->step;
        if (!fresh_taps_ || (by < 0 && std::abs(k) == 1)) return std::nullopt;
        for (size_t m = 0; m < right.terms.size(); ++m) {
            const Term& r = a_[right.terms[m].first];
            if (m == j || r.op != Op::coordinate || right.terms[m].second != (k > 0 ? 1 : -1)) continue;
            const auto has_it = [&](Id index) { return a_[index].domain.overlaps(r.axis); };
            bool alone = reading_.covers(r.axis) && !v_.overlaps(r.axis) && (by < 0 || a_[by].axis != r.axis);
            for (size_t l = 0; l < index_.size(); ++l) alone = alone && (l == i || !has_it(index_[l]));
            for (size_t l = 0; l < right.terms.size(); ++l)
                alone = alone && (l == m || !has_it(right.terms[l].first));
            if (alone) return m;
        }
        return std::nullopt;
    }
    bool gathers(size_t i) const {
        const Linear form = linear_of(a_, index_[i]);
        for (size_t j = 0; j < form.terms.size(); ++j)
            if (solves(i, form, j)) return tap(i, form, j).has_value();
        return false;
    }

    /// Of the places r of a tap those alone that are a step apart: with m = left - rest, r is m % s + s o and x is
    /// m // s - o for each o. False if there is no tap, or no step.
    bool gather(size_t i, const Linear& right, size_t j, const Linear& left) {
        const auto [leaf, k] = right.terms[j];
        const auto [x, by] = *stepped(a_, leaf);
        const auto m = tap(i, right, j);
        if (!m) return false;
        const Axis r = a_[right.terms[*m].first].axis;
        const Id step = by >= 0 ? by : a_.integer(std::abs(k));
        const auto taps = fresh_taps_(r, step);
        if (!taps) return false;
        Linear rest = right;
        rest.terms.erase(rest.terms.begin() + static_cast<std::ptrdiff_t>(*m));
        const size_t at = *m < j ? j - 1 : j;
        const Id place = solved(a_, left, rest, at), o = a_.coordinate(*taps);
        const Id to = a_.integers(Fn::subtract, a_.integers(Fn::floor_div, place, step), o);
        const Id within =
            a_.integers(Fn::add, a_.integers(Fn::modulo, place, step), a_.integers(Fn::multiply, step, o));
        take_at(x, to, moved_within);
        if (a_[out_.value].domain.overlaps(r))
            out_.value =
                beside_ ? moved_beside(a_, out_.value, axes_, r, within) : moved_within(a_, out_.value, r, within);
        const Id exists = a_.compare(Fn::less, within, a_.extent(r));
        out_.value = a_.select(exists, out_.value, a_.zero());
        for (size_t later = i + 1; later < index_.size(); ++later)
            index_[later] = with_coordinate(a_, index_[later], x, to);
        reading_.remove(x);
        reading_.remove(r);
        return true;
    }

    /// left = k x + rest, so x = (left - rest) / k.
    void solve_for(size_t i, const Linear& right, size_t j, Linear left, Mover move) {
        const auto [leaf, k] = right.terms[j];
        const auto [x, by] = *stepped(a_, leaf);
        Id to = solved(a_, std::move(left), right, j);
        const Id step = by >= 0 ? by : a_.integer(std::abs(k));
        Id condition = -1;
        if (by >= 0 || std::abs(k) > 1) {
            condition = a_.compare(Fn::equal, a_.integers(Fn::modulo, to, step), a_.integer(0));
            to = a_.integers(Fn::floor_div, to, step);
        }
        take_at(x, to, move);
        if (condition >= 0) out_.value = a_.select(condition, out_.value, a_.zero());
        for (size_t later = i + 1; later < index_.size(); ++later)
            index_[later] = with_coordinate(a_, index_[later], x, to);
        reading_.remove(x);
    }

    void take_at(const Axis& x, Id to, Mover move) {
        if (beside_ && a_[out_.value].domain.overlaps(x)) {
            const bool zero = is_zero_outside(a_, out_.value, axes_, x);
            out_.value = moved_beside(a_, out_.value, axes_, x, to);
            if (zero) return;
        } else if (a_[out_.value].domain.overlaps(x)) {
            out_.value = move(a_, out_.value, x, to);
            return;
        }
        // A gradient that is the same for all x is so only where there is such an x.
        const Id inside =
            a_.call(Fn::logical_and,
                    {a_.compare(Fn::greater_equal, to, a_.integer(0)), a_.compare(Fn::less, to, a_.extent(x))},
                    Kind::boolean);
        const Term& place = a_[to];
        if (!(place.op == Op::coordinate && place.axis == x)) out_.value = a_.select(inside, out_.value, a_.zero());
    }

    void one_hot(size_t i) {
        Domain lost = model::unite(a_[out_.value].domain, a_[index_[i]].domain);
        lost.remove(v_);
        out_.one_hot.add(lost);
        out_.value = a_.select(a_.compare(Fn::equal, a_.coordinate(axes_[i]), index_[i]), out_.value, a_.zero());
    }

    Algebra& a_;
    std::vector<Axis> axes_;
    std::vector<Id> index_;
    const FreshTaps& fresh_taps_;
    bool beside_ = false;  // g takes v at its own place
    Domain v_, kept_;
    Domain reading_;  // coordinates at which v is read and that are not yet solved for
    Transposed out_;
};

/// One operand of a contraction as where(h % s == c and .., v[a = h // s], 0): its sum along x, a coordinate of h,
/// is one along a.
class Narrowing {
public:
    Narrowing(Algebra& a, std::vector<Id> operands, std::vector<Axis> along)
        : a_(a), operands_(std::move(operands)), along_(std::move(along)) {}

    Id run() {
        for (const size_t side : {size_t{0}, size_t{1}})
            while (narrow(side)) continue;
        return a_.contract(operands_[0], operands_[1], along_);
    }

private:
    bool narrow(size_t side) {
        Id inner = operands_[side];
        while (a_[inner].op == Op::select && a_.is_zero(a_[inner].args[2])) inner = a_[inner].args[1];
        const Term read = a_[inner];
        if (read.op != Op::subscript) return false;
        for (size_t i = 0; i < read.axes.size(); ++i) {
            const auto q = quotient_of(a_, read.args[i + 1], operands_[side]);
            if (!q) continue;
            const Linear form = linear_of(a_, q->of);
            for (size_t j = 0; j < form.terms.size(); ++j)
                if (replace(side, inner, i, *q, form, j)) return true;
        }
        return false;
    }

    bool replace(size_t side, Id inner, size_t i, const Quotient& q, const Linear& form, size_t j) {
        const auto [leaf, k] = form.terms[j];
        if (std::abs(k) != 1 || a_[leaf].op != Op::coordinate) return false;
        const Axis x = a_[leaf].axis;
        const Term read = a_[inner];
        const Axis to = read.axes[i];
        const auto at = std::find(along_.begin(), along_.end(), x);
        const Id other = operands_[1 - side];
        const auto meets_to = [&](const Axis& axis) { return axis.overlaps(to); };
        if (at == along_.end() || !a_[other].domain.covers(x) || a_[other].domain.overlaps(to) ||
            std::any_of(along_.begin(), along_.end(), meets_to) || a_[operands_[side]].domain.overlaps(to))
            return false;
        for (size_t m = 0; m < form.terms.size(); ++m)
            if (m != j && a_[form.terms[m].first].domain.overlaps(x)) return false;
        std::vector<std::pair<Axis, Id>> rest;
        for (size_t m = 0; m < read.axes.size(); ++m)
            if (m != i) rest.emplace_back(read.axes[m], read.args[m + 1]);
        const Id left = a_.replaced(value_without(a_, operands_[side], q.condition),
                                    {{inner, a_.subscript(read.args[0], rest)}});
        if (a_[left].domain.overlaps(x)) return false;
        operands_[side] = left;
        operands_[1 - side] = moved(a_, other, x, solved(a_, dividend(a_, q, to), form, j));
        *at = to;
        return true;
    }

    Algebra& a_;
    std::vector<Id> operands_;
    std::vector<Axis> along_;
};

}  // namespace

Id contracted(Algebra& a, Id left, Id right, const std::vector<Axis>& along) {
    return Narrowing(a, {left, right}, along).run();
}

std::optional<Transposed> transpose(Algebra& a, Id subscript, Id g, const FreshAxis& fresh, const FreshTaps& taps) {
    if (auto found = Transposer(a, subscript, g, taps).run()) return found;
    Transposer apart(a, subscript, g, taps);
    for (const Axis& x : apart.shared()) {
        const auto to = fresh(x);
        if (!to) return std::nullopt;
        apart.rename(x, *to);
    }
    return apart.run();
}

}  // namespace pleat::grad
