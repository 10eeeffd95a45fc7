// A kernel's plan from the cases of its schedule, one behind the other. Knows neither families nor settings.
#include <fmt/format.h>

#include <atomic>

#include "plan/condition.h"
#include "plan/plan.h"
#include "plan/settings.h"

namespace pleat::schedule {

using model::Kernel;
using model::Size;
using model::Spec;

namespace {

std::atomic<int> all_planned{0};

/// Adds a case's plan to that of those before it: `number` of them. Tiles that no setting changes stand once, in
/// the last.
void add_case(const model::ScheduleCase& asked, size_t number, bool last, Plan& own, Plan& all) {
    Condition bounds;
    for (const auto& [symbol, most] : asked.up_to) bounds = both(bounds, at_most(Size::symbol(symbol), most));
    for (Variant& v : own.variants) {
        if (!last && !v.launches.front()->takes_settings()) continue;
        v.condition = both(v.condition, bounds);
        if (number > 0)
            for (AnyLaunch& p : v.launches) p->name += fmt::format("_case_{}", number + 1);
        all.variants.push_back(std::move(v));
    }
    all.needs_workspace(own.workspace);
    all.unfused = own.unfused;
    all.untiled = own.untiled;
    all.left = own.left;
}

}  // namespace

int kernels_planned() { return all_planned; }

Plan plan(const Spec& spec, const Kernel& lowered, model::TensorId intermediate, const Target& target) {
    ++all_planned;
    if (lowered.schedule.empty()) return plan_case(spec, lowered, intermediate, target);
    Kernel one = lowered;
    Plan all;
    for (size_t i = 0; i < lowered.schedule.size(); ++i) {
        const model::ScheduleCase& asked = lowered.schedule[i];
        one.schedule = {{{}, asked.schedule, asked.where}};
        Plan own = plan_case(spec, one, intermediate, target);
        if (auto refusal = refusal_of(spec, one, own, asked.schedule, target)) {
            refusal->at = i;
            all.refused.push_back(*std::move(refusal));
        }
        add_case(asked, i, asked.up_to.empty(), own, all);
    }
    if (!lowered.schedule.back().up_to.empty()) {
        one.schedule.clear();
        Plan own = plan_case(spec, one, intermediate, target);
        add_case({}, lowered.schedule.size(), true, own, all);
    }
    return all;
}

}  // namespace pleat::schedule
