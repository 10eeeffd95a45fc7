// A tensor is made of a pointer, the extents of its runtime dims and its runtime strides.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void extents_without_a_dim() {
    X bad(nullptr, extents(K(3)));  // expect-error: pleat: tensor X [T, H] is made of a pointer and extents(T(...))
}

PLEAT_BOTH void stride_not_given() {
    S bad(nullptr, extents(T(3)), strides(stride<H>(4096)));  // expect-error: pleat: tensor S [T, H] is made of a pointer, extents(T(...)) and strides(stride<T>(...))
}

PLEAT_BOTH void tensor_of_an_integer() {
    X bad(nullptr, 5);  // expect-error: pleat: tensor X [T, H] is made of a pointer and extents(T(...))
}

PLEAT_BOTH void tensor_with_needless_extents() {
    W bad(nullptr, extents(H(3)));  // expect-error: pleat: tensor W [H] is made of a pointer
}

PLEAT_BOTH void tensor_without_extents() {
    X bad(nullptr);  // expect-error: pleat: tensor X [T, H] is made of a pointer and extents(T(...))
}

PLEAT_BOTH void tensor_without_strides() {
    S bad(nullptr, extents(T(3)));  // expect-error: pleat: tensor S [T, H] is made of a pointer, extents(T(...)) and strides(stride<T>(...))
}
