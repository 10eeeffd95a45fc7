// From a syntax tree to the text of a spec, in the layout of the catalog: the reverse of spec/read.h. Knows the
// tree's fields and nothing of what they mean; expressions are text.
#pragma once

#include <string>

#include "spec/syntax.h"

namespace pleat::spec {

/// The spec as JSON text, which reads as the same tree. A section, or a kernel of several, stands on one line where
/// that has room (120 columns); a stage and a tensor always do. Ends with a line break.
std::string write(const Spec& spec);

}  // namespace pleat::spec
