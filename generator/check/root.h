// Where specs may name other files.
#pragma once

#include <string>

namespace pleat {

struct Search;

/// Does a file lie where `search` lets "use" name files?
bool within_root(const std::string& path, const Search& search);

}  // namespace pleat
