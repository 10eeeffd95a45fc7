#include "families/window/gradient_family.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/diag.h"
#include "families/column/launch.h"
#include "families/window/gradient_emit.h"
#include "families/window/gradient_launch.h"
#include "families/window/gradient_match.h"
#include "families/window/match.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/readable.h"
#include "target/hopper.h"

namespace pleat::schedule {

using model::Axis;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

class WeightGradientFamily final : public Family {
public:
    std::string_view name() const override { return "weight gradient"; }
    std::string_view suffix() const override { return "weights"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        Match match;
        if (!may_have(problem.kernel, FormValue::windows)) return match;
        const auto found = gradient_taken(problem);
        if (const auto* why = std::get_if<std::string>(&found)) {
            match.why_not = *why;
            return match;
        }
        const auto& gradient = std::get<WeightGradient>(found);
        const Size row = problem.spec.extent(gradient.windows.columns.output);
        if (!row.is_constant())
            for (const int64_t most : {16, 32}) add(problem, gradient, most, at_most(row, most), match);
        add(problem, gradient, row, {}, match);
        if (match.variants.empty()) return match;
        const Launch& usual = *match.variants.back().launches.front();
        match.clocks = clocks_of(problem.spec, dynamic_cast<const WeightGradientLaunch&>(usual).window,
                                 hopper_target(problem.target));
        // What has sizes that no window takes, none among them, is left on Hopper, too.
        if (match.variants.back().condition == on_hopper()) match.left = off_hopper();
        return match;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override { return tried_of(FormValue::windows); }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::WeightGradientEmitter>(source);
    }

    std::string explain(const Spec& spec, const Launch& launch) const override {
        const GradientWindow& w = dynamic_cast<const WeightGradientLaunch&>(launch).window;
        return fmt::format(
            "      {} x {} outputs of {} channels a step; a ring of {} x {} rows of {} pixels of {} channels and "
            "as "
            "many steps of outputs; {} x {} taps\n"
            "      {} warps: {} a share of the pixels, each {} of {} pairs of taps and channels; {} bytes of "
            "shared "
            "memory, blocks at once on a multiprocessor: {}\n"
            "      {} slices of channels, {} blocks each, whose sums lie in workspace\n",
            w.step, w.strip, w.out(), w.slots, w.step_rows(), w.row_pixels(), w.in(), w.taps(),
            w.windows().columns.taps, w.warps(), w.together(), w.pairs(), model::ceil_div(w.units(), int64_t{2}),
            w.shared_bytes(), w.resident, amount(spec, w.slices()), amount(spec, w.splits));
    }

private:
    static void add(const Problem& problem, const WeightGradient& gradient, const Size& row,
                    const Condition& condition, Match& match) {
        auto made = gradient_window_of(problem.spec, gradient, row, hopper_target(problem.target));
        if (auto* why = std::get_if<std::string>(&made)) {
            match.why_not = *why;
            return;
        }
        const Spec& spec = problem.spec;
        WeightGradientLaunch p;
        p.window = std::get<GradientWindow>(std::move(made));
        const GradientWindow& w = p.window;
        p.name =
            problem.kernel.name + "_weights" + (condition.always() ? "" : fmt::format("_of_{}", row.constant()));
        p.why = fmt::format(
            "blocks go down the rows of images with {} channels in a ring of rows of both tensors, {} x {} outputs "
            "a "
            "step, and keep the sums of all taps in registers",
            w.in(), w.step, w.strip);
        p.inner = problem.kernel.graph[w.windows().sum].along;
        p.splits = w.splits;
        p.threads = static_cast<int>(w.threads());
        p.resident = w.resident;
        p.grid = w.slices() * w.splits;
        p.shared_bytes = w.shared_bytes();
        Variant v;
        v.condition = both(condition, takes_gradient(spec, w.windows(), w.steps(spec)));
        v.why = p.why;
        std::vector<NodeId> sums{w.windows().sum};
        sums.insert(sums.end(), gradient.totals.begin(), gradient.totals.end());
        std::vector<FinishLaunch> finishes;
        for (const NodeId sum : sums) finishes.push_back(finish_of_gradient(problem, v, p, sum));
        p.outer = finishes.front().outer;
        v.launches.push_back(std::move(p));
        for (size_t i = 0; i < finishes.size(); ++i) {
            finishes[i].name = fmt::format("{}_{}", v.launches.front()->name, i == 0 ? "finish" : "total");
            v.launches.push_back(std::move(finishes[i]));
        }
        match.variants.push_back(std::move(v));
    }
};

}  // namespace

const Family& weight_gradient_family() {
    static const WeightGradientFamily family;
    return family;
}

const Family& WeightGradientLaunch::family() const { return weight_gradient_family(); }

model::Schedule WeightGradientLaunch::settings(const std::vector<int64_t>*) const {
    return settings_of(FormValue::windows);
}

}  // namespace pleat::schedule
