#include "families/map/family.h"

#include <fmt/format.h>

#include "diag/diag.h"
#include "families/map/emit.h"
#include "families/map/map.h"
#include "families/map/snapshot.h"
#include "plan/readable.h"

namespace pleat::schedule {

namespace {

std::string digits_text(const model::Spec& spec, const MapLaunch& p) {
    return fmt::format("over {}, {} a thread along {}", list_of(spec, p.outer), counted(p.vector, "element"),
                       p.has_lane ? spec.name_of(p.lane) : "nothing");
}

class MapFamily final : public Family {
public:
    std::string_view name() const override { return "map"; }

    Match match(const Problem& problem) const override {
        if (!problem.reductions.empty()) return {};
        Variant v;
        add_maps(problem.spec, problem.kernel, v, problem.sinks);
        settle(problem.spec, problem.kernel, v);
        return {{std::move(v)}, true};
    }

    std::optional<Variant> for_few_elements(const Problem& problem, const Variant& usual) const override {
        return schedule::for_few_elements(problem.spec, problem.kernel, usual, problem.target);
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::threads, {64, 128, 256, 512, 1024}}, {model::Setting::vector, {1, 2, 4, 8, 16}}};
    }
    std::string_view rule() const override {
        return "maps: a multiple of 32 threads up to 1024, vectors that divide the widest";
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::MapEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const auto& p = dynamic_cast<const MapLaunch&>(launch);
        std::string out = fmt::format("      {}\n", digits_text(spec, p));
        for (const MapLaunch& b : p.side_by_side)
            out += fmt::format("      beside it in the same grid, {}: {}\n", digits_text(spec, b), b.why);
        return out;
    }
};

}  // namespace

const Family& map_family() {
    static const MapFamily family;
    return family;
}

const Family& MapLaunch::family() const { return map_family(); }

model::Schedule MapLaunch::settings(const std::vector<int64_t>*) const {
    model::Schedule s;
    s.set(model::Setting::threads, threads);
    if (has_lane && staged.empty()) s.set(model::Setting::vector, vector);
    return s;
}

}  // namespace pleat::schedule
