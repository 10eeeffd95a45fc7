// Tiles whose places are dims, as generated products use them: boxes of TMA, rows and columns.
#include "misuse.h"
#include "pleat/gpu/tile_dims.h"

using namespace gemm;

struct Counting {  // a tile as it counts by itself
    PLEAT_DEVICE static int row(int i, int h) { return 64 * i + 8 * h; }
    PLEAT_DEVICE static int first_row(int i) { return 64 * i; }
    PLEAT_DEVICE static int column(int j) { return 8 * j; }
};
using Tiles = TypedTile<Counting, Fold<M, 128>, Fold<N, 128>, Fold<K, 64>>;

void boxes_of_rows_along_k(const Tiles::At& at, Tiles::Step k) {
    take_number(box_place<K>(k));
    take_number(box_place<K>(at.row));  // expect-error: pleat: dim M is not dim K; cast<K>() makes it one
}

void boxes_of_another_side(const Tiles::At& at) {
    take_number(box_place<N>(at.column));
    take_number(box_place<N>(at.row));  // expect-error: pleat: dim M is not dim N; cast<N>() makes it one
}

void boxes_at_numbers(Tiles::Step k) {
    take_number(box_place<K>(k.get() * 64));  // expect-error: pleat: an integer is not dim K; write K(...)
}

void parts_that_are_stored_along_another_dim(const Tiles::At& at) {
    take_number(box_place<N>(at.column + Tiles::first_column(8)));
    // expect-error: pleat: dim M is not dim N; cast<N>() makes it one
    take_number(box_place<N>(at.row + Tiles::first_row(1)));
}

void rows_of_columns(const Tiles::At& at) {
    take_row(at.row + Tiles::row(1, 0));
    take_row(at.column + Tiles::column(3));  // expect-error: pleat: dim N is not dim M; cast<M>() makes it one
}

void rows_of_a_tile_and_columns_in_it(const Tiles::At& at) {
    // expect-error: pleat: a list of several dims is not dim M; get<M>() picks one
    take_row(at.row + Tiles::column(3));
}

void rows_in_a_tile_for_its_columns(const Tiles::At& at) {
    (void)N(at.column + Tiles::column(3));
    // expect-error: pleat: a list of several dims is not dim N; get<N>() picks one
    (void)N(at.column + Tiles::row(1, 0));
}
