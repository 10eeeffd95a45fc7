// Reads the log of NVRTC's front end (EDG) and reports each error at the line that a user wrote.
//
//   kernel.cu(14): error: identifier "x" is undefined
//   dims.h(30): error: static assertion failed with "pleat: tensor A [M, K] has no dim N"
//           detected during instantiation of "..." at line 14 of kernel.cu
#include <algorithm>
#include <cctype>
#include <optional>

#include "pleat/build.h"
#include "text.h"

namespace pleat {

using runtime::text;

namespace {

struct Place {
    std::string_view file;
    std::string_view line;
};

struct Finding {
    Place at;
    std::string_view message;
};

bool all_digits(std::string_view s) {
    return !s.empty() && std::all_of(s.begin(), s.end(), [](unsigned char c) { return std::isdigit(c); });
}

/// "FILE(LINE): error: MESSAGE", also "catastrophic error" and "error #123".
std::optional<Finding> finding(std::string_view line) {
    const size_t close = line.find("): ");
    if (close == std::string_view::npos || line.empty() || line[0] == ' ') return std::nullopt;
    const size_t open = line.rfind('(', close);
    if (open == std::string_view::npos || !all_digits(line.substr(open + 1, close - open - 1))) return std::nullopt;
    std::string_view rest = line.substr(close + 3);
    for (std::string_view prefix : {"catastrophic ", "internal "})
        if (rest.substr(0, prefix.size()) == prefix) rest.remove_prefix(prefix.size());
    if (rest.substr(0, 5) != "error") return std::nullopt;
    const size_t colon = rest.find(": ");
    if (colon == std::string_view::npos) return std::nullopt;
    return Finding{{line.substr(0, open), line.substr(open + 1, close - open - 1)}, rest.substr(colon + 2)};
}

/// "... at line 14 of FILE" (of the same file where no file is named).
std::optional<Place> led_from(std::string_view line, std::string_view same_file) {
    const size_t at = line.rfind("at line ");
    if (at == std::string_view::npos) return std::nullopt;
    std::string_view rest = line.substr(at + 8);
    const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits == 0) return std::nullopt;
    Place place{same_file, rest.substr(0, digits)};
    if (rest.substr(digits, 4) == " of ") {
        place.file = rest.substr(digits + 4);
        while (!place.file.empty() && (place.file.front() == '"' || place.file.front() == ' '))
            place.file.remove_prefix(1);
        while (!place.file.empty() && (place.file.back() == '"' || place.file.back() == ' '))
            place.file.remove_suffix(1);
    }
    return place;
}

/// A static_assert's own sentence, without the compiler's words around it.
std::string_view sentence(std::string_view message) {
    for (std::string_view prefix : {"static assertion failed with \"", "static assertion failed: \""})
        if (message.substr(0, prefix.size()) == prefix && message.back() == '"')
            return message.substr(prefix.size(), message.size() - prefix.size() - 1);
    return message;
}

/// "rmsnorm.json:17" for a line of generated code: the nearest comment above it, in its function, that names a
/// stage.
std::string_view stage_of(std::string_view source, std::string_view line) {
    size_t number = 0;
    for (const char c : line.substr(0, 9)) number = number * 10 + static_cast<size_t>(c - '0');
    const std::vector<std::string_view> lines = runtime::split(source, '\n');
    for (size_t i = std::min(number, lines.size()); i-- > 0;) {
        std::string_view text = lines[i];
        if (text.substr(0, 1) == "}" || text.substr(0, 6) == "extern") break;
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.substr(0, 3) != "// ") continue;
        const size_t end = text.find(": ", 3),
                     colon = text.rfind(':', end == std::string_view::npos ? end : end - 1);
        if (end == std::string_view::npos || colon <= 3 || !all_digits(text.substr(colon + 1, end - colon - 1)))
            continue;
        return text.substr(3, end - 3);
    }
    return {};
}

}  // namespace

std::string user_errors(std::string_view log, std::span<const NamedText> headers, const NamedText& source) {
    const auto is_header = [&](std::string_view file) {
        return std::any_of(headers.begin(), headers.end(), [&](const NamedText& h) { return h.name == file; });
    };
    const std::vector<std::string_view> lines = runtime::split(log, '\n');
    std::string out;
    for (size_t i = 0; i < lines.size(); ++i) {
        const std::optional<Finding> f = finding(lines[i]);
        if (!f) continue;
        Place at = f->at;
        // The chain of instantiations goes outwards; the first place that is no header is the user's.
        for (size_t j = i + 1; is_header(at.file) && j < lines.size() && !finding(lines[j]); ++j)
            if (const auto from = led_from(lines[j], f->at.file); from && !is_header(from->file)) at = *from;
        std::string report = text(at.file, ":", at.line, ": error: ", sentence(f->message), "\n");
        if (const std::string_view stage = at.file == source.name ? stage_of(source.text, at.line) : "";
            !stage.empty())
            report = text(stage, ": error: ", sentence(f->message), " (", at.file, ":", at.line, ")\n");
        if (out.find(report) == std::string::npos) out += report;
    }
    return out;
}

}  // namespace pleat
