#include "check/names.h"

#include <fmt/format.h>

#include <array>

namespace pleat::checking {

std::string_view with_article(Sort sort) {
    constexpr std::array<std::string_view, 9> names{"a type",   "a dim",    "a fold",     "a param",
                                                    "a tensor", "an index", "a fragment", "a derived coordinate",
                                                    "a value"};
    return names[static_cast<size_t>(sort)];
}

bool allowed_name(const Text& name, Use use, std::string_view what, Diagnostics& diagnostics) {
    const std::string_view because = reserved_because(name.value, use);
    if (because.empty()) return true;
    diagnostics
        .report(Code::reserved_name, name.span,
                fmt::format("{} cannot be called '{}', which is {}", what, name.value, because))
        .note("choose another name");
    return false;
}

bool distinct_file_name(const FileName& file, std::map<std::string, FileName>& taken, Diagnostics& diagnostics) {
    std::string lower = file.name.value;
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const auto [at, fresh] = taken.emplace(std::move(lower), file);
    if (fresh) return true;
    const FileName& other = at->second;
    const bool same = other.name.value == file.name.value;
    diagnostics
        .report(same ? Code::name_clash : Code::case_clash, file.name.span,
                same ? fmt::format("{} is already called '{}'", other.bearer, file.name.value)
                     : fmt::format("{} '{}' and {} '{}' would be one file on some systems", other.bearer,
                                   other.name.value, file.bearer, file.name.value))
        .note("it is defined here", other.name.span);
    return false;
}

Name& Names::declare(const Text& text, Sort sort, int id, Diagnostics& diagnostics) {
    allowed_name(text, Use::word, with_article(sort), diagnostics);
    Name name;
    name.sort = sort;
    name.id = id;
    name.where = text.span;
    const auto [at, fresh] = names_.emplace(text.value, name);
    if (fresh) return at->second;
    diagnostics
        .report(Code::name_clash, text.span,
                fmt::format("'{}' is already {}", text.value, with_article(at->second.sort)))
        .note("it is defined here", at->second.where);
    spare_ = name;
    return spare_;
}

Name* Names::find(const std::string& name) {
    const auto at = names_.find(name);
    return at == names_.end() ? nullptr : &at->second;
}

}  // namespace pleat::checking
