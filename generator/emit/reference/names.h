// Names in an emitted reference. Those of the spec stay as they are unless they would hide one of the
// reference's own, which are listed here and nowhere else.
#pragma once

#include <map>
#include <string>

#include "model/kernel.h"

namespace pleat::emit {

/// The spec's name as a C++ identifier of a reference: with one more underscore at its end if, without
/// those that it ends with, it is one of the reference's own. No two names become the same.
std::string own(const std::string& name);

/// What the values of a kernel are called: a let's name, a tensor's for a read, else "v<id>".
std::map<model::NodeId, std::string> labels(const model::Spec& spec, const model::Kernel& kernel);

/// The name of store `s`: "store_Y", or "store_Y_1" where several stores write one tensor.
std::string store_label(const model::Spec& spec, const model::Kernel& kernel, size_t s);

}  // namespace pleat::emit
