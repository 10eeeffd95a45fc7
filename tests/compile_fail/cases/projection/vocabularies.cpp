// Another vocabulary's dim of the same name is another dim, in lists too.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_strange_dim_in_a_list(const A& a, M m, K k) {
    (void)*a[m + k + example::K(5)];  // expect-error: pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K
}

PLEAT_BOTH void a_strange_dim_in_place_of_its_own(const A& a, M m) {
    (void)*a[m + example::K(5)];  // expect-error: pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K
}

PLEAT_BOTH void a_strange_fold_in_a_list(const A& a, M m, K k) {
    (void)*a[m + k + example::K8(5)];  // expect-error: pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K
}

PLEAT_BOTH void a_strange_dim_of_a_slice(const A& a, M m, K k) {
    (void)*a.slice<M, 16>(m)[m + k + example::K(1)];  // expect-error: pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K
}

PLEAT_BOTH void a_strange_dim_of_a_tile(const A_TILE& tile, M m, K k) {
    (void)*tile[m + k + example::K(1)];  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] has a dim K of its own, and this list has another vocabulary's K
}

PLEAT_BOTH void its_own_dim_and_a_strange_one(const example::I& i, K k) {
    (void)*i[example::T(1) + example::K(3) + k];  // expect-error: pleat: tensor I [K / 8, T, K % 8] has a dim K of its own, and this list has another vocabulary's K
}
