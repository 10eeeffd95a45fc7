#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    take(5);  // expect-error: pleat: an integer is not dim T; write T(...)
    use(x, w, i, t, h, k);
}
