// Small helpers for sentences and tokens. Knows nothing of the runtime.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace pleat::runtime {

/// The parts one after another.
template <class... Parts>
std::string text(const Parts&... parts) {
    std::ostringstream out;
    (out << ... << parts);
    return out.str();
}

/// Splits at every `at`; "a,,b" has three pieces.
inline std::vector<std::string_view> split(std::string_view s, char at) {
    std::vector<std::string_view> pieces;
    pieces.reserve(static_cast<size_t>(std::count(s.begin(), s.end(), at)) + 1);
    size_t from = 0;
    for (size_t i = 0; i <= s.size(); ++i)
        if (i == s.size() || s[i] == at) {
            pieces.push_back(s.substr(from, i - from));
            from = i + 1;
        }
    return pieces;
}

/// Text from outside, fit for a message: control characters replaced, cut to a sensible length.
inline std::string printable(std::string_view s) {
    std::string out;
    for (char c : s.substr(0, 80)) out += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
    if (s.size() > 80) out += "...";
    return out;
}

}  // namespace pleat::runtime
