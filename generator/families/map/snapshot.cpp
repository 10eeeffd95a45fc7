#include "families/map/snapshot.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "families/map/map.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Spec;

namespace {

/// Does a launch behind that one read the tensor?
bool read_behind(const Kernel& kernel, const Variant& v, size_t launch, model::TensorId tensor) {
    return std::any_of(v.launches.begin() + static_cast<std::ptrdiff_t>(launch) + 1, v.launches.end(),
                       [&](const AnyLaunch& any) {
                           const Launch& p = *any;
                           std::vector<NodeId> nodes;
                           if (p.evaluates_operands())
                               for (const Pass& pass : p.passes)
                                   for (const NodeId r : pass.reductions) nodes.push_back(kernel.graph[r].args[0]);
                           const std::vector<Access> all = accesses(kernel, v, nodes, p.sinks);
                           return std::any_of(all.begin(), all.end(),
                                              [&](const Access& a) { return !a.stored && a.tensor == tensor; });
                       });
}

}  // namespace

std::vector<NodeId> gathered(const Kernel& kernel, const Variant& v, const std::vector<Sink>& sinks) {
    const auto stored_there = [&](const model::Node& node, model::TensorId tensor) {
        return std::any_of(kernel.stores.begin(), kernel.stores.end(), [&](const model::Store& s) {
            return s.tensor == tensor &&
                   std::any_of(node.binds.begin(), node.binds.end(), [&](const model::Bind& b) {
                       return std::none_of(s.binds.begin(), s.binds.end(),
                                           [&](const model::Bind& t) { return t.axis.overlaps(b.axis); });
                   });
        });
    };
    const auto stop = [&](NodeId n) { return v.materialized.contains(n) || is_reduction(kernel.graph[n]); };
    std::set<NodeId> found;
    for (const Sink& s : sinks)
        for (const NodeId root : roots(kernel, v, s))
            visit(kernel.graph, root, stop, [&](NodeId n) {
                if (kernel.graph[n].op != model::Op::substitute || stop(n)) return;
                visit(kernel.graph, kernel.graph[n].args[0], stop, [&](NodeId m) {
                    if (kernel.graph[m].op == model::Op::read &&
                        stored_there(kernel.graph[n], kernel.graph[m].tensor))
                        found.insert(n);
                });
            });
    return {found.begin(), found.end()};
}

void add_gathers(const Spec& spec, const Kernel& kernel, Variant& v, const std::vector<Sink>& sinks) {
    for (const NodeId n : gathered(kernel, v, sinks)) {
        const int id = add_scratch(spec, kernel, v, n, order(spec, kernel.graph[n].domain, nullptr), 1, false);
        v.launches.push_back(map_launch(spec, kernel, v, {kernel.graph[n].domain, {{Sink::What::scratch, id}}}));
        v.materialized[n] = id;
    }
}

void defer_stores(const Spec& spec, const Kernel& kernel, Variant& v) {
    std::vector<Sink> late;
    for (size_t i = 0; i + 1 < v.launches.size(); ++i) {
        std::vector<Sink> kept;
        for (const Sink& s : v.launches[i]->sinks) {
            const bool read_later = s.what == Sink::What::store &&
                                    read_behind(kernel, v, i, kernel.stores[static_cast<size_t>(s.index)].tensor);
            if (!read_later) {
                kept.push_back(s);
                continue;
            }
            late.push_back(s);
        }
        // The value is computed now, from the snapshot, and stored at the end.
        for (const Sink& s : late) {
            if (std::find(v.launches[i]->sinks.begin(), v.launches[i]->sinks.end(), s) ==
                v.launches[i]->sinks.end())
                continue;
            const model::Store& store = kernel.stores[static_cast<size_t>(s.index)];
            const int id = add_scratch(spec, kernel, v, store.value, order(spec, store.domain, nullptr), 1, false);
            kept.push_back({Sink::What::scratch, id});
        }
        v.launches[i]->sinks = std::move(kept);
    }
    if (late.empty()) return;
    for (size_t i = 0; i < v.scratch.size(); ++i)
        if (!v.scratch[i].partial) v.materialized[v.scratch[i].node] = static_cast<int>(i);
    add_maps(spec, kernel, v, late);
}

void add_conditions_ahead(const Problem& problem, Variant& v) {
    if (problem.conditions.empty()) return;
    const auto own = static_cast<std::ptrdiff_t>(v.launches.size());
    add_maps(problem.spec, problem.kernel, v, problem.conditions);
    // First, as what the launches store may be what is required.
    std::rotate(v.launches.begin(), v.launches.begin() + own, v.launches.end());
}

void settle(const Spec& spec, const Kernel& kernel, Variant& v) {
    defer_stores(spec, kernel, v);
    join_maps(spec, kernel, v);
}

}  // namespace pleat::schedule
