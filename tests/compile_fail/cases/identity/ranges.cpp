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

PLEAT_BOTH void range_that_stands_still(T t) {
    (void)range_with_step<0>(t);  // expect-error: pleat: a range's step is at least 1
}

PLEAT_BOTH void range_that_goes_back(T t) {
    (void)range_with_step<-1>(T(0), t);  // expect-error: pleat: a range's step is at least 1
}

PLEAT_BOTH void range_by_half_a_block(K8 k8) {
    (void)range_with_step(K8(0), k8, K(4));  // expect-error: pleat: a range's step is a multiple of its start's fold
}

PLEAT_BOTH void range_over_a_dim_twice(T t, H h) {
    (void)range(coordinates(t, h, LANE_K(1), K8(2)));  // expect-error: pleat: a range over several dims has one end for each of them
}

PLEAT_BOTH void rows_in_a_guard_of_columns(const W& w, T t) {
    (void)in_range(t, w.extents());  // expect-error: pleat: this list of coordinates has no dim T
}

PLEAT_BOTH void a_list_in_a_guard_of_another(const W& w, T t, K k) {
    (void)in_range(t + k, w.extents());  // expect-error: pleat: this list of coordinates has no dim T
}

PLEAT_BOTH void a_guard_with_a_number(const W& w, int thread) {
    (void)in_range(thread, w.extents());  // expect-error: pleat: in_range(place, extents) takes an index or list, and a list of extents
}

PLEAT_BOTH void a_guard_with_one_extent(T t) {
    (void)in_range(t, 4096);  // expect-error: pleat: in_range(place, extents) takes an index or list, and a list of extents
}

PLEAT_BOTH void a_guard_with_a_tensor(const X& x, T t) {
    (void)in_range(t, x);  // expect-error: pleat: in_range(place, extents) takes an index or list, and a list of extents
}

PLEAT_BOTH void a_tensors_guard_with_a_number(const X& x) {
    (void)x.in_range(3);  // expect-error: pleat: tensor X [T, H] takes dims, not an integer; write T(...) or H(...)
}

PLEAT_BOTH void a_tensors_guard_with_two_indices(const X& x, T t, H h) {
    (void)x.in_range(t, h);  // expect-error: pleat: in_range(place) takes one index or list, as in coordinates(m, k)
}

PLEAT_BOTH void a_views_guard_with_a_number(const X& x) {
    (void)x.as_const().in_range(3);  // expect-error: pleat: tensor X [T, H] takes dims, not an integer; write T(...) or H(...)
}

PLEAT_BOTH void a_views_guard_with_three_numbers(const X& x) {
    (void)x.as_const().in_range(1, 2, 3);  // expect-error: pleat: in_range(place) takes one index or list, as in coordinates(m, k)
}
