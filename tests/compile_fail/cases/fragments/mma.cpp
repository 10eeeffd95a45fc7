// The tensor cores take operands of fitting dims, tiles and formats, each in its place.
#include "misuse.h"
#include "pleat/gpu/fragments.h"

using namespace gemm;

PLEAT_BOTH void operands_in_the_wrong_order(Acc& acc, const FragA& a, const FragB& b) {
    mma(acc, b, a, acc);  // expect-error: pleat: fragment FragB [K % 16, N % 8] is operand b, not operand a
}

PLEAT_BOTH void one_operand_twice(Acc& acc, const FragA& a) {
    mma(acc, a, a, acc);  // expect-error: pleat: fragment FragA [M % 16, K % 16] is operand a, not operand b
}

PLEAT_BOTH void an_operand_as_accumulator(FragA& a, const FragB& b) {
    mma(a, a, b, a);  // expect-error: pleat: fragment FragA [M % 16, K % 16] is operand a, not an accumulator
}

PLEAT_BOTH void the_accumulator_as_an_operand(Acc& acc, const FragB& b) {
    mma(acc, acc, b, acc);  // expect-error: pleat: fragment Acc [M % 16, N % 8] is an accumulator, not operand a
}

PLEAT_BOTH void another_contracted_length(Acc& acc, const LongA& a, const FragB& b) {
    mma(acc, a, b, acc);  // expect-error: pleat: fragment LongA [M % 16, K % 32] takes an operand b with rows K % 32, not fragment FragB [K % 16, N % 8]
}

PLEAT_BOTH void more_rows_than_the_accumulator(Acc& acc, const TallA& a, const FragB& b) {
    mma(acc, a, b, acc);  // expect-error: pleat: fragment Acc [M % 16, N % 8] takes an operand a with rows M % 16, not fragment TallA [M % 32, K % 16]
}

PLEAT_BOTH void more_columns_than_the_accumulator(Acc& acc, const FragA& a, const WideB& b) {
    mma(acc, a, b, acc);  // expect-error: pleat: fragment Acc [M % 16, N % 8] takes an operand b with columns N % 8, not fragment WideB [K % 16, N % 16]
}

PLEAT_BOTH void formats_that_do_not_mix(Acc& acc, const HalfA& a, const FragB& b) {
    // expect-error: pleat: mma.sync has no instruction for fragment HalfA [M % 16, K % 16] of f16 with fragment FragB [K % 16, N % 8] of bf16 into this accumulator
    mma(acc, a, b, acc);
}

PLEAT_BOTH void a_format_that_is_not_accumulated(AccHalf& acc, const FragA& a, const FragB& b) {
    // expect-error: pleat: mma.sync has no instruction for fragment FragA [M % 16, K % 16] of bf16 with fragment FragB [K % 16, N % 8] of bf16 into this accumulator
    mma(acc, a, b, acc);
}

PLEAT_BOTH void another_accumulator_added(Acc& acc, AccHalf& half, const FragA& a, const FragB& b) {
    mma(acc, a, b, half);  // expect-error: pleat: mma into fragment Acc [M % 16, N % 8] adds another Acc, not fragment AccHalf [M % 16, N % 8]
}

PLEAT_BOTH void a_tensor_as_an_operand(Acc& acc, const A& a, const FragB& b) {
    mma(acc, a, b, acc);  // expect-error: pleat: mma(d, a, b, c) takes fragments
}
