// What schedules take the machine to be that they are chosen for: an H200.
#pragma once

#include <cstdint>

namespace pleat::schedule {

constexpr int multiprocessors = 132;
constexpr int max_cluster = 8;  // the portable cluster size (CUDA programming guide, thread block clusters)
constexpr int64_t most_shared_bytes = 227 * 1024;  // of a block (CUDA C++ Programming Guide, sm_90)

/// Products and what is kept beside them, a thread of a tile on sm_90a: what is left of 240 registers is for
/// addresses and the stages.
constexpr int most_accumulators = 208;

}  // namespace pleat::schedule
