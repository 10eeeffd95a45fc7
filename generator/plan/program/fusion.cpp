#include "plan/program/fusion.h"

#include <algorithm>
#include <optional>

#include "plan/condition.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Kernel;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t few_words = 16;  // registers that any launch has for what a fused kernel holds

/// Are all variants a launch each, of which the last serves all sizes well?
bool last_suffices(const Plan& plan) {
    return !plan.variants.empty() && std::all_of(plan.variants.begin(), plan.variants.end(), [](const Variant& v) {
        return v.launches.size() == 1 && v.launches.front()->last_variant_suffices() && v.multiple_of.empty();
    });
}

/// One launch that serves all sizes and leaves nothing in scratch, where the host's lies.
bool can_be_fused(const PlannedKernel& k, const Target& target) {
    if ((k.plan.variants.size() != 1 && !last_suffices(k.plan)) || k.note.intermediate >= 0) return false;
    const Variant& v = k.plan.variants.back();
    if (!v.condition.always() || !v.multiple_of.empty() || v.launches.size() != 1 || !v.scratch.empty())
        return false;
    const Launch& p = *v.launches.front();
    if (!p.blocks_by_number() || !p.beside().empty() || !(p.shared_bytes == Size(0))) return false;
    return !p.grid.is_constant() || p.grid.constant() <= target.sms;
}

/// A fused kernel's threads and what each holds find room in the host's blocks: these stay as many a
/// multiprocessor.
bool takes(const Spec& spec, const Launch& host, const Launch& fused) {
    return host.blocks_by_number() && fused.threads <= host.threads &&
           fused.words_held(spec) <= std::max(few_words, host.words_held(spec));
}

bool independent(const Spec& spec, const Kernel& a, const Kernel& b) {
    for (int t = 0; t < static_cast<int>(spec.tensors.size()); ++t) {
        const bool in_a = a.reads(t) || a.stores_to(t), in_b = b.reads(t) || b.stores_to(t);
        if (in_a && in_b && (a.stores_to(t) || b.stores_to(t))) return false;
    }
    return true;
}

class Grouping {
public:
    Grouping(const Spec& spec, const Target& target, const std::vector<PlannedKernel>& kernels)
        : spec_(spec), target_(target), kernels_(kernels) {
        for (const int k : spec.program) steps_.push_back({k, {}});
    }

    std::vector<Step> run() {
        // Of two kernels the one that has few blocks at all sizes is fused into the other.
        for (const bool always_few : {true, false})
            for (size_t i = 0; i < steps_.size();) {
                const std::optional<size_t> host = host_for(i, always_few);
                if (!host) {
                    ++i;
                    continue;
                }
                steps_[*host].fused.push_back(steps_[i].kernel);
                steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(i));
            }
        return steps_;
    }

private:
    const Spec& spec_;
    const Target& target_;
    const std::vector<PlannedKernel>& kernels_;
    std::vector<Step> steps_;

    const PlannedKernel& plan_of(int kernel) const { return kernels_[static_cast<size_t>(kernel)]; }

    bool passes(int fused, const Step& step) const {
        const Kernel& k = plan_of(fused).kernel;
        return independent(spec_, k, plan_of(step.kernel).kernel) &&
               std::all_of(step.fused.begin(), step.fused.end(),
                           [&](int other) { return independent(spec_, k, plan_of(other).kernel); });
    }

    bool is_host(const Step& step, int fused) const {
        Step with = step;
        with.fused.push_back(fused);
        const auto& variants = plan_of(step.kernel).plan.variants;
        return std::any_of(variants.begin(), variants.end(),
                           [&](const Variant& v) { return host_of(spec_, v, with, kernels_) >= 0; });
    }

    /// The nearest step before this one that takes its kernel, else behind it.
    std::optional<size_t> host_for(size_t at, bool always_few) const {
        const int fused = steps_[at].kernel;
        if (!steps_[at].fused.empty() || !can_be_fused(plan_of(fused), target_)) return std::nullopt;
        if (only_launch(plan_of(fused).plan).grid.is_constant() != always_few) return std::nullopt;
        for (size_t i = at; i-- > 0 && passes(fused, steps_[i]);)
            if (is_host(steps_[i], fused)) return i;
        for (size_t i = at + 1; i < steps_.size() && passes(fused, steps_[i]); ++i)
            if (is_host(steps_[i], fused)) return i;
        return std::nullopt;
    }
};

}  // namespace

std::vector<Step> program_steps(const Spec& spec, const Target& target, const std::vector<PlannedKernel>& kernels) {
    return Grouping(spec, target, kernels).run();
}

int host_of(const Spec& spec, const Variant& variant, const Step& step, const std::vector<PlannedKernel>& kernels) {
    if (kernels[static_cast<size_t>(step.kernel)].note.intermediate >= 0) return -1;
    for (size_t i = 0; i < variant.launches.size(); ++i)
        if (std::all_of(step.fused.begin(), step.fused.end(), [&](int g) {
                return takes(spec, *variant.launches[i], only_launch(kernels[static_cast<size_t>(g)].plan));
            }))
            return static_cast<int>(i);
    return -1;
}

Condition few_blocks(const Step& step, const std::vector<PlannedKernel>& kernels) {
    Condition condition;
    for (const int g : step.fused) {
        const Size& blocks = only_launch(kernels[static_cast<size_t>(g)].plan).grid;
        if (!blocks.is_constant()) condition = both(condition, runs_at_once(blocks));
    }
    return condition;
}

}  // namespace pleat::schedule
