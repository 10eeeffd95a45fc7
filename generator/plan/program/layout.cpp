// Where a program's tensors in workspace lie: a tensor takes a slot of memory from its first use to its last, and
// slots lie one after another, so that every offset is a sum, however many tensors there are. Sizes are symbolic: a
// slot that several take is as large as the largest at launch. Knows nothing of the manifest's text.
#include <algorithm>
#include <limits>
#include <set>

#include "layout/access.h"
#include "plan/program/program.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

struct Life {
    size_t tensor;
    int first, last;  // steps of the program
};

/// The tensors of each step's kernels, and of the step before that it may compute.
std::vector<std::set<model::TensorId>> tensors_by_step(const Program& program) {
    std::vector<std::set<model::TensorId>> all;
    for (size_t s = 0; s < program.steps.size(); ++s) {
        const ProgramStep& step = program.steps[s];
        auto& used = all.emplace_back();
        std::vector<int> kernels = step.step.fused;
        kernels.push_back(step.step.kernel);
        if (step.absorbs) kernels.push_back(program.steps[s - 1].step.kernel);
        for (const int k : kernels) {
            const model::Kernel& kernel = program.kernels[static_cast<size_t>(k)].kernel;
            for (int t = 0; t < static_cast<int>(program.spec.tensors.size()); ++t)
                if (kernel.reads(t) || kernel.stores_to(t)) used.insert(t);
        }
    }
    return all;
}

/// Workspace tensors that the program uses, by their first step.
std::vector<Life> lives(const Program& program) {
    const Spec& spec = program.spec;
    const auto used = tensors_by_step(program);
    std::vector<Life> all;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        if (spec.tensors[t].space != model::Space::workspace) continue;
        Life life{t, -1, -1};
        for (size_t step = 0; step < used.size(); ++step) {
            if (!used[step].contains(static_cast<int>(t))) continue;
            if (life.first < 0) life.first = static_cast<int>(step);
            life.last = static_cast<int>(step);
        }
        if (life.first >= 0) all.push_back(life);
    }
    std::stable_sort(all.begin(), all.end(), [](const Life& a, const Life& b) { return a.first < b.first; });
    return all;
}

/// A size as a constant times the rest.
struct Multiple {
    int64_t times = 1;
    Size rest = 1;
};

Multiple multiple(const Size& size) {
    if (size.is_constant()) return {size.constant(), 1};
    if (size.op() != Size::Op::multiply) return {1, size};
    const Multiple a = multiple(size.left()), b = multiple(size.right());
    return {a.times * b.times, a.rest * b.rest};
}

struct Slot {
    std::vector<Size> sizes;  // of its tensors
    int last = -1;            // the step in which the last of them ends
};

/// Where only fewer are allowed at launch, 64 bits may not hold the bytes of `at`: then there is no end of them.
int64_t judged(const Size& bytes, const std::vector<int64_t>& at) {
    try {
        return bytes.evaluate(at);
    } catch (const model::SizeOverflow&) {
        return std::numeric_limits<int64_t>::max();
    }
}

}  // namespace

Size largest(const std::vector<Size>& sizes) {
    std::vector<Multiple> each;
    for (const Size& s : sizes) {
        const Multiple m = multiple(s);
        const auto same =
            std::find_if(each.begin(), each.end(), [&](const Multiple& x) { return x.rest == m.rest; });
        if (m.times == 0) continue;
        if (same == each.end())
            each.push_back(m);
        else
            same->times = std::max(same->times, m.times);
    }
    Size most = 0;
    for (const Multiple& m : each)
        most = most == Size(0) ? m.rest * Size(m.times) : model::maximum(most, m.rest * Size(m.times));
    return most;
}

Size bytes_in_workspace(const Spec& spec, const model::Tensor& t) {
    Size bytes = pleat::layout::elements(spec, t);
    if (!t.contiguous) bytes = model::maximum(bytes, pleat::layout::span(spec, t));  // gaps
    return pleat::layout::room_for(spec, bytes * Size(model::info(t.dtype).bytes));
}

ProgramLayout program_layout(const Program& program) {
    const Spec& spec = program.spec;
    // Which free slot wastes least is judged where every open size is as large as it can be, or this.
    constexpr int64_t typical = 4096;
    std::vector<int64_t> at;
    for (const model::Symbol& s : spec.symbols)
        at.push_back(std::min(s.max.value_or(typical), std::max(typical, s.multiple_of)));
    std::vector<Slot> slots;
    std::vector<std::pair<size_t, size_t>> places;  // tensor, slot
    for (const Life& life : lives(program)) {
        const Size bytes = bytes_in_workspace(spec, spec.tensors[life.tensor]);
        const int64_t wanted = judged(bytes, at);
        const auto waste = [&](const Slot& s) {
            const int64_t room = judged(largest(s.sizes), at);
            return room > wanted ? room - wanted : wanted - room;
        };
        size_t best = slots.size();
        for (size_t i = 0; i < slots.size(); ++i)
            if (slots[i].last < life.first && (best == slots.size() || waste(slots[i]) < waste(slots[best])))
                best = i;
        if (best == slots.size()) slots.emplace_back();
        slots[best].sizes.push_back(bytes);
        slots[best].last = life.last;
        places.emplace_back(life.tensor, best);
    }
    ProgramLayout layout;
    layout.tensor_offset.assign(spec.tensors.size(), Size(0));
    std::vector<Size> begins;
    for (const Slot& s : slots) {
        begins.push_back(layout.scratch_offset);
        layout.scratch_offset = layout.scratch_offset + largest(s.sizes);
    }
    for (const auto& [tensor, slot] : places) layout.tensor_offset[tensor] = begins[slot];
    return layout;
}

}  // namespace pleat::schedule
