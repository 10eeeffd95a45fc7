// One number for several dims: it is made of a number, and its coordinates are what tensors take.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void an_absent_dim(const Thread& thread) {
    (void)thread.coordinates().get<K>();  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void coordinates_that_share_nothing(const LOSS& loss, const Thread& thread) {
    (void)loss[thread.coordinates()];  // expect-error: pleat: tensor LOSS [] has none of these dims
}

PLEAT_BOTH void coordinates_for_a_row(const Thread& thread) {
    take_row(thread.coordinates());  // expect-error: pleat: a list of several dims is not dim M; get<M>() picks one
}

PLEAT_BOTH void a_place_without_its_column(const Thread& thread, M m) {
    (void)thread.at(m);  // expect-error: pleat: this list of coordinates has no dim N
}
