// Sums along axes: how many places there are, and what goes in front of the sum.
#include <algorithm>

#include "grad/algebra.h"

namespace pleat::grad {

Id Algebra::count(const Axis& axis, const Domain& around) {
    const Axis within{axis.dim, 1, axis.lo};
    if (axis.hi == 0 && (axis.lo == 1 || !around.covers(within))) return extent(axis);
    // A value that is the same in all blocks counts a whole one.
    if (axis.hi != 0 && !around.covers({axis.dim, axis.hi, 0})) return extent(axis);
    const model::Size& n = spec_.dims[static_cast<size_t>(axis.dim)].size;
    const int64_t divisor =
        n.known_divisor([&](model::SymbolId s) { return spec_.symbols[static_cast<size_t>(s)].multiple_of; });
    if (divisor % (axis.hi == 0 ? axis.lo : axis.hi) == 0) return extent(axis);
    if (axis.hi == 0) {
        const Id most = integers(Fn::add, extent({axis.dim, 1, 0}), integer(axis.lo - 1));
        return integers(Fn::floor_div, integers(Fn::subtract, most, coordinate(within)), integer(axis.lo));
    }
    // What is left of the dim from this block on, in steps of the digit.
    const Id block = coordinate({axis.dim, axis.hi, 0});
    Id left = integers(Fn::subtract, extent({axis.dim, 1, 0}), integers(Fn::multiply, integer(axis.hi), block));
    if (axis.lo > 1)
        left = integers(Fn::floor_div, integers(Fn::add, left, integer(axis.lo - 1)), integer(axis.lo));
    return call(Fn::minimum, {integer(axis.hi / axis.lo), left}, Kind::integer);
}

Id Algebra::spread(Id value, const Domain& over) {
    const Domain lacks = model::minus(over, (*this)[value].domain);
    for (const Axis& axis : lacks.axes()) {
        const Id other = number(is_zero(value) ? 1 : 0, (*this)[value].kind);
        value = select(compare(Fn::greater_equal, coordinate(axis), integer(0)), value, other);
    }
    return value;
}

Id Algebra::shifted(Id operand, const std::vector<std::pair<Axis, Id>>& binds) {
    const Term t = (*this)[operand];
    const bool within =
        t.op == Op::select && is_zero(t.args[2]) && std::none_of(binds.begin(), binds.end(), [&](const auto& bind) {
            return (*this)[t.args[0]].domain.overlaps(bind.first);
        });
    return within ? select(t.args[0], shifted(t.args[1], binds), t.args[2]) : subscript(operand, binds);
}

Id Algebra::shifted_product(Id value) {
    const Term t = (*this)[value];
    if (t.op == Op::contract) return value;
    if (t.op == Op::select && is_zero(t.args[2])) return selected_product(t);
    const Id inner = t.op == Op::subscript ? shifted_product(t.args[0]) : -1;
    if (inner < 0) return -1;
    const Term product = (*this)[inner];
    std::vector<std::pair<Axis, Id>> binds;
    for (size_t i = 0; i < t.axes.size(); ++i) {
        const auto meets = [&](const Axis& a) {
            return a.overlaps(t.axes[i]) || (*this)[t.args[i + 1]].domain.overlaps(a);
        };
        if (std::any_of(product.axes.begin(), product.axes.end(), meets)) return -1;
        binds.emplace_back(t.axes[i], t.args[i + 1]);
    }
    return contract(shifted(product.args[0], binds), shifted(product.args[1], binds), product.axes);
}

/// where(condition, product, 0), whose condition goes to the operand that has its digits.
Id Algebra::selected_product(const Term& t) {
    const Id inner = shifted_product(t.args[1]);
    if (inner < 0) return -1;
    const Term product = (*this)[inner];
    const Term condition = (*this)[t.args[0]];
    if (meets(condition.domain, product.axes)) return -1;
    for (const size_t side : {size_t{0}, size_t{1}}) {
        if (!(*this)[product.args[side]].domain.covers(condition.domain)) continue;
        std::vector<Id> args = product.args;
        const Term operand = (*this)[args[side]];
        // Two conditions are one of both.
        args[side] = operand.op == Op::select && is_zero(operand.args[2])
                         ? select(call(Fn::logical_and, {t.args[0], operand.args[0]}, Kind::boolean),
                                  operand.args[1], operand.args[2])
                         : select(t.args[0], args[side], zero());
        return contract(args[0], args[1], product.axes);
    }
    return -1;
}

bool Algebra::is_softmax(Id value, const Domain& along) {
    const Term t = (*this)[value];
    if (t.op != Op::call || t.fn != Fn::exp) return false;
    const Term exponent = (*this)[t.args[0]];
    if (exponent.op != Op::sum) return false;
    return std::any_of(exponent.args.begin(), exponent.args.end(), [&](Id id) {
        const auto [factor, lse] = split(id);
        const Term of = (*this)[lse];
        return factor.value() == -1 && of.op == Op::reduce && of.reduction == Reduction::logsumexp &&
               domain_of(of.axes) == along && sum({t.args[0], lse}, false) == of.args[0];
    });
}

bool Algebra::is_weighted_deviation(const Term& t, const Domain& along) {
    if (t.op != Op::product) return false;
    const auto is_sum = [&](Id id) { return (*this)[id].op == Op::sum; };
    const auto at = std::find_if(t.args.begin(), t.args.end(), is_sum);
    if (at == t.args.end() || t.powers[static_cast<size_t>(at - t.args.begin())] != 1) return false;
    const Id deviation = *at;
    std::vector<Id> same, rest;
    for (const Id term : std::vector<Id>((*this)[deviation].args))
        (meets((*this)[term].domain, along.axes()) ? rest : same).push_back(term);
    if (same.empty() || rest.empty()) return false;
    // Else no mean is among them, and products of many factors are not made to find that out.
    const auto adds_up = [&](const Term& one) {
        if (one.op == Op::contract) return true;
        return one.op == Op::reduce && (one.reduction == Reduction::sum || one.reduction == Reduction::mean) &&
               domain_of(one.axes) == along;
    };
    if (std::none_of(same.begin(), same.end(), [&](Id term) { return contains(term, adds_up); })) return false;
    std::vector<Id> weights;
    for (size_t i = 0; i < t.args.size(); ++i)
        if (t.args[i] != deviation) weights.push_back(power(t.args[i], t.powers[i]));
    const Id weight = product(weights), mean = negated(sum(same, false)), of = sum(rest, false);
    return product({mean, total(weight, along)}) == total(product({weight, of}), along);
}

bool Algebra::is_deviation(Id value, const Domain& along) {
    const Term t = (*this)[value];
    if (is_weighted_deviation(t, along)) return true;
    if (t.op != Op::sum) return false;
    return std::any_of(t.args.begin(), t.args.end(), [&](Id id) {
        const auto [factor, mean] = split(id);
        const Term of = (*this)[mean];
        return factor.value() == -1 && of.op == Op::reduce && of.reduction == Reduction::mean &&
               domain_of(of.axes) == along && sum({value, mean}, false) == of.args[0];
    });
}

Id Algebra::total_count(Id value, const Domain& along) {
    const Term t = (*this)[value];
    if (t.op != Op::call || t.kind != Kind::integer) return -1;
    const std::vector<Axis>& axes = along.axes();
    if (t.fn == Fn::multiply)
        for (const size_t i : {size_t{0}, size_t{1}})
            if (!meets((*this)[t.args[i]].domain, axes))
                if (const Id rest = total_count(t.args[1 - i], along); rest >= 0) return product({t.args[i], rest});
    const Axis& blocks = axes.front();
    if (axes.size() != 1 || blocks.hi != 0 || blocks.lo == 1) return -1;
    return value == count({blocks.dim, 1, blocks.lo}, along) ? extent({blocks.dim, 1, 0}) : -1;
}

Id Algebra::total(Id value, const Domain& along) {
    if (along.empty() || is_zero(value)) return value;
    const Term t = (*this)[value];
    if (const Id all = total_count(value, along); all >= 0) return all;
    const Domain missing = model::minus(along, t.domain);
    if (!missing.empty()) {
        // Of a block that may end early there are fewer, and how many depends on which block it is.
        const Domain rest = model::minus(along, missing);
        std::vector<Id> inside{value}, outside;
        for (const Axis& a : missing.axes()) {
            const Id n = count(a, model::unite(t.domain, along));
            (meets((*this)[n].domain, rest.axes()) ? inside : outside).push_back(n);
        }
        outside.push_back(total(product(inside), rest));
        return product(outside);
    }
    if (t.op == Op::select && !meets((*this)[t.args[0]].domain, along.axes()) &&
        (is_zero(t.args[1]) || is_zero(t.args[2]))) {
        const Id a = total(t.args[1], along), b = total(t.args[2], along);
        return select(t.args[0], a, b);
    }
    if (t.op == Op::select && (is_zero(t.args[1]) || is_zero(t.args[2]))) {
        // Others may be infinite, where the condition holds nowhere.
        std::vector<std::pair<Id, int>> extents = factors(value);
        std::erase_if(extents, [&](const auto& f) { return !is_known_extent(f.first); });
        if (!extents.empty()) {
            std::vector<Id> all{total(divided(value, extents), along)};
            for (const auto& [extent, times] : extents) all.push_back(power(extent, times));
            return product(all);
        }
    }
    if (t.op == Op::product) {
        auto [outside, inside] = parted(t, along.axes());
        if (outside.size() > 2 || t.factor.up != 1 || t.factor.down != 1) {
            outside.push_back(total(product(inside), along));
            return product(outside);
        }
    }
    // Taps of a convolution go into its product.
    const bool shifts = t.op == Op::subscript || (t.op == Op::select && (*this)[t.args[1]].op == Op::subscript);
    if (const Id product = shifts ? shifted_product(value) : -1; product >= 0) {
        const Term p = (*this)[product];
        std::vector<Axis> axes = along.axes();
        axes.insert(axes.end(), p.axes.begin(), p.axes.end());
        if ((*this)[p.args[0]].domain.covers(along) && (*this)[p.args[1]].domain.covers(along))
            return contract(p.args[0], p.args[1], axes);
    }
    if (is_softmax(value, along)) return one();
    if (is_deviation(value, along)) return zero();
    if (t.op == Op::sum) {
        std::vector<Id> rest;
        for (const Id term : t.args) {
            const Term p = (*this)[term];
            const Id inside = p.op == Op::product ? product(parted(p, along.axes()).inside) : term;
            if (!is_deviation(inside, along)) rest.push_back(term);
        }
        if (rest.size() < t.args.size()) return total(sum(rest), along);
    }
    return reduce(Reduction::sum, value, along.axes());
}

}  // namespace pleat::grad
