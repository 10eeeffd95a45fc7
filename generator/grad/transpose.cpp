#include "grad/transpose.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>

namespace pleat::grad {

namespace {

/// constant + the sum of coefficient * leaf.
struct Linear {
    int64_t constant = 0;
    std::vector<std::pair<Id, int64_t>> terms;
};

/// What an integer sum, difference or multiple adds up, with factors; nothing of a leaf.
std::vector<std::pair<Id, int64_t>> parts_of(const Algebra& a, Id id) {
    const Term& t = a[id];
    if (t.op != Op::call || t.kind != Kind::integer) return {};
    if (t.fn == Fn::add) return {{t.args[0], 1}, {t.args[1], 1}};
    if (t.fn == Fn::subtract) return {{t.args[0], 1}, {t.args[1], -1}};
    if (t.fn == Fn::negate) return {{t.args[0], -1}};
    for (const size_t i : {size_t{0}, size_t{1}})
        if (t.fn == Fn::multiply && a.is_number(t.args[i]))
            return {{t.args[1 - i], static_cast<int64_t>(a[t.args[i]].factor.up)}};
    return {};
}

/// sum + by * times, if that and its negative fit into 64 bits.
bool add_times(int64_t& sum, int64_t by, int64_t times) {
    int64_t more = 0;
    return !__builtin_mul_overflow(by, times, &more) && !__builtin_add_overflow(sum, more, &sum) &&
           sum != INT64_MIN;
}

/// An index as a linear form. What sums share is looked at once, with the sum of its factors: it may have been
/// doubled a hundred times. Factors that 64 bits do not hold make a leaf.
class Gathering {
public:
    explicit Gathering(const Algebra& a) : a_(a) {}
    Linear of(Id root) {
        open_[root] = 1;
        while (!open_.empty()) {  // a term has a higher number than its parts
            const auto [id, by] = *open_.begin();
            open_.erase(open_.begin());
            if (!counted(id, by) && !opened(id, by)) leaves_[id] = by;
        }
        in_order(root);
        return std::move(form_);
    }

private:
    bool counted(Id id, int64_t by) {
        int64_t sum = form_.constant;
        if (a_[id].op != Op::number || !add_times(sum, by, static_cast<int64_t>(a_[id].factor.up))) return false;
        form_.constant = sum;
        return true;
    }
    bool opened(Id id, int64_t by) {
        const auto parts = parts_of(a_, id);
        std::map<Id, int64_t> factors;
        for (const auto& [part, times] : parts) {
            const auto before = open_.find(part);
            int64_t& sum = factors.emplace(part, before == open_.end() ? 0 : before->second).first->second;
            if (!add_times(sum, by, times)) return false;
        }
        for (const auto& [part, factor] : factors) open_[part] = factor;
        return !parts.empty();
    }
    /// Leaves in the order in which the index names them.
    void in_order(Id id) {
        if (!seen_.insert(id).second) return;
        if (const auto leaf = leaves_.find(id); leaf != leaves_.end()) return void(form_.terms.emplace_back(*leaf));
        for (const auto& [part, times] : parts_of(a_, id)) in_order(part);
    }

    const Algebra& a_;
    std::map<Id, int64_t, std::greater<>> open_;
    std::map<Id, int64_t> leaves_;
    std::set<Id> seen_;
    Linear form_;
};

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
        AxisRenaming renaming(a_, x, to);
        out_.value = renaming.of(out_.value);
        for (Id& index : index_) index = renaming.of(index);
        reading_.remove(x);
        reading_.add(to);
    }

private:
    bool solve(size_t i) {
        const Linear form = Gathering(a_).of(index_[i]);
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
