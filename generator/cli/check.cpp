// `pleat check`: are the specs right, and can they be generated?
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/session.h"

namespace pleat::cli {
namespace {

class Check : public Command {
public:
    void options(CLI::App& app) override { options_.add_to(app); }

    Exit run() override {
        Session session(options_);
        const auto specs = session.load();
        if (!specs) return session.failure();
        const size_t files = files_of(*specs).size();
        session.say(fmt::format("{} right; generate would make {}",
                                counted(static_cast<long long>(specs->size()), "spec"),
                                counted(static_cast<long long>(files), "file")));
        return Exit::fine;
    }

private:
    SpecOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_check() { return std::make_unique<Check>(); }

}  // namespace pleat::cli
