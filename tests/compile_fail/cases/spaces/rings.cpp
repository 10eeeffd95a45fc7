// A ring has slots; a slot is a tensor, and its fold picks it.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void an_element_without_a_slot(const RING& ring, M m, K k) {
    (void)*ring[m][k];  // expect-error: pleat: ring RING [M % 128, K % 64] has slots; write RING.slot(...)[...] with K / 64
}

PLEAT_BOTH void a_list_without_a_slot(const RING& ring, M m, K k) {
    (void)*ring[m + k];  // expect-error: pleat: ring RING [M % 128, K % 64] has slots; write RING.slot(...)[...] with K / 64
}

PLEAT_BOTH void a_slot_by_its_number_in_brackets(const RING& ring, int stage, M m) {
    (void)*ring[stage][m];  // expect-error: pleat: ring RING [M % 128, K % 64] has slots; write RING.slot(...)[...] with K / 64
}

PLEAT_BOTH void a_slot_by_its_number(const RING& ring, int stage) {
    (void)ring.slot(stage);  // expect-error: pleat: ring RING [M % 128, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void a_slot_by_a_number_in_a_loop(const RING& ring, int stage) {
    (void)ring.slot(stage % 3);  // expect-error: pleat: ring RING [M % 128, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void a_slot_by_another_dim(const RING& ring, N n) {
    (void)ring.slot(n);  // expect-error: pleat: ring RING [M % 128, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void a_slot_by_a_list_without_its_dim(const RING& ring, M m, N n) {
    (void)ring.slot(m + n);  // expect-error: pleat: ring RING [M % 128, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void a_slot_by_what_lies_within_it(const RING& ring, LANE_K lane) {
    (void)ring.slot(lane);  // expect-error: pleat: ring RING [M % 128, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void a_walk_from_a_number(const RING& ring) {
    (void)ring.walk(0);  // expect-error: pleat: ring RING [M % 128, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void an_absent_dim_in_a_slot(const RING& ring, K64 k, N n) {
    (void)ring.slot(k)[n];  // expect-error: pleat: tensor RING [M % 128, K % 64] has no dim N
}

PLEAT_BOTH void a_ring_of_other_elements(float* memory) {
    const RING ring(memory);  // expect-error: pleat: ring RING [M % 128, K % 64] is made of RING::Storage in shared memory
}

PLEAT_BOTH void a_ring_in_the_memory_of_a_tile(typename A_TILE::Storage& memory) {
    const RING ring(memory);  // expect-error: pleat: ring RING [M % 128, K % 64] is made of RING::Storage in shared memory
}

PLEAT_BOTH void a_tile_for_a_ring(const A_TILE& tile) {
    const RING ring(tile);  // expect-error: pleat: another tensor is not ring RING [M % 128, K % 64]
}

PLEAT_BOTH void a_ring_for_a_tile(const RING& ring) {
    const A_TILE tile(ring);  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] is needed here, made of A_TILE::Storage in shared memory
}

PLEAT_BOTH void a_slot_for_a_tile(const RING& ring, K64 k) {
    const A_TILE tile(ring.slot(k));  // expect-error: pleat: another tensor is not tensor A_TILE [M % 128, K % 64]
}

PLEAT_BOTH void an_element_of_a_slot_without_the_star(const RING& ring, M m, K k) {
    const bf16 a = ring.slot(k)[m][k];  // expect-error: pleat: an element of tensor RING [M % 128, K % 64] is *RING[...]; the * is missing
}

PLEAT_BOTH void a_size_of_a_ring(const RING& ring) {
    (void)ring.slot(K64(0)).extent<N>();  // expect-error: pleat: tensor RING [M % 128, K % 64] has no dim N
}
