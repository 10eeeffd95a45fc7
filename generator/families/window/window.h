// How a correlation runs in windows on sm_90a (runtime/include/pleat/gpu/window_sm90.h): slices of channels, strips
// of pixels, rows of a step, slots of the ring.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "plan/correlation.h"
#include "target/target.h"

namespace pleat::schedule {

struct Window {
    Correlation correlation;
    int64_t count = 1;     // groups of a slice
    int64_t parts = 1;     // slices that share out a group's output channels; each has one group then
    int64_t again = 1;     // how often all slices come, once for each value of further digits of channels out
    int strip = 64;        // outputs along a row of a step, a multiple of 16
    int step = 1;          // rows of outputs of a step
    int slots = 2;         // of the ring, each of the input rows that come with a step
    bool held = true;      // warps hold their weights in registers
    int resident = 2;      // blocks of an SM
    bool rolling = false;  // a row of inputs gives to all outputs that need it, whose sums wait in registers
    bool rounded = false;  // sums leave in the operands' dtype

    int64_t taps() const { return correlation.rows ? correlation.rows->taps : 1; }
    int64_t stride() const { return correlation.rows ? correlation.rows->stride : 1; }
    /// Input rows that come with a step, and pixels of each.
    int64_t step_rows() const { return stride() * step; }
    int64_t row_pixels() const;
    /// Rows of outputs that the input rows of a step of one row give to.
    int64_t kept() const { return (taps() - 1) / stride() + 1; }
    /// Slots that a step needs.
    int64_t ahead() const;
    /// Channels of a slice, and the bytes of a pixel's in shared memory.
    int64_t in() const { return correlation.group_in * count; }
    int64_t out() const { return group_out() * count; }
    /// Output channels of a group that a slice has.
    int64_t group_out() const { return correlation.group_out / parts; }
    int64_t pitch() const;
    /// Warps that multiply, each 16 pixels by 16 channels of each row of a step.
    int64_t warps() const;
    int64_t threads() const { return 32 * warps() + 32; }
    /// Matrices of 8 channels along K of a tap across rows.
    int64_t units() const;
    int64_t slot_bytes() const;
    int64_t shared_bytes() const;
    /// How many there are.
    model::Size slices() const;
    model::Size strips(const model::Spec& spec) const;
    model::Size images(const model::Spec& spec) const;
    model::Size rows(const model::Spec& spec) const;
    model::Size steps(const model::Spec& spec) const;
};

/// For rows of up to so many outputs, of a constant size or not; why there is none. `rounded`: sums leave in the
/// operands' dtype.
std::variant<Window, std::string> window_of(const model::Spec& spec, const Correlation& correlation,
                                            const model::Size& row, bool rounded, const Target& target);

/// Clocks of a launch, about; of many outputs where their number is open.
double clocks_of(const model::Spec& spec, const Window& window, const Target& target);

/// Into how many slices the output channels of a group may go, fewest first: equal shares of a multiple of 8
/// channels, 64 at most.
std::vector<int64_t> shares_of(const Correlation& correlation);

/// Bytes between pixels of so many channels in shared memory, as TMA swizzles them.
int64_t pixel_pitch(int64_t channels);
/// Groups whose channels, in and out, are multiples of 8 together.
int64_t groups_together(const Correlation& correlation);

}  // namespace pleat::schedule
