// What the forward pass leaves for the gradients, read in place of the values that it computed: inputs, outputs,
// and what the cheapest cut saves beside them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grad/request.h"
#include "grad/save.h"
#include "grad/stages.h"
#include "grad/stored.h"

namespace pleat::grad {

struct Kept {
    std::vector<Saved> saved;
    std::map<Id, std::string> names;  // of values, as they are now
    std::vector<std::string> notes;   // what is saved
};

/// Puts reads of what the forward pass leaves into `sinks`. Reports values that are lost, and returns nothing then.
std::optional<Kept> keep(Algebra& a, Tensors& tensors, const Forward& forward, const Request& asked,
                         const SavePolicy& policy, std::vector<Sink>& sinks, Diagnostics& diagnostics);

}  // namespace pleat::grad
