// `pleat schema`: the JSON Schema of specs.
#include "spec/schema.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"

namespace pleat::cli {
namespace {

class Schema : public Command {
public:
    void options(CLI::App&) override {}
    Exit run() override {
        std::cout << spec::json_schema();
        return Exit::fine;
    }
};

}  // namespace

std::unique_ptr<Command> make_schema() { return std::make_unique<Schema>(); }

}  // namespace pleat::cli
