// Dims are neither bools nor bits, and are made of integers.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void made_of_a_float() {
    const M m = 1.5f;  // expect-error: pleat: this is neither an integer nor an index of dim M
}

PLEAT_BOTH void made_of_a_float_explicitly() {
    const M m(1.5f);  // expect-error: pleat: this is neither an integer nor an index of dim M
}

PLEAT_BOTH void made_of_a_bool() {
    const M m = true;  // expect-error: pleat: this is neither an integer nor an index of dim M
}

PLEAT_BOTH void made_of_a_null() {
    const M m = nullptr;  // expect-error: pleat: this is neither an integer nor an index of dim M
}

PLEAT_BOTH void made_of_two(M m, K k) {
    const M both(m, k);  // expect-native-error
}

PLEAT_BOTH void a_mask(M m) {
    (void)(m & 7);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_flag(M m) {
    (void)(m | 1);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_shift_to_the_left(M m) {
    (void)(m << 3);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_shift_to_the_right(M m) {
    (void)(m >> 3);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void an_exclusive_or(M m) {
    (void)(m ^ 1);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_complement(M m) {
    (void)~m;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void in_a_conjunction(M m) {
    (void)(m && true);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void in_a_disjunction(M m) {
    (void)(m || false);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_while(M m) {
    while (m) return;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_switch(M m) {
    switch (m) { default: return; }  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_float(M m) {
    const float x = m;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_cast_to_float(M m) {
    (void)static_cast<float>(m);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void times_a_float(M m) {
    (void)(m * 2.0f);  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void a_float_times(M m) {
    (void)(0.5f * m);  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void a_square(M m) {
    (void)(m * m);  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void a_remainder_of_a_float(M m) {
    (void)(m % 2.0f);  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void the_greater_of_a_number(M m) {
    (void)max(m, 3);  // expect-error: pleat: dim M does not compare with an integer; write M(...)
}

PLEAT_BOTH void the_lesser_of_another_dim(M m, K k) {
    (void)min(m, k);  // expect-error: pleat: dim M does not compare with dim K
}

PLEAT_BOTH void a_fold_plus_a_number(K8 k) {
    (void)(k + 5);  // expect-error: pleat: dim K neither adds nor subtracts an integer; write K(...)
}

PLEAT_BOTH void a_fold_compared_with_a_number(K8 k) {
    (void)(k == 24);  // expect-error: pleat: dim K does not compare with an integer; write K(...)
}

PLEAT_BOTH void a_number_less_a_dim(M m) {
    (void)(128 - m);  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}

PLEAT_BOTH void counted_down_by_a_number(M m) {
    m -= 1;  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void counted_by_another_dim(M m, K k) {
    m += k;  // expect-error: pleat: dim K is not dim M; cast<M>() makes it one
}
