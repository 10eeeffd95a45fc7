// Tensor-core fragments, what moves them, and what multiplies them. For a dims.h with fragments.
#pragma once

#include "pleat/gpu/async.h"
#include "pleat/gpu/fragment.h"
#include "pleat/gpu/fragment_memory.h"
#include "pleat/gpu/mma.h"
#include "pleat/gpu/slot_rows.h"
#include "pleat/gpu/tile_copy.h"
