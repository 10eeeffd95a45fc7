// A compound index is made of a number, and stands for coordinates; it is no number itself.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void made_of_nothing() {
    const Thread thread{};  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void made_of_two_numbers() {
    const Thread thread(1, 2);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void made_of_an_index(M m) {
    const Thread thread(m);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void made_of_a_float() {
    const Thread thread(1.5f);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void made_by_an_assignment(Thread thread) {
    thread = 5;  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void made_by_an_initialisation() {
    const Thread thread = 5;  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is made of an integer
}

PLEAT_BOTH void added_to_itself(Thread thread) {
    (void)(thread + thread);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void added_to_a_number(Thread thread) {
    (void)(thread + 1);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void compared_with_a_number(Thread thread) {
    (void)(thread < 32);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void divided(Thread thread) {
    (void)(thread / 32);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void a_lane_by_a_remainder(Thread thread) {
    (void)(thread % 32);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void tested(Thread thread) {
    if (thread) return;  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void a_range_over_one(Thread thread) {
    for (auto t : range(thread)) (void)t;  // expect-error: pleat: a range goes over the places of a dim, as in range(M(0), M(16))
}

PLEAT_BOTH void for_a_dim_that_it_has_not(Thread thread) {
    (void)thread.get<K>();  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void as_a_subscript_of_a_pointer(Thread thread, const float* p) {
    (void)p[thread];  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void as_an_argument(Thread thread) {
    take_number(thread);  // expect-error: pleat: index Thread [M % 128 / 8, N % 128 / 16] is no integer; get() is its number, coordinates() are its dims
}

PLEAT_BOTH void multiplied(Block block) {
    (void)(block * 128);  // expect-error: pleat: index Block [M /^ 128, N / 128] is no integer; get() is its number, coordinates() are its dims
}
