// Stores of packed sequences (model/ragged.h): each goes to its own interval of places, between two offsets. That
// offsets do not decrease is data, so a requirement of the kernel says it, which the device checks.
#pragma once

#include "check/context.h"
#include "check/expressions.h"
#include "model/ragged.h"

namespace pleat::checking {

/// Reports an index of a store that is neither affine nor ragged.
void report_not_ragged(Context& context, const model::Tensor& tensor, const Expressions::Bind& bind,
                       model::NotRagged why);

/// Reports ragged stores whose sequences no requirement keeps apart.
void check_ragged_stores(Context& context, const model::Kernel& kernel);

}  // namespace pleat::checking
