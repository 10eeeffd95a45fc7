// A tensor is neither a pointer nor a container, and an index is no pointer.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void for_a_pointer(const D& d) {
    float* const first = d;  // expect-error: pleat: a tensor is no pointer; get() is the address of its first element
}

PLEAT_BOTH void for_memory(const D& d) {
    take_memory(d);  // expect-error: pleat: a tensor is no pointer; get() is the address of its first element
}

PLEAT_BOTH void its_data(const D& d) {
    (void)d.data();  // expect-error: pleat: a tensor is no pointer; get() is the address of its first element
}

PLEAT_BOTH void the_address_of_a_place(const D& d, M m, N n) {
    float* const at = &d[m][n];  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
}

PLEAT_BOTH void a_loop_over_it(const D& d) {
    for (auto x : d) (void)x;  // expect-error: pleat: a tensor is no range; range(tensor) goes over its places
}

PLEAT_BOTH void its_size(const D& d) {
    (void)d.size();  // expect-error: pleat: extent<M>() is the size of a dim, extents() the list of all, num_bytes() the memory
}

PLEAT_BOTH void the_size_of_an_axis(const D& d) {
    (void)d.size(0);  // expect-error: pleat: extent<M>() is the size of a dim, extents() the list of all, num_bytes() the memory
}

PLEAT_BOTH void its_shape(const D& d) {
    (void)d.shape();  // expect-error: pleat: extent<M>() is the size of a dim, extents() the list of all, num_bytes() the memory
}

PLEAT_BOTH void whether_there_is_one(const D& d) {
    if (d) return;  // expect-error: pleat: a tensor is no value; *tensor[...] is an element, and get() the address of the first
}

PLEAT_BOTH void whether_it_is_null(const D& d) {
    (void)(d == nullptr);  // expect-error: pleat: a tensor is no value; *tensor[...] is an element, and get() the address of the first
}

PLEAT_BOTH void whether_two_are_one(const D& d, const D& other) {
    (void)(d == other);  // expect-error: pleat: a tensor is no value; *tensor[...] is an element, and get() the address of the first
}

PLEAT_BOTH void an_extent_of_no_dim(const A& a) {
    (void)a.extent();  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void an_extent_by_number(const A& a) {
    (void)a.extent<0>();  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void a_slice_of_no_size(const A& a, M m) {
    (void)a.slice<M>(m);  // expect-error: pleat: a slice is of a size that is known, as in slice<M, 64>(m)
}

PLEAT_BOTH void a_slice_of_no_dim(const A& a, M m) {
    (void)a.slice<64>(m);  // expect-error: pleat: extent<M>(), slice<M, 64>(m), drop<M>(m) and vectors<K, 8>() take the dim in angle brackets
}

PLEAT_BOTH void a_dereferenced_index(M m) {
    (void)*m;  // expect-error: pleat: an index of dim M is no integer; get() is its number
}

PLEAT_BOTH void the_rest_as_a_number(M m) {
    const int odd = m % 2;  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void the_rest_compared(M m) {
    if (m % 2 == 1) return;  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void a_quotient_as_a_fold(K k) {
    const K8 block = k / 8;  // expect-error: pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void a_product_as_a_number(M m, N n) {
    const int place = m * n;  // expect-error: pleat: dim M multiplies with integers only
}
