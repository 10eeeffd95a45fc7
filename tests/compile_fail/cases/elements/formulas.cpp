// An element is behind the star.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void an_element_counted_up(const D& d, M m, N n) {
    d[m][n]++;  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void an_element_counted_up_first(const D& d, M m, N n) {
    ++d[m][n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void an_element_counted_down(const D& d, M m, N n) {
    --d[m + n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void an_element_times_a_tensor(const D& d, const BIAS& bias, M m, N n) {
    (void)(*d[m][n] * bias);  // expect-error: pleat: an element of tensor BIAS [N] is *BIAS[...]; the * is missing
}

PLEAT_BOTH void an_element_plus_a_tensor(const D& d, const BIAS& bias, M m, N n) {
    (void)(*d[m][n] + bias);  // expect-error: pleat: an element of tensor BIAS [N] is *BIAS[...]; the * is missing
}

PLEAT_BOTH void a_tensor_times_a_number(const BIAS& bias) {
    (void)(bias * 2.0f);  // expect-error: pleat: an element of tensor BIAS [N] is *BIAS[...]; the * is missing
}

PLEAT_BOTH void a_tensor_plus_a_tensor(const BIAS& bias) {
    (void)(bias + bias);  // expect-error: pleat: an element of tensor BIAS [N] is *BIAS[...]; the * is missing
}

PLEAT_BOTH void a_tensor_minus_a_number(const D& d) {
    (void)(d - 1);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_number_over_a_tensor(const D& d) {
    (void)(1.0f / d);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_tensor_without_dims_in_a_product(const LOSS& loss) {
    (void)(loss * 0.5f);  // expect-error: pleat: an element of tensor LOSS [] is *LOSS[...]; the * is missing
}

PLEAT_BOTH void a_cursor_times_a_tensor(const D& d, const BIAS& bias, M m, N n) {
    (void)(d[m][n] * bias);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_cursor_and_a_number(const D& d, M m, N n) {
    (void)(d[m][n] <= 1);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void an_element_in_a_choice(const D& d, M m, N n, bool yes) {
    const float x = yes ? d[m][n] : d[m][n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_fragment_set_to_a_number(Acc& acc) {
    acc = 0.0f;  // expect-error: pleat: a fragment takes one value for all its elements by fill(...), and zeros by zero()
}

PLEAT_BOTH void a_fragment_set_to_an_integer(Acc& acc) {
    acc = 0;  // expect-error: pleat: a fragment takes one value for all its elements by fill(...), and zeros by zero()
}
