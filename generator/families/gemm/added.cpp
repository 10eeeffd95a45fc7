#include "families/gemm/added.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "transform/contracted.h"
#include "transform/cut.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;
using model::TensorId;

namespace {

class Additions {
public:
    explicit Additions(Draft& draft) : spec_(draft.spec), parts_(draft) {}

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;)
            if (parts_.may_take_apart(k)) split(k);
    }

private:
    Spec& spec_;
    KernelParts parts_;

    void split(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        if (kernel.contraction_count() != 3 || kernel.compute != model::Dtype::f32) return;
        for (NodeId n = 0; n < kernel.graph.size(); ++n) {
            const Node& node = kernel.graph[n];
            if (node.op != Op::contract) continue;
            for (const size_t i : {size_t{0}, size_t{1}}) {
                const auto own = contracted_operand(spec_, kernel.graph, node.args[i], node.along);
                if (own && own->computed && !own->tf32 && of_one_contraction(kernel.graph, own->value) &&
                    store_ahead(number, kernel, *own, node.along))
                    return;
            }
        }
    }

    /// By a kernel ahead of what is left. False: that is no sum of two contractions.
    bool store_ahead(size_t number, const Kernel& kernel, const ContractedOperand& operand,
                     const std::vector<Axis>& along) {
        const TensorId tensor = parts_.add_operand(kernel.name + "_low", kernel, operand, along);
        KernelHalves parts = cut_at(spec_, kernel, operand.value, tensor);
        if (only_contraction(parts.first) < 0 || !sum_of_two(lower(spec_, parts.second))) {
            spec_.tensors.pop_back();
            return false;
        }
        parts.first.name = parts_.fresh(kernel.name + "_ahead");
        std::string why = fmt::format(
            "what {} leaves for it passes through workspace, and the two contractions that are left are added up "
            "in one tile",
            parts.first.name);
        parts_.split(number, std::move(parts.first), std::move(parts.second), std::move(why));
        return true;
    }
};

}  // namespace

std::optional<NodeId> sum_of_two(const Kernel& lowered) {
    if (lowered.contractions.size() != 2) return std::nullopt;
    const Graph& graph = lowered.graph;
    const NodeId one = lowered.contractions.front(), other = lowered.contractions.back();
    for (NodeId n = 0; n < graph.size(); ++n) {
        const Node& node = graph[n];
        if (node.op != Op::pointwise || node.fn != model::Fn::add) continue;
        if (!std::is_permutation(node.args.begin(), node.args.end(), lowered.contractions.begin())) continue;
        bool alone = false;  // is one of the two needed without the other?
        for (const NodeId effect : lowered.effects())
            visit(
                graph, effect, [&](NodeId id) { return id == n; },
                [&](NodeId id) { alone = alone || id == one || id == other; });
        if (!alone && !needs(graph, one, other) && !needs(graph, other, one)) return n;
    }
    return std::nullopt;
}

void split_added(Draft& draft) { Additions(draft).run(); }

}  // namespace pleat::schedule
