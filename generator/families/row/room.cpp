#include "families/row/room.h"

#include <algorithm>
#include <map>
#include <set>

#include "families/row/values.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

constexpr int64_t whole_words = 8;  // of which elements of 4 bytes, which are registers as they are, leave as many
                                    // free in a cluster (a block alone with two states spills 12 bytes so)

/// The tensors that are read contiguously along the lane, unreplaced, by when they are needed.
RowTensors tensors_of_rows(const Spec& spec, const model::Kernel& kernel, const Variant& variant,
                           const RowLaunch& launch) {
    std::vector<std::vector<Access>> loops;
    for (const Pass& pass : launch.passes) {
        std::vector<model::NodeId> operands;
        for (const model::NodeId r : pass.reductions) operands.push_back(kernel.graph[r].args[0]);
        loops.push_back(accesses(kernel, variant, operands, {}));
    }
    model::Domain inner;
    for (const model::Axis& a : launch.inner) inner.add(a);
    std::vector<Sink> wide;
    for (const Sink& s : launch.sinks) {
        const model::Domain d = domain_of(kernel, variant, s);
        if (!minus(d, minus(d, inner)).empty()) wide.push_back(s);
    }
    loops.push_back(accesses(kernel, variant, {}, wide));

    struct Use {
        int loops = 0;
        bool last = false;
    };
    std::map<model::TensorId, Use> uses;
    for (const auto& loop : loops) {
        std::set<model::TensorId> here;
        for (const Access& a : loop)
            if (!a.stored && a.replaced.empty() &&
                contiguous_along(spec.tensors[static_cast<size_t>(a.tensor)], launch.lane))
                here.insert(a.tensor);
        for (const model::TensorId t : here) {
            ++uses[t].loops;
            uses[t].last = &loop == &loops.back();
        }
    }
    RowTensors out;
    for (const auto& [t, use] : uses) {
        const model::Tensor& tensor = spec.tensors[static_cast<size_t>(t)];
        const auto depends = [&](const model::Axis& axis) { return layout::depends_on(tensor, axis); };
        const bool row_of_its_own =
            launch.outer.empty() || std::any_of(launch.outer.begin(), launch.outer.end(), depends);
        // A whole row comes from memory, what its elements share or all rows do mostly from a cache.
        const bool whole = row_of_its_own && std::all_of(launch.inner.begin(), launch.inner.end(), depends);
        const bool last_alone = use.loops == 1 && use.last && loops.size() > 1;
        if (use.loops > 1 ? row_of_its_own : last_alone && whole) out.held.push_back(t);
        out.held_for_last |= last_alone && whole;
        if (last_alone && !whole && !kernel.stores_to(t)) out.ahead.push_back(t);
    }
    return out;
}

/// Does the reduction share the state of another in its pass: a sum of exponentials that of their maximum, a
/// variance that of the mean?
bool joins_another(const model::Graph& graph, const Pass& pass, model::NodeId reduction) {
    if (shifted_exponential(graph, reduction)) return true;
    return graph[reduction].reduction == model::Reduction::variance &&
           std::any_of(pass.reductions.begin(), pass.reductions.end(), [&](model::NodeId other) {
               return graph[other].reduction == model::Reduction::mean &&
                      graph[other].args == graph[reduction].args;
           });
}

}  // namespace

RowRoom::RowRoom(const Spec& spec, const model::Kernel& kernel, const Variant& variant, const RowLaunch& joint,
                 const RowLaunch& apart)
    : spec_(spec),
      kernel_(kernel),
      launch_(joint),
      length_(product(spec, joint.inner)),
      values_(worth_keeping(kernel, variant, apart)),
      tensors_(tensors_of_rows(spec, kernel, variant, joint)) {
    for (const model::TensorId t : tensors_.held) bytes_an_element_ += bytes(t);
    registers_ = std::max<int64_t>(1, (bytes_an_element_ * joint.vector + 3) / 4);
    most_slots_ = std::clamp<int64_t>(held_registers / registers_, 1, 16);
    if (fixed()) vectors_ = model::ceil_div(length_.constant(), joint.vector);
    in_place_of_row_ = stands_for_row(values_, kernel, variant, apart, tensors_.held);
    keeps_gladly_ = !values_.empty() && in_place_of_row_ && apart.passes.size() == joint.passes.size();
    // Of two-byte elements and nothing else, four small blocks in place of two (cross entropy's gradient on an
    // H200: at 16384 columns 137 us so, 145 with two, at 65536 as long, at 128256 511 and 525, with class weights
    // 135 and 148, 265 and 266, 514 and 552; in f32 1 % longer).
    in_fours_ = bytes_an_element_ == 2 && tensors_.ahead.empty() && !keeps_gladly_;
}

int64_t RowRoom::bytes(model::TensorId tensor) const {
    return model::info(spec_.tensors[static_cast<size_t>(tensor)].dtype).bytes;
}

int64_t RowRoom::used(int64_t slots) const {
    int64_t sum = slots * registers_;
    for (const model::TensorId t : tensors_.ahead) sum += (slots * launch_.vector * bytes(t) + 3) / 4;
    return sum;
}

/// What is kept as a value takes 4 bytes an element, beside the tensors or in their place.
int64_t RowRoom::registers_of_values(int64_t slots) const {
    const int each = kernel_.compute == model::Dtype::f64 ? 2 : 1;
    return slots * launch_.vector * each * static_cast<int64_t>(values_.size());
}

bool RowRoom::keeps_values(int lanes, int64_t slots) const {
    return !values_.empty() && registers_of_values(slots) <= (lanes >= 1024 ? 16 : 40);
}

/// What even twice the blocks could not load ahead is read slot by slot. The other of two blocks then works
/// meanwhile, where elements are of two bytes, so that there is more to work out than to read (layernorm on an
/// H200: in bf16 at 32768 columns 267 us so, 277 with one block a multiprocessor, at 65536 297 and 348; in f32 at
/// 32768 656 and 552).
bool RowRoom::reads_late(int64_t slots) const {
    return bytes_an_element_ == 2 && used(model::ceil_div(slots, int64_t{2})) > held_registers;
}

/// While one of two blocks exchanges its states the other's loads and stores go on: 64 registers a thread. Without
/// a condition on each slot the compiler mixes their instructions, and takes 128. A length known at launch only
/// takes some more than 64. Clusters of such blocks are ahead of more blocks that keep their part in shared memory
/// (cross entropy's gradient on an H200, of the copy bandwidth: in f32 0.966 and 0.914 at 32768 columns, 0.969 and
/// 0.903 at 128256; in bf16 0.965 and 0.873 at 65536, 0.947 and 0.926 at 128256; softmax in bf16 at 65536 columns
/// 0.980 and 0.874).
bool RowRoom::in_pairs(int lanes, int64_t slots, int cluster) const {
    int64_t states = 0;
    for (const Pass& pass : launch_.passes)
        for (const model::NodeId r : pass.reductions) states += !joins_another(kernel_.graph, pass, r);
    int64_t taken = reads_late(slots) ? slots * registers_ : used(slots);
    if (keeps_values(lanes, slots)) {
        const int64_t row = slots * registers_, values = registers_of_values(slots);
        taken += in_place_of_row_ ? std::max(row, values) - row : values;
    }
    return (fixed() || (keeps_gladly_ && keeps_values(lanes, slots))) &&
           (lanes == holding_threads || (in_fours_ && lanes == four_threads)) && taken > held_registers / 2 &&
           taken + 4 * (states - 1) <= held_registers + (bytes_an_element_ == 4 && cluster > 1 ? whole_words : 0);
}

/// Each thread keeps whole slots, so that a block's share is a multiple of its threads.
Size RowRoom::shared_bytes(int cluster, int threads) const {
    const int64_t step = int64_t{launch_.vector} * threads;
    return ceil_div(length_, Size(step * cluster)) * Size(step * bytes_an_element_);
}

}  // namespace pleat::schedule
