#include "families/gemm/split_operands.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "families/gemm/cast_ahead.h"
#include "families/gemm/launch.h"
#include "families/gemm/padding.h"
#include "families/gemm/variants.h"
#include "transform/contracted.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::is_fp8;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;
using model::Tensor;
using model::TensorId;

namespace {

class Operands {
public:
    explicit Operands(Draft& draft) : draft_(draft), spec_(draft.spec), parts_(draft) {}

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;) split(k);
    }

private:
    Draft& draft_;
    Spec& spec_;
    KernelParts parts_;

    void split(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        const NodeId product = only_contraction(kernel);
        if (product < 0) return;
        const Node& contract = kernel.graph[product];
        const auto a = contracted_operand(spec_, kernel.graph, contract.args[0], contract.along),
                   b = contracted_operand(spec_, kernel.graph, contract.args[1], contract.along);
        if (!a || !b) return;
        if (!a->computed && !b->computed) return pad(number, product, *a, *b);
        const bool same = a->dtype == b->dtype && a->tf32 == b->tf32;
        if (!same && !(is_fp8(a->dtype) && is_fp8(b->dtype))) return;
        // A product with a vector reads memory, which tensor cores do not help.
        const Domain of_a = kernel.graph[a->value].domain, of_b = kernel.graph[b->value].domain;
        if (minus(of_a, of_b).empty() || minus(of_b, of_a).empty()) return;
        const std::string why = why_in_two(kernel);
        if (why.empty() && a->computed != b->computed && kernel.schedule.empty())
            return make_room(number, a->computed ? *a : *b, a->computed ? *b : *a, contract.along);
        if (why.empty() || !parts_.may_take_apart(number)) return;

        Replaced replaced;
        for (const auto& [own, other, letter] : {std::tuple{&*a, &*b, 'a'}, {&*b, &*a, 'b'}})
            if (own->computed)
                replaced.emplace_back(own->value, add_tensor(kernel, *own, *other, contract.along, letter));
        parts_.split(number, before(kernel, replaced), behind(kernel, replaced),
                     fmt::format("an operand passes through workspace: {}", why));
    }

    /// Which values lie in which tensors of the program's own.
    using Replaced = std::vector<std::pair<NodeId, TensorId>>;

    /// The kernel that stores them.
    Kernel before(const Kernel& kernel, const Replaced& replaced) {
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
        return before;
    }

    /// The kernel that reads them.
    Kernel behind(const Kernel& kernel, const Replaced& replaced) const {
        Kernel behind = kernel;
        KernelPart rest(kernel, behind);
        for (const auto& [value, tensor] : replaced) rest.put(value, rest.add(read_of(spec_, tensor), value));
        for (model::Store& s : behind.stores) rest.take(s);
        for (model::Require& r : behind.requires_) r.condition = rest.take(r.condition);
        rest.take_lets();
        return behind;
    }

    /// Copies operands whose rows TMA does not take to rows that it does, where the product is long enough to pay
    /// for it and then has tiles for TMA.
    void pad(size_t number, NodeId product, const ContractedOperand& a, const ContractedOperand& b) {
        const Kernel kernel = spec_.kernels[number];
        if (!kernel.schedule.empty() || !parts_.may_take_apart(number) || a.dtype != b.dtype) return;
        Padding padding(spec_, *draft_.target, kernel, product);
        padding.consider(a);
        padding.consider(b);
        if (!padding.pays()) return;
        const size_t tensors = spec_.tensors.size();
        Replaced replaced;
        for (const ContractedOperand* own : {&a, &b})
            if (padding.uneven(*own)) replaced.emplace_back(own->value, add_padded(kernel, *own));
        const Kernel padded = behind(kernel, replaced);
        if (!has_tma_tiles(padded)) return spec_.tensors.resize(tensors);
        parts_.split(number, before(kernel, replaced), padded,
                     "rows of an operand are no multiples of 16 bytes, and are copied to some that are");
    }

    bool has_tma_tiles(const Kernel& kernel) const {
        const TilePlan whole = plan_tiles(spec_, lower(spec_, kernel), *draft_.target);
        return std::any_of(whole.variants.begin(), whole.variants.end(), [](const Variant& v) {
            const auto* gemm = as<GemmLaunch>(v.launches.front());
            return gemm && !gemm->tile.mainloop.portable();
        });
    }

    /// The tensor with its innermost rows filled up to multiples of 16 bytes.
    TensorId add_padded(const Kernel& kernel, const ContractedOperand& operand) {
        const Tensor from = spec_.tensors[static_cast<size_t>(kernel.graph[operand.value].tensor)];
        const TensorId id = parts_.add_tensor(from.name + "_rows", from.dtype, from.axes, kernel.where);
        Tensor& padded = spec_.tensors[static_cast<size_t>(id)];
        const model::Size vector = 16 / model::info(from.dtype).bytes;
        model::Size next = ceil_div(spec_.extent(from.axes.back()), vector) * vector;
        for (size_t i = from.axes.size() - 1; i-- > 0;) {
            padded.strides[i] = next;
            next = next * spec_.extent(from.axes[i]);
        }
        padded.contiguous = false;
        return id;
    }

    /// For the operand that tiles cast on its way, in launches of many rows.
    void make_room(size_t number, const ContractedOperand& own, const ContractedOperand& other,
                   const std::vector<Axis>& along) {
        const Kernel kernel = spec_.kernels[number];
        const TensorId room = add_tensor(kernel, own, other, along, 'b');
        if (cast_ahead(spec_, lower(spec_, kernel), room, *draft_.target, 0).empty())
            spec_.tensors.pop_back();
        else
            draft_.notes[number].intermediate = room;
    }

    /// Why the kernel is better no tile on Hopper as it stands; empty if it is one at some sizes, which casts an
    /// operand on its way.
    std::string why_in_two(const Kernel& kernel) const {
        const Kernel lowered = lower(spec_, kernel);
        const TilePlan whole = plan_tiles(spec_, lowered, *draft_.target);
        for (const Variant& v : whole.variants)
            if (const auto* gemm = as<GemmLaunch>(v.launches.front()); gemm && !gemm->tile.mainloop.portable())
                return why_ahead(spec_, *draft_.target, gemm->tile);
        if (!whole.untiled.empty()) return whole.untiled;
        const auto tile = tile_of(spec_, lowered, false, nullptr, *draft_.target);
        const auto* why = std::get_if<std::string>(&tile);
        return why ? *why : "TMA takes its operands at no size that the spec allows";
    }

    /// In workspace, row-major: as the tensor that it is computed from lies where tensor cores take that way too,
    /// else along K.
    TensorId add_tensor(const Kernel& kernel, const ContractedOperand& operand, const ContractedOperand& other,
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
        const std::string name = read.size() == 1
                                     ? fmt::format("{}_{}", spec_.tensors[static_cast<size_t>(*read.begin())].name,
                                                   model::info(operand.dtype).name)
                                     : fmt::format("{}_{}", kernel.name, letter);
        if (guide && along.size() == 1 && model::info(operand.dtype).bytes == 2)
            return parts_.add_tensor(name, operand.dtype, guide->axes, kernel.where);
        std::vector<Axis> order = along;
        if (const Node& n = kernel.graph[other.value]; n.op == Op::read) {
            const std::vector<Axis>& of = spec_.tensors[static_cast<size_t>(n.tensor)].axes;
            std::stable_sort(order.begin(), order.end(), [&](const Axis& x, const Axis& y) {
                return std::find(of.begin(), of.end(), x) < std::find(of.begin(), of.end(), y);
            });
        }
        return parts_.add_operand(name, kernel, operand, order);
    }
};

}  // namespace

void split_operands(Draft& draft) { Operands(draft).run(); }

}  // namespace pleat::schedule
