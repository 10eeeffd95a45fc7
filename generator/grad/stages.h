// From terms to the stages of a kernel: lets for what is used twice or has a name, reductions, contractions and
// stores.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "grad/tensors.h"
#include "spec/syntax.h"

namespace pleat::grad {

/// A value and where it goes.
struct Sink {
    int tensor = -1;
    std::vector<std::pair<Axis, Id>> binds;
    Id value = -1;
};

std::vector<Id> values_of(const std::vector<Sink>& sinks);
bool stored_by(const std::vector<Sink>& sinks, int tensor);

/// The stages that store these. `names` are wishes.
std::vector<spec::Stage> stages_of(Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& names,
                                   const std::vector<Sink>& sinks);

/// The stages that require a condition of tensors: lets for what has a name or is used twice, and the requirement.
/// `names` are wishes, and `taken` those that no let may have.
std::vector<spec::Stage> stages_that_require(Algebra& a, const Tensors& tensors,
                                             const std::map<Id, std::string>& names,
                                             const std::set<std::string>& taken, Id condition,
                                             const std::string& say);

/// An expression of terms, in which those of `names` stand by their names.
std::string expression_of(const Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& names, Id id);

}  // namespace pleat::grad
