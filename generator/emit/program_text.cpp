// The launches of a program as text: each kernel's own, and those that several kernels share.
#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "emit/emit.h"

namespace pleat::emit {

using model::Spec;
using schedule::Program;
using schedule::ProgramStep;
using schedule::Variant;

namespace {

/// Which launches share what they do with others of the program: by kernel, variant and launch.
std::set<std::tuple<int, size_t, size_t>> shared_launches(const Program& program) {
    std::set<std::tuple<int, size_t, size_t>> shared;
    for (const ProgramStep& s : program.steps) {
        for (const int g : s.step.fused)
            shared.insert({g, program.kernels[static_cast<size_t>(g)].plan.variants.size() - 1, 0});
        for (size_t v = 0; v < s.hosts.size(); ++v)
            if (s.hosts[v] >= 0) shared.insert({s.step.kernel, v, static_cast<size_t>(s.hosts[v])});
    }
    return shared;
}

/// Each kernel's own launches.
std::vector<KernelText> own_launches(const Program& program) {
    const auto shared = shared_launches(program);
    std::vector<KernelText> kernels;
    for (int number = 0; number < static_cast<int>(program.kernels.size()); ++number) {
        const schedule::PlannedKernel& k = program.kernels[static_cast<size_t>(number)];
        KernelText& text = kernels.emplace_back(KernelText{k, {}, FunctionTemplates(program.spec)});
        for (size_t variant = 0; variant < k.plan.variants.size(); ++variant) {
            const Variant& v = k.plan.variants[variant];
            std::optional<Spec> changed;
            const Spec& assumed = as_assumed(program.spec, v, changed);
            auto& launches = text.launches.emplace_back();
            for (size_t i = 0; i < v.launches.size(); ++i)
                launches.push_back(emit_launch(assumed, k, v, *v.launches[i], program.neighbours(number, v, i),
                                               text.templates, shared.contains({number, variant, i})));
        }
    }
    return kernels;
}

/// The launch that takes a step's fused kernels along with one of its kernel's, and marks their parts as called
/// there.
StepText::Shared share(const Program& program, std::vector<KernelText>& kernels, const ProgramStep& step,
                       size_t variant) {
    KernelText& host = kernels[static_cast<size_t>(step.step.kernel)];
    const Variant& v = host.planned.plan.variants[variant];
    const auto launch = static_cast<size_t>(step.hosts[variant]);
    const schedule::Launch& p = *v.launches[launch];
    StepText::Shared shared{p.name + "_with", {}};
    // The host's blocks come first: they have more to do (the Cheri block of 16 examples on an H200, with its
    // weights' sums ahead of the convolution 18.4 us, behind it 17.6).
    std::vector<LaunchText*> texts{&host.launches[variant][launch]};
    for (const int g : step.step.fused) {
        KernelText& fused = kernels[static_cast<size_t>(g)];
        shared.name += "_" + fused.planned.kernel.name;
        texts.push_back(&fused.launches.back().front());
    }
    std::vector<LaunchPart> parts;
    for (LaunchText* t : texts) {
        parts.insert(parts.end(), t->parts.begin(), t->parts.end());
        if (std::find(t->also_in.begin(), t->also_in.end(), shared.name) == t->also_in.end())
            t->also_in.push_back(shared.name);
    }
    std::optional<Spec> changed;
    shared.text = launch_of_parts(as_assumed(program.spec, v, changed), shared.name, p, parts,
                                  program.neighbours(step.step.kernel, v, launch));
    return shared;
}

}  // namespace

ProgramText launches_of(const Program& program) {
    ProgramText text{program, own_launches(program), {}};
    for (const ProgramStep& s : program.steps) {
        StepText& step = text.steps.emplace_back(StepText{s, {}, {}});
        for (size_t v = 0; v < s.hosts.size(); ++v)
            step.shared.push_back(s.hosts[v] < 0 ? StepText::Shared{} : share(program, text.kernels, s, v));
        if (!s.absorbs) continue;
        const schedule::PlannedKernel& k = program.kernels[static_cast<size_t>(s.step.kernel)];
        const Variant& v = k.plan.variants.front();
        std::optional<Spec> changed;
        step.absorbing = emit_launch(as_assumed(program.spec, v, changed), k, v, *s.absorbs->launch,
                                     program.neighbours(s.step.kernel, v, 0),
                                     text.kernels[static_cast<size_t>(s.step.kernel)].templates);
    }
    return text;
}

}  // namespace pleat::emit
