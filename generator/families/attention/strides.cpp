#include "families/attention/strides.h"

#include <algorithm>
#include <vector>

#include "plan/alignment.h"
#include "plan/condition.h"
#include "transform/lower.h"

namespace pleat::schedule {

namespace {

/// The tensors that products read as they are, and those stored in the dtype of one.
std::vector<model::TensorId> tensors_of_rows(const Problem& problem) {
    const model::Graph& graph = problem.kernel.graph;
    std::vector<model::TensorId> tensors;
    for (const model::NodeId contraction : problem.kernel.contractions) {
        const Product product = product_of(problem.kernel, contraction);
        for (model::NodeId id : {product.a, product.b}) {
            while (graph[id].op == model::Op::substitute || graph[id].op == model::Op::cast) id = graph[id].args[0];
            if (graph[id].op == model::Op::read) tensors.push_back(graph[id].tensor);
        }
    }
    const auto dtype = [&](model::TensorId id) { return problem.spec.tensors[static_cast<size_t>(id)].dtype; };
    const size_t read = tensors.size();
    for (const model::Store& store : problem.kernel.stores)
        if (std::any_of(tensors.begin(), tensors.begin() + static_cast<std::ptrdiff_t>(read),
                        [&](model::TensorId id) { return dtype(id) == dtype(store.tensor); }))
            tensors.push_back(store.tensor);
    return tensors;
}

}  // namespace

Match of_whole_vectors(const Problem& problem, Match (*match)(const Problem&)) {
    const auto assumed = rows_worth_assuming(problem.spec, tensors_of_rows(problem));
    if (assumed.empty()) return match(problem);
    const model::Spec spec = assuming(problem.spec, assumed);
    const Problem aligned{spec,          problem.kernel,     problem.target,      problem.intermediate,
                          problem.sinks, problem.reductions, problem.substituted, problem.conditions};
    Match found = match(aligned);
    if (found.variants.empty()) return match(problem);
    Condition condition;
    for (const auto& [symbol, divisor] : assumed) condition = both(condition, is_multiple(symbol, divisor));
    for (Variant& v : found.variants) {
        v.condition = both(condition, v.condition);
        v.multiple_of = assumed;
    }
    found.complete = false;
    found.left = {};
    found.why_not = "strides that a launch gives may be no multiples of 16 bytes";
    return found;
}

}  // namespace pleat::schedule
