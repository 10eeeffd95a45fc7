#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    K8 bad(h);  // expect-error: pleat: dim H is not dim K
    use(x, w, i, t, h, k);
}
