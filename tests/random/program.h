// Random legal programs: a few kernels over shared tensors, large and small ones, of which later ones read or
// change what earlier ones store or read. Knows what the language allows, nothing of how programs run.
#pragma once

#include <cstdint>
#include <string>

#include "random/random_spec.h"

namespace pleat::test {

/// A candidate, legal or not, named program_<seed>. `attempt` varies it.
std::string program_candidate(uint64_t seed, int attempt);
/// The first candidate of this seed that the checker takes. Throws if there is none in 200.
RandomSpec random_program(uint64_t seed);

}  // namespace pleat::test
