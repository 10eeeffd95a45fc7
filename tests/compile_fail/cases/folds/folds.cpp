// A fold is a place on its dim's line: steps divide one another, and nothing is lost without a word.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void construction_that_does_not_divide() {
    Fold<K, 12> bad(K8(1));  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}

PLEAT_BOTH void digit_added_in_place() {
    LANE_K lane(1);
    lane += LANE_K(1);  // expect-error: pleat: a digit of dim K stays below its count; add to K or a fold of it
}

PLEAT_BOTH void dim_as_fold_implicitly(K k) {
    K8 bad = k;  // expect-error: pleat: this index of dim K is finer than the fold or digit that it is to be; convert it explicitly
}

PLEAT_BOTH void fold_that_does_not_divide() {
    (void)K8(1).fold<12>();  // expect-error: pleat: an index of dim K folds by multiples of its own step only
}
