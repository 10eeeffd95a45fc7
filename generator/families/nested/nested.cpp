#include "families/nested/nested.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "diag/diag.h"
#include "families/column/launch.h"
#include "families/nested/launch.h"
#include "families/row/room.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/groups.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::NodeId;
using model::Setting;
using model::Size;

namespace {

constexpr int most_turns = 8;            // of loops that are written out
constexpr int reading_threads = 512;     // of blocks that read their rows again
constexpr int64_t light_registers = 16;  // of a thread for its row, beside which it needs as many as 48
constexpr int light_threads = 1024;      // of the blocks that then share a multiprocessor

class Nests {
public:
    Nests(const Problem& problem, const NestedForm& form)
        : p_(problem), wanted_(problem.kernel.wanted()), form_(form), base_(base()) {}

    std::vector<Variant> all() {
        const Size count = product(p_.spec, base_.parts);
        if (!count.is_constant() || count.constant() < 2 || !along_memory_) return {};
        const Group row{form_.rows, unite(form_.parts, form_.elements), {}};
        if (few_long_rows(p_.spec, row, p_.target)) return {};
        parts_ = count.constant();
        const RowRoom room(p_.spec, p_.kernel, {}, base_, base_);
        held_ = room.tensors().held;
        if (held_.empty() || !stores_elements()) return {};
        registers_ = 0;
        for (const model::TensorId t : held_)
            registers_ += std::max<int64_t>(1, base_.vector * room.bytes(t) / 4);  // a vector begins a register
        most_slots_ = room.most_slots();
        const Size length = product(p_.spec, base_.elements);
        if (length.is_constant())
            in_registers(model::ceil_div(length.constant(), base_.vector), Condition());
        else
            for (const int64_t vectors : {32, 128, 512, 1024})
                if (!complete_) in_registers(vectors, at_most(length, vectors * base_.vector));
        if (!complete_) again();
        heeds_ = complete_ || variants_.empty();
        if (!heeds_) again();  // where what is asked for does not run
        if (!complete_) return {};
        return std::move(variants_);
    }

private:
    const Problem& p_;
    const model::Schedule& wanted_;
    const NestedForm& form_;
    bool along_memory_ = false;
    NestedLaunch base_;
    int64_t parts_ = 1, registers_ = 1, most_slots_ = 1;  // of vectors that a thread keeps
    std::vector<model::TensorId> held_;
    std::vector<Variant> variants_;
    bool complete_ = false;
    bool heeds_ = true;  // do variants keep to what the spec asks for?

    /// Else nothing of a row is read twice, and launches of one direction each do as well.
    bool stores_elements() const {
        return std::any_of(form_.each_row.begin(), form_.each_row.end(),
                           [&](const Sink& s) { return domain_of(p_.kernel, {}, s).covers(form_.elements); });
    }

    NestedLaunch base() {
        NestedLaunch p;
        std::vector<NodeId> inside = form_.of_rows, operands;
        for (const NodeId r : form_.of_columns)
            if (along_within(form_, minus(along(p_.kernel, r), form_.rows)) != NestedForm::Along::nothing)
                inside.push_back(r);
        std::sort(inside.begin(), inside.end());
        p.passes = in_passes(p_.kernel, {}, inside, false);
        for (const NodeId r : p_.reductions) operands.push_back(p_.kernel.graph[r].args[0]);
        const auto reads = accesses(p_.kernel, {}, operands, {});
        const auto all = accesses(p_.kernel, {}, operands, form_.each_row);
        const model::Tensor* guide =
            guide_tensor(p_.spec, reads, unite(form_.rows, unite(form_.parts, form_.elements)));
        p.outer = order(p_.spec, form_.rows, guide);
        p.parts = order(p_.spec, form_.parts, guide);
        p.elements = order(p_.spec, form_.elements, guide);
        p.across = order(p_.spec, form_.across, nullptr);
        p.inner = p.parts;
        p.inner.insert(p.inner.end(), p.elements.begin(), p.elements.end());
        set_lane(p_.spec, p, p.elements, all);
        p.sinks = form_.each_row;
        along_memory_ = guide && contiguous_along(*guide, p.lane);
        return p;
    }

    /// How some threads would share a row.
    struct Way {
        int threads = 0, cluster = 1, part_lanes = 1, turns = 1;
        int64_t slots = 0;
        double busy = 0;  // the share of the threads' vectors that exist
    };

    bool allows(const Way& way, Hold hold) const {
        return !heeds_ ||
               (wanted_.allows(Setting::threads, way.threads) && wanted_.allows(Setting::cluster, way.cluster) &&
                wanted_.allows(Setting::keep, static_cast<int64_t>(hold)));
    }

    Way way_of(int threads, int cluster, int64_t part_lanes, int64_t vectors) const {
        Way way{threads, cluster, static_cast<int>(part_lanes)};
        const int64_t at_once = int64_t{threads} / part_lanes * cluster;
        way.turns = static_cast<int>(model::ceil_div(parts_, at_once));
        way.slots = model::ceil_div(vectors, part_lanes);
        way.busy = static_cast<double>(parts_ * vectors) /
                   static_cast<double>(at_once * part_lanes * way.turns * way.slots);
        return way;
    }

    /// By as few blocks as hold the row; of these by those whose threads have least to wait for.
    std::optional<Way> best(int64_t vectors, int least_cluster, int most_cluster) const {
        for (int cluster = least_cluster; cluster <= most_cluster; cluster *= 2) {
            std::optional<Way> found;
            for (const int threads : {128, 256, 512})
                for (const bool warps : {true, false}) {
                    const int64_t lanes =
                        warps ? std::min<int64_t>(
                                    32, static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(vectors))))
                              : threads;
                    const Way way = way_of(threads, cluster, lanes, vectors);
                    if (way.turns > most_turns || way.slots * way.turns > most_slots_ || way.busy < 0.5 ||
                        cluster > parts_ || !allows(way, Hold::registers))
                        continue;
                    if (!found || way.busy > found->busy) found = way;
                }
            if (found) return found;
        }
        return std::nullopt;
    }

    void in_registers(int64_t vectors, const Condition& condition) {
        if (vectors < 1) return;
        const auto push_way = [&](const Way& way) {
            NestedLaunch p = base_;
            p.hold = Hold::registers;
            p.held = held_;
            p.slots = static_cast<int>(way.slots);
            p.guarded = !condition.always() || vectors % way.part_lanes != 0;
            const bool light = way.slots * way.turns * registers_ <= light_registers;
            p.resident = std::max(1, (light ? light_threads : light_threads / 2) / way.threads);
            push(std::move(p), way, condition, "the row in registers");
        };
        const auto alone = best(vectors, 1, 1);
        if (alone) return push_way(*alone);
        // Where a block has a multiprocessor to itself nothing hides its exchanges: only as the spec asks
        // (gradients of group norms in bf16 on an H200, 16 x 4096 in clusters of 4 107 us, read again by one block
        // 94; 4 x 16384 261 and 155).
        if (wanted_.leaves({Setting::keep, Setting::cluster})) return;
        if (const auto way = best(vectors, 2, p_.target.max_cluster)) push_way(*way);
    }

    /// Rows that are read again for the stores: with few threads idle, and few parts one after another.
    void again() {
        const auto way_with = [&](int most_cluster) {
            std::optional<Way> found;
            for (int cluster = 1; cluster <= most_cluster && cluster <= parts_; cluster *= 2)
                for (const int64_t lanes : {int64_t{32}, int64_t{reading_threads}}) {
                    const Way way = way_of(reading_threads, cluster, lanes, lanes);
                    if (way.turns > most_turns || !allows(way, Hold::nothing)) continue;
                    if (!found || std::pair(way.busy, -way.turns) > std::pair(found->busy, -found->turns))
                        found = way;
                }
            return found;
        };
        const auto push_way = [&](Way way) {
            way.slots = 0;
            NestedLaunch p = base_;
            p.resident = light_threads / way.threads;
            push(std::move(p), way, Condition(), "nothing of the row, which is read again for the stores");
        };
        if (const auto way = way_with(heeds_ ? p_.target.max_cluster : 1)) push_way(*way);
        if (complete_) return;
        if (const auto way = way_with(1)) push_way(*way);
    }

    void push(NestedLaunch p, const Way& way, const Condition& condition, std::string_view kept) {
        p.threads = p.lanes = way.threads;
        p.cluster = way.cluster;
        p.part_lanes = way.part_lanes;
        p.turns = way.turns;
        p.grid = product(p_.spec, p.outer) * Size(p.cluster);
        const std::string blocks =
            p.cluster == 1 ? "a block keeps" : fmt::format("a cluster of {} blocks keeps", p.cluster);
        p.why = fmt::format("{} {}; {} share {}", blocks, kept,
                            p.by_warps() ? counted(p.part_lanes, "thread") : "all threads of a block",
                            p.turns == 1 ? "a part of it" : fmt::format("each of {} parts of it", p.turns));
        Variant v;
        v.condition = p.cluster > 1 ? both(condition, with_clusters()) : condition;
        v.why = p.why;
        complete_ = complete_ || v.condition.always();
        finish(v, std::move(p));
        variants_.push_back(std::move(v));
    }

    /// Each row leaves its shares of sums across the rows, and a launch behind adds up those of all.
    void finish(Variant& v, NestedLaunch p) const {
        if (form_.of_columns.empty()) {
            v.launches.push_back(std::move(p));
            return;
        }
        FinishLaunch f =
            finish_launch(p_.spec, order(p_.spec, form_.columns, nullptr), p.across, product(p_.spec, p.across));
        f.partials = shares(v);
        for (const int id : f.partials) p.sinks.push_back({Sink::What::column, id});
        f.passes = {Pass{form_.of_columns}};
        f.sinks = form_.at_end;
        f.why = "adds up the shares of all rows in a fixed order";
        v.launches.push_back(std::move(p));
        v.launches.push_back(std::move(f));
    }

    std::vector<int> shares(Variant& v) const {
        const std::vector<Axis> columns = order(p_.spec, form_.columns, nullptr);
        std::vector<int> all;
        for (const NodeId r : form_.of_columns)
            all.push_back(add_scratch(p_.spec, p_.kernel, v, r, columns, product(p_.spec, base_.across), true));
        return all;
    }
};

}  // namespace

std::vector<Variant> nested_variants(const Problem& problem, const NestedForm& form) {
    return Nests(problem, form).all();
}

}  // namespace pleat::schedule
