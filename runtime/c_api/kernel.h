// What a pleat_kernel is, for the files of the C interface.
#pragma once

#include "pleat.h"
#include "pleat/kernel.h"

struct pleat_kernel {
    pleat::Kernel kernel;
};
