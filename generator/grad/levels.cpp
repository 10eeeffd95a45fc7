#include "grad/levels.h"

#include <algorithm>

namespace pleat::grad {

void Levels::set(std::vector<Launch> launches) {
    launches_ = std::move(launches);
    for (size_t i = 0; i < launches_.size(); ++i)
        for (const Id product : launches_[i].products) ranks_[product] = static_cast<int>(i);
}

bool Levels::is_weights(Id product, Id arg) {
    const auto& plane = launch(of(product)).plane;
    return plane && std::any_of(plane->weighted.begin(), plane->weighted.end(), [&](const Plane::Weighted& w) {
               return w.product == product && a_[product].args[w.weights] == arg;
           });
}

bool Levels::beyond_tile(Id id, int at) {
    const Term& t = a_[id];
    if (of(id) != at) return false;
    if (t.op == Op::reduce) return !epilogue_reduces(a_, tensors_, launch(at), t);
    if (reaches_further(t, at)) return true;
    if (t.op != Op::subscript || of(t.args[0]) != at || is_window(a_, launch(at))) return false;
    return std::any_of(t.axes.begin(), t.axes.end(),
                       [&](const Axis& x) { return !tensors_.spec().extent(x).is_constant(); });
}

bool Levels::reaches_further(const Term& t, int at) {
    const Id product = launch(at).products.front();
    const bool one = t.op == Op::sum || t.op == Op::product || t.op == Op::select || t.op == Op::call;
    if (!one || a_[product].op != Op::contract || is_window(a_, launch(at))) return false;
    Domain own = a_[product].domain;
    for (const Id arg : std::vector<Id>(t.args))
        if (of(arg) == at) own.add(a_[arg].domain);
    return !own.covers(t.domain);
}

bool Levels::needs_behind(Id value, int at) {
    const std::vector<Id> all = a_.below({value});
    return std::any_of(all.begin(), all.end(), [&](Id id) { return beyond_tile(id, at); });
}

int Levels::of(Id id) {
    const auto found = levels_.find(id);
    if (found != levels_.end()) return found->second;
    int last = -1;
    for (const Id arg : std::vector<Id>(a_[id].args)) last = std::max(last, of(arg));
    if (const auto at = ranks_.find(id); at != ranks_.end()) last = at->second;
    return levels_[id] = last;
}

Id Levels::plane_product_of_rows(Id id) {
    const Term t = a_[id];
    if (t.op != Op::reduce || t.reduction != Reduction::sum || of(id) < 0 || !launch(of(id)).plane) return -1;
    Id found = -1;
    for (const Plane::Weighted& w : launch(of(id)).plane->weighted) {
        const Domain own = model::minus(a_[w.product].domain, a_[a_[w.product].args[w.weights]].domain);
        if (own == domain_of(t.axes) && workspace_.holds(w.product) && a_[t.args[0]].domain == a_[w.product].domain)
            found = w.product;
    }
    if (found < 0) return -1;
    const int at = of(id);
    const std::vector<Id> parts =
        a_.below({t.args[0]}, [](const Term& part, size_t) { return part.op != Op::contract; });
    const bool plain = std::all_of(parts.begin(), parts.end(), [&](Id part) {
        return part == found || of(part) < at || a_[part].op == Op::sum || a_[part].op == Op::product;
    });
    return plain ? found : -1;
}

}  // namespace pleat::grad
