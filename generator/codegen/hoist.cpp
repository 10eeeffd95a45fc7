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
    const auto hoist_divisor = [&](const Node& node) {
        const NodeId divisor = node.args[1];
        if (varies(divisor) || env.id != 0 || c_.kernel.graph[divisor].op == Op::constant ||
            divisors_.contains({divisor, env.id}))
            return;
        const Code y = value(divisor, env, scope);
        const std::string name = c_.names.fresh("divisor");
        scope.out->line("const pleat::math::Divisor<{}> {}({});", c_.real(), name, y.text);
        divisors_[{divisor, env.id}] = name;
    };
    std::set<std::pair<NodeId, int>> seen;  // node, and which digits are replaced above it
    std::vector<model::Domain> replacings{{}};
    const auto walk = [&](const auto& self, NodeId id, int replaced) -> void {
        if (!seen.emplace(id, replaced).second) return;
        const Node& node = c_.kernel.graph[id];
        if (c_.reduced.contains(id)) return;
        // Below a substitution the current coordinate is another: what depends on its digits stays there.
        const auto moved = [&](NodeId n) {
            const std::vector<Axis> axes = replacings[static_cast<size_t>(replaced)].axes();
            return std::any_of(axes.begin(), axes.end(),
                               [&](const Axis& a) { return c_.kernel.graph[n].domain.overlaps(a); });
        };
        if (!varies(id) && !moved(id)) {
            const bool trivial = node.op == Op::constant || node.op == Op::param || node.op == Op::extent ||
                                 node.op == Op::coordinate;
            if (trivial) return;
            const Code code = value(id, env, scope);
            if (!scope.named.contains({id, env.id})) declare(id, code, env, scope);
            return;
        }
        if (c_.variant.materialized.contains(id)) return;
        if (node.op == Op::pointwise && node.fn == Fn::divide && !moved(node.args[1])) hoist_divisor(node);
        if (node.op != Op::substitute) {
            for (const NodeId arg : node.args) self(self, arg, replaced);
            return;
        }
        for (size_t i = 1; i < node.args.size(); ++i) self(self, node.args[i], replaced);
        if (replaced != 0 || env.id != 0) return;
        model::Domain now = replacings[static_cast<size_t>(replaced)];
        for (const model::Bind& bind : node.binds) now.add(bind.axis);
        const auto at = std::find(replacings.begin(), replacings.end(), now);
        const auto which = static_cast<int>(at - replacings.begin());
        if (at == replacings.end()) replacings.push_back(now);
        self(self, node.args[0], which);
    };
    walk(walk, root, 0);
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
            const auto is_there = [&](NodeId n) { return c_.variant.materialized.contains(n); };
            if (node.op == Op::substitute && gathers && !schedule::reduces(c_.kernel.graph, id, is_there))
                take(id, pointer);
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
