#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(t * 0.5f);  // expect-error: pleat: dim T multiplies with integers only
    use(x, w, i, t, h, k);
}
