#include "compile/passes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "families/gemm/split_operands.h"
#include "families/gemm_chain/split.h"
#include "transform/totals.h"

namespace pleat::schedule {

using model::Kernel;

namespace {

std::optional<size_t> kernel_named(const Draft& draft, const std::string& name) {
    for (size_t k = 0; k < draft.spec.kernels.size(); ++k)
        if (draft.spec.kernels[k].name == name) return k;
    return std::nullopt;
}

/// What differs between a draft and what a pass made of it, a clause for each change.
std::string changes(const Draft& before, const Draft& after) {
    std::string all;
    const auto say = [&](const std::string& clause) { all += (all.empty() ? "" : "; ") + clause; };
    for (size_t k = 0; k < after.spec.kernels.size(); ++k) {
        const std::string& name = after.spec.kernels[k].name;
        const KernelNote& note = after.notes[k];
        const auto was = kernel_named(before, name);
        if (!was) say(fmt::format("kernel {} is new", name));
        if (note.intermediate >= 0 && (!was || before.notes[*was].intermediate < 0))
            say(fmt::format("what passes between parts of {} may lie in {}", name,
                            after.spec.tensors[static_cast<size_t>(note.intermediate)].name));
        if (!note.split.empty() && (!was || before.notes[*was].split.empty()))
            say(fmt::format("{} is apart from the kernel before it: {}", name, note.split));
    }
    for (const Kernel& k : before.spec.kernels)
        if (!kernel_named(after, k.name)) say(fmt::format("kernel {} is gone", k.name));
    for (size_t t = before.spec.tensors.size(); t < after.spec.tensors.size(); ++t)
        say(fmt::format("tensor {} is new", after.spec.tensors[t].name));
    return all;
}

}  // namespace

std::span<const SpecPass> passes() {
    static constexpr SpecPass all[] = {
        {"back-to-back",
         "two contractions in a row: one launch with an intermediate on chip, or two kernels of a program",
         split_back_to_back},
        {"operands", "computed operands of a contraction: cast on their way, or by a kernel ahead", split_operands},
        {"totals",
         "reductions of a product along both its sides: along the columns first, the rest by a kernel behind",
         split_totals},
    };
    return all;
}

std::vector<PassNote> run_passes(Draft& draft) {
    std::vector<PassNote> notes;
    for (const SpecPass& pass : passes()) {
        const Draft before = draft;
        pass.run(draft);
        notes.push_back({std::string(pass.name), changes(before, draft)});
    }
    return notes;
}

std::vector<PassNote> lowering_notes(const Program& program) {
    std::string contractions, written_out;
    for (size_t k = 0; k < program.kernels.size(); ++k) {
        const Kernel &written = program.spec.kernels[k], &lowered = program.kernels[k].kernel;
        for (size_t i = 0; i < written.lets.size(); ++i) {
            const model::Op was = written.graph[written.lets[i].value].op,
                            is = lowered.graph[lowered.lets[i].value].op;
            std::string* note = was == model::Op::contract                            ? &contractions
                                : was == model::Op::reduce && is != model::Op::reduce ? &written_out
                                                                                      : nullptr;
            if (!note) continue;
            *note += fmt::format(
                "{}{} of {}{}", note->empty() ? "" : "; ", written.lets[i].name, written.name,
                was == model::Op::contract ? " is planned as a sum of products" : " is written out, term by term");
        }
    }
    return {{"contractions", contractions}, {"short reductions", written_out}};
}

}  // namespace pleat::schedule
