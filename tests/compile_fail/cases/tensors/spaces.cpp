// Memory is part of a tensor's type, and a ring's elements are its slots'.
#include "core/arranged_dims.h"
#include "misuse.h"

PLEAT_BOTH void ring_without_a_slot(const arranged::STAGES& ring, arranged::K k) {
    (void)ring[k];  // expect-error: pleat: ring STAGES [M % 4, K % 64] has slots; write STAGES.slot(...)[...] with K / 64
}

PLEAT_BOTH void slot_by_another_dim(const arranged::STAGES& ring, arranged::M m) {
    (void)ring.slot(m);  // expect-error: pleat: ring STAGES [M % 4, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void slot_by_an_integer(const arranged::STAGES& ring) {
    (void)ring.slot(2);  // expect-error: pleat: ring STAGES [M % 4, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void walk_by_another_dim(const arranged::STAGES& ring, arranged::R r) {
    (void)ring.walk(r);  // expect-error: pleat: ring STAGES [M % 4, K % 64] selects a slot by K / 64, which this has not
}

PLEAT_BOTH void global_for_shared(const arranged::A& a) {
    wants<Space::shared, arranged::A>();  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
    (void)a;
}

PLEAT_BOTH void shared_for_global(const arranged::TILE& tile, arranged::M m) {
    wants<Space::global, decltype(tile[m])>();  // expect-error: pleat: tensor TILE [M % 64, K % 64] lies in shared memory, not in global memory
}

PLEAT_BOTH void tile_of_a_global_tensor(const arranged::A& a) {
    arranged::TILE bad(a);  // expect-error: pleat: another tensor is not tensor TILE [M % 64, K % 64]
}

PLEAT_BOTH void tile_of_an_integer() {
    arranged::TILE bad(5);  // expect-error: pleat: tensor TILE [M % 64, K % 64] is needed here, made of TILE::Storage in shared memory
}

PLEAT_BOTH void ring_of_another_storage(arranged::TILE::Storage& memory) {
    arranged::STAGES bad(memory);  // expect-error: pleat: ring STAGES [M % 4, K % 64] is made of STAGES::Storage in shared memory
}

PLEAT_BOTH void slot_as_the_ring(const arranged::STAGES& ring, arranged::K64 k) {
    arranged::STAGES bad(ring.slot(k));  // expect-error: pleat: another tensor is not ring STAGES [M % 4, K % 64]
}

PLEAT_BOTH void absent_dim_of_a_slot(const arranged::STAGES& ring, arranged::K64 k, arranged::R r) {
    (void)ring.slot(k)[r];  // expect-error: pleat: tensor STAGES [M % 4, K % 64] has no dim R
}

PLEAT_BOTH void absent_dim_of_a_swizzled_tile(const arranged::TILE& tile, arranged::C c) {
    (void)tile[c];  // expect-error: pleat: tensor TILE [M % 64, K % 64] has no dim C
}

PLEAT_BOTH void absent_dim_of_registers(arranged::SUMS& sums, arranged::C c) {
    (void)sums[c];  // expect-error: pleat: tensor SUMS [M % 4, R % 2] has no dim C
}
