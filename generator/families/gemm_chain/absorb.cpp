#include "families/gemm_chain/absorb.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/row/family.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Kernel;
using model::Spec;

namespace {

/// The launch of a variant that has one value for each row of a whole dim, by the threads of a warp; null: another.
const RowLaunch* by_warp(const Spec& spec, const Kernel& kernel, const Variant& v) {
    if (!v.multiple_of.empty() || v.launches.size() != 1 || !v.scratch.empty()) return nullptr;
    const auto* p = as<RowLaunch>(v.launches.front());
    if (!p || &p->family() != &row_family() || p->lanes > 32 || p->cluster > 1 || !p->partials.empty() ||
        p->outer.size() != 1 || !kernel.requires_.empty() || !p->outer.front().whole())
        return nullptr;
    const bool fits = std::all_of(kernel.stores.begin(), kernel.stores.end(), [&](const model::Store& s) {
        const model::Tensor& t = spec.tensors[static_cast<size_t>(s.tensor)];
        return s.binds.empty() && t.space == model::Space::workspace && t.axes == p->outer &&
               !kernel.reads(s.tensor) && s.domain == model::Domain{p->outer.front()};
    });
    return fits ? p : nullptr;
}

/// The row by as many threads, which read it again for each pass: a tile's sums have nearly all registers.
RowLaunch held_nowhere(RowLaunch p) {
    p.threads = p.lanes;
    p.slots = 0;
    p.resident = p.vector = 1;
    p.hold = Hold::nothing;
    p.held.clear();
    p.ahead.clear();
    p.kept.clear();
    return p;
}

/// Is the tensor read where digits are replaced?
bool moved(const Kernel& kernel, model::TensorId tensor) {
    bool any = false;
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i) {
        if (kernel.graph[i].op != model::Op::substitute) continue;
        visit(
            kernel.graph, i, [](model::NodeId) { return false; },
            [&](model::NodeId n) {
                any = any || (kernel.graph[n].op == model::Op::read && kernel.graph[n].tensor == tensor);
            });
    }
    return any;
}

/// Do only the stages between the products read what the rows leave, each at its tile's own place? Nothing that the
/// rows read may change while tiles still compute.
bool gives_to(const Spec& spec, const std::vector<model::TensorId>& given, const Kernel& rows, const Kernel& reader,
              const Chain& chain) {
    for (int t = 0; t < static_cast<int>(spec.tensors.size()); ++t)
        if (rows.reads(t) && reader.stores_to(t)) return false;
    return std::none_of(given.begin(), given.end(), [&](model::TensorId t) {
        return chain.second.reads(t) || chain.intermediate.a.tensor == t || chain.intermediate.b.tensor == t ||
               reader.stores_to(t) || moved(chain.first, t);
    });
}

}  // namespace

std::optional<Family::Absorbed> absorb_rows(const Spec& spec, const Family::Step& rows, const ChainLaunch& reader,
                                            const Family::Step& own) {
    for (const Variant& variant : rows.variants) {
        const RowLaunch* launch = by_warp(spec, rows.kernel, variant);
        if (!launch) continue;
        AbsorbedRows absorbed{rows.kernel, variant, held_nowhere(*launch), {}};
        if (absorbed.row.outer != reader.chain->intermediate.batch) return std::nullopt;
        for (const model::Store& s : rows.kernel.stores) absorbed.given.push_back(s.tensor);
        if (!gives_to(spec, absorbed.given, rows.kernel, own.kernel, *reader.chain)) return std::nullopt;
        ChainLaunch with = reader;
        with.name += "_with_" + rows.kernel.name;
        with.why += fmt::format("; the rows of {} are each tile's own work", rows.kernel.name);
        with.rows = std::make_shared<AbsorbedRows>(std::move(absorbed));
        // A tile for each consumer.
        Condition condition =
            both(at_most(reader.grid, Term::of(Term::Fact::sms) * reader.chain->consumers), variant.condition);
        return Family::Absorbed{std::move(condition), std::move(with)};
    }
    return std::nullopt;
}

}  // namespace pleat::schedule
