#include "grad/written_out.h"

#include <algorithm>
#include <utility>

#include "grad/tensors.h"
#include "stage/token.h"

namespace pleat::grad {

namespace {

using Renames = std::map<std::string, std::string>;

class Renaming {
public:
    explicit Renaming(const Renames& words) : words_(words) {}

    void operator()(Text& text) const {
        std::string made;
        size_t done = 0;
        stage::Lexer lexer(text.value);
        for (stage::Token t = lexer.next(); t.kind != stage::TokenKind::end; t = lexer.next()) {
            const auto word = words_.find(std::string(t.text));
            if (t.kind != stage::TokenKind::name || word == words_.end()) continue;
            made += text.value.substr(done, t.begin - done) + word->second;
            done = t.end;
        }
        text = Text{made + text.value.substr(done), text.span, {}};
    }
    void operator()(std::vector<Text>& texts) const {
        for (Text& t : texts) (*this)(t);
    }
    void operator()(std::vector<spec::Stage>& stages) const {
        for (spec::Stage& s : stages) std::visit(*this, s.verb);
    }
    void operator()(spec::LetStage& s) const { (*this)(s.name), (*this)(s.be); }
    void operator()(spec::ReduceStage& s) const { (*this)(s.name), (*this)(s.of), (*this)(s.along); }
    void operator()(spec::ContractStage& s) const { (*this)(s.name), (*this)(s.of), (*this)(s.along); }
    void operator()(spec::StoreStage& s) const { (*this)(s.target), (*this)(s.from); }
    void operator()(spec::RequireStage& s) const { (*this)(s.condition); }
    void operator()(spec::OverForm& f) const {
        if (f.over) (*this)(*f.over);
        (*this)(f.stages);
    }
    void operator()(spec::ContractForm& f) const {
        (*this)(f.name), (*this)(f.of), (*this)(f.along), (*this)(f.prologue), (*this)(f.epilogue);
    }
    void operator()(spec::AttendForm& f) const {
        (*this)(f.name), (*this)(f.of), (*this)(f.along), (*this)(f.softmax);
        (*this)(f.scores), (*this)(f.prologue), (*this)(f.epilogue);
    }
    void operator()(spec::AttendBackwardForm& f) const {
        (*this)(f.forward);
        for (auto& [tensor, holder] : f.gradients) (*this)(tensor), (*this)(holder);
    }
    void operator()(spec::UseForm& f) const {
        for (auto& [theirs, ours] : f.with) (*this)(ours);
    }

private:
    const Renames& words_;
};

/// The names of the values that a form defines.
struct Values {
    std::vector<std::string> names;

    void add(const std::vector<spec::Stage>& stages) {
        for (const spec::Stage& s : stages) {
            if (const auto* let = std::get_if<spec::LetStage>(&s.verb)) names.push_back(let->name.value);
            if (const auto* reduce = std::get_if<spec::ReduceStage>(&s.verb)) names.push_back(reduce->name.value);
            if (const auto* product = std::get_if<spec::ContractStage>(&s.verb))
                names.push_back(product->name.value);
        }
    }
    void operator()(const spec::OverForm& f) { add(f.stages); }
    void operator()(const spec::ContractForm& f) {
        names.push_back(f.name.value);
        add(f.prologue), add(f.epilogue);
    }
    void operator()(const spec::AttendForm& f) {
        names.push_back(f.name.value);
        add(f.scores), add(f.prologue), add(f.epilogue);
    }
    void operator()(const spec::AttendBackwardForm& f) { (*this)(f.forward); }
    void operator()(const spec::UseForm&) {}
};

bool declares(const auto& section, const std::string& name) {
    return std::any_of(section.begin(), section.end(), [&](const auto& e) { return e.name.value == name; });
}

}  // namespace

std::optional<Renames> write_out(spec::Spec& spec, spec::KernelDecl& kernel, const Opener& open,
                                 const std::function<std::string(const std::string&)>& fresh) {
    const spec::UseForm use = std::get<spec::UseForm>(kernel.form);
    const auto opened = open(use.file);
    if (!opened) return std::nullopt;
    const spec::Spec& theirs = opened->syntax;
    const spec::KernelDecl* at = spec::used_kernel(theirs, use, kernel);
    if (!at) return std::nullopt;
    Renames words, values;
    for (const auto& [name, ours] : use.with) words[name.value] = ours.value;
    for (const spec::TypeDecl& t : theirs.types)
        if (!words.contains(t.name.value) && !declares(spec.types, t.name.value))
            words[t.name.value] = t.dtype.value;
    for (spec::FoldDecl fold : theirs.folds) {
        if (words.contains(fold.name.value)) continue;
        Renaming{words}(fold.axis);
        const auto same = std::find_if(spec.folds.begin(), spec.folds.end(),
                                       [&](const auto& f) { return f.axis.value == fold.axis.value; });
        if (same != spec.folds.end()) {
            words[fold.name.value] = same->name.value;
            continue;
        }
        std::string name = fresh(fold.name.value);
        for (int i = 2; declares(spec.folds, name); ++i) name = fresh(fold.name.value + std::to_string(i));
        words[fold.name.value] = name;
        fold.name = text(name);
        spec.folds.push_back(std::move(fold));
    }
    Values defined;
    std::visit(defined, at->form);
    for (const std::string& name : defined.names) words[name] = values[name] = fresh(name);
    kernel.form = at->form;
    std::visit(Renaming{words}, kernel.form);
    if (!kernel.compute) kernel.compute = at->compute;
    if (!std::holds_alternative<spec::UseForm>(kernel.form)) return values;
    // That spec takes it from another, where the same name means the same.
    auto& next = std::get<spec::UseForm>(kernel.form);
    const auto pass_on = [&](const auto& section) {
        for (const auto& entry : section) {
            const auto word = words.find(entry.name.value);
            const bool mapped = std::any_of(next.with.begin(), next.with.end(),
                                            [&](const auto& w) { return w.first.value == entry.name.value; });
            if (word != words.end() && !mapped) next.with.emplace_back(entry.name, text(word->second));
        }
    };
    pass_on(theirs.types);
    pass_on(theirs.dims);
    pass_on(theirs.params);
    pass_on(theirs.tensors);
    const Text ours = std::exchange(kernel.name, at->name);
    auto written = write_out(spec, kernel, open, fresh);
    kernel.name = ours;
    return written;
}

}  // namespace pleat::grad
