// A tensor is a type of its own: another one with the same elements does not stand for it.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void the_second_operand_twice(const B& b) {
    take_operands(b, b);  // expect-error: pleat: another tensor is not tensor A [M, K]
}

PLEAT_BOTH void the_first_operand_twice(const A& a) {
    take_operands(a, a);  // expect-error: pleat: another tensor is not tensor B [K, N]
}

PLEAT_BOTH void a_row_for_the_weights(const example::X& x) {
    take_weights(x);  // expect-error: pleat: another tensor is not tensor W [H]
}

PLEAT_BOTH void a_raw_pointer(const bf16* weights) {
    take_weights(weights);  // expect-error: pleat: tensor W [H] is needed here, made of a pointer to const pleat::bf16
}

PLEAT_BOTH void a_cursor(const example::X& x, example::T t) {
    take_weights(x[t]);  // expect-error: pleat: tensor W [H] is needed here, made of a pointer to const pleat::bf16
}

PLEAT_BOTH void a_definition(const D& d) {
    const BIAS bias = d;  // expect-error: pleat: another tensor is not tensor BIAS [N]
}

PLEAT_BOTH void a_construction(const BIAS& bias) {
    const LOSS loss(bias);  // expect-error: pleat: another tensor is not tensor LOSS []
}

PLEAT_BOTH void an_assignment(const BIAS& bias, D d) {
    d = bias;  // expect-error: pleat: another tensor is not tensor D [M, N]
}

PLEAT_BOTH void a_tensor_of_another_vocabulary(const example::S& s) {
    const D d(s);  // expect-error: pleat: another tensor is not tensor D [M, N]
}
