#include "grad/required.h"

#include <algorithm>

#include "grad/prune.h"
#include "grad/stages.h"

namespace pleat::grad {

void require_as(const Forward& forward, const Algebra& a, const Tensors& tensors, spec::Spec& backward) {
    for (const Required& r : forward.requires_) {
        std::set<std::string> reads;
        for (const Id id : a.below({r.condition}))
            if (a[id].op == Op::read) reads.insert(tensors[a[id].which].decl.name.value);
        if (a.contains(r.condition, [](const Term& t) { return t.op == Op::reduce || t.op == Op::contract; }))
            continue;
        for (spec::KernelDecl& k : backward.kernels) {
            const std::set<std::string> used = words_of(k);
            if (std::holds_alternative<spec::UseForm>(k.form) ||
                !std::includes(used.begin(), used.end(), reads.begin(), reads.end()))
                continue;
            std::vector<spec::Stage>& stages = std::holds_alternative<spec::OverForm>(k.form)
                                                   ? std::get<spec::OverForm>(k.form).stages
                                                   : std::get<spec::ContractForm>(k.form).epilogue;
            stages.insert(stages.begin(),
                          {spec::RequireStage{text(expression_of(a, tensors, {}, r.condition)), text(r.say)}, {}});
            break;
        }
    }
}

}  // namespace pleat::grad
