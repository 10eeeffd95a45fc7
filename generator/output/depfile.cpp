// depfile(): Make's syntax, in which a space, '#', '$' and ':' mean something.
#include "output/output.h"

namespace pleat::output {
namespace {

std::string escaped(std::string_view path) {
    std::string text;
    for (size_t i = 0; i < path.size(); ++i) {
        const char c = path[i];
        if (c == ' ' || c == '\t') {
            // Make reads backslashes before a space in pairs.
            for (size_t j = i; j > 0 && path[j - 1] == '\\'; --j) text += '\\';
            text += '\\';
        } else if (c == '#') {
            text += '\\';
        } else if (c == '$') {
            text += '$';
        }
        text += c;
    }
    return text;
}

}  // namespace

std::string depfile(std::string_view target, std::span<const std::string> inputs) {
    std::string text = escaped(target) + ":";
    for (const std::string& input : inputs) text += " \\\n  " + escaped(input);
    text += "\n";
    for (const std::string& input : inputs) text += "\n" + escaped(input) + ":\n";
    return text;
}

}  // namespace pleat::output
