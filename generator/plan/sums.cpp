#include "plan/sums.h"

#include <fmt/format.h>

#include <algorithm>

#include "plan/graph_walk.h"
#include "plan/plan.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

constexpr int widest = 2;  // bytes of an operand that tensor cores take as it is

/// Has an operand such elements, or been rounded to them? Sums of f32 are meant to be what they are.
bool of_short_elements(const Spec& spec, const Kernel& kernel, NodeId contraction) {
    const model::Graph& graph = kernel.graph;
    const auto is_short = [&](NodeId operand) {
        bool found = false;
        visit(
            graph, operand, [&](NodeId n) { return graph[n].op == Op::contract || graph[n].op == Op::reduce; },
            [&](NodeId n) {
                const model::Node& node = graph[n];
                const bool element = node.op == Op::read || node.op == Op::cast;
                if (!element) return;
                const model::Dtype dtype =
                    node.op == Op::cast ? node.dtype : spec.tensors[static_cast<size_t>(node.tensor)].dtype;
                found = found || (dtype != model::Dtype::boolean && model::info(dtype).bytes <= widest);
            });
        return found;
    };
    const std::vector<NodeId>& operands = graph[contraction].args;
    return std::any_of(operands.begin(), operands.end(), is_short);
}

}  // namespace

void tell_sums(const Spec& spec, Diagnostics& diagnostics) {
    for (const Kernel& kernel : spec.kernels) {
        const auto told = std::find_if(kernel.lets.begin(), kernel.lets.end(), [&](const model::Let& let) {
            return kernel.graph[let.value].op == Op::contract && of_short_elements(spec, kernel, let.value);
        });
        if (told == kernel.lets.end()) continue;
        const Plan p = plan(spec, lower(spec, kernel));
        if (p.untiled.empty() || p.variants.front().launches.front().kind == LaunchKind::tile) continue;
        diagnostics.report(Code::without_tensor_cores, told->where,
                           fmt::format("contraction {} runs as a sum of products, without tensor cores: {}",
                                       told->name, p.untiled));
    }
}

}  // namespace pleat::schedule
