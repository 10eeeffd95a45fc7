// The variable of a kernel's value that has a name.
#pragma once

#include <string>

namespace pleat::emit {

/// The value's own name, unless launches call a variable of theirs so in the scope where it is declared.
std::string let_variable(const std::string& let);

}  // namespace pleat::emit
