#include "families/gemm/in_a_row.h"

#include <fmt/format.h>

#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Spec;

namespace {

/// What tensor cores would be given: a value that is neither a tensor's nor rounded is f32.
model::Dtype dtype_of(const Spec& spec, const model::Graph& graph, NodeId id) {
    const model::Node& node = graph[id];
    if (node.op == model::Op::read) return spec.tensors[static_cast<size_t>(node.tensor)].dtype;
    return node.op == model::Op::cast ? node.dtype : model::Dtype::f32;
}

/// Why the second contraction cannot take a value of the first on tensor cores, beside its other operand.
std::string why_not_taken(const Spec& spec, const Kernel& lowered, NodeId taken, NodeId other) {
    const model::Graph& graph = lowered.graph;
    std::string reduced;
    visit(
        graph, taken, [&](NodeId n) { return n == lowered.contractions.front(); },
        [&](NodeId n) {
            if (n != lowered.contractions.front() && is_reduction(graph[n]))
                reduced = lowered.let_name(n, "a reduction");
        });
    if (!reduced.empty())
        return fmt::format(
            "what its second contraction takes of the first needs {}, for which a row must be complete: in a "
            "program a kernel can store it for another's contraction",
            reduced);
    const auto sixteen = [](model::Dtype d) { return d == model::Dtype::bf16 || d == model::Dtype::f16; };
    const model::Dtype own = dtype_of(spec, graph, taken), its = dtype_of(spec, graph, other);
    if (own == its && sixteen(own)) return "";
    const std::string_view wanted = model::info(sixteen(its) ? its : sixteen(own) ? own : model::Dtype::bf16).name;
    if (!sixteen(its) && sixteen(own))
        return fmt::format("its second contraction multiplies {} by {}: tensor cores take {} for both",
                           model::info(own).name, model::info(its).name, wanted);
    const std::string let =
        lowered.let_name(graph[taken].op == model::Op::cast ? graph[taken].args[0] : taken, "...");
    return fmt::format(
        "its second contraction multiplies what the first leaves in {0}, and tensor cores take it rounded to {1}: "
        "write \"{1}({2})\" in its \"of\"{3}",
        model::info(own).name, wanted, let,
        sixteen(its) ? "" : fmt::format(", beside an operand of {} too", wanted));
}

/// Does a value need `wanted` by another way than through `past`, which it needs too?
bool seen_before(const model::Graph& graph, NodeId value, NodeId past, NodeId wanted) {
    bool passed = false, found = false;
    visit(
        graph, value, [&](NodeId n) { return n == past; },
        [&](NodeId n) {
            passed = passed || n == past;
            found = found || n == wanted;
        });
    return passed && found;
}

}  // namespace

std::string why_not_in_a_row(const Spec& spec, const Kernel& lowered) {
    const model::Graph& graph = lowered.graph;
    if (lowered.contractions.size() > 2)
        return fmt::format(
            "it has {} contractions, and a launch has two in a row at most: kernels of their own in a program run "
            "on tensor cores",
            lowered.contractions.size());
    if (!lowered.schedule.empty())
        return "it asks for a schedule, and two contractions in a row have none to ask for";
    const NodeId first = lowered.contractions.front(), second = lowered.contractions.back();
    const Product product = product_of(lowered, second);
    const bool by_a = needs(graph, product.a, first), by_b = needs(graph, product.b, first);
    if (!by_a && !by_b)
        return "neither of its two contractions needs the other: each can be a kernel of its own, unless "
               "nothing but their sum is needed, without factors of its terms";
    if (by_a && by_b) return "both operands of its second contraction need the first";
    const NodeId taken = by_a ? product.a : product.b, other = by_a ? product.b : product.a;
    if (const std::string why = why_not_taken(spec, lowered, taken, other); !why.empty()) return why;
    for (const NodeId effect : lowered.effects())
        if (seen_before(graph, effect, second, first))
            return "what is stored or required behind its second contraction needs the first as well";
    return "its two contractions are not one launch; in a program they are two, both on tensor cores";
}

}  // namespace pleat::schedule
