// Which stage of the spec each line of emitted CUDA is of: emitters write "// rmsnorm.json:17: let r" above the
// code of a stage, and blocks nest.
#include <algorithm>
#include <cctype>

#include "page/page.h"
#include "page/text.h"

namespace pleat::page {
namespace {

/// "rmsnorm.json:17" of a comment "// rmsnorm.json:17: let r", or nothing.
std::string_view place_of(std::string_view line) {
    line = trimmed(line);
    if (line.substr(0, 3) != "// ") return {};
    line.remove_prefix(3);
    const size_t colon = line.find(':'), end = colon == std::string_view::npos ? colon : line.find(": ", colon + 1);
    if (end == std::string_view::npos || end == colon + 1) return {};
    const std::string_view number = line.substr(colon + 1, end - colon - 1);
    const bool digits = std::all_of(number.begin(), number.end(),
                                    [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
    return digits && line.substr(0, colon).find(' ') == std::string_view::npos ? line.substr(0, end)
                                                                               : std::string_view();
}

/// How many blocks a line opens, less those that it closes. Emitted code has no braces in strings.
int opened(std::string_view line) {
    line = line.substr(0, line.find("//"));
    return static_cast<int>(std::count(line.begin(), line.end(), '{')) -
           static_cast<int>(std::count(line.begin(), line.end(), '}'));
}

/// The first line of the block that line `at` stands in at depth `depth`, with the pragma above it, not before
/// `first`.
size_t block_begin(const std::vector<std::string_view>& lines, const std::vector<int>& depths, size_t at, int depth,
                   size_t first) {
    size_t begin = at;
    while (begin > first && depths[begin - 1] >= depth) --begin;
    if (begin > first) --begin;  // the line that opens it
    while (begin > first && trimmed(lines[begin - 1]).substr(0, 7) == "#pragma") --begin;
    return begin;
}

}  // namespace

std::vector<std::string> origins_of(std::string_view cuda) {
    struct Open {
        std::string place;
        int depth;
        size_t line;
    };
    const std::vector<std::string_view> lines = lines_of(cuda);
    std::vector<std::string> origins(lines.size());
    std::vector<int> depths(lines.size());  // of blocks that enclose the line
    std::vector<Open> open;                 // comments whose blocks go on
    int depth = 0;
    for (size_t i = 0; i < lines.size(); ++i) {
        const int change = opened(lines[i]);
        depths[i] = std::min(depth, depth + change);
        depth += change;
        while (!open.empty() && depths[i] < open.back().depth) open.pop_back();
        if (const std::string_view place = place_of(lines[i]); !place.empty()) {
            // A block of the stage before that only leads here is this one's.
            if (!open.empty() && open.back().depth < depths[i])
                for (size_t k = block_begin(lines, depths, i, open.back().depth + 1, open.back().line + 1); k < i;
                     ++k)
                    if (origins[k] == open.back().place) origins[k] = place;
            while (!open.empty() && open.back().depth == depths[i]) open.pop_back();
            open.push_back({std::string(place), depths[i], i});
        }
        const bool blank = trimmed(lines[i]).empty();
        if (!open.empty() && !blank) origins[i] = open.back().place;
    }
    return origins;
}

}  // namespace pleat::page
