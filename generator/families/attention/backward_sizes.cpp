// How many tiles attention's gradients have, and how much shared memory they take.
#include <algorithm>
#include <span>

#include "families/attention/backward.h"
#include "families/attention/backward_order.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

constexpr int consumers = 2;
constexpr int box_bytes = 64 * 128;

/// runtime/include/pleat/gpu/attention_backward_sm90.h
int64_t shared_bytes_of(std::span<const BackwardSide> sides, int64_t depth, int64_t other) {
    const int64_t first = model::ceil_div(depth, 64), second = model::ceil_div(other, 64);
    int64_t operands = 0, barriers = 0;
    for (const BackwardSide& side : sides) {
        const bool has_second = side.needs_others || side.sums.back() == 1;
        const int64_t of_rows = first + (side.needs_others ? second : 0),
                      of_columns = first + (has_second ? second : 0);
        const int64_t bytes = int64_t{consumers} * of_rows * box_bytes +
                              side.stages * side.block * of_columns * 128 +
                              side.stages * side.block * 4 * static_cast<int64_t>(side.values.size());
        operands = std::max(operands, model::ceil_div(bytes, 1024) * 1024);
        barriers += 8 * (2 * consumers + 2 * side.stages + 4) + 64;
    }
    return operands + int64_t{consumers} * box_bytes + barriers + 8;
}

}  // namespace

int64_t BackwardSide::shared_bytes(int64_t depth, int64_t other) const {
    return shared_bytes_of({this, 1}, depth, other);
}

Size BackwardSide::tiles(const Spec& spec) const {
    const Tile& t = results.front().tile;
    return ceil_div(t.row_tiles(spec), Size(consumers)) * t.batches(spec);
}

int64_t AttentionBackward::shared_bytes() const {
    constexpr int64_t entries = 4 * 4;  // of listed blocks in as many stages
    return ordered ? ordered_bytes(*this) : shared_bytes_of(sides, depth, other) + (listed ? entries : 0);
}

Size AttentionBackward::tiles() const {
    Size all = 0;
    for (const BackwardSide& side : sides) all = all + side.tiles(*spec);
    return all;
}

}  // namespace pleat::schedule
