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

/// The kernels that store at places of packed sequences and read all these tensors: that offsets lie apart is to be
/// asked by each of them.
std::vector<std::vector<spec::Stage>*> storing_packed(const Tensors& tensors, spec::Spec& backward,
                                                      const std::set<std::string>& reads) {
    std::set<std::string> packed;
    bool has_zeros = false;  // the first kernel, of no sequence's places
    for (int t = 0; t < tensors.size(); ++t) {
        if (tensors[t].place >= 0) packed.insert(tensors[t].decl.name.value);
        has_zeros = has_zeros || tensors[t].zero_elsewhere;
    }
    std::vector<std::vector<spec::Stage>*> found;
    for (size_t k = has_zeros ? 1 : 0; k < backward.kernels.size(); ++k) {
        std::vector<spec::Stage>* stages = stages_of(backward.kernels[k]);
        const std::set<std::string> used = words_of(backward.kernels[k]);
        const auto stores = [&](const spec::Stage& s) {
            const auto* store = std::get_if<spec::StoreStage>(&s.verb);
            const size_t bind = store ? store->target.value.find('[') : std::string::npos;
            return bind != std::string::npos && packed.contains(store->target.value.substr(0, bind));
        };
        if (stages && std::includes(used.begin(), used.end(), reads.begin(), reads.end()) &&
            std::any_of(stages->begin(), stages->end(), stores))
            found.push_back(stages);
    }
    return found;
}

void put_requirement(const Required& r, const Forward& forward, Algebra& a, const Tensors& tensors,
                     std::vector<spec::Stage>& stages) {
    const auto here = named(stages);
    std::set<std::string> taken;
    for (const auto& [name, value] : here) taken.insert(name);
    auto made = stages_that_require(a, tensors, forward.names, {}, r.condition, r.say);
    if (clash(here, made)) made = stages_that_require(a, tensors, forward.names, taken, r.condition, r.say);
    const auto ahead = named(made);
    std::erase_if(stages, [&](const spec::Stage& s) {
        const auto* let = std::get_if<spec::LetStage>(&s.verb);
        return let && ahead.contains(let->name.value);
    });
    stages.insert(stages.begin(), made.begin(), made.end());
}

}  // namespace

void require_as(const Forward& forward, Algebra& a, const Tensors& tensors, spec::Spec& backward) {
    for (const Required& r : forward.requires_) {
        std::set<std::string> reads;
        for (const Id id : a.below({r.condition}))
            if (a[id].op == Op::read) reads.insert(tensors[a[id].which].decl.name.value);
        if (a.contains(r.condition, [](const Term& t) { return t.op == Op::reduce || t.op == Op::contract; }))
            continue;
        std::vector<std::vector<spec::Stage>*> all = storing_packed(tensors, backward, reads);
        if (all.empty())
            if (std::vector<spec::Stage>* stages = asking(backward, reads)) all.push_back(stages);
        for (std::vector<spec::Stage>* stages : all) put_requirement(r, forward, a, tensors, *stages);
    }
}

}  // namespace pleat::grad
