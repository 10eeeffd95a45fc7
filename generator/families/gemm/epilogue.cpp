#include "families/gemm/epilogue.h"

#include "families/gemm/matching.h"
#include "families/gemm/reductions.h"
#include "families/gemm/stores.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::NodeId;
using model::Op;

bool EpilogueMatching::registers_hold_states() const {
    if (tile_.mainloop.portable()) return true;
    return state_registers(kernel_, tile_) + tile_.taken_form().accumulators() <= most_accumulators;
}
/// Consumers that share a tile have no other at work meanwhile. Beside the sums of one block of rows a thread
/// has room for the 16-bit values of another tile, where nothing else is left of it.
bool EpilogueMatching::sends_late() const {
    if (tile_.mainloop.sm90().form != Form::cooperative || tile_.mainloop.blocks() > 1 ||
        tile_.scheduler.splits > 1 || tile_.mainloop.by_steps() || tile_.b.is_cast() || tile_.a.is_cast() ||
        !tile_.long_depth(spec_))
        return false;
    if (!tile_.epilogue.staging.inputs.empty() || !tile_.epilogue.reductions.empty() || !tile_.batch.empty() ||
        tile_.atoms.size() > 1)
        return false;
    if (kernel_.stores.size() != 1 || !kernel_.requires_.empty() || tile_.epilogue.staging.stores.size() != 1)
        return false;
    if (tile_.epilogue.staging.stores.front().by_rows || !tile_.epilogue.staging.stores.front().pairs ||
        tile_.epilogue.staging.stores.front().row_bytes < 128)
        return false;
    const model::TensorId stored = kernel_.stores.front().tensor;
    return model::info(tensor(stored).dtype).bytes == 2 && !kernel_.reads(stored);
}
/// One store of the product's own values, whose dtype has whole parts of 64 columns.
bool EpilogueMatching::light() const {
    for (NodeId i = 0; i < graph_.size(); ++i)
        if (depends_[static_cast<size_t>(i)] && i != tile_.product &&
            (graph_[i].op == Op::substitute || is_reduction(graph_[i])))
            return false;
    return kernel_.stores.size() == 1 && model::info(tensor(kernel_.stores.front().tensor).dtype).bytes > 1;
}

/// Few tensors read and stored, and nothing that is kept from one loop over the tile to the next.
bool EpilogueMatching::is_short() const {
    size_t others = 0;
    for (size_t t = 0; t < spec_.tensors.size(); ++t)
        others += kernel_.reads(static_cast<int>(t)) || kernel_.stores_to(static_cast<int>(t));
    bool reduces = false;
    for (NodeId i = 0; i < graph_.size(); ++i)
        reduces = reduces || (i != tile_.product && is_reduction(graph_[i]) && depends_[static_cast<size_t>(i)]);
    return others <= 4 && kernel_.stores.size() == 1 && !reduces;
}

void EpilogueMatching::stage_parts() {
    tile_.epilogue.staging.stores = staged_stores(spec_, kernel_, tile_);
    // Tiles that share K are few columns wide and one a block: their threads read what stages read themselves. So
    // do those of ping-pong consumers, of whom one has all epilogues.
    if (tile_.scheduler.splits == 1 && !tile_.pingpong_cast()) find_inputs(spec_, kernel_, target_, tile_);
}

}  // namespace pleat::schedule
