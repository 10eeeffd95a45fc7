// A fold is a place on its dim's line: steps divide one another, and nothing is lost without a word.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_block_of_an_element(K k) {
    K8 block = k;  // expect-error: pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly
}

PLEAT_BOTH void a_block_for_an_argument(K k) {
    take_block(k);  // expect-error: pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly
}

PLEAT_BOTH void a_coarse_block_of_a_fine_one(K8 k) {
    K64 block = k;  // expect-error: pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly
}

PLEAT_BOTH void a_lane_of_an_element(K k) {
    LANE_K lane = k;  // expect-error: pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly
}

PLEAT_BOTH void a_lane_of_a_block(K8 k) {
    LANE_K lane = k;  // expect-error: pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly
}

PLEAT_BOTH void an_element_added_to_a_block(K8 block, K k) {
    block += k;  // expect-error: pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly
}

PLEAT_BOTH void a_lane_added_to_a_coarser_block(K64 block, LANE_K lane) {
    block += lane;  // expect-error: pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly
}

PLEAT_BOTH void a_step_that_does_not_divide(K8 k) {
    (void)k.fold<12>();  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}

PLEAT_BOTH void a_fold_into_steps_that_do_not_meet(K64 k) {
    (void)k.fold<24>();  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}

PLEAT_BOTH void a_fold_of_nothing(K k) {
    (void)k.fold<0>();  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}

PLEAT_BOTH void a_conversion_that_does_not_divide(K8 k) {
    const Fold<K, 12> twelfth(k);  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}

PLEAT_BOTH void a_digit_that_does_not_divide(K8 k) {
    const Digit<K, 12, 48> digit(k);  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}

PLEAT_BOTH void a_lane_in_a_loop_of_its_own(LANE_K lane) {
    lane += LANE_K(1);  // expect-error: pleat: a digit of dim K stays below its count; add to K or a fold of it
}

PLEAT_BOTH void a_lane_taken_back(LANE_K lane) {
    lane -= LANE_K(1);  // expect-error: pleat: a digit of dim K stays below its count; add to K or a fold of it
}

PLEAT_BOTH void an_element_added_to_a_digit(ELEM_K e, K k) {
    e += k;  // expect-error: pleat: a digit of dim K stays below its count; add to K or a fold of it
}

PLEAT_BOTH void a_block_added_to_a_row(M m, K8 k) {
    m += k;  // expect-error: pleat: dim K is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void the_rest_by_another_dim(K8 block, M rows) {
    (void)(block % rows);  // expect-error: pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void a_fold_of_no_step() {
    Fold<K, 0> nothing;  // expect-error: pleat: a fold's step is at least 1
}

PLEAT_BOTH void a_fold_of_a_fold() {
    Fold<K8, 4> block(3);  // expect-error: pleat: Fold<D, n> and Digit<D, n, m> are of a dim, and this is no dim
}

PLEAT_BOTH void a_digit_of_a_fold() {
    Digit<K8, 4, 16> digit(3);  // expect-error: pleat: Fold<D, n> and Digit<D, n, m> are of a dim, and this is no dim
}

PLEAT_BOTH void a_digit_of_a_step_and_a_half() {
    Digit<K, 8, 12> digit;  // expect-error: pleat: a digit's step divides its limit, which is greater
}

PLEAT_BOTH void a_digit_of_one_value() {
    Digit<K, 8, 8> digit;  // expect-error: pleat: a digit's step divides its limit, which is greater
}

PLEAT_BOTH void a_cast_to_an_integer(K k) {
    (void)k.cast<int>();  // expect-error: pleat: cast<D>() makes an index one of another dim, and this is no dim
}

PLEAT_BOTH void a_cast_to_a_fold(M m) {
    (void)m.cast<K8>();  // expect-error: pleat: cast<D>() makes an index one of another dim, and this is no dim
}
