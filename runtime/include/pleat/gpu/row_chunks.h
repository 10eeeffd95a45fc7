// Rows in shared memory from which ldmatrix takes the same 16 bytes of eight, and to which cp.async brings them. An
// odd number of such chunks from row to row would do for ldmatrix alone; but cp.async brings 32 bytes of memory at
// a time, and each time twice where these do not lie in 32 bytes of shared memory. So rows are even numbers of
// chunks, in another order each.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// So many chunks of neighbouring places change theirs: as many as rows that begin on the same banks.
PLEAT_BOTH constexpr int chunks_in_turn(int pitch) { return pitch % 128 == 0 ? 8 : pitch % 64 == 0 ? 4 : 2; }

/// Where a chunk lies in its row, in bytes, of rows that are Pitch bytes apart, a multiple of 32.
template <int Pitch>
PLEAT_BOTH constexpr int chunk_in_row(int row, int chunk) {
    constexpr int n = chunks_in_turn(Pitch);
    return (chunk ^ (row % 8 / (8 / n))) * 16;
}
/// The address of the chunk that comes `even` chunks behind the one at `address`, chunk 0 or 1 of a row of a tensor
/// that begins at a multiple of 128 bytes: of all but one address nothing need be kept.
template <int Pitch>
PLEAT_BOTH constexpr unsigned chunk_behind(unsigned address, int even) {
    constexpr int n = chunks_in_turn(Pitch);
    return (address ^ static_cast<unsigned>(even % n * 16)) + static_cast<unsigned>(even / n * n * 16);
}

}  // namespace pleat
