#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(t < 3);  // expect-error: pleat: dim T does not compare with an integer; write T(...)
    use(x, w, i, t, h, k);
}
