// A dim and an integer have no sum: 3 of what?
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void the_next_row(M m) {
    (void)(m + 1);  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}

PLEAT_BOTH void the_number_first(M m) {
    (void)(1 + m);  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}

PLEAT_BOTH void the_row_before(M m) {
    (void)(m - 1);  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}

PLEAT_BOTH void the_threads_number(M m, unsigned thread) {
    (void)(m + thread);  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}

PLEAT_BOTH void the_next_block(K8 k) {
    (void)(k + 1);  // expect-error: pleat: dim K neither adds nor subtracts an integer; write K(...)
}

PLEAT_BOTH void the_next_chunk(LANE_K lane) {
    (void)(lane + 1);  // expect-error: pleat: dim K neither adds nor subtracts an integer; write K(...)
}

PLEAT_BOTH void in_place(M m) {
    m += 16;  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void back_in_place(M m, int rows) {
    m -= rows;  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void a_fold_in_place(K8 k) {
    k += 1;  // expect-error: pleat: an integer is not dim K; write K(...)
}

PLEAT_BOTH void numbers_on_a_list(M m, K k) {
    (void)(m + k + 8);  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}

PLEAT_BOTH void numbers_off_a_list(M m, K k) {
    (void)(m + k - 8);  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}

PLEAT_BOTH void a_fraction_added(M m) {
    (void)(m + 0.5f);  // expect-error: pleat: dim M adds to indices and lists of them; a cursor takes it in brackets
}

PLEAT_BOTH void scaled_by_a_fraction(M m) {
    (void)(m * 0.5f);  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void a_fraction_scaled(M m) {
    (void)(0.5 * m);  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void halved(M m) {
    (void)(m / 2);  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void the_block_by_division(K k) {
    const K8 block(k / 8);  // expect-error: pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void the_place_in_the_block(K k) {
    (void)(k % 8);  // expect-error: pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void a_number_divided(K k) {
    (void)(4096 / k);  // expect-error: pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it
}
