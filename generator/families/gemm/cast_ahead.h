// Products with an operand of 8 bits, or of f32, that tiles cast on their way
// (runtime/include/pleat/gpu/tile_cast.h): every tile of a column casts it again, so that from so many rows on it
// is cast once, by a launch ahead.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// From so many rows on a launch ahead is less work than such a tile's casts. On an H200 int8 weights that tiles
/// cast as columns take 1.1 to 1.7 times as long as with it at 768 rows, 1.06 to 1.36 times at 1024 and 1.2 times
/// at 2048, but 0.8 to 1.2 times at 512 and 0.6 to 0.8 at 384 (14336 x 4096, 4096 x 14336 and 4096 x 4096); cast as
/// rows of 14336 x 4096 and 4096 x 14336 they take 0.94 and 0.87 times as long at 2048 rows, 1.01 and 0.86 times at
/// 3072, 1.12 times at 4096 of the first; fp8 with scales along K 0.83, 0.86 and 1.04 times at 512, 1024 and 2048
/// rows of the first, 0.54, 0.80 and 1.14 times at 512, 768 and 1024 of the second.
int64_t many_rows(const Tile& casting);
/// ... than those of the first of these that casts on Hopper.
int64_t many_rows(const std::vector<Variant>& tiles);

/// Why the operand that such a tile casts is better cast ahead wherever the spec's sizes allow the tile; empty if
/// it is not. To round f32 takes a tile of 128 x 256 half as long again for a step, so that only launches that have
/// work for all multiprocessors make up for the pass: on an H200 58 us at 4096 x 1024 x 4096 (M x N x K), where the
/// pass takes 29 and the product 47, and 107 for 29 and 89 at N = 2048, but 51 for 11 and 13 at 1024 x 512 x 4096.
/// Tiles of 64 rows and few columns that are all at work at the same time save the second launch.
std::string why_ahead(const model::Spec& spec, const Target& target, const Tile& casting);

/// The variants of a lowered kernel for launches of so many rows and more on sm_90a, where its rows are known at
/// launch and the intermediate has room for the operand: one launch that casts, and the product. None of others.
std::vector<Variant> cast_ahead(const model::Spec& spec, const model::Kernel& lowered, model::TensorId intermediate,
                                const Target& target, int64_t many);

}  // namespace pleat::schedule
