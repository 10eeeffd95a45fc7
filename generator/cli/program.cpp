// The `pleat` command: finds the subcommand, parses its options, runs it. Knows the table of
// commands and nothing of what they do.
#include "cli/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/to_stderr.h"
#include "cli/usage.h"
#include "model/size.h"

namespace pleat::cli {
namespace {

struct Row {
    const char* name;
    const char* about;
    const char* example;
    std::unique_ptr<Command> (*make)();
};

constexpr Row commands[] = {
    {"new", "Write a spec to start from, out of a template", "pleat new my_norm --template rows", make_new},
    {"generate", "Write a spec's headers, kernels and manifests; only what changed",
     "pleat generate dsl_specs/norm/rmsnorm.json -o generated", make_generate},
    {"check", "Everything that generate does but writing: is the spec right?",
     "pleat check --diagnostics json dsl_specs/norm/rmsnorm.json", make_check},
    {"run", "Run a kernel on random inputs and compare it with the float64 reference",
     "pleat run dsl_specs/norm/rmsnorm.json --dim T=8192 --device cuda", make_run},
    {"bench", "Time a kernel against the device's own copy bandwidth, and a contraction against cuBLASLt",
     "pleat bench dsl_specs/norm/rmsnorm.json --dim T=16384 --plot rmsnorm.svg", make_bench},
    {"tune", "Time every way to run a kernel, and remember the fastest",
     "pleat tune dsl_specs/gemm/gemm_bias.json --dim M=8192", make_tune},
    {"explain", "Say how a kernel will run: schedule, launches, bytes, layouts, and why",
     "pleat explain dsl_specs/norm/rmsnorm.json --dim H=65536", make_explain},
    {"conform", "Name what a new version of a spec breaks for those who use the old one",
     "pleat conform --base rmsnorm_v1.json rmsnorm.json", make_conform},
    {"describe", "Print what a spec declares and what its kernels take and give, as JSON for programs",
     "pleat describe dsl_specs/norm/rmsnorm.json", make_describe},
    {"grad", "Derive the backward spec of a forward one, and say what it saves",
     "pleat grad dsl_specs/norm/rmsnorm.json -o gradients --check", make_grad},
    {"format", "Print a spec in the catalog's layout", "pleat format rmsnorm.json -o rmsnorm.json", make_format},
    {"list", "Print the files that generate would write, one a line",
     "pleat list dsl_specs/norm/rmsnorm.json -o generated", make_list},
    {"lint", "Find dropped types, wrong axes, bank conflicts and uncoalesced access in a kernel written by hand",
     "pleat lint matmul.cu -I generated", make_lint},
    {"schema", "Print the JSON Schema of specs, for editors", "pleat schema > pleat.schema.json", make_schema},
    {"completion", "Print what a shell needs to complete commands and options",
     "pleat completion bash > ~/.local/share/bash-completion/completions/pleat", make_completion},
    {"manual", "Print the manual page", "pleat manual > ~/.local/share/man/man1/pleat.1", make_manual},
};

constexpr const char* epilogue =
    "Exit status: 0 fine, 1 findings (errors in a spec, a difference, a wrong result), 2 wrong usage, a file that\n"
    "cannot be read or written, or no GPU where one is needed. `pleat COMMAND --help` shows a command's options\n"
    "and an example.";

void build(CLI::App& app, std::vector<std::unique_ptr<Command>>& made) {
    app.set_version_flag("--version", "pleat " PLEAT_VERSION);
    app.set_help_flag("-h,--help", "Print this help");
    app.require_subcommand(1);
    app.footer(epilogue);
    app.get_formatter()->column_width(34);
    app.get_formatter()->label("REQUIRED", "");
    for (const Row& row : commands) {
        CLI::App* sub = app.add_subcommand(row.name, row.about);
        sub->footer(fmt::format("Example:\n  {}", row.example));
        made.push_back(row.make());
        made.back()->options(*sub);
    }
}

/// No command, and a word that is none, get a better answer than the parser's.
bool without_command(std::span<char*> arguments) {
    const std::string_view first = arguments.size() > 1 ? arguments[1] : "";
    if (first == "-h" || first == "--help" || first == "--version") return false;
    std::vector<std::string> names;
    for (const Row& row : commands) {
        if (first == row.name) return false;
        names.emplace_back(row.name);
    }
    std::string what = "a command is missing";
    if (first.starts_with("-"))
        what += fmt::format(": options such as '{}' stand behind it", first);
    else if (!first.empty())
        what = fmt::format("there is no command '{}'{}", first, meant(arguments[1], names));
    to_stderr("pleat: {}\nThe commands are {}. `pleat --help` says more.\n", what, fmt::join(names, ", "));
    return true;
}

Exit wrong_usage(const CLI::App& app, const CLI::ParseError& error) {
    const std::vector<CLI::App*> given = app.get_subcommands();
    const CLI::App& command = given.empty() ? app : *given.front();
    to_stderr("pleat: {}\n`pleat{} --help` shows what it takes.\n", complaint(command, error),
              given.empty() ? "" : " " + command.get_name());
    return Exit::trouble;
}

Exit run(std::span<char*> arguments) {
    if (without_command(arguments)) return Exit::trouble;
    CLI::App app("Pleat turns JSON kernel specifications into typed CUDA kernels.", "pleat");
    std::vector<std::unique_ptr<Command>> made;
    build(app, made);
    try {
        app.parse(static_cast<int>(arguments.size()), arguments.data());
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) return wrong_usage(app, error);
        app.exit(error);  // prints help or version
        return Exit::fine;
    }
    for (size_t i = 0; i < made.size(); ++i)
        if (app.got_subcommand(commands[i].name)) return made[i]->run();
    return Exit::trouble;
}

/// What is closed at 0 to 2 stays so to those who read or write, and no file is opened in its place.
void keep_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

}  // namespace

int program(int count, char** arguments) {
    keep_streams();
    ::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is one that cannot be written
    try {
        const Exit status = run({arguments, static_cast<size_t>(count)});
        std::cout.flush();
        if (std::fflush(stdout) == 0 && std::cout && !std::ferror(stdout)) return static_cast<int>(status);
        to_stderr("pleat: cannot write to the standard output\n");
        return static_cast<int>(Exit::trouble);
    } catch (const std::bad_alloc&) {
        to_stderr("pleat: not enough memory\n");
        return static_cast<int>(Exit::trouble);
    } catch (const model::SizeOverflow&) {
        to_stderr("pleat: at these sizes a tensor has more bytes than 64 bits can count\n");
        return static_cast<int>(Exit::trouble);
    } catch (const std::length_error&) {  // of a vector that no memory can hold
        to_stderr("pleat: not enough memory\n");
        return static_cast<int>(Exit::trouble);
    } catch (const std::exception& error) {
        to_stderr("pleat: {}\n", error.what());
        return static_cast<int>(Exit::trouble);
    }
}

}  // namespace pleat::cli
