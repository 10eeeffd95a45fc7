// A dim is a type: no dim stands for another, in no operator and no call.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void dims_multiplied(T t, H h) {
    (void)(t * h);  // expect-error: pleat: dim T multiplies with integers only
}

PLEAT_BOTH void fold_compared_with_other_dim(T t) {
    (void)(K8(1) < t);  // expect-error: pleat: dim K does not compare with dim T
}

PLEAT_BOTH void other_dim_as_argument(H h) {
    take(h);  // expect-error: pleat: dim H is not dim T; cast<T>() makes it one
}

PLEAT_BOTH void other_dim_as_dim(H h) {
    T bad = h;  // expect-error: pleat: dim H is not dim T; cast<T>() makes it one
}

PLEAT_BOTH void other_dim_as_fold(H h) {
    K8 bad(h);  // expect-error: pleat: dim H is not dim K; cast<K>() makes it one
}

PLEAT_BOTH void other_dim_compared(T t, H h) {
    (void)(t < h);  // expect-error: pleat: dim T does not compare with dim H
}

PLEAT_BOTH void other_dim_constructed(H h) {
    T bad(h);  // expect-error: pleat: dim H is not dim T; cast<T>() makes it one
}

PLEAT_BOTH void other_dim_equal(H h, K k) {
    (void)(h == k);  // expect-error: pleat: dim H does not compare with dim K
}

PLEAT_BOTH void other_dim_subtracted(T t, H h) {
    (void)(t - h);  // expect-error: pleat: dim H is not dim T; cast<T>() makes it one
}
