#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)x[K8(3)];  // expect-error: pleat: tensor X [T, H] has no dim K
    use(x, w, i, t, h, k);
}
