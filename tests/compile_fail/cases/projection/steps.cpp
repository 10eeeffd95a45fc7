// A step moves along what the tensor has and the cursor holds.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void absent_dim_in_step(const X& x, T t, K k) {
    auto here = x[t];
    here.step(k);  // expect-error: pleat: tensor X [T, H] has no dim K
}

PLEAT_BOTH void step_of_another_kind(const I& i, T t, K k) {
    auto here = i[t];
    here.step(k);  // expect-error: pleat: a cursor of tensor I [K / 8, T, K % 8] steps by whole periods of the layout, or by what it was subscripted with
}
