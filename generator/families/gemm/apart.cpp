#include "families/gemm/apart.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "families/gemm/cast_ahead.h"
#include "families/gemm_chain/chain.h"
#include "plan/graph_walk.h"
#include "plan/plan.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Dtype;
using model::Graph;
using model::is_fp8;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;
using model::Tensor;
using model::TensorId;

namespace {

/// The part of an operand that goes along K's neighbours, as tensor cores would take it.
struct Operand {
    NodeId value = -1;  // a tensor's element, or what is to be stored to one
    Dtype dtype = Dtype::f32;
    bool tf32 = false;
    bool computed = false;
};

std::optional<Operand> operand_of(const Spec& spec, const Graph& graph, NodeId id, const std::vector<Axis>& along) {
    const auto goes_along = [&](NodeId n) {
        return std::all_of(along.begin(), along.end(), [&](const Axis& x) { return graph[n].domain.covers(x); });
    };
    Operand found;
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
    const bool multiplied =
        found.tf32 || found.dtype == Dtype::bf16 || found.dtype == Dtype::f16 || is_fp8(found.dtype);
    return multiplied ? std::optional(found) : std::nullopt;
}

class Operands {
public:
    explicit Operands(Spec& spec) : spec_(spec), parts_(spec) {}

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;) split(k);
    }

private:
    Spec& spec_;
    KernelParts parts_;

    void split(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        const NodeId product = only_contraction(kernel);
        if (product < 0) return;
        const Node& contract = kernel.graph[product];
        const auto a = operand_of(spec_, kernel.graph, contract.args[0], contract.along),
                   b = operand_of(spec_, kernel.graph, contract.args[1], contract.along);
        if (!a || !b || (!a->computed && !b->computed)) return;
        const bool same = a->dtype == b->dtype && a->tf32 == b->tf32;
        if (!same && !(is_fp8(a->dtype) && is_fp8(b->dtype))) return;
        // A product with a vector reads memory, which tensor cores do not help.
        const Domain of_a = kernel.graph[a->value].domain, of_b = kernel.graph[b->value].domain;
        if (minus(of_a, of_b).empty() || minus(of_b, of_a).empty()) return;
        const std::string why = why_in_two(kernel);
        if (why.empty() && a->computed != b->computed && kernel.schedule.empty())
            return make_room(number, a->computed ? *a : *b, a->computed ? *b : *a, contract.along);
        if (why.empty() || !parts_.may_take_apart(number)) return;

        std::vector<std::pair<NodeId, TensorId>> replaced;
        for (const auto& [own, other, letter] : {std::tuple{&*a, &*b, 'a'}, {&*b, &*a, 'b'}})
            if (own->computed)
                replaced.emplace_back(own->value, add_tensor(kernel, *own, *other, contract.along, letter));
        Kernel before;
        before.where = kernel.where;
        before.compute = kernel.compute;
        KernelPart operands(kernel, before);
        for (const auto& [value, tensor] : replaced) {
            const auto at = static_cast<size_t>(value);
            const Span where = at < kernel.node_where.size() ? kernel.node_where[at] : kernel.where;
            before.over.add(kernel.graph[value].domain);
            const NodeId integer = operands.take_integer(spec_, value);
            operands.store(tensor, integer >= 0 ? integer : operands.take(value), where,
                           fmt::format("store {} = an operand of {}",
                                       spec_.tensors[static_cast<size_t>(tensor)].name, kernel.name));
        }
        operands.take_lets();
        before.name = parts_.fresh(kernel.name + "_operands");

        Kernel behind = kernel;
        KernelPart rest(kernel, behind);
        for (const auto& [value, tensor] : replaced) rest.put(value, rest.add(read_of(spec_, tensor), value));
        for (model::Store& s : behind.stores) rest.take(s);
        for (model::Require& r : behind.requires_) r.condition = rest.take(r.condition);
        rest.take_lets();
        behind.apart = fmt::format("an operand passes through workspace: {}", why);
        spec_.kernels[number] = std::move(behind);
        parts_.run_before(number, std::move(before));
    }

    /// For the operand that tiles cast on its way, in launches of many rows.
    void make_room(size_t number, const Operand& own, const Operand& other, const std::vector<Axis>& along) {
        const Kernel kernel = spec_.kernels[number];
        spec_.kernels[number].hidden = add_tensor(kernel, own, other, along, 'b');
        if (!cast_ahead(spec_, lower(spec_, spec_.kernels[number]), 0).empty()) return;
        spec_.kernels[number].hidden = -1;
        spec_.tensors.pop_back();
    }

    /// Why the kernel is better no tile on Hopper as it stands; empty if it is one at some sizes, which casts an
    /// operand on its way.
    std::string why_in_two(const Kernel& kernel) const {
        const Kernel lowered = lower(spec_, kernel);
        const Plan whole = plan(spec_, lowered);
        for (const Variant& v : whole.variants)
            if (const std::optional<Tile>& tile = v.launches.front().contraction; tile && !tile->portable)
                return why_ahead(spec_, *tile);
        if (!whole.untiled.empty()) return whole.untiled;
        const auto tile = tile_of(spec_, lowered, false);
        const auto* why = std::get_if<std::string>(&tile);
        return why ? *why : "the copy engine takes its operands at no size that the spec allows";
    }

    /// In workspace, row-major: as the tensor that it is computed from lies where tensor cores take that way too,
    /// else along K.
    TensorId add_tensor(const Kernel& kernel, const Operand& operand, const Operand& other,
                        const std::vector<Axis>& along, char letter) {
        const Domain& domain = kernel.graph[operand.value].domain;
        std::set<TensorId> read;
        const Tensor* guide = nullptr;
        visit(
            kernel.graph, operand.value, [](NodeId) { return false; },
            [&](NodeId n) {
                if (kernel.graph[n].op != Op::read) return;
                read.insert(kernel.graph[n].tensor);
                if (kernel.graph[n].domain == domain)
                    guide = &spec_.tensors[static_cast<size_t>(kernel.graph[n].tensor)];
            });
        std::vector<Axis> axes;
        if (guide && along.size() == 1 && model::info(operand.dtype).bytes == 2) {
            axes = guide->axes;
        } else {
            Domain rest = domain;
            for (const Axis& x : along) rest.remove(x);
            axes = rest.axes();
            std::vector<Axis> order = along;
            if (const Node& n = kernel.graph[other.value]; n.op == Op::read) {
                const std::vector<Axis>& of = spec_.tensors[static_cast<size_t>(n.tensor)].axes;
                std::stable_sort(order.begin(), order.end(), [&](const Axis& x, const Axis& y) {
                    return std::find(of.begin(), of.end(), x) < std::find(of.begin(), of.end(), y);
                });
            }
            axes.insert(axes.end(), order.begin(), order.end());
        }
        const std::string name = read.size() == 1
                                     ? fmt::format("{}_{}", spec_.tensors[static_cast<size_t>(*read.begin())].name,
                                                   model::info(operand.dtype).name)
                                     : fmt::format("{}_{}", kernel.name, letter);
        return parts_.add_tensor(name, operand.dtype, axes, kernel.where);
    }
};

/// Kernels whose second contraction takes what stages leave of the first.
class Chains {
public:
    explicit Chains(Spec& spec) : spec_(spec), parts_(spec) {}

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;)
            if (spec_.kernels[k].schedule.empty()) split(k);
    }

private:
    Spec& spec_;
    KernelParts parts_;

    void split(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        const std::optional<Operand> operand = hidden(kernel);
        if (!operand) return;
        const TensorId tensor = add_tensor(kernel, *operand);
        spec_.kernels[number].hidden = tensor;
        const auto chain = chain_of(spec_, lower(spec_, spec_.kernels[number]));
        const auto* why = std::get_if<std::string>(&chain);
        if (!why) return;
        spec_.kernels[number].hidden = -1;
        ChainParts parts = chain_parts(spec_, kernel, operand->value, tensor);
        if (!parts_.may_take_apart(number) || only_contraction(parts.first) < 0 ||
            only_contraction(parts.second) < 0) {
            spec_.tensors.pop_back();
            return;
        }
        parts.first.name = parts_.fresh(parts.first.name);
        parts.second.apart =
            fmt::format("what {} leaves for it passes through workspace: {}", parts.first.name, *why);
        spec_.kernels[number] = std::move(parts.second);
        parts_.run_before(number, std::move(parts.first));
    }

    /// Is a value made of a contraction, element by element?
    static bool of_contraction(const Graph& graph, NodeId value) {
        bool contracts = false, reduces = false;
        visit(
            graph, value, [](NodeId) { return false; },
            [&](NodeId n) {
                contracts = contracts || graph[n].op == Op::contract;
                reduces = reduces || graph[n].op == Op::reduce;
            });
        return contracts && !reduces;
    }
    /// What the second of two contractions takes of the first.
    std::optional<Operand> hidden(const Kernel& kernel) const {
        std::vector<NodeId> contractions;
        for (NodeId i = 0; i < kernel.graph.size(); ++i)
            if (kernel.graph[i].op == Op::contract) contractions.push_back(i);
        if (contractions.size() != 2 || kernel.compute != Dtype::f32) return std::nullopt;
        const Node& node = kernel.graph[contractions.back()];
        for (const size_t i : {size_t{0}, size_t{1}}) {
            if (!of_contraction(kernel.graph, node.args[i])) continue;
            const auto own = operand_of(spec_, kernel.graph, node.args[i], node.along);
            if (!own || !own->computed || own->tf32) return std::nullopt;
            // A product with a vector reads memory, which tensor cores do not help.
            const Domain &of_own = kernel.graph[own->value].domain,
                         &of_other = kernel.graph[node.args[1 - i]].domain;
            if (minus(of_own, of_other).empty() || minus(of_other, of_own).empty()) return std::nullopt;
            return own;
        }
        return std::nullopt;
    }

    /// Row-major, along the second contraction.
    TensorId add_tensor(const Kernel& kernel, const Operand& operand) {
        Domain rest = kernel.graph[operand.value].domain;
        std::vector<Axis> along;
        for (NodeId i = kernel.graph.size(); i-- > 0 && along.empty();)
            if (kernel.graph[i].op == Op::contract) along = kernel.graph[i].along;
        for (const Axis& x : along) rest.remove(x);
        std::vector<Axis> axes = rest.axes();
        axes.insert(axes.end(), along.begin(), along.end());
        return parts_.add_tensor("HIDDEN_VALUES", operand.dtype, axes, kernel.where);
    }
};

}  // namespace

void set_operands_apart(Spec& spec) { Operands(spec).run(); }
void set_chains_apart(Spec& spec) { Chains(spec).run(); }

void take_apart(Spec& spec) {
    set_chains_apart(spec);
    set_operands_apart(spec);
    set_totals_apart(spec);
}

}  // namespace pleat::schedule
