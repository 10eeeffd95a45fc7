// What terms are made of, and terms made again with other arguments.
#include <algorithm>

#include "grad/algebra.h"

namespace pleat::grad {

Id Algebra::with_args(Id id, const std::function<Id(Id)>& arg) {
    const Term t = (*this)[id];
    std::vector<Id> args;
    for (const Id a : t.args) args.push_back(arg(a));
    if (args == t.args) return id;
    switch (t.op) {
        case Op::sum:
            return sum(args, false);
        case Op::product: {
            std::vector<Id> all{number(t.factor.up), power(number(t.factor.down), -1)};
            for (size_t i = 0; i < args.size(); ++i) all.push_back(power(args[i], t.powers[i]));
            return product(all);
        }
        case Op::select:
            return select(args[0], args[1], args[2]);
        case Op::subscript: {
            std::vector<std::pair<Axis, Id>> binds;
            for (size_t i = 0; i < t.axes.size(); ++i) binds.emplace_back(t.axes[i], args[i + 1]);
            return subscript(args[0], std::move(binds));
        }
        case Op::reduce: {
            const Id made = reduce(t.reduction, args[0], t.axes);
            if (kept_.contains(id)) kept_.insert(made);
            return made;
        }
        case Op::contract:
            return contract(args[0], args[1], t.axes);
        default: {
            Term other = t;
            other.args = std::move(args);
            other.domain = {};
            return add(std::move(other));
        }
    }
}

Id Algebra::rewritten(Id root, const std::function<Id(Id, Id)>& one, std::unordered_map<Id, Id>& done) {
    const std::function<Id(Id)> go = [&](Id id) {
        if (const auto found = done.find(id); found != done.end()) return found->second;
        const Id made = one(with_args(id, go), id);
        done.emplace(id, made);
        return made;
    };
    return go(root);
}

Id Algebra::replaced(Id root, const std::unordered_map<Id, Id>& by) {
    std::unordered_map<Id, Id> done = by;
    return rewritten(root, [](Id made, Id) { return made; }, done);
}

std::vector<Id> Algebra::below(const std::vector<Id>& roots,
                               const std::function<bool(const Term&, size_t)>& through) const {
    std::set<Id> seen;
    std::vector<Id> open = roots;
    while (!open.empty()) {
        const Id id = open.back();
        open.pop_back();
        if (!seen.insert(id).second) continue;
        const Term& t = (*this)[id];
        for (size_t i = 0; i < t.args.size(); ++i)
            if (!through || through(t, i)) open.push_back(t.args[i]);
    }
    return {seen.begin(), seen.end()};
}

bool Algebra::contains(Id root, const std::function<bool(const Term&)>& what) const {
    const std::vector<Id> all = below({root});
    return std::any_of(all.begin(), all.end(), [&](Id id) { return what((*this)[id]); });
}

}  // namespace pleat::grad
