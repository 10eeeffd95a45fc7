#include "compile/passes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "families/gemm/added.h"
#include "families/gemm/images.h"
#include "families/gemm/split_operands.h"
#include "families/gemm_chain/split.h"
#include "transform/lower.h"
#include "transform/polyphase.h"
#include "transform/totals.h"

namespace pleat::schedule {

using model::Kernel;

namespace {

/// What `changes` compares of a draft.
struct Outline {
    std::vector<std::string> kernels;
    std::vector<KernelNote> notes;
    size_t tensors;

    explicit Outline(const Draft& draft) : notes(draft.notes), tensors(draft.spec.tensors.size()) {
        for (const Kernel& k : draft.spec.kernels) kernels.push_back(k.name);
    }
    const KernelNote* note_of(const std::string& kernel) const {
        const auto at = std::find(kernels.begin(), kernels.end(), kernel);
        return at == kernels.end() ? nullptr : &notes[static_cast<size_t>(at - kernels.begin())];
    }
};

/// What differs between a draft and what a pass made of it, a clause for each change.
std::string changes(const Outline& before, const Draft& now) {
    const Outline after(now);
    const std::vector<model::Tensor>& tensors = now.spec.tensors;
    std::string all;
    const auto say = [&](const std::string& clause) { all += (all.empty() ? "" : "; ") + clause; };
    for (const std::string& name : after.kernels) {
        const KernelNote *was = before.note_of(name), &is = *after.note_of(name);
        if (!was) say(fmt::format("kernel {} is new", name));
        if (is.intermediate >= 0 && (!was || was->intermediate < 0))
            say(fmt::format("what passes between parts of {} may lie in {}", name,
                            tensors[static_cast<size_t>(is.intermediate)].name));
        if (!is.split.empty() && (!was || was->split.empty()))
            say(fmt::format("{} is apart from the kernel before it: {}", name, is.split));
    }
    for (const std::string& name : before.kernels)
        if (!after.note_of(name)) say(fmt::format("kernel {} is gone", name));
    for (size_t t = before.tensors; t < tensors.size(); ++t) say(fmt::format("tensor {} is new", tensors[t].name));
    return all;
}

}  // namespace

std::span<const SpecPass> passes() {
    static constexpr SpecPass all[] = {
        {"back-to-back",
         "two contractions in a row: one launch with an intermediate on chip, or two kernels of a program",
         split_back_to_back},
        {"added",
         "two contractions that are added up in one tile: what an operand of theirs needs of a third, "
         "by a kernel ahead",
         split_added},
        {"polyphase",
         "windows over images whose rows lie apart, as in input gradients by a stride: without a stride, for each "
         "phase of the result's pixels",
         split_phases},
        {"images", "convolutions of images in planes: channels innermost, by a kernel ahead where that pays",
         lay_out_images},
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
        const Outline before(draft);
        pass.run(draft);
        notes.push_back({std::string(pass.name), changes(before, draft)});
    }
    return notes;
}

std::vector<PassNote> lowering_notes(const Program& program) {
    std::string contractions, out;
    for (size_t k = 0; k < program.kernels.size(); ++k) {
        const Kernel &written = program.spec.kernels[k], &lowered = program.kernels[k].kernel;
        const auto say = [&](std::string& note, const model::Let& let, std::string_view what) {
            note += fmt::format("{}{} of {} is {}", note.empty() ? "" : "; ", let.name, written.name, what);
        };
        for (const model::Let& let : written.lets)
            if (written.graph[let.value].op == model::Op::contract)
                say(contractions, let, "planned as a sum of products");
        for (const model::Let* let : written_out(written, lowered)) say(out, *let, "written out, term by term");
    }
    return {{"contractions", contractions}, {"short reductions", out}};
}

}  // namespace pleat::schedule
