// The grammar of the stage language: text to syntax. Every mistake is one sentence at its character.
// Knows nothing of the names that a spec defines.
#pragma once

#include <optional>
#include <string_view>

#include "diag/diag.h"
#include "stage/expression.h"

namespace pleat::stage {

/// How deeply an expression may nest (parentheses, signs, and operations on the results of others).
/// Whoever walks an expression may recurse: this is the bound.
inline constexpr int max_depth = 200;

// Each reports what is wrong and returns nothing. The text must outlive the result.

/// An expression. Where the checker allows fewer signs than in a stage, as in a size, `allowed` says which: that
/// is then the note of a sign of other languages.
std::optional<Expression> parse_expression(const Text& text, Diagnostics& diagnostics,
                                           std::string_view allowed = {});
/// A store's target: a name, perhaps with a subscript. The root is a name or a subscript of a name.
std::optional<Expression> parse_target(const Text& text, Diagnostics& diagnostics);
/// An axis: a name and its digits, "K % 64 / 8".
std::optional<AxisSyntax> parse_axis(const Text& text, Diagnostics& diagnostics);

}  // namespace pleat::stage
