// Lines and words of texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pleat::page {

/// Views into the text, which has to last: a temporary is refused.
std::vector<std::string_view> lines_of(std::string&& text) = delete;
inline std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}
inline std::vector<std::string_view> lines_of(const std::string& text) { return lines_of(std::string_view(text)); }

inline std::string_view trimmed(std::string_view text) {
    const size_t first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace pleat::page
