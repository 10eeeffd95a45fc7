#include "misuse.h"

PLEAT_BOTH void misuse(const X& x, const W& w, const I& i, T t, H h, K k) {
    Fold<K, 12> bad(K8(1));  // expect-error: pleat: a fold of dim K by a step that its own step does not divide
    use(x, w, i, t, h, k);
}
