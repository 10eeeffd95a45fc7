// Rows of one kernel whose few values the tiles of the next compute for themselves, where these are so few that a
// launch costs more: the statistics of a norm, say, put together from those of parts, ahead of two products in a
// row (the Cheri block of 16 examples on an H200: 1.5 us of 21; at 512 examples, where each consumer has 21 tiles,
// it would cost 12 of 267). Knows plans, and nothing of the text that becomes of them.
#pragma once

#include <optional>

#include "families/gemm_chain/launch.h"
#include "plan/family.h"

namespace pleat::schedule {

/// A launch in place of `reader` whose tiles compute the rows of the kernel before. That no other kernel of the
/// program needs what the rows leave is the caller's to check.
std::optional<Family::Absorbed> absorb_rows(const model::Spec& spec, const Family::Step& rows,
                                            const ChainLaunch& reader, const Family::Step& own);

}  // namespace pleat::schedule
