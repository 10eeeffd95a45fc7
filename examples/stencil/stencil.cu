// OUT is the sum of an image's four neighbours less four times itself; outside, the image is 0. One thread an
// element.
#include "stencil/dims.h"

using namespace stencil;

extern "C" __global__ void laplacian(const float* image_memory, float* out_memory, long long height,
                                     long long width) {
    const auto sizes = extents(H(height), W(width));
    const auto image = IMAGE::read_only(image_memory, sizes);
    const OUT out(out_memory, sizes);

    const auto at = Block(blockIdx.x, sizes).coordinates() + Thread(threadIdx.x).coordinates();
    if (!out.in_range(at)) return;  // the last tiles hang over the edge
    const auto value = [&](auto place) { return image.in_range(place) ? *image[place] : 0.0F; };
    *out[at] = value(at + H(1)) + value(at - H(1)) + value(at + W(1)) + value(at - W(1)) - 4 * value(at);
}
