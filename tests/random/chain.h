// Random legal specs of two contractions in a row, with stages between them and behind them. Knows what the
// language allows, nothing of which of it stays on chip.
#pragma once

#include <cstdint>
#include <string>

#include "random/random_spec.h"

namespace pleat::test {

/// A candidate, legal or not, named chain_<seed>. `attempt` varies it.
std::string chain_candidate(uint64_t seed, int attempt);
/// The first candidate of this seed that the checker takes. Throws if there is none in 200.
RandomSpec random_chain(uint64_t seed);

}  // namespace pleat::test
