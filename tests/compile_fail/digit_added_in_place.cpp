#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    LANE_K lane(1);
    lane += LANE_K(1);  // expect-error: pleat: a digit stays below its count; add it to a fold instead
    use(x, w, i, t, h, k);
}
