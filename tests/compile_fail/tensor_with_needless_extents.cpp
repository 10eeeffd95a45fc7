#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    W bad(nullptr, extents(H(3)));  // expect-error: pleat: tensor W [H] is made of a pointer
    use(x, w, i, t, h, k);
}
