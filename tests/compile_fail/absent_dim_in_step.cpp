#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    auto here = x[t];
    here.step(k);  // expect-error: pleat: tensor X [T, H] has no dim K
    use(x, w, i, t, h, k);
}
