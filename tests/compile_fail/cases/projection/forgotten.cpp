// A dereference has a place along every dim of its tensor.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_column_forgotten(const A& a, M m) {
    (void)*a[m];  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_row_forgotten(const A& a, K k) {
    (void)*a[k];  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_row_forgotten_in_a_store(const D& d, N n) {
    *d[n] = 1.0f;  // expect-error: pleat: tensor D [M, N] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_row_twice(const D& d, M m) {
    *d[m][m] += 1.0f;  // expect-error: pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first
}

PLEAT_BOTH void a_row_for_a_column_in_a_list(const A& a, M m) {
    (void)*a[m + M(1)];  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_fold_alone(const A& a, K8 k) {
    (void)*a[k];  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void digits_of_one_dim(const A_TILE& tile, LANE_K lane, ELEM_K e) {
    (void)*tile[lane + e];  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void one_dim_of_a_list_for_another_tensor(const B& b, M m, K k) {
    (void)*b[m + k];  // expect-error: pleat: tensor B [K, N] is dereferenced without N; write N(0) for the first
}

PLEAT_BOTH void a_tile_by_its_rows(const C_TILE& tile, M m) {
    *tile[m] = bf16();  // expect-error: pleat: tensor C_TILE [M % 128, N % 128] is dereferenced without N; write N(0) for the first
}

PLEAT_BOTH void a_slot_by_its_fold_alone(const RING& ring, K64 k, M m) {
    (void)*ring.slot(k)[m];  // expect-error: pleat: tensor RING [M % 128, K % 64] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_walk_by_rows(const RING& ring, K64 k, M m) {
    (void)*(*ring.walk(k))[m];  // expect-error: pleat: tensor RING [M % 128, K % 64] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void registers_forgotten(const B_TILE& tile, K k) {
    (void)*tile[k];  // expect-error: pleat: tensor B_TILE [K % 64 / 8, N % 128, K % 8] is dereferenced without N; write N(0) for the first
}

PLEAT_BOTH void a_slice_counts_from_its_start(const A& a, M m, K k) {
    (void)*a.slice<M, 16>(m)[k];  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_slice_of_the_other_dim(const A& a, M m, K k) {
    (void)*a.slice<K, 16>(k)[m];  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_slice_of_a_slice(const A& a, M m, K k) {
    (void)*a.slice<M, 16>(m).slice<M, 4>(m)[k];  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_dropped_dim_is_given_the_other_is_not(const A& a, M m) {
    (void)*a.drop<M>(m).cursor();  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_vector_without_its_row(const A& a, K8 k) {
    (void)*a.vectors<K, 8>()[k];  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_read_only_view(const bf16* p, M m) {
    (void)*A::read_only(p, extents(m))[m];  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_view_as_const(const A& a, K k) {
    (void)*a.as_const()[k];  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_cursor_from_the_start(const A& a) {
    (void)*a.cursor();  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_cursor_that_steps(const A& a, M m) {
    auto at = a[m];
    at.step(K(64));
    (void)*at;  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_rebased_cursor(const A& a, M m) {
    (void)*a[m].rebase();  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_block_for_an_element(const D& d, Block block, OneRow row) {
    *d[row] = block.get();  // expect-error: pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first
}

PLEAT_BOTH void an_arrow(const A& a, M m) {
    (void)a[m]->bits;  // expect-error: pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first
}

PLEAT_BOTH void a_fragment_by_its_row(const Acc& acc, M m) {
    (void)acc[m];  // expect-error: pleat: fragment Acc [M % 16, N % 8] is subscripted without N; write N(0) for the first
}

PLEAT_BOTH void a_fragment_by_its_column(Acc& acc, N n) {
    acc[n] = 1.0f;  // expect-error: pleat: fragment Acc [M % 16, N % 8] is subscripted without M; write M(0) for the first
}

PLEAT_BOTH void the_lane_of_a_row(M m) {
    (void)Acc::lane_of(m);  // expect-error: pleat: fragment Acc [M % 16, N % 8] is subscripted without N; write N(0) for the first
}

PLEAT_BOTH void a_copy_without_a_row(const A_TILE& tile, const A& a, M m, K k) {
    cp_async(tile[m + k], a[k]);  // expect-error: pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first
}

PLEAT_BOTH void a_copy_without_a_column(const A_TILE& tile, const A& a, M m, K k) {
    cp_async(tile[m], a[m + k]);  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] is dereferenced without K; write K(0) for the first
}
