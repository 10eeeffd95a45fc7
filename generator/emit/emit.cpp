#include "emit/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "emit/program_steps.h"
#include "emit/reference/reference.h"
#include "families/gemm_chain/chain.h"
#include "transform/lower.h"

namespace pleat::emit {

using model::Spec;

namespace {

/// Has a kernel a launch that can ask for its weights before all else, since no kernel of the spec stores them?
bool reads_early(const Spec& spec, const schedule::Plan& plan) {
    for (const schedule::Variant& v : plan.variants)
        for (const schedule::Launch& p : v.launches) {
            if (!p.chain) continue;
            const auto stored = [&](const model::Kernel& k) {
                return k.stores_to(p.chain->hidden.b) || k.stores_to(p.chain->result.b);
            };
            return std::none_of(spec.kernels.begin(), spec.kernels.end(), stored);
        }
    return false;
}

/// Which other kernels come before and behind one in a program; by kernel: `early`, and `lets_early` which may
/// leave their place to one that is.
Neighbours neighbours(const std::vector<int>& program, int kernel, const std::vector<bool>& early,
                      const std::vector<bool>& lets_early) {
    Neighbours found;
    for (size_t i = 0; i < program.size(); ++i) {
        if (program[i] != kernel) continue;
        found.before = found.before || i > 0;
        found.behind = found.behind || i + 1 < program.size();
        if (i + 1 == program.size()) continue;
        const auto next = static_cast<size_t>(program[i + 1]);
        found.next_early = early[next] || lets_early[next];
    }
    found.some_early =
        std::any_of(program.begin(), program.end(), [&](int k) { return early[static_cast<size_t>(k)]; });
    return found;
}

/// Each kernel's own launches.
void emit_launches(const Spec& spec, std::vector<PlannedKernel>& kernels, const Around& around) {
    const auto shared = shared_launches(spec, kernels);
    for (int number = 0; number < static_cast<int>(kernels.size()); ++number) {
        PlannedKernel& k = kernels[static_cast<size_t>(number)];
        for (size_t variant = 0; variant < k.plan.variants.size(); ++variant) {
            const schedule::Variant& v = k.plan.variants[variant];
            std::optional<Spec> changed;
            const Spec& assumed = as_assumed(spec, v, changed);
            auto& launches = k.launches.emplace_back();
            for (size_t i = 0; i < v.launches.size(); ++i)
                launches.push_back(emit_launch(assumed, k.lowered, v, v.launches[i], k.first_require,
                                               around(number, v, i), shared.contains({number, variant, i})));
        }
    }
}

}  // namespace

std::vector<File> emit(const Spec& spec, Wanted wanted) {
    const std::string folder = spec.name + "/";
    std::vector<File> files{{folder + "dims.h", emit_vocabulary(spec)}};
    if (spec.kernels.empty()) return files;

    std::vector<PlannedKernel> kernels;
    std::vector<bool> early;
    int requires_so_far = 0;
    for (const model::Kernel& kernel : spec.kernels) {
        PlannedKernel& k = kernels.emplace_back();
        k.lowered = schedule::lower(spec, kernel);
        k.plan = schedule::plan(spec, k.lowered);
        k.first_require = requires_so_far;
        requires_so_far += static_cast<int>(kernel.requires_.size());
        early.push_back(reads_early(spec, k.plan));
    }
    const std::vector<schedule::Step> steps = steps_of(spec, kernels);
    std::vector<bool> lets_early(kernels.size());
    for (const schedule::RowsInTiles& rows : schedule::rows_in_tiles(spec, plans_of(kernels), steps))
        lets_early[static_cast<size_t>(rows.rows)] = early[static_cast<size_t>(rows.reader)];
    const Around around = [&, order = in_order(steps)](int kernel, const schedule::Variant& v, size_t launch) {
        Neighbours found = neighbours(order, kernel, early, lets_early);
        found.before |= launch > 0;
        found.behind |= launch + 1 < v.launches.size();
        found.next_early &= launch + 1 == v.launches.size();
        return found;
    };
    emit_launches(spec, kernels, around);
    const std::vector<PlannedStep> program = plan_steps(spec, kernels, around);
    files.push_back({folder + spec.name + ".cu", emit_source(spec, kernels, program)});
    if (wanted == Wanted::everything) files.push_back({folder + "reference.h", emit_reference(spec)});
    for (size_t i = 0; i < kernels.size(); ++i)
        files.push_back({folder + kernels[i].lowered.name + ".manifest", emit_manifest(spec, i, kernels)});
    if (!spec.program.empty())
        files.push_back({folder + spec.name + ".manifest", emit_program_manifest(spec, kernels, program)});
    if (wanted == Wanted::everything) files.push_back({folder + "launch.h", emit_launcher(spec, kernels, files)});
    return files;
}

}  // namespace pleat::emit
