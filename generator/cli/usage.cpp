#include "cli/usage.h"

#include "cli/options.h"

namespace pleat::cli {
namespace {

/// An option that does not exist, whatever else it made the parser stumble over: the value behind it looks like a
/// spec.
std::string unknown_option(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& word : command.remaining()) {
        const std::string name = word.substr(0, word.find('='));
        if (name.starts_with("-"))
            return fmt::format("{} has no option '{}'{}", command.get_name(), name, meant(name, names));
    }
    return "";
}

/// More words than the command has places for.
std::string too_many(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
        const std::vector<std::string>& given = option->results();
        if (option->get_positional() && option->get_items_expected_max() == 1 && given.size() > 1)
            return fmt::format("{} takes one {}, not {}: {}", command.get_name(), option->get_name(true),
                               given.size(), fmt::join(given, ", "));
    }
    return "";
}

/// An option at the end of the line, without its value. The error has it in its first word.
std::string without_value(const CLI::App& command, const std::string& error) {
    const CLI::Option* option = command.get_option_no_throw(error.substr(0, error.find(':')));
    if (!option || option->get_positional()) return "";
    return fmt::format("{0} needs a value: {0} {1}", option->get_name(), option->get_type_name());
}

}  // namespace

std::string complaint(const CLI::App& command, const CLI::ParseError& error) {
    std::string said = unknown_option(command);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
        if (said.empty()) said = too_many(command);
        if (said.empty()) said = without_value(command, error.what());
    }
    if (said.empty() && dynamic_cast<const CLI::ExtrasError*>(&error) && !command.remaining().empty())
        said = fmt::format("{} takes no '{}'", command.get_name(), command.remaining().front());
    return said.empty() ? error.what() : said;
}

}  // namespace pleat::cli
