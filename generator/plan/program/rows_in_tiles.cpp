#include "plan/program/rows_in_tiles.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/gemm_chain/chain.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Kernel;
using model::Spec;

namespace {

class Matcher {
public:
    Matcher(const Spec& spec, const std::vector<KernelPlan>& kernels, const std::vector<Step>& steps)
        : spec_(spec), kernels_(kernels), steps_(steps) {}

    std::optional<RowsInTiles> match(const Step& rows, const Step& reader) const {
        const KernelPlan &of_rows = plan_of(rows.kernel), &of_reader = plan_of(reader.kernel);
        const Variant& first = of_reader.plan->variants.front();
        const auto& ways = of_rows.plan->variants;
        const auto variant =
            std::find_if(ways.begin(), ways.end(), [&](const Variant& v) { return by_warp(*of_rows.kernel, v); });
        if (runs(rows.kernel) != 1 || runs(reader.kernel) != 1) return std::nullopt;
        if (first.launches.size() != 1 || !first.launches.front().chain || variant == ways.end())
            return std::nullopt;
        const Launch& tiles = first.launches.front();
        RowsInTiles found{rows.kernel, reader.kernel, held_nowhere(variant->launches.front()), &*variant, {}, {}};
        if (found.row.outer != tiles.chain->hidden.batch) return std::nullopt;
        for (const model::Store& s : of_rows.kernel->stores) found.given.push_back(s.tensor);
        if (!gives_to(found, *of_rows.kernel, *of_reader.kernel, *tiles.chain)) return std::nullopt;
        // A tile for each consumer.
        found.condition = both(fmt::format("{},$sms,{},*,<=", postfix(spec_, tiles.grid), tiles.chain->consumers),
                               variant->condition);
        return found;
    }

private:
    const Spec& spec_;
    const std::vector<KernelPlan>& kernels_;
    const std::vector<Step>& steps_;

    const KernelPlan& plan_of(int kernel) const { return kernels_[static_cast<size_t>(kernel)]; }
    std::ptrdiff_t runs(int kernel) const { return std::count(spec_.program.begin(), spec_.program.end(), kernel); }

    /// One value for each row of a whole dim, by the threads of a warp.
    bool by_warp(const Kernel& kernel, const Variant& v) const {
        if (!v.multiple_of.empty() || v.launches.size() != 1 || !v.scratch.empty()) return false;
        const Launch& p = v.launches.front();
        if (p.kind != LaunchKind::row || p.lanes > 32 || p.cluster > 1 || !p.partials.empty() ||
            p.outer.size() != 1 || !kernel.requires_.empty())
            return false;
        return p.outer.front().whole() &&
               std::all_of(kernel.stores.begin(), kernel.stores.end(), [&](const model::Store& s) {
                   const model::Tensor& t = spec_.tensors[static_cast<size_t>(s.tensor)];
                   return s.binds.empty() && t.space == model::Space::workspace && t.axes == p.outer &&
                          !kernel.reads(s.tensor) && s.domain == model::Domain{p.outer.front()};
               });
    }

    /// The row by as many threads, which read it again for each pass: a tile's sums have nearly all registers.
    static Launch held_nowhere(Launch p) {
        p.threads = p.lanes;
        p.slots = 0;
        p.resident = p.vector = 1;
        p.hold = Hold::nothing;
        p.held.clear();
        p.ahead.clear();
        p.kept.clear();
        return p;
    }

    /// Do only the stages between the products read what the rows leave, each at its tile's own place? Nothing that
    /// the rows read may change while tiles still compute.
    bool gives_to(const RowsInTiles& found, const Kernel& rows, const Kernel& reader, const Chain& chain) const {
        for (int t = 0; t < static_cast<int>(spec_.tensors.size()); ++t)
            if (rows.reads(t) && reader.stores_to(t)) return false;
        for (const model::TensorId t : found.given) {
            if (chain.second.reads(t) || chain.hidden.a == t || chain.hidden.b == t || reader.stores_to(t))
                return false;
            for (const int k : spec_.program) {
                const Kernel& other = *plan_of(k).kernel;
                if (k != found.rows && k != found.reader && (other.reads(t) || other.stores_to(t))) return false;
            }
            if (moved(chain.first, t)) return false;
        }
        return true;
    }

    /// Is the tensor read where digits are replaced?
    static bool moved(const Kernel& kernel, model::TensorId tensor) {
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
};

}  // namespace

std::vector<RowsInTiles> rows_in_tiles(const Spec& spec, const std::vector<KernelPlan>& kernels,
                                       const std::vector<Step>& steps) {
    const Matcher matcher(spec, kernels, steps);
    std::vector<RowsInTiles> all;
    for (size_t i = 0; i + 1 < steps.size(); ++i) {
        const auto empty = [&](size_t s) {
            return kernels[static_cast<size_t>(steps[s].kernel)].plan->variants.empty();
        };
        if (empty(i) || empty(i + 1)) continue;
        if (auto found = matcher.match(steps[i], steps[i + 1])) all.push_back(*std::move(found));
    }
    return all;
}

}  // namespace pleat::schedule
