// A cursor is a place; its address is asked for.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_pointer_to_an_element(const D& d, M m, N n) {
    float* p = d[m][n];  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
}

PLEAT_BOTH void a_pointer_to_const(const D& d, M m, N n) {
    const float* p = d[m + n];  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
}

PLEAT_BOTH void an_argument_that_is_a_pointer(const D& d, M m, N n) {
    take_pointer(d[m][n]);  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
}

PLEAT_BOTH void an_argument_that_is_memory(const D& d, M m, N n) {
    take_memory(d[m][n]);  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
}

PLEAT_BOTH void a_pointer_from_a_slice(const D& d, M m, N n) {
    take_pointer(d.slice<M, 16>(m)[n]);  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
}

PLEAT_BOTH void a_pointer_from_a_row(const A& a, M m) {
    const bf16* row = a[m];  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
}
