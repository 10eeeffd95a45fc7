#include "grad/prune.h"

#include <algorithm>

#include "stage/token.h"

namespace pleat::grad {

namespace {

class Words {
public:
    /// `read`: without tensors that are stored.
    explicit Words(bool read = false) : read_(read) {}

    void add(const std::string& text) { found.merge(stage::names_in(text)); }
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
    void stage(const spec::StoreStage& s) {
        add(read_ ? s.target.value.substr(std::min(s.target.value.find('['), s.target.value.size()))
                  : s.target.value);
        add(s.from);
    }
    void stage(const spec::RequireStage& s) { add(s.condition); }

    void add(const spec::KernelDecl& kernel) {
        if (const auto* over = std::get_if<spec::OverForm>(&kernel.form)) {
            if (over->over) add(*over->over);
            add(over->stages);
        }
        if (const auto* contract = std::get_if<spec::ContractForm>(&kernel.form)) {
            add(contract->of);
            add(contract->along);
            add(contract->prologue);
            add(contract->epilogue);
        }
        if (const auto* use = std::get_if<spec::UseForm>(&kernel.form))
            for (const auto& [theirs, ours] : use->with) add(ours);
    }

    std::set<std::string> found;

private:
    bool read_;
};

/// Removes what stores a tensor that no kernel reads, and stages that nothing else takes, where a kernel stores
/// more.
void drop_unread(spec::Spec& s) {
    Words read(true);
    for (const spec::KernelDecl& k : s.kernels) read.add(k);
    const auto unread = [&](const spec::Stage& stage) {
        const auto* store = std::get_if<spec::StoreStage>(&stage.verb);
        return store && std::any_of(s.tensors.begin(), s.tensors.end(), [&](const spec::TensorDecl& t) {
                   return t.space && t.space->value == "workspace" && !read.found.contains(t.name.value) &&
                          t.name.value == store->target.value;
               });
    };
    const auto stores = [](const spec::Stage& stage) {
        return std::holds_alternative<spec::StoreStage>(stage.verb);
    };
    for (spec::KernelDecl& k : s.kernels) {
        std::vector<spec::Stage>* stages = stages_of(k);
        if (!stages || std::count_if(stages->begin(), stages->end(), unread) == 0 ||
            std::count_if(stages->begin(), stages->end(), unread) ==
                std::count_if(stages->begin(), stages->end(), stores))
            continue;
        std::erase_if(*stages, unread);
        for (size_t i = stages->size(); i-- > 0;) {
            Words later;
            later.add(
                std::vector<spec::Stage>(stages->begin() + static_cast<std::ptrdiff_t>(i) + 1, stages->end()));
            const auto* let = std::get_if<spec::LetStage>(&(*stages)[i].verb);
            const auto* reduce = std::get_if<spec::ReduceStage>(&(*stages)[i].verb);
            const Text* name = let ? &let->name : reduce ? &reduce->name : nullptr;
            if (name && !later.found.contains(name->value))
                stages->erase(stages->begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

/// Removes lets that nothing behind them names: their value may stand at other places alone.
void drop_unused_lets(std::vector<spec::Stage>& stages) {
    Words later;
    for (size_t i = stages.size(); i-- > 0;) {
        const auto* let = std::get_if<spec::LetStage>(&stages[i].verb);
        if (let && !later.found.contains(let->name.value))
            stages.erase(stages.begin() + static_cast<std::ptrdiff_t>(i));
        else
            later.add(std::vector<spec::Stage>{stages[i]});
    }
}

}  // namespace

std::vector<spec::Stage>* stages_of(spec::KernelDecl& kernel) {
    if (auto* over = std::get_if<spec::OverForm>(&kernel.form)) return &over->stages;
    auto* contract = std::get_if<spec::ContractForm>(&kernel.form);
    return contract ? &contract->epilogue : nullptr;
}

std::set<std::string> words_of(const spec::KernelDecl& kernel) {
    Words words;
    words.add(kernel);
    return words.found;
}

void prune(spec::Spec& s) {
    drop_unread(s);
    for (spec::KernelDecl& k : s.kernels)
        if (std::vector<spec::Stage>* stages = stages_of(k)) drop_unused_lets(*stages);
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
