// `pleat conform`: what a new version of a spec breaks.
#include "conform/conform.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "cli/session.h"
#include "spec/read.h"

namespace pleat::cli {
namespace {

class Conform : public Command {
public:
    void options(CLI::App& app) override {
        app.add_option("--base", base_, "The version that is in use (required)")->required()->type_name("OLD");
        options_.add_to(app, false);
    }

    Exit run() override {
        Sources sources;
        Diagnostics wrong, found;
        const Overrides overrides = overrides_of(options_);
        // The new version first: findings are reported in the order of files.
        const auto is = load_spec(options_.specs.front(), overrides, sources, wrong, options_.search());
        const auto was = load_spec(base_, overrides, sources, wrong, options_.search());
        if (!is || !was || wrong.has_errors()) {
            options_.report(wrong, sources);
            return exit_of(wrong);
        }
        const auto old_syntax = spec::read_spec(was->file, sources, wrong),
                   new_syntax = spec::read_spec(is->file, sources, wrong);
        if (!old_syntax || !new_syntax) return Exit::trouble;  // both have been read before
        conform::compare({*was, *old_syntax}, {*is, *new_syntax}, found);
        options_.report(found, sources);
        if (!found.has_errors() && !options_.quiet && options_.diagnostics == "text")
            fmt::print("{} breaks nothing that {} promised\n", options_.specs.front(), base_);
        return exit_of(found);
    }

private:
    SpecOptions options_;
    std::string base_;
};

}  // namespace

std::unique_ptr<Command> make_conform() { return std::make_unique<Conform>(); }

}  // namespace pleat::cli
