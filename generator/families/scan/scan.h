// With which launches a scan runs.
#pragma once

#include <vector>

#include "families/scan/launch.h"
#include "plan/family.h"

namespace pleat::schedule {

/// The ways to run a problem of that form, best first; the last serves all sizes.
std::vector<Variant> scan_variants(const Problem& problem, ScanForm form);

}  // namespace pleat::schedule
