// host only
// Calls of a kernel, as they are written in the first hour.
#include "rmsnorm/launch.h"

using namespace rmsnorm;

inline void f(rmsnorm::Kernel kernel, const pleat::Stream& stream, const pleat::Device& device, X x, W w, Y y) {
    kernel(stream, x, w, y);  // expect-error: pleat: a kernel takes its arguments in one pair of braces, by their names: {.X = x, .Y = y}
    kernel({.X = x, .W = w, .Y = y});  // expect-error: pleat: a kernel is called with a stream, and then its arguments
    kernel(device, {.X = x, .W = w, .Y = y});  // expect-error: pleat: a kernel is called with a pleat::Stream first
    kernel(stream, {.X = x, .W = w, .Y = y}, 1e-5F);  // expect-error: pleat: behind a kernel's arguments, params among them, stands its workspace, a pointer
}
