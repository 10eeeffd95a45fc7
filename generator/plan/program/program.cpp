#include "plan/program/program.h"

#include <algorithm>

#include "plan/alignment.h"
#include "plan/condition.h"

namespace pleat::schedule {

using model::Spec;

namespace {

/// Has a kernel a launch that can ask for its weights before all else, since no kernel of the spec stores them?
bool reads_early(const Spec& spec, const Plan& plan) {
    for (const Variant& v : plan.variants)
        for (const AnyLaunch& p : v.launches) {
            const std::vector<model::TensorId> early = p->prefetched();
            if (early.empty()) continue;
            return std::none_of(spec.kernels.begin(), spec.kernels.end(), [&](const model::Kernel& k) {
                return std::any_of(early.begin(), early.end(), [&](model::TensorId t) { return k.stores_to(t); });
            });
        }
    return false;
}

/// The program's kernels in the order in which they are launched where each has launches of its own.
std::vector<int> in_order(const std::vector<ProgramStep>& steps) {
    std::vector<int> order;
    for (const ProgramStep& s : steps) {
        order.insert(order.end(), s.step.fused.begin(), s.step.fused.end());
        order.push_back(s.step.kernel);
    }
    return order;
}

/// The launch of a step that computes the step before for itself, where nothing else needs what that leaves.
std::optional<Family::Absorbed> absorb(const Program& program, const Step& before, const Step& reader) {
    const Spec& spec = program.spec;
    const auto runs = [&](int k) { return std::count(spec.program.begin(), spec.program.end(), k); };
    const PlannedKernel& rows = program.kernels[static_cast<size_t>(before.kernel)];
    const PlannedKernel& own = program.kernels[static_cast<size_t>(reader.kernel)];
    if (rows.plan.variants.empty() || own.plan.variants.empty() || runs(before.kernel) != 1 ||
        runs(reader.kernel) != 1 || own.plan.variants.front().launches.size() != 1)
        return std::nullopt;
    for (const model::Store& s : rows.kernel.stores)
        for (const int k : spec.program) {
            const model::Kernel& other = program.kernels[static_cast<size_t>(k)].kernel;
            if (k != before.kernel && k != reader.kernel && (other.reads(s.tensor) || other.stores_to(s.tensor)))
                return std::nullopt;
        }
    const Launch& launch = *own.plan.variants.front().launches.front();
    auto absorbed =
        launch.family().absorb(spec, {rows.kernel, rows.plan.variants}, launch, {own.kernel, own.plan.variants});
    if (absorbed) absorbed->condition = both(own.plan.variants.front().condition, absorbed->condition);
    return absorbed;
}

}  // namespace

Neighbours Program::neighbours(int kernel, const Variant& v, size_t launch) const {
    const std::vector<int> order = in_order(steps);
    Neighbours found;
    for (size_t i = 0; i < order.size(); ++i) {
        if (order[i] != kernel) continue;
        found.before = found.before || i > 0;
        found.behind = found.behind || i + 1 < order.size();
        if (i + 1 == order.size()) continue;
        const auto next = static_cast<size_t>(order[i + 1]);
        found.next_early = early[next] || lets_early[next];
    }
    found.some_early =
        std::any_of(order.begin(), order.end(), [&](int k) { return early[static_cast<size_t>(k)]; });
    found.before |= launch > 0;
    found.behind |= launch + 1 < v.launches.size();
    found.next_early &= launch + 1 == v.launches.size();
    return found;
}

void plan_program(Program& program) {
    const Spec& spec = program.spec;
    for (const PlannedKernel& k : program.kernels) program.early.push_back(reads_early(spec, k.plan));
    program.lets_early.assign(program.kernels.size(), false);
    for (Step& step : program_steps(spec, *program.target, program.kernels)) {
        ProgramStep& s = program.steps.emplace_back();
        s.few = few_blocks(step, program.kernels);
        if (!step.fused.empty())
            for (const Variant& v : program.kernels[static_cast<size_t>(step.kernel)].plan.variants)
                s.hosts.push_back(host_of(spec, v, step, program.kernels));
        s.step = std::move(step);
    }
    for (size_t i = 1; i < program.steps.size(); ++i) {
        ProgramStep &before = program.steps[i - 1], &reader = program.steps[i];
        reader.absorbs = absorb(program, before.step, reader.step);
        if (!reader.absorbs) continue;
        before.left_out = reader.absorbs->condition;
        program.lets_early[static_cast<size_t>(before.step.kernel)] =
            program.early[static_cast<size_t>(reader.step.kernel)];
    }
    program.layout = program_layout(program);
}

const Spec& as_assumed(const Spec& spec, const Variant& variant, std::optional<Spec>& changed) {
    if (variant.multiple_of.empty()) return spec;
    return changed.emplace(assuming(spec, variant.multiple_of));
}

}  // namespace pleat::schedule
