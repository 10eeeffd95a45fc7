#include "families/sweep/family.h"

#include <fmt/format.h>

#include "diag/diag.h"
#include "families/map/snapshot.h"
#include "families/row/persistent_launch.h"
#include "families/sweep/emit.h"
#include "families/sweep/sweep.h"
#include "plan/readable.h"

namespace pleat::schedule {

namespace {

class SweepFamily final : public Family {
public:
    std::string_view name() const override { return "sweep"; }

    Match match(const Problem& problem) const override {
        Match found{sweeps(problem.spec, problem.kernel, problem.reductions, problem.substituted, problem.sinks,
                           problem.target)};
        for (Variant& v : found.variants) settle(problem.spec, problem.kernel, v);
        found.complete = !found.variants.empty() && found.variants.back().condition.always();
        return found;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::keep, {0, 1}},
                {model::Setting::threads, {8, 16, 32, 64, 128, 256, 512, 1024}},
                {model::Setting::cluster, {1, 2}}};
    }
    std::string_view rule() const override {
        return "rows: a power of two of threads, at most half of them without a share of the row, and room for "
               "what they keep";
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::SweepEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const auto& p = dynamic_cast<const PersistentLaunch&>(launch);
        const std::string row =
            fmt::format("      a row is {}, one for each of {}; {} a row", list_of(spec, p.inner),
                        list_of(spec, p.outer), counted(p.lanes, "thread"));
        const std::string blocks = p.cluster > 1 ? fmt::format(" in each of {} blocks", p.cluster) : "";
        if (!p.at_end.empty())
            return fmt::format("{}{}, {} at once; accesses of {}\n", row, blocks,
                               counted(p.threads / p.lanes, "row"), counted(p.vector, "element"));
        const std::string groups =
            p.cluster == 1 && p.groups() > 1 ? fmt::format(" in each of {} groups of a block", p.groups()) : "";
        const std::string shares = p.rows_alone() ? "as many as run at once"
                                                  : fmt::format("rows shared out {} ways", amount(spec, p.splits));
        return fmt::format("{}{}{}, {} a multiprocessor; {}; accesses of {}\n", row, blocks, groups,
                           counted(p.resident, "block"), shares, counted(p.vector, "element"));
    }
};

}  // namespace

const Family& sweep_family() {
    static const SweepFamily family;
    return family;
}

model::Schedule PersistentLaunch::settings(const std::vector<int64_t>*) const {
    return at_end.empty() ? row_settings() : model::Schedule{};  // else few rows
}

}  // namespace pleat::schedule
