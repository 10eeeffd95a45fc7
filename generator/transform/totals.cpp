// Reductions of a product along its rows and columns.
#include "transform/totals.h"

#include <fmt/format.h>

#include <algorithm>

#include "transform/kernel_parts.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Reduction;
using model::Spec;
using model::TensorId;

namespace {

/// Of partial results along whole dims the reduction is the reduction; not a variance's.
bool in_two_steps(const Node& node) {
    return node.kind == model::Kind::real && node.reduction != Reduction::variance &&
           std::all_of(node.along.begin(), node.along.end(), [](const Axis& x) { return x.whole(); });
}

bool reaches(const model::Graph& graph, NodeId root, NodeId what, const std::vector<NodeId>& stop) {
    bool found = false;
    visit(
        graph, root, [&](NodeId n) { return std::find(stop.begin(), stop.end(), n) != stop.end(); },
        [&](NodeId n) { found = found || n == what; });
    return found;
}

class Totals {
public:
    explicit Totals(Draft& draft) : spec_(draft.spec), parts_(draft) {}

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;)
            if (parts_.may_take_apart(k)) split(k);
    }

private:
    Spec& spec_;
    KernelParts parts_;

    /// The reductions of the product along digits of both sides; nothing if one of them cannot be taken in two
    /// steps.
    std::vector<NodeId> totals(const Kernel& kernel, NodeId product, const Domain& rows,
                               const Domain& columns) const {
        const auto overlaps = [](const Node& node, const Domain& side) {
            return std::any_of(node.along.begin(), node.along.end(),
                               [&](const Axis& x) { return side.overlaps(x); });
        };
        std::vector<NodeId> found;
        for (NodeId i = 0; i < kernel.graph.size(); ++i) {
            const Node& node = kernel.graph[i];
            if (node.op != Op::reduce || !overlaps(node, rows) || !overlaps(node, columns)) continue;
            if (!reaches(kernel.graph, node.args[0], product, {})) continue;
            const bool of_another = std::any_of(
                found.begin(), found.end(), [&](NodeId n) { return reaches(kernel.graph, node.args[0], n, {}); });
            if (!in_two_steps(node) || of_another) return {};
            found.push_back(i);
        }
        return found;
    }

    void split(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        const NodeId product = only_contraction(kernel);
        if (product < 0 || !kernel.requires_.empty()) return;
        const Node& contract = kernel.graph[product];
        const Domain &of_a = kernel.graph[contract.args[0]].domain, &of_b = kernel.graph[contract.args[1]].domain;
        const Domain rows = minus(of_a, of_b), columns = minus(of_b, of_a);
        const std::vector<NodeId> all = totals(kernel, product, rows, columns);
        if (all.empty()) return;

        std::vector<model::Store> here, behind;
        for (const model::Store& s : kernel.stores) {
            const std::vector<NodeId> roots = s.values();
            const auto any = [&](NodeId what, const std::vector<NodeId>& stop) {
                return std::any_of(roots.begin(), roots.end(),
                                   [&](NodeId r) { return reaches(kernel.graph, r, what, stop); });
            };
            const bool needs = std::any_of(all.begin(), all.end(), [&](NodeId t) { return any(t, {}); });
            if (needs && any(product, all)) return;  // the product itself as well, which is gone by then
            (needs ? behind : here).push_back(s);
        }
        // What is stored here is no longer as it was when the kernel began.
        for (const model::Store& s : behind)
            for (NodeId i = 0; i < kernel.graph.size(); ++i) {
                const bool read = kernel.graph[i].op == Op::read &&
                                  std::any_of(here.begin(), here.end(), [&](const model::Store& h) {
                                      return h.tensor == kernel.graph[i].tensor;
                                  });
                if (read && reaches(kernel.graph, s.value, i, all)) return;
            }

        Kernel first = kernel, last;
        first.stores.clear();
        KernelPart product_part(kernel, first), rest(kernel, last);
        for (model::Store s : here) {
            product_part.take(s);
            first.stores.push_back(std::move(s));
        }
        for (const NodeId t : all) set_apart(kernel, t, columns, product_part, rest);
        product_part.take_lets();
        last.where = kernel.where;
        last.stages = kernel.stages;
        last.name = parts_.fresh(kernel.name + "_totals");
        for (model::Store s : behind) {
            rest.take(s);
            last.over.add(s.domain);
            last.stores.push_back(std::move(s));
        }
        for (NodeId i = 0; i < last.graph.size(); ++i) last.over.add(last.graph[i].domain);
        rest.take_lets();
        spec_.kernels[number] = std::move(first);
        parts_.run_behind(number, std::move(last));
    }

    /// A total's partial results along the columns go to workspace, and the rest of it is the last kernel's.
    void set_apart(const Kernel& kernel, NodeId total, const Domain& columns, KernelPart& product_part,
                   KernelPart& rest) {
        const Node& whole = kernel.graph[total];
        Node partial = whole, left = whole;
        partial.along.clear();
        left.along.clear();
        for (const Axis& x : whole.along) (columns.overlaps(x) ? partial : left).along.push_back(x);
        for (const Axis& x : left.along) partial.domain.add(x);
        partial.args = {product_part.take(whole.args[0])};
        std::string wanted = kernel.let_name(total, "total");
        const TensorId tensor =
            parts_.add_tensor(wanted + "_partial", model::Dtype::f32, partial.domain.axes(), kernel.where);
        product_part.store(tensor, product_part.add(std::move(partial), total), kernel.where,
                           fmt::format("store {}", spec_.tensors[static_cast<size_t>(tensor)].name));
        left.args = {rest.add(read_of(spec_, tensor), total)};
        rest.put(total, rest.add(std::move(left), total));
    }
};

}  // namespace

void split_totals(Draft& draft) { Totals(draft).run(); }

}  // namespace pleat::schedule
