// Reductions over few values, of a number that the spec knows, written out term by term.
#pragma once

#include "model/kernel.h"

namespace pleat::schedule {

/// The kernel (lowered, without contractions) with such reductions as plain arithmetic: a map then computes what is
/// left, a vector of neighbours at a time, in one launch and without workspace. Written out are sums, means, maxima
/// and minima of up to `most_terms` values, where a subscript goes by the reduced digits (the taps of a
/// convolution), or where all of the kernel's reductions are short and no tensor of as many digits as theirs lies
/// along them.
inline constexpr int64_t most_terms = 32;
model::Kernel write_out_short_reductions(const model::Spec& spec, const model::Kernel& lowered);

}  // namespace pleat::schedule
