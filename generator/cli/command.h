// The subcommands of `pleat`: each describes its options and runs. main.cpp holds their table.
#pragma once

#include <memory>

namespace CLI {
class App;
}

namespace pleat::cli {

/// What the process returns to its caller.
enum class Exit : int { fine = 0, findings = 1, trouble = 2 };

/// A subcommand. `options` is called once, before parsing; `run` after it, for the one that was named.
class Command {
public:
    virtual ~Command() = default;
    virtual void options(CLI::App& app) = 0;
    virtual Exit run() = 0;
};

std::unique_ptr<Command> make_generate();
std::unique_ptr<Command> make_check();
std::unique_ptr<Command> make_describe();
std::unique_ptr<Command> make_list();
std::unique_ptr<Command> make_schema();
std::unique_ptr<Command> make_explain();
std::unique_ptr<Command> make_run();
std::unique_ptr<Command> make_bench();
std::unique_ptr<Command> make_tune();
std::unique_ptr<Command> make_lint();
std::unique_ptr<Command> make_conform();
std::unique_ptr<Command> make_format();
std::unique_ptr<Command> make_grad();
std::unique_ptr<Command> make_new();
std::unique_ptr<Command> make_completion();
std::unique_ptr<Command> make_manual();

}  // namespace pleat::cli
