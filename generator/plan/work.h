// How much a kernel computes, beside the bytes that it moves.
#pragma once

#include <utility>
#include <vector>

#include "model/kernel.h"
#include "plan/plan.h"

namespace pleat::schedule {

/// Operations on values, by the number of coordinates at which they are done: [(2, M * N * K), (3, M * N)].
using Work = std::vector<std::pair<int64_t, model::Size>>;

/// What stores, requirements and reductions of a lowered kernel need, each value once at each of its coordinates;
/// a product that is added up counts as two. Loads and roundings count as nothing. A prefix (plan/prefix.h) takes
/// all pairs of places, unless the plan carries it from place to place.
Work work_of(const model::Spec& spec, const model::Kernel& lowered, const Plan& plan);

/// What open sizes are taken to be where work is compared with bytes.
constexpr int64_t typical_size = 4096;
/// Operations for each byte from memory, of which tensor cores do none, that take far longer than the byte: of f32
/// arithmetic an H200 has about 14.
constexpr double far_beyond_bytes = 56;

/// Operations a byte where every size that is open is `typical_size`; 0 where 64 bits do not hold either.
double operations_a_byte(const Work& work, const model::Size& bytes, const model::Spec& spec);

}  // namespace pleat::schedule
