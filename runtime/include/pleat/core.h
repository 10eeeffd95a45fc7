// The typed core: dims, folds, coordinates, layouts, tensors and cursors. Header only, for host and
// device, with no other header than its own; what generated dims.h files stand on.
#pragma once

#include "base.h"
#include "coordinates.h"
#include "dim.h"
#include "layout.h"
#include "range.h"
#include "tensor.h"
