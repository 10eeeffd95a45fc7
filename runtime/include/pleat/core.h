// The typed core: dims, folds, coordinates, layouts, tensors and cursors. Header only, for host and
// device, with no other header than its own; what generated dims.h files stand on.
#pragma once

#include "pleat/base.h"
#include "pleat/bounds.h"
#include "pleat/compare.h"
#include "pleat/compound.h"
#include "pleat/coordinates.h"
#include "pleat/cursor.h"
#include "pleat/derived.h"
#include "pleat/dim.h"
#include "pleat/dim_diagnostics.h"
#include "pleat/layout.h"
#include "pleat/range.h"
#include "pleat/space.h"
#include "pleat/steps.h"
#include "pleat/storage.h"
#include "pleat/tensor.h"
