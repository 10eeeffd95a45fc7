// Checked builds: with PLEAT_CHECKED defined before the first header of Pleat, an access outside a tensor
// says which, once, and traps; without it, none of this is compiled. Knows places and extents, no
// tensors.
#pragma once

#include "pleat/view.h"

namespace pleat {

#ifndef PLEAT_CHECKED

template <class T, class L, class At, class P>
PLEAT_BOTH constexpr void check_place(const L&, const At&, P*) {}
template <class T, class D, class I>
PLEAT_BOTH constexpr void check_slice(I, long long, I) {}

#else
#endif

}  // namespace pleat
