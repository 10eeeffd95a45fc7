// Which dims make the rows of a tile: the images, lines and pixels of activations are one dim in memory, and cut
// into tiles as one they leave no tile half empty. Knows the layout of tensors and a kernel's stages, not columns.
#pragma once

#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// `row` with the dims around it that are one with it in the memory of the operand and of every tensor that is
/// stored, outermost first; `row` alone where it fills its tiles, or where the stages take one of them apart.
/// `depends`: on the product, by node; `side`: the digits that this operand has and the other lacks; `by_threads`:
/// threads find where each row lies, rather than TMA.
std::vector<model::Axis> dims_of_rows(const model::Spec& spec, const model::Kernel& kernel,
                                      const std::vector<char>& depends, model::TensorId operand,
                                      const model::Axis& row, const model::Domain& side, bool by_threads);

/// Are these dims one to the stages, and few enough values for the number of a row?
bool rows_are_one(const model::Spec& spec, const model::Kernel& kernel, const std::vector<char>& depends,
                  const std::vector<model::Axis>& dims);

}  // namespace pleat::schedule
