#include "families/window/dense_family.h"

#include <fmt/format.h>

#include "families/window/dense_emit.h"
#include "families/window/dense_launch.h"
#include "families/window/gradient_match.h"
#include "families/window/match.h"
#include "plan/condition.h"
#include "plan/readable.h"
#include "target/hopper.h"

namespace pleat::schedule {

using model::Spec;

namespace {

// At 128 channels tiles take 1.1 to 1.2 times what their model says (an H200).
constexpr double beside_tiles = 0.93;

class DenseGradientFamily final : public Family {
public:
    std::string_view name() const override { return "dense weight gradient"; }
    std::string_view suffix() const override { return "lines"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        Match match;
        if (!may_have(problem.kernel, FormValue::lines)) return match;
        const auto found = gradient_taken(problem);
        const auto* gradient = std::get_if<WeightGradient>(&found);
        if (!gradient) {
            match.why_not = why_asked_in_vain(problem.kernel, std::get<std::string>(found));
            return match;
        }
        auto made = dense_gradient_of(problem.spec, *gradient, problem.kernel.wanted()[model::Setting::rows],
                                      hopper_target(problem.target));
        if (auto* dense = std::get_if<DenseGradient>(&made))
            add(problem, std::move(*dense), match);
        else
            match.why_not = why_asked_in_vain(problem.kernel, std::get<std::string>(made));
        return match;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override { return tried_of(FormValue::lines); }
    std::optional<double> clocks(const Spec& spec, const Target& target, const Launch& launch,
                                 const std::vector<int64_t>& symbols) const override {
        return beside_tiles *
               clocks_of(spec, dynamic_cast<const DenseGradientLaunch&>(launch).dense, target, &symbols);
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::DenseGradientEmitter>(source);
    }

    std::string explain(const Spec& spec, const Launch& launch) const override {
        const DenseGradient& w = dynamic_cast<const DenseGradientLaunch&>(launch).dense;
        return fmt::format(
            "      {} rows of {} pixels a step, {} lines; a ring of {} steps, {} bytes of shared memory\n"
            "      {} warpgroups, a row of taps each; {} blocks of channels, {} blocks each, whose sums lie in "
            "workspace\n",
            w.step, spec.extent(w.windows().columns.output).constant(), w.depth(), w.slots, w.shared_bytes(),
            w.windows().rows->taps, w.blocks(), amount(spec, w.splits));
    }

private:
    static void add(const Problem& problem, DenseGradient made, Match& match) {
        const Spec& spec = problem.spec;
        DenseGradientLaunch p;
        p.dense = std::move(made);
        const DenseGradient& w = p.dense;
        p.name = problem.kernel.name + "_lines";
        p.why = fmt::format(
            "blocks go down the rows of images, {} rows a step, and keep the sums of {} x {} channels and {} taps "
            "in "
            "registers; taps read the same lines of shared memory, shifted",
            w.step, DenseGradient::channels, DenseGradient::channels,
            w.windows().rows->taps * w.windows().columns.taps);
        p.inner = problem.kernel.graph[w.windows().sum].along;
        p.splits = w.splits;
        p.threads = static_cast<int>(w.threads());
        p.resident = 1;
        p.grid = model::Size(w.blocks()) * w.splits;
        p.shared_bytes = w.shared_bytes();
        Variant v;
        v.condition = takes_gradient(spec, w.windows(), w.steps(spec));
        v.why = p.why;
        FinishLaunch finish = finish_of_gradient(problem, v, p, w.windows().sum);
        p.outer = finish.outer;
        finish.name = p.name + "_finish";
        match.clocks = beside_tiles * clocks_of(spec, w, hopper_target(problem.target));
        match.leaves_few = true;
        if (v.condition == on_hopper()) match.left = off_hopper();
        v.launches.push_back(std::move(p));
        v.launches.push_back(std::move(finish));
        match.variants.push_back(std::move(v));
    }
};

}  // namespace

const Family& dense_gradient_family() {
    static const DenseGradientFamily family;
    return family;
}

const Family& DenseGradientLaunch::family() const { return dense_gradient_family(); }

model::Schedule DenseGradientLaunch::settings(const std::vector<int64_t>*) const {
    return settings_of(FormValue::lines, dense.step);
}

}  // namespace pleat::schedule
