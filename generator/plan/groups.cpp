#include "plan/groups.h"

#include <fmt/format.h>

#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t long_row = 1 << 16;  // elements

std::string name_of(const Spec& spec, const Kernel& kernel, const Sink& s) {
    if (s.what == Sink::What::require) return "what is required";
    const model::TensorId t = kernel.stores[static_cast<size_t>(s.index)].tensor;
    return fmt::format("the store to {}", spec.tensors[static_cast<size_t>(t)].name);
}

}  // namespace

std::optional<Group> one_group(const Spec& spec, const Kernel& kernel, const Variant& variant,
                               const std::vector<NodeId>& reductions, const std::set<NodeId>& substituted,
                               const std::vector<Sink>& sinks, std::string* why_not) {
    const auto none = [&](std::string why) {
        if (why_not) *why_not = std::move(why);
        return std::nullopt;
    };
    if (reductions.empty()) return std::nullopt;
    Group g;
    g.inner = along(kernel, reductions.front());
    for (const NodeId r : reductions) {
        if (substituted.contains(r))
            return none(fmt::format("what is reduced along {} is needed at other coordinates than its own",
                                    spec.name_of(along(kernel, r))));
        if (along(kernel, r) != g.inner)
            return none(fmt::format("reductions go along {} and along {}", spec.name_of(g.inner),
                                    spec.name_of(along(kernel, r))));
        g.outer.add(minus(operand_domain(kernel, r), g.inner));
    }
    for (const Sink& s : sinks) g.outer.add(minus(domain_of(kernel, variant, s), g.inner));
    for (const Sink& s : sinks) {
        const Domain d = domain_of(kernel, variant, s);
        const Domain kept = minus(d, g.inner);
        if (kept != g.outer)  // several rows would write the same
            return none(fmt::format("{} ranges over {}, the rows over {}", name_of(spec, kernel, s),
                                    spec.name_of(kept), spec.name_of(g.outer)));
        const Domain reduced = minus(d, kept);
        if (!reduced.empty() && reduced != g.inner)
            return none(fmt::format("{} ranges over {}, part of the row {}", name_of(spec, kernel, s),
                                    spec.name_of(reduced), spec.name_of(g.inner)));
    }
    // In the last block of a ragged fold a reduction that lacks the block's digit counts what the block does
    // not have.
    std::vector<Axis> digits = g.outer.axes();
    for (const Axis& a : g.inner.axes()) digits.push_back(a);
    for (const NodeId r : reductions)
        for (const Axis& a : g.inner.axes())
            for (const Axis& kept : g.outer.axes())
                if (kept.dim == a.dim && !operand_domain(kernel, r).covers(kept) &&
                    needs_existence_check(spec, digits, a.dim))
                    return none(fmt::format("the last of {} has less than a reduction along {} counts",
                                            spec.name_of(kept), spec.name_of(a)));
    g.reductions = reductions;
    return g;
}

std::optional<Group> one_group(const Problem& p, const Variant& variant, const std::vector<Sink>& sinks,
                               std::string* why_not) {
    if (p.reductions.empty()) return std::nullopt;
    return one_group(p.spec, p.kernel, variant, p.reductions, p.substituted, sinks, why_not);
}

std::vector<Access> operand_accesses(const Kernel& kernel, const Variant& variant, const Group& g,
                                     const std::vector<Sink>& sinks) {
    std::vector<NodeId> nodes;
    for (const NodeId r : g.reductions) nodes.push_back(kernel.graph[r].args[0]);
    return accesses(kernel, variant, nodes, sinks);
}

bool along_memory(const Spec& spec, const Kernel& kernel, const Variant& variant, const Group& g) {
    const Domain all = unite(g.outer, g.inner);
    const auto reads = operand_accesses(kernel, variant, g);
    const model::Tensor* guide = guide_tensor(spec, reads, all);
    if (!guide) return true;
    for (const Axis& a : g.inner.axes())
        if (contiguous_along(*guide, a)) return true;
    for (const Axis& a : g.outer.axes())
        if (contiguous_along(*guide, a)) return false;
    return true;
}

bool few_long_rows(const Spec& spec, const Group& g, const Target& target) {
    const int few_rows = target.sms / 2;  // a block for each would leave half of the SMs idle
    const Size rows = product(spec, g.outer.axes()), length = product(spec, g.inner.axes());
    return rows.is_constant() && rows.constant() <= few_rows &&
           (!length.is_constant() || length.constant() >= long_row);
}

}  // namespace pleat::schedule
