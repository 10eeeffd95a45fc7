#include "schedule/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "diag/diag.h"
#include "layout/access.h"
#include "schedule/axes.h"
#include "schedule/condition.h"
#include "schedule/graph_walk.h"
#include "schedule/machine.h"
#include "schedule/parts.h"
#include "schedule/sweep_form.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

// Of a multiprocessor from sm_80 on (CUDA programming guide, technical specifications per compute capability).
constexpr int64_t file_registers = 64 << 10;
constexpr int64_t shared_limit = 200 << 10;  // bytes that all blocks may take together (227 KB on sm_90)
constexpr int64_t plain_shared = 48 << 10;   // bytes that every machine gives a block
constexpr int64_t exchange_bytes = 2048;     // that exchanges between a block's warps may take

constexpr int64_t work_registers = 52;  // of a thread, beside what it keeps: addresses, 8 elements on their way
constexpr int most_stages = 4, most_rows_ahead = 32;
// Bytes of rows that a multiprocessor waits for, to cover the memory's latency, beside those that take the place of
// the row at work (a backward norm with its residual, 32768 x 2048 on an H200: 137 us with two rows of 12 KB in
// each of three blocks, 149 with three; others the same).
constexpr int64_t in_flight = 36 << 10;
// Bytes of rows that come to a multiprocessor while the memory answers once (of an H200 2.8 TB/s beside the stores,
// for about 1 us). Where those that it has at work are fewer, a row takes less time than that, and what is looked
// up one row ahead comes late (layernorm's backward pass of 32768 x 2048, 16 KB at work: 164 us so, 109 with the
// next 32 rows looked up at once; rmsnorm's, 24 KB: 103.6 and 108, since waiting keeps blocks, and so what they
// read, side by side).
constexpr int64_t meanwhile = 20 << 10;
// The same where a reduction along the row needs the element, and the row cannot begin without it (layernorm's of
// 32768 x 3072 in f32, 24 KB at work: 469 us one row ahead, 299 so; of 4096 in bf16, 32 KB: 201 and 212).
constexpr int64_t meanwhile_early = 28 << 10;
// Groups of a block: each has a barrier of its own, beside the block's (PTX ISA, "bar": 16 of them).
constexpr int most_groups = 15, most_threads = 1024;
// They leave fewer states than blocks would, but their rows take 1 to 2 % longer: worth it where a column has two
// states (layernorm's backward pass in bf16, 8192 x 4096: 60.7 us so, 63.3 with two blocks; 256 rows 12.8
// and 16.4), where there are many (residual_rmsnorm's of 1024, 12 groups of 64: 1024 rows 10.6 and 12.8, 8192 27.7
// and 29.7; but 256 8.7 and 8.0), and of one state where each has a row or two (rmsnorm's of 256 x 4096: 10.8
// and 11.8; but of 8192 59.0 and 58.3).
constexpr int64_t two_states = 8;  // bytes
constexpr int many_groups = 4;
constexpr int64_t few_rows = int64_t{4} * multiprocessors;
constexpr int warp_elements = 32;   // of a row that each lane of a warp takes at most, of so many tensors: more
constexpr size_t warp_tensors = 2;  // of them do not fit into its registers
// Blocks that share rows: how many, of how many threads, which fill a multiprocessor (multiprocessors come in
// pairs; with clusters of 4 some of them have nothing to do), and a thread's elements of a row.
constexpr int sharing_blocks = 2, sharing_threads = 512, shared_elements = 16;
constexpr int least_sharing_stages = 3;  // at work, sent ahead, on its way
// Of a multiprocessor: more blocks leave more partial states to combine (rmsnorm's backward pass of 32768 x 2048 on
// an H200: 103.6 us so, 105.5 with 5 blocks of 128).
constexpr int enough_threads = 768;
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
constexpr int most_slots = 4;             // vectors of a row that a thread has then
constexpr int64_t most_state_bytes = 24;  // of a reduction: three numbers of f64

/// The tensors of the rows' work by how often they change. Only what is read plainly can be fetched ahead.
struct Tensors {
    std::vector<model::TensorId> rows, fixed, a_row;
};

Tensors tensors_of(const Spec& spec, const Kernel& kernel, const Phase& p, const std::vector<Access>& all) {
    Tensors out;
    const auto varies = [&](const model::Tensor& t, const std::vector<Axis>& digits) {
        return std::any_of(digits.begin(), digits.end(), [&](const Axis& a) { return layout::depends_on(t, a); });
    };
    for (const Access& a : all) {
        if (a.stored || !a.replaced.empty()) continue;
        const model::Tensor& t = spec.tensors[static_cast<size_t>(a.tensor)];
        const bool by_row = varies(t, p.outer), by_column = varies(t, p.inner);
        if (by_row && by_column && contiguous_along(t, p.lane)) out.rows.push_back(a.tensor);
        if (!by_row && by_column && contiguous_along(t, p.lane) && !kernel.stores_to(a.tensor))
            out.fixed.push_back(a.tensor);
        if (by_row && !by_column && !kernel.stores_to(a.tensor)) out.a_row.push_back(a.tensor);
    }
    return out;
}

class Sweeps {
public:
    Sweeps(const Spec& spec, const Kernel& kernel, SweepForm form)
        : spec_(spec), kernel_(kernel), wanted_(kernel.wanted()), form_(std::move(form)) {
        base_.kind = PhaseKind::sweep;
        const Variant none;
        std::vector<NodeId> nodes;
        for (const auto& list : {form_.of_rows, form_.of_columns})
            for (const NodeId r : list) nodes.push_back(kernel.graph[r].args[0]);
        const auto all = accesses(kernel, none, nodes, form_.each_row);
        const model::Tensor* guide = guide_tensor(spec, all, unite(form_.rows, form_.columns));
        base_.outer = order(spec, form_.rows, guide);
        base_.inner = order(spec, form_.columns, guide);
        along_memory_ = guide && contiguous_along(*guide, base_.inner.back());
        set_lane(spec, base_, base_.inner, all);
        base_.passes = in_passes(kernel, none, form_.of_rows, true);
        tensors_ = tensors_of(spec, kernel, base_, all);
        base_.held = tensors_.rows;
        base_.a_row = tensors_.a_row;
        for (const NodeId r : form_.of_columns) states_ += state_bytes(kernel, kernel.graph[r]);
        for (const NodeId r : form_.of_rows)
            visit(
                kernel.graph, kernel.graph[r].args[0], [](NodeId) { return false; },
                [&](NodeId n) { needed_early_ = needed_early_ || reads_one_of(n, base_.a_row); });
        for (const model::TensorId t : tensors_.rows) {
            row_bytes_ += bytes(t);
            const int vector = static_cast<int>(bytes(t)) * base_.vector;
            asynchronous_ =
                asynchronous_ && vector % 4 == 0 && (vector <= 16 ? model::power_of_two(vector) : vector % 16 == 0);
        }
    }

    std::vector<Variant> all() {
        if (!along_memory_ || tensors_.rows.empty()) return {};
        const Size length = product(spec_, base_.inner);
        if (!length.is_constant()) {
            static constexpr std::pair<int, int> shapes[] = {{32, 2}, {256, 2}, {512, 4}};
            for (const auto& [lanes, slots] : shapes)
                if (wanted_.allows(model::Setting::threads, lanes))
                    add(lanes, slots, false,
                        at_most(spec_, length, static_cast<int64_t>(lanes) * slots * base_.vector), 0);
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
            if (shape && add(static_cast<int>(*threads), static_cast<int>(need), vectors == need * *threads, "", 0))
                return variants_;
        }
        if (vectors <= 32) {
            const auto lanes = std::bit_ceil(static_cast<uint64_t>(std::max<int64_t>(vectors, 1)));
            add(static_cast<int>(lanes), 1, vectors == static_cast<int64_t>(lanes), "", 0);
            return variants_;
        }
        if (add_narrow(vectors) || add_crowd(vectors)) return variants_;
        static constexpr std::pair<int, int> shapes[] = {{32, 2},  {64, 2},  {128, 1}, {256, 2},
                                                         {512, 2}, {512, 4}, {512, 8}, {1024, 4}};
        for (const int least_threads : {512, 0})
            for (const auto& [lanes, slots] : shapes) {
                const int64_t need = model::ceil_div(vectors, lanes);
                if (need <= slots && add(lanes, static_cast<int>(need), vectors == need * lanes, "", least_threads))
                    return variants_;
            }
        return variants_;
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    const model::Schedule& wanted_;
    SweepForm form_;
    Phase base_;
    Tensors tensors_;
    bool along_memory_ = false;
    bool asynchronous_ = true;
    int64_t states_ = 0, row_bytes_ = 0;  // an element
    bool needed_early_ = false;           // is a single element of a row, by a reduction along it
    int alone_ = 0;                       // rows at most that a variant takes at once
    std::vector<Variant> variants_;

    bool reads_one_of(NodeId node, const std::vector<model::TensorId>& tensors) const {
        const model::Node& n = kernel_.graph[node];
        return n.op == model::Op::read && std::find(tensors.begin(), tensors.end(), n.tensor) != tensors.end();
    }

    int64_t bytes(model::TensorId t) const {
        return model::info(spec_.tensors[static_cast<size_t>(t)].dtype).bytes;
    }

    /// Adds the variant in which `lanes` threads with `slots` vectors each share a row, if a multiprocessor can
    /// hold `least_threads` such threads. Where it takes more shared memory than every machine has, a second
    /// variant follows that fetches rows when their turn comes, if registers can take them. `many`: there may be
    /// more rows than multiprocessors.
    bool add(int lanes, int slots, bool whole, const std::string& condition, int least_threads, bool many = true) {
        Phase p = base_;
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
            if (!asynchronous_ && (way.rows == Hold::shared || way.fixed == Hold::shared)) continue;
            const int64_t extra = exchange_bytes + (lanes <= 32 ? states_ * p.vector * p.threads : 0);
            if (!place(p, asynchronous_, extra) || p.resident * p.threads < least_threads) continue;
            const bool everywhere = push_ahead(p, condition, extra, many);
            if (!everywhere && way.rows == Hold::registers && place(p, false, extra)) push(p, condition);
            return true;
        }
        return false;
    }

    /// Few rows: the blocks of one cluster share each of them and keep their own columns, so that no launch need
    /// follow. True if there are never more.
    bool add_alone(const Alone& way, int64_t vectors) {
        const Size rows = product(spec_, base_.outer);
        if (rows.is_constant() && (rows.constant() <= alone_ || rows.constant() < 1)) return false;
        Phase p = base_;
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
        const int64_t parts = states_ * p.vector * p.threads, exchanged = at_once * p.cluster * most_state_bytes;
        if (p.slots > most_slots || !place(p, false, 0) || parts + exchanged > plain_shared) return false;
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
        if (!rows.is_constant()) v.condition = both(at_most(spec_, rows, at_once), at_least(spec_, rows, 1));
        if (p.cluster > 1) v.condition = both(v.condition, with_clusters());
        p.sinks = form_.each_row;
        for (const NodeId r : form_.of_columns)
            p.sinks.push_back({Sink::What::column, add_scratch(spec_, kernel_, v, r, p.inner, 0, true)});
        p.at_end = form_.at_end;
        v.phases.push_back(std::move(p));
        variants_.push_back(std::move(v));
        alone_ = at_once;
        return variants_.back().condition.empty();
    }

    /// Rows that the blocks of a cluster share, from sm_90 on: each sends the states of a row while it works at the
    /// row before, so that no thread waits for an exchange; others take a variant that follows.
    void add_shared(int64_t vectors) {
        if (!asynchronous_ || base_.passes.size() != 1) return;
        Phase p = base_;
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
        const int64_t stage = int64_t{p.slots} * p.vector * row_bytes_ * p.threads;
        const int64_t room = shared_limit - exchange_bytes;
        p.stages = static_cast<int>(std::min<int64_t>(most_stages, room / stage));
        const bool asked = wanted_.allows(model::Setting::keep, static_cast<int64_t>(p.hold)) &&
                           wanted_.allows(model::Setting::threads, lanes) &&
                           wanted_.allows(model::Setting::cluster, p.cluster);
        if (!asked || registers(p) * p.threads > file_registers || p.stages < least_sharing_stages) return;
        p.shared_bytes = stage * p.stages;
        push(p, both(with_clusters(), has_shared(stage * p.stages + exchange_bytes)));
    }

    /// Rows of as many vectors as a block has threads, or few less.
    bool add_crowd(int64_t vectors) {
        Phase p = base_;
        p.lanes = p.threads = crowd_threads;
        p.slots = 1;
        p.hold = p.fixed_in = Hold::registers;
        p.fixed = tensors_.fixed;
        p.guarded = vectors != p.lanes;
        p.resident = crowd_blocks;
        if (2 * vectors <= p.lanes || vectors > p.lanes || p.vector < crowd_elements || !asynchronous_ ||
            registers(p, crowd_registers) * p.threads * p.resident > file_registers ||
            !wanted_.leaves({model::Setting::keep, model::Setting::threads}))
            return false;
        Phase ahead = p;
        ahead.stages = crowd_stages;
        ahead.shared_bytes = int64_t{p.vector} * row_bytes_ * p.threads * crowd_stages;
        if (!push_ahead(ahead, "", exchange_bytes, true)) push(p, "");
        return true;
    }

    /// That a thread needs, by what it keeps, with `work` for all else.
    int64_t registers(const Phase& p, int64_t work = work_registers) const {
        const int64_t elements = int64_t{p.slots} * p.vector;
        const auto of = [&](int64_t each) { return (elements * each + 3) / 4; };
        // Elements that all rows share are converted once.
        const int64_t shared_by_all =
            static_cast<int64_t>(p.fixed.size()) * std::max(4, model::info(kernel_.compute).bytes);
        const int64_t used = work + of(states_) + (p.fixed_in == Hold::registers ? of(shared_by_all) : 0) +
                             (p.hold == Hold::registers ? of(row_bytes_) : 0);
        return (used + 7) / 8 * 8;
    }

    /// Rows that a warp can take leave a quarter of the partial states so, but wait longer where they are few
    /// (rmsnorm's backward pass in bf16 on an H200, 1024 wide: 4.3 and 9.0 us for 512 and 4096 rows so, 5.2
    /// and 11.0 with 64 threads; for 1 and 32 rows 3.3 and 3.5 us so, 2.5 and 3.1 with 128).
    bool add_narrow(int64_t vectors) {
        const int64_t need = model::ceil_div(vectors, 32);
        if (need <= 2 || need * base_.vector > warp_elements || tensors_.rows.size() > warp_tensors) return false;
        const Size rows = product(spec_, base_.outer);
        if (!rows.is_constant() || rows.constant() <= multiprocessors) {
            const int64_t lanes =
                std::min<int64_t>(static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(vectors))), 128);
            const int64_t of_few = model::ceil_div(vectors, lanes);
            const std::string few = rows.is_constant() ? "" : at_most(spec_, rows, multiprocessors);
            const bool added =
                add(static_cast<int>(lanes), static_cast<int>(of_few), vectors == of_few * lanes, few, 0, false);
            if (added && few.empty()) return true;
        }
        return add(32, static_cast<int>(need), vectors == need * 32, "", 0);
    }

    /// How many blocks a multiprocessor holds, and how many rows each has on its way.
    bool place(Phase& p, bool asynchronous, int64_t extra) const {
        const int64_t elements = int64_t{p.slots} * p.vector;
        const int64_t rounded = registers(p);
        if (rounded > std::min<int64_t>(file_registers / p.threads, 255)) return false;
        int64_t blocks = std::min(file_registers / (rounded * p.threads),
                                  std::max(int64_t{1}, int64_t{enough_threads / p.threads}));
        p.stages = 0;
        p.rows_ahead = 1;
        p.shared_bytes = 0;
        if (asynchronous) {
            const int64_t stage = elements * row_bytes_ * p.threads;
            // A row that is read where it arrived makes room for another only at its end.
            const int64_t least = p.hold == Hold::shared ? 2 : 1;
            int64_t fixed = 0;
            if (p.fixed_in == Hold::shared)
                for (const model::TensorId t : p.fixed) fixed += elements * bytes(t) * p.threads;
            extra += fixed;
            if (stage + extra > shared_limit) return false;
            blocks = std::min(blocks, std::max<int64_t>(1, shared_limit / (stage * least + extra)));
            const int64_t wanted =
                std::clamp((in_flight + stage * blocks - 1) / (stage * blocks) + 1, least, int64_t{most_stages});
            p.stages = static_cast<int>(std::min(wanted, (shared_limit / blocks - extra) / stage));
            p.shared_bytes = stage * p.stages + fixed;
            const Size length = product(spec_, p.inner);
            const int64_t row = length.is_constant() ? length.constant() * row_bytes_ * p.threads / p.lanes : stage;
            if (!p.a_row.empty() && (needed_early_ ? row * blocks < meanwhile_early : stage * blocks < meanwhile))
                p.rows_ahead = std::min(most_rows_ahead, p.lanes);
        }
        p.resident = static_cast<int>(blocks);
        return true;
    }

    /// Adds p, with its blocks joined where that pays; of each the conditions are those of all and room for its
    /// shared memory, with `extra` bytes a block beside. True if one of them runs everywhere.
    bool push_ahead(const Phase& p, const std::string& condition, int64_t extra, bool many) {
        const auto push_where = [&](const Phase& q, const std::string& rows) {
            const int64_t needed = q.shared_bytes.constant() + extra * q.groups();
            const std::string room = needed <= plain_shared ? "" : has_shared(needed);
            push(q, both(condition, both(rows, room)));
            return rows.empty() && room.empty();
        };
        Phase joined = p;
        if (!many || !join(joined)) return push_where(p, "");
        if (states_ >= two_states) return push_where(joined, "") || push_where(p, "");
        const Size rows = product(spec_, p.outer);
        const std::string few = at_most(spec_, rows, few_rows);
        const bool of_few = joined.groups() < many_groups;
        if (rows.is_constant()) return push_where(of_few == (rows.constant() <= few_rows) ? joined : p, "");
        if (!of_few) {
            push_where(p, few);
            return push_where(joined, "");
        }
        push_where(joined, both(at_least(spec_, rows, multiprocessors + 1), few));
        return push_where(p, "");
    }

    /// Blocks that would share a multiprocessor become groups of one, which adds up their columns: what goes to
    /// workspace and comes back is as much less.
    bool join(Phase& p) const {
        const int groups = p.resident;
        const Size rows = product(spec_, p.outer);
        const int64_t states = (groups - 1) * states_ * p.vector * p.lanes;
        if (p.lanes <= 32 || p.stages == 0 || groups == 1 || groups > most_groups ||
            groups * p.threads > most_threads || states > p.shared_bytes.constant() * groups ||
            (rows.is_constant() && rows.constant() <= multiprocessors))
            return false;
        p.threads *= groups;
        p.shared_bytes = p.shared_bytes * Size(groups);
        p.resident = 1;
        return true;
    }

    void push(Phase p, const std::string& condition) {
        const int at_once = p.threads / p.lanes / p.groups();
        p.splits = maximum(Size(1), minimum(ceil_div(product(spec_, p.outer), Size(at_once)),
                                            Size(int64_t{multiprocessors} * p.resident / p.cluster)));
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

    void finish(Variant& v, Phase p) const {
        Phase f;
        f.kind = PhaseKind::finish;
        p.sinks = form_.each_row;
        for (const NodeId r : form_.of_columns) {
            const int id = add_scratch(spec_, kernel_, v, r, p.inner, p.splits, true);
            p.sinks.push_back({Sink::What::column, id});
            f.partials.push_back(id);
        }
        f.outer = p.inner;
        f.inner = p.outer;
        f.passes = {Pass{form_.of_columns}};
        f.splits = p.splits;
        f.threads = 512;
        f.lanes = 32;
        f.grid = ceil_div(product(spec_, f.outer), Size(f.lanes));
        f.sinks = form_.at_end;
        f.why = "combines the partial states in a fixed order";
        v.phases.push_back(std::move(p));
        v.phases.push_back(std::move(f));
    }
};

}  // namespace

std::vector<Variant> sweeps(const Spec& spec, const Kernel& kernel, const std::vector<NodeId>& reductions,
                            const std::set<NodeId>& substituted, const std::vector<Sink>& sinks) {
    auto form = sweep_form(spec, kernel, reductions, substituted, sinks);
    if (!form) return {};
    return Sweeps(spec, kernel, std::move(*form)).all();
}

}  // namespace pleat::schedule
