// Random legal specs of attention, and of its gradients: scores, masks, layouts and epilogues of any kind. Knows
// what the language allows, nothing of which of it is one launch.
#pragma once

#include <cstdint>
#include <string>

#include "random/random_spec.h"

namespace pleat::test {

/// A candidate, legal or not, named attention_<seed>. `attempt` varies it.
std::string attention_candidate(uint64_t seed, int attempt);
/// The first candidate of this seed that the checker takes. Throws if there is none in 200.
RandomSpec random_attention(uint64_t seed);
/// The same of gradients, by `attend_backward`.
RandomSpec random_attention_gradients(uint64_t seed);

}  // namespace pleat::test
