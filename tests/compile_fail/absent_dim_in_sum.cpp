#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)w[K8(1) + LANE_K(2)];  // expect-error: pleat: tensor W [H] has no dim K
    use(x, w, i, t, h, k);
}
