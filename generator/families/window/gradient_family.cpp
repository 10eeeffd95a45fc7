#include "families/window/gradient_family.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "diag/diag.h"
#include "families/column/launch.h"
#include "families/window/gradient_emit.h"
#include "families/window/gradient_launch.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/readable.h"
#include "plan/reductions.h"
#include "target/hopper.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

/// Why TMA does not see a tensor's pixels along these digits; empty if it does.
std::string why_no_boxes(const Spec& spec, const model::Tensor& tensor, const std::vector<Size>& steps) {
    if (steps.size() > 4) return fmt::format("{} has more than the five axes that TMA sees", tensor.name);
    if (tensor.align % 16 != 0) return fmt::format("{} is not aligned to 16 bytes", tensor.name);
    for (const Size& step : steps)
        if (layout::known_divisor(spec, step) % 8 != 0)
            return fmt::format("pixels of {} are not known to be multiples of 16 bytes apart", tensor.name);
    return "";
}

/// Which reductions a stage needs.
std::set<NodeId> needs(const Problem& problem, const Sink& sink) {
    std::set<NodeId> all;
    for (const NodeId root : roots(problem.kernel, Variant{}, sink))
        visit(
            problem.kernel.graph, root, [](NodeId) { return false; },
            [&](NodeId n) {
                if (is_reduction(problem.kernel.graph[n])) all.insert(n);
            });
    return all;
}

std::string why_not(const Problem& problem, const WeightGradient& found) {
    const Spec& spec = problem.spec;
    const Correlation& c = found.windows;
    const model::Tensor& input = spec.tensors[static_cast<size_t>(c.tensor)];
    const model::Tensor& gradient = spec.tensors[static_cast<size_t>(found.gradient)];
    if (!problem.substituted.empty()) return "stages need a sum at other coordinates than their own";
    if (c.planes) return "windows lie along more than two axes";
    if (found.totals.size() > 1) return "there are several sums of the gradient";
    for (const Sink& s : problem.sinks) {
        const std::set<NodeId> needed = needs(problem, s);
        if (needed.size() != 1) return "a stage needs both sums or none";
        if (!(domain_of(problem.kernel, Variant{}, s) == problem.kernel.graph[*needed.begin()].domain))
            return "a stage lies in other dims than the sum";
    }
    std::vector<Size> inputs{c.columns.step}, outputs{*layout::stride_along(gradient, c.columns.output)};
    if (c.rows) {
        inputs.push_back(c.rows->step);
        outputs.push_back(*layout::stride_along(gradient, c.rows->output));
    }
    for (const Axis& image : c.images) {
        inputs.push_back(*layout::stride_along(input, image));
        outputs.push_back(*layout::stride_along(gradient, image));
    }
    const std::string why = why_no_boxes(spec, input, inputs);
    return why.empty() ? why_no_boxes(spec, gradient, outputs) : why;
}

/// Launches for which TMA has something to look at and steps have 32-bit numbers.
Condition takes(const Spec& spec, const GradientWindow& w) {
    const Correlation& c = w.windows();
    std::vector<Axis> axes{c.columns.input, c.columns.output};
    if (c.rows) axes.insert(axes.end(), {c.rows->input, c.rows->output});
    axes.insert(axes.end(), c.images.begin(), c.images.end());
    Condition condition = on_hopper();
    std::vector<Size> extents;
    for (const Axis& axis : axes) {
        const Size extent = spec.extent(axis);
        if (extent.is_constant() || std::find(extents.begin(), extents.end(), extent) != extents.end()) continue;
        condition = both(condition, at_least(extent, 1));
        extents.push_back(extent);
    }
    if (const Size steps = w.steps(spec); !steps.is_constant())
        condition = both(condition, at_most(steps, int64_t{std::numeric_limits<int>::max()}));
    return condition;
}

class WeightGradientFamily final : public Family {
public:
    std::string_view name() const override { return "weight gradient"; }
    std::string_view suffix() const override { return "weights"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        if (!problem.kernel.schedule.empty()) return {};
        Match match;
        if (std::holds_alternative<Correlation>(correlation_of(problem.spec, problem.kernel))) return match;
        auto found = weight_gradient_of(problem.spec, problem.kernel);
        if (auto* why = std::get_if<std::string>(&found)) {
            match.why_not = *why;
            return match;
        }
        const auto& gradient = std::get<WeightGradient>(found);
        match.why_not = why_not(problem, gradient);
        if (!match.why_not.empty()) return match;
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
        v.condition = both(condition, takes(spec, w));
        v.why = p.why;
        std::vector<NodeId> sums{w.windows().sum};
        sums.insert(sums.end(), gradient.totals.begin(), gradient.totals.end());
        std::vector<FinishLaunch> finishes;
        for (const NodeId sum : sums) finishes.push_back(finish_of(problem, v, p, sum));
        p.outer = finishes.front().outer;
        v.launches.push_back(std::move(p));
        for (size_t i = 0; i < finishes.size(); ++i) {
            finishes[i].name = fmt::format("{}_{}", v.launches.front()->name, i == 0 ? "finish" : "total");
            v.launches.push_back(std::move(finishes[i]));
        }
        match.variants.push_back(std::move(v));
    }

    /// The launch that adds up what blocks leave of a sum, in the order of the tensor that its stages store first.
    static FinishLaunch finish_of(const Problem& problem, Variant& v, WeightGradientLaunch& p, NodeId sum) {
        const Spec& spec = problem.spec;
        std::vector<Sink> sinks;
        const model::Tensor* guide = nullptr;
        for (const Sink& s : problem.sinks) {
            if (!needs(problem, s).contains(sum)) continue;
            sinks.push_back(s);
            if (s.what == Sink::What::store && !guide)
                guide =
                    &spec.tensors[static_cast<size_t>(problem.kernel.stores[static_cast<size_t>(s.index)].tensor)];
        }
        FinishLaunch f =
            finish_launch(spec, order(spec, problem.kernel.graph[sum].domain, guide), p.inner, p.splits);
        f.passes = {Pass{{sum}}};
        f.sinks = std::move(sinks);
        f.why = "combines the partial states in a fixed order";
        const int id = add_scratch(spec, problem.kernel, v, sum, f.outer, f.splits, true);
        f.partials.push_back(id);
        p.partials.push_back(id);
        return f;
    }
};

}  // namespace

const Family& weight_gradient_family() {
    static const WeightGradientFamily family;
    return family;
}

const Family& WeightGradientLaunch::family() const { return weight_gradient_family(); }

}  // namespace pleat::schedule
