// What a launch is not given, and C++ would take for 0.
// host only
#include "offset/launch.h"

using namespace offset;

void all_that_is_needed(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    kernel(stream, {.X = x, .Y = y, .S = S(3), .by = 2});
}

void a_size_forgotten(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    // expect-error: pleat: the size S is missing, which no tensor tells: .S = S(...)
    kernel(stream, {.X = x, .Y = y, .by = 2});
}

void a_param_forgotten(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    // expect-error: pleat: the param by is missing, which has no default: .by = ...
    kernel(stream, {.X = x, .Y = y, .S = S(3)});
}

void an_integer_for_a_size(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    // expect-error: pleat: an integer is not dim S; write S(...)
    kernel(stream, {.X = x, .Y = y, .S = 3, .by = 2});
}

void another_dim_for_a_size(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    // expect-error: pleat: dim T is not dim S; cast<S>() makes it one
    kernel(stream, {.X = x, .Y = y, .S = T(3), .by = 2});
}
