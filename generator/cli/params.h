// The params of a run: the spec's defaults, changed by --param NAME=VALUE.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/kernel.h"
#include "pleat/kernel.h"
#include "stage/evaluate.h"

namespace CLI {
class App;
}

namespace pleat::cli {

/// --param NAME=VALUE, as often as there are params.
void add_param_option(CLI::App& app, std::vector<std::string>& given);

/// Values by ParamId. A param with neither a default nor a given value is 1. Throws a sentence for a
/// name that the spec lacks or a value that is no number.
std::vector<stage::Value> choose_params(const model::Spec& spec, const std::vector<std::string>& given);

/// As the runtime takes them.
std::vector<NamedParam> named_params(const model::Spec& spec, const std::vector<stage::Value>& values);

}  // namespace pleat::cli
