// What the corpus' files share: the dims and tensors of two vocabularies, and functions that take some of them.
#pragma once

#include "core/example_dims.h"
#include "gemm/dims.h"

using namespace pleat;

PLEAT_BOTH inline void take(example::T) {}
