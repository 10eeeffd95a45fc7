// What goes to the standard error. Where that is closed or full nobody reads it, and the status says the rest.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

namespace pleat::cli {

template <class... Arguments>
void to_stderr(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    const std::string sentence = fmt::format(form, std::forward<Arguments>(arguments)...);
    std::fwrite(sentence.data(), 1, sentence.size(), stderr);
}

}  // namespace pleat::cli
