// `pleat explain`: how a spec's kernels will run, and why.
#include <iostream>

#include "cli/command.h"
#include "cli/session.h"
#include "schedule/plan.h"

namespace pleat::cli {
namespace {

class Explain : public Command {
public:
    void options(CLI::App& app) override { options_.add_to(app); }

    Exit run() override {
        Session session(options_);
        const auto specs = session.load();
        if (!specs) return session.failure();
        for (const model::Spec& spec : *specs) std::cout << schedule::explain(spec);
        return Exit::fine;
    }

private:
    SpecOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_explain() { return std::make_unique<Explain>(); }

}  // namespace pleat::cli
