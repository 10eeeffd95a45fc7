// `pleat explain`: how a spec's kernels will run, and why.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/cubins.h"
#include "cli/session.h"
#include "schedule/plan.h"

namespace pleat::cli {
namespace {

class Explain : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app);
        app.add_option("--arch", archs_, "Compile for this architecture too, and show registers and memory")
            ->allow_extra_args(false)
            ->type_name("ARCH");
    }

    Exit run() override {
        Session session(options_);
        const auto specs = session.load();
        if (!specs) return session.failure();
        for (const model::Spec& spec : *specs) {
            std::cout << schedule::explain(spec);
            if (!archs_.empty()) std::cout << "\n" << resources(spec, archs_);
        }
        return Exit::fine;
    }

private:
    SpecOptions options_;
    std::vector<std::string> archs_;
};

}  // namespace

std::unique_ptr<Command> make_explain() { return std::make_unique<Explain>(); }

}  // namespace pleat::cli
