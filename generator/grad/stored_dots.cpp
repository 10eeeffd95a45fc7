#include "grad/stored_dots.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "grad/identities.h"

namespace pleat::grad {

namespace {

constexpr size_t most_terms = 64;  // of a sum that is multiplied out

using Monomial = std::map<Id, int>;  // factors and their powers
using Along = std::vector<std::tuple<model::DimId, int64_t, int64_t>>;
/// Sums along axes of monomials, and their coefficients.
using Polynomial = std::map<std::pair<Along, Monomial>, double>;

class StoredDots {
public:
    StoredDots(Algebra& a, std::vector<Sink>& sinks) : a_(a), sinks_(sinks) {}

    std::vector<Sink> run() {
        std::vector<Sink> behind;
        for (size_t i = 0; i < sinks_.size(); ++i) {
            const Id value = as_dot(sinks_[i]);
            if (value < 0) continue;
            behind.push_back({sinks_[i].tensor, sinks_[i].binds, value});
            sinks_.erase(sinks_.begin() + static_cast<std::ptrdiff_t>(i--));
        }
        return behind;
    }

private:
    static constexpr int none = -1;

    Id as_dot(const Sink& sum) {
        const Domain rows = a_[sum.value].domain;
        std::set<Id> reads;
        size_t reduced = 0;
        for (const Id id : a_.below({sum.value})) {
            if (a_[id].op == Op::read) reads.insert(id);
            reduced += a_[id].op == Op::reduce ? 1 : 0;
        }
        if (reduced < 2) return none;
        for (const Sink& stored : sinks_) {
            const Term& u = a_[stored.value];
            const Domain along = model::minus(u.domain, rows);
            if (stored.tensor == sum.tensor || !stored.binds.empty() || u.op != Op::slices || along.empty() ||
                !u.domain.covers(rows) || !reduces_otherwise(stored.value, along))
                continue;
            for (const Id x : reads)
                if (a_[x].domain == u.domain)
                    if (const Id made = as_dot_of(sum.value, x, stored, along); made >= 0) return made;
        }
        return none;
    }

    /// Then one launch does not reduce along these axes too.
    bool reduces_otherwise(Id value, const Domain& along) const {
        return a_.contains(value, [&](const Term& t) {
            return t.op == Op::reduce && t.kind == Kind::real && !(domain_of(t.axes) == along);
        });
    }

    /// `value` as a multiple of the sum of x * stored, if it is one.
    Id as_dot_of(Id value, Id x, const Sink& stored, const Domain& along) {
        const Term u = a_[stored.value];
        Polynomial wanted, dot;
        slots_ = u.slots;
        if (!add_rows(value, wanted)) return none;
        for (size_t i = 0; i < u.args.size(); ++i) {
            const Id part = a_.product({at(x, u.slots[i]), u.args[i]});
            if (!add(part, without_slots(along.axes()), {}, 1, dot)) return none;
        }
        if (dot.size() != wanted.size() || dot.empty()) return none;
        const auto& [first, by] = *dot.begin();
        for (const auto& [other, times] : wanted)
            if (const auto factor = ratio(other, first, a_[value].domain);
                factor && divides(wanted, *factor) && is_multiple(wanted, dot, *factor, times / by)) {
                std::vector<Id> all{a_.number(times / by)};
                for (const auto& [id, power] : *factor) all.push_back(a_.power(id, power));
                const Id read = a_.read(stored.tensor, u.domain, Kind::real);
                all.push_back(a_.total(a_.product({x, read}), along));
                return a_.product(all);
            }
        return none;
    }

    static Monomial times(Monomial m, const Monomial& by, int power) {
        for (const auto& [id, p] : by)
            if ((m[id] += p * power) == 0) m.erase(id);
        return m;
    }
    /// one / other, if that has the axes of rows alone.
    std::optional<Monomial> ratio(const Polynomial::key_type& one, const Polynomial::key_type& other,
                                  const Domain& rows) const {
        if (one.first != other.first) return std::nullopt;
        const Monomial m = times(one.second, other.second, -1);
        for (const auto& [id, power] : m)
            if (!rows.covers(a_[id].domain)) return std::nullopt;
        return m;
    }
    /// Does a factor divide by nothing by which the terms do not divide?
    static bool divides(const Polynomial& terms, const Monomial& factor) {
        return std::all_of(factor.begin(), factor.end(), [&](const auto& f) {
            return f.second > 0 || std::any_of(terms.begin(), terms.end(), [&](const auto& term) {
                       const auto own = term.first.second.find(f.first);
                       return own != term.first.second.end() && own->second < 0;
                   });
        });
    }
    static bool is_multiple(const Polynomial& whole, const Polynomial& of, const Monomial& factor, double by) {
        return std::all_of(of.begin(), of.end(), [&](const auto& term) {
            const auto found = whole.find({term.first.first, times(term.first.second, factor, 1)});
            return found != whole.end() &&
                   std::abs(found->second - by * term.second) <= 1e-9 * std::abs(found->second);
        });
    }

    Id at(Id value, const Slot& slot) {
        std::vector<std::pair<Axis, Id>> binds;
        for (const auto& [axis, place] : slot) binds.emplace_back(axis, a_.integer(place));
        return a_.subscript(value, std::move(binds));
    }
    Along without_slots(const std::vector<Axis>& axes) const {
        Along rest;
        for (const Axis& axis : axes)
            if (std::none_of(slots_.front().begin(), slots_.front().end(),
                             [&](const auto& place) { return place.first == axis; }))
                rest.emplace_back(axis.dim, axis.lo, axis.hi);
        std::sort(rest.begin(), rest.end());
        return rest;
    }

    /// A value of rows: multiples of sums, of which each is one of the slots' own elements, or of all slots'.
    bool add_rows(Id value, Polynomial& to) {
        std::vector<std::pair<Monomial, double>> terms;
        if (!multiply_out(value, terms)) return false;
        for (auto& [factors, by] : terms) {
            const auto sum = std::find_if(factors.begin(), factors.end(), [&](const auto& f) {
                const Term& t = a_[f.first];
                return t.op == Op::reduce && t.reduction == Reduction::sum && f.second == 1;
            });
            if (sum == factors.end()) return false;
            const Term t = a_[sum->first];
            Monomial outside = factors;
            outside.erase(sum->first);
            const Along axes = without_slots(t.axes);
            const bool whole = axes.size() < t.axes.size();
            if (!whole && !add(t.args[0], axes, outside, by, to)) return false;
            for (size_t i = 0; whole && i < slots_.size(); ++i)
                if (!add(at(t.args[0], slots_[i]), axes, outside, by, to)) return false;
        }
        return true;
    }

    bool add(Id value, const Along& axes, const Monomial& outside, double by, Polynomial& to) const {
        std::vector<std::pair<Monomial, double>> terms;
        if (!multiply_out(value, terms)) return false;
        for (const auto& [factors, own] : terms) {
            double& sum = to[{axes, times(factors, outside, 1)}];
            sum += by * own;
        }
        return true;
    }

    /// Sums are multiplied out; false if that gives too many terms.
    bool multiply_out(Id value, std::vector<std::pair<Monomial, double>>& to) const {
        const Term& t = a_[value];
        if (t.op == Op::number) {
            to.push_back({{}, t.factor.up});
        } else if (t.op == Op::sum) {
            for (const Id arg : t.args)
                if (!multiply_out(arg, to)) return false;
        } else if (t.op == Op::product) {
            std::vector<std::pair<Monomial, double>> all{{{}, t.factor.value()}};
            for (size_t i = 0; i < t.args.size(); ++i) {
                std::vector<std::pair<Monomial, double>> own, next;
                if (t.powers[i] != 1)
                    own.push_back({{{t.args[i], t.powers[i]}}, 1});
                else if (!multiply_out(t.args[i], own))
                    return false;
                for (const auto& [m, by] : all)
                    for (const auto& [n, too] : own) next.emplace_back(times(m, n, 1), by * too);
                if (next.size() > most_terms) return false;
                all = std::move(next);
            }
            to.insert(to.end(), all.begin(), all.end());
        } else {
            to.push_back({{{value, 1}}, 1});
        }
        return to.size() <= most_terms;
    }

    Algebra& a_;
    std::vector<Sink>& sinks_;
    std::vector<Slot> slots_;
};

}  // namespace

std::vector<Sink> take_stored_dots(Algebra& a, std::vector<Sink>& sinks) { return StoredDots(a, sinks).run(); }

void add_up_at_once(Algebra& a, std::vector<Sink>& sinks) {
    const std::vector<Id> all = a.below(values_of(sinks));
    for (Sink& s : sinks) {
        const Id made = as_one_sum(a, s.value);
        if (made < 0 || a[made].op != Op::reduce) continue;
        const Term& t = a[made];
        const bool of_rows = std::any_of(all.begin(), all.end(), [&](Id id) {
            const Term& row = a[id];
            return row.op == Op::reduce && domain_of(row.axes) == t.domain &&
                   a[row.args[0]].domain == a[t.args[0]].domain;
        });
        if (of_rows) s.value = made;
    }
}

}  // namespace pleat::grad
