#include "codegen/states.h"

#include "codegen/let_variable.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Node;
using model::NodeId;
using model::Reduction;

/// One state for reductions that can share it: mean and variance of a value; a maximum and the sum of exponentials
/// below it.
std::vector<ReductionEmitter::State> ReductionEmitter::states(const schedule::Pass& pass) {
    std::vector<State> out;
    for (const NodeId r : pass.reductions) {
        const Node& node = kernel_.graph[r];
        const ReductionState own = state_type(kernel_, r);
        const std::string real = type_of(model::Kind::real, kernel_.compute);
        if (const auto shifted = schedule::shifted_exponential(kernel_.graph, r)) {
            // The maximum came before it in this pass: its state becomes the joint one.
            bool joined = false;
            for (State& s : out)
                if (s.operand == kernel_.graph[*shifted].args[0] &&
                    (s.type.kind == StateKind::max || s.type.kind == StateKind::sum_exp)) {
                    s.type = {StateKind::sum_exp, real};
                    s.results.emplace_back(r, s.variable + ".sum()");
                    joined = true;
                    break;
                }
            if (joined) continue;
        }
        const auto share = [&](StateKind kind, bool upgrade) {
            for (State& s : out)
                if (s.operand == node.args[0] &&
                    (s.type.kind == kind || (upgrade && s.type.kind == StateKind::mean))) {
                    if (upgrade) s.type = {StateKind::moments, real};
                    s.results.emplace_back(r, fmt::format("{}.{}", s.variable, own.member));
                    return true;
                }
            return false;
        };
        if (node.reduction == Reduction::mean && share(StateKind::moments, false)) continue;
        if (node.reduction == Reduction::variance && share(StateKind::moments, true)) continue;
        if (node.reduction == Reduction::logsumexp && share(StateKind::sum_exp, false)) continue;
        State s;
        s.type = own.type;
        s.variable = names_.fresh(kernel_.let_name(r, "reduced") + "_state");
        s.results.emplace_back(r, fmt::format("{}.{}", s.variable, own.member));
        s.operand = node.args[0];
        out.push_back(std::move(s));
    }
    return out;
}

void ReductionEmitter::declare_results(const std::vector<State>& all, Scope& scope) {
    for (const State& s : all)
        for (const auto& [node, result] : s.results) {
            const std::string type = context_.type(node);
            const std::string* there = scope.constant(type, result);
            std::string name = there ? *there : let_variable(kernel_.let_name(node, ""));
            if (name.empty()) name = names_.fresh("reduced");
            if (!there) scope.declare(type, name, result);
            context_.reduced[node] = Code{name};
        }
}

void ReductionEmitter::comment_reductions(const std::vector<NodeId>& reductions) {
    for (const NodeId r : reductions) comment_let(out_, r);
}

std::vector<ReductionEmitter::State> ReductionEmitter::shared_states() {
    const auto& reductions = launch_.passes.front().reductions;
    std::vector<State> all;
    for (size_t i = 0; i < reductions.size(); ++i) {
        State s;
        s.type = state_type(kernel_, reductions[i]).type;
        s.variable = names_.fresh(variant_.scratch[static_cast<size_t>(launch_.partials[i])].name + "_state");
        s.operand = kernel_.graph[reductions[i]].args[0];
        all.push_back(std::move(s));
    }
    return all;
}

}  // namespace pleat::emit
