// A cursor is a place; its element is behind the star.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_tensor_dereferenced(const A& a) {
    (void)*a;  // expect-error: pleat: tensor A [M, K] is subscripted before it is dereferenced
}

PLEAT_BOTH void a_value_without_the_star(const BIAS& bias, N n) {
    const float b = bias[n];  // expect-error: pleat: an element of tensor BIAS [N] is *BIAS[...]; the * is missing
}

PLEAT_BOTH void a_converted_value_without_the_star(const A& a, M m, K k) {
    const float x = a[m][k];  // expect-error: pleat: an element of tensor A [M, K] is *A[...]; the * is missing
}

PLEAT_BOTH void an_element_without_the_star(const A& a, M m, K k) {
    const bf16 x = a[m + k];  // expect-error: pleat: an element of tensor A [M, K] is *A[...]; the * is missing
}

PLEAT_BOTH void a_store_without_the_star(const D& d, M m, N n) {
    d[m][n] = 1.0f;  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_sum_without_the_star(const D& d, M m, N n, float x) {
    d[m + n] += x;  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_condition_without_the_star(const D& d, M m, N n) {
    if (d[m][n]) return;  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_product_without_the_star(const D& d, M m, N n) {
    (void)(d[m][n] * 2.0f);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_product_of_a_number_without_the_star(const D& d, M m, N n) {
    (void)(2 * d[m][n]);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_quotient_without_the_star(const BIAS& bias, N n, float x) {
    (void)(x / bias[n]);  // expect-error: pleat: an element of tensor BIAS [N] is *BIAS[...]; the * is missing
}

PLEAT_BOTH void a_difference_without_the_star(const D& d, M m, N n, float x) {
    (void)(d[m][n] - x);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_sum_of_two_without_stars(const D& d, const BIAS& bias, M m, N n) {
    *d[m][n] = d[m][n] + bias[n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_sum_of_products_without_stars(const A& a, const B& b, M m, N n, K k, float sum) {
    sum += a[m][k] * b[k][n];  // expect-error: pleat: an element of tensor A [M, K] is *A[...]; the * is missing
}

PLEAT_BOTH void a_sum_over_elements_without_the_star(const BIAS& bias, N n, float sum) {
    sum += bias[n];  // expect-error: pleat: an element of tensor BIAS [N] is *BIAS[...]; the * is missing
}

PLEAT_BOTH void an_element_scaled_without_the_star(const D& d, M m, N n) {
    d[m][n] *= 0.5f;  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_negation_without_the_star(const D& d, M m, N n) {
    (void)-d[m][n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_comparison_without_the_star(const D& d, M m, N n) {
    (void)(d[m][n] > 0.0f);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_test_for_zero_without_the_star(const D& d, M m, N n) {
    (void)(d[m][n] == 0.0f);  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_copy_without_the_stars(const D& d, M m, N n) {
    d[m][n] = d[m][n + n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_copy_without_the_star_of_its_source(const D& d, M m, N n) {
    *d[m][n] = d[m][n + n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void a_copy_between_tensors_without_stars(const D& d, const BIAS& bias, M m, N n) {
    d[m][n] = bias[n];  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
}

PLEAT_BOTH void an_element_of_a_dim(const D& d, M m, N n) {
    *d[m][n] = m;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}
