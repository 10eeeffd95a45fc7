// Heads of functions, types and aliases, whose parameters and arguments are packed into lines (style.h).
#include <fmt/core.h>

#include <algorithm>

#include "codegen/style.h"

namespace pleat::emit {

namespace {
auto breaks(std::string_view text) { return std::count(text.begin(), text.end(), '\n'); }
}  // namespace

std::string packed(const std::string& start, const std::vector<std::string>& parts, std::string_view end,
                   std::string_view between, size_t indent) {
    std::string all, now = start;
    for (size_t i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        const std::string part = parts[i] + std::string(last ? "" : between);
        const size_t more = 1 + part.size() + (last ? end.size() : 0);
        if (now.size() > start.size() && indent + now.size() + more > line_columns) {
            all += now + "\n";
            now = std::string(start.size(), ' ');
        }
        now += (now.size() > start.size() ? " " : "") + part;
    }
    return all + now + std::string(end);
}

std::string packed_or_below(const std::string& start, const std::vector<std::string>& parts, std::string_view end,
                            size_t indent) {
    const std::string same = packed(start, parts, end, ",", indent),
                      below = start + "\n" + packed("    ", parts, end, ",", indent);
    return breaks(below) < breaks(same) ? below : same;
}

std::string alias(const std::string& name, const std::string& type, size_t indent) {
    const std::string start = "using " + name + " =";
    const size_t open = type.find('<');
    if (open == std::string::npos) return start + " " + type + ";";
    const std::string of = type.substr(0, open + 1);
    const std::vector<std::string> arguments = pieces_of(type.substr(of.size(), type.size() - of.size() - 1), ", ");
    const std::string lines = packed(start + " " + of, arguments, ">;", "", indent),
                      below = packed("    " + of, arguments, ">;", "", indent);
    return breaks(lines) == 0 || breaks(below) > 0 ? lines : start + "\n" + below;
}

size_t longest_line(std::string_view text) {
    size_t most = 0;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        most = std::max(most, end - at);
        at = end + 1;
    }
    return most;
}

std::string signature(const std::string& before, const std::string& name,
                      const std::vector<std::string>& parameters) {
    std::string same = packed(before + (before.empty() ? "" : " ") + name + "(", parameters, ") {");
    if (before.empty()) {
        const std::string apart = name + "(\n" + packed("    ", parameters, ") {");
        const bool overflows = longest_line(same) > line_columns && longest_line(apart) <= line_columns;
        return overflows || breaks(apart) + 3 <= breaks(same) ? apart : same;
    }
    const std::string below = packed("    " + name + "(", parameters, ") {");
    std::string apart = before + " " + name + "(\n" + packed("    ", parameters, ") {");
    if (breaks(apart) + 2 <= breaks(below) ||  // at least three lines fewer
        (longest_line(below) > line_columns && longest_line(same) > line_columns))
        return apart;
    return longest_line(same) <= line_columns && breaks(same) <= breaks(below) ? same : before + "\n" + below;
}

std::string inheriting(const std::string& name, const std::string& base, const std::vector<Argument>& arguments) {
    const auto from = [&](const std::string& start) {
        const std::string indent(start.size(), ' ');
        std::vector<std::string> texts;
        for (const Argument& a : arguments) {
            if (a.arguments.empty()) {
                texts.push_back(a.name);
                continue;
            }
            const std::string_view behind = &a == &arguments.back() ? "> {" : ",";
            const std::string text = packed(indent + a.name + "<", a.arguments, fmt::format(">{}", behind));
            texts.push_back(text.substr(indent.size(), text.size() - indent.size() - behind.size()));
        }
        return packed(start, texts, "> {");
    };
    const std::string same = from(fmt::format("struct {} : {}<", name, base)),
                      below = from(fmt::format("    : {}<", base));
    const bool fits = longest_line(same) <= line_columns && breaks(same) <= breaks(below);
    return fits ? same : fmt::format("struct {}\n{}", name, below);
}

}  // namespace pleat::emit
