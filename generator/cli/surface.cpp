#include "cli/surface.h"

#include <sstream>

namespace pleat::cli {
namespace {

/// "text|json" as its words; of "FILE" none.
std::vector<std::string> choices_in(const std::string& type) {
    std::vector<std::string> words;
    if (type.find('|') == std::string::npos) return words;
    std::istringstream in(type);
    for (std::string word; std::getline(in, word, '|');) words.push_back(word);
    return words;
}

OptionSurface surface_of(const CLI::Option& option) {
    OptionSurface s;
    for (const std::string& name : option.get_lnames()) s.names.push_back("--" + name);
    for (const std::string& name : option.get_snames()) s.names.push_back("-" + name);
    if (option.get_items_expected_max() > 0) s.value = option.get_type_name();
    s.choices = choices_in(s.value);
    s.about = option.get_description();
    return s;
}

CommandSurface surface_of_command(const CLI::App& command) {
    CommandSurface s{command.get_name(), command.get_description(), command.get_footer(), {}, {}, {}};
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional()) {
            s.places.push_back(option->get_name(true) + (option->get_items_expected_max() > 1 ? "..." : ""));
            for (const std::string& word : choices_in(option->get_type_name())) s.words.push_back(word);
        } else
            s.options.push_back(surface_of(*option));
    }
    return s;
}

}  // namespace

std::vector<CommandSurface> surface_of(const CLI::App& program) {
    std::vector<CommandSurface> all;
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
        all.push_back(surface_of_command(*command));
    return all;
}

}  // namespace pleat::cli
