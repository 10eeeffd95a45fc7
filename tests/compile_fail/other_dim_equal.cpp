#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(h == k);  // expect-error: pleat: dim H does not compare with dim K
    use(x, w, i, t, h, k);
}
