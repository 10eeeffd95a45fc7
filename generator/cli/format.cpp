// `pleat format`: a spec's text in the catalog's layout.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/session.h"
#include "output/output.h"
#include "spec/open.h"
#include "spec/read.h"
#include "spec/write.h"
#include "stage/print.h"

namespace pleat::cli {
namespace {

void space(Text& text) { text.value = stage::spaced(text.value); }
void space(std::vector<Text>& texts) {
    for (Text& t : texts) space(t);
}

struct SpaceStage {
    void operator()(spec::LetStage& s) const { space(s.be); }
    void operator()(spec::ReduceStage& s) const { space(s.of), space(s.along); }
    void operator()(spec::ContractStage& s) const { space(s.of), space(s.along); }
    void operator()(spec::StoreStage& s) const { space(s.target), space(s.from); }
    void operator()(spec::RequireStage& s) const { space(s.condition); }
};
void space(std::vector<spec::Stage>& stages) {
    for (spec::Stage& s : stages) std::visit(SpaceStage{}, s.verb);
}

struct SpaceForm {
    void operator()(spec::OverForm& f) const {
        if (f.over) space(*f.over);
        space(f.stages);
    }
    void operator()(spec::ContractForm& f) const {
        space(f.of), space(f.along), space(f.prologue), space(f.epilogue);
    }
    void operator()(spec::AttendForm& f) const {
        space(f.of), space(f.along), space(f.softmax), space(f.scores), space(f.prologue), space(f.epilogue);
    }
    void operator()(spec::AttendBackwardForm& f) const { (*this)(f.forward); }
    void operator()(spec::UseForm&) const {}
};

/// Every expression, axis and size of the spec.
void space(spec::Spec& s) {
    for (spec::DimDecl& d : s.dims)
        if (Text* size = std::get_if<Text>(&d.size)) space(*size);
    for (spec::FoldDecl& f : s.folds) space(f.axis);
    for (spec::TensorDecl& t : s.tensors) {
        space(t.dims);
        for (spec::StrideDecl& stride : t.strides) space(stride.axis);
        if (auto* xors = std::get_if<std::vector<spec::XorDecl>>(&t.swizzle))
            for (spec::XorDecl& x : *xors) space(x.target), space(x.source);
        for (spec::RingDecl& r : t.ring) space(r.by);
    }
    for (spec::IndexDecl& i : s.indices) space(i.dims);
    for (spec::DerivedDecl& d : s.derived) {
        space(d.from);
        for (spec::DeriveDecl& to : d.to) space(to.axis), space(to.value);
    }
    for (spec::FragmentDecl& f : s.fragments) space(f.dims);
    for (spec::KernelDecl& k : s.kernels) std::visit(SpaceForm{}, k.form);
}

class Format : public Command {
public:
    void options(CLI::App& app) override {
        app.add_option("SPEC", spec_, "A spec file")->required()->type_name("");
        app.add_option("-o,--output", output_, "Write to this file, which may be SPEC itself, and not to stdout")
            ->check(in_a_folder())
            ->type_name("FILE");
        reporting_.add_to(app);
    }

    Exit run() override {
        Sources sources;
        Diagnostics diagnostics;
        const int file = open_source(spec_, sources, diagnostics);
        auto read = file < 0 ? std::nullopt : spec::read_spec(file, sources, diagnostics);
        reporting_.report(diagnostics, sources);
        if (!read) return exit_of(diagnostics);
        space(*read);
        const std::string text = spec::write(*read);
        if (output_.empty())
            std::cout << text;
        else
            output::write_file(output_, text);
        return Exit::fine;
    }

private:
    std::string spec_, output_;
    Reporting reporting_;
};

}  // namespace

std::unique_ptr<Command> make_format() { return std::make_unique<Format>(); }

}  // namespace pleat::cli
