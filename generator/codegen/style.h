// Line breaks as the project's code style puts them, for the few shapes that emitted text has: clang-format leaves
// what comes out of here as it is, and generating needs no Clang. Knows no specs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pleat::emit {

/// Lines of generated text are no longer, but for sentences.
inline constexpr size_t line_columns = 116;

/// `HEAD(parameters) {`, parameters packed into lines and aligned behind the parenthesis. Where a function begins
/// with attributes (`before`), its name stands behind them if that takes fewer lines, else on a line of its own.
std::string signature(const std::string& before, const std::string& name,
                      const std::vector<std::string>& parameters);

/// Lines that begin with `start` and go on with the parts, as many as fit, aligned behind it; `between` follows
/// each but the last, which `end` closes. All lines stand `indent` columns to the right.
std::string packed(const std::string& start, const std::vector<std::string>& parts, std::string_view end,
                   std::string_view between = ",", size_t indent = 0);

/// The same, or the parts below `start`, four columns further in, where that breaks them less often.
std::string packed_or_below(const std::string& start, const std::vector<std::string>& parts, std::string_view end,
                            size_t indent);

/// `using NAME = TYPE;`, a template's arguments packed and aligned behind their bracket, or all of it on a line of
/// its own where that holds it. All lines stand `indent` columns to the right.
std::string alias(const std::string& name, const std::string& type, size_t indent);

/// A template's argument: a name, or a template with arguments of its own.
struct Argument {
    std::string name;
    std::vector<std::string> arguments = {};
};
/// `struct NAME : BASE<arguments> {`, with the base on a line of its own if that breaks its arguments less often.
std::string inheriting(const std::string& name, const std::string& base, const std::vector<Argument>& arguments);

/// The pieces of `text` between separators outside of all brackets; a separator's last character but one stays with
/// what comes before it ("a," "b"; "a +" "b").
std::vector<std::string> pieces_of(std::string_view text, std::string_view separator);

/// The columns of the longest line.
size_t longest_line(std::string_view text);

/// Wraps long comments, puts bodies of one statement on the line of their function or condition if they fit, and on
/// their own if not, and gives each label of a switch its line. What raw strings hold is left alone.
std::string styled(std::string_view text);

}  // namespace pleat::emit
