#include "families/sweep/room.h"

#include <algorithm>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Axis;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

constexpr int most_rows_ahead = 32;
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
// Of a multiprocessor: more blocks leave more partial states to combine (rmsnorm's backward pass of 32768 x 2048 on
// an H200: 103.6 us so, 105.5 with 5 blocks of 128).
constexpr int enough_threads = 768;

SweepTensors tensors_of(const Spec& spec, const Kernel& kernel, const PersistentLaunch& p,
                        const std::vector<Access>& all) {
    SweepTensors out;
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

}  // namespace

SweepRoom::SweepRoom(const Spec& spec, const Kernel& kernel, const SweepForm& form, const Target& target)
    : spec_(spec), kernel_(kernel), target_(target) {
    const Variant none;
    std::vector<NodeId> nodes;
    for (const auto& list : {form.of_rows, form.of_columns})
        for (const NodeId r : list) nodes.push_back(kernel.graph[r].args[0]);
    const auto all = accesses(kernel, none, nodes, form.each_row);
    const model::Tensor* guide = guide_tensor(spec, all, unite(form.rows, form.columns));
    base_.outer = order(spec, form.rows, guide);
    base_.inner = order(spec, form.columns, guide);
    along_memory_ = guide && contiguous_along(*guide, base_.inner.back());
    set_lane(spec, base_, base_.inner, all);
    base_.passes = in_passes(kernel, none, form.of_rows, true);
    tensors_ = tensors_of(spec, kernel, base_, all);
    base_.held = tensors_.rows;
    base_.a_row = tensors_.a_row;
    for (const NodeId r : form.of_columns) states_ += state_bytes(kernel, kernel.graph[r]);
    for (const NodeId r : form.of_rows)
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

bool SweepRoom::reads_one_of(NodeId node, const std::vector<model::TensorId>& tensors) const {
    const model::Node& n = kernel_.graph[node];
    return n.op == model::Op::read && std::find(tensors.begin(), tensors.end(), n.tensor) != tensors.end();
}

int64_t SweepRoom::bytes(model::TensorId t) const {
    return model::info(spec_.tensors[static_cast<size_t>(t)].dtype).bytes;
}

int64_t SweepRoom::registers(const PersistentLaunch& p, int64_t work) const {
    const int64_t elements = int64_t{p.slots} * p.vector;
    const auto of = [&](int64_t each) { return (elements * each + 3) / 4; };
    // Elements that all rows share are converted once.
    const int64_t shared_by_all =
        static_cast<int64_t>(p.fixed.size()) * std::max(4, model::info(kernel_.compute).bytes);
    const int64_t used = work + of(states_) + (p.fixed_in == Hold::registers ? of(shared_by_all) : 0) +
                         (p.hold == Hold::registers ? of(row_bytes_) : 0);
    return (used + 7) / 8 * 8;
}

bool SweepRoom::place(PersistentLaunch& p, bool asynchronous, int64_t extra) const {
    const int64_t elements = int64_t{p.slots} * p.vector;
    const int64_t rounded = registers(p);
    if (rounded > std::min<int64_t>(target_.registers_sm / p.threads, 255)) return false;
    int64_t blocks = std::min(target_.registers_sm / (rounded * p.threads),
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
        if (stage + extra > target_.shared_rows()) return false;
        blocks = std::min(blocks, std::max<int64_t>(1, target_.shared_rows() / (stage * least + extra)));
        const int64_t wanted =
            std::clamp((in_flight + stage * blocks - 1) / (stage * blocks) + 1, least, int64_t{most_stages});
        p.stages = static_cast<int>(std::min(wanted, (target_.shared_rows() / blocks - extra) / stage));
        p.shared_bytes = stage * p.stages + fixed;
        const Size length = product(spec_, p.inner);
        const int64_t row = length.is_constant() ? length.constant() * row_bytes_ * p.threads / p.lanes : stage;
        if (!p.a_row.empty() && (needed_early_ ? row * blocks < meanwhile_early : stage * blocks < meanwhile))
            p.rows_ahead = std::min(most_rows_ahead, p.lanes);
    }
    p.resident = static_cast<int>(blocks);
    return true;
}

bool SweepRoom::join(PersistentLaunch& p) const {
    const int groups = p.resident;
    const Size rows = product(spec_, p.outer);
    const int64_t states = (groups - 1) * states_ * p.vector * p.lanes;
    if (p.lanes <= 32 || p.stages == 0 || groups == 1 || groups > most_groups ||
        groups * p.threads > most_threads || states > p.shared_bytes.constant() * groups ||
        (rows.is_constant() && rows.constant() <= target_.sms))
        return false;
    p.threads *= groups;
    p.shared_bytes = p.shared_bytes * Size(groups);
    p.resident = 1;
    return true;
}

}  // namespace pleat::schedule
