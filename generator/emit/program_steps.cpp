#include "emit/program_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "plan/alignment.h"
#include "plan/condition.h"

namespace pleat::emit {

using model::Spec;

namespace {

/// The launch that takes a step's guests along with one of its kernel's, and marks their parts as called there.
PlannedStep::Shared share(const Spec& spec, std::vector<PlannedKernel>& kernels, const schedule::Step& step,
                          size_t variant, int launch, Neighbours around) {
    PlannedKernel& host = kernels[static_cast<size_t>(step.kernel)];
    const schedule::Variant& v = host.plan.variants[variant];
    const schedule::Launch& p = v.launches[static_cast<size_t>(launch)];
    PlannedStep::Shared shared{launch, p.name + "_with", {}};
    // The host's blocks come first: they have more to do (the Cheri block of 16 examples on an H200, with its
    // weights' sums ahead of the convolution 18.4 us, behind it 17.6).
    std::vector<LaunchText*> texts{&host.launches[variant][static_cast<size_t>(launch)]};
    for (const int g : step.guests) {
        PlannedKernel& guest = kernels[static_cast<size_t>(g)];
        shared.name += "_" + guest.lowered.name;
        texts.push_back(&guest.launches.back().front());
    }
    std::vector<LaunchPart> parts;
    for (LaunchText* t : texts) {
        parts.insert(parts.end(), t->parts.begin(), t->parts.end());
        if (std::find(t->also_in.begin(), t->also_in.end(), shared.name) == t->also_in.end())
            t->also_in.push_back(shared.name);
    }
    std::optional<Spec> changed;
    shared.text = launch_of_parts(as_assumed(spec, v, changed), shared.name, p, parts, around);
    return shared;
}

/// The reader's launch whose tiles compute the rows of the step before.
PlannedStep::InTiles compute_in_tiles(const Spec& spec, const std::vector<PlannedKernel>& kernels,
                                      const schedule::RowsInTiles& rows, Neighbours around) {
    const PlannedKernel& from = kernels[static_cast<size_t>(rows.rows)];
    const PlannedKernel& reader = kernels[static_cast<size_t>(rows.reader)];
    const schedule::Variant& v = reader.plan.variants.front();
    schedule::Launch tiles = v.launches.front();
    tiles.name += "_with_" + from.lowered.name;
    tiles.why += fmt::format("; the rows of {} are each tile's own work", from.lowered.name);
    std::optional<Spec> changed;
    return {schedule::both(v.condition, rows.condition), tiles.name,
            emit_chain_with(as_assumed(spec, v, changed), reader.lowered, v, tiles, reader.first_require, around,
                            emit_row_values(spec, from.lowered, rows))};
}

/// The launches of a step's kernel that take its guests along, by variant.
std::vector<PlannedStep::Shared> share(const Spec& spec, std::vector<PlannedKernel>& kernels,
                                       const schedule::Step& step, const Around& around) {
    std::vector<PlannedStep::Shared> all;
    if (step.guests.empty()) return all;
    const auto& variants = kernels[static_cast<size_t>(step.kernel)].plan.variants;
    for (size_t v = 0; v < variants.size(); ++v) {
        const int launch = schedule::host_of(spec, variants[v], step, plans_of(kernels));
        all.push_back(launch < 0 ? PlannedStep::Shared{}
                                 : share(spec, kernels, step, v, launch,
                                         around(step.kernel, variants[v], static_cast<size_t>(launch))));
    }
    return all;
}

}  // namespace

const Spec& as_assumed(const Spec& spec, const schedule::Variant& variant, std::optional<Spec>& changed) {
    if (variant.multiple_of.empty()) return spec;
    return changed.emplace(schedule::assuming(spec, variant.multiple_of));
}

std::vector<schedule::KernelPlan> plans_of(const std::vector<PlannedKernel>& kernels) {
    std::vector<schedule::KernelPlan> plans;
    for (const PlannedKernel& k : kernels) plans.push_back({&k.lowered, &k.plan});
    return plans;
}

std::vector<schedule::Step> steps_of(const Spec& spec, const std::vector<PlannedKernel>& kernels) {
    return schedule::program_steps(spec, plans_of(kernels));
}

std::vector<int> in_order(const std::vector<schedule::Step>& steps) {
    std::vector<int> order;
    for (const schedule::Step& s : steps) {
        order.insert(order.end(), s.guests.begin(), s.guests.end());
        order.push_back(s.kernel);
    }
    return order;
}

std::set<std::tuple<int, size_t, size_t>> shared_launches(const Spec& spec,
                                                          const std::vector<PlannedKernel>& kernels) {
    const std::vector<schedule::KernelPlan> plans = plans_of(kernels);
    std::set<std::tuple<int, size_t, size_t>> shared;
    for (const schedule::Step& s : steps_of(spec, kernels)) {
        if (s.guests.empty()) continue;
        for (const int g : s.guests)
            shared.insert({g, kernels[static_cast<size_t>(g)].plan.variants.size() - 1, 0});
        const auto& variants = kernels[static_cast<size_t>(s.kernel)].plan.variants;
        for (size_t v = 0; v < variants.size(); ++v)
            if (const int launch = schedule::host_of(spec, variants[v], s, plans); launch >= 0)
                shared.insert({s.kernel, v, static_cast<size_t>(launch)});
    }
    return shared;
}

std::vector<PlannedStep> plan_steps(const Spec& spec, std::vector<PlannedKernel>& kernels, const Around& around) {
    std::vector<PlannedStep> program;
    const std::vector<schedule::Step> steps = steps_of(spec, kernels);
    for (const schedule::Step& s : steps)
        program.push_back({s, few_blocks(spec, s, plans_of(kernels)), share(spec, kernels, s, around), {}, {}});
    for (const schedule::RowsInTiles& rows : schedule::rows_in_tiles(spec, plans_of(kernels), steps)) {
        const auto& tiles = kernels[static_cast<size_t>(rows.reader)].plan.variants.front();
        for (PlannedStep& s : program) {
            if (s.step.kernel == rows.reader)
                s.in_tiles = compute_in_tiles(spec, kernels, rows, around(rows.reader, tiles, 0));
            if (s.step.kernel == rows.rows) s.left_out = schedule::both(tiles.condition, rows.condition);
        }
    }
    return program;
}

}  // namespace pleat::emit
