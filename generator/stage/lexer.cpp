// The lexer. It follows the longest sign, and knows the signs of other languages that people reach
// for, so that a message can say what is written here instead.
#include <fmt/format.h>

#include <array>
#include <charconv>

#include "stage/token.h"

namespace pleat::stage {
namespace {

// Longest first. "/^" is a sign only before a number, as in "K /^ 8".
constexpr std::array<std::string_view, 19> signs{"//", "/^", "==", "!=", "<=", ">=", "+", "-", "*", "/",
                                                 "%",  "<",  ">",  "(",  ")",  "[",  "]", ",", "="};

struct Foreign {
    std::string_view sign, problem, hint;
};
// Longest first, tried before the signs.
constexpr std::array<Foreign, 18> foreign{{
    {"&&", "'&&' is no sign of the language", "write 'and'"},
    {"||", "'||' is no sign of the language", "write 'or'"},
    {"**", "'**' is no sign of the language", "write pow(x, y)"},
    {"<<", "'<<' is no sign of the language", "write shift_left(x, n), or multiply by a power of two"},
    {">>", "'>>' is no sign of the language", "write shift_right(x, n), or '//' with a power of two"},
    {"<>", "'<>' is no sign of the language", "write '!='"},
    {"?", "'?' is no sign of the language", "write where(condition, a, b)"},
    {"^", "'^' is no sign of the language", "write pow(x, y), or bit_xor(x, y) of integers"},
    {"&", "'&' is no sign of the language", "write 'and' between bools, and bit_and(x, y) of integers"},
    {"|", "'|' is no sign of the language", "write 'or' between bools, and bit_or(x, y) of integers"},
    {"~", "'~' is no sign of the language", "write 'not' of a bool, and bit_xor(x, -1) of an integer"},
    {"!", "'!' is no sign of the language", "write 'not'"},
    {"@", "'@' is no sign of the language", R"(write a stage {"contract": name, "of": [a, b], "along": [...]})"},
    {";", "';' is no sign of the language",
     "nothing stands behind an expression; a comma stands between arguments"},
    {".", "'.' is no sign of the language", "values have no members: write f(x), and extent(D) for a size"},
    {"\u00d7", "'\u00d7' is no sign of the language", "write '*'"},
    {"\u00f7", "'\u00f7' is no sign of the language", "write '/'"},
    {"\u2212", "'\u2212' is no sign of the language", "write '-'"},
}};

bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

size_t utf8_length(std::string_view s) {
    const auto lead = static_cast<unsigned char>(s.front());
    const size_t n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return n < s.size() ? n : s.size();
}

uint32_t utf8_value(std::string_view s) {
    const auto lead = static_cast<unsigned char>(s.front());
    if (s.size() == 1) return lead;
    uint32_t v = lead & (0xFFu >> (s.size() + 1));
    for (const char c : s.substr(1)) v = (v << 6) | (static_cast<unsigned char>(c) & 0x3Fu);
    return v;
}

}  // namespace

Token Lexer::make(TokenKind kind, size_t begin, size_t end) {
    Token t;
    t.kind = kind;
    t.text = text_.substr(begin, end - begin);
    t.begin = static_cast<uint32_t>(begin);
    t.end = static_cast<uint32_t>(end);
    at_ = end;
    return t;
}

Token Lexer::number() {
    const size_t begin = at_;
    size_t i = at_;
    bool real = false;
    while (i < text_.size() && digit(text_[i])) ++i;
    if (i < text_.size() && text_[i] == '.') {
        real = true;
        ++i;
        while (i < text_.size() && digit(text_[i])) ++i;
    }
    if (i < text_.size() && (text_[i] == 'e' || text_[i] == 'E')) {
        size_t j = i + 1;
        if (j < text_.size() && (text_[j] == '+' || text_[j] == '-')) ++j;
        if (j < text_.size() && digit(text_[j])) {
            real = true;
            while (j < text_.size() && digit(text_[j])) ++j;
            i = j;
        }
    }
    const size_t stop = i;
    while (i < text_.size() && (letter(text_[i]) || digit(text_[i]) || text_[i] == '.')) ++i;
    if (i != stop) {
        Token t = make(TokenKind::unknown, begin, i);
        t.problem = text_[stop] == '.' ? "a number has one point" : "a number runs into a name";
        t.hint = text_[stop] == '.' ? "numbers are written 8, 0.5 or 1e-6"
                                    : "put a sign between them, such as '*'; numbers are written 8, 0.5 or 1e-6";
        return t;
    }
    Token t = make(real ? TokenKind::real : TokenKind::integer, begin, stop);
    const char* first = t.text.data();
    const char* last = first + t.text.size();
    const bool held = real ? std::from_chars(first, last, t.real).ec == std::errc{}
                           : std::from_chars(first, last, t.integer).ec == std::errc{};
    if (!held) {
        t.kind = TokenKind::unknown;
        t.problem = real ? "a number beyond what f64 holds" : "an integer beyond what 64 bits hold";
    }
    return t;
}

Token Lexer::next() {
    while (at_ < text_.size() && space(text_[at_])) ++at_;
    if (at_ == text_.size()) return make(TokenKind::end, at_, at_);
    const std::string_view rest = text_.substr(at_);
    if (digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && digit(rest[1]))) return number();
    if (letter(rest[0])) {
        size_t n = 1;
        while (n < rest.size() && (letter(rest[n]) || digit(rest[n]))) ++n;
        return make(TokenKind::name, at_, at_ + n);
    }
    const auto starts = [&](std::string_view s) { return rest[0] == s[0] && rest.starts_with(s); };
    if (!starts("!="))
        for (const Foreign& f : foreign)
            if (starts(f.sign)) {
                Token t = make(TokenKind::unknown, at_, at_ + f.sign.size());
                t.problem = f.problem;
                t.hint = f.hint;
                return t;
            }
    for (const std::string_view s : signs)
        if (starts(s)) return make(TokenKind::sign, at_, at_ + s.size());
    return make(TokenKind::unknown, at_, at_ + utf8_length(rest));
}

std::set<std::string> names_in(std::string_view text) {
    std::set<std::string> names;
    Lexer lexer(text);
    for (Token t = lexer.next(); t.kind != TokenKind::end; t = lexer.next())
        if (t.kind == TokenKind::name) names.emplace(t.text);
    return names;
}

std::string describe(const Token& token) {
    if (token.kind == TokenKind::end) return "the end";
    if (token.kind != TokenKind::unknown) return fmt::format("'{}'", token.text);
    const auto first = static_cast<unsigned char>(token.text.front());
    if (first > ' ' && first < 0x7F) return fmt::format("'{}'", token.text);
    return fmt::format("character U+{:04X}", utf8_value(token.text));
}

}  // namespace pleat::stage
