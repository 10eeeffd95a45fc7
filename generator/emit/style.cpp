#include "emit/style.h"

#include <fmt/core.h>

#include <algorithm>

namespace pleat::emit {
namespace {

constexpr size_t columns = 116;

struct Line {
    size_t indent;
    std::string text;  // without indentation
    size_t end() const { return indent + text.size(); }
    bool begins(std::string_view with) const { return text.starts_with(with); }
    bool ends(std::string_view with) const { return text.ends_with(with); }
};

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const size_t indent = std::min(line.find_first_not_of(' '), line.size());
        lines.push_back({indent, std::string(line.substr(indent))});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// The end of the parenthesis that opens at `open`; npos if it does not close on this line.
size_t closing(const std::string& text, size_t open) {
    int depth = 0;
    for (size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) return i;
    }
    return std::string::npos;
}

/// Of `if (c) s;` and `for (h) s;` where the statement begins; npos of anything else.
size_t statement_of(const Line& line) {
    const size_t open = line.begins("if (") ? 3 : line.begins("for (") ? 4 : std::string::npos;
    if (open == std::string::npos) return open;
    const size_t close = closing(line.text, open);
    return close == std::string::npos || close + 2 >= line.text.size() ? std::string::npos : close + 2;
}

bool simple_statement(const Line& line) {
    return line.ends(";") && !line.begins("if ") && !line.begins("for ") && !line.begins("else") &&
           !line.begins("//") && !line.begins("#") && !line.begins("case ") &&
           line.text.find("//") == std::string::npos;
}

bool function_head(const Line& line) {
    return (line.ends(") {") || line.ends(") const {")) && !line.begins("if ") && !line.begins("for ") &&
           !line.begins("} ") && !line.begins("switch ") && !line.begins("while ") &&
           line.text.find("//") == std::string::npos;
}

void comment(std::vector<Line>& out, const Line& line) {
    const size_t words = line.text.find_first_not_of("/ ");
    const std::string lead = line.text.substr(0, words);
    std::string now = lead;
    for (size_t at = words; at < line.text.size();) {
        const size_t end = std::min(line.text.find(' ', at), line.text.size());
        const std::string word = line.text.substr(at, end - at);
        if (now.size() > lead.size() && line.indent + now.size() + 1 + word.size() > columns) {
            out.push_back({line.indent, now});
            now = lead;
        }
        now += (now.size() > lead.size() ? " " : "") + word;
        at = end + 1;
    }
    out.push_back({line.indent, now});
}

}  // namespace

std::string packed(const std::string& start, const std::vector<std::string>& parts, std::string_view end,
                   std::string_view between, size_t indent) {
    std::string all, now = start;
    for (size_t i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        const std::string part = parts[i] + std::string(last ? "" : between);
        const size_t more = 1 + part.size() + (last ? end.size() : 0);
        if (now.size() > start.size() && indent + now.size() + more > columns) {
            all += now + "\n";
            now = std::string(start.size(), ' ');
        }
        now += (now.size() > start.size() ? " " : "") + part;
    }
    return all + now + std::string(end);
}

size_t longest_line(std::string_view text) {
    size_t most = 0;
    for (const Line& line : lines_of(text)) most = std::max(most, line.end());
    return most;
}

std::string signature(const std::string& before, const std::string& name,
                      const std::vector<std::string>& parameters) {
    const std::string same = packed(before + (before.empty() ? "" : " ") + name + "(", parameters, ") {");
    if (before.empty()) return same;
    const std::string below = packed("    " + name + "(", parameters, ") {");
    const auto count = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
    return longest_line(same) <= columns && count(same) <= count(below) ? same : before + "\n" + below;
}

std::string inheriting(const std::string& name, const std::string& base, const std::vector<std::string>& parts) {
    const std::string same = packed(fmt::format("struct {} : {}<", name, base), parts, "> {");
    const std::string below = packed(fmt::format("    : {}<", base), parts, "> {");
    const auto breaks = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
    bool whole = true;  // no part is broken itself
    for (const std::string& part : parts) whole = whole && breaks(part) == 0;
    const bool fits = whole && longest_line(same) <= columns && breaks(same) <= breaks(below);
    return fits ? same : fmt::format("struct {}\n{}", name, below);
}

std::string styled(std::string_view text) {
    const std::vector<Line> in = lines_of(text);
    std::vector<Line> out;
    std::string raw_end;  // inside a raw string: what ends it
    for (size_t i = 0; i < in.size(); ++i) {
        const Line& line = in[i];
        if (const size_t raw = line.text.find("R\""); raw_end.empty() && raw != std::string::npos)
            raw_end = ")" + line.text.substr(raw + 2, line.text.find('(', raw) - raw - 2) + "\"";
        if (!raw_end.empty()) {
            if (line.text.find(raw_end) != std::string::npos) raw_end.clear();
            out.push_back(line);
            continue;
        }
        const bool more = i + 1 < in.size();
        if (line.begins("//") && line.end() > columns) {
            comment(out, line);
        } else if (function_head(line) && !(i > 0 && in[i - 1].begins("template <")) && i + 2 < in.size() &&
                   in[i + 2].text == "}" && in[i + 2].indent == line.indent && simple_statement(in[i + 1]) &&
                   line.end() + in[i + 1].text.size() + 3 <= columns) {
            out.push_back({line.indent, line.text + " " + in[i + 1].text + " }"});
            i += 2;
        } else if (line.begins("if (") && closing(line.text, 3) == line.text.size() - 1 && more &&
                   simple_statement(in[i + 1]) && line.end() + 1 + in[i + 1].text.size() <= columns &&
                   !(i + 2 < in.size() && in[i + 2].begins("else"))) {
            out.push_back({line.indent, line.text + " " + in[i + 1].text});
            ++i;
        } else if (const size_t at = statement_of(line);
                   at != std::string::npos && line.end() > columns && line.ends(";")) {
            out.push_back({line.indent, line.text.substr(0, at - 1)});
            out.push_back({line.indent + 4, line.text.substr(at)});
        } else if (const size_t colon = line.text.find(": "); colon != std::string::npos &&
                                                              (line.begins("case ") || line.begins("default:")) &&
                                                              line.ends(";")) {
            out.push_back({line.indent, line.text.substr(0, colon + 1)});
            out.push_back({line.indent + 4, line.text.substr(colon + 2)});
        } else {
            out.push_back(line);
        }
    }
    std::string all;
    for (const Line& line : out) all.append(line.text.empty() ? 0 : line.indent, ' ').append(line.text) += '\n';
    return all;
}

}  // namespace pleat::emit
