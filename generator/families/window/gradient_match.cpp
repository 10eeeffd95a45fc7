#include "families/window/gradient_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
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

/// Why boxes of both tensors or the sums' stages are not as these launches take them; empty if they are.
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

}  // namespace

std::variant<WeightGradient, std::string> gradient_taken(const Problem& problem) {
    if (std::holds_alternative<Correlation>(correlation_of(problem.spec, problem.kernel))) return std::string();
    auto found = weight_gradient_of(problem.spec, problem.kernel);
    if (const auto* gradient = std::get_if<WeightGradient>(&found))
        if (std::string why = why_not(problem, *gradient); !why.empty()) return why;
    return found;
}

Condition takes_gradient(const Spec& spec, const Correlation& c, const Size& steps) {
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
    if (!steps.is_constant()) condition = both(condition, at_most(steps, int64_t{std::numeric_limits<int>::max()}));
    return condition;
}

FinishLaunch finish_of_gradient(const Problem& problem, Variant& v, Launch& p, NodeId sum) {
    const Spec& spec = problem.spec;
    std::vector<Sink> sinks;
    const model::Tensor* guide = nullptr;
    for (const Sink& s : problem.sinks) {
        if (!needs(problem, s).contains(sum)) continue;
        sinks.push_back(s);
        if (s.what == Sink::What::store && !guide)
            guide = &spec.tensors[static_cast<size_t>(problem.kernel.stores[static_cast<size_t>(s.index)].tensor)];
    }
    FinishLaunch f = finish_launch(spec, order(spec, problem.kernel.graph[sum].domain, guide), p.inner, p.splits);
    f.passes = {Pass{{sum}}};
    f.sinks = std::move(sinks);
    f.why = "combines the partial states in a fixed order";
    const int id = add_scratch(spec, problem.kernel, v, sum, f.outer, f.splits, true);
    f.partials.push_back(id);
    p.partials.push_back(id);
    return f;
}

}  // namespace pleat::schedule
