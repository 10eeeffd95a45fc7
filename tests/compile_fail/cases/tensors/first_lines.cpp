// A tensor is a pointer and sizes; its brackets take dims.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void made_of_nothing() {
    const A a{};  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void without_anything() {
    const BIAS bias;  // expect-error: pleat: tensor BIAS [N] is needed here, made of a pointer to float; BIAS::read_only takes a pointer to const
}

PLEAT_BOTH void a_tile_of_nothing() {
    const A_TILE tile{};  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] is needed here, made of A_TILE::Storage in shared memory
}

PLEAT_BOTH void a_ring_of_nothing() {
    const RING ring{};  // expect-error: pleat: ring RING [M % 128, K % 64] is made of RING::Storage in shared memory
}

PLEAT_BOTH void made_of_a_null() {
    const BIAS bias(nullptr, 5, 6);  // expect-error: pleat: tensor BIAS [N] is needed here, made of a pointer to float; BIAS::read_only takes a pointer to const
}

PLEAT_BOTH void with_a_number_for_its_sizes(bf16* p) {
    const A a(p, 5);  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void with_sizes_outside_of_extents(bf16* p, M m, K k) {
    const A a(p, m, k);  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void with_a_number_in_its_extents(bf16* p) {
    const A a(p, extents(5));  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void with_another_dims_extents(bf16* p, N n) {
    const A a(p, extents(n));  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void with_a_missing_stride(float* p, M m) {
    const D d(p, extents(m));  // expect-error: pleat: tensor D [M, N] is needed here, made of a pointer to float, extents(M(...)) and strides(stride<M>(...)); D::read_only takes a pointer to const
}

PLEAT_BOTH void a_number_in_brackets(const A& a) {
    (void)*a[3];  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void a_float_in_brackets(const A& a) {
    (void)*a[1.5f];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_bool_in_brackets(const A& a) {
    (void)*a[true];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_tensor_in_brackets(const A& a) {
    (void)*a[a];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void an_element_in_brackets(const BIAS& bias, const D& d, M m, N n) {
    (void)*bias[*d[m][n]];  // expect-error: pleat: tensor BIAS [N] takes dims and lists of them
}

PLEAT_BOTH void a_cursor_in_brackets(const A& a, const D& d, M m) {
    (void)*a[d[m]];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_null_in_brackets(const A& a) {
    (void)*a[nullptr];  // expect-error: pleat: tensor A [M, K] takes dims and lists of them
}

PLEAT_BOTH void a_number_behind_a_dim(const A& a, M m) {
    (void)*a[m][3];  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
}

PLEAT_BOTH void a_comma_in_brackets(const A& a, M m, K k) {
    (void)*a[m, k];  // expect-error: pleat: tensor A [M, K] takes one index in brackets, or several joined by +
}

PLEAT_BOTH void a_number_added_in_brackets(const A& a, M m, K k) {
    (void)*a[m + 1][k];  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
}
