#include "families/gemm_chain/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "families/gemm_chain/chain.h"
#include "transform/contracted.h"
#include "transform/cut.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Dtype;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;
using model::TensorId;

namespace {

/// Kernels whose second contraction takes what stages leave of the first.
class Chains {
public:
    explicit Chains(Draft& draft) : draft_(draft), spec_(draft.spec), parts_(draft) {}

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;)
            if (spec_.kernels[k].schedule.empty()) split(k);
    }

private:
    Draft& draft_;
    Spec& spec_;
    KernelParts parts_;

    void split(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        const std::optional<ContractedOperand> operand = intermediate(kernel);
        if (!operand) return;
        const TensorId tensor = add_tensor(kernel, *operand);
        const auto chain = chain_of(spec_, lower(spec_, kernel), tensor, *draft_.target);
        const auto* why = std::get_if<std::string>(&chain);
        if (!why) {
            draft_.notes[number].intermediate = tensor;
            return;
        }
        KernelHalves parts = cut_at(spec_, kernel, operand->value, tensor);
        if (!parts_.may_take_apart(number) || only_contraction(parts.first) < 0 ||
            only_contraction(parts.second) < 0) {
            spec_.tensors.pop_back();
            return;
        }
        parts.first.name = parts_.fresh(parts.first.name);
        std::string split =
            fmt::format("what {} leaves for it passes through workspace: {}", parts.first.name, *why);
        parts_.split(number, std::move(parts.first), std::move(parts.second), std::move(split));
    }

    /// What the second of two contractions takes of the first.
    std::optional<ContractedOperand> intermediate(const Kernel& kernel) const {
        std::vector<NodeId> contractions;
        for (NodeId i = 0; i < kernel.graph.size(); ++i)
            if (kernel.graph[i].op == Op::contract) contractions.push_back(i);
        if (contractions.size() != 2 || kernel.compute != Dtype::f32) return std::nullopt;
        const Node& node = kernel.graph[contractions.back()];
        for (const size_t i : {size_t{0}, size_t{1}}) {
            if (!of_one_contraction(kernel.graph, node.args[i])) continue;
            const auto own = contracted_operand(spec_, kernel.graph, node.args[i], node.along);
            if (!own || !own->computed || own->tf32) return std::nullopt;
            // A product with a vector reads memory, which tensor cores do not help.
            const Domain &of_own = kernel.graph[own->value].domain,
                         &of_other = kernel.graph[node.args[1 - i]].domain;
            if (minus(of_own, of_other).empty() || minus(of_other, of_own).empty()) return std::nullopt;
            return own;
        }
        return std::nullopt;
    }

    TensorId add_tensor(const Kernel& kernel, const ContractedOperand& operand) {
        NodeId second = kernel.graph.size() - 1;
        while (kernel.graph[second].op != Op::contract) --second;
        return parts_.add_operand("INTERMEDIATE", kernel, operand, kernel.graph[second].along);
    }
};

}  // namespace

void split_back_to_back(Draft& draft) { Chains(draft).run(); }

}  // namespace pleat::schedule
