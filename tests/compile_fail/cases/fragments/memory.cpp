// Between memory and fragments: tiles of fitting dims, rows that lie together, and the right bytes.
#include "misuse.h"
#include "pleat/gpu/fragments.h"

using namespace gemm;

PLEAT_BOTH void a_fragment_of_a_tensor_that_shares_nothing(FragA& a, const BIAS& bias, N n) {
    load(a, bias[n]);  // expect-error: pleat: tensor BIAS [N] has none of these dims
}

PLEAT_BOTH void a_whole_tensor_without_a_place(FragA& a, const A& tensor) {
    load(a, tensor);  // expect-native-error
}

PLEAT_BOTH void a_store_into_a_constant(const Acc& acc, const example::X& x, example::T t) {
    store(x[t], acc);  // expect-error: pleat: tensor X [T, H] is only read here
}

PLEAT_BOTH void matrices_without_rows(FragA& a, const C_TILE& tile, M m) {
    // expect-error: pleat: ldmatrix and stmatrix take rows of 16 bytes that are neighbours in memory; this tensor has them along no dim of the fragment (transposed, of elements of 2 bytes only)
    ldmatrix(a, tile[m]);
}

PLEAT_BOTH void matrices_of_another_dtype(FragA& a, const D_TILE& tile, M m) {
    ldmatrix(a, tile[m]);  // expect-error: pleat: ldmatrix and stmatrix move elements of the fragment's dtype, or convert f16 and bf16
}

PLEAT_BOTH void matrices_into_a_tensor(const A& a, const A_TILE& tile, M m) {
    ldmatrix(a, tile[m]);  // expect-error: pleat: ldmatrix and stmatrix move fragments
}

PLEAT_BOTH void matrices_in_global_memory(FragA& a, const A& tensor, M m) {
    ldmatrix(a, tensor[m]);  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_copy_to_global_memory(const A& a, M m) {
    cp_async<16>(a[m], a[m]);  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_copy_from_shared_memory(const A_TILE& tile, M m) {
    cp_async<16>(tile[m], tile[m]);  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] lies in shared memory, not in global memory
}

PLEAT_BOTH void an_odd_number_of_bytes(const A_TILE& tile, const A& a, M m) {
    cp_async<6>(tile[m], a[m]);  // expect-error: pleat: cp.async copies 4, 8 or 16 bytes
}

PLEAT_BOTH void other_elements(const A_TILE& tile, const D& d, M m) {
    cp_async<16>(tile[m], d[m]);  // expect-error: pleat: cp.async copies between tensors of one dtype
}

PLEAT_BOTH void no_common_direction(const A_TILE& tile, const B& b, M m, K k) {
    cp_async<16>(tile[m], b[k]);  // expect-error: pleat: cp.async copies elements that are neighbours along one dim of both tensors; these share none
}

PLEAT_BOTH void a_wait_for_less_than_nothing() {
    cp_async_wait<-1>();  // expect-error: pleat: cp_async_wait<n>() waits until at most n groups are under way; n is not negative
}

PLEAT_BOTH void a_tile_in_global_memory(const A& a, M m, const CopyA& thread) {
    tile_copy(a, a[m], thread).start();  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_tile_from_shared_memory(const A_TILE& tile, M m, const CopyA& thread) {
    tile_copy(tile, tile[m], thread).start();  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] lies in shared memory, not in global memory
}

PLEAT_BOTH void a_tile_of_other_elements(const D_TILE& tile, const A& a, M m, const Thread& thread) {
    tile_copy(tile, a[m], thread).store();  // expect-error: pleat: a tile is copied between tensors of one dtype
}

PLEAT_BOTH void a_tile_of_another_threads_dims(const A_TILE& tile, const A& a, M m, const Thread& thread) {
    tile_copy(tile, a[m], thread).start();  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] has no dim N
}

PLEAT_BOTH void a_tile_of_another_tensors_dims(const C_TILE& tile, const A& a, M m, const Thread& thread) {
    tile_copy(tile, a[m], thread).start();  // expect-error: pleat: tensor A [M, K] has no dim N
}

PLEAT_BOTH void a_tile_with_elements_left_over(const D_TILE& tile, const D& d, M m, const Thread& thread) {
    // expect-error: pleat: a tile is dealt out by digits of known counts, which end where others of the dim begin, or in the tile; one dim's are not the lowest, and below them lies the vector that a thread copies at once
    tile_copy(tile, d[m], thread).store();
}

PLEAT_BOTH void a_tile_by_single_elements_of_two_bytes(const A_TILE& tile, const A& a, M m, const OneRow& thread) {
    tile_copy(tile, a[m], thread).start();  // expect-error: pleat: a thread copies 4, 8 or 16 bytes of a tile at once
}

PLEAT_BOTH void a_tile_whose_neighbours_lie_apart(const B_TILE& tile, const B& b, K k, const CopyB& thread) {
    // expect-error: pleat: what a thread copies of a tile at once are neighbours along one dim of both tensors, at multiples of their bytes
    tile_copy(tile, b[k], thread).start();
}

PLEAT_BOTH void a_tile_of_a_slice(const A_TILE& tile, const A& a, M m, const CopyA& thread) {
    // expect-error: pleat: a tile is copied from and to a place in a tensor, along whose dims it goes by constant steps, and no slice or vectors of it
    tile_copy(tile, a.slice<K, 64>()[m], thread).start();
}

PLEAT_BOTH void a_ring_without_a_slot(const RING& ring, const A& a, M m, const CopyA& thread) {
    tile_copy(ring, a[m], thread).start();  // expect-error: pleat: a ring's slot is named: start(k), or the slot as the tile
}

PLEAT_BOTH void a_tile_stored_to_what_is_read(const A_TILE& tile, bf16* pointer, M m, const CopyA& thread) {
    const auto a = A(pointer, extents(m)).as_const();
    tile_copy(tile, a[m], thread).store();  // expect-error: pleat: tensor A [M, K] is only read here
}

PLEAT_BOTH void rows_of_a_single_tensor(FragA& a, const A_TILE& tile, M m, K k) {
    // expect-error: pleat: slot_rows are of a ring; from a single tensor in shared memory ldmatrix(fragment, tensor[...]) loads
    slot_rows<FragA>(tile, m).load(a, k, k);
}

PLEAT_BOTH void rows_of_no_fragment(const A& a, const RING& ring, M m, K k) {
    slot_rows<A>(ring, m).load(a, k, k);  // expect-error: pleat: ldmatrix and stmatrix move fragments
}

PLEAT_BOTH void rows_from_another_place(FragA& a, const RING& ring, N n, K k) {
    slot_rows<FragA>(ring, n).load(a, k, k);  // expect-error: pleat: tensor RING [M % 128, K % 64] has no dim N
}
