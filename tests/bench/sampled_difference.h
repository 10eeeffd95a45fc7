// How far a product of random operands is from another library's. Knows the runtime only.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "pleat/runtime.h"
#include "pleat/types.h"

namespace pleat {

/// The largest difference of two results in bf16 over 64 samples of them, in units of the last place at the size of
/// a typical element, of sums of `k` products; NaN if ours is far smaller than that, for random operands leave no
/// zeros.
inline double sampled_difference(const Buffer& ours, const Buffer& theirs, const Stream& stream, long long k) {
    constexpr size_t samples = 64;
    std::vector<bf16> x(4096), y(4096);
    const size_t elements = ours.size() / sizeof(bf16), chunk = std::min(x.size(), elements);
    double worst = 0, squares = 0;
    for (size_t sample = 0; sample < samples; ++sample) {
        const size_t at = (elements - chunk) / (samples - 1) * sample * sizeof(bf16);
        ours.download(x.data(), chunk * sizeof(bf16), stream, at);
        theirs.download(y.data(), chunk * sizeof(bf16), stream, at);
        for (size_t i = 0; i < chunk; ++i) {
            const double error = std::abs(convert<double>(x[i]) - convert<double>(y[i]));
            worst = error <= worst ? worst : error;  // a NaN is the worst of all
            squares += convert<double>(x[i]) * convert<double>(x[i]);
        }
    }
    const double typical = std::sqrt(static_cast<double>(k)) / 3;
    if (std::sqrt(squares / static_cast<double>(samples * chunk)) < typical / 2) return NAN;
    return worst / (typical * 0x1p-8);
}

}  // namespace pleat
