// Rows of one kernel whose few values the tiles of the next compute for themselves, where these are so few that a
// launch costs more: the statistics of a norm, say, put together from those of parts, ahead of two products in a
// row (the Cheri block of 16 examples on an H200: 1.5 us of 21; at 512 examples, where each consumer has 21 tiles,
// it would cost 12 of 267). Knows plans, and nothing of the text that becomes of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/program/fusion.h"

namespace pleat::schedule {

struct RowsInTiles {
    int rows, reader;                    // kernels of the spec
    Launch row;                          // one row, by the threads of a warp
    const Variant* variant;              // of the rows' kernel
    std::vector<model::TensorId> given;  // what the rows leave and tiles take
    std::string condition;               // on the launch, beside that of the reader's first variant
};

/// The pairs of steps that follow one another of which the second's tiles compute the first's rows.
std::vector<RowsInTiles> rows_in_tiles(const model::Spec& spec, const std::vector<KernelPlan>& kernels,
                                       const std::vector<Step>& steps);

}  // namespace pleat::schedule
