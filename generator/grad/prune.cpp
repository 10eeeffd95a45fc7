#include "grad/prune.h"

#include <algorithm>

#include "stage/token.h"

namespace pleat::grad {

namespace {

class Words {
public:
    void add(const std::string& text) {
        stage::Lexer lexer(text);
        for (stage::Token t = lexer.next(); t.kind != stage::TokenKind::end; t = lexer.next())
            if (t.kind == stage::TokenKind::name) found.emplace(t.text);
    }
    void add(const Text& text) { add(text.value); }
    void add(const std::vector<Text>& texts) {
        for (const Text& t : texts) add(t);
    }
    void add(const std::vector<spec::Stage>& stages) {
        for (const spec::Stage& s : stages) std::visit([&](const auto& verb) { stage(verb); }, s.verb);
    }
    void stage(const spec::LetStage& s) { add(s.be); }
    void stage(const spec::ReduceStage& s) { add(s.of), add(s.along); }
    void stage(const spec::ContractStage& s) { add(s.of), add(s.along); }
    void stage(const spec::StoreStage& s) { add(s.target), add(s.from); }
    void stage(const spec::RequireStage& s) { add(s.condition); }

    std::set<std::string> found;
};

}  // namespace

std::set<std::string> words_of(const std::string& text) {
    Words words;
    words.add(text);
    return words.found;
}

std::set<std::string> words_of(const spec::KernelDecl& kernel) {
    Words words;
    if (const auto* over = std::get_if<spec::OverForm>(&kernel.form)) {
        if (over->over) words.add(*over->over);
        words.add(over->stages);
    }
    if (const auto* contract = std::get_if<spec::ContractForm>(&kernel.form)) {
        words.add(contract->of);
        words.add(contract->along);
        words.add(contract->prologue);
        words.add(contract->epilogue);
    }
    if (const auto* use = std::get_if<spec::UseForm>(&kernel.form))
        for (const auto& [theirs, ours] : use->with) words.add(ours);
    return words.found;
}

void prune(spec::Spec& s) {
    Words used;
    for (const spec::KernelDecl& k : s.kernels) used.found.merge(words_of(k));
    const auto keep = [&](auto& section) {
        std::erase_if(section, [&](const auto& entry) { return !used.found.contains(entry.name.value); });
    };
    keep(s.tensors);
    keep(s.params);
    for (const spec::TensorDecl& t : s.tensors) {
        used.add(t.dims);
        used.add(t.dtype);
    }
    for (const spec::ParamDecl& p : s.params) used.add(p.dtype);
    keep(s.folds);
    for (const spec::FoldDecl& f : s.folds) used.add(f.axis);
    // A dim's size may name others, which may name others.
    for (size_t before = 0; before != used.found.size();) {
        before = used.found.size();
        for (const spec::DimDecl& d : s.dims)
            if (const Text* size = std::get_if<Text>(&d.size); size && used.found.contains(d.name.value))
                used.add(*size);
    }
    keep(s.dims);
    keep(s.types);
}

}  // namespace pleat::grad
