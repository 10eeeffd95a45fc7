#include "transform/cut.h"

#include <fmt/format.h>

#include <algorithm>

#include "transform/kernel_parts.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Spec;
using model::Tensor;

KernelHalves cut_at(const Spec& spec, const Kernel& kernel, NodeId operand, model::TensorId intermediate) {
    std::vector<NodeId> products = kernel.contractions;
    for (NodeId i = 0; kernel.contractions.empty() && i < kernel.graph.size(); ++i)
        if (kernel.graph[i].op == model::Op::contract) products.push_back(i);
    const auto stored_of = [&](const model::Store& s, NodeId product) {
        return needs(kernel.graph, s.value, product) ||
               std::any_of(s.bind_values.begin(), s.bind_values.end(),
                           [&](NodeId n) { return needs(kernel.graph, n, product); });
    };
    // Of the products that the operand needs, or of the others.
    const auto stored_of_any = [&](const model::Store& s, bool ahead) {
        return std::any_of(products.begin(), products.end(), [&](NodeId product) {
            return needs(kernel.graph, operand, product) == ahead && stored_of(s, product);
        });
    };
    // What needs the first product alone is stored with it, unless what follows would read it there.
    std::vector<model::Store> early;
    KernelHalves parts;
    parts.first.name = kernel.name + "_intermediate";
    parts.first.where = kernel.where;
    parts.first.compute = kernel.compute;
    KernelPart first(kernel, parts.first);
    const auto at = static_cast<size_t>(operand);
    const Span where = at < kernel.node_where.size() ? kernel.node_where[at] : kernel.where;
    const Tensor& tensor = spec.tensors[static_cast<size_t>(intermediate)];
    const model::Node& rounded = kernel.graph[operand];
    const bool by_store = rounded.op == model::Op::cast && rounded.dtype == tensor.dtype;
    parts.first.over.add(rounded.domain);
    const NodeId integer = by_store ? first.take_integer(spec, operand) : -1;
    first.store(intermediate, integer >= 0 ? integer : first.take(by_store ? rounded.args[0] : operand), where,
                fmt::format("store {} = an operand of {}", tensor.name, kernel.name));
    parts.second = kernel;
    parts.second.contractions.clear();
    std::erase_if(parts.second.stores, [&](const model::Store& s) {
        const bool with_first = stored_of_any(s, true) && !stored_of_any(s, false) && !kernel.reads(s.tensor);
        if (with_first) early.push_back(s);
        return with_first;
    });
    for (model::Store& s : early) {
        const model::StageNote stage = kernel.stages[static_cast<size_t>(s.stage)];
        s.stage = static_cast<int>(parts.first.stages.size());
        parts.first.stages.push_back(stage);
        parts.first.over.add(s.domain);
        first.take(s);
        parts.first.stores.push_back(std::move(s));
    }
    first.take_lets();

    KernelPart second(kernel, parts.second);
    second.put(operand, second.add(read_of(spec, intermediate), operand));
    for (model::Store& s : parts.second.stores) second.take(s);
    for (model::Require& r : parts.second.requires_) r.condition = second.take(r.condition);
    second.take_lets();
    for (const NodeId c : kernel.contractions) {
        if (first.taken(c) >= 0) parts.first.contractions.push_back(first.taken(c));
        if (second.taken(c) >= 0) parts.second.contractions.push_back(second.taken(c));
    }
    return parts;
}

}  // namespace pleat::schedule
