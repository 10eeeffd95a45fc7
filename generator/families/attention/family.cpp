#include "families/attention/family.h"

#include <fmt/format.h>

#include "families/attention/emit.h"
#include "families/attention/launch.h"
#include "families/gemm/stores.h"
#include "plan/condition.h"

namespace pleat::schedule {

namespace {

Variant fused(const Problem& problem, Attention attention) {
    const model::Spec& spec = *attention.spec;
    const Tile& t = attention.values;
    AttentionLaunch p;
    p.name = problem.kernel.name + "_attention";
    p.why = fmt::format(
        "{} consumers have {} rows each along {} and go through the keys {} at a time; scores, softmax and sums "
        "stay "
        "in registers",
        attention.consumers, t.rows, spec.name_of(t.row), attention.keys);
    p.outer = t.batch;
    p.outer.push_back(t.row);
    for (const ColumnAtom& c : t.atoms) p.outer.push_back(c.axis);
    p.inner = t.along;
    p.threads = 128 * (attention.consumers + 1);
    p.grid = attention.tiles();
    p.persistent = true;
    p.shared_bytes = attention.shared_bytes();
    p.sinks = tile_sinks(attention.result, t);
    p.tile = t;
    p.kernel = std::make_shared<model::Kernel>(attention.result);
    p.attention = std::make_shared<Attention>(std::move(attention));
    Variant v;
    v.condition = on_hopper();
    v.why = p.why;
    v.launches.push_back(std::move(p));
    return v;
}

class AttentionFamily final : public Family {
public:
    std::string_view name() const override { return "attention"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        if (problem.kernel.contractions.size() != 2 || !problem.kernel.schedule.empty()) return {};
        auto found = attention_of(problem.spec, problem.kernel, problem.target);
        Match match;
        if (auto* why = std::get_if<std::string>(&found)) {
            match.why_not = *why;
            return match;
        }
        match.variants.push_back(fused(problem, std::get<Attention>(std::move(found))));
        match.left = off_hopper();
        return match;
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        const auto& launch = dynamic_cast<const AttentionLaunch&>(source.launch);
        return std::make_unique<emit::AttentionEmitter>(
            emit::LaunchSource{*launch.attention->spec, source.kernel, source.variant, source.launch,
                               source.first_require, source.neighbours});
    }

    std::string explain(const model::Spec&, const Launch& launch) const override {
        const Attention& a = *dynamic_cast<const AttentionLaunch&>(launch).attention;
        const model::Spec& spec = *a.spec;
        std::string text =
            fmt::format("      tiles of {} x {} by {} keys of {}; {} stages; {} bytes of shared memory{}\n",
                        a.consumers * a.values.rows, a.values.columns, a.keys, spec.name_of(a.key), a.stages,
                        a.shared_bytes(), a.turns ? "; ping-pong" : "");
        if (a.mask.conditions.empty()) return text;
        int above = 0, below = 0;
        for (const KeyBound& b : a.mask.bounds) ++(b.upper ? above : below);
        text += fmt::format("      the mask: {} upper and {} lower bounds of {}; {}\n", above, below,
                            spec.name_of(a.key),
                            a.mask.exact ? "blocks within them are not masked"
                                         : "it says more than that, and every block is masked");
        return text;
    }
};

}  // namespace

const Family& attention_family() {
    static const AttentionFamily family;
    return family;
}

const Family& AttentionLaunch::family() const { return attention_family(); }

}  // namespace pleat::schedule
