#include "codegen/literal.h"

#include <fmt/format.h>

#include <limits>

namespace pleat::emit {

std::string integer_literal(int64_t value, std::string_view suffix) {
    if (value == std::numeric_limits<int64_t>::min()) return fmt::format("({}{} - 1)", value + 1, suffix);
    return fmt::format("{}{}", value, suffix);
}

}  // namespace pleat::emit
