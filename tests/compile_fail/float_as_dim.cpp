#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    T bad(2.5f);  // expect-error: pleat: this is not dim T
    use(x, w, i, t, h, k);
}
