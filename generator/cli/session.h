// What every command that reads specs has in common: their options, loading, and telling findings.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "check/load.h"
#include "cli/command.h"
#include "cli/reporting.h"
#include "diag/diag.h"
#include "plan/program/program.h"
#include "source/source.h"

namespace pleat::cli {

/// The options by which specs are named and read, and how findings are reported.
struct SpecOptions : Reporting {
    std::vector<std::string> specs;
    std::vector<std::string> include;  // -I
    std::string root;                  // --root DIR
    std::vector<std::string> dims;     // --dim N=8192
    std::vector<std::string> types;    // --type T=f16
    std::string tuned;                 // --tuned FILE: schedules for kernels that have none of their own
    std::string tuned_device;          // --tuned-device NAME
    std::string target = "h200";       // --target NAME: the GPU that schedules are chosen for

    /// Throws a sentence if there is none of that name.
    const schedule::Target& chosen_target() const;

    Search search() const { return {include, root}; }

    void add_to(CLI::App& app, bool several = true);
};

/// What the command line changes in each spec.
Overrides overrides_of(const SpecOptions& options);
/// What a run with such findings returns: trouble if a file could not be read.
Exit exit_of(const Diagnostics& diagnostics);

/// One run over some specs: text, models and findings.
class Session {
public:
    explicit Session(const SpecOptions& options) : options_(options) {}

    /// Reads, checks and compiles every spec, and prints what was found; the programs, or nothing if there was an
    /// error in any (or a warning, under -Werror). `further` may find more in specs that are right so far.
    /// May be called once.
    using Further = std::function<void(const std::vector<schedule::Program>&, Sources&, Diagnostics&)>;
    std::optional<std::vector<schedule::Program>> load(const Further& further = {});
    /// After a failed load: what the process returns.
    Exit failure() const { return failure_; }
    /// Prints a line for people on stdout, unless they asked for quiet or stdout is for programs.
    void say(const std::string& line) const;
    const Sources& sources() const { return sources_; }

private:
    std::vector<schedule::Program> compiled(std::vector<model::Spec> specs) const;

    const SpecOptions& options_;
    Sources sources_;
    Exit failure_ = Exit::fine;
};

/// Each "N=8192" as a pair; throws a sentence naming the option if one has no such form, or if a name stands twice.
std::vector<std::pair<std::string, std::string>> assignments(const std::string& option,
                                                             const std::vector<std::string>& texts);

}  // namespace pleat::cli
