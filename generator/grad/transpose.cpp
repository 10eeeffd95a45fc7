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

bool along(const Domain& d, const Axis& axis) { return d.overlaps(axis); }

/// g with coordinate x replaced, factors that lack x outside.
Id moved(Algebra& a, Id g, const Axis& x, Id to) {
    if (const Term& t = a[to]; t.op == Op::coordinate && t.axis == x) return g;
    if (!a[g].domain.overlaps(x)) return g;
    const Term t = a[g];
    if (t.op == Op::product) {
        std::vector<Id> inside, all{a.number(t.factor.up), a.power(a.number(t.factor.down), -1)};
        for (size_t i = 0; i < t.args.size(); ++i)
            (a[t.args[i]].domain.overlaps(x) ? inside : all).push_back(a.power(t.args[i], t.powers[i]));
        all.push_back(a.subscript(a.product(inside), {{x, to}}));
        return a.product(all);
    }
    return a.subscript(g, {{x, to}});
}

/// Every coordinate x within an index replaced.
Id with_coordinate(Algebra& a, Id id, const Axis& x, Id to) { return a.replaced(id, {{a.coordinate(x), to}}); }

}  // namespace

Transposed transpose(Algebra& a, Id subscript, Id g) {
    const Term s = a[subscript];
    const Domain v = a[s.args[0]].domain;
    Transposed out{g, {}};
    std::vector<Id> index(s.args.begin() + 1, s.args.end());
    Domain bound;
    for (const Axis& axis : s.axes) bound.add(axis);
    const Domain kept = model::minus(v, bound);
    for (size_t i = 0; i < s.axes.size(); ++i) {
        const Axis axis = s.axes[i];
        Linear form;
        gather(a, index[i], 1, form);
        bool solved = false;
        for (size_t j = 0; j < form.terms.size() && !solved; ++j) {
            const auto [leaf, k] = form.terms[j];
            if (k == 0 || a[leaf].op != Op::coordinate) continue;
            const Axis x = a[leaf].axis;
            if (along(kept, x)) continue;  // v has it too: a diagonal
            // An axis that was bound before stands in g by now and is v's own.
            bool taken = false;
            for (size_t b = 0; b < i; ++b) taken = taken || s.axes[b].overlaps(x);
            bool others = false;
            for (size_t m = 0; m < form.terms.size(); ++m)
                others = others || (m != j && along(a[form.terms[m].first].domain, x));
            if (taken || others) continue;
            Linear rest = form;
            rest.terms.erase(rest.terms.begin() + static_cast<std::ptrdiff_t>(j));
            // a = k x + rest, so x = (a - rest) / k.
            Linear solution{-rest.constant, {{a.coordinate(axis), 1}}};
            for (const auto& [l, c] : rest.terms) solution.terms.emplace_back(l, -c);
            if (k < 0) {
                solution.constant = -solution.constant;
                for (auto& [l, c] : solution.terms) c = -c;
            }
            Id to = built(a, solution);
            const int64_t step = std::abs(k);
            Id condition = -1;
            if (step > 1) {
                condition = a.compare(Fn::equal, a.integers(Fn::modulo, to, a.integer(step)), a.integer(0));
                to = a.integers(Fn::floor_div, to, a.integer(step));
            }
            // A gradient that is the same for all x is so only where there is such an x.
            if (!a[out.value].domain.overlaps(x)) {
                const Id inside =
                    a.call(Fn::logical_and,
                           {a.compare(Fn::greater_equal, to, a.integer(0)), a.compare(Fn::less, to, a.extent(x))},
                           Kind::boolean);
                const Term& place = a[to];
                if (!(place.op == Op::coordinate && place.axis == x))
                    out.value = a.select(inside, out.value, a.zero());
            } else {
                out.value = moved(a, out.value, x, to);
            }
            if (condition >= 0) out.value = a.select(condition, out.value, a.zero());
            for (size_t later = i + 1; later < index.size(); ++later)
                index[later] = with_coordinate(a, index[later], x, to);
            solved = true;
        }
        if (solved) continue;
        Domain lost = model::unite(a[out.value].domain, a[index[i]].domain);
        lost.remove(v);
        out.one_hot.add(lost);
        out.value = a.select(a.compare(Fn::equal, a.coordinate(axis), index[i]), out.value, a.zero());
    }
    return out;
}

}  // namespace pleat::grad
