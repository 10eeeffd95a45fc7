// Only what a tensor has can be asked for its size.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void absent_dim_in_extent(const X& x) {
    (void)x.extent<K>();  // expect-error: pleat: tensor X [T, H] has no dim K
}

PLEAT_BOTH void absent_fold_in_extent(const X& x) {
    (void)x.extent<K8>();  // expect-error: pleat: tensor X [T, H] has no dim K
}
