// `pleat new`: a spec from a template, under a name of the user's, that is right from the start.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "check/load.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/reporting.h"
#include "cli/templates.h"
#include "output/output.h"

namespace pleat::cli {
namespace {

class New : public Command {
public:
    void options(CLI::App& app) override {
        std::vector<std::string> names;
        std::string about = "What to start from:";
        for (const Template& t : templates()) {
            names.emplace_back(t.name);
            about += fmt::format("\n{}: {}", t.name, t.about);
        }
        app.add_option("NAME", name_, "The spec's name, and its C++ namespace")->required()->type_name("");
        app.add_option("--template", template_, about)
            ->check(one_of(names))
            ->type_name(fmt::format("{}", fmt::join(names, "|")));
        app.add_option("-o,--output", output_, "Write to this file, not to NAME.json; '-' is stdout")
            ->check(in_a_folder())
            ->type_name("FILE");
    }

    Exit run() override {
        constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
        if (name_.find_first_not_of(letters) != std::string::npos)
            throw std::runtime_error(fmt::format("a spec's name is a word of C++, and '{}' is none", name_));
        const Template* from = nullptr;
        for (const Template& t : templates())
            if (t.name == template_) from = &t;
        const std::string text = written_as(*from, name_), path = output_.empty() ? name_ + ".json" : output_;
        if (!is_right(path, text)) return Exit::findings;
        if (path == "-") {
            std::cout << text;
            return Exit::fine;
        }
        std::error_code none;
        if (std::filesystem::symlink_status(path, none).type() != std::filesystem::file_type::not_found)
            throw std::runtime_error(fmt::format("'{}' is there already; -o names another file", path));
        output::write_file(path, text);
        fmt::print("{0} is written. Next:\n  pleat check {0}\n", path);
        if (template_ == "types")
            fmt::print("  pleat generate {} -o generated\n", path);
        else
            fmt::print("  pleat run {} --device cpu\n", path);
        return Exit::fine;
    }

private:
    std::string name_, template_ = "rows", output_;

    /// A name that a spec cannot have is reported where it stands in the text.
    static bool is_right(const std::string& path, const std::string& text) {
        Sources sources;
        Diagnostics diagnostics;
        load_text(path, text, {}, sources, diagnostics);
        Reporting().report(diagnostics, sources);
        return diagnostics.errors() == 0;
    }
};

}  // namespace

std::unique_ptr<Command> make_new() { return std::make_unique<New>(); }

}  // namespace pleat::cli
