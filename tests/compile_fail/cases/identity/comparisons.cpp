// Only places along one dim compare.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_bound_in_numbers(M m, int rows) {
    (void)(m < rows);  // expect-error: pleat: dim M does not compare with an integer; write M(...)
}

PLEAT_BOTH void a_number_below_a_dim(M m) {
    (void)(0 <= m);  // expect-error: pleat: dim M does not compare with an integer; write M(...)
}

PLEAT_BOTH void the_first_row(M m) {
    (void)(m == 0);  // expect-error: pleat: dim M does not compare with an integer; write M(...)
}

PLEAT_BOTH void not_the_first_lane(LANE_K lane) {
    (void)(lane != 0u);  // expect-error: pleat: dim K does not compare with an integer; write K(...)
}

PLEAT_BOTH void a_fold_against_a_number_of_blocks(K64 k) {
    (void)(k >= 64);  // expect-error: pleat: dim K does not compare with an integer; write K(...)
}

PLEAT_BOTH void rows_against_columns(M m, N n) {
    (void)(m < n);  // expect-error: pleat: dim M does not compare with dim N
}

PLEAT_BOTH void the_order_of_rows_and_columns(M m, N n) {
    (void)(m <=> n);  // expect-error: pleat: dim M does not compare with dim N
}

PLEAT_BOTH void the_order_of_a_row_and_a_number(M m) {
    (void)(m <=> 5);  // expect-error: pleat: dim M does not compare with an integer; write M(...)
}

PLEAT_BOTH void rows_equal_columns(M m, N n) {
    (void)(m == n);  // expect-error: pleat: dim M does not compare with dim N
}

PLEAT_BOTH void the_diagonal_by_an_inequality(M m, N n) {
    (void)(n >= m);  // expect-error: pleat: dim N does not compare with dim M
}

PLEAT_BOTH void a_bound_of_another_tensors_dim(const BIAS& bias, M m) {
    (void)(m < bias.extent<N>());  // expect-error: pleat: dim M does not compare with dim N
}

PLEAT_BOTH void blocks_against_rows(K64 k, M m) {
    (void)(k < m);  // expect-error: pleat: dim K does not compare with dim M
}

PLEAT_BOTH void a_digit_against_another_dim(LANE_K lane, N n) {
    (void)(lane != n);  // expect-error: pleat: dim K does not compare with dim N
}

PLEAT_BOTH void lists_that_share_nothing(M m, N n, K k) {
    (void)(m + n < k);  // expect-error: pleat: dim M does not compare with dim K
}

PLEAT_BOTH void a_list_with_a_dim(M m, N n) {
    (void)(m + n < m);  // expect-error: pleat: dim M compares with indices of M only
}

PLEAT_BOTH void two_lists(M m, N n, K k) {
    (void)(m + k == n + k);  // expect-error: pleat: dim M compares with indices of M only
}

PLEAT_BOTH void a_list_with_a_number(M m, N n) {
    (void)(m + n < 4096);  // expect-error: pleat: dim M does not compare with an integer; write M(...)
}

PLEAT_BOTH void a_fraction(M m) {
    (void)(m < 0.5f);  // expect-error: pleat: dim M compares with indices of M only
}

PLEAT_BOTH void a_tensor(const BIAS& bias, N n) {
    (void)(n < bias);  // expect-error: pleat: dim N compares with indices of N only
}
