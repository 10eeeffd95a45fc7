// From a file's text to the syntax tree of a spec, or to all that is wrong with its JSON, its keys and
// the types of its values. Resolves no names.
#pragma once

#include <optional>

#include "diag/diag.h"
#include "source/source.h"
#include "spec/open.h"
#include "spec/syntax.h"

namespace pleat::spec {

/// The spec in sources[file]; nothing if any error was reported.
std::optional<Spec> read_spec(int file, const Sources& sources, Diagnostics& diagnostics);

}  // namespace pleat::spec
