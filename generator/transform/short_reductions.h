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
/// ... and of windows over several dims, as of a pool, up to so many: a row schedule has a block for each of them.
/// Not where an index divides, as in a pool's gradient: so many conditions and places do not stay in registers.
inline constexpr int64_t most_of_window = 128;
model::Kernel write_out_short_reductions(const model::Spec& spec, const model::Kernel& lowered);

/// The kernel with stores along a short axis, such as the gradient of a filter along its taps, as one store for
/// each of up to `most_taps` values: where a reduction behind the store has the axis in a subscript, and another
/// store goes over all else that the reduction reads. Both then read the same rows, and one launch reads them once.
inline constexpr int64_t most_taps = 8;
model::Kernel write_out_taps(const model::Spec& spec, model::Kernel lowered);

}  // namespace pleat::schedule
