// A typed launcher takes each tensor in its own place: what it is given is not told apart by order alone.
// host only
#include "rmsnorm/launch.h"

#include "softmax/launch.h"

using namespace rmsnorm;

void the_input_for_the_output(const Kernel& kernel, const pleat::Stream& stream, X x, W w) {
    // expect-error: pleat: another tensor is not tensor Y [T, H]
    kernel(stream, {.X = x, .W = w, .Y = x});
}

void the_input_for_the_weights(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    // expect-error: pleat: another tensor is not tensor W [H]
    kernel(stream, {.X = x, .W = x, .Y = y});
}

void the_weights_first(const Kernel& kernel, const pleat::Stream& stream, X x, W w, Y y) {
    // expect-error: pleat: another tensor is not tensor X [T, H]
    kernel(stream, {w, w, y});
}

void a_raw_pointer(const Kernel& kernel, const pleat::Stream& stream, const pleat::bf16* x, W w, Y y) {
    // expect-error: pleat: tensor X [T, H] is needed here, made of a pointer to const pleat::bf16 and extents(T(...))
    kernel(stream, {.X = x, .W = w, .Y = y});
}

void a_null_pointer(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    // expect-error: pleat: tensor W [H] is needed here, made of a pointer to const pleat::bf16
    kernel(stream, {.X = x, .W = nullptr, .Y = y});
}

void a_tensor_forgotten(const Kernel& kernel, const pleat::Stream& stream, X x, Y y) {
    // expect-error: pleat: tensor W [H] is needed here, made of a pointer to const pleat::bf16
    kernel(stream, {.X = x, .Y = y});
}

void the_output_forgotten(const Kernel& kernel, const pleat::Stream& stream, X x, W w) {
    // expect-error: pleat: tensor Y [T, H] is needed here, made of a pointer to pleat::bf16 and extents(T(...))
    kernel(stream, {.X = x, .W = w});
}

void another_kernels_tensor(const Kernel& kernel, const pleat::Stream& stream, softmax::X x, W w, Y y) {
    // expect-error: pleat: another tensor is not tensor X [T, H]
    kernel(stream, {.X = x, .W = w, .Y = y});
}

void a_size_for_a_param(X x, W w, Y y, H h) {
    Arguments arguments{.X = x, .W = w, .Y = y};
    arguments.eps = h;  // expect-error: pleat: an index of dim H is no integer; get() is its number
}

void a_name_that_the_kernel_has_not(const Kernel& kernel, const pleat::Stream& stream, X x, W w, Y y) {
    // expect-native-error
    kernel(stream, {.X = x, .GAMMA = w, .Y = y});
}

void a_read_through_the_output(const pleat::bf16* constant) {
    const Y y(constant, pleat::extents(T(1)));  // expect-error: pleat: tensor Y [T, H] is needed here, made of a pointer to pleat::bf16 and extents(T(...))
}
