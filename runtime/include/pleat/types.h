// Element types: 16-bit and 8-bit floats as their bits.
#pragma once

#include "base.h"

namespace pleat {

struct bf16 {
    unsigned short bits;
};

}  // namespace pleat
