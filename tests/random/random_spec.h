// Random legal specs, for tests that must hold for every spec: the same spec for the same seed on every
// machine. Candidates are written as text and checked as anyone's spec is; those refused are thrown away.
#pragma once

#include <cstdint>
#include <string>

#include "model/kernel.h"

namespace pleat::test {

struct RandomSpec {
    std::string text;                  // JSON
    model::Spec spec;                  // checked; named random_<seed>
    int refused = 0;                   // candidates before this one that the checker refused
    std::vector<std::string> reasons;  // the codes of their first errors
};

/// A candidate, legal or not. `attempt` varies it.
std::string random_candidate(uint64_t seed, int attempt);
/// The first of `candidate(seed, attempt)` that the checker takes; the file's name is <stem>_<seed>.json. Throws if
/// there is none in 200.
RandomSpec first_legal(const std::string& stem, uint64_t seed, std::string (*candidate)(uint64_t, int));
/// The first candidate of this seed that the checker takes.
RandomSpec random_legal_spec(uint64_t seed);

}  // namespace pleat::test
