// What the corpus' files share: the dims and tensors of two vocabularies, a kernel's and one for kernels written by
// hand, and functions that take some of them.
#pragma once

#include "core/example_dims.h"
#include "gemm/dims.h"

using namespace pleat;

PLEAT_BOTH inline void take_row(gemm::M) {}
PLEAT_BOTH inline void take_block(gemm::K8) {}
PLEAT_BOTH inline void take_number(int) {}
PLEAT_BOTH inline void take_pointer(float*) {}
PLEAT_BOTH inline void take_memory(const void*) {}
PLEAT_BOTH inline void take_weights(const example::W&) {}
PLEAT_BOTH inline void take_operands(const gemm::A&, const gemm::B&) {}
