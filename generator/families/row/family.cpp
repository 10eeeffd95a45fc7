#include "families/row/family.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/diag.h"
#include "families/map/snapshot.h"
#include "families/row/emit.h"
#include "families/row/row.h"
#include "plan/groups.h"
#include "plan/readable.h"

namespace pleat::schedule {

namespace {

class RowFamily final : public Family {
public:
    std::string_view name() const override { return "row"; }
    std::string_view suffix() const override { return "rows"; }

    bool takes_one_group() const override { return true; }
    Match match(const Problem& problem) const override {
        const Variant none;
        const auto group = one_group(problem, none, problem.sinks);
        if (!group || !in_rows(problem.spec, problem.kernel, *group, none, problem.target)) return {};
        Match found;
        for (RowChoice& choice :
             row_choices(problem.spec, problem.kernel, *group, problem.sinks, none, problem.target)) {
            Variant v;
            v.condition = choice.condition;
            v.why = choice.launch->why;
            v.launches.push_back(std::move(choice.launch));
            add_conditions_ahead(problem, v);
            settle(problem.spec, problem.kernel, v);
            found.variants.push_back(std::move(v));
        }
        found.complete = !found.variants.empty();
        return found;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::keep, {0, 1, 2}},
                {model::Setting::threads, {8, 16, 32, 64, 128, 256, 512, 1024}},
                {model::Setting::cluster, {1, 2, 4, 8}}};
    }
    std::string_view rule() const override {
        return "rows: a power of two of threads, in clusters of up to 8 blocks, at most half of them without a "
               "share of the row; at most 64 registers (blocks of 1024 threads: 16) or 200 KiB of shared memory "
               "for what is kept";
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::RowEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const auto& p = dynamic_cast<const RowLaunch&>(launch);
        std::string kept;
        for (const model::TensorId t : p.held)
            kept += (kept.empty() ? "" : ", ") + spec.tensors[static_cast<size_t>(t)].name;
        static constexpr const char* places[] = {"in registers", "in shared memory", "nowhere: each pass reads it"};
        return fmt::format("      a row is {}, one for each of {}; {} a row, {} a block{}\n",
                           list_of(spec, p.inner), list_of(spec, p.outer), counted(p.lanes, "thread"),
                           counted(p.threads / p.lanes, "row"),
                           p.cluster > 1 ? fmt::format(", {} blocks a cluster", p.cluster) : "") +
               fmt::format("      {} pass{} of reductions; kept {}{}; accesses of {}\n", p.passes.size(),
                           p.passes.size() == 1 ? "" : "es", places[static_cast<size_t>(p.hold)],
                           kept.empty() ? "" : ": " + kept, counted(p.vector, "element"));
    }
};

}  // namespace

const Family& row_family() {
    static const RowFamily family;
    return family;
}

const Family& RowLaunch::family() const { return row_family(); }

int64_t RowLaunch::words_held(const model::Spec& spec) const {
    if (slots == 0) return Launch::words_held(spec);  // four vectors of 16-bit elements
    int64_t bytes = 0;
    for (const auto* list : {&held, &ahead})
        if (list == &ahead || hold == Hold::registers)
            for (const model::TensorId t : *list)
                bytes += model::info(spec.tensors[static_cast<size_t>(t)].dtype).bytes;
    bytes += int64_t{4} * static_cast<int64_t>(kept.size());
    return slots * vector * bytes / 4;
}

model::Schedule RowLaunch::settings(const std::vector<int64_t>*) const {
    return splits == model::Size(1) ? row_settings() : model::Schedule{};  // else shares of long rows
}

model::Schedule RowLaunch::row_settings() const {
    model::Schedule s;
    s.set(model::Setting::keep, static_cast<int64_t>(hold));
    s.set(model::Setting::threads, lanes);
    s.set(model::Setting::cluster, cluster);
    return s;
}

}  // namespace pleat::schedule
