// Brackets take dims; what else C++ would put there is told apart.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void the_fifth_row(const A& a) {
    (void)a[5];  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void an_offset_by_hand(const A& a, M m, K k) {
    (void)a[m.get() * 4096 + k.get()];  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void the_threads_number(const BIAS& bias, unsigned thread) {
    (void)bias[thread];  // expect-error: pleat: tensor BIAS [N] takes dims, not an integer; write N(...)
}

PLEAT_BOTH void a_number_after_a_dim(const A& a, M m) {
    (void)a[m][0];  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void two_dims_and_a_comma(const A& a, M m, K k) {
    (void)*a[m, k];  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void three_dims_and_commas(const A& a, M m, N n, K k) {
    (void)*a[m, n, k];  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_number_and_a_dim(const A& a, K k) {
    (void)*a[0, k];  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_comma_after_a_dim(const A& a, M m, K k) {
    (void)*a[m][k, k];  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_pointer(const BIAS& bias, const int* labels) {
    (void)bias[labels];  // expect-error: pleat: tensor BIAS [N] takes dims and lists of them
}

PLEAT_BOTH void a_fraction(const BIAS& bias, float x) {
    (void)bias[x];  // expect-error: pleat: tensor BIAS [N] takes dims and lists of them
}

PLEAT_BOTH void a_tensor_in_a_tensor(const BIAS& bias, const LOSS& loss) {
    (void)bias[loss];  // expect-error: pleat: tensor BIAS [N] takes dims and lists of them
}

PLEAT_BOTH void a_cursor_in_a_tensor(const A& a, const BIAS& bias, M m, N n) {
    (void)a[m][bias[n]];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_dim_added_to_a_tensor(const A& a, M m) {
    (void)(a + m);  // expect-error: pleat: dim M adds to indices and lists of them; a cursor takes it in brackets
}

PLEAT_BOTH void a_dim_added_to_a_cursor(const A& a, M m, K k) {
    (void)*(a[m] + k);  // expect-error: pleat: dim K adds to indices and lists of them; a cursor takes it in brackets
}
