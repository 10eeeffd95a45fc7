#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    const int* p = nullptr;
    (void)w[p];  // expect-error: pleat: tensor W [H] takes dims and lists of them
    use(x, w, i, t, h, k);
}
