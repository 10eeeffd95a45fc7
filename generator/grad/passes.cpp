#include "grad/passes.h"

#include <algorithm>
#include <set>

namespace pleat::grad {

namespace {

/// What a sink reads and stores, and whether it reduces.
struct Use {
    std::set<int> tensors;
    bool reduces = false;
};

Use use_of(const Algebra& a, const Sink& sink) {
    Use use{{sink.tensor}, false};
    for (const Id id : a.below({sink.value})) {
        if (a[id].op == Op::read) use.tensors.insert(a[id].which);
        use.reduces = use.reduces || a[id].op == Op::reduce;
    }
    return use;
}

bool go_together(const Use& one, const Use& other) {
    const auto in_other = [&](int tensor) { return other.tensors.contains(tensor); };
    return (!one.reduces && !other.reduces) || std::any_of(one.tensors.begin(), one.tensors.end(), in_other);
}

}  // namespace

std::vector<std::vector<Sink>> passes_of(const Algebra& a, const std::vector<Sink>& sinks) {
    std::vector<Use> uses;
    std::vector<size_t> pass(sinks.size());  // the first sink of each one's kernel
    for (size_t i = 0; i < sinks.size(); ++i) {
        uses.push_back(use_of(a, sinks[i]));
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

}  // namespace pleat::grad
