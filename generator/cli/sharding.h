// What `pleat explain --sharding` and `pleat describe` say about splitting launches over devices.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/kernel.h"
#include "spec/syntax.h"

namespace pleat::cli {

/// What one launch runs: a kernel, or the program, under the name by which it is opened.
struct LaunchUnit {
    std::string name;
    std::vector<int> kernels;  // in order
    bool program = false;
};

/// Is this tensor an argument of the launch? Workspace is a program's own.
bool is_argument(const model::Tensor& tensor, const LaunchUnit& unit);

/// The program first, then each kernel.
std::vector<LaunchUnit> units_of(const model::Spec& spec);

/// {"T": {"multiple_of": 1, "tensors": {"X": 0, "W": null, "DW": "sum"}}}: by dims that can be split, the axis that
/// is split, null where a tensor is whole on each device, or the reduction of which each device has a part.
nlohmann::ordered_json sharding_json(const model::Spec& spec, const spec::Spec& syntax, const LaunchUnit& unit);

/// The same for people, with the reasons of dims that cannot be split.
std::string sharding_text(const model::Spec& spec, const spec::Spec& syntax);

}  // namespace pleat::cli
