// A fragment's elements are found by their coordinates, as a tensor's are.
#include "misuse.h"
#include "pleat/gpu/fragments.h"

using namespace gemm;

PLEAT_BOTH void an_element_by_its_number(Acc& acc) {
    (void)acc[0];  // expect-error: pleat: fragment Acc [M % 16, N % 8] takes dims, not an integer
}

PLEAT_BOTH void an_element_of_an_absent_dim(Acc& acc, K k) {
    (void)acc[k];  // expect-error: pleat: fragment Acc [M % 16, N % 8] has no dim K
}

PLEAT_BOTH void coordinates_that_share_nothing(const FragA& a, N n) {
    (void)a[coordinates(n)];  // expect-error: pleat: fragment FragA [M % 16, K % 16] has no dim N
}

PLEAT_BOTH void the_lane_of_an_absent_dim(K k) {
    (void)Acc::lane_of(k);  // expect-error: pleat: fragment Acc [M % 16, N % 8] has no dim K
}

PLEAT_BOTH void two_dims_and_a_comma(Acc& acc, M m, N n) {
    (void)acc[(m, n)];  // expect-error: pleat: fragment Acc [M % 16, N % 8] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_fragment_from_another(FragA& a, const HalfA& half) {
    a = half;  // expect-native-error
}
