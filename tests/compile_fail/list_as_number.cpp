#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    (void)(t + h).get();  // expect-error: pleat: a list of several dims is no single number; get<D>() picks one
    use(x, w, i, t, h, k);
}
