// A cursor steps along what its tensor has, and by what it was subscripted with.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void along_the_other_operands_dim(const A& a, M m, N n) {
    auto here = a[m];
    here.step(n);  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void by_a_block_of_an_absent_dim(const BIAS& bias, N n) {
    auto here = bias[n];
    here.step(K64(1));  // expect-error: pleat: tensor BIAS [N] has no dim K
}

PLEAT_BOTH void by_a_list_that_shares_nothing(const BIAS& bias, M m, N n, K k) {
    auto here = bias[n];
    here.step(m + k);  // expect-error: pleat: tensor BIAS [N] has none of these dims
}

PLEAT_BOTH void by_a_number(const A& a, M m) {
    auto here = a[m];
    here.step(1);  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void by_a_part_of_the_layouts_period(const B_TILE& tile, N n) {
    auto here = tile[n];
    // expect-error: pleat: a cursor of tensor B_TILE [K % 64 / 8, N % 128, K % 8] steps by whole periods of the layout, or by what it was subscripted with
    here.step(K(1));
}

PLEAT_BOTH void by_a_cursor(const A& a, M m, K k) {
    auto here = a[m];
    here.step(a[k]);  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_cursor_assigned_from_a_deeper_one(const B_TILE& tile, N n, K k) {
    auto here = tile[n];
    here = here[k];  // expect-native-error
}

PLEAT_BOTH void as_a_pointer_would(const A& a, M m) {
    auto here = a[m];
    ++here;  // expect-error: pleat: an element of tensor A [M, K] is *A[...]; the * is missing
}
