// `pleat list`: what generate would write.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/session.h"

namespace pleat::cli {
namespace {

class List : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app);
        app.add_option("-o,--out", out_, "Print paths as below this output folder")->type_name("DIR");
    }

    Exit run() override {
        Session session(options_);
        const auto specs = session.load();
        if (!specs) return session.failure();
        for (const output::File& file : files_of(*specs))
            fmt::print("{}\n", (std::filesystem::path(out_) / file.path).generic_string());
        return Exit::fine;
    }

private:
    SpecOptions options_;
    std::string out_;
};

}  // namespace

std::unique_ptr<Command> make_list() { return std::make_unique<List>(); }

}  // namespace pleat::cli
