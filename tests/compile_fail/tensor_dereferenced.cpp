#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)*x;  // expect-error: pleat: a tensor with dims is subscripted before it is dereferenced
    use(x, w, i, t, h, k);
}
