// What one access of a warp costs memory: bank conflicts in shared memory, sectors in global memory. Pure
// functions of byte addresses, and of a tensor's layout for the accesses that people ask about.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "layout/placement.h"

namespace pleat::layout {

inline constexpr int warp_lanes = 32;
inline constexpr int banks = 32;
inline constexpr int bank_bytes = 4;
inline constexpr int line_bytes = banks * bank_bytes;  // one row of all banks; one line of the cache
inline constexpr int sector_bytes = 32;

/// The bank of a byte address in shared memory: successive words of 4 bytes lie in successive banks (CUDA C++
/// Programming Guide, "Shared Memory", compute capability 5.0 and up).
constexpr int64_t bank_of(int64_t address) { return address / bank_bytes % banks; }

/// One access of shared memory by the lanes of a warp, each of so many bytes at its address.
struct SharedCost {
    int wavefronts = 0;  // how often all banks are used
    int least = 0;       // how often they would be if no two words met in a bank
    /// 1: no conflict.
    int degree() const { return least == 0 ? 1 : (wavefronts + least - 1) / least; }
};

/// Lanes are served together as far as they ask for 128 bytes: all of a warp at up to 4 bytes each, a half at 8, a
/// quarter at 16. Of those, as many wavefronts are needed as there are different words in one bank; lanes that
/// ask for the same word share it.
SharedCost shared_cost(std::span<const int64_t> addresses, int bytes_each);

/// One access of global memory: sectors of 32 bytes that are touched, and the fewest that hold as many bytes.
struct GlobalCost {
    int sectors = 0;
    int least = 0;
};
GlobalCost global_cost(std::span<const int64_t> addresses, int bytes_each);

/// The byte addresses of a warp's lanes that take consecutive coordinates along one line of a tensor, and where it
/// ends go on along the other lines, the innermost first. Each lane has a vector of `run` elements along the
/// innermost line. Fewer than 32 if the tensor has no more.
std::vector<int64_t> walk(const Placement& placement, size_t line, int64_t run, bool swizzled);

/// The largest power of two of elements, of at most 16 bytes, that lie together and aligned wherever a multiple
/// of it begins along the innermost line; 1 if there is none.
int64_t vector_run(const Placement& placement);

}  // namespace pleat::layout
