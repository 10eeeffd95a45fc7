// host only
// Launches, as they are first written.
#include "rmsnorm/launch.h"

#include "softmax/launch.h"

using namespace rmsnorm;

inline void f(rmsnorm::Kernel kernel, const pleat::Stream& stream, const pleat::Device& device, X x, W w, Y y,
              pleat::bf16* p, const pleat::bf16* in, softmax::X other) {
    Arguments arguments{.X = x, .W = w, .Y = y};
    (void)arguments, (void)device, (void)p, (void)in, (void)other;
    kernel(x, w, y);  // mistake
    kernel(stream, x, w, y);  // mistake
    kernel({.X = x, .W = w, .Y = y});  // mistake
    kernel({.X = x, .W = w, .Y = y}, stream);  // mistake
    kernel(arguments);  // mistake
    kernel(stream);  // mistake
    kernel();  // mistake
    kernel(stream, {});  // mistake
    kernel(stream, {x, y, w});  // mistake
    kernel(stream, {.X = x, .W = w});  // mistake
    kernel(stream, {.X = x, .Y = y});  // mistake
    kernel(stream, {.X = x, .Y = y, .W = w});  // mistake
    kernel(stream, {.Y = y, .W = w, .X = x});  // mistake
    kernel(stream, {.X = x, .W = w, .eps = 1e-5f, .Y = y});  // mistake
    kernel(stream, {.X = y, .W = w, .Y = x});  // mistake
    kernel(stream, {.X = x, .W = x, .Y = y});  // mistake
    kernel(stream, {.X = p, .W = w, .Y = y});  // mistake
    kernel(stream, {.X = x, .W = in, .Y = y});  // mistake
    kernel(stream, {.X = x, .W = nullptr, .Y = y});  // mistake
    kernel(stream, {.X = other, .W = w, .Y = y});  // mistake
    kernel(stream, {.X = x, .W = w, .Y = y, .EPS = 1e-5f});  // mistake
    kernel(stream, {.x = x, .W = w, .Y = y});  // mistake
    kernel(stream, {.X = x, .W = w, .Y = y}, 1e-5f);  // mistake
    kernel(stream, {.X = x, .W = w, .Y = y}, 0, 0);  // mistake
    kernel(device, {.X = x, .W = w, .Y = y});  // mistake
    kernel(0, {.X = x, .W = w, .Y = y});  // mistake
    kernel(nullptr, {.X = x, .W = w, .Y = y});  // mistake
    kernel.launch(stream, arguments);  // mistake
    kernel.load(stream);  // mistake
    Kernel k2;  // mistake
    Kernel k2(device);  // mistake
    Kernel k2 = Kernel::load();  // mistake
    Kernel k2 = Kernel::load(0);  // mistake
    Kernel k2 = Kernel::load(device, "-lineinfo");  // mistake
    Kernel k2 = softmax::Kernel::load(device);  // mistake
    X t(p);  // mistake
    X t(p, 16);  // mistake
    X t(p, T(16));  // mistake
    X t(p, pleat::extents(16));  // mistake
    X t(p, pleat::extents(H(16)));  // mistake
    Y t(in, pleat::extents(T(16)));  // mistake
    W t(p, pleat::extents(T(16)), 3);  // mistake
    arguments.X = p;  // mistake
    arguments.eps = x;  // mistake
    arguments.X = y;  // mistake
}
