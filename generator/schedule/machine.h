// What schedules take the machine to be that they are chosen for: an H200.
#pragma once

#include <cstdint>

namespace pleat::schedule {

constexpr int multiprocessors = 132;
constexpr int64_t most_shared_bytes = 227 * 1024;  // of a block (CUDA C++ Programming Guide, sm_90)

}  // namespace pleat::schedule
