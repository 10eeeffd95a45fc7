#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    S bad(nullptr, extents(T(3)), strides(stride<H>(4096)));  // expect-error: pleat: tensor S [T, H] is made of a pointer, extents(T(...)) and strides(stride<T>(...))
    use(x, w, i, t, h, k);
}
