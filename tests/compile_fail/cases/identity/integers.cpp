// Integers are no dims: nothing becomes a dim implicitly, in no definition, assignment, call or return.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_row_by_its_number() {
    M m = 5;  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void a_fold_by_its_number() {
    K8 block = 5;  // expect-error: pleat: an integer is not dim K; write K(...)
}

PLEAT_BOTH void a_digit_by_its_number(unsigned lane) {
    LANE_K chunk = lane;  // expect-error: pleat: an integer is not dim K; write K(...)
}

PLEAT_BOTH void an_argument() {
    take_row(5);  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void an_unsigned_argument(unsigned thread) {
    take_row(thread);  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void an_argument_computed_from_numbers(int tile, int row) {
    take_row(tile * 128 + row);  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void an_argument_for_a_fold(long long block) {
    take_block(block);  // expect-error: pleat: an integer is not dim K; write K(...)
}

PLEAT_BOTH M a_result(int row) {
    return row;  // expect-error: pleat: an integer is not dim M; write M(...)
    return M(row);
}

PLEAT_BOTH void one_of_several_rows(M m, int last) {
    const M rows[] = {m, m + m, last};  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void an_assignment(int row) {
    M m;
    m = row;  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void rows_in_a_table() {
    const M starts[] = {0, 128};  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void a_loop_from_zero() {
    // expect-error: pleat: an integer is not dim M; write M(...)
    for (M m = 0; m < M(128); ++m) take_row(m);
}

PLEAT_BOTH void the_number_that_get_took_out(M m) {
    const M same = m.get();  // expect-error: pleat: an integer is not dim M; write M(...)
}

PLEAT_BOTH void fractions() {
    M half(2.5f);  // expect-error: pleat: this is neither an integer nor an index of dim M
}

PLEAT_BOTH void truth(bool first) {
    M m = first;  // expect-error: pleat: this is neither an integer nor an index of dim M
}

PLEAT_BOTH void a_pointer(const int* row) {
    M m(row);  // expect-error: pleat: this is neither an integer nor an index of dim M
}
