// What `pleat run` takes from files, leaves in files, and shows of a kernel's values.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/expected.h"
#include "cli/npy.h"
#include "cli/sizes.h"

namespace pleat::cli {

/// The files of "X=x.npy", by tensor; a runtime dim that is a whole axis of one is given its size. Throws a
/// sentence where there is no such tensor, no such file, or a size that differs from one that was given.
std::map<std::string, NpyArray> read_inputs(const model::Spec& spec, const std::vector<std::string>& given,
                                            GivenSizes& sizes);
/// Puts them into the launch's tensors.
void give_inputs(Launch& launch, const std::map<std::string, NpyArray>& inputs);

/// The tensors of "Y=y.npy" and their files.
std::vector<std::pair<model::TensorId, std::string>> saved_tensors(const model::Spec& spec,
                                                                   const std::vector<std::string>& given);

/// Lines that show a value of the launch's kernels as the evaluator has it: "r", or "r[T=3, H=0]"; along other axes
/// its first elements. Throws a sentence where there is no such value or coordinate.
std::string shown(const Launch& launch, const std::string& value);

}  // namespace pleat::cli
