// What all schedules of sliding windows say of a window: its taps along an axis, its groups of channels, and the
// steps along an image's rows that blocks share.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// Taps along one axis: the output at p has the inputs at Stride * p + Dilation * tap.
template <int Taps, int Stride, int Dilation>
struct WindowAxis {
    PLEAT_KNOWN(int, taps, Taps);
    PLEAT_KNOWN(int, stride, Stride);
    PLEAT_KNOWN(int, dilation, Dilation);
    /// Inputs from the first to the last of those that so many outputs have.
    __host__ __device__ static constexpr int span(int outputs) {
        return (outputs - 1) * Stride + (Taps - 1) * Dilation + 1;
    }
};

/// A slice of channels: Count groups of In input and Out output channels. Multiples of 8 together.
template <int In, int Out, int Count>
struct WindowGroups {
    PLEAT_KNOWN(int, in, In);
    PLEAT_KNOWN(int, out, Out);
    PLEAT_KNOWN(int, count, Count);
    /// Of 8 / gcd(n, 8) groups all channels are a multiple of 8.
    __host__ __device__ static constexpr int to_whole(int n) {
        return n % 8 == 0 ? 1 : n % 4 == 0 ? 2 : n % 2 == 0 ? 4 : 8;
    }
    /// Groups that share matrices of 8 channels: a weight between two of them is 0.
    PLEAT_KNOWN(int, together, to_whole(In) > to_whole(Out) ? to_whole(In) : to_whole(Out));
    static_assert(Count % together == 0);
};

/// Slices of channels, images, strips of pixels along the rows of each, rows and pixels of an image's outputs.
struct WindowGrid {
    int slices, images, strips, rows, pixels;
};
/// The first output of a step: its slice, image, first pixel along a row, first row.
struct WindowAt {
    int slice, image, pixel, row;
};

/// One of several parts of all steps of some slices, as runs of steps down one image's strip: Strip outputs along
/// Step rows each.
template <int Strip, int Step>
class WindowShare {
public:
    __device__ __forceinline__ WindowShare(const WindowGrid& grid, int slices, unsigned part, unsigned parts)
        : grid_(grid), per_strip_((grid.rows + Step - 1) / Step) {
        const long long all = static_cast<long long>(slices) * grid.images * grid.strips * per_strip_;
        at_ = static_cast<unsigned>(all * part / parts);
        end_ = static_cast<unsigned>(all * (part + 1) / parts);
    }
    __device__ __forceinline__ bool next(WindowAt& at, int& steps) {
        if (at_ >= end_) return false;
        const unsigned per_strip = per_strip_, strips = grid_.strips, images = grid_.images;
        const unsigned strip = at_ / per_strip, step = at_ % per_strip, image = strip / strips;
        at = {static_cast<int>(image / images), static_cast<int>(image % images),
              static_cast<int>(strip % strips) * Strip, static_cast<int>(step) * Step};
        const unsigned left = end_ - at_, below = per_strip - step;
        steps = static_cast<int>(left < below ? left : below);
        at_ += steps;
        return true;
    }

private:
    const WindowGrid& grid_;
    int per_strip_;
    unsigned at_, end_;
};

}  // namespace pleat
