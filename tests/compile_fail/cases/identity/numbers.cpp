// An index is no number: get() takes it out, so that it is seen where types end.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void an_integer_of_a_dim(M m) {
    int row = m;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_wide_integer_of_a_fold(K8 k) {
    long long offset = k;  // expect-error: pleat: an index of dim K is no integer; get() is its number
}

PLEAT_BOTH void a_cast(M m) {
    const int row = static_cast<int>(m);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_float_of_a_dim(const BIAS& bias) {
    const float count = bias.extent<N>();  // expect-error: pleat: an index of dim N is no integer; get() is its number
}

PLEAT_BOTH void an_argument(LANE_K lane) {
    take_number(lane);  // expect-error: pleat: an index of dim K is no integer; get() is its number
}

PLEAT_BOTH void a_pointer_by_a_dim(const float* bias, N n) {
    (void)bias[n];  // expect-error: pleat: an index of dim N is no integer; get() is its number
}

PLEAT_BOTH void the_tensors_own_pointer(const BIAS& bias, N n) {
    (void)bias.get()[n];  // expect-error: pleat: an index of dim N is no integer; get() is its number
}

PLEAT_BOTH void an_array_by_a_digit(LANE_K lane) {
    float sums[8] = {};
    (void)sums[lane];  // expect-error: pleat: an index of dim K is no integer; get() is its number
}

PLEAT_BOTH void a_condition(M m) {
    if (m) return;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_negation(M m) {
    (void)!m;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void bits(M m) {
    (void)(m & 7);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void a_shift(M m) {
    (void)(m << 3);  // expect-error: pleat: an index of dim M is no integer; get() is its number
}
