// Random legal specs of contractions with epilogues: what tensor cores multiply and what stages do with it. Knows
// what the language allows, nothing of which of it becomes tiles.
#pragma once

#include <cstdint>
#include <string>

#include "random/random_spec.h"

namespace pleat::test {

/// A candidate, legal or not, named contraction_<seed>. `attempt` varies it.
std::string contraction_candidate(uint64_t seed, int attempt);
/// The first candidate of this seed that the checker takes. Throws if there is none in 200.
RandomSpec random_contraction(uint64_t seed);

}  // namespace pleat::test
