// A subscript acts on dims that the tensor has; one that shares none with it is a mistake.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void the_other_operands_dim(const A& a, N n) {
    (void)a[n];  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void rows_of_the_weights(const B& b, M m) {
    (void)b[m];  // expect-error: pleat: tensor B [K, N] has no dim M
}

PLEAT_BOTH void a_row_of_the_bias(const BIAS& bias, M m) {
    (void)*bias[m];  // expect-error: pleat: tensor BIAS [N] has no dim M
}

PLEAT_BOTH void the_second_subscript(const A& a, M m, N n) {
    (void)*a[m][n];  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void the_third_subscript(const A& a, M m, K k, N n) {
    (void)*a[m][k][n];  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void a_block_of_an_absent_dim(const BIAS& bias, K8 k) {
    (void)bias[k];  // expect-error: pleat: tensor BIAS [N] has no dim K
}

PLEAT_BOTH void a_lane_of_an_absent_dim(const BIAS& bias, K k) {
    (void)bias[LANE_K(k)];  // expect-error: pleat: tensor BIAS [N] has no dim K
}

PLEAT_BOTH void a_tile_of_an_absent_dim(const B& b, M128 m) {
    (void)b[m];  // expect-error: pleat: tensor B [K, N] has no dim M
}

PLEAT_BOTH void a_sum_on_an_absent_dim(const BIAS& bias) {
    (void)bias[K8(1) + ELEM_K(2)];  // expect-error: pleat: tensor BIAS [N] has no dim K
}

PLEAT_BOTH void a_list_that_shares_nothing(const BIAS& bias, M m, K k) {
    (void)bias[m + k];  // expect-error: pleat: tensor BIAS [N] has none of these dims
}

PLEAT_BOTH void a_second_list_that_shares_nothing(const BIAS& bias, M m, N n, K k) {
    (void)bias[m + n][m + k];  // expect-error: pleat: tensor BIAS [N] has none of these dims
}

PLEAT_BOTH void what_is_left_of_a_list(const A& a, M m, N n, K k) {
    (void)a[(m + n + k).drop<M>().drop<K>()];  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void another_vocabularys_dim(const A& a, example::T t) {
    (void)a[t];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_dim_of_the_same_name(const A& a, example::K k) {
    (void)a[k];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_tensor_without_dims(const LOSS& loss, M m) {
    (void)*loss[m];  // expect-error: pleat: tensor LOSS [] has no dim M
}

PLEAT_BOTH void the_first_element_of_a_scalar(const LOSS& loss) {
    (void)loss[0];  // expect-error: pleat: tensor LOSS [] has no dims; dereference it
}

PLEAT_BOTH void a_row_of_an_interleaved_tile(const B_TILE& tile, M m) {
    (void)tile[m];  // expect-error: pleat: tensor B_TILE [K % 64 / 8, N % 128, K % 8] has no dim M
}
