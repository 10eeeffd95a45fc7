// The words of the stage language. One token at a time, so that a text of any length costs no memory.
// Knows decoded text and byte offsets in it; nothing of grammar.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace pleat::stage {

enum class TokenKind : uint8_t {
    end,
    integer,
    real,
    name,     // also the words "and", "or", "not"
    sign,     // one of the signs of the language
    unknown,  // anything else: `problem` says what is wrong with it
};

struct Token {
    TokenKind kind = TokenKind::end;
    std::string_view text;
    uint32_t begin = 0, end = 0;  // bytes of the decoded text
    int64_t integer = 0;
    double real = 0;
    std::string_view problem;  // a whole sentence, if not empty
    std::string_view hint;     // what would be right, if known

    bool is(std::string_view sign_or_word) const {
        return (kind == TokenKind::sign || kind == TokenKind::name) && text == sign_or_word;
    }
};

class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) {}
    Token next();

private:
    Token make(TokenKind kind, size_t begin, size_t end);
    Token number();

    std::string_view text_;
    size_t at_ = 0;
};

/// The names that an expression has, each once.
std::set<std::string> names_in(std::string_view text);

/// A token as a message names it: "'+'", "'rows'", "the end", "character U+00D7".
std::string describe(const Token& token);

}  // namespace pleat::stage
