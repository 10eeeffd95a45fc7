// What the compile-fail cases share: the dims and tensors of the example, and a use of every parameter.
#pragma once

#include "core/example_dims.h"

using namespace example;
using namespace pleat;

PLEAT_BOTH inline void take(T) {}

template <class... Xs>
PLEAT_BOTH constexpr void use(const Xs&...) {}
