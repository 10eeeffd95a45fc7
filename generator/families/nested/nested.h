// How the threads of a block, or of a cluster, share the parts of a row. Writes no code.
#pragma once

#include <vector>

#include "families/nested/form.h"

namespace pleat::schedule {

/// The ways to run a form, best first, the last without a condition; nothing where the elements of a part do not
/// lie side by side, or where no number of turns takes a row's parts.
std::vector<Variant> nested_variants(const Problem& problem, const NestedForm& form);

}  // namespace pleat::schedule
