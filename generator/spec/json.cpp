// A recursive-descent reader of RFC 8259; json::max_depth bounds the recursion. Not the SAX interface of
// nlohmann/json: its events know where a token ends, but not the place of each escape in a string, by which an
// expression's errors find their column; its errors know neither where the token began nor what may stand there;
// and integers beyond 64 bits become reals.
#include "spec/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "source/utf8.h"

namespace pleat::json {

namespace {

constexpr std::string_view white_space = " \t\n\r";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }

/// Thrown where reading cannot go on; what is wrong has been reported.
struct Stop {};

class Parser {
public:
    Parser(int file, const std::string& text, Diagnostics& diagnostics)
        : file_(file), text_(text), diagnostics_(diagnostics) {}

    Value document() {
        check_bytes();
        skip_space();
        if (at_end()) fail(0, 0, text_.empty() ? "the file is empty" : "the file holds nothing but white space");
        Value v = value(0);
        skip_space();
        if (!at_end()) fail(at_, at_ + token_length(), fmt::format("{} after the end of the JSON value", token()));
        return v;
    }

private:
    // --- The text as a whole

    void check_bytes() {
        if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF"))
            fail(0, 2, "the file is UTF-16, and JSON is UTF-8");
        if (text_.starts_with(byte_order_mark)) {
            report(Code::not_json, 0, byte_order_mark.size(), "the file begins with a byte-order mark")
                .note("save it as UTF-8 without one");
            at_ = byte_order_mark.size();
        }
        const size_t nul = text_.find('\0');
        const size_t bad = utf8::first_invalid(text_);
        if (std::min(nul, bad) == std::string::npos) return;
        if (nul < bad) fail(nul, nul + 1, "a NUL byte, which no JSON text holds");
        fail(bad, bad + 1, fmt::format("the byte 0x{:02X} is not valid UTF-8", static_cast<uint8_t>(text_[bad])));
    }

    // --- Values

    Value value(int depth) {
        if (at_end()) end_of_file("a value");
        Value v;
        const size_t begin = at_;
        switch (text_[at_]) {
            case '{':
            case '[':
                if (depth == max_depth) {
                    report(Code::too_deep, at_, at_ + 1, fmt::format("nested more than {} levels deep", max_depth));
                    throw Stop{};
                }
                if (text_[at_] == '{')
                    object(v, depth);
                else
                    array(v, depth);
                break;
            case '"':
                v.type = Type::string;
                v.string = string();
                break;
            default:
                if (digit(text_[at_]) || text_[at_] == '-')
                    number(v);
                else
                    word(v);
        }
        v.span = span(begin, at_);
        return v;
    }

    void object(Value& v, int depth) {
        v.type = Type::object;
        const size_t open = at_++;
        std::unordered_map<std::string, Span> seen;
        for (bool first = true;; first = false) {
            skip_space();
            if (at_end()) end_of_file("'}'", open);
            if (text_[at_] == '}' && first) break;
            if (text_[at_] != '"') {
                if (text_[at_] == '}') trailing_comma();
                fail(at_, at_ + token_length(),
                     letter(text_[at_]) || text_[at_] == '\''
                         ? fmt::format("expected a key in double quotes, found {}", token())
                         : fmt::format("expected a key{}, found {}", first ? " or '}'" : "", token()));
            }
            Text key = string();
            skip_space();
            if (at_end()) end_of_file("':'", open);
            if (text_[at_] != ':')
                fail(at_, at_ + token_length(), fmt::format("expected ':' after the key, found {}", token()));
            ++at_;
            skip_space();
            Value member = value(depth + 1);
            const auto [place, fresh] = seen.emplace(key.value, key.span);
            if (fresh)
                v.members.push_back({std::move(key), std::move(member)});
            else
                diagnostics_
                    .report(Code::duplicate_key, key.span, fmt::format("the key '{}' stands twice", key.value))
                    .note("it stands here first", place->second);
            if (!another('}', "'}'", open)) break;
        }
        ++at_;
    }

    void array(Value& v, int depth) {
        v.type = Type::array;
        const size_t open = at_++;
        for (bool first = true;; first = false) {
            skip_space();
            if (at_end()) end_of_file("']'", open);
            if (text_[at_] == ']') {
                if (first) break;
                trailing_comma();
            }
            v.items.push_back(value(depth + 1));
            if (!another(']', "']'", open)) break;
        }
        ++at_;
    }

    /// After an element: a comma, which is read past, or the closing bracket, which is not.
    bool another(char close, std::string_view closing, size_t open) {
        skip_space();
        if (at_end()) end_of_file(closing, open);
        if (text_[at_] == close) return false;
        if (text_[at_] != ',')
            fail(at_, at_ + token_length(), fmt::format("expected ',' or {}, found {}", closing, token()));
        comma_ = at_++;
        return true;
    }

    void word(Value& v) {
        constexpr std::pair<std::string_view, Type> words[] = {
            {"null", Type::null}, {"true", Type::boolean}, {"false", Type::boolean}};
        const std::string_view found = text_view(at_, token_length());
        for (const auto& [text, type] : words) {
            if (found != text) continue;
            v.type = type;
            v.boolean = text == "true";
            at_ += text.size();
            return;
        }
        const bool quoted = letter(text_[at_]) || text_[at_] == '\'';
        const std::string meant = nearest(found, {"true", "false", "null"});
        Diagnostic& d =
            report(Code::not_json, at_, at_ + token_length(), fmt::format("expected a value, found {}", token()));
        if (!meant.empty())
            d.note(fmt::format("did you mean '{}'?", meant));
        else if (quoted)
            d.note("strings stand in double quotes");
        else
            note_comment(d, at_);
        throw Stop{};
    }

    void number(Value& v) {
        const size_t begin = at_;
        const auto digits = [&] {
            const size_t from = at_;
            while (!at_end() && digit(text_[at_])) ++at_;
            return at_ - from;
        };
        const auto malformed = [&](std::string_view why) {
            // point at the whole of what was meant as a number
            size_t end = at_;
            while (end < text_.size() && (letter(text_[end]) || digit(text_[end]) || text_[end] == '.')) ++end;
            fail(begin, std::max(end, begin + 1), why);
        };
        bool whole = true;
        if (text_[at_] == '-') ++at_;
        const bool zero = !at_end() && text_[at_] == '0';
        const size_t leading = digits();
        if (leading == 0) malformed("a '-' that no digit follows");
        if (zero && leading > 1) malformed("a number that begins with a zero");
        if (!at_end() && text_[at_] == '.') {
            whole = false;
            ++at_;
            if (digits() == 0) malformed("a number whose point no digit follows");
        }
        if (!at_end() && (text_[at_] == 'e' || text_[at_] == 'E')) {
            whole = false;
            ++at_;
            if (!at_end() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
            if (digits() == 0) malformed("a number whose exponent has no digits");
        }
        if (!at_end() && (letter(text_[at_]) || text_[at_] == '.')) malformed("a malformed number");
        const char* const first = text_.data() + begin;
        const char* const last = text_.data() + at_;
        v.type = whole ? Type::integer : Type::real;
        const std::errc error =
            whole ? std::from_chars(first, last, v.integer).ec : std::from_chars(first, last, v.real).ec;
        if (error != std::errc())
            report(
                Code::bad_value, begin, at_,
                whole ? "an integer that does not fit into 64 bits" : "a number that a 64-bit float does not hold");
    }

    // --- Strings

    Text string() {
        const size_t open = at_++;
        Text text;
        bool escaped = false;
        const auto add = [&](char c, size_t from) {
            text.value += c;
            if (escaped) text.offsets.push_back(static_cast<uint32_t>(from));
        };
        for (;;) {
            if (at_end()) unterminated(open, at_);
            const char c = text_[at_];
            if (c == '"') break;
            if (c == '\n' || c == '\r' || (c == '\\' && at_ + 1 == text_.size())) unterminated(open, at_);
            if (static_cast<uint8_t>(c) < 0x20)
                fail(at_, at_ + 1,
                     fmt::format("the control character U+{:04X} in a string", static_cast<unsigned>(c)));
            if (c != '\\') {
                add(c, at_++);
                continue;
            }
            if (!escaped) {
                escaped = true;
                for (size_t i = open + 1; i < at_; ++i) text.offsets.push_back(static_cast<uint32_t>(i));
            }
            const size_t from = at_;
            for (const char byte : escape()) add(byte, from);
        }
        ++at_;
        text.span = span(open, at_);
        return text;
    }

    /// The UTF-8 of the escape at the backslash, which is read past.
    std::string escape() {
        constexpr std::pair<char, char> simple[] = {{'"', '"'},  {'\\', '\\'}, {'/', '/'},  {'b', '\b'},
                                                    {'f', '\f'}, {'n', '\n'},  {'r', '\r'}, {'t', '\t'}};
        const size_t from = at_++;
        const char c = at_end() ? '\0' : text_[at_];
        for (const auto& [written, meant] : simple) {
            if (c != written) continue;
            ++at_;
            return std::string(1, meant);
        }
        if (c != 'u')
            fail(from, from + 1 + (at_end() ? 0 : character_length(at_)), "an escape that JSON does not have");
        at_ = from;
        char32_t code = hex_escape();
        if (code >= 0xDC00 && code <= 0xDFFF) fail(from, at_, "half of a surrogate pair");
        if (code >= 0xD800 && code <= 0xDBFF) {
            if (!text_view(at_, 2).starts_with("\\u")) fail(from, at_, "half of a surrogate pair");
            const char32_t low = hex_escape();
            if (low < 0xDC00 || low > 0xDFFF) fail(from, at_, "half of a surrogate pair");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        return encode(code);
    }

    /// "\uXXXX"
    char32_t hex_escape() {
        const size_t from = at_;
        const std::string_view hex = text_view(at_ + 2, 4);
        unsigned code = 0;
        const auto [end, error] = std::from_chars(hex.data(), hex.data() + hex.size(), code, 16);
        if (error != std::errc() || end != hex.data() + 4)
            fail(from, std::min(from + 2, text_.size()), "a \\u that four hexadecimal digits do not follow");
        at_ += 6;
        return code;
    }

    static std::string encode(char32_t code) {
        const auto byte = [](char32_t b) { return static_cast<char>(static_cast<uint8_t>(b)); };
        const auto next = [&](char32_t c, int shift) { return byte(0x80 | ((c >> shift) & 0x3F)); };
        if (code < 0x80) return {byte(code)};
        if (code < 0x800) return {byte(0xC0 | code >> 6), next(code, 0)};
        if (code < 0x10000) return {byte(0xE0 | code >> 12), next(code, 6), next(code, 0)};
        return {byte(0xF0 | code >> 18), next(code, 12), next(code, 6), next(code, 0)};
    }

    // --- Errors

    [[noreturn]] void unterminated(size_t open, size_t end) {
        fail(open, end, "a string that does not end on its line");
    }

    [[noreturn]] void trailing_comma() { fail(comma_, comma_ + 1, "a comma that nothing follows"); }

    /// The end of the text where `expected` is missing; said where the text ends, not on an empty line.
    [[noreturn]] void end_of_file(std::string_view expected, size_t open = std::string::npos) {
        const size_t last = text_.find_last_not_of(white_space);
        const size_t end = last == std::string::npos ? 0 : last + 1;
        Diagnostic& d =
            report(Code::not_json, end, end, fmt::format("expected {}, found the end of the file", expected));
        if (open != std::string::npos) d.note(fmt::format("to close this '{}'", text_[open]), span(open, open + 1));
        throw Stop{};
    }

    [[noreturn]] void fail(size_t begin, size_t end, std::string_view sentence) {
        note_comment(report(Code::not_json, begin, end, std::string(sentence)), begin);
        throw Stop{};
    }

    void note_comment(Diagnostic& d, size_t at) const {
        if (at < text_.size() && (text_[at] == '/' || text_[at] == '#')) d.note("JSON has no comments");
    }

    Diagnostic& report(Code code, size_t begin, size_t end, std::string sentence) {
        return diagnostics_.report(code, span(begin, end), std::move(sentence));
    }

    // --- Text

    bool at_end() const { return at_ >= text_.size(); }
    void skip_space() { at_ = std::min(text_.find_first_not_of(white_space, at_), text_.size()); }
    std::string_view text_view(size_t from, size_t size) const {
        return std::string_view(text_).substr(std::min(from, text_.size()), size);
    }
    Span span(size_t begin, size_t end) const {
        return {file_, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
    }
    size_t character_length(size_t at) const { return utf8::read(text_, at).bytes; }

    /// How much to show of what stands here, where it should not: a word, or one character.
    size_t token_length() const {
        constexpr size_t longest = 40;
        size_t n = 0;
        while (n < longest && at_ + n < text_.size() && (letter(text_[at_ + n]) || (n && digit(text_[at_ + n]))))
            ++n;
        return n ? n : at_end() ? 0 : character_length(at_);
    }
    std::string token() const {
        return text_[at_] == '"' ? "a string" : fmt::format("'{}'", text_view(at_, token_length()));
    }

    const int file_;
    const std::string& text_;
    Diagnostics& diagnostics_;
    size_t at_ = 0;
    size_t comma_ = 0;  // the last one
};

}  // namespace

const Value* Value::find(std::string_view key) const {
    for (const Member& m : members)
        if (m.key.value == key) return &m.value;
    return nullptr;
}

std::optional<Value> parse(int file, const Sources& sources, Diagnostics& diagnostics) {
    try {
        return Parser(file, sources[file].text(), diagnostics).document();
    } catch (const Stop&) {
        return std::nullopt;
    }
}

std::string_view name(Type type) {
    switch (type) {
        case Type::null:
            return "null";
        case Type::boolean:
            return "a boolean";
        case Type::integer:
        case Type::real:
            return "a number";
        case Type::string:
            return "a string";
        case Type::array:
            return "a list";
        case Type::object:
            return "an object";
    }
    return "";
}

}  // namespace pleat::json
