// Integers as C++ literals.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pleat::emit {

/// An integer constant as a C++ literal of this type ("", "ll"). The least of 64 bits, which is no literal, is a
/// difference in parentheses.
std::string integer_literal(int64_t value, std::string_view suffix);

}  // namespace pleat::emit
