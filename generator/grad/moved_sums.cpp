#include "grad/moved_sums.h"

#include <algorithm>

#include "grad/transpose.h"

namespace pleat::grad {

namespace {

/// The sum with what it reads elsewhere at its own place, and the value that is then read elsewhere; -1 of others.
struct Moved {
    Id sum = -1, beside = -1;
};

Moved moved(Algebra& a, Id id) {
    const Term sum = a[id];
    if (sum.op != Op::reduce || sum.reduction != Reduction::sum || sum.kind != Kind::real) return {};
    const Term product = a[sum.args[0]];
    if (product.op != Op::product) return {};
    const Domain along = domain_of(sum.axes);
    for (size_t i = 0; i < product.args.size(); ++i) {
        const Term read = a[product.args[i]];
        if (read.op != Op::subscript || product.powers[i] != 1 || a[read.args[0]].op != Op::read) continue;
        if (!along.covers(domain_of(read.axes))) continue;
        const Id rest = a.product({sum.args[0], a.power(product.args[i], -1)});
        const auto there = transpose(a, product.args[i], rest, [](const Axis&) { return std::nullopt; }, nullptr);
        if (!there || !there->one_hot.empty()) continue;
        const Id value = a.product({there->value, read.args[0]});
        if (a[value].domain == a[sum.args[0]].domain) return {a.total(value, along), there->value};
    }
    return {};
}

}  // namespace

void move_sums(Algebra& a, std::vector<Sink>& sinks) {
    const std::vector<Id> all = a.below(values_of(sinks));
    std::unordered_map<Id, Id> by;
    for (const Id id : all)
        if (const Moved m = moved(a, id); m.sum >= 0 && std::binary_search(all.begin(), all.end(), m.beside))
            by[id] = m.sum;
    for (Sink& s : sinks) s.value = a.replaced(s.value, by);
}

}  // namespace pleat::grad
