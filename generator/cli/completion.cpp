// `pleat completion SHELL`: a script that completes commands, options, and the words that an option takes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/surface.h"

namespace pleat::cli {
namespace {

using Commands = std::vector<CommandSurface>;

std::string names_of(const Commands& commands) {
    std::vector<std::string> names;
    for (const CommandSurface& c : commands) names.push_back(c.name);
    return fmt::format("{}", fmt::join(names, " "));
}

std::string names_of(const CommandSurface& command) {
    std::vector<std::string> names;
    for (const OptionSurface& o : command.options) names.insert(names.end(), o.names.begin(), o.names.end());
    return fmt::format("{}", fmt::join(names, " "));
}

/// A text in single quotes, as all three shells read it, without line breaks.
std::string in_quotes(std::string_view text) {
    std::string s = "'";
    for (const char c : text) s += c == '\'' ? std::string("'\\''") : c == '\n' ? " " : std::string(1, c);
    return s + "'";
}

std::string bash(const Commands& commands) {
    std::string s =
        "# bash completion for pleat; written by `pleat completion bash`\n"
        "_pleat() {\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n";
    s += fmt::format("        COMPREPLY=($(compgen -W {} -- \"$current\"))\n        return\n    fi\n",
                     in_quotes(names_of(commands) + " --help --version"));
    s += "    case \"${COMP_WORDS[1]} $before\" in\n";
    for (const CommandSurface& c : commands)
        for (const OptionSurface& o : c.options)
            if (!o.choices.empty())
                for (const std::string& name : o.names)
                    s += fmt::format("    {}) words={} ;;\n", in_quotes(c.name + " " + name),
                                     in_quotes(fmt::format("{}", fmt::join(o.choices, " "))));
    s += "    esac\n"
         "    case \"$current ${COMP_WORDS[1]}\" in -*) ;;\n";
    for (const CommandSurface& c : commands)
        if (!c.words.empty())
            s += fmt::format("    *' {}') words={} ;;\n", c.name,
                             in_quotes(fmt::format("{}", fmt::join(c.words, " "))));
    s += "    esac\n"
         "    if [ -n \"$words\" ]; then\n"
         "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "        return\n"
         "    fi\n"
         "    case \"$current\" in -*) ;; *)\n"
         "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
         "        return\n"
         "    esac\n"
         "    case \"${COMP_WORDS[1]}\" in\n";
    for (const CommandSurface& c : commands)
        s += fmt::format("    {}) words={} ;;\n", c.name, in_quotes(names_of(c)));
    s += "    esac\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "}\n"
         "complete -o filenames -F _pleat pleat\n";
    return s;
}

/// What _arguments takes in brackets or behind a colon cannot hold these.
std::string plain(std::string_view text) {
    std::string s;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') s += '\\';
        s += c == '\n' ? ' ' : c;
    }
    return s;
}

std::string zsh(const Commands& commands) {
    std::string s =
        "#compdef pleat\n# zsh completion for pleat; written by `pleat completion zsh`\n"
        "_pleat() {\n"
        "    local -a commands\n"
        "    commands=(\n";
    for (const CommandSurface& c : commands)
        s += fmt::format("        {}\n", in_quotes(c.name + ":" + plain(c.about)));
    s += "    )\n"
         "    if (( CURRENT == 2 )); then\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    case ${words[2]} in\n";
    for (const CommandSurface& c : commands) {
        s += fmt::format("    {})\n        _arguments", c.name);
        for (const OptionSurface& o : c.options) {
            const std::string value = o.value.empty() ? ""
                                      : o.choices.empty()
                                          ? fmt::format(":{}:_files", plain(o.value))
                                          : fmt::format(":{}:({})", plain(o.value), fmt::join(o.choices, " "));
            for (const std::string& name : o.names)
                s += " \\\n            " + in_quotes(fmt::format("*{}[{}]{}", name, plain(o.about), value));
        }
        s += c.words.empty() ? " \\\n            '*:file:_files'\n        ;;\n"
                             : fmt::format(" \\\n            '*:word:({})'\n        ;;\n", fmt::join(c.words, " "));
    }
    s += "    esac\n}\n_pleat \"$@\"\n";
    return s;
}

std::string fish(const Commands& commands) {
    std::string s = "# fish completion for pleat; written by `pleat completion fish`\n";
    const std::string all = names_of(commands);
    for (const CommandSurface& c : commands) {
        s += fmt::format("complete -c pleat -f -n {} -a {} -d {}\n",
                         in_quotes("not __fish_seen_subcommand_from " + all), c.name, in_quotes(c.about));
        if (!c.words.empty())
            s += fmt::format("complete -c pleat -f -n {} -a {}\n",
                             in_quotes("__fish_seen_subcommand_from " + c.name),
                             in_quotes(fmt::format("{}", fmt::join(c.words, " "))));
        for (const OptionSurface& o : c.options) {
            s += fmt::format("complete -c pleat -n {}", in_quotes("__fish_seen_subcommand_from " + c.name));
            for (const std::string& name : o.names)
                s += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!o.choices.empty())
                s += fmt::format(" -x -a {}", in_quotes(fmt::format("{}", fmt::join(o.choices, " "))));
            else if (!o.value.empty())
                s += " -r";
            s += fmt::format(" -d {}\n", in_quotes(o.about));
        }
    }
    return s;
}

class Completion : public Command {
public:
    void options(CLI::App& app) override {
        program_ = app.get_parent();
        app.add_option("SHELL", shell_, "bash, zsh or fish")
            ->required()
            ->check(one_of({"bash", "zsh", "fish"}))
            ->type_name("bash|zsh|fish");
    }
    Exit run() override {
        const Commands commands = surface_of(*program_);
        std::cout << (shell_ == "bash" ? bash(commands) : shell_ == "zsh" ? zsh(commands) : fish(commands));
        return Exit::fine;
    }

private:
    const CLI::App* program_ = nullptr;
    std::string shell_;
};

}  // namespace

std::unique_ptr<Command> make_completion() { return std::make_unique<Completion>(); }

}  // namespace pleat::cli
