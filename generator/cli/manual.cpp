// `pleat manual`: the manual page, for man(7).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/surface.h"

namespace pleat::cli {
namespace {

/// Text that troff prints as it is: hyphens as those of options, no line that begins with a request.
std::string roff(std::string_view text) {
    std::string s;
    for (const char c : text) {
        if (s.empty() || s.back() == '\n')
            if (c == '.' || c == '\'') s += "\\&";
        if (c == '\\')
            s += "\\e";
        else if (c == '-')
            s += "\\-";
        else
            s += c;
    }
    return s;
}

std::string heading(const OptionSurface& o) {
    const std::string value = o.value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(o.value));
    std::vector<std::string> names;
    for (const std::string& name : o.names) names.push_back(fmt::format("\\fB{}\\fR", roff(name)));
    return fmt::format(".TP\n{}{}\n", fmt::join(names, ", "), value);
}

/// The text with its lines as they are.
std::string lines(const std::string& text) { return fmt::format(".nf\n{}\n.fi\n", roff(text)); }

std::string page(const std::vector<CommandSurface>& commands, const std::string& footer) {
    std::string s = ".TH PLEAT 1 \"\" \"Pleat " PLEAT_VERSION
                    "\" \"User Commands\"\n"
                    ".SH NAME\npleat \\- JSON kernel specifications to typed CUDA kernels\n"
                    ".SH SYNOPSIS\n.B pleat\n\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n"
                    ".SH DESCRIPTION\n"
                    "Pleat turns a JSON kernel specification into CUDA, compiles it at run time or at build time,\n"
                    "launches it, and checks it against a float64 reference.\n"
                    ".SH COMMANDS\n";
    for (const CommandSurface& c : commands) {
        s += fmt::format(".SS \"pleat {} [OPTION...] {}\"\n{}.\n", c.name, fmt::join(c.places, " "), roff(c.about));
        for (const OptionSurface& o : c.options) s += heading(o) + roff(o.about) + "\n";
        s += ".PP\n" + lines(c.example);
    }
    return s + ".SH EXIT STATUS\n" + lines(footer);
}

class Manual : public Command {
public:
    void options(CLI::App& app) override { program_ = app.get_parent(); }
    Exit run() override {
        std::cout << page(surface_of(*program_), program_->get_footer());
        return Exit::fine;
    }

private:
    const CLI::App* program_ = nullptr;
};

}  // namespace

std::unique_ptr<Command> make_manual() { return std::make_unique<Manual>(); }

}  // namespace pleat::cli
