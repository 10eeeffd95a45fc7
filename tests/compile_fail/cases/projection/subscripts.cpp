// A subscript acts on dims that the tensor has; one that shares none with it is a mistake.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void absent_dim_in_cursor_subscript(const X& x, T t, K k) {
    (void)x[t][k];  // expect-error: pleat: tensor X [T, H] has no dim K
}

PLEAT_BOTH void absent_dim_in_subscript(const X& x, K k) {
    (void)x[k];  // expect-error: pleat: tensor X [T, H] has no dim K
}

PLEAT_BOTH void absent_dim_in_sum(const W& w) {
    (void)w[K8(1) + LANE_K(2)];  // expect-error: pleat: tensor W [H] has no dim K
}

PLEAT_BOTH void absent_dim_through_digit(const W& w, K k) {
    (void)w[LANE_K(k)];  // expect-error: pleat: tensor W [H] has no dim K
}

PLEAT_BOTH void absent_dim_through_fold(const X& x) {
    (void)x[K8(3)];  // expect-error: pleat: tensor X [T, H] has no dim K
}

PLEAT_BOTH void integer_cursor_subscript(const X& x, T t) {
    (void)x[t][5];  // expect-error: pleat: tensor X [T, H] takes dims, not an integer; write X[T(...)]
}

PLEAT_BOTH void integer_subscript(const X& x) {
    (void)x[5];  // expect-error: pleat: tensor X [T, H] takes dims, not an integer; write X[T(...)]
}

PLEAT_BOTH void list_sharing_nothing(const W& w, T t, K k) {
    (void)w[t + k];  // expect-error: pleat: tensor W [H] has none of these dims
}

PLEAT_BOTH void pointer_subscript(const W& w) {
    const int* p = nullptr;
    (void)w[p];  // expect-error: pleat: tensor W [H] takes dims and lists of them
}

PLEAT_BOTH void tensor_dereferenced(const X& x) {
    (void)*x;  // expect-error: pleat: tensor X [T, H] is subscripted before it is dereferenced
}

PLEAT_BOTH void unsigned_subscript(const W& w) {
    unsigned lane = 3;
    (void)w[lane];  // expect-error: pleat: tensor W [H] takes dims, not an integer; write W[H(...)]
}
