// A tensor is made of a pointer, the extents of its runtime dims and its runtime strides.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void no_extents(bf16* pointer) {
    const A a(pointer);  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void a_number_for_extents(bf16* pointer) {
    const A a(pointer, 128);  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void a_dim_for_extents(bf16* pointer) {
    const A a(pointer, M(128));  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void the_other_operands_extents(bf16* pointer) {
    const A a(pointer, extents(N(128)));  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void extents_first(bf16* pointer) {
    const A a(extents(M(128)), pointer);  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void extents_of_a_size_that_is_known(bf16* pointer) {
    const B b(pointer, extents(K(64)));  // expect-error: pleat: tensor B [K, N] is needed here, made of a pointer to pleat::bf16; B::read_only takes a pointer to const
}

PLEAT_BOTH void no_strides(float* pointer) {
    // expect-error: pleat: tensor D [M, N] is needed here, made of a pointer to float, extents(M(...)) and strides(stride<M>(...)); D::read_only takes a pointer to const
    const D d(pointer, extents(M(128)));
}

PLEAT_BOTH void strides_before_extents(float* pointer) {
    // expect-error: pleat: tensor D [M, N] is needed here, made of a pointer to float, extents(M(...)) and strides(stride<M>(...)); D::read_only takes a pointer to const
    const D d(pointer, strides(stride<M>(4096)), extents(M(128)));
}

PLEAT_BOTH void the_stride_of_another_dim(float* pointer) {
    // expect-error: pleat: tensor D [M, N] is needed here, made of a pointer to float, extents(M(...)) and strides(stride<M>(...)); D::read_only takes a pointer to const
    const D d(pointer, extents(M(128)), strides(stride<N>(4096)));
}

PLEAT_BOTH void a_number_for_strides(float* pointer) {
    // expect-error: pleat: tensor D [M, N] is needed here, made of a pointer to float, extents(M(...)) and strides(stride<M>(...)); D::read_only takes a pointer to const
    const D d(pointer, extents(M(128)), 4096);
}

PLEAT_BOTH void another_element_type(float* pointer) {
    const A a(pointer, extents(M(128)));  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void an_untyped_pointer(void* pointer) {
    const BIAS bias(pointer);  // expect-error: pleat: tensor BIAS [N] is needed here, made of a pointer to float; BIAS::read_only takes a pointer to const
}

PLEAT_BOTH void a_pointer_to_constants(const float* pointer) {
    const BIAS bias(pointer);  // expect-error: pleat: tensor BIAS [N] is needed here, made of a pointer to float; BIAS::read_only takes a pointer to const
}

PLEAT_BOTH void the_pointer_itself(float* pointer) {
    const BIAS bias = pointer;  // expect-error: pleat: tensor BIAS [N] is needed here, made of a pointer to float; BIAS::read_only takes a pointer to const
}

PLEAT_BOTH void nothing() {
    const BIAS bias{};  // expect-error: pleat: tensor BIAS [N] is needed here, made of a pointer to float; BIAS::read_only takes a pointer to const
}

PLEAT_BOTH void a_number_of_rows(bf16* pointer, int rows) {
    const A a(pointer, extents(rows));  // expect-error: pleat: tensor A [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...)); A::read_only takes a pointer to const
}

PLEAT_BOTH void a_number_of_elements_between_rows(float* pointer) {
    // expect-error: pleat: tensor D [M, N] is needed here, made of a pointer to float, extents(M(...)) and strides(stride<M>(...)); D::read_only takes a pointer to const
    const D d(pointer, extents(M(128)), strides(4096));
}

PLEAT_BOTH void half_an_element_between_rows() {
    (void)stride<M>(2.5f);  // expect-error: pleat: stride<D>(n) is a number of elements, an integer
}

PLEAT_BOTH void a_dim_between_rows(N n) {
    (void)stride<M>(n);  // expect-error: pleat: stride<D>(n) is a number of elements, an integer
}
