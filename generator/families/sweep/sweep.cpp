#include "families/sweep/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "diag/diag.h"
#include "families/column/launch.h"
#include "families/sweep/room.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/reductions.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t exchange_bytes = 2048;  // that exchanges between a block's warps may take

// They leave fewer states than blocks would, but their rows take 1 to 2 % longer: worth it where a column has two
// states (layernorm's backward pass in bf16, 8192 x 4096: 60.7 us so, 63.3 with two blocks; 256 rows 12.8
// and 16.4), where there are many (residual_rmsnorm's of 1024, 12 groups of 64: 1024 rows 10.6 and 12.8, 8192 27.7
// and 29.7; but 256 8.7 and 8.0), and of one state where each has a row or two (rmsnorm's of 256 x 4096: 10.8
// and 11.8; but of 8192 59.0 and 58.3).
constexpr int64_t two_states = 8;  // bytes
constexpr int many_groups = 4;
constexpr int64_t few_rows = 4;     // an SM
constexpr int warp_elements = 32;   // of a row that each lane of a warp takes at most, of so many tensors: more
constexpr size_t warp_tensors = 2;  // of them do not fit into its registers
// Blocks that share rows: how many, of how many threads, which fill a multiprocessor (multiprocessors come in
// pairs; with clusters of 4 some of them have nothing to do), and a thread's elements of a row.
constexpr int sharing_blocks = 2, sharing_threads = 512, shared_elements = 16;
constexpr int least_sharing_stages = 3;  // at work, sent ahead, on its way
// Blocks that crowd a multiprocessor, of twice the threads with one vector of a row each: one works while the other
// waits for its exchange (rmsnorm's backward pass of 32768 x 3072 in bf16 on an H200: 149.5 us so, 160.1 with 256
// threads). What needs more registers loses (layernorm's of 8192 x 3072: 59.4 and 54.2), as do fewer elements a
// thread (rmsnorm's in f32, 32768 x 2048: 201 and 194).
constexpr int crowd_threads = 512, crowd_blocks = 2, crowd_stages = 3, crowd_elements = 8;
constexpr int64_t crowd_registers = 40;  // of a thread, beside what it keeps: it has no other vectors to find

/// Of few rows that one cluster sweeps at once, so many or more: so many blocks at most (the portable size of a
/// cluster, CUDA programming guide), of so many threads (rmsnorm's backward pass in bf16 on an H200, 1024 wide, in
/// graphs of warm launches, beside a sweep and a finish: of one row 1.1 and 2.2 us, of 32 rows 2.1 and 2.8; of 64
/// rows a cluster would take as long).
struct Alone {
    int rows, blocks, threads;
};
constexpr Alone ways_alone[] = {{1, 1, 128}, {1, 1, 512}, {16, 8, 256}, {16, 8, 512}, {32, 8, 512}};
constexpr int finish_threads = 512;
constexpr int most_slots = 4;             // vectors of a row that a thread has then
constexpr int64_t most_state_bytes = 24;  // of a reduction: three numbers of f64

class Sweeps {
public:
    Sweeps(const Spec& spec, const Kernel& kernel, SweepForm form, const Target& target)
        : spec_(spec),
          kernel_(kernel),
          wanted_(kernel.wanted()),
          form_(std::move(form)),
          target_(target),
          room_(spec, kernel, form_, target),
          base_(room_.base()),
          tensors_(room_.tensors()) {}

    std::vector<Variant> all() {
        if (!room_.along_memory() || tensors_.rows.empty()) return {};
        const Size length = product(spec_, base_.inner);
        if (!length.is_constant()) {
            static constexpr std::pair<int, int> shapes[] = {{32, 2}, {256, 2}, {512, 4}};
            for (const auto& [lanes, slots] : shapes)
                if (wanted_.allows(model::Setting::threads, lanes))
                    add(lanes, slots, false, at_most(length, static_cast<int64_t>(lanes) * slots * base_.vector),
                        0);
            return variants_;
        }
        const int64_t vectors = model::ceil_div(length.constant(), base_.vector);
        if (wanted_.leaves({model::Setting::keep, model::Setting::threads}))
            for (const Alone& way : ways_alone)
                if (way.rows > alone_ && add_alone(way, vectors)) return variants_;
        add_shared(vectors);
        if (const auto threads = wanted_[model::Setting::threads]) {
            const int64_t need = model::ceil_div(vectors, *threads);
            const bool shape =
                *threads <= 1024 && model::power_of_two(*threads) && need <= 8 && 2 * vectors > *threads;
            if (shape &&
                add(static_cast<int>(*threads), static_cast<int>(need), vectors == need * *threads, Condition(), 0))
                return variants_;
        }
        if (vectors <= 32) {
            const auto lanes = std::bit_ceil(static_cast<uint64_t>(std::max<int64_t>(vectors, 1)));
            add(static_cast<int>(lanes), 1, vectors == static_cast<int64_t>(lanes), Condition(), 0);
            return variants_;
        }
        if (add_narrow(vectors) || add_crowd(vectors)) return variants_;
        static constexpr std::pair<int, int> shapes[] = {{32, 2},  {64, 2},  {128, 1}, {256, 2},
                                                         {512, 2}, {512, 4}, {512, 8}, {1024, 4}};
        for (const int least_threads : {512, 0})
            for (const auto& [lanes, slots] : shapes) {
                const int64_t need = model::ceil_div(vectors, lanes);
                if (need <= slots &&
                    add(lanes, static_cast<int>(need), vectors == need * lanes, Condition(), least_threads))
                    return variants_;
            }
        return variants_;
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    const model::Schedule& wanted_;
    SweepForm form_;
    const Target& target_;
    SweepRoom room_;
    const PersistentLaunch& base_;
    const SweepTensors& tensors_;
    int alone_ = 0;  // rows at most that a variant takes at once
    std::vector<Variant> variants_;

    /// Adds the variant in which `lanes` threads with `slots` vectors each share a row, if a multiprocessor can
    /// hold `least_threads` such threads. Where it takes more shared memory than every machine has, a second
    /// variant follows that fetches rows when their turn comes, if registers can take them. `many`: there may be
    /// more rows than multiprocessors.
    bool add(int lanes, int slots, bool whole, const Condition& condition, int least_threads, bool many = true) {
        PersistentLaunch p = base_;
        p.lanes = lanes;
        p.slots = slots;
        p.threads = lanes > 32 ? lanes : 128;
        struct Way {
            Hold rows, fixed;
        };
        static constexpr Way ways[] = {{Hold::registers, Hold::registers},
                                       {Hold::shared, Hold::registers},
                                       {Hold::shared, Hold::shared},
                                       {Hold::registers, Hold::nothing},
                                       {Hold::shared, Hold::nothing}};
        for (const Way& way : ways) {
            if (!wanted_.allows(model::Setting::keep, static_cast<int64_t>(way.rows))) continue;
            p.hold = way.rows;
            p.fixed_in = way.fixed;
            // A condition on each slot keeps the compiler from mixing the slots' instructions, which takes
            // registers.
            p.guarded = !whole || (way.rows == Hold::shared && slots >= 4);
            p.fixed = way.fixed != Hold::nothing ? tensors_.fixed : std::vector<model::TensorId>{};
            if (!room_.asynchronous() && (way.rows == Hold::shared || way.fixed == Hold::shared)) continue;
            const int64_t extra = exchange_bytes + (lanes <= 32 ? room_.states() * p.vector * p.threads : 0);
            if (!room_.place(p, room_.asynchronous(), extra) || p.resident * p.threads < least_threads) continue;
            const bool everywhere = push_ahead(p, condition, extra, many);
            if (!everywhere && way.rows == Hold::registers && room_.place(p, false, extra)) push(p, condition);
            return true;
        }
        return false;
    }

    /// Few rows: the blocks of one cluster share each of them and keep their own columns, so that no launch need
    /// follow. True if there are never more.
    bool add_alone(const Alone& way, int64_t vectors) {
        const Size rows = product(spec_, base_.outer);
        if (rows.is_constant() && (rows.constant() <= alone_ || rows.constant() < 1)) return false;
        PersistentLaunch p = base_;
        p.hold = Hold::registers;
        p.fixed = tensors_.fixed;
        p.fixed_in = Hold::registers;
        p.threads = way.threads;
        const auto most_lanes = static_cast<uint64_t>(way.threads / way.rows);
        while (p.cluster < way.blocks && vectors > static_cast<int64_t>(most_lanes) * p.cluster) p.cluster *= 2;
        p.lanes = static_cast<int>(std::min(most_lanes, std::bit_ceil(static_cast<uint64_t>(std::max<int64_t>(
                                                            1, model::ceil_div(vectors, p.cluster))))));
        p.slots = static_cast<int>(model::ceil_div(vectors, int64_t{p.lanes} * p.cluster));
        p.guarded = vectors != int64_t{p.lanes} * p.cluster * p.slots;
        if (p.lanes > 32) p.threads = p.lanes;  // whole blocks exchange the states of one row
        const int at_once = p.threads / p.lanes;
        if (rows.is_constant() && rows.constant() > at_once) return false;
        const int64_t parts = room_.states() * p.vector * p.threads,
                      exchanged = at_once * p.cluster * most_state_bytes;
        if (p.slots > most_slots || !room_.place(p, false, 0) || parts + exchanged > plain_shared) return false;
        p.resident = 1;
        p.splits = Size(1);
        p.grid = Size(p.cluster);
        p.why = fmt::format(
            "{} at most: {}{} share {} and keep their columns, so that no launch need follow",
            counted(at_once, "row"), counted(p.lanes, "thread"),
            p.cluster == 1 ? " of one block" : fmt::format(" in each block of a cluster of {}", p.cluster),
            at_once == 1 ? "it" : "each");
        Variant v;
        v.why = p.why;
        if (!rows.is_constant()) v.condition = both(at_most(rows, at_once), at_least(rows, 1));
        if (p.cluster > 1) v.condition = both(v.condition, with_clusters());
        p.sinks = form_.each_row;
        for (const NodeId r : form_.of_columns)
            p.sinks.push_back({Sink::What::column, add_scratch(spec_, kernel_, v, r, p.inner, 0, true)});
        p.at_end = form_.at_end;
        v.launches.push_back(std::move(p));
        variants_.push_back(std::move(v));
        alone_ = at_once;
        return variants_.back().condition.always();
    }

    /// Rows that the blocks of a cluster share, from sm_90 on: each sends the states of a row while it works at the
    /// row before, so that no thread waits for an exchange; others take a variant that follows.
    void add_shared(int64_t vectors) {
        if (!room_.asynchronous() || base_.passes.size() != 1) return;
        PersistentLaunch p = base_;
        p.cluster = sharing_blocks;
        p.slots = std::max(1, shared_elements / p.vector);
        const int64_t lanes = vectors / (int64_t{p.slots} * p.cluster);
        if (lanes * p.slots * p.cluster != vectors || lanes != sharing_threads) return;
        p.lanes = static_cast<int>(lanes);
        p.threads = p.lanes;
        p.hold = Hold::shared;
        p.fixed = tensors_.fixed;
        p.fixed_in = Hold::registers;
        p.guarded = false;
        p.resident = 1;
        const int64_t stage = int64_t{p.slots} * p.vector * room_.row_bytes() * p.threads;
        const int64_t room = target_.shared_rows() - exchange_bytes;
        p.stages = static_cast<int>(std::min<int64_t>(SweepRoom::most_stages, room / stage));
        const bool asked = wanted_.allows(model::Setting::keep, static_cast<int64_t>(p.hold)) &&
                           wanted_.allows(model::Setting::threads, lanes) &&
                           wanted_.allows(model::Setting::cluster, p.cluster);
        if (!asked || room_.registers(p) * p.threads > target_.registers_sm || p.stages < least_sharing_stages)
            return;
        p.shared_bytes = stage * p.stages;
        push(p, both(with_clusters(), has_shared(stage * p.stages + exchange_bytes)));
    }

    /// Rows of as many vectors as a block has threads, or few less.
    bool add_crowd(int64_t vectors) {
        PersistentLaunch p = base_;
        p.lanes = p.threads = crowd_threads;
        p.slots = 1;
        p.hold = p.fixed_in = Hold::registers;
        p.fixed = tensors_.fixed;
        p.guarded = vectors != p.lanes;
        p.resident = crowd_blocks;
        if (2 * vectors <= p.lanes || vectors > p.lanes || p.vector < crowd_elements || !room_.asynchronous() ||
            room_.registers(p, crowd_registers) * p.threads * p.resident > target_.registers_sm ||
            !wanted_.leaves({model::Setting::keep, model::Setting::threads}))
            return false;
        PersistentLaunch ahead = p;
        ahead.stages = crowd_stages;
        ahead.shared_bytes = int64_t{p.vector} * room_.row_bytes() * p.threads * crowd_stages;
        if (!push_ahead(ahead, Condition(), exchange_bytes, true)) push(p, Condition());
        return true;
    }

    /// Rows that a warp can take leave a quarter of the partial states so, but wait longer where they are few
    /// (rmsnorm's backward pass in bf16 on an H200, 1024 wide: 4.3 and 9.0 us for 512 and 4096 rows so, 5.2
    /// and 11.0 with 64 threads; for 1 and 32 rows 3.3 and 3.5 us so, 2.5 and 3.1 with 128).
    bool add_narrow(int64_t vectors) {
        const int64_t need = model::ceil_div(vectors, 32);
        if (need <= 2 || need * base_.vector > warp_elements || tensors_.rows.size() > warp_tensors) return false;
        const Size rows = product(spec_, base_.outer);
        if (!rows.is_constant() || rows.constant() <= target_.sms) {
            const int64_t lanes =
                std::min<int64_t>(static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(vectors))), 128);
            const int64_t of_few = model::ceil_div(vectors, lanes);
            const Condition few = rows.is_constant() ? Condition() : at_most(rows, target_.sms);
            const bool added =
                add(static_cast<int>(lanes), static_cast<int>(of_few), vectors == of_few * lanes, few, 0, false);
            if (added && few.always()) return true;
        }
        return add(32, static_cast<int>(need), vectors == need * 32, Condition(), 0);
    }

    /// Adds p, with its blocks joined where that pays; of each the conditions are those of all and room for its
    /// shared memory, with `extra` bytes a block beside. True if one of them runs everywhere.
    bool push_ahead(const PersistentLaunch& p, const Condition& condition, int64_t extra, bool many) {
        const auto push_where = [&](const PersistentLaunch& q, const Condition& rows) {
            const int64_t needed = q.shared_bytes.constant() + extra * q.groups();
            const Condition room = needed <= plain_shared ? Condition() : has_shared(needed);
            push(q, both(condition, both(rows, room)));
            return rows.always() && room.always();
        };
        PersistentLaunch joined = p;
        if (!many || !room_.join(joined)) return push_where(p, Condition());
        if (room_.states() >= two_states) return push_where(joined, Condition()) || push_where(p, Condition());
        const Size rows = product(spec_, p.outer);
        const int64_t most = few_rows * target_.sms;
        const Condition few = at_most(rows, most);
        const bool of_few = joined.groups() < many_groups;
        if (rows.is_constant()) return push_where(of_few == (rows.constant() <= most) ? joined : p, Condition());
        if (!of_few) {
            push_where(p, few);
            return push_where(joined, Condition());
        }
        push_where(joined, both(at_least(rows, target_.sms + 1), few));
        return push_where(p, Condition());
    }

    void push(PersistentLaunch p, const Condition& condition) {
        const int at_once = p.threads / p.lanes / p.groups();
        p.splits = maximum(Size(1), minimum(ceil_div(product(spec_, p.outer), Size(at_once)),
                                            Size(int64_t{target_.sms} * p.resident / p.cluster)));
        p.grid = p.cluster > 1 ? p.splits * Size(p.cluster) : p.splits;
        const std::string together =
            p.lanes == 1 ? "each thread goes from row to row"
                         : fmt::format("{} threads{} go from row to row together", p.lanes,
                                       p.cluster > 1    ? fmt::format(" in each of {} blocks", p.cluster)
                                       : p.groups() > 1 ? fmt::format(" in each of {} groups", p.groups())
                                                        : "");
        const std::string ahead = p.stages == 0   ? ""
                                  : p.stages == 1 ? ", the next row on its way,"
                                                  : fmt::format(", the next {} rows on their way,", p.stages);
        p.why = fmt::format("{}{} and each adds up its own columns", together, ahead);
        Variant v;
        v.condition = condition;
        v.why = p.why;
        finish(v, std::move(p));
        variants_.push_back(std::move(v));
    }

    void finish(Variant& v, PersistentLaunch p) const {
        p.sinks = form_.each_row;
        FinishLaunch f = finish_columns(spec_, kernel_, v, p, form_.of_columns, form_.at_end);
        v.launches.push_back(std::move(p));
        v.launches.push_back(std::move(f));
    }
};

}  // namespace

FinishLaunch finish_columns(const Spec& spec, const Kernel& kernel, Variant& v, PersistentLaunch& p,
                            const std::vector<NodeId>& of_columns, const std::vector<Sink>& at_end) {
    FinishLaunch f = finish_launch(spec, p.inner, p.outer, p.splits, finish_threads);
    f.passes = {Pass{of_columns}};
    f.sinks = at_end;
    f.why = "combines the partial states in a fixed order";
    for (const NodeId r : of_columns) {
        const int id = add_scratch(spec, kernel, v, r, p.inner, p.splits, true);
        p.sinks.push_back({Sink::What::column, id});
        f.partials.push_back(id);
    }
    return f;
}

std::vector<Variant> sweeps(const Spec& spec, const Kernel& kernel, const std::vector<NodeId>& reductions,
                            const std::set<NodeId>& substituted, const std::vector<Sink>& sinks,
                            const Target& target) {
    for (SweepForm& form : sweep_forms(spec, kernel, reductions, substituted, sinks))
        if (auto variants = Sweeps(spec, kernel, std::move(form), target).all(); !variants.empty()) return variants;
    return {};
}

}  // namespace pleat::schedule
