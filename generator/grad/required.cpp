#include "grad/required.h"

#include <algorithm>

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

}  // namespace

void require_as(const Forward& forward, const Algebra& a, const Tensors& tensors, spec::Spec& backward) {
    for (const Required& r : forward.requires_) {
        std::set<std::string> reads;
        for (const Id id : a.below({r.condition}))
            if (a[id].op == Op::read) reads.insert(tensors[a[id].which].decl.name.value);
        if (a.contains(r.condition, [](const Term& t) { return t.op == Op::reduce || t.op == Op::contract; }))
            continue;
        if (std::vector<spec::Stage>* stages = asking(backward, reads))
            stages->insert(stages->begin(),
                           {spec::RequireStage{text(expression_of(a, tensors, {}, r.condition)), text(r.say)}, {}});
    }
}

}  // namespace pleat::grad
