#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(K8(1) < t);  // expect-error: pleat: dim K does not compare with dim T
    use(x, w, i, t, h, k);
}
