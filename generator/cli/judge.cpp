// judge(): is each element of a result near enough to what was expected?
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "cli/expected.h"
#include "cli/tolerance.h"

namespace pleat::cli {
namespace {

double largest_distance(const Image& a, const Image& b) {
    double most = 0;
    for (size_t i = 0; i < a.value.size(); ++i) {
        const double distance = std::abs(a.value[i] - b.value[i]);
        if (a.written[i] && std::isfinite(distance)) most = std::max(most, distance);
    }
    return most;
}

double largest(const Image& image) {
    double most = 0;
    for (size_t i = 0; i < image.value.size(); ++i)
        if (image.written[i] && std::isfinite(image.value[i])) most = std::max(most, std::abs(image.value[i]));
    return most;
}

}  // namespace

std::vector<Judgement> judge(const Launch& launch, const std::vector<HostTensor>& result, const Outcome& expected,
                             const Outcome* plain) {
    std::vector<Judgement> judgements;
    const double beyond = 0x1p-24 * beyond_plain(*launch.spec, coarsest_rounding(*launch.spec),
                                                 longest_sum(*launch.spec, launch.symbols));
    for (size_t t = 0; t < expected.images.size(); ++t) {
        const Image& image = expected.images[t];
        const model::Tensor& declared = launch.spec->tensors[t];
        if (image.value.empty() || declared.space != model::Space::global) continue;
        const size_t bytes = static_cast<size_t>(model::info(declared.dtype).bytes);
        const bool real = model::info(declared.dtype).kind == model::Kind::real;
        const double slack = !real   ? 0
                             : plain ? 2 * largest_distance(image, plain->images[t]) + beyond * largest(image)
                                     : 1e-12 * largest(image);
        Judgement judgement;
        judgement.tensor = static_cast<model::TensorId>(t);
        double nearest_to_bound = -1;
        for (size_t i = 0; i < image.value.size(); ++i) {
            const std::byte* stored = result[t].bytes.data() + i * bytes;
            if (!image.written[i]) {
                judgement.strayed += std::memcmp(stored, launch.tensors[t].bytes.data() + i * bytes, bytes) != 0;
                continue;
            }
            const auto offset = static_cast<int64_t>(i);
            const double found = stage::load(declared.dtype, result[t].bytes.data(), offset).as_real();
            const double wanted = stage::load(declared.dtype, expected.tensors[t].bytes.data(), offset).as_real();
            double error = std::abs(found - (real ? image.value[i] : wanted));
            double bound = slack + 0.5 * last_place(declared.dtype, image.value[i]);
            if (!std::isfinite(found) || !std::isfinite(wanted)) {
                // Out of the dtype's range, or NaN: only the same will do.
                const bool same = found == wanted || (std::isnan(found) && std::isnan(wanted));
                error = same ? 0 : std::numeric_limits<double>::infinity();
                bound = 0;
            } else {
                judgement.error = std::max(judgement.error, error);
            }
            const double share = error == 0   ? 0
                                 : bound == 0 ? std::numeric_limits<double>::infinity()
                                              : error / bound;
            judgement.wrong += share > 1;
            if (share > nearest_to_bound) {
                nearest_to_bound = share;
                judgement.at_bound = bound;
                judgement.at_error = error;
                judgement.where = offset;
            }
        }
        judgements.push_back(judgement);
    }
    return judgements;
}

}  // namespace pleat::cli
