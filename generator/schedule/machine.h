// What schedules take the machine to be that they are chosen for: an H200.
#pragma once

namespace pleat::schedule {

constexpr int multiprocessors = 132;

}  // namespace pleat::schedule
