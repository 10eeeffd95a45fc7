// A range goes from one place to another along one dim.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void range_of_an_integer() {
    (void)range(5);  // expect-error: pleat: a range goes over the places of a dim, as in range(M(0), M(16))
}

PLEAT_BOTH void range_between_integers() {
    (void)range(0, 16);  // expect-error: pleat: a range goes over the places of a dim, as in range(M(0), M(16))
}

PLEAT_BOTH void range_to_an_integer(T t) {
    (void)range(t, 16);  // expect-error: pleat: dim T does not compare with an integer; write T(...)
}

PLEAT_BOTH void range_to_another_dim(T t, H h) {
    (void)range(t, h);  // expect-error: pleat: dim T does not compare with dim H
}

PLEAT_BOTH void range_by_a_step_of_another_dim(T t, H h) {
    (void)range_with_step(T(0), t, h);  // expect-error: pleat: dim T does not compare with dim H
}

PLEAT_BOTH void range_back_from_another_dim(T t, H h) {
    (void)reverse_range(t, h);  // expect-error: pleat: dim T does not compare with dim H
}

PLEAT_BOTH void lesser_of_two_dims(T t, H h) {
    (void)min(t, h);  // expect-error: pleat: dim T does not compare with dim H
}

PLEAT_BOTH void greater_of_dim_and_integer(T t) {
    (void)max(t, 4);  // expect-error: pleat: dim T does not compare with an integer; write T(...)
}

PLEAT_BOTH void lists_in_order(T t, H h) {
    (void)(t + h < h + t);  // expect-error: pleat: lists of several dims have no order; compare one dim of them, or use in_range
}

PLEAT_BOTH void digit_that_the_step_does_not_divide(K8 k8) {
    (void)k8.digit<12>();  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}
