// Where specs may name other files.
#pragma once

#include <string>

#include "diag/diag.h"

namespace pleat {

struct Search;

/// Does the file at `path`, which a spec names as `written` there, lie where `search` lets specs name files?
/// Reports it if not.
bool may_name(const std::string& written, Span there, const std::string& path, const Search& search,
              Diagnostics& diagnostics);

}  // namespace pleat
