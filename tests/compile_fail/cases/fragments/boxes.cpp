// Tiles by TMA: by the map of their tensor, to the slots of a ring that lie as TMA writes them.
#include "misuse.h"
#include "pleat/gpu/tile_boxes.h"

using namespace gemm;

PLEAT_BOTH void boxes_by_the_map_of_another(const RING& ring, const A& a, M m, const MapOf<B>& map) {
    // expect-error: pleat: TMA copies by the map of the tensor that the place is in, MapOf<A> of A
    tile_copy(ring, a[m], map);
}

PLEAT_BOTH void boxes_of_a_slice(const RING& ring, const A& a, M m, const MapOf<A>& map) {
    // expect-error: pleat: TMA copies by the map of the tensor that the place is in, MapOf<A> of A
    tile_copy(ring, a.slice<K, 64>()[m], map);
}

PLEAT_BOTH void boxes_to_a_single_tile(const A_TILE& tile, const A& a, M m, const MapOf<A>& map) {
    tile_copy(tile, a[m], map);  // expect-error: pleat: TMA fills the slots of a ring
}

PLEAT_BOTH void boxes_of_one_dim(const RING& ring, const BIAS& bias, N n, const MapOf<BIAS>& map) {
    // expect-error: pleat: TMA copies from a tensor of two dims, along one of which elements are neighbours
    tile_copy(ring, bias[n], map);
}

PLEAT_BOTH void boxes_of_another_dtype(const WIDE_RING& ring, const D& d, M m, const MapOf<D>& map) {
    tile_copy(ring, d[m], map);  // expect-error: pleat: a tile is copied between tensors of one dtype
}

PLEAT_BOTH void boxes_without_a_dim(const RING& ring, const B& b, K k, const MapOf<B>& map) {
    tile_copy(ring, b[k], map);  // expect-error: pleat: tensor RING [M % 128, K % 64] has no dim N
}

PLEAT_BOTH void boxes_that_are_too_wide(const WIDE_RING& ring, const B& b, K k, const MapOf<B>& map) {
    // expect-error: pleat: a tile that TMA moves lies in rows of 128 bytes, whose pieces of 16 are swizzled by the row's place of 8; wider ones in boxes of such rows, one after the other, at multiples of 1024 bytes
    tile_copy(ring, b[k], map);
}

PLEAT_DEVICE void a_box_by_the_map_of_another(const RING& ring, const A& a, M m, K k, const MapOf<D>& map) {
    // expect-error: pleat: TMA copies by the map of the tensor that the place is in, MapOf<A> of A
    store_box(ring.slot(k)[m], a[m], map);
}

PLEAT_DEVICE void a_box_that_is_not_swizzled(const A_TILE& tile, const A& a, M m, const MapOf<A>& map) {
    // expect-error: pleat: a tile that TMA moves lies in rows of 128 bytes, whose pieces of 16 are swizzled by the row's place of 8; wider ones in boxes of such rows, one after the other, at multiples of 1024 bytes
    store_box(tile[m], a[m], map);
}

PLEAT_BOTH void boxes_shared_within_rows(const RING& ring, const A& a, M m, LANE_K part, const MapOf<A>& map) {
    // expect-error: pleat: the blocks of a cluster share a tile by whole boxes: tile_multicast takes a digit of the dim of its neighbours, from some boxes up to the whole tile
    tile_multicast(ring, a[m], map, part);
}

PLEAT_BOTH void boxes_shared_along_another_dim(const BOX_RING& ring, const B& b, K k, K8 rows, const MapOf<B>& map) {
    // expect-error: pleat: the blocks of a cluster share a tile by whole boxes: tile_multicast takes a digit of the dim of its neighbours, from some boxes up to the whole tile
    tile_multicast(ring, b[k], map, rows);
}

PLEAT_BOTH void boxes_shared_by_a_number(const BOX_RING& ring, const B& b, K k, const MapOf<B>& map) {
    // expect-error: pleat: the blocks of a cluster share a tile by whole boxes: tile_multicast takes a digit of the dim of its neighbours, from some boxes up to the whole tile
    tile_multicast(ring, b[k], map, 1);
}

PLEAT_DEVICE void shared_boxes_in_slots_of_one_block(SlotBarriers<BOX_RING>& slots, const BOX_RING& ring, const B& b,
                                                     K64 k, HALF_N half, const MapOf<B>& map) {
    const auto copy = tile_multicast(ring, b[k], map, half);
    // expect-error: pleat: tiles that n blocks of a cluster share go to slots that all of them have read: SlotBarriers<Ring, n>
    slots.fill(k, copy);
}
