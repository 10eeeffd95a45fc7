// `pleat grad`: the backward spec of a forward one, and the forward that saves what it needs.
#include "grad/grad.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "check/load.h"
#include "check/root.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/to_stderr.h"
#include "compile/compile.h"
#include "compile/findings.h"
#include "grad/check.h"
#include "output/output.h"
#include "spec/open.h"
#include "spec/write.h"

namespace pleat::cli {
namespace {

/// "Y,Z" and several options as one list.
std::vector<std::string> words(const char* option, const std::vector<std::string>& given) {
    std::vector<std::string> all;
    for (const std::string& text : given) {
        const size_t before = all.size();
        std::istringstream in(text);
        for (std::string word; std::getline(in, word, ',');)
            if (!word.empty()) all.push_back(word);
        if (all.size() == before) throw std::runtime_error(fmt::format("{} takes names, not '{}'", option, text));
    }
    return all;
}

class Grad : public Command {
public:
    void options(CLI::App& app) override {
        app.add_option("SPEC", spec_, "A spec file")->required()->type_name("");
        const auto repeated = [&](const char* flag, std::vector<std::string>& values, const char* about,
                                  const char* form) {
            app.add_option(flag, values, about)->allow_extra_args(false)->type_name(form);
        };
        repeated("--of", of_, "Outputs whose gradients are given; all real ones, unless said", "Y,...");
        repeated("--wrt", wrt_, "Inputs whose gradients are wanted; all real ones, unless said", "X,...");
        repeated("--over", over_, "Store the gradient DX over tensor X", "DX=X");
        repeated("--add", add_, "Add a gradient to what its tensor holds", "DW,...");
        repeated("--type", types_, "Give a gradient's tensor a dtype, or a name of the spec's \"types\" another",
                 "DX=DTYPE");
        repeated(
            "--save", save_,
            "Save all values with names that the gradients need, none, or these; by default those at which the "
            "fewest bytes are moved",
            "all|none|NAME,...");
        app.add_flag("--with-forward", with_forward_, "Outputs and gradients in one spec, which saves nothing");
        app.add_option("--name", name_, "The backward spec's name; NAME_backward, unless said")->type_name("NAME");
        repeated("--dim", dims_, "Set the size of a dim", "NAME=SIZE");
        repeated("-I,--include", search_.folders, "Look here for specs that \"use\" names", "DIR");
        app.add_option("--root", search_.root, "Let \"use\" name files in this folder only")->type_name("DIR");
        CLI::Option* output =
            app.add_option("-o,--output", output_,
                           "Write NAME_backward.json, and NAME_forward.json if it saves anything, to this folder")
                ->type_name("DIR");
        app.add_flag("--always-forward", always_forward_,
                     "With -o, write NAME_forward.json even if it saves nothing")
            ->needs(output);
        app.add_option("--depfile", depfile_,
                       "With -o, write the specs that the gradients depend on, in Make's syntax")
            ->type_name("FILE")
            ->needs(output);
        app.add_flag("--check", check_,
                     "Compare the gradients with differences of the forward, in float64 on the CPU");
        app.add_flag("--roles", roles_,
                     "With -o, print as JSON the names of the specs, and of the tensors that hold gradients")
            ->needs(output);
        reporting_.add_to(app);
    }

    Exit run() override {
        Sources sources;
        Diagnostics diagnostics;
        const auto derived = derive(sources, diagnostics);
        const std::vector<std::string> read = paths(sources);
        if (derived) refuse_unless_right(*derived, sources, diagnostics);
        const bool right = derived && !diagnostics.has_errors();
        reporting_.report(diagnostics, sources);
        if (!right || diagnostics.has_errors())
            return exit_of(diagnostics) == Exit::fine ? Exit::findings : exit_of(diagnostics);
        if (!reporting_.quiet)
            for (const std::string& note : derived->notes) to_stderr("pleat: {}\n", note);
        if (check_ && (!checked(*derived, forward_->name) || !named_is_right())) return Exit::findings;
        write(*derived, read);
        return Exit::fine;
    }

private:
    /// Warnings are for whoever checks that spec.
    std::optional<model::Spec> load_quietly(const std::string& path, Sources& sources,
                                            Diagnostics& diagnostics) const {
        Diagnostics unheard;
        if (auto model = load_spec(path, {}, sources, unheard, search_)) return model;
        return load_spec(path, {}, sources, diagnostics, search_);
    }

    std::optional<grad::Opened> open(const Text& named, Sources& sources, Diagnostics& diagnostics) const {
        const std::string path = path_of_named(named.value, sources[named.span.file].path(), search_.folders);
        if (!may_name(named.value, named.span, path, search_, diagnostics)) return std::nullopt;
        if (open_source(path, sources, diagnostics, named.span) < 0) return std::nullopt;
        auto model = load_quietly(path, sources, diagnostics);
        if (!model) return std::nullopt;
        auto syntax = checked_syntax(model->file, sources, diagnostics);
        if (!syntax) return std::nullopt;
        return grad::Opened{std::move(*model), std::move(*syntax), path};
    }

    std::optional<grad::Derived> derive(Sources& sources, Diagnostics& diagnostics) {
        Overrides overrides;
        overrides.dims = assignments("--dim", dims_);
        overrides.keep_extents = overrides.keep_stops = true;
        grad::Options options;
        options.name = name_;
        options.of = words("--of", of_);
        options.wrt = words("--wrt", wrt_);
        options.add = words("--add", add_);
        for (const auto& [gradient, tensor] : assignments("--over", over_)) options.over[gradient] = tensor;
        options.with_forward = with_forward_;
        options.always_forward = always_forward_;
        options.open = [&](const Text& named) { return open(named, sources, diagnostics); };
        options.save.values = words("--save", save_);
        if (options.save.values == std::vector<std::string>{"all"})
            options.save = {grad::SavePolicy::What::all, {}};
        if (options.save.values == std::vector<std::string>{"none"})
            options.save = {grad::SavePolicy::What::none, {}};
        // A name of "types" is the spec's own; others are gradients'.
        const auto bare = load_quietly(spec_, sources, diagnostics);
        if (!bare) return std::nullopt;
        refuse_too_large(*bare, diagnostics);
        auto syntax = checked_syntax(bare->file, sources, diagnostics);
        if (!syntax) return std::nullopt;
        for (const auto& [name, dtype] : assignments("--type", types_)) {
            const bool alias = std::any_of(syntax->types.begin(), syntax->types.end(),
                                           [&, word = name](const auto& t) { return t.name.value == word; });
            if (alias)
                overrides.types.emplace_back(name, dtype);
            else
                options.types[name] = dtype;
        }
        forward_ = load_spec(spec_, overrides, sources, diagnostics, search_);
        if (!forward_ || diagnostics.has_errors()) return std::nullopt;
        if (name_ == forward_->name)
            throw std::runtime_error(fmt::format("--name {}: that is the forward's name", name_));
        grad::apply(overrides.dims, overrides.types, *syntax);
        return grad::derive(*forward_, *syntax, options, diagnostics);
    }

    /// Of what no command plans there are no gradients, and none that no command plans.
    static void refuse_too_large(const model::Spec& spec, Diagnostics& diagnostics) {
        schedule::report_too_large(spec, schedule::too_large(spec), diagnostics);
    }

    /// A derived spec obeys the language's rules; where it does not, as of a gradient over a tensor that another
    /// coordinate still reads, the rule is reported.
    void refuse_unless_right(const grad::Derived& derived, Sources& sources, Diagnostics& diagnostics) const {
        const std::string folder = std::filesystem::path(spec_).parent_path().string();
        const auto check_one = [&](const spec::Spec& s) {
            const auto path = std::filesystem::path(folder) / (s.name.value + ".json (derived)");
            if (const auto model = load_text(path.string(), spec::write(s), {}, sources, diagnostics, search_))
                refuse_too_large(*model, diagnostics);
        };
        check_one(derived.backward);
        if (derived.forward) check_one(*derived.forward);
    }

    /// Does the spec that this one names as its gradient give what differences say?
    bool named_is_right() {
        Sources sources;
        Diagnostics diagnostics;
        const auto syntax = checked_syntax(open_source(spec_, sources, diagnostics), sources, diagnostics);
        if (!syntax || !syntax->backward) return true;
        auto named = open(*syntax->backward, sources, diagnostics);
        if (named)
            if (const auto pairs = grad::paired(*forward_, named->model, syntax->backward->span, diagnostics)) {
                grad::Derived given;
                given.backward = std::move(named->syntax);
                moved(given.backward, folder_of(named->path), folder_of(spec_));
                for (const auto& t : pairs->takes)
                    if (t.gradient) given.given.push_back({t.of, t.name});
                for (const auto& t : pairs->gives) given.wanted.push_back({t.of, t.name});
                return checked(given, syntax->backward->value);
            }
        reporting_.report(diagnostics, sources);
        return false;
    }

    static std::string folder_of(const std::string& path) {
        return std::filesystem::path(path).parent_path().string();
    }

    /// Paths of "use" that were written in one folder, from another. Those that -I finds stay as they are.
    static void moved(spec::Spec& s, const std::string& from, const std::string& to) {
        namespace fs = std::filesystem;
        if (from == to) return;
        // weakly_canonical leaves a path relative if nothing of it exists yet.
        const auto whole = [](const fs::path& path) { return fs::weakly_canonical(fs::absolute(path)); };
        const fs::path beside = whole(to.empty() ? "." : to);
        const auto move = [&](Text& path) {
            if (fs::path(path.value).is_absolute()) return;
            const fs::path target = whole(fs::path(from.empty() ? "." : from) / path.value);
            if (fs::exists(target)) path.value = target.lexically_relative(beside).generic_string();
        };
        for (spec::KernelDecl& k : s.kernels)
            if (auto* use = std::get_if<spec::UseForm>(&k.form)) move(use->file);
    }

    bool checked(const grad::Derived& derived, const std::string& of) const {
        const grad::Comparison c = grad::compare(spec_, derived, {}, search_.folders, grad_dims());
        for (const grad::Difference& d : c.differences) to_stderr("pleat: {}\n", d.sentence);
        if (!reporting_.quiet)
            to_stderr(
                "pleat: {}: {} elements compared with differences, the largest error {:.1e} of their size: {}\n",
                of, c.elements, c.worst, c.differences.empty() ? "right" : "WRONG");
        return c.differences.empty();
    }

    std::vector<std::pair<std::string, std::string>> grad_dims() const { return assignments("--dim", dims_); }

    /// Of the files that were read, each once.
    static std::vector<std::string> paths(const Sources& sources) {
        std::vector<std::string> all;
        for (int i = 0; i < sources.size(); ++i)
            if (std::find(all.begin(), all.end(), sources[i].path()) == all.end()) all.push_back(sources[i].path());
        return all;
    }

    void write(const grad::Derived& derived, const std::vector<std::string>& read) const {
        if (output_.empty()) {
            std::cout << spec::write(derived.backward);
            return;
        }
        std::vector<output::File> files;
        const auto add = [&](spec::Spec s) {
            moved(s, folder_of(spec_), output_);
            files.push_back({s.name.value + ".json", spec::write(s)});
        };
        add(derived.backward);
        if (derived.forward) add(*derived.forward);
        for (const output::File& f : files) keep_the_forward(std::filesystem::path(output_) / f.path);
        output::write(output_, files);
        if (!depfile_.empty())
            output::write_file(
                depfile_,
                output::depfile((std::filesystem::path(output_) / files.front().path).generic_string(), read));
        if (roles_)
            fmt::print("{}\n", roles(derived).dump(1));
        else if (!reporting_.quiet && reporting_.diagnostics == "text")
            for (const output::File& f : files) fmt::print("{}/{}\n", output_, f.path);
    }

    /// What is derived never takes the place of what it was derived from.
    void keep_the_forward(const std::filesystem::path& written) const {
        std::error_code none;
        if (std::filesystem::equivalent(written, spec_, none))
            throw std::runtime_error(fmt::format("'{}' would be written over the spec that it is derived from",
                                                 written.generic_string()));
    }

    /// {"backward": NAME, "forward": NAME or null, "given": {Y: DY}, "wanted": {X: DX}, "zero": [X]}, where one
    /// tensor may hold several gradients, a given one too.
    static nlohmann::ordered_json roles(const grad::Derived& derived) {
        const auto table = [](const std::vector<grad::Role>& all) {
            nlohmann::ordered_json names = nlohmann::ordered_json::object();
            for (const grad::Role& role : all) names[role.tensor] = role.gradient;
            return names;
        };
        nlohmann::ordered_json reported;
        reported["backward"] = derived.backward.name.value;
        reported["forward"] = nullptr;
        if (derived.forward) reported["forward"] = derived.forward->name.value;
        reported["given"] = table(derived.given);
        reported["wanted"] = table(derived.wanted);
        reported["zero"] = derived.zero;
        return reported;
    }

    std::string spec_, name_, output_, depfile_;
    std::vector<std::string> of_, wrt_, over_, add_, types_, save_, dims_;
    Search search_;
    bool with_forward_ = false, always_forward_ = false, check_ = false, roles_ = false;
    std::optional<model::Spec> forward_;
    Reporting reporting_;
};

}  // namespace

std::unique_ptr<Command> make_grad() { return std::make_unique<Grad>(); }

}  // namespace pleat::cli
