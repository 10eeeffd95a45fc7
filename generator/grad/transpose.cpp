#include "grad/transpose.h"

#include <algorithm>

namespace pleat::grad {

namespace {

/// constant + the sum of coefficient * leaf.
struct Linear {
    int64_t constant = 0;
    std::vector<std::pair<Id, int64_t>> terms;
};

void gather(const Algebra& a, Id id, int64_t by, Linear& into) {
    const Term& t = a[id];
    if (t.op == Op::number) {
        into.constant += by * static_cast<int64_t>(t.factor.up);
        return;
    }
    if (t.op == Op::call && t.kind == Kind::integer) {
        if (t.fn == Fn::add || t.fn == Fn::subtract) {
            gather(a, t.args[0], by, into);
            gather(a, t.args[1], t.fn == Fn::add ? by : -by, into);
            return;
        }
        if (t.fn == Fn::negate) return gather(a, t.args[0], -by, into);
        for (const size_t i : {size_t{0}, size_t{1}})
            if (t.fn == Fn::multiply && a.is_number(t.args[i]))
                return gather(a, t.args[1 - i], by * static_cast<int64_t>(a[t.args[i]].factor.up), into);
    }
    for (auto& [leaf, coefficient] : into.terms)
        if (leaf == id) {
            coefficient += by;
            return;
        }
    into.terms.emplace_back(id, by);
}

Id built(Algebra& a, const Linear& form) {
    Id made = -1;
    for (const bool positive : {true, false})
        for (const auto& [leaf, k] : form.terms) {
            if ((k > 0) != positive || k == 0) continue;
            const Id part = a.integers(Fn::multiply, a.integer(std::abs(k)), leaf);
            if (made < 0)
                made = positive ? part : a.integers(Fn::multiply, a.integer(-1), part);
            else
                made = a.integers(positive ? Fn::add : Fn::subtract, made, part);
        }
    if (made < 0) return a.integer(form.constant);
    return a.integers(Fn::add, made, a.integer(form.constant));
}

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

/// Every coordinate x within an index replaced.
Id with_coordinate(Algebra& a, Id id, const Axis& x, Id to) { return a.replaced(id, {{a.coordinate(x), to}}); }

/// The digit of `to` that is `digit` of x, of which `to` is the like.
Axis digit_of(const Axis& to, const Axis& x, const Axis& digit) {
    return {to.dim, digit.lo / x.lo, digit.hi == x.hi ? 0 : digit.hi / x.lo};
}

/// A term with a coordinate along `x` taken along `to`: places of tensors and of what is reduced are replaced.
Id renamed(Algebra& a, Id id, const Axis& x, const Axis& to) {
    if (!a[id].domain.overlaps(x)) return id;
    const Term t = a[id];
    const auto go = [&](Id arg) { return renamed(a, arg, x, to); };
    switch (t.op) {
        case Op::coordinate:
            if (Domain{x}.covers(t.axis)) return a.coordinate(digit_of(to, x, t.axis));
            break;
        case Op::sum:
        case Op::product:
        case Op::call:
        case Op::select:
        case Op::cast:
        case Op::uniform:
            return a.with_args(id, go);
        default:
            break;
    }
    std::vector<std::pair<Axis, Id>> binds;
    if (t.domain.covers(x))
        binds.emplace_back(x, a.coordinate(to));
    else
        for (const Axis& part : t.domain.axes())
            if (part.overlaps(x)) binds.emplace_back(part, a.coordinate(digit_of(to, x, part)));
    return a.subscript(id, std::move(binds));
}

class Transposer {
public:
    Transposer(Algebra& a, Id subscript, Id g)
        : a_(a), axes_(a[subscript].axes), index_(a[subscript].args.begin() + 1, a[subscript].args.end()) {
        out_.value = g;
        v_ = a[a[subscript].args[0]].domain;
        kept_ = model::minus(v_, domain_of(axes_));
        reading_ = model::minus(a[subscript].domain, kept_);
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
        out_.value = renamed(a_, out_.value, x, to);
        for (Id& index : index_) index = renamed(a_, index, x, to);
        reading_.remove(x);
        reading_.add(to);
    }

private:
    bool solve(size_t i) {
        Linear form;
        gather(a_, index_[i], 1, form);
        for (size_t j = 0; j < form.terms.size(); ++j)
            if (solves(i, form, j)) {
                solve_for(i, form, j);
                return true;
            }
        return false;
    }

    bool solves(size_t i, const Linear& form, size_t j) const {
        const auto [leaf, k] = form.terms[j];
        if (k == 0 || a_[leaf].op != Op::coordinate) return false;
        const Axis x = a_[leaf].axis;
        if (kept_.overlaps(x)) return false;  // v has it too: a diagonal
        // An axis that was bound before stands in g by now and is v's own.
        for (size_t b = 0; b < i; ++b)
            if (axes_[b].overlaps(x)) return false;
        for (size_t m = 0; m < form.terms.size(); ++m)
            if (m != j && a_[form.terms[m].first].domain.overlaps(x)) return false;
        return true;
    }

    /// a = k x + rest, so x = (a - rest) / k.
    void solve_for(size_t i, Linear rest, size_t j) {
        const auto [leaf, k] = rest.terms[j];
        const Axis x = a_[leaf].axis;
        rest.terms.erase(rest.terms.begin() + static_cast<std::ptrdiff_t>(j));
        Linear solution{-rest.constant, {{a_.coordinate(axes_[i]), 1}}};
        for (const auto& [l, c] : rest.terms) solution.terms.emplace_back(l, -c);
        if (k < 0) {
            solution.constant = -solution.constant;
            for (auto& [l, c] : solution.terms) c = -c;
        }
        Id to = built(a_, solution);
        const int64_t step = std::abs(k);
        Id condition = -1;
        if (step > 1) {
            condition = a_.compare(Fn::equal, a_.integers(Fn::modulo, to, a_.integer(step)), a_.integer(0));
            to = a_.integers(Fn::floor_div, to, a_.integer(step));
        }
        take_at(x, to);
        if (condition >= 0) out_.value = a_.select(condition, out_.value, a_.zero());
        for (size_t later = i + 1; later < index_.size(); ++later)
            index_[later] = with_coordinate(a_, index_[later], x, to);
        reading_.remove(x);
    }

    void take_at(const Axis& x, Id to) {
        if (a_[out_.value].domain.overlaps(x)) {
            out_.value = moved(a_, out_.value, x, to);
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
    Domain v_, kept_;
    Domain reading_;  // coordinates at which v is read and that are not yet solved for
    Transposed out_;
};

}  // namespace

std::optional<Transposed> transpose(Algebra& a, Id subscript, Id g, const FreshAxis& fresh) {
    if (auto found = Transposer(a, subscript, g).run()) return found;
    Transposer apart(a, subscript, g);
    for (const Axis& x : apart.shared()) {
        const auto to = fresh(x);
        if (!to) return std::nullopt;
        apart.rename(x, *to);
    }
    return apart.run();
}

}  // namespace pleat::grad
