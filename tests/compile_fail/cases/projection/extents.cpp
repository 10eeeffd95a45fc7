// Only what a tensor has can be asked for its size.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void the_other_operands_dim(const A& a) {
    (void)a.extent<N>();  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void blocks_of_an_absent_dim(const BIAS& bias) {
    (void)bias.extent<K64>();  // expect-error: pleat: tensor BIAS [N] has no dim K
}

PLEAT_BOTH void lanes_of_an_absent_dim(const BIAS& bias) {
    (void)bias.extent<LANE_K>();  // expect-error: pleat: tensor BIAS [N] has no dim K
}

PLEAT_BOTH void a_scalars_size(const LOSS& loss) {
    (void)loss.extent<M>();  // expect-error: pleat: tensor LOSS [] has no dim M
}

PLEAT_BOTH void a_loop_over_an_absent_dim(const A& a) {
    for (auto n : range(a.extent<N>())) (void)n;  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void a_size_as_a_number(const A& a) {
    const int columns = a.extent<K>();  // expect-error: pleat: an index of dim K is no integer; get() is its number
}

PLEAT_BOTH void a_size_in_another_dims_loop(const A& a, const B& b, N n) {
    (void)(n < b.extent<K>());  // expect-error: pleat: dim N does not compare with dim K
}

PLEAT_BOTH void extents_of_a_tensor_for_a_dim(const A& a) {
    (void)a.extents().get<N>();  // expect-error: pleat: this list of coordinates has no dim N
}

PLEAT_BOTH void a_number_type_for_a_dim(const A& a) {
    (void)a.extent<int>();  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void a_number_type_for_a_views_dim(const A& a) {
    (void)a.as_const().extent<int>();  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void a_tensor_for_a_dim(const A& a) {
    (void)a.extent<B>();  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}
