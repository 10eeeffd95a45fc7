#include "page/code.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "draw/svg.h"

namespace pleat::page {
namespace {

using draw::escaped;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string span(char kind, std::string_view text) {
    return std::string("<span class=") + kind + ">" + escaped(text) + "</span>";
}

/// Words of CUDA that carry its structure.
bool is_keyword(std::string_view word) {
    constexpr std::array words = {"if",        "else",       "for",        "while",      "return",      "const",
                                  "constexpr", "struct",     "template",   "typename",   "using",       "auto",
                                  "int",       "float",      "double",     "bool",       "void",        "long",
                                  "unsigned",  "char",       "namespace",  "operator",   "static",      "extern",
                                  "continue",  "break",      "true",       "false",      "uint32_t",    "uint64_t",
                                  "int64_t",   "__global__", "__device__", "__shared__", "__restrict__"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Where a quoted text that begins at `at` ends.
size_t quote_end(std::string_view line, size_t at) {
    for (size_t i = at + 1; i < line.size(); ++i) {
        if (line[i] == '\\')
            ++i;
        else if (line[i] == line[at])
            return i + 1;
    }
    return line.size();
}

size_t word_end(std::string_view line, size_t at) {
    while (at < line.size() && is_word(line[at])) ++at;
    return at;
}

/// A key of JSON is a word, other quoted text a literal.
bool is_key(std::string_view line, size_t end) {
    const size_t next = line.find_first_not_of(' ', end);
    return next != std::string_view::npos && line[next] == ':';
}

std::string coloured_cuda_or_json(std::string_view line, Language language) {
    std::string out;
    for (size_t i = 0; i < line.size();) {
        size_t end = i + 1;
        if (language == Language::cuda && (line.substr(i, 2) == "//" || line[i] == '#')) {
            return out + span('c', line.substr(i));
        } else if (line[i] == '"') {
            end = quote_end(line, i);
            out += span(language == Language::json && is_key(line, end) ? 'w' : 's', line.substr(i, end - i));
        } else if (is_word(line[i])) {
            end = word_end(line, i);
            const std::string_view word = line.substr(i, end - i);
            if (language == Language::cuda && is_keyword(word))
                out += span('w', word);
            else if (std::isdigit(static_cast<unsigned char>(word[0])))
                out += span('s', word);
            else
                out += escaped(word);
        } else {
            out += line[i] == '\t' ? "    " : escaped(line.substr(i, 1));
        }
        i = end;
    }
    return out;
}

/// "00a0  @!P0 LDG.E.128 R12, desc[UR6][R20.64]": the offset pale, the opcode a word.
std::string coloured_sass(std::string_view line) {
    const size_t gap = line.find("  ");
    if (gap == std::string_view::npos) return span('c', line);
    size_t opcode = gap + 2;
    if (line[opcode] == '@') opcode = std::min(line.find(' ', opcode), line.size() - 1) + 1;
    const size_t end = std::min(line.find(' ', opcode), line.size());
    return span('c', line.substr(0, gap)) + escaped(line.substr(gap, opcode - gap)) +
           span('w', line.substr(opcode, end - opcode)) + escaped(line.substr(end));
}

}  // namespace

std::string coloured(std::string_view line, Language language) {
    return language == Language::sass ? coloured_sass(line) : coloured_cuda_or_json(line, language);
}

}  // namespace pleat::page
