#include "included.h"

#include <algorithm>
#include <map>
#include <optional>

namespace pleat::runtime {

namespace {

std::string_view behind_blanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

/// The file names of a text's #include lines; nothing where it may depend on more.
std::optional<std::vector<std::string_view>> names_in(std::string_view text) {
    std::vector<std::string_view> names;
    for (size_t at = text.find('#'), end = 0; at != std::string_view::npos; at = text.find('#', end)) {
        end = std::min(text.find('\n', at), text.size());
        const size_t before = text.find_last_not_of(" \t", at == 0 ? 0 : at - 1);
        if (at > 0 && before != std::string_view::npos && text[before] != '\n') continue;  // amid a line
        const std::string_view line = text.substr(at + 1, end - at - 1);
        if (line.find("__has_include") != std::string_view::npos) return std::nullopt;
        const std::string_view directive = behind_blanks(line);
        if (!directive.starts_with("include")) continue;
        const std::string_view file = behind_blanks(directive.substr(std::string_view("include").size()));
        const size_t closing = file.find(file.starts_with('<') ? '>' : '"', 1);
        if (!(file.starts_with('"') || file.starts_with('<')) || closing == std::string_view::npos)
            return std::nullopt;
        names.push_back(file.substr(1, closing - 1));
    }
    return names;
}

}  // namespace

std::vector<NamedText> included(std::string_view text, std::span<const NamedText> headers,
                                const std::vector<std::string>& options) {
    const std::vector<NamedText> every(headers.begin(), headers.end());
    for (const std::string& option : options)
        if (option.starts_with("-include") || option.starts_with("--pre-include")) return every;
    std::map<std::string_view, size_t> numbers;
    for (size_t i = headers.size(); i-- > 0;) numbers[headers[i].name] = i;  // the first of a name counts
    std::vector<char> taken(headers.size());
    struct Text {
        std::string_view folder, text;  // folder: with its slash
    };
    std::vector<Text> left{{"", text}};
    while (!left.empty()) {
        const Text next = left.back();
        left.pop_back();
        const auto names = names_in(next.text);
        if (!names) return every;
        for (const std::string_view name : *names) {
            // Compilers look beside the including file, too.
            const std::string beside = std::string(next.folder) + std::string(name);
            for (const std::string_view wanted : {name, std::string_view(beside)}) {
                const auto at = numbers.find(wanted);
                if (at == numbers.end() || taken[at->second]) continue;
                taken[at->second] = 1;
                const std::string_view own = headers[at->second].name;
                const size_t slash = own.rfind('/');
                left.push_back(
                    {slash == std::string_view::npos ? "" : own.substr(0, slash + 1), headers[at->second].text});
            }
        }
    }
    std::vector<NamedText> all;
    for (size_t i = 0; i < headers.size(); ++i)
        if (taken[i]) all.push_back(headers[i]);
    return all;
}

}  // namespace pleat::runtime
