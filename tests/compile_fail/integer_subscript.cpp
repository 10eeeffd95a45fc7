#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)x[5];  // expect-error: pleat: tensor X [T, H] takes dims, not an integer; write X[T(...)]
    use(x, w, i, t, h, k);
}
