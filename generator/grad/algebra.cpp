#include "grad/algebra.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "model/functions.h"

namespace pleat::grad {

namespace {

template <class T>
void put(std::string& key, const T& value) {
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put(std::string& key, const Axis& axis) {
    put(key, axis.dim);
    put(key, axis.lo);
    put(key, axis.hi);
}

/// What two equal terms share: the arguments of sums and products in any order.
std::string key_of(const Term& t) {
    std::string key;
    put(key, t.op);
    put(key, t.kind);
    put(key, t.which);
    put(key, t.axis);
    put(key, t.fn);
    put(key, t.dtype);
    put(key, t.reduction);
    put(key, t.factor.up);
    put(key, t.factor.down);
    std::vector<std::pair<Id, int>> args;
    for (size_t i = 0; i < t.args.size(); ++i) args.emplace_back(t.args[i], t.powers.empty() ? 1 : t.powers[i]);
    if (t.op == Op::sum || t.op == Op::product) std::sort(args.begin(), args.end());
    for (const auto& [id, power] : args) {
        put(key, id);
        put(key, power);
    }
    for (const Axis& a : t.axes) put(key, a);
    for (const Slot& slot : t.slots)
        for (const auto& [axis, value] : slot) {
            put(key, axis);
            put(key, value);
        }
    return key;
}

/// Factors of a product that stands for itself in another: what is multiplied a thousand times over is a thousand
/// short products, each with a factor that all later ones share.
constexpr size_t many_factors = 16;

bool whole(double v) { return std::abs(v) < 9e15 && v == std::floor(v); }

Coefficient normal(Coefficient c) {
    if (c.down < 0) c = {-c.up, -c.down};
    if (whole(c.up) && whole(c.down)) {
        const auto g =
            static_cast<double>(std::gcd(static_cast<int64_t>(std::abs(c.up)), static_cast<int64_t>(c.down)));
        if (g > 1) c = {c.up / g, c.down / g};
    }
    int exponent = 0;
    if (std::frexp(c.down, &exponent) == 0.5) c = {c.up / c.down, 1};  // exact
    return c;
}

Coefficient times(const Coefficient& a, const Coefficient& b) { return normal({a.up * b.up, a.down * b.down}); }
Coefficient plus(const Coefficient& a, const Coefficient& b) {
    if (a.down == b.down) return normal({a.up + b.up, a.down});
    return normal({a.up * b.down + b.up * a.down, a.down * b.down});
}

/// An ordered map of few keys.
template <class V>
V& at(std::vector<std::pair<Id, V>>& entries, Id key, const V& otherwise) {
    for (auto& [k, v] : entries)
        if (k == key) return v;
    return entries.emplace_back(key, otherwise).second;
}

}  // namespace

bool meets(const Domain& domain, const std::vector<Axis>& axes) {
    return std::any_of(axes.begin(), axes.end(), [&](const Axis& a) { return domain.overlaps(a); });
}

bool by_elements(const Term& t) {
    return t.op == Op::sum || t.op == Op::product || t.op == Op::call || t.op == Op::select || t.op == Op::cast;
}

Id Algebra::add(Term t) {
    if (t.op != Op::read && t.op != Op::coordinate && t.op != Op::apply) {
        if (t.op == Op::result || t.op == Op::parts) {
            t.domain = domain_of(t.axes);
        } else if (t.op == Op::subscript) {
            t.domain = (*this)[t.args[0]].domain;
            for (const Axis& a : t.axes) t.domain.remove(a);
            for (size_t i = 1; i < t.args.size(); ++i) t.domain.add((*this)[t.args[i]].domain);
        } else {
            for (const Id a : t.args) t.domain.add((*this)[a].domain);
            if (t.op == Op::reduce || t.op == Op::contract)
                for (const Axis& a : t.axes) t.domain.remove(a);
            for (const Slot& slot : t.slots)
                for (const auto& [axis, value] : slot) t.domain.add(axis);
        }
    }
    const std::string key = key_of(t);
    if (const auto found = index_.find(key); found != index_.end()) return found->second;
    terms_.push_back(std::move(t));
    const Id id = size() - 1;
    index_.emplace(key, id);
    return id;
}

Id Algebra::number(double value, Kind kind) {
    Term t;
    t.kind = kind;
    t.factor.up = value == 0 ? 0 : value;
    return add(std::move(t));
}

Id Algebra::read(int tensor, Domain domain, Kind kind) {
    Term t;
    t.op = Op::read;
    t.kind = kind;
    t.which = tensor;
    t.domain = std::move(domain);
    return add(std::move(t));
}

Id Algebra::read_as_it_lies(int tensor, const std::vector<Axis>& axes, Kind kind) {
    Term t;
    t.op = Op::read;
    t.kind = kind;
    t.which = tensor;
    t.axes = axes;
    t.domain = domain_of(axes);
    return add(std::move(t));
}

Id Algebra::param(int which, Kind kind) {
    Term t;
    t.op = Op::param;
    t.kind = kind;
    t.which = which;
    return add(std::move(t));
}

Id Algebra::coordinate(const Axis& axis) {
    Term t;
    t.op = Op::coordinate;
    t.kind = Kind::integer;
    t.axis = axis;
    t.domain.add(axis);
    return add(std::move(t));
}

Id Algebra::extent(const Axis& axis) {
    Term t;
    t.op = Op::extent;
    t.kind = Kind::integer;
    t.axis = axis;
    return add(std::move(t));
}

bool Algebra::is_known_extent(Id id) const {
    const Term& t = (*this)[id];
    if (t.op != Op::extent || !t.axis.whole()) return false;
    const model::Size& n = spec_.dims[static_cast<size_t>(t.axis.dim)].size;
    return n.is_constant() && n.constant() > 0;
}

std::pair<Coefficient, Id> Algebra::split(Id id) {
    const Term& t = (*this)[id];
    if (t.op == Op::number) return {Coefficient{t.factor.up, 1}, one()};
    if (t.op != Op::product) return {Coefficient{}, id};
    if (t.args.empty()) return {t.factor, one()};
    Term rest = t;
    rest.factor = {};
    rest.domain = {};
    if (rest.args.size() == 1 && rest.powers[0] == 1) return {t.factor, rest.args[0]};
    const Coefficient c = t.factor;
    return {c, add(std::move(rest))};
}

Algebra::Factors Algebra::parted(const Term& product, const std::vector<Axis>& axes) {
    Factors all{{number(product.factor.up), power(number(product.factor.down), -1)}, {}};
    for (size_t i = 0; i < product.args.size(); ++i)
        (meets((*this)[product.args[i]].domain, axes) ? all.inside : all.outside)
            .push_back(power(product.args[i], product.powers[i]));
    return all;
}

Id Algebra::scaled(const Coefficient& c, Id id) {
    return c.up == 1 && c.down == 1 ? id : product({number(c.up), power(number(c.down), -1), id});
}

Id Algebra::power(Id base, int exponent) {
    if (exponent == 1) return base;
    if (is_number(base) && exponent > 0) return number(std::pow((*this)[base].factor.up, exponent));
    Term t;
    t.op = Op::product;
    if (is_number(base)) {
        t.factor.down = std::pow((*this)[base].factor.up, -exponent);
        t.factor = normal(t.factor);
        return t.factor.down == 1 ? number(t.factor.up) : add(std::move(t));
    }
    if ((*this)[base].op == Op::product && (*this)[base].args.size() < many_factors) {
        const Term& of = (*this)[base];
        t.args = of.args;
        for (const int p : of.powers) t.powers.push_back(bounded(int64_t{p} * exponent));
        t.factor = exponent > 0
                       ? Coefficient{std::pow(of.factor.up, exponent), std::pow(of.factor.down, exponent)}
                       : Coefficient{std::pow(of.factor.down, -exponent), std::pow(of.factor.up, -exponent)};
        t.factor = normal(t.factor);
    } else {
        t.args = {base};
        t.powers = {exponent};
    }
    return add(std::move(t));
}

Id Algebra::product(const std::vector<Id>& given) {
    Coefficient c;
    std::vector<std::pair<Id, int>> fs;
    const auto put_factor = [&](Id id, int p) {
        int& power = at(fs, id, 0);
        power = bounded(int64_t{power} + p);
        std::erase_if(fs, [](const auto& f) { return f.second == 0; });
    };
    for (const Id id : given) {
        const Term& t = (*this)[id];
        if (t.op == Op::number) {
            c = times(c, {t.factor.up, 1});
        } else if (t.op == Op::product && t.args.size() >= many_factors) {
            const auto [own, rest] = split(id);
            c = times(c, own);
            put_factor(rest, 1);
        } else if (t.op == Op::product) {
            c = times(c, t.factor);
            for (size_t i = 0; i < t.args.size(); ++i) put_factor(t.args[i], t.powers[i]);
        } else {
            put_factor(id, 1);
        }
    }
    if (c.up == 0) return zero();
    take_integers_apart(fs, c);
    // where(c, a, 0) * rest is where(c, a * rest, 0): what the other side would be does not matter.
    for (size_t i = 0; i < fs.size(); ++i) {
        const auto [f, p] = fs[i];
        const Term& t = (*this)[f];
        const bool alone = fs.size() == 1 && c.up == 1 && c.down == 1;
        if (t.op != Op::select || p != 1 || alone || !(is_zero(t.args[1]) || is_zero(t.args[2]))) continue;
        std::vector<Id> rest{number(c.up), power(number(c.down), -1)};
        for (size_t j = 0; j < fs.size(); ++j)
            if (j != i) rest.push_back(power(fs[j].first, fs[j].second));
        const auto side = [&](Id arg) {
            if (is_zero(arg)) return zero();
            rest.push_back(arg);
            const Id made = product(rest);
            rest.pop_back();
            return made;
        };
        const std::vector<Id> args = t.args;
        const Id a = side(args[1]), b = side(args[2]);
        return select(args[0], a, b);
    }
    // exp(a) / exp(b) is exp(a - b), which does not overflow where both do.
    std::vector<std::pair<Id, int>> exps;
    for (const auto& f : fs)
        if ((*this)[f.first].op == Op::call && (*this)[f.first].fn == Fn::exp) exps.push_back(f);
    const auto negative = [](const auto& f) { return f.second < 0; };
    if (std::any_of(exps.begin(), exps.end(), negative) && !std::all_of(exps.begin(), exps.end(), negative)) {
        std::vector<Id> exponents;
        for (const auto& [f, p] : exps) exponents.push_back(scaled((*this)[f].args[0], p));
        std::erase_if(fs, [&](const auto& f) { return std::find(exps.begin(), exps.end(), f) != exps.end(); });
        const Id exponent = sum(exponents, false);
        if (is_zero(exponent))
            return product([&] {
                std::vector<Id> rest{number(c.up), power(number(c.down), -1)};
                for (const auto& [f, p] : fs) rest.push_back(power(f, p));
                return rest;
            }());
        at(fs, call(Fn::exp, {exponent}), 0) += 1;
    }
    // A sum over its extents is a mean.
    for (size_t i = 0; i < fs.size(); ++i) {
        const Term t = (*this)[fs[i].first];
        if (t.op != Op::reduce || t.reduction != Reduction::sum || fs[i].second != 1 ||
            kept_.contains(fs[i].first) || t.kind != Kind::real)
            continue;
        std::vector<Id> extents;
        const Domain along = domain_of(t.axes);
        const Domain around = model::unite((*this)[t.args[0]].domain, along);
        for (const Axis& a : along.axes()) extents.push_back(count(a, around));
        const bool divided = std::all_of(extents.begin(), extents.end(), [&](Id e) {
            return (*this)[e].op == Op::extent &&
                   std::any_of(fs.begin(), fs.end(), [&](const auto& f) { return f.first == e && f.second < 0; });
        });
        if (!divided) continue;
        fs.erase(fs.begin() + static_cast<std::ptrdiff_t>(i));
        for (const Id e : extents) at(fs, e, 0) += 1;
        std::erase_if(fs, [](const auto& f) { return f.second == 0; });
        at(fs, reduce(Reduction::mean, t.args[0], t.axes), 0) += 1;
        break;
    }
    if (fs.empty() && c.down == 1) return number(c.up);
    if (fs.size() == 1 && fs[0].second == 1 && c.up == 1 && c.down == 1) return fs[0].first;
    Term t;
    t.op = Op::product;
    t.factor = c;
    for (const auto& [f, p] : fs) {
        t.args.push_back(f);
        t.powers.push_back(p);
    }
    return add(std::move(t));
}

std::vector<std::pair<Id, int>> Algebra::factors(Id id) const {
    const Term& t = (*this)[id];
    std::vector<std::pair<Id, int>> fs;
    if (t.op == Op::product)
        for (size_t i = 0; i < t.args.size(); ++i) fs.emplace_back(t.args[i], t.powers[i]);
    else if (t.op == Op::select && is_zero(t.args[2]))
        return factors(t.args[1]);
    else if (t.op == Op::select && is_zero(t.args[1]))
        return factors(t.args[2]);
    else if (t.op != Op::number)
        fs.emplace_back(id, 1);
    return fs;
}

Id Algebra::divided(Id id, const std::vector<std::pair<Id, int>>& by) {
    const Term t = (*this)[id];
    if (t.op == Op::select && is_zero(t.args[2])) return select(t.args[0], divided(t.args[1], by), zero());
    if (t.op == Op::select && is_zero(t.args[1])) return select(t.args[0], zero(), divided(t.args[2], by));
    std::vector<Id> all{id};
    for (const auto& [f, p] : by) all.push_back(power(f, -p));
    return product(all);
}

/// The sum of terms as a product with what they share, or -1 if they share nothing.
Id Algebra::common_taken_out(const std::vector<Id>& terms) {
    std::vector<std::pair<Id, int>> common;
    for (const auto& [f, p] : factors(terms.front())) {
        int least = p;
        bool all = true;
        for (const Id t : terms) {
            const auto fs = factors(t);
            const auto found =
                std::find_if(fs.begin(), fs.end(), [&, want = f](const auto& x) { return x.first == want; });
            all = all && found != fs.end() && (found->second > 0) == (p > 0);
            if (all) least = p > 0 ? std::min(least, found->second) : std::max(least, found->second);
        }
        if (all) common.emplace_back(f, least);
    }
    if (common.empty()) return -1;
    std::vector<Id> rest;
    for (const Id t : terms) rest.push_back(divided(t, common));
    std::vector<Id> all;
    for (const auto& [f, p] : common) all.push_back(power(f, p));
    all.push_back(sum(rest));
    return product(all);
}

Id Algebra::added_to_operand(const std::pair<Id, Coefficient>& product, const std::pair<Id, Coefficient>& rest) {
    const Term& p = (*this)[product.first];  // terms stay where they are
    if (p.op != Op::contract || p.kind != Kind::real) return -1;
    for (const auto& [factor, power] : factors(rest.first)) {
        const Term& sum = (*this)[factor];
        if (power != 1 || sum.op != Op::reduce || sum.reduction != Reduction::sum || sum.axes != p.axes) continue;
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const Id a = p.args[side], b = p.args[1 - side];
            if (sum.args[0] != b || (*this)[a].op == Op::read) continue;
            const Id f = divided(rest.first, {{factor, 1}});
            if (meets((*this)[f].domain, p.axes) || !(*this)[a].domain.covers((*this)[f].domain)) continue;
            const Coefficient ratio = times(rest.second, {product.second.down, product.second.up});
            const Id both = this->sum({a, scaled(ratio, f)});
            return side == 0 ? contract(both, b, p.axes) : contract(b, both, p.axes);
        }
    }
    return -1;
}

Id Algebra::cancelled(const std::pair<Id, Coefficient>& one, const std::pair<Id, Coefficient>& other) {
    const auto terms = [&](Id id) {
        return is_zero(id) ? 0 : (*this)[id].op == Op::sum ? (*this)[id].args.size() : size_t{1};
    };
    if ((*this)[one.first].op != Op::product || (*this)[other.first].op != Op::product) return -1;
    const auto differs = [&](Id a, Id b) -> Id {  // the factor that is all that a has and b lacks; else -1
        const auto fs = factors(a), gs = factors(b);
        Id found = -1;
        for (const auto& f : fs) {
            if (std::find(gs.begin(), gs.end(), f) != gs.end()) continue;
            if (found >= 0 || f.second != 1) return -1;
            found = f.first;
        }
        return found;
    };
    if ((*this)[one.first].args.size() != (*this)[other.first].args.size()) return -1;
    const Id f = differs(one.first, other.first);
    const Id g = f < 0 ? -1 : differs(other.first, one.first);
    if (g < 0 || ((*this)[f].op != Op::sum && (*this)[g].op != Op::sum)) return -1;
    const Coefficient ratio = times(other.second, {one.second.down, one.second.up});
    const Id both = sum({f, scaled(ratio, g)}, false);
    if (terms(both) + 2 > terms(f) + terms(g)) return -1;
    return scaled(one.second, product({divided(one.first, {{f, 1}}), both}));
}

Id Algebra::sum(const std::vector<Id>& given, bool factored) {
    std::vector<std::pair<Id, Coefficient>> terms;
    const std::function<void(Id, Coefficient)> put_term = [&](Id id, Coefficient c) {
        const auto [own, rest] = split(id);
        c = times(c, own);
        if ((*this)[rest].op == Op::sum) {
            const std::vector<Id> inner = (*this)[rest].args;
            for (const Id t : inner) put_term(t, c);
            return;
        }
        Coefficient& sum = at(terms, rest, Coefficient{0, 1});
        sum = plus(sum, c);
        std::erase_if(terms, [](const auto& t) { return t.second.up == 0; });
    };
    for (const Id id : given) put_term(id, {});
    // Choices by one condition are one choice; sums along the same axes are one sum.
    const auto merged = [&](Op op, auto same, auto make) {
        for (size_t i = 0; i < terms.size(); ++i) {
            if ((*this)[terms[i].first].op != op) continue;
            std::vector<size_t> group{i};
            for (size_t j = i + 1; j < terms.size(); ++j)
                if (same((*this)[terms[i].first], (*this)[terms[j].first], terms[i].first, terms[j].first))
                    group.push_back(j);
            if (group.size() < 2) continue;
            std::vector<std::pair<Id, Coefficient>> members;
            for (const size_t g : group) members.push_back(terms[g]);
            for (auto g = group.rbegin(); g != group.rend(); ++g)
                terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(*g));
            const Id made = make(members);
            const auto [c, rest] = split(made);
            if (c.up != 0) {
                Coefficient& sum = at(terms, rest, Coefficient{0, 1});
                sum = plus(sum, c);
                std::erase_if(terms, [](const auto& t) { return t.second.up == 0; });
            }
            i = static_cast<size_t>(-1);  // again from the start
        }
    };
    for (const size_t side : {size_t{1}, size_t{2}}) {
        merged(
            Op::select,
            [&](const Term& a, const Term& b, Id, Id) {
                return b.op == Op::select && a.args[0] == b.args[0] && is_zero(a.args[3 - side]) &&
                       is_zero(b.args[3 - side]);
            },
            [&](const auto& members) {
                std::vector<Id> inner;
                const Id condition = (*this)[members.front().first].args[0];
                for (const auto& [id, c] : members) inner.push_back(scaled(c, (*this)[id].args[side]));
                const Id both = sum(inner, factored);
                return side == 1 ? select(condition, both, zero()) : select(condition, zero(), both);
            });
    }
    merged(
        Op::reduce,
        [&](const Term& a, const Term& b, Id x, Id y) {
            const auto plain = [&](const Term& t, Id id) {
                return t.op == Op::reduce && t.reduction == Reduction::sum && t.kind == Kind::real &&
                       !kept_.contains(id);
            };
            return plain(a, x) && plain(b, y) && a.axes == b.axes;
        },
        [&](const auto& members) {
            std::vector<Id> inner;
            const std::vector<Axis> axes = (*this)[members.front().first].axes;
            for (const auto& [id, c] : members) inner.push_back(scaled(c, (*this)[id].args[0]));
            return total(sum(inner), domain_of(axes));
        });
    for (size_t i = 0; i < terms.size(); ++i)
        for (size_t j = 0; j < terms.size() && (*this)[terms[i].first].op == Op::contract; ++j) {
            const Id both = i == j ? -1 : added_to_operand(terms[i], terms[j]);
            if (both < 0) continue;
            terms[i].first = both;
            terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(j));
            i = static_cast<size_t>(-1);  // again from the start
            break;
        }
    for (size_t i = 0; i < terms.size(); ++i)
        for (size_t j = i + 1; j < terms.size() && (*this)[terms[i].first].op == Op::product; ++j) {
            const Id both = cancelled(terms[i], terms[j]);
            if (both < 0) continue;
            terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(j));
            terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(i));
            put_term(both, {});
            i = static_cast<size_t>(-1);  // again from the start
            break;
        }
    if (terms.empty()) return zero();
    std::vector<Id> out;
    for (const auto& [rest, c] : terms) out.push_back(scaled(c, rest));
    if (out.size() == 1) return out.front();
    if (factored)
        if (const Id taken = common_taken_out(out); taken >= 0) return taken;
    for (size_t i = 0; i < out.size(); ++i)
        for (size_t j = i + 1; j < out.size() && (*this)[out[i]].op == Op::select; ++j) {
            const Id one = one_choice(out[i], out[j]);
            if (one < 0) continue;
            out[i] = one;
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(j));
        }
    if (out.size() == 1) return out.front();
    Term t;
    t.op = Op::sum;
    t.args = std::move(out);
    return add(std::move(t));
}

}  // namespace pleat::grad
