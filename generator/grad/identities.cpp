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
            const auto overlap = [](const Domain& d, const std::vector<Axis>& axes) {
                return std::any_of(axes.begin(), axes.end(), [&](const Axis& x) { return d.overlaps(x); });
            };
            if (product.args[1 - side] != values || overlap(a[rows].domain, along) ||
                overlap(a[weights].domain, product.axes))
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

}  // namespace pleat::grad
