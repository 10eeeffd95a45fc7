// A dim is a type: none stands for another, in no definition, call or operator.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_column_as_a_row(N n) {
    M m = n;  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void a_column_made_a_row(N n) {
    M m(n);  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void arguments_in_the_wrong_order(N n) {
    take_row(n);  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void a_row_as_a_block_of_k(M m) {
    take_block(m);  // expect-error: pleat: dim M is not dim K; cast<K>() makes it one
}

PLEAT_BOTH void a_block_of_rows_as_a_block_of_k(M128 m) {
    const K64 k(m);  // expect-error: pleat: dim M is not dim K; cast<K>() makes it one
}

PLEAT_BOTH M the_wrong_result(M m, N n) {
    return n;  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
    return m;
}

PLEAT_BOTH void an_assignment(M m, N n) {
    m = n;  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void an_extent_of_another_dim(const A& a) {
    M rows = a.extent<K>();  // expect-error: pleat: dim K is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void added_in_place(M m, N n) {
    m += n;  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void subtracted_in_place(M m, K8 k) {
    m -= k;  // expect-error: pleat: dim K is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void a_distance_between_dims(M m, N n) {
    (void)(m - n);  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void a_distance_between_folds(M128 m, K64 k) {
    (void)(m - k);  // expect-error: pleat: dim K is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void an_area(M m, N n) {
    (void)(m * n);  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void a_dim_squared(M m) {
    (void)(m * m);  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void a_ratio(M m, N n) {
    (void)(m / n);  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void a_rest_by_another_dim(K k, N n) {
    (void)(k % n);  // expect-error: pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void one_of_two_dims(M m, N n, bool rows) {
    (void)(rows ? m : n);  // expect-native-error
}
