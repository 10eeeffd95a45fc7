// The output of nvdisasm as data. Each run of comments "//## File "a.h", line 7 inlined at "b.cu", line 3" goes
// from the innermost call outwards and holds for the instructions below it.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <climits>

#include "page/page.h"
#include "page/text.h"

namespace pleat::page {
namespace {

struct Site {
    std::string_view file;
    int line = 0;
};

/// The next `"FILE", line N` of a comment, which is taken off its front.
bool take_site(std::string_view& text, Site& site) {
    const size_t open = text.find('"');
    const size_t close = open == std::string_view::npos ? open : text.find('"', open + 1);
    const size_t number = close == std::string_view::npos ? close : text.find("line ", close);
    if (number == std::string_view::npos) return false;
    site.file = text.substr(open + 1, close - open - 1);
    const char* begin = text.data() + number + 5;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), site.line);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return true;
}

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// What the comments since the last instruction say.
struct Where {
    int line = 0;
    std::string from;
    bool complete = true;  // the next comment begins a new run

    void read(std::string_view comment, std::string_view source) {
        if (complete) *this = {0, "", false};
        for (Site site; take_site(comment, site);) {
            if (from.empty() && line == 0 && base_name(site.file) != source)
                from = std::string(base_name(site.file)) + ":" + std::to_string(site.line);
            if (line == 0 && base_name(site.file) == source) line = site.line;
        }
    }
};

/// "/*00a0*/   LDG.E R2, ... ;" as "00a0  LDG.E R2, ..."; nothing of other lines.
std::string instruction(std::string_view line) {
    const size_t open = line.find("/*"), close = line.find("*/");
    if (open == std::string_view::npos || close == std::string_view::npos || close < open + 3) return {};
    const std::string_view offset = line.substr(open + 2, close - open - 2);
    for (const char c : offset)
        if (!std::isxdigit(static_cast<unsigned char>(c))) return {};
    std::string_view code = trimmed(line.substr(close + 2));
    if (const size_t end = code.rfind(';'); end != std::string_view::npos) code = trimmed(code.substr(0, end));
    return code.empty() ? std::string() : std::string(offset) + "  " + std::string(code);
}

int first_line(const SassFunction& function) {
    int first = INT_MAX;
    for (const SassLine& line : function.lines)
        if (line.line > 0) first = std::min(first, line.line);
    return first;
}

}  // namespace

std::vector<SassFunction> functions_of(std::string_view disassembly, std::string_view source) {
    constexpr std::string_view section = ".text.", label = ".L_";
    std::vector<SassFunction> functions;
    Where where;
    for (const std::string_view line : lines_of(disassembly)) {
        const std::string_view plain = trimmed(line);
        if (plain.substr(0, section.size()) == section && plain.back() == ':') {
            functions.push_back({std::string(plain.substr(section.size(), plain.size() - section.size() - 1))});
            where = {};
        } else if (functions.empty()) {
            continue;
        } else if (plain.substr(0, 4) == "//##") {
            where.read(plain, source);
        } else if (plain.substr(0, label.size()) == label && plain.back() == ':') {
            functions.back().lines.push_back({std::string(plain)});
        } else if (std::string code = instruction(line); !code.empty()) {
            functions.back().lines.push_back({std::move(code), where.line, where.from});
            ++functions.back().instructions;
            where.complete = true;
        }
    }
    std::stable_sort(functions.begin(), functions.end(),
                     [](const SassFunction& a, const SassFunction& b) { return first_line(a) < first_line(b); });
    return functions;
}

}  // namespace pleat::page
