#include "grad/identities.h"

#include <algorithm>

#include "grad/adjoints.h"

namespace pleat::grad {

namespace {

/// Is a term needed where a condition is true, or as a part of a condition?
bool needed_where(const Algebra& a, const std::vector<Id>& roots, Id condition, Id term) {
    const std::vector<Id> needed = a.below(
        roots, [&](const Term& t, size_t arg) { return t.op != Op::select || t.args[0] != condition || arg != 2; });
    return std::binary_search(needed.begin(), needed.end(), term);
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

/// part / whole where each factor of `whole` is one of `part`, so that nothing is divided by what may be 0; -1: no.
Id quotient(Algebra& a, Id part, Id whole) {
    const auto own = a.factors(part), wanted = a.factors(whole);
    const bool divides = a[part].op != Op::select && std::all_of(wanted.begin(), wanted.end(), [&](const auto& f) {
                             return f.second > 0 && std::any_of(own.begin(), own.end(), [&](const auto& other) {
                                        return other.first == f.first && other.second >= f.second;
                                    });
                         });
    return divides ? a.product({part, a.power(whole, -1)}) : -1;
}

/// rowsum(do * o) in place of `total` = rowsum(p * dp) with p the weights, dp = do v' and o = p v; -1 of other
/// sums. Both sums may have factors that are the same along each row.
Id as_dot_product(Algebra& a, Id total, Id weights, Id values, const Held& held) {
    const std::vector<Axis> along = a[held.product].axes;
    const Term t = a[total];
    if (t.op != Op::reduce || t.reduction != Reduction::sum || !(domain_of(t.axes) == domain_of(along))) return -1;
    for (const Id factor : a.below({t.args[0]}, [](const Term& part, size_t) {
             return part.op == Op::product || part.op == Op::select;
         })) {
        const Term product = a[factor];
        if (product.op != Op::contract) continue;
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const Id rows = product.args[side];
            const Domain sums = domain_of(product.axes);
            if (product.args[1 - side] != values || meets(a[rows].domain, along) ||
                meets(a[weights].domain, product.axes))
                continue;
            const Id own = divided(a, t.args[0], factor);
            const Id times = own < 0 ? -1 : own == weights ? a.one() : quotient(a, own, weights);
            if (times < 0 || meets(a[times].domain, along)) continue;
            if (const Id by = quotient(a, a.product({times, rows}), held.factor); by >= 0)
                return a.total(a.product({by, held.value}), sums);
        }
    }
    return -1;
}

}  // namespace

std::unordered_map<Id, Id> dot_products(Algebra& a, const std::vector<Id>& roots, const std::vector<Held>& held) {
    std::unordered_map<Id, Id> by;
    for (const Id id : a.below(roots))
        for (const Held& h : held) {
            const Term o = a[h.product];
            for (const size_t side : {size_t{0}, size_t{1}}) {
                Id weights = o.args[side], condition = -1;
                if (a[weights].op == Op::cast) weights = a[weights].args[0];
                // Of rows of which nothing is summed, nothing may be asked.
                if (a[weights].op == Op::select && a.is_zero(a[weights].args[1])) {
                    condition = a[weights].args[0];
                    weights = a[weights].args[2];
                }
                const Id sum = as_dot_product(a, id, weights, o.args[1 - side], h);
                if (sum >= 0 && (condition < 0 || !needed_where(a, roots, condition, id))) by[id] = sum;
            }
        }
    return by;
}

Id as_one_sum(Algebra& a, Id outer) {
    const Term t = a[outer];
    if (t.op != Op::reduce || t.reduction != Reduction::sum) return -1;
    for (const Id inner : a.below({t.args[0]}, [](const Term& part, size_t) { return part.op != Op::reduce; })) {
        const Term sum = a[inner];
        if (sum.op != Op::reduce || sum.reduction != Reduction::sum || sum.kind != Kind::real) continue;
        const Id factor = divided(a, t.args[0], inner);
        if (factor < 0) continue;
        return a.total(a.product({factor, sum.args[0]}), model::unite(domain_of(t.axes), domain_of(sum.axes)));
    }
    return -1;
}

std::unordered_map<Id, Id> sums_at_once(Algebra& a, const std::vector<Id>& roots) {
    std::unordered_map<Id, Id> by;
    for (const Id id : a.below(roots)) {
        const bool of_products =
            a[id].op == Op::reduce && a.contains(id, [](const Term& t) { return t.op == Op::contract; });
        if (const Id made = of_products ? as_one_sum(a, id) : -1; made >= 0) by[id] = made;
    }
    return by;
}

std::unordered_map<Id, Id> shared_sigmoids(Algebra& a, const std::vector<Id>& roots) {
    std::unordered_map<Id, Id> by;
    const std::vector<Id> all = a.below(roots);
    for (const Id id : all) {
        const Term t = a[id];
        if (t.op != Op::call || t.fn != Fn::gelu_tanh) continue;
        const Id s = sigmoid_in_gelu_tanh(a, t.args[0]);
        if (std::binary_search(all.begin(), all.end(), s)) by[id] = a.product({t.args[0], s});
    }
    return by;
}

}  // namespace pleat::grad
