#include "grad/identities.h"

#include <algorithm>

namespace pleat::grad {

namespace {

/// Is a term needed where a condition is true, or as a part of a condition?
bool needed_where(const Algebra& a, const std::vector<Id>& roots, Id condition, Id term) {
    const std::vector<Id> needed = a.below(
        roots, [&](const Term& t, size_t arg) { return t.op != Op::select || t.args[0] != condition || arg != 2; });
    return std::binary_search(needed.begin(), needed.end(), term);
}

/// rowsum(do * o) in place of `total` = rowsum(p * dp) with p the weights, dp = do v' and o = p v; -1 of other
/// sums.
Id as_dot_product(Algebra& a, Id total, Id weights, Id values, Id o, const std::vector<Axis>& along) {
    const Term t = a[total];
    if (t.op != Op::reduce || t.reduction != Reduction::sum || !(domain_of(t.axes) == domain_of(along))) return -1;
    const Term p = a[t.args[0]];
    if (p.op != Op::product) return -1;
    for (size_t i = 0; i < p.args.size(); ++i) {
        const Term product = a[p.args[i]];
        if (product.op != Op::contract || p.powers[i] != 1) continue;
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const Id rows = product.args[side];
            const Domain sums = domain_of(product.axes);
            if (product.args[1 - side] != values || meets(a[rows].domain, along) ||
                meets(a[weights].domain, product.axes))
                continue;
            const Id rest = a.product({t.args[0], a.power(p.args[i], -1)});
            if (rest == weights) return a.total(a.product({rows, o}), sums);
        }
    }
    return -1;
}

}  // namespace

std::unordered_map<Id, Id> dot_products(Algebra& a, const std::vector<Id>& roots, const std::map<Id, Id>& held) {
    std::unordered_map<Id, Id> by;
    for (const Id id : a.below(roots))
        for (const auto& [product, tensor] : held) {
            const Term o = a[product];
            for (const size_t side : {size_t{0}, size_t{1}}) {
                Id weights = o.args[side], condition = -1;
                if (a[weights].op == Op::cast) weights = a[weights].args[0];
                // Of rows of which nothing is summed, nothing may be asked.
                if (a[weights].op == Op::select && a.is_zero(a[weights].args[1])) {
                    condition = a[weights].args[0];
                    weights = a[weights].args[2];
                }
                const Id sum = as_dot_product(a, id, weights, o.args[1 - side], tensor, o.axes);
                if (sum >= 0 && (condition < 0 || !needed_where(a, roots, condition, id))) by[id] = sum;
            }
        }
    return by;
}

namespace {

bool has_product(const Algebra& a, Id id) {
    return a.contains(id, [](const Term& t) { return t.op == Op::contract; });
}

/// value / s where s is a factor of it, also of what a condition chooses beside 0; -1: it is none.
Id divided(Algebra& a, Id value, Id s) {
    const Term t = a[value];
    if (value == s) return a.one();
    if (t.op == Op::select && (a.is_zero(t.args[1]) || a.is_zero(t.args[2]))) {
        const size_t other = a.is_zero(t.args[1]) ? 2 : 1;
        const Id rest = divided(a, t.args[other], s);
        if (rest < 0) return -1;
        return other == 1 ? a.select(t.args[0], rest, a.zero()) : a.select(t.args[0], a.zero(), rest);
    }
    const auto at = std::find(t.args.begin(), t.args.end(), s);
    if (t.op != Op::product || at == t.args.end() || t.powers[static_cast<size_t>(at - t.args.begin())] != 1)
        return -1;
    return a.product({value, a.power(s, -1)});
}

/// x / y where that is a value without products; -1: it is none.
Id ratio(Algebra& a, Id x, Id y) {
    const Term tx = a[x], ty = a[y];
    if (tx.op == Op::select && ty.op == Op::select && tx.args[0] == ty.args[0])
        for (const size_t zero : {size_t{1}, size_t{2}})
            if (a.is_zero(tx.args[zero]) && a.is_zero(ty.args[zero]))
                return ratio(a, tx.args[3 - zero], ty.args[3 - zero]);
    const Id r = a.product({x, a.power(y, -1)});
    return has_product(a, r) || a.contains(r, [](const Term& t) { return t.op == Op::select; }) ? -1 : r;
}

/// Other than 0, whatever tensors and params hold: numbers, extents, and functions that have no zero.
bool has_no_zero(const Algebra& a, Id id) {
    const Term& t = a[id];
    if (t.op == Op::number) return t.factor.up != 0;
    if (t.op == Op::product)
        return std::all_of(t.args.begin(), t.args.end(), [&](Id arg) { return has_no_zero(a, arg); });
    return t.op == Op::extent || (t.op == Op::call && (t.fn == Fn::exp || t.fn == Fn::exp2 || t.fn == Fn::rsqrt));
}

class ScaleSums {
public:
    ScaleSums(Algebra& a, const std::vector<Id>& roots) : a_(a), all_(a.below(roots)) {}

    std::unordered_map<Id, Id> run() {
        for (const Id sum : all_) {
            const Term t = a_[sum];
            if (t.op != Op::reduce || t.reduction != Reduction::sum) continue;
            for (const Id s : a_.below({t.args[0]}))
                if (a_[s].op == Op::contract && replace(sum, s)) break;
        }
        return std::move(by_);
    }

private:
    bool replace(Id sum, Id s) {
        const Id weights = divided(a_, a_[sum].args[0], s);
        if (weights < 0) return false;
        for (const size_t side : {size_t{0}, size_t{1}})
            for (const Id product : all_)
                if (a_[product].op == Op::contract && replace(sum, weights, a_[s], side, product)) return true;
        return false;
    }

    /// `product` multiplies multiples of these weights by one of the operands of s.
    bool replace(Id sum, Id weights, const Term& s, size_t side, Id product) {
        const Id rows = s.args[side], columns = s.args[1 - side];
        const Term o = a_[product];
        const Domain rest = domain_of(a_[sum].axes), along = domain_of(o.axes);
        for (const size_t of : {size_t{0}, size_t{1}}) {
            if (o.args[1 - of] != columns || !rest.covers(along) || meets(a_[rows].domain, o.axes)) continue;
            const Id factor = ratio(a_, o.args[of], weights);
            if (factor < 0 || meets(a_[factor].domain, o.axes)) continue;
            Id held = product, times = a_.power(factor, -1);
            if (!has_no_zero(a_, factor)) {
                lift(o.args[of], weights, factor);
                held = a_.contract(weights, columns, o.axes), times = a_.one();
            }
            const Domain over = model::unite(domain_of(s.axes), model::minus(rest, along));
            by_[sum] = a_.total(a_.product({rows, held, times}), over);
            return true;
        }
        return false;
    }

    /// The factor goes out of the products of these weights along whose axes it is the same.
    void lift(Id with_factor, Id weights, Id factor) {
        for (const Id product : all_) {
            const Term t = a_[product];
            if (t.op != Op::contract || std::find(t.args.begin(), t.args.end(), with_factor) == t.args.end())
                continue;
            const Id other = t.args[0] == with_factor ? t.args[1] : t.args[0];
            if (!meets(a_[factor].domain, t.axes))
                by_[product] = a_.product({factor, a_.contract(weights, other, t.axes)});
        }
    }

    Algebra& a_;
    std::vector<Id> all_;
    std::unordered_map<Id, Id> by_;
};

}  // namespace

std::unordered_map<Id, Id> scale_sums(Algebra& a, const std::vector<Id>& roots) {
    return ScaleSums(a, roots).run();
}

}  // namespace pleat::grad
