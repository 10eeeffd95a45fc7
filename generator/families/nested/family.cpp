#include "families/nested/family.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/diag.h"
#include "families/map/snapshot.h"
#include "families/nested/emit.h"
#include "families/nested/launch.h"
#include "families/nested/nested.h"
#include "plan/axes.h"
#include "plan/readable.h"
#include "plan/reductions.h"

namespace pleat::schedule {

namespace {

/// Is what the kernel stores read at the place alone where it is stored?
bool reads_its_own_place(const Problem& p) {
    std::vector<model::NodeId> operands;
    for (const model::NodeId r : p.reductions) operands.push_back(p.kernel.graph[r].args[0]);
    const std::vector<Access> all = accesses(p.kernel, {}, operands, p.sinks);
    return std::none_of(all.begin(), all.end(), [&](const Access& a) {
        return !a.stored && p.kernel.stores_to(a.tensor) && !a.replaced.empty();
    });
}

class NestedFamily final : public Family {
public:
    std::string_view name() const override { return "nested"; }
    std::string_view suffix() const override { return "rows"; }

    Match match(const Problem& problem) const override {
        if (!reads_its_own_place(problem)) return {};
        Match found;
        for (const NestedForm& form : nested_forms(problem)) {
            found.variants = nested_variants(problem, form);
            if (!found.variants.empty()) break;
        }
        for (Variant& v : found.variants) settle(problem.spec, problem.kernel, v);
        found.complete = !found.variants.empty() && found.variants.back().condition.always();
        return found;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::keep, {0, 2}},
                {model::Setting::threads, {128, 256, 512}},
                {model::Setting::cluster, {1, 2, 4, 8}}};
    }
    std::string_view rule() const override {
        return "nested rows: 128, 256 or 512 threads, in clusters of up to 8 blocks, half of them at work; 32 "
               "registers for what is kept";
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::NestedEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const auto& p = dynamic_cast<const NestedLaunch&>(launch);
        std::string kept;
        for (const model::TensorId t : p.held)
            kept += (kept.empty() ? "" : ", ") + spec.tensors[static_cast<size_t>(t)].name;
        return fmt::format("      a row is {} parts {}, one for each of {}; {} a part, {} at once{}\n",
                           list_of(spec, p.elements), list_of(spec, p.parts), list_of(spec, p.outer),
                           counted(p.part_lanes, "thread"), counted(p.at_once() * p.cluster, "part"),
                           p.cluster > 1 ? fmt::format(", {} blocks a cluster", p.cluster) : "") +
               fmt::format("      {} pass{} of reductions; kept {}{}; accesses of {}\n", p.passes.size(),
                           p.passes.size() == 1 ? "" : "es", kept.empty() ? "nowhere" : "in registers: ", kept,
                           counted(p.vector, "element"));
    }
};

}  // namespace

const Family& nested_family() {
    static const NestedFamily family;
    return family;
}

}  // namespace pleat::schedule
