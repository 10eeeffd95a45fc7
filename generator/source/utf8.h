// Reading UTF-8 one character at a time, and how wide a character stands in a terminal. Knows
// nothing of files or positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pleat::utf8 {

/// One character of a text, or one byte that begins none.
struct Character {
    char32_t code = 0;  // the code point; of an invalid byte, the byte
    size_t bytes = 1;
    bool valid = true;
};

/// The character at text[at] (at < text.size()). Overlong forms, surrogates and code points past
/// U+10FFFF are invalid, as RFC 3629 has it.
Character read(std::string_view text, size_t at);

/// The offset of the first byte that is not valid UTF-8, or npos.
size_t first_invalid(std::string_view text);

/// The largest character boundary of `text` that is not past `at`.
size_t boundary(std::string_view text, size_t at);

/// Columns that a character takes: 0 for combining marks, 2 for East Asian wide ones, else 1.
int width(char32_t code);

/// Can the character be shown as it is? Not control characters, and not those that turn or hide text
/// (bidirectional controls, zero-width characters, line separators).
bool printable(char32_t code);

}  // namespace pleat::utf8
