// Which blocks take which tiles, and which steps along K of them: clusters that share operand b, split-K, stream-K,
// and clusters kept in step.
#pragma once

#include "plan/condition.h"

namespace pleat::schedule {

/// All clusters begin every `rounds`-th round of tiles together (families/gemm/in_step.h); 0: never.
struct InStep {
    int rounds = 0;
    Condition condition;  // at which sizes

    bool ever() const { return rounds > 0; }
    bool always() const { return ever() && condition.always(); }
};

struct TileScheduler {
    int cluster = 2;  // blocks below one another that share b
    int splits = 1;   // blocks that share K of splits neighbouring tiles, and then have one of them each
    bool even =
        false;  // stream-K: blocks share the tiles of the last waves, or few tiles; sums pass through workspace
    model::Size sums_at = 0;  // ... from this byte on
    InStep in_step;
};

}  // namespace pleat::schedule
