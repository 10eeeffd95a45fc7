// Programmatic dependent launch (PDL): what a launch must know of those around it.
#pragma once

namespace pleat::schedule {

/// Launches of the same call that a launch may have before and behind it.
struct Neighbours {
    bool before = false, behind = false;
    bool some_early = false;  // one of the call's reads, before it waits, what none of them stores
    bool next_early = false;  // it comes next
};

}  // namespace pleat::schedule
