#include "cli/reporting.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>

#include "cli/options.h"
#include "cli/to_stderr.h"

namespace pleat::cli {
namespace {

bool use_color(const std::string& choice) {
    if (choice != "auto") return choice == "always";
    const char* terminal = std::getenv("TERM");
    const char* refused = std::getenv("NO_COLOR");  // https://no-color.org
    return ::isatty(STDERR_FILENO) && terminal && std::string_view(terminal) != "dumb" && !(refused && *refused);
}

}  // namespace

void Reporting::add_to(CLI::App& app) {
    app.add_option("-W", warnings, "-Werror: treat warnings as errors")
        ->allow_extra_args(false)
        ->type_name("error")
        ->check(one_of({"error"}));
    app.add_option("--diagnostics", diagnostics, "Print findings as text on stderr, or as json on stdout")
        ->check(one_of({"text", "json"}))
        ->type_name("text|json");
    app.add_option("--color", color, "Colour findings; auto: on a terminal")
        ->check(one_of({"auto", "always", "never"}))
        ->type_name("auto|always|never");
    app.add_flag("-q,--quiet", quiet, "Print findings and results only");
}

void Reporting::report(Diagnostics& findings, const Sources& sources) const {
    if (!warnings.empty()) findings.warnings_are_errors();
    if (diagnostics == "json") return findings.print(std::cout, sources, Diagnostics::Format::json, false);
    findings.print(std::cerr, sources, Diagnostics::Format::text, use_color(color));
    if (!findings.all().empty() && !quiet)
        to_stderr("{}, {}\n", counted(findings.errors(), "error"), counted(findings.warnings(), "warning"));
}

}  // namespace pleat::cli
