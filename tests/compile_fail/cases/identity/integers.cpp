// Integers are no dims: nothing becomes a dim implicitly, neither in arithmetic nor in a call.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void float_as_dim() {
    T bad(2.5f);  // expect-error: pleat: this is neither an integer nor an index of dim T
}

PLEAT_BOTH void integer_added(T t) {
    (void)(t + 3);  // expect-error: pleat: dim T neither adds nor subtracts an integer; write T(...)
}

PLEAT_BOTH void integer_added_in_place() {
    T row;
    row += 5;  // expect-error: pleat: an integer is not dim T; write T(...)
}

PLEAT_BOTH void integer_added_left(T t) {
    (void)(3 + t);  // expect-error: pleat: dim T neither adds nor subtracts an integer; write T(...)
}

PLEAT_BOTH void integer_as_argument() {
    take(5);  // expect-error: pleat: an integer is not dim T; write T(...)
}

PLEAT_BOTH void integer_as_dim() {
    T bad = 5;  // expect-error: pleat: an integer is not dim T; write T(...)
}

PLEAT_BOTH void integer_as_fold() {
    K8 bad = 5;  // expect-error: pleat: an integer is not dim K; write K(...)
}

PLEAT_BOTH void integer_assigned() {
    T row;
    row = 5;  // expect-error: pleat: an integer is not dim T; write T(...)
}

PLEAT_BOTH void integer_compared(T t) {
    (void)(t < 3);  // expect-error: pleat: dim T does not compare with an integer; write T(...)
}

PLEAT_BOTH void integer_compared_left(T t) {
    (void)(3 < t);  // expect-error: pleat: dim T does not compare with an integer; write T(...)
}

PLEAT_BOTH void integer_subtracted(T t) {
    (void)(t - 3);  // expect-error: pleat: dim T neither adds nor subtracts an integer; write T(...)
}

PLEAT_BOTH void scaled_by_float(T t) {
    (void)(t * 0.5f);  // expect-error: pleat: dim T multiplies with integers only
}
