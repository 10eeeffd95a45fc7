#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    X bad(nullptr, extents(K(3)));  // expect-error: pleat: tensor X [T, H] is made of a pointer and extents(T(...))
    use(x, w, i, t, h, k);
}
