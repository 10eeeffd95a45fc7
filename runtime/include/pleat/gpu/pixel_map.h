// Maps of images whose windows are an operand (TMA's im2col mode), typed by what a convolution says: which place of
// the result and which tap make a place in the image.
//
//   X at [N, H = 2 * P + R - 1, W = 2 * Q + S - 1, C], x_map of type PixelMap<C, N, Q, P>:
//   using AlongQ = WindowsAlong<Q, S, 3, 2, 1, -1>;
//   using AlongP = WindowsAlong<P, R, 3, 2, 1, -1>;
//   stage.load_a(x_map, c, n, AlongQ(q, s), AlongP(p, r));
//
// Costs no instruction beside those that compute the places. Knows nothing of what is made of the pixels.
#pragma once

#include "pleat/gpu/tile_dims.h"

namespace pleat {

/// The tap of an axis that has one; the image of a tensor that is one.
struct OneTap {};
struct OneImage {};

/// A window along an axis of an image, at Stride * output + Dilation * tap + first, where First is the least of
/// window 0. A negative Dilation: taps count down as places count up.
template <class OfOutput, class Tap, int Taps, int Stride, int Dilation, int First>
struct WindowsAlong {
    using Output = OfOutput;
    int first;              // place of the window
    unsigned short offset;  // of the tap behind it

    template <class O, class T>
    PLEAT_BOTH constexpr WindowsAlong(const O& output, const T& tap)
        : first(box_place<Output>(output) * Stride + First),
          offset(static_cast<unsigned short>(behind(box_place<Tap>(tap)))) {}
    template <class O>
    PLEAT_BOTH explicit constexpr WindowsAlong(const O& output)
        : first(box_place<Output>(output) * Stride + First), offset(0) {
        static_assert(same<Tap, OneTap>, "pleat: windows along this axis have several taps");
    }

private:
    PLEAT_BOTH static constexpr int behind(int tap) {
        return Dilation < 0 ? (Taps - 1 - tap) * -Dilation : tap * Dilation;
    }
};

/// The parameter of a kernel that is the map of images with channels innermost, by the dims of the windows'
/// results.
template <class Channel, class Image, class... Outputs>
struct PixelMap : TensorMap {};

template <class Image, class At>
PLEAT_BOTH constexpr int image_place(const At& at) {
    if constexpr (same<Image, OneImage>) {
        static_assert(same<At, OneImage>, "pleat: the tensor is one image");
        return 0;
    } else {
        return box_place<Image>(at);
    }
}

}  // namespace pleat
