#include "grad/required.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "grad/prune.h"
#include "grad/stages.h"

namespace pleat::grad {

namespace {

bool multiplies(const std::vector<spec::Stage>& stages) {
    return std::any_of(stages.begin(), stages.end(),
                       [](const spec::Stage& s) { return std::holds_alternative<spec::ContractStage>(s.verb); });
}

/// The first kernel that reads all these tensors. Attention's launch takes no stage that has no part in its
/// products: then a kernel ahead of it without products, which asks sooner.
std::vector<spec::Stage>* asking(spec::Spec& backward, const std::set<std::string>& reads) {
    std::vector<spec::Stage>* ahead = nullptr;
    for (spec::KernelDecl& k : backward.kernels) {
        std::vector<spec::Stage>* stages = stages_of(k);
        if (!stages) continue;
        const std::set<std::string> used = words_of(k);
        if (std::includes(used.begin(), used.end(), reads.begin(), reads.end()))
            return ahead && multiplies(*stages) ? ahead : stages;
        if (std::holds_alternative<spec::OverForm>(k.form) && !multiplies(*stages)) ahead = stages;
    }
    return nullptr;
}

/// What stages call their values; of lets what they say.
std::map<std::string, std::string> named(const std::vector<spec::Stage>& stages) {
    std::map<std::string, std::string> all;
    for (const spec::Stage& s : stages) {
        if (const auto* let = std::get_if<spec::LetStage>(&s.verb)) all[let->name.value] = let->be.value;
        if (const auto* reduce = std::get_if<spec::ReduceStage>(&s.verb)) all[reduce->name.value] = "";
        if (const auto* contract = std::get_if<spec::ContractStage>(&s.verb)) all[contract->name.value] = "";
    }
    return all;
}

/// Does a name of theirs mean something else here?
bool clash(const std::map<std::string, std::string>& here, const std::vector<spec::Stage>& theirs) {
    const auto other = named(theirs);
    return std::any_of(other.begin(), other.end(), [&](const auto& let) {
        const auto at = here.find(let.first);
        return at != here.end() && at->second != let.second;
    });
}

}  // namespace

void require_as(const Forward& forward, Algebra& a, const Tensors& tensors, spec::Spec& backward) {
    for (const Required& r : forward.requires_) {
        std::set<std::string> reads;
        for (const Id id : a.below({r.condition}))
            if (a[id].op == Op::read) reads.insert(tensors[a[id].which].decl.name.value);
        if (a.contains(r.condition, [](const Term& t) { return t.op == Op::reduce || t.op == Op::contract; }))
            continue;
        std::vector<spec::Stage>* stages = asking(backward, reads);
        if (!stages) continue;
        const auto here = named(*stages);
        std::set<std::string> taken;
        for (const auto& [name, value] : here) taken.insert(name);
        auto made = stages_that_require(a, tensors, forward.names, {}, r.condition, r.say);
        if (clash(here, made)) made = stages_that_require(a, tensors, forward.names, taken, r.condition, r.say);
        const auto ahead = named(made);
        std::erase_if(*stages, [&](const spec::Stage& s) {
            const auto* let = std::get_if<spec::LetStage>(&s.verb);
            return let && ahead.contains(let->name.value);
        });
        stages->insert(stages->begin(), made.begin(), made.end());
    }
}

}  // namespace pleat::grad
