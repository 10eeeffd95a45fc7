#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    unsigned lane = 3;
    (void)w[lane];  // expect-error: pleat: tensor W [H] takes dims, not an integer; write W[H(...)]
    use(x, w, i, t, h, k);
}
