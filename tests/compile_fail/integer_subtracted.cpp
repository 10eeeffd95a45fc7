#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(t - 3);  // expect-error: pleat: an integer does not add to dim T; write T(...)
    use(x, w, i, t, h, k);
}
