#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    auto here = i[t];
    here.step(k);  // expect-error: pleat: a cursor steps by whole periods of the layout, or by dims and folds that it was already subscripted with
    use(x, w, i, t, h, k);
}
