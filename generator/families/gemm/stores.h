// Which stores of a tile leave, and which tensors come, by TMA: in parts of 64 rows by 128 bytes, which
// pass through shared memory.
#pragma once

#include <vector>

#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// The stores of the kernel that can; all others go from each thread to memory.
std::vector<TilePart> staged_stores(const model::Spec& spec, const model::Kernel& kernel, const Tile& tile);

/// Adds stores of rows at indices that stages read, as of packed sequences, to those that pass through shared
/// memory, from where threads store them, 16 bytes each.
void stage_read_rows(const model::Spec& spec, const model::Kernel& kernel, Tile& tile);

/// What a value reads of tensors, the product's operands left out: each as a store of it would be written, with
/// digits that a subscript gives a constant. What lies below other subscripts is not among them.
std::vector<model::Store> readings(const model::Kernel& kernel, const Tile& tile, model::NodeId root);
/// The input that holds a reading; none if a thread reads it for itself.
const TilePart* input_of(const model::Kernel& kernel, const Tile& tile, const model::Store& reading);

/// Fills in the tensors that the stages of one loop read at their own coordinates, or at constants of digits that
/// the product lacks or a thread has all of: each element once. Needs Tile::staged.
void find_inputs(const model::Spec& spec, const model::Kernel& kernel, const Target& target, Tile& tile);

/// Are the inputs the same for all values of the digits outside the lanes', such as the heads of a tile? Then they
/// come once, and stay until the last of these has taken them.
bool inputs_stay(const model::Spec& spec, const Tile& tile);

/// What the first store takes stays on chip, for a product behind; threads read what the stages take for
/// themselves.
void leave_on_chip(Tile& tile);

/// Every store and requirement of a kernel whose contraction is a tile.
std::vector<Sink> tile_sinks(const model::Kernel& kernel, const Tile& tile);

}  // namespace pleat::schedule
