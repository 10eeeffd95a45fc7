#include "codegen/function_templates.h"

#include <cctype>
#include <utility>

#include "codegen/style.h"

namespace pleat::emit {

std::string FunctionTemplates::name_of(const std::string& wanted, const Text& text) {
    const auto [place, first] = all_.try_emplace(text);
    if (!first) return place->second;
    std::string name = names_.fresh(all_.size() == 1 ? wanted : fmt::format("{}_{}", wanted, all_.size()));
    place->second = name;
    Writer w;
    w.line("// {}", text.says);
    w.line("{}", text.head);
    w.line(signature("", "__device__ __forceinline__ void " + name, text.parameters));
    new_.push_back(w.text() + text.body + "}\n");
    return name;
}

std::vector<std::string> FunctionTemplates::take_new() { return std::exchange(new_, {}); }

bool mentions(std::string_view text, std::string_view variable) {
    const auto of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (size_t at = text.find(variable); at != std::string_view::npos; at = text.find(variable, at + 1)) {
        const size_t end = at + variable.size();
        if ((at > 0 && of_name(text[at - 1])) || (end < text.size() && of_name(text[end]))) continue;
        const size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
        if (text.substr(line, at - line).find("//") == std::string_view::npos) return true;
    }
    return false;
}

}  // namespace pleat::emit
