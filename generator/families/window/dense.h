// How the gradient of the weights of a convolution with many channels runs on sm_90a
// (runtime/include/pleat/gpu/window_gradient_dense_sm90.h): lines of a row, rows of a step.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "plan/correlation.h"
#include "target/target.h"

namespace pleat::schedule {

struct DenseGradient {
    static constexpr int64_t channels = 64;  // in and out, whose sums a block has

    WeightGradient gradient;
    int64_t pitch = 1;  // pixels from a row to the next in shared memory
    int step = 1, slots = 2;
    model::Size splits = 1;  // blocks that share the steps of the same sums

    const Correlation& windows() const { return gradient.windows; }
    /// Of a warpgroup's sums, which has a row of taps.
    int64_t columns() const { return channels * windows().columns.taps; }
    int64_t out_blocks() const { return model::ceil_div(windows().group_out, channels); }
    int64_t in_blocks() const { return model::ceil_div(windows().group_in, channels); }
    /// Blocks that have different sums.
    int64_t blocks() const { return out_blocks() * in_blocks(); }
    int64_t depth() const;
    int64_t in_rows() const;
    int64_t slot_bytes() const;
    int64_t shared_bytes() const { return slots * slot_bytes() + 16 * int64_t{slots}; }
    int64_t threads() const { return 128 * windows().rows->taps + 128; }
    model::Size images(const model::Spec& spec) const;
    model::Size steps(const model::Spec& spec) const;
};

/// Clocks of both launches, about; without the values of the spec's symbols of many images where their number is
/// open.
double clocks_of(const model::Spec& spec, const DenseGradient& w, const Target& target,
                 const std::vector<int64_t>* symbols = nullptr);

/// With the rows of a step for which it is fastest, or as many as are asked for; why there is none.
std::variant<DenseGradient, std::string> dense_gradient_of(const model::Spec& spec, const WeightGradient& gradient,
                                                           std::optional<int64_t> rows, const Target& target);

}  // namespace pleat::schedule
