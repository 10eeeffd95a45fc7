#include "output/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace pleat::output {
namespace {

using Lines = std::vector<std::string_view>;  // each with its line end, if it has one

Lines split(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

/// One step of turning `before` into `after`.
struct Edit {
    char sign;  // ' ', '-' or '+'
    std::string_view line;
};

/// Myers' greedy shortest edit script ("An O(ND) difference algorithm", 1986). Texts that differ in
/// more than `limit` lines are shown as one replaced block: nobody reads the shortest script of those.
std::vector<Edit> shortest_script(const Lines& a, const Lines& b) {
    constexpr int limit = 2000;
    const int n = static_cast<int>(a.size()), m = static_cast<int>(b.size());
    const int most = std::min(n + m, limit);
    const auto line = [](const Lines& lines, int i) { return lines[static_cast<size_t>(i)]; };

    // furthest[d][k + d]: how far into `a` d edits reach on the diagonal k = x - y.
    std::vector<std::vector<int>> furthest;
    const auto reach = [&](int d, int k) { return furthest[static_cast<size_t>(d)][static_cast<size_t>(k + d)]; };
    const auto from_above = [&](int d, int k) {  // an inserted line rather than a removed one
        return k == -d || (k != d && reach(d - 1, k - 1) < reach(d - 1, k + 1));
    };
    int last = -1;
    for (int d = 0; d <= most && last < 0; ++d) {
        furthest.emplace_back(static_cast<size_t>(2 * d + 1));
        for (int k = -d; k <= d; k += 2) {
            int x = d == 0 ? 0 : from_above(d, k) ? reach(d - 1, k + 1) : reach(d - 1, k - 1) + 1;
            while (x < n && x - k >= 0 && x - k < m && line(a, x) == line(b, x - k)) ++x;
            furthest.back()[static_cast<size_t>(k + d)] = x;
            if (x >= n && x - k >= m) last = d;
        }
    }

    std::vector<Edit> script;
    if (last < 0) {
        for (std::string_view l : a) script.push_back({'-', l});
        for (std::string_view l : b) script.push_back({'+', l});
        return script;
    }
    int x = n, y = m;
    for (int d = last; d > 0; --d) {
        const bool inserted = from_above(d, x - y);
        const int k = x - y + (inserted ? 1 : -1);
        const int x0 = reach(d - 1, k), y0 = x0 - k;
        const int common = inserted ? x - x0 : y - y0;
        for (int i = 0; i < common; ++i) script.push_back({' ', line(a, --x)});
        y -= common;
        if (inserted)
            script.push_back({'+', line(b, --y)});
        else
            script.push_back({'-', line(a, --x)});
    }
    while (x > 0) script.push_back({' ', line(a, --x)});
    std::reverse(script.begin(), script.end());
    return script;
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view before_name,
                         std::string_view after_name) {
    if (before == after) return {};
    constexpr size_t context = 3;
    const std::vector<Edit> script = shortest_script(split(before), split(after));
    std::string text = fmt::format("--- {}\n+++ {}\n", before_name, after_name);

    size_t a = 0, b = 0, at = 0;  // lines of each text that lie before script[at]
    while (at < script.size()) {
        size_t change = at;
        while (change < script.size() && script[change].sign == ' ') ++change;
        if (change == script.size()) break;
        const size_t begin = std::max(at, change - std::min(change, context));
        a += begin - at;
        b += begin - at;
        // The hunk goes on while the next change is close enough for the contexts to touch.
        size_t end = change + 1, quiet = 0;
        for (size_t i = end; i < script.size() && quiet <= 2 * context; ++i) {
            quiet = script[i].sign == ' ' ? quiet + 1 : 0;
            if (quiet == 0) end = i + 1;
        }
        end = std::min(end + context, script.size());
        size_t removed = 0, added = 0;
        for (size_t i = begin; i < end; ++i) {
            removed += script[i].sign != '+';
            added += script[i].sign != '-';
        }
        text += fmt::format("@@ -{},{} +{},{} @@\n", a + (removed > 0), removed, b + (added > 0), added);
        for (size_t i = begin; i < end; ++i) {
            text += script[i].sign;
            text += script[i].line;
            if (script[i].line.back() != '\n') text += "\n\\ No newline at end of file\n";
        }
        a += removed;
        b += added;
        at = end;
    }
    return text;
}

}  // namespace pleat::output
