// How the gradient of a correlation's weights runs on sm_90a (runtime/include/pleat/gpu/window_gradient_sm90.h):
// slices of channels, strips of pixels, rows of a step, slots of the ring, and what each warp adds up.
#pragma once

#include <string>
#include <variant>

#include "families/window/window.h"

namespace pleat::schedule {

struct GradientWindow {
    WeightGradient gradient;
    int64_t count = 1;  // groups of a slice
    int strip = 64;     // outputs along a row of a step, a multiple of 16
    int step = 1;       // rows of outputs of a step
    int slots = 2;      // of the ring, each of a step's rows of both tensors
    // Of a warp: chunks of 8 output channels; of all warps: how many share the taps and input channels of a chunk,
    // and how many take pixels in turns.
    int chunks = 1, parts = 1, sharers = 1;
    int registers = 0;       // of a thread of those warps, if the ones that load give theirs up; 0: they do not
    int resident = 1;        // blocks of an SM
    model::Size splits = 1;  // blocks of a slice, each of which leaves sums of its share of the steps

    const Correlation& windows() const { return gradient.windows; }
    int64_t taps() const { return windows().rows ? windows().rows->taps : 1; }
    int64_t stride() const { return windows().rows ? windows().rows->stride : 1; }
    /// Input rows that come with a step, and pixels of each.
    int64_t step_rows() const { return stride() * step; }
    int64_t row_pixels() const;
    /// Input rows of one step, and the slots that it needs.
    int64_t first_rows() const;
    int64_t ahead() const;
    /// Channels of a slice.
    int64_t in() const { return windows().group_in * count; }
    int64_t out() const { return windows().group_out * count; }
    /// Matrices of 8 input channels and a tap of a row, in pairs of which a warp has so many.
    int64_t units() const;
    int64_t pairs() const;
    /// Warps that multiply, and those of them that have the same pixels.
    int64_t together() const { return out() / 8 / chunks * parts; }
    int64_t warps() const { return together() * sharers; }
    int64_t threads() const { return 32 * warps() + (registers > 0 ? 128 : 32); }
    /// Sums of a thread, with those of the gradient alone.
    int64_t sums() const;
    int64_t slot_bytes() const;
    int64_t shared_bytes() const;
    model::Size slices() const;
    model::Size strips(const model::Spec& spec) const;
    model::Size images(const model::Spec& spec) const;
    model::Size rows(const model::Spec& spec) const;
    /// Of a slice.
    model::Size steps(const model::Spec& spec) const;
};

/// Of a launch, about; of many positions where their number is open.
double clocks_of(const model::Spec& spec, const GradientWindow& w, const Target& target);

/// For rows of up to so many outputs, of a constant size or not; why there is none.
std::variant<GradientWindow, std::string> gradient_window_of(const model::Spec& spec,
                                                             const WeightGradient& gradient, const model::Size& row,
                                                             const Target& target);

}  // namespace pleat::schedule
