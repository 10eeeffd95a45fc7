// Terms that are no sums and products, each with what it is worth where its arguments are special.
#include <algorithm>
#include <cmath>

#include "grad/algebra.h"

namespace pleat::grad {

namespace {

/// 0 where its argument is 0.
bool keeps_zero(Fn fn) {
    static const std::set<Fn> all{Fn::abs,  Fn::relu, Fn::sign,  Fn::floor, Fn::ceil, Fn::trunc,     Fn::round,
                                  Fn::tanh, Fn::erf,  Fn::silu,  Fn::gelu,  Fn::sin,  Fn::gelu_tanh, Fn::asin,
                                  Fn::atan, Fn::sqrt, Fn::expm1, Fn::log1p, Fn::tf32, Fn::stop};
    return all.contains(fn);
}

}  // namespace

Id Algebra::call(Fn fn, std::vector<Id> args, Kind kind) {
    if (args.size() == 1 && kind == Kind::real && is_zero(args[0]) && keeps_zero(fn)) return args[0];
    Term t;
    t.op = Op::call;
    t.fn = fn;
    t.kind = kind;
    t.args = std::move(args);
    return add(std::move(t));
}

Id Algebra::integers(Fn fn, Id a, Id b) {
    const auto constant = [&](Id id) { return is_number(id); };
    const auto value = [&](Id id) { return static_cast<int64_t>((*this)[id].factor.up); };
    if (constant(a) && constant(b)) {
        const int64_t x = value(a), y = value(b);
        if (fn == Fn::add) return integer(x + y);
        if (fn == Fn::subtract) return integer(x - y);
        if (fn == Fn::multiply) return integer(x * y);
    }
    if (constant(b) && value(b) < 0 && (fn == Fn::add || fn == Fn::subtract))
        return integers(fn == Fn::add ? Fn::subtract : Fn::add, a, integer(-value(b)));
    if (constant(b) && value(b) == 0 && (fn == Fn::add || fn == Fn::subtract)) return a;
    if (constant(a) && value(a) == 0 && fn == Fn::add) return b;
    if (constant(a) && value(a) == 1 && fn == Fn::multiply) return b;
    if (constant(b) && value(b) == 1 && (fn == Fn::multiply || fn == Fn::floor_div)) return a;
    return call(fn, {a, b}, Kind::integer);
}

Id Algebra::select(Id condition, Id a, Id b) {
    if (a == b) return a;
    const Term c = (*this)[condition];
    if (c.op == Op::call && c.fn == Fn::logical_not) return select(c.args[0], b, a);
    // A condition of fewer axes stands outside.
    const Term inner = (*this)[a];
    if (is_zero(b) && inner.op == Op::select && (is_zero(inner.args[1]) || is_zero(inner.args[2]))) {
        const Domain& small = (*this)[inner.args[0]].domain;
        if (c.domain.covers(small) && !(small == c.domain)) {
            const auto side = [&](Id arg) { return is_zero(arg) ? arg : select(condition, arg, zero()); };
            const Id x = side(inner.args[1]), y = side(inner.args[2]);
            return select(inner.args[0], x, y);
        }
    }
    Term t;
    t.op = Op::select;
    t.kind = std::max((*this)[a].kind, (*this)[b].kind);
    t.args = {condition, a, b};
    return add(std::move(t));
}

int Algebra::bounded(int64_t exponent) {
    if (std::abs(exponent) <= most_power) return static_cast<int>(exponent);
    overflowed_ = true;
    return exponent > 0 ? most_power : -most_power;
}

void Algebra::take_integers_apart(std::vector<std::pair<Id, int>>& factors, Coefficient& c) {
    const auto cancels = [&](const std::pair<Id, int>& factor) {
        const Term& t = (*this)[factor.first];
        return t.op == Op::call && t.fn == Fn::multiply && t.kind == Kind::integer &&
               std::any_of(factors.begin(), factors.end(), [&](const auto& other) {
                   return other.second * factor.second < 0 &&
                          (other.first == t.args[0] || other.first == t.args[1]);
               });
    };
    while (true) {
        const auto at = std::find_if(factors.begin(), factors.end(), cancels);
        if (at == factors.end()) return;
        const auto [product, power] = *at;
        factors.erase(at);
        for (const Id arg : std::vector<Id>((*this)[product].args)) {
            if (is_number(arg)) {
                const double value = std::pow((*this)[arg].factor.up, std::abs(power));
                (power > 0 ? c.up : c.down) *= value;
                continue;
            }
            const auto same =
                std::find_if(factors.begin(), factors.end(), [&](const auto& f) { return f.first == arg; });
            if (same == factors.end())
                factors.emplace_back(arg, power);
            else if ((same->second = bounded(int64_t{same->second} + power)) == 0)
                factors.erase(same);
        }
    }
}

Id Algebra::one_choice(Id a, Id b) {
    const auto choice = [&](Id id) {
        const Term& t = (*this)[id];
        return t.op == Op::select && is_zero(t.args[1]) != is_zero(t.args[2]);
    };
    if (!choice(a) || !choice(b)) return -1;
    const Term x = (*this)[a], y = (*this)[b];
    if (x.args[0] != y.args[0] || is_zero(x.args[1]) == is_zero(y.args[1])) return -1;
    return is_zero(x.args[1]) ? select(x.args[0], y.args[1], x.args[2]) : select(x.args[0], x.args[1], y.args[2]);
}

Id Algebra::where_known(Id value, Id condition, bool holds, const std::function<bool(Id)>& stays) {
    std::unordered_map<Id, Id> done;
    const std::function<Id(Id)> go = [&](Id id) -> Id {
        if (const auto found = done.find(id); found != done.end()) return found->second;
        const Term t = (*this)[id];
        const bool element = t.op == Op::sum || t.op == Op::product || t.op == Op::select;
        Id made = id;
        if (t.op == Op::select && t.args[0] == condition)
            made = go(t.args[holds ? 1 : 2]);
        else if (element && t.kind == Kind::real && !stays(id))
            made = with_args(id, go);
        done.emplace(id, made);
        return made;
    };
    return go(value);
}

Id Algebra::cast(Id value, model::Dtype dtype) {
    if (is_zero(value) && model::info(dtype).kind == Kind::real) return value;
    Term t;
    t.op = Op::cast;
    t.kind = model::info(dtype).kind;
    t.dtype = dtype;
    t.args = {value};
    return add(std::move(t));
}

Id Algebra::subscript(Id value, std::vector<std::pair<Axis, Id>> binds) {
    const Term v = (*this)[value];
    std::erase_if(binds, [&](const auto& b) { return !v.domain.overlaps(b.first); });
    if (binds.empty()) return value;
    if (v.op == Op::subscript) {
        // Places of different digits, of which none follows from another, are one place.
        const auto meets = [&](const auto& b) {
            const auto at_axis = [&](const Axis& a) { return a.overlaps(b.first); };
            const auto in_index = [&](Id index) { return (*this)[index].domain.overlaps(b.first); };
            return std::any_of(v.axes.begin(), v.axes.end(), at_axis) ||
                   std::any_of(v.args.begin() + 1, v.args.end(), in_index);
        };
        if (std::none_of(binds.begin(), binds.end(), meets)) {
            std::vector<std::pair<Axis, Id>> all;
            for (size_t i = 0; i < v.axes.size(); ++i) all.emplace_back(v.axes[i], v.args[i + 1]);
            all.insert(all.end(), binds.begin(), binds.end());
            return subscript(v.args[0], std::move(all));
        }
    }
    const bool constant =
        std::all_of(binds.begin(), binds.end(), [&](const auto& b) { return is_number(b.second); });
    const bool inside = by_elements(v) || v.op == Op::uniform;
    // Only whole binds go down: of a part of a digit the rest stays.
    const bool exact = std::all_of(binds.begin(), binds.end(), [&](const auto& b) {
        return !contains(value, [&](const Term& t) {
            return t.op == Op::coordinate && t.axis.overlaps(b.first) && t.axis != b.first;
        });
    });
    if (constant && inside && exact) return with_args(value, [&](Id a) { return subscript(a, binds); });
    if (constant && v.op == Op::coordinate)
        for (const auto& [axis, index] : binds)
            if (axis == v.axis) return index;
    if (constant && v.op == Op::slices)
        for (size_t i = 0; i < v.slots.size(); ++i)
            if (std::all_of(v.slots[i].begin(), v.slots[i].end(), [&](const auto& place) {
                    return std::any_of(binds.begin(), binds.end(), [&](const auto& b) {
                        return b.first == place.first &&
                               (*this)[b.second].factor.up == static_cast<double>(place.second);
                    });
                }))
                return subscript(v.args[i], binds);
    Term t;
    t.op = Op::subscript;
    t.kind = v.kind;
    t.args = {value};
    for (const auto& [axis, index] : binds) {
        t.axes.push_back(axis);
        t.args.push_back(index);
    }
    return add(std::move(t));
}

Id Algebra::reduce(Reduction reduction, Id value, std::vector<Axis> axes) {
    const Domain along = domain_of(axes);
    if (!model::minus(along, (*this)[value].domain).empty()) {
        // Terms that vary along an axis may have cancelled.
        if (reduction == Reduction::sum && (*this)[value].kind == Kind::real) return total(value, along);
        value = spread(value, along);
    }
    Term t;
    t.op = Op::reduce;
    t.reduction = reduction;
    const Kind of = (*this)[value].kind;
    const bool real =
        reduction == Reduction::mean || reduction == Reduction::variance || reduction == Reduction::logsumexp;
    t.kind = real ? Kind::real : reduction == Reduction::sum ? std::max(of, Kind::integer) : of;
    t.args = {value};
    t.axes = std::move(axes);
    return add(std::move(t));
}

Id Algebra::contract(Id a, Id b, std::vector<Axis> axes) {
    if (is_zero(a) || is_zero(b)) return zero();
    const auto lacks = [&](Id id) {
        Domain missing;
        for (const Axis& axis : axes)
            if (!(*this)[id].domain.overlaps(axis)) missing.add(axis);
        return missing;
    };
    const Domain along = domain_of(axes), a_lacks = lacks(a), b_lacks = lacks(b);
    if (!a_lacks.empty() || !b_lacks.empty()) {
        if ((*this)[a].kind != Kind::real || (*this)[b].kind != Kind::real)
            return contract(spread(a, along), spread(b, along), std::move(axes));
        a = total(a, b_lacks);
        b = total(b, model::minus(a_lacks, b_lacks));
        const Domain rest = model::minus(model::minus(along, a_lacks), b_lacks);
        return rest.empty() ? product({a, b}) : contract(a, b, rest.axes());
    }
    Term t;
    t.op = Op::contract;
    t.kind = std::max({(*this)[a].kind, (*this)[b].kind, Kind::integer});
    t.args = {a, b};
    t.axes = std::move(axes);
    return add(std::move(t));
}

Id Algebra::uniform(Id seed, Id index, int bits) {
    Term t;
    t.op = Op::uniform;
    t.which = bits;
    t.args = {seed, index};
    return add(std::move(t));
}

Id Algebra::slices(std::vector<Id> values, std::vector<Slot> slots) {
    Term t;
    t.op = Op::slices;
    t.args = std::move(values);
    t.slots = std::move(slots);
    return add(std::move(t));
}

Id Algebra::apply(int which, std::vector<Id> args) {
    Term t;
    t.op = Op::apply;
    t.which = which;
    t.args = std::move(args);
    return add(std::move(t));
}

Id Algebra::result(Id apply, int which, std::vector<Axis> axes, Kind kind) {
    Term t;
    t.op = Op::result;
    t.kind = kind;
    t.which = which;
    t.args = {apply};
    t.axes = std::move(axes);
    return add(std::move(t));
}

Id Algebra::part(Id value, const std::vector<std::pair<Axis, Id>>& binds) {
    Term t;
    t.op = Op::part;
    t.kind = (*this)[value].kind;
    t.args = {value};
    for (const auto& [axis, index] : binds) {
        t.axes.push_back(axis);
        t.args.push_back(index);
    }
    return add(std::move(t));
}

Id Algebra::parts(int tensor, std::vector<Id> parts, std::vector<Axis> axes, Kind kind) {
    Term t;
    t.op = Op::parts;
    t.kind = kind;
    t.which = tensor;
    t.args = std::move(parts);
    t.axes = std::move(axes);
    return add(std::move(t));
}

}  // namespace pleat::grad
