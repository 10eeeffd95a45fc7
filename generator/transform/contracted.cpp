#include "transform/contracted.h"

#include <algorithm>

#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Dtype;
using model::Graph;
using model::is_fp8;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;

std::optional<ContractedOperand> contracted_operand(const Spec& spec, const Graph& graph, NodeId id,
                                                    const std::vector<Axis>& along) {
    const auto goes_along = [&](NodeId n) {
        return std::all_of(along.begin(), along.end(), [&](const Axis& x) { return graph[n].domain.covers(x); });
    };
    ContractedOperand found;
    for (const Factor& f : factors_of(graph, id)) {
        if (!goes_along(f.node)) continue;
        if (found.value >= 0 || f.inverse) return std::nullopt;  // a product or quotient in f32
        found.value = f.node;
    }
    if (found.value < 0) return std::nullopt;
    const auto dtype_read = [&](NodeId n) {
        return graph[n].op == Op::read ? std::optional(spec.tensors[static_cast<size_t>(graph[n].tensor)].dtype)
                                       : std::nullopt;
    };
    const Node& node = graph[found.value];
    if (const auto read = dtype_read(found.value)) {
        found.dtype = *read;
    } else if (node.op == Op::cast) {
        found.dtype = node.dtype;
        found.computed = dtype_read(node.args[0]) != node.dtype;
    } else if (node.op == Op::pointwise && node.fn == model::Fn::tf32) {
        found.value = node.args[0];
        found.tf32 = true;
        found.computed = dtype_read(found.value) != Dtype::f32;
    } else {
        return std::nullopt;  // in f32, which tensor cores multiply only when asked to
    }
    const bool multiplied = found.tf32 || found.dtype == Dtype::bf16 || found.dtype == Dtype::f16 ||
                            is_fp8(found.dtype) || is_short_integer(found.dtype);
    return multiplied ? std::optional(found) : std::nullopt;
}

bool of_one_contraction(const Graph& graph, NodeId value) {
    int contractions = 0;
    bool reduces = false;
    visit(
        graph, value, [](NodeId) { return false; },
        [&](NodeId n) {
            contractions += graph[n].op == Op::contract;
            reduces = reduces || graph[n].op == Op::reduce;
        });
    return contractions == 1 && !reduces;
}

}  // namespace pleat::schedule
