#include "schedule/alignment.h"

#include <algorithm>

#include "layout/access.h"
#include "schedule/axes.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

std::map<model::SymbolId, int64_t> alignment_worth_assuming(const Spec& spec, const Kernel& lowered,
                                                            const Plan& plan) {
    std::map<model::SymbolId, int64_t> assume;
    const auto look = [&](const Variant& v, const Phase& p) {
        if (!p.has_lane || p.flat || p.kind == PhaseKind::finish) return;
        std::vector<NodeId> nodes;
        for (const Pass& pass : p.passes)
            for (const NodeId r : pass.reductions) nodes.push_back(lowered.graph[r].args[0]);
        const auto all = accesses(lowered, v, nodes, p.sinks);
        const int widest = widest_vector_for(spec, all, p.lane);
        if (p.vector >= widest) return;
        const auto want = [&](const Size& s) {
            s.visit_symbols([&](model::SymbolId id) {
                if (spec.symbols[static_cast<size_t>(id)].multiple_of % widest != 0)
                    assume[id] = std::max<int64_t>(assume[id], widest);
            });
        };
        want(spec.extent(p.lane));
        for (const Access& a : all)
            for (const Size& s : spec.tensors[static_cast<size_t>(a.tensor)].strides)
                if (layout::known_divisor(spec, s) % widest != 0 && !(s == Size(1))) want(s);
    };
    for (const Variant& v : plan.variants)
        for (const Phase& p : v.phases) {
            look(v, p);
            for (const Phase& beside : p.beside) look(v, beside);
        }
    return assume;
}

}  // namespace pleat::schedule
