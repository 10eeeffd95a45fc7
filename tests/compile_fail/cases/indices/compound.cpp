// One number for several dims: it is made of a number, and its coordinates are what tensors take.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void an_absent_dim(const Thread& thread) {
    (void)thread.coordinates().get<K>();  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void an_absent_dim_at_once(const Thread& thread) {
    (void)thread.get<K>();  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void coordinates_that_share_nothing(const LOSS& loss, const Thread& thread) {
    (void)loss[thread.coordinates()];  // expect-error: pleat: tensor LOSS [] has none of these dims
}

PLEAT_BOTH void an_index_that_shares_nothing(const LOSS& loss, const Thread& thread) {
    (void)loss[thread];  // expect-error: pleat: tensor LOSS [] has none of these dims
}

PLEAT_BOTH void coordinates_for_a_row(const Thread& thread) {
    take_row(thread.coordinates());  // expect-error: pleat: a list of several dims is not dim M; get<M>() picks one
}

PLEAT_BOTH void a_place_without_its_column(const Thread& thread, M m) {
    (void)thread.at(m);  // expect-error: pleat: this list of coordinates has no dim N
}

PLEAT_BOTH void the_threads_number_itself(unsigned number) {
    const Thread thread = number;  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void a_fraction() {
    const Thread thread(0.5f);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void made_of_a_dim(M m) {
    const Thread thread(m);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void made_of_coordinates(M m, N n) {
    const Thread thread(m + n);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void a_grid_of_unknown_size(unsigned number) {
    // expect-error: pleat: index Block [M /^ 128, N / 128] is made of an integer and extents(M(...))
    const Block block(number);
}

PLEAT_BOTH void a_grid_of_another_size(unsigned number) {
    // expect-error: pleat: index Block [M /^ 128, N / 128] is made of an integer and extents(M(...))
    const Block block(number, extents(N(4096)));
}

PLEAT_BOTH void an_index_as_a_number(const Thread& thread) {
    // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
    const int number = thread;
}

PLEAT_BOTH void the_first_thread(const Thread& thread) {
    // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
    if (thread == 0) return;
}

PLEAT_BOTH void the_next_thread(const Thread& thread) {
    // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
    (void)(thread + 1);
}

PLEAT_BOTH void another_index(const Thread& thread) {
    const Warp warp(thread);  // expect-error: pleat: index Warp [K % 64 / 32, N % 128 / 64] is made of an integer
}

PLEAT_BOTH void a_cast_to_fewer_places(const Thread& thread) {
    // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] has not as many places as the index that it is to be
    (void)thread.cast<Warp>();
}

PLEAT_BOTH void shared_by_no_lanes(const Warp& warp, LANE_K lane) {
    (void)partition<0>(warp, lane);  // expect-error: pleat: a compound index is dealt out to at least one lane
}
