#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(t - h);  // expect-error: pleat: dim H is not dim T
    use(x, w, i, t, h, k);
}
