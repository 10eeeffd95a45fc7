#include "cli/session.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "cli/to_stderr.h"
#include "cli/tuned.h"
#include "compile/compile.h"
#include "compile/findings.h"

namespace pleat::cli {

namespace {

std::string target_names(std::string_view between = ", ") {
    std::string names;
    for (const schedule::Target& t : schedule::targets())
        names += fmt::format("{}{}", names.empty() ? "" : between, t.name);
    return names;
}

}  // namespace

void SpecOptions::add_to(CLI::App& app, bool several) {
    auto* files = app.add_option("SPEC", specs, several ? "Spec files" : "A spec file")->required()->type_name("");
    if (!several) files->expected(1);
    // Each of these takes one value at a time, so that a spec may follow it.
    const auto repeated = [&](const char* flag, std::vector<std::string>& values, const char* about,
                              const char* form) {
        return app.add_option(flag, values, about)->allow_extra_args(false)->type_name(form);
    };
    repeated("--dim", dims, "Set the size of a dim", "NAME=SIZE");
    repeated("--type", types, "Set the dtype of a name in the spec's \"types\"", "NAME=DTYPE");
    repeated("-I,--include", include, "Look here for specs that \"use\" names", "DIR");
    app.add_option("--root", root, "Let \"use\" name files in this folder only")->type_name("DIR");
    app.add_option("--tuned", tuned,
                   "Use the schedules that `pleat tune` left in FILE; without this option nothing tuned is used")
        ->type_name("FILE");
    app.add_option("--tuned-device", tuned_device, "Which of the devices in that file")->type_name("NAME");
    app.add_option("--target", target, "Choose schedules for this GPU: " + target_names() + " (h200)")
        ->type_name(target_names("|"));
    Reporting::add_to(app);
}

const schedule::Target& SpecOptions::chosen_target() const {
    if (const schedule::Target* found = schedule::target_named(target)) return *found;
    throw std::runtime_error(fmt::format("there is no target '{}'; there are {}", target, target_names()));
}

Overrides overrides_of(const SpecOptions& options) {
    Overrides overrides;
    overrides.dims = assignments("--dim", options.dims);
    overrides.types = assignments("--type", options.types);
    return overrides;
}

Exit exit_of(const Diagnostics& diagnostics) {
    const bool unreadable = std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                                        [](const Diagnostic& d) { return d.code == Code::file_unreadable; });
    return unreadable ? Exit::trouble : diagnostics.has_errors() ? Exit::findings : Exit::fine;
}

/// With what `pleat tune` found, where the options name it.
std::vector<schedule::Program> Session::compiled(std::vector<model::Spec> specs) const {
    std::optional<TunedSchedules> tuned;
    if (!options_.tuned.empty()) {
        if (!std::filesystem::exists(options_.tuned))
            throw std::runtime_error(fmt::format("there is no {}", options_.tuned));
        tuned.emplace(read_tuned(options_.tuned), options_.tuned_device,
                      [](const std::string& sentence) { to_stderr("pleat: {}\n", sentence); });
    }
    std::vector<schedule::Program> programs;
    for (model::Spec& spec : specs)
        programs.push_back(schedule::compile(std::move(spec), options_.chosen_target(), tuned ? &*tuned : nullptr));
    return programs;
}

std::optional<std::vector<schedule::Program>> Session::load(const Further& further) {
    const Overrides overrides = overrides_of(options_);
    Diagnostics diagnostics;
    std::vector<model::Spec> specs;
    for (const std::string& path : options_.specs)
        if (auto spec = load_spec(path, overrides, sources_, diagnostics, options_.search()))
            specs.push_back(std::move(*spec));
    std::vector<schedule::Program> programs;
    if (!diagnostics.has_errors() && specs.size() == options_.specs.size()) programs = compiled(std::move(specs));
    for (const schedule::Program& program : programs) schedule::report_findings(program, diagnostics);
    const bool all = programs.size() == options_.specs.size();
    if (further && !diagnostics.has_errors() && all) further(programs, sources_, diagnostics);
    options_.report(diagnostics, sources_);
    if (!diagnostics.has_errors() && all) return programs;
    failure_ = exit_of(diagnostics) == Exit::fine ? Exit::findings : exit_of(diagnostics);
    return std::nullopt;
}

void Session::say(const std::string& line) const {
    if (!options_.quiet && options_.diagnostics == "text") fmt::print("{}\n", line);
}

std::vector<std::pair<std::string, std::string>> assignments(const std::string& option,
                                                             const std::vector<std::string>& texts) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const std::string& text : texts) {
        const size_t sign = text.find('=');
        if (sign == std::string::npos || sign == 0 || sign + 1 == text.size())
            throw std::runtime_error(fmt::format("{} takes NAME=VALUE, not '{}'", option, text));
        const std::string name = text.substr(0, sign), value = text.substr(sign + 1);
        for (const auto& [other, before] : all)
            if (other == name)
                throw std::runtime_error(fmt::format("{} gives {} twice: {} and {}", option, name, before, value));
        all.emplace_back(name, value);
    }
    return all;
}

}  // namespace pleat::cli
