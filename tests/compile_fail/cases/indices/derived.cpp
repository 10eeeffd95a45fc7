// Derived coordinates are made of the dims that they follow from.
#include "core/arranged_dims.h"
#include "misuse.h"

PLEAT_BOTH void derived_of_an_integer() {
    arranged::BESIDE bad(5);  // expect-error: pleat: derived BESIDE is made of R and K8
}

PLEAT_BOTH void derived_without_an_input(arranged::R r) {
    (void)arranged::BESIDE(r);  // expect-error: pleat: this list of coordinates has no dim K
}

PLEAT_BOTH void derived_of_dims_that_the_tensor_lacks(const arranged::STAGES& ring, arranged::R r, arranged::K8 k) {
    (void)ring.slot(arranged::BESIDE(r, k));  // expect-error: pleat: ring STAGES [M % 4, K % 64] selects a slot by K / 64, which this has not
}
