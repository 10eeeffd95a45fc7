#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    K8 bad = k;  // expect-error: pleat: this place on dim K is finer than the fold or digit that it is to be; convert it explicitly
    use(x, w, i, t, h, k);
}
