#include "grad/passes.h"

#include <algorithm>
#include <map>
#include <set>

namespace pleat::grad {

namespace {

constexpr size_t most_tensors = 4;  // of elements, of a value that is computed at several places
constexpr size_t most_values = 8;   // of such a value, those of rows too
constexpr double most_window = 16;  // elements of windows that a sum goes through at its places

/// What a sink reads and stores, but for single numbers, and what it reduces along which axes.
struct Traffic {
    std::set<int> tensors;
    std::vector<std::pair<Domain, Domain>> sums;
};

Traffic traffic_of(const Algebra& a, const Sink& sink) {
    Traffic own{{sink.tensor}, {}};
    for (const Id id : a.below({sink.value})) {
        if (a[id].op == Op::read && !a[id].domain.empty()) own.tensors.insert(a[id].which);
        if (a[id].op == Op::reduce) own.sums.emplace_back(a[a[id].args[0]].domain, domain_of(a[id].axes));
    }
    return own;
}

bool go_together(const Traffic& one, const Traffic& other) {
    const auto in_other = [&](int tensor) { return other.tensors.contains(tensor); };
    const auto same = [&](const auto& sum) {
        return std::find(other.sums.begin(), other.sums.end(), sum) != other.sums.end();
    };
    return (one.sums.empty() && other.sums.empty()) || std::any_of(one.sums.begin(), one.sums.end(), same) ||
           std::any_of(one.tensors.begin(), one.tensors.end(), in_other);
}

}  // namespace

std::vector<std::vector<Sink>> passes_of(const Algebra& a, const std::vector<Sink>& sinks) {
    std::vector<Traffic> uses;
    std::vector<size_t> pass(sinks.size());  // the first sink of each one's kernel
    for (size_t i = 0; i < sinks.size(); ++i) {
        uses.push_back(traffic_of(a, sinks[i]));
        pass[i] = i;
        for (size_t k = 0; k < i; ++k) {
            if (!go_together(uses[k], uses[i])) continue;
            const size_t first = std::min(pass[k], pass[i]), joined = std::max(pass[k], pass[i]);
            for (size_t& p : pass)
                if (p == joined) p = first;
        }
    }
    std::vector<std::vector<Sink>> all;
    for (size_t first = 0; first < sinks.size(); ++first) {
        std::vector<Sink> group;
        for (size_t i = 0; i < sinks.size(); ++i)
            if (pass[i] == first) group.push_back(sinks[i]);
        if (!group.empty()) all.push_back(std::move(group));
    }
    return all;
}

std::vector<Sink> stored_over(const Algebra& a, const std::vector<Sink>& sinks) {
    std::map<int, std::set<Id>> sums;  // by the tensors that they take
    std::vector<Traffic> uses;
    for (const Sink& s : sinks) {
        uses.push_back(traffic_of(a, s));
        for (const Id sum : a.below({s.value}))
            if (a[sum].op == Op::reduce)
                for (const Id part : a.below({sum}))
                    if (a[part].op == Op::read) sums[a[part].which].insert(sum);
    }
    std::vector<Sink> found;
    for (size_t i = 0; i < sinks.size(); ++i)
        if (std::any_of(sums[sinks[i].tensor].begin(), sums[sinks[i].tensor].end(), [&](Id sum) {
                const std::pair like{a[a[sum].args[0]].domain, domain_of(a[sum].axes)};
                return std::find(uses[i].sums.begin(), uses[i].sums.end(), like) == uses[i].sums.end();
            }))
            found.push_back(sinks[i]);
    // What they read is not stored over ahead of them.
    const auto is_found = [&](const Sink& s) {
        return std::any_of(found.begin(), found.end(), [&](const Sink& f) { return f.tensor == s.tensor; });
    };
    for (size_t i = 0; i < found.size(); ++i)
        for (const Sink& s : sinks)
            if (!is_found(s) &&
                a.contains(found[i].value, [&](const Term& t) { return t.op == Op::read && t.which == s.tensor; }))
                found.push_back(s);
    return found;
}

std::vector<Id> moved_values(const Algebra& a, const Tensors& tensors, const std::vector<Sink>& sinks) {
    std::set<Id> found;
    for (const Id id : a.below(values_of(sinks))) {
        const Term& t = a[id];
        if (t.op != Op::subscript || t.kind != Kind::real) continue;
        std::set<int> all, large;
        for (const Id part : a.below({t.args[0]})) {
            if (a[part].op != Op::read) continue;
            all.insert(a[part].which);
            if (tensors.elements(a[part].domain) * few_parts > tensors.elements(a[t.args[0]].domain))
                large.insert(a[part].which);
        }
        if (large.size() > most_tensors || all.size() > most_values) found.insert(t.args[0]);
    }
    return {found.begin(), found.end()};
}

std::vector<Id> windows_of(const Algebra& a, const Tensors& tensors, const std::vector<Sink>& sinks) {
    std::set<Id> found;
    const auto few = [&](const Term& t) {
        return t.op == Op::reduce && t.kind == Kind::real && tensors.static_extents(domain_of(t.axes));
    };
    const auto places = [&](const Term& t) { return tensors.elements(domain_of(t.axes)); };
    for (const Id sum : a.below(values_of(sinks))) {
        if (!few(a[sum])) continue;
        const Term& s = a[sum];
        const auto moves = [&](Id index) { return meets(a[index].domain, s.axes); };
        const auto large = [&](const Term& t) { return few(t) && places(t) * places(s) > most_window; };
        for (const Id id : a.below({s.args[0]})) {
            const Term& t = a[id];
            if (t.op == Op::subscript && t.kind == Kind::real &&
                std::any_of(t.args.begin() + 1, t.args.end(), moves) && a.contains(t.args[0], large))
                found.insert(t.args[0]);
        }
    }
    return {found.begin(), found.end()};
}

Layers layers_of(const Algebra& a, const Tensors& tensors, const std::vector<Sink>& sinks) {
    const std::vector<Id> all = a.below(values_of(sinks));
    double most = 0;
    for (const Id id : all)
        if (a[id].op == Op::read) most = std::max(most, tensors.elements(a[id].domain));
    const auto reduces = [&](const Term& t, bool few) {
        return t.op == Op::reduce && t.kind == Kind::real &&
               (tensors.elements(a[t.args[0]].domain) * few_parts <= most) == few;
    };
    const auto of_many = [&](const Term& t) { return reduces(t, false); };
    const auto of_those = [&](const Term& t) { return reduces(t, true) && a.contains(t.args[0], of_many); };
    const auto is_own = [&](Id id) {
        return std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) { return s.value == id; });
    };
    Layers layers;
    std::set<Id> inner;
    bool chained = false;
    for (const Id id : all) {
        if (!reduces(a[id], true)) continue;
        for (const Id part : a.below({a[id].args[0]})) {
            if (!of_many(a[part])) continue;
            chained = chained || a.contains(a[part].args[0], of_many);
            inner.insert(part);
        }
        const auto of_few = [&](const Term& t) { return reduces(t, true); };
        if (!a.contains(id, of_many) && !a.contains(a[id].args[0], of_few) && !is_own(id))
            layers.ahead.push_back(id);
    }
    if (chained) return {{}, {}, {}, sinks};
    for (const Sink& s : sinks) (a.contains(s.value, of_those) ? layers.late : layers.rest).push_back(s);
    layers.between.assign(inner.begin(), inner.end());
    return layers;
}

}  // namespace pleat::grad
