#include "plan/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "plan/family.h"
#include "plan/forms.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Kernel;
using model::Schedule;
using model::Setting;
using model::Spec;

namespace {

constexpr double far_longer = 1.3;  // of clocks; at worst the model is 14 % wrong

/// The clocks of a plan's launches at these sizes by their family's cost model, and whose model it is; 0 if there
/// is none.
std::pair<const Family*, double> clocks_of(const Spec& spec, const Target& target, const Plan& plan,
                                           const std::vector<int64_t>& symbols) {
    for (const Variant& v : plan.variants) {
        const Launch& first = *v.launches.front();
        if (const auto clocks = first.family().clocks(spec, target, first, symbols))
            return {&first.family(), *clocks};
    }
    return {};
}

/// Has the variant, for each of the settings, a launch with this value?
bool keeps_to(const Variant& v, const Schedule& wanted) {
    for (size_t i = 0; i < model::setting_count; ++i) {
        const auto s = static_cast<Setting>(i);
        if (!wanted[s]) continue;
        if (std::none_of(v.launches.begin(), v.launches.end(),
                         [&](const AnyLaunch& p) { return p->settings()[s] == wanted[s]; }))
            return false;
    }
    return true;
}

std::set<const Family*> families_of(const Plan& plan) {
    std::set<const Family*> all;
    for (const Variant& v : plan.variants)
        for (const AnyLaunch& p : v.launches) all.insert(&p->family());
    return all;
}

/// The settings of all launches, as a key.
std::string key_of(const Plan& plan) {
    std::string key;
    for (const Variant& v : plan.variants)
        for (const AnyLaunch& p : v.launches) key += p->settings().text();
    return key;
}

/// Every combination of what these families try; a setting is the first family's that has it.
std::vector<Schedule> combinations(const std::set<const Family*>& of, const Target& target) {
    std::vector<Schedule> ways{{}};
    std::set<Setting> done;
    for (const Family* family : families()) {
        if (!of.contains(family)) continue;
        for (const TriedSetting& tried : family->tried_settings(target)) {
            if (!done.insert(tried.setting).second) continue;
            std::vector<Schedule> more;
            for (const Schedule& way : ways)
                for (const int64_t value : tried.values) {
                    more.push_back(way);
                    more.back().set(tried.setting, value);
                }
            ways = std::move(more);
        }
    }
    for (const Family* family : of)
        for (const TriedSetting& tried : family->tried_apart(target))
            for (const int64_t value : tried.values) ways.emplace_back().set(tried.setting, value);
    return ways;
}

}  // namespace

std::optional<Refusal> refusal_of(const Spec& spec, const Kernel& lowered, const Plan& plan, const Schedule& wanted,
                                  const Target& target) {
    if (std::any_of(plan.variants.begin(), plan.variants.end(),
                    [&](const Variant& v) { return keeps_to(v, wanted); }))
        return std::nullopt;
    // The settings that its launches have, to say which could have been meant.
    std::set<std::string_view> run;
    std::vector<std::string> names;
    std::string nearest_to;
    for (const Variant& v : plan.variants)
        for (const AnyLaunch& p : v.launches) {
            const Schedule own = p->settings();
            if (own.empty()) continue;
            run.insert(p->family().name());
            if (nearest_to.empty()) nearest_to = own.text();
            for (size_t i = 0; i < model::setting_count; ++i)
                if (const std::string setting(model::settings()[i].name);
                    own[static_cast<Setting>(i)] && std::find(names.begin(), names.end(), setting) == names.end())
                    names.push_back(setting);
        }
    if (names.empty())
        return Refusal{0,
                       fmt::format("has no launch with settings{}",
                                   plan.untiled.empty() ? "" : fmt::format(": {}", plan.untiled)),
                       {}};
    for (size_t i = 0; i < model::setting_count; ++i) {
        const std::string setting(model::settings()[i].name);
        if (wanted[static_cast<Setting>(i)] && std::find(names.begin(), names.end(), setting) == names.end())
            return Refusal{0,
                           fmt::format("has no launch with '{}': {}it has a {} schedule, with {}", setting,
                                       plan.untiled.empty() ? "" : fmt::format("{}; ", plan.untiled),
                                       fmt::join(run, " and a "), fmt::join(names, ", ")),
                           {}};
    }
    std::string why = "it does not fit";
    const auto binding = std::find_if(plan.variants.begin(), plan.variants.end(), [](const Variant& v) {
        return v.launches.size() == 1 && v.launches.front()->takes_settings();
    });
    if (binding != plan.variants.end())
        why = binding->launches.front()->family().why_refused({spec, lowered, target, -1, {}, {}, {}}, *binding);
    Refusal refusal{
        0, fmt::format("cannot run with {}: {}; without it, it has {}", wanted.text(), why, nearest_to), {}};
    const auto own = families_of(plan);
    for (const Family* family : families())
        if (own.contains(family) && !family->rule().empty()) refusal.rules.push_back(family->rule());
    return refusal;
}

std::vector<Schedule> ways_to_run(const Spec& spec, const Kernel& kernel, model::TensorId intermediate,
                                  const std::vector<int64_t>& symbols, const Target& target) {
    Kernel lowered = lower(spec, kernel);
    lowered.schedule.clear();
    const Plan usual = plan(spec, lowered, intermediate, target);
    // What takes whole kernels leaves nothing to the launches that stand behind it, and of several only one runs.
    std::vector<Schedule> ways;
    for (const Family* whole : families_of_whole(spec, lowered, intermediate, target)) {
        const std::vector<Schedule> own = combinations({whole}, target);
        ways.insert(ways.end(), own.begin(), own.end());
    }
    if (ways.empty()) ways = combinations(families_of(usual), target);
    struct Found {
        Schedule way;
        const Family* family;
        double clocks;  // by the family's model
    };
    std::vector<Found> found;
    std::set<std::string> seen;
    std::map<const Family*, double> least;
    for (const Schedule& way : ways) {
        if (way.empty()) continue;
        lowered.schedule = {{{}, way, {}}};
        const Plan p = plan(spec, lowered, intermediate, target);
        if (!p.refused.empty() || !seen.insert(key_of(p)).second) continue;
        const auto [family, clocks] = clocks_of(spec, target, p, symbols);
        found.push_back({way, family, clocks});
        least[family] = std::min(least.try_emplace(family, clocks).first->second, clocks);
    }
    std::vector<Schedule> worth;
    for (const Found& f : found)
        if (f.clocks <= far_longer * least[f.family]) worth.push_back(f.way);
    return worth;
}

}  // namespace pleat::schedule
