#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    K8 bad = 5;  // expect-error: pleat: an integer is not dim K; write K(...)
    use(x, w, i, t, h, k);
}
