// From an expression's syntax to its text, which parses as the same syntax: the reverse of stage/parser.h. Knows
// the grammar, and no names.
#pragma once

#include <string>
#include <string_view>

#include "stage/expression.h"

namespace pleat::stage {

/// The expression with the parentheses that it needs and no others.
std::string print(const Expression& expression);
/// "K % 64 / 8"
std::string print(const AxisSyntax& axis);
/// A real with the fewest digits that read as the same number: "0.5", "1e-6", "inf"; a whole one reads as a real,
/// too ("2.0").
std::string print_real(double value);

/// The words of an expression, target or axis as they are, with a space around each binary sign and behind each
/// comma and none elsewhere. What is none of the language's words stays as it is written.
std::string spaced(std::string_view text);

}  // namespace pleat::stage
