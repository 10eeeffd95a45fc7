// "Did you mean": the Damerau-Levenshtein distance (optimal string alignment: insertions, deletions,
// substitutions and swaps of neighbours), in which a difference of case alone counts half.
#include <algorithm>
#include <utility>

#include "diag/diag.h"

namespace pleat {

namespace {

constexpr int whole = 2;  // the cost of an edit, in half edits
constexpr int half = 1;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

int substitution(char a, char b) { return a == b ? 0 : lower(a) == lower(b) ? half : whole; }

int distance(std::string_view a, std::string_view b) {
    const size_t n = b.size();
    std::vector<int> before(n + 1), above(n + 1), row(n + 1);
    for (size_t j = 0; j <= n; ++j) above[j] = static_cast<int>(j) * whole;
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i) * whole;
        for (size_t j = 1; j <= n; ++j) {
            row[j] =
                std::min({above[j] + whole, row[j - 1] + whole, above[j - 1] + substitution(a[i - 1], b[j - 1])});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + whole);
        }
        std::swap(before, above);
        std::swap(above, row);
    }
    return above[n];
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr size_t longest = 64;  // names are no longer, and the work is quadratic
    if (word.empty() || word.size() > longest) return {};
    std::string best;
    int best_distance = 0;
    // Of candidates as near the one that begins alike furthest, then the one nearer in length: 'mean' for 'men',
    // and 'uniform8' for 'uniform9'.
    std::pair<long, long> best_likeness;
    for (const std::string& candidate : candidates) {
        if (candidate.empty() || candidate.size() > longest || candidate == word) continue;
        const size_t length = std::max(word.size(), candidate.size());
        const size_t shorter = std::min(word.size(), candidate.size());
        // A third of the word may differ, but never all of it.
        const int allowed = whole * static_cast<int>(std::max<size_t>(length, 3) / 3);
        if (whole * static_cast<int>(length - shorter) > allowed) continue;
        const int d = distance(word, candidate);
        if (d > allowed || d >= whole * static_cast<int>(length)) continue;
        const auto differs = std::mismatch(word.begin(), word.end(), candidate.begin(), candidate.end()).first;
        const std::pair likeness{static_cast<long>(differs - word.begin()),
                                 static_cast<long>(shorter) - static_cast<long>(length)};
        if (best.empty() || d < best_distance || (d == best_distance && likeness > best_likeness)) {
            best = candidate;
            best_distance = d;
            best_likeness = likeness;
        }
    }
    return best;
}

}  // namespace pleat
