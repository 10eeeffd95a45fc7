// A list of coordinates is as typed as its terms.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_list_as_a_number(M m, N n) {
    (void)(m + n).get();  // expect-error: pleat: this list has dims beside M and is no single number; get<M>() picks one
}

PLEAT_BOTH void a_dim_that_is_not_there(M m, N n) {
    (void)(m + n).get<K>();  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void without_a_dim_that_is_not_there(M m, N n) {
    (void)(m + n).drop<K>();  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void a_list_for_a_row(M m, N n) {
    take_row(m + n);  // expect-error: pleat: a list of several dims is not dim M; get<M>() picks one
}

PLEAT_BOTH void a_sum_on_another_dim() {
    take_row(K8(1) + ELEM_K(2));  // expect-error: pleat: dim K is not dim M; cast<M>() makes it one
}

PLEAT_BOTH void less_a_dim_that_is_not_there(M m, N n, K k) {
    (void)(m + n - k);  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void less_a_list_with_one(M m, N n, K k) {
    (void)((m + n) - (n + k));  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void a_dim_less_a_list(M m, N n) {
    (void)(m - (m + n));  // expect-error: pleat: a list of several dims is not dim M; get<M>() picks one
}

PLEAT_BOTH void a_cast_of_a_dim_that_is_not_there(M m, N n) {
    (void)(m + n).cast<K, N>();  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void scaled(M m, N n) {
    (void)((m + n) * 2);  // expect-error: pleat: this list has dims beside M and is no single number; get<M>() picks one
}

PLEAT_BOTH void divided(M m, N n) {
    (void)((m + n) / 2);  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void folded(M m, N n) {
    (void)K8(m + n);  // expect-error: pleat: a list of several dims is not dim K; get<K>() picks one
}

PLEAT_BOTH void a_number_among_coordinates(M m) {
    (void)coordinates(m, 5);  // expect-error: pleat: coordinates(...) lists indices and other lists, as in coordinates(M(1), k)
}

PLEAT_BOTH void an_index_asked_for_another_dim(M m) {
    (void)m.get<N>();  // expect-error: pleat: this list of coordinates has no dim N
}

PLEAT_BOTH void number_type_picked_from_a_list(M m, N n) {
    (void)(m + n).get<int>();  // expect-error: pleat: get<D>(), drop<D>() and cast<D, E>() are of a dim, and this is no dim
}

PLEAT_BOTH void number_type_picked_from_an_index(M m) {
    (void)m.get<int>();  // expect-error: pleat: get<D>(), drop<D>() and cast<D, E>() are of a dim, and this is no dim
}

PLEAT_BOTH void number_type_dropped_from_a_list(M m, N n) {
    (void)(m + n).drop<int>();  // expect-error: pleat: get<D>(), drop<D>() and cast<D, E>() are of a dim, and this is no dim
}
