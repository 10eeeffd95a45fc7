// One index in brackets, or several joined by +; dims in angle brackets.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void called_like_a_function(const A& a, M m, K k) {
    (void)a(m, k);  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void an_element_called_like_a_function(const A& a, M m, K k) {
    const bf16 x = *a(m, k);  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_store_by_a_call(const D& d, M m, N n) {
    d(m, n) = 1.0f;  // expect-error: pleat: tensor D [M, N] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_call_with_one_index(const BIAS& bias, N n) {
    (void)bias(n);  // expect-error: pleat: tensor BIAS [N] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void braces_in_brackets(const A& a, M m, K k) {
    (void)*a[{m, k}];  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_store_by_braces(const D& d, M m, N n) {
    *d[{m, n}] = 1.0f;  // expect-error: pleat: tensor D [M, N] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void at_of_two(const A& a, M m, K k) {
    (void)*a.at(m, k);  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void at_of_a_list(const A& a, M m, K k) {
    (void)*a.at(m + k);  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void at_of_integers(const A& a) {
    (void)a.at(1, 2);  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void integers_called(const A& a) {
    (void)a(1, 2);  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void the_extent_of_an_index(const A& a, M m) {
    (void)a.extent(m);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void the_extent_of_a_number(const A& a) {
    (void)a.extent(0);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void a_slice_of_indices(const A& a, M m) {
    (void)a.slice(m, 64);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void a_slice_with_its_number_first(const A& a, M m) {
    (void)a.slice<64, M>(m);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void a_slice_from_to(const A& a, M m) {
    (void)a.slice(m, m + M(64));  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void a_fold_by_an_argument(K k) {
    (void)k.fold(8);  // expect-error: pleat: fold<8>(), digit<8>() and at<8>() take their number in angle brackets
}

PLEAT_BOTH void a_digit_by_an_argument(K k) {
    (void)k.digit(8);  // expect-error: pleat: fold<8>(), digit<8>() and at<8>() take their number in angle brackets
}

PLEAT_BOTH void a_place_by_an_argument() {
    (void)M::at(5);  // expect-error: pleat: fold<8>(), digit<8>() and at<8>() take their number in angle brackets
}

PLEAT_BOTH void a_coordinate_by_an_argument(Block block, M m) {
    (void)block.get(m);  // expect-error: pleat: get<M>() names its dim in angle brackets
}

PLEAT_BOTH void a_dropped_dim_by_an_argument(const A& a, M m) {
    (void)a.drop(m);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void a_drop_of_several(const A& a, M m, K k) {
    (void)a.drop(m, k);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void vectors_by_an_argument(const A& a) {
    (void)a.vectors(8);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void vectors_of_a_number(const A& a) {
    (void)a.vectors<8>();  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}
