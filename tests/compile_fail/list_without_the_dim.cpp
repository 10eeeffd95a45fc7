#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(t + h).get<K>();  // expect-error: pleat: this list of coordinates has no dim K
    use(x, w, i, t, h, k);
}
