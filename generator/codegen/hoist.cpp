// What of values is computed ahead of a loop: what does not vary in it, and what gathers and later reads of it
// need.
#include <algorithm>
#include <set>

#include "codegen/expression.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::Fn;
using model::Node;
using model::NodeId;
using model::Op;

void Expressions::hoist(NodeId root, const model::Domain& inner, const Env& env, Scope& scope) {
    const auto varies = [&](NodeId id) {
        for (const Axis& a : inner.axes())
            if (c_.kernel.graph[id].domain.overlaps(a)) return true;
        return false;
    };
    std::vector<char> seen(static_cast<size_t>(c_.kernel.graph.size()), 0);
    const auto walk = [&](const auto& self, NodeId id) -> void {
        if (seen[static_cast<size_t>(id)]) return;
        seen[static_cast<size_t>(id)] = 1;
        const Node& node = c_.kernel.graph[id];
        if (c_.reduced.contains(id)) return;
        if (!varies(id)) {
            const bool trivial = node.op == Op::constant || node.op == Op::param || node.op == Op::extent ||
                                 node.op == Op::coordinate;
            if (trivial) return;
            const Code code = value(id, env, scope);
            if (!scope.named.contains({id, env.id})) declare(id, code, env, scope);
            return;
        }
        if (c_.variant.materialized.contains(id)) return;
        if (node.op == Op::pointwise && node.fn == Fn::divide && !varies(node.args[1]) && env.id == 0 &&
            c_.kernel.graph[node.args[1]].op != Op::constant && !divisors_.contains({node.args[1], env.id})) {
            const Code y = value(node.args[1], env, scope);
            const std::string name = c_.names.fresh("divisor");
            scope.out->line("const pleat::math::Divisor<{}> {}({});", c_.real(), name, y.text);
            divisors_[{node.args[1], env.id}] = name;
        }
        // Below a substitution the current coordinate is another; only its indices belong to this one.
        for (size_t i = node.op == Op::substitute ? 1 : 0; i < node.args.size(); ++i) self(self, node.args[i]);
    };
    walk(walk, root);
}

void Expressions::fetch(NodeId root, const model::Domain& inner, const Env& env, Scope& scope, bool gathers,
                        Fetched& fetched) {
    const auto add = [](std::vector<std::string>& names, const std::string& name) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    const auto take = [&](NodeId id, bool pointer) {
        const std::string name = value(id, env, scope).text;
        bool changes = false;
        schedule::visit(
            c_.kernel.graph, id, [](NodeId) { return false; },
            [&](NodeId n) {
                const Node& node = c_.kernel.graph[n];
                changes = changes || (node.op == Op::read && c_.kernel.stores_to(node.tensor));
            });
        if (changes) add(fetched.stored, name);
        if (pointer) add(fetched.pointers, name);
    };
    std::set<std::pair<NodeId, bool>> seen;
    const auto walk = [&](const auto& self, NodeId id, bool pointer) -> void {
        if (!seen.emplace(id, pointer).second) return;
        const Node& node = c_.kernel.graph[id];
        if (c_.variant.materialized.contains(id) || schedule::is_reduction(node)) return;
        if (minus(node.domain, inner) == node.domain) {
            if (node.op == Op::read) take(id, pointer);
            bool reduced = false;
            schedule::visit(
                c_.kernel.graph, id, [&](NodeId n) { return c_.variant.materialized.contains(n); },
                [&](NodeId n) { reduced = reduced || schedule::is_reduction(c_.kernel.graph[n]); });
            if (node.op == Op::substitute && gathers && !reduced) take(id, pointer);
        }
        // Below a substitution the current coordinate is another; only its indices belong to this one.
        const bool substitute = node.op == Op::substitute;
        for (size_t i = substitute ? 1 : 0; i < node.args.size(); ++i)
            self(self, node.args[i], pointer || substitute);
    };
    walk(walk, root, false);
}

bool Expressions::reads_later(NodeId root, const std::vector<model::TensorId>& tensors, const model::Domain& inner,
                              const Scope& scope) const {
    std::set<std::pair<NodeId, bool>> seen;
    const auto walk = [&](const auto& self, NodeId id, bool still) -> bool {
        if (!seen.emplace(id, still).second) return false;
        const Node& node = c_.kernel.graph[id];
        if (c_.variant.materialized.contains(id) || c_.reduced.contains(id) || scope.named.contains({id, 0}))
            return false;
        still = still || minus(node.domain, inner) == node.domain;
        if (node.op == Op::read)
            return still && std::find(tensors.begin(), tensors.end(), node.tensor) != tensors.end();
        return std::any_of(node.args.begin(), node.args.end(), [&](NodeId a) { return self(self, a, still); });
    };
    return walk(walk, root, false);
}

}  // namespace pleat::emit
