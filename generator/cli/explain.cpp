// `pleat explain`: how a spec's kernels will run, and why.
#include "plan/explain.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <stdexcept>

#include "cli/command.h"
#include "cli/cubins.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/page.h"
#include "cli/session.h"
#include "cli/sharding.h"
#include "draw/figure.h"
#include "output/output.h"

namespace pleat::cli {
namespace {

class Explain : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app);
        app.add_option("--arch", archs_, "Compile for this architecture too, and show registers and memory")
            ->allow_extra_args(false)
            ->type_name("ARCH");
        app.add_flag("--passes", passes_, "Show what each pass over the spec changed before it was planned");
        app.add_flag("--layout", layout_,
                     "Show sectors and bank conflicts of each tensor's layout, and long conditions");
        app.add_flag("--sharding", sharding_,
                     "Show which dims can be split over devices, and what becomes of tensors");
        app.add_option("--html", html_,
                       "Write one page: spec, CUDA and machine code with linked lines, launches, layouts")
            ->check(in_a_folder())
            ->type_name("FILE");
        app.add_option("--svg", svg_, "Draw a tensor's layout: the bank, lane and digits of each element")
            ->check(in_a_folder())
            ->type_name("FILE");
        app.add_option("--tensor", tensor_, "Which tensor to draw, where a spec has several")->type_name("NAME");
    }

    Exit run() override {
        Session session(options_);
        if (sharding_) return report_sharding();
        const auto specs = session.load();
        if (!specs) return session.failure();
        if (!html_.empty()) return write_page(session, *specs);
        if (!svg_.empty() || !tensor_.empty()) return draw(session, *specs);
        for (const schedule::Program& program : *specs) {
            // First, so that an architecture that is none leaves nothing half explained.
            const std::string compiled = archs_.empty() ? "" : "\n" + resources(program, archs_);
            std::cout << schedule::explain(program, layout_) << (passes_ ? passes_text(program) : "") << compiled;
        }
        return Exit::fine;
    }

private:
    /// A line for each pass, in order.
    static std::string passes_text(const schedule::Program& program) {
        std::string text = "\npasses\n";
        for (const schedule::PassNote& note : program.passes)
            text += fmt::format("  {}: {}\n", note.pass, note.changed.empty() ? "nothing to do" : note.changed);
        return text;
    }

    Exit report_sharding() const {
        Sources sources;
        Diagnostics findings;
        Overrides overrides = overrides_of(options_);
        overrides.keep_extents = true;
        std::string text;
        for (const std::string& path : options_.specs) {
            const auto spec = load_spec(path, overrides, sources, findings, options_.search());
            const auto syntax = spec ? checked_syntax(spec->file, sources, findings) : std::nullopt;
            if (syntax) text += sharding_text(*spec, *syntax);
        }
        options_.report(findings, sources);
        if (findings.has_errors()) return exit_of(findings);
        std::cout << text;
        return Exit::fine;
    }

    Exit write_page(const Session& session, const std::vector<schedule::Program>& programs) const {
        if (programs.size() != 1) throw std::runtime_error("--html shows one spec");
        if (archs_.size() > 1) throw std::runtime_error("--html shows the code of one architecture");
        const std::string text =
            page_of(programs.front(), session.sources(), archs_.empty() ? "" : full_name(archs_.front()));
        refuse_to_overwrite(inputs_of(programs), html_, "--html");
        output::write_file(html_, text);
        session.say(fmt::format("wrote a page of {} into {}", programs.front().spec.name, html_));
        return Exit::fine;
    }

    Exit draw(const Session& session, const std::vector<schedule::Program>& programs) const {
        if (svg_.empty()) throw std::runtime_error("--tensor chooses what --svg FILE draws");
        if (programs.size() != 1) throw std::runtime_error("--svg draws one tensor of one spec");
        std::string why;
        const auto figure = draw::figure_of(programs.front().spec, chosen(programs.front().spec), &why);
        if (!figure) throw std::runtime_error(why);
        refuse_to_overwrite(inputs_of(programs), svg_, "--svg");
        output::write_file(svg_, draw::render(*figure));
        session.say(fmt::format("drew {} into {}", figure->title, svg_));
        return Exit::fine;
    }

    /// The tensor that is named; without a name the only one, or the only one with a swizzle.
    const model::Tensor& chosen(const model::Spec& spec) const {
        std::vector<std::string> names;
        const model::Tensor *named = nullptr, *swizzled = nullptr;
        int swizzles = 0;
        for (const model::Tensor& t : spec.tensors) {
            names.push_back(t.name);
            if (t.name == tensor_) named = &t;
            if (!t.xors.empty()) swizzled = &t, ++swizzles;
        }
        if (named) return *named;
        if (!tensor_.empty()) {
            const std::string guess = nearest(tensor_, names);
            throw std::runtime_error(fmt::format("{} has no tensor {}{}", spec.name, tensor_,
                                                 guess.empty() ? "" : fmt::format("; did you mean {}?", guess)));
        }
        if (spec.tensors.size() == 1) return spec.tensors.front();
        if (swizzles == 1) return *swizzled;
        throw std::runtime_error(names.empty()
                                     ? fmt::format("{} has no tensors", spec.name)
                                     : fmt::format("--svg draws one tensor: --tensor {}", fmt::join(names, "|")));
    }

    SpecOptions options_;
    std::vector<std::string> archs_;
    std::string html_, svg_, tensor_;
    bool passes_ = false, layout_ = false, sharding_ = false;
};

}  // namespace

std::unique_ptr<Command> make_explain() { return std::make_unique<Explain>(); }

}  // namespace pleat::cli
