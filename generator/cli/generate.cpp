// `pleat generate`: specs to files.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "cli/cubins.h"
#include "cli/files.h"
#include "cli/parse.h"
#include "cli/session.h"
#include "cli/torch_ops.h"
#include "output/output.h"

namespace pleat::cli {
namespace {

class Generate : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app);
        app.add_option("-o,--out", out_, "The output folder (required); made if it does not exist")
            ->required()
            ->type_name("DIR");
        app.add_flag("--compare", compare_, "Write nothing; print how the folder differs, and fail if it does");
        app.add_option("--depfile", depfile_, "Write the specs that the output depends on, in Make's syntax")
            ->type_name("FILE");
        app.add_option("--stamp", stamp_, "Touch FILE when all is written; it is the depfile's target")
            ->type_name("FILE");
        app.add_option("--embed", embed_, "Compile the kernels and write a C++ file that holds the cubins")
            ->type_name("FILE");
        app.add_option("--arch", archs_, "What --embed compiles for (sm_90a)")
            ->allow_extra_args(false)
            ->type_name("ARCH");
        CLI::Option* torch = app.add_option("--torch", torch_, "Write a C++ file that defines operators of PyTorch")
                                 ->type_name("FILE");
        app.add_option("--torch-namespace", torch_space_, "Where --torch defines them (pleat)")
            ->type_name("NAME")
            ->needs(torch);
        app.add_flag("--parse", parse_,
                     "Parse what is emitted with Clang, for host and device, and hold it to the code style");
        app.add_option("--outputs", outputs_, "Write the paths of the generated headers to FILE, sorted")
            ->type_name("FILE");
    }

    Exit run() override {
        if (!archs_.empty() && embed_.empty())
            throw std::runtime_error("--arch says what --embed FILE compiles for");
        Session session(options_);
        std::vector<output::File> files;
        const auto specs =
            session.load([&](const std::vector<schedule::Program>& all, Sources& sources, Diagnostics& findings) {
                files = files_of(all);
                if (parse_) parse_emitted(files, sources, findings);
            });
        if (!specs) return session.failure();
        if (compare_) {
            const std::string difference = output::compare(out_, files);
            std::cout << difference;
            return difference.empty() ? Exit::fine : Exit::findings;
        }
        const std::string cubins =
            embed_.empty() ? "" : embedded(*specs, archs_);  // fails before anything is written
        const std::string operators = torch_.empty() ? "" : torch_definitions(*specs, torch_space_);
        const output::Written written = output::write(out_, files);
        if (!torch_.empty()) output::write_file(torch_, operators);
        if (!embed_.empty()) output::write_file(embed_, cubins);
        if (!outputs_.empty()) output::write_file(outputs_, headers(files));
        if (!depfile_.empty()) {
            const std::string first =
                files.empty() ? "" : (std::filesystem::path(out_) / files[0].path).generic_string();
            std::vector<std::string> inputs = inputs_of(*specs);
            if (!options_.tuned.empty()) inputs.push_back(options_.tuned);
            output::write_file(depfile_, output::depfile(stamp_.empty() ? first : stamp_, inputs));
        }
        if (!stamp_.empty()) output::touch(stamp_);
        session.say(
            fmt::format("{}: {} written, {} unchanged", out_, counted(written.written, "file"), written.unchanged));
        return Exit::fine;
    }

private:
    std::string headers(const std::vector<output::File>& files) const {
        std::vector<std::string> paths;
        for (const output::File& file : files)
            if (file.path.ends_with(".h"))
                paths.push_back((std::filesystem::path(out_) / file.path).generic_string());
        std::sort(paths.begin(), paths.end());
        return fmt::format("{}\n", fmt::join(paths, "\n"));
    }

    SpecOptions options_;
    std::string out_, depfile_, stamp_, outputs_, embed_, torch_, torch_space_ = "pleat";
    std::vector<std::string> archs_;
    bool compare_ = false, parse_ = false;
};

}  // namespace

std::unique_ptr<Command> make_generate() { return std::make_unique<Generate>(); }

}  // namespace pleat::cli
