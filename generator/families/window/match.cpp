#include "families/window/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "target/hopper.h"

namespace pleat::schedule {

using model::Axis;
using model::Size;
using model::Spec;

namespace {

/// Does no output have neighbouring channels beside one another?
bool stores_across_channels(const Problem& problem, const Axis& lane) {
    const Spec& spec = problem.spec;
    return std::none_of(problem.kernel.stores.begin(), problem.kernel.stores.end(), [&](const model::Store& s) {
        const auto step = layout::stride_along(spec.tensors[static_cast<size_t>(s.tensor)], lane);
        return step && *step == Size(1);
    });
}

}  // namespace

bool may_have(const model::Kernel& kernel, FormValue form) {
    return kernel.wanted().empty() || asks_for(kernel.wanted(), form);
}

std::string why_asked_in_vain(const model::Kernel& kernel, const std::string& why) {
    if (why.empty() || !asks_for(kernel.wanted(), FormValue::lines)) return "";
    return "no lines of pixels: " + why;
}

model::Schedule settings_of(FormValue form, std::optional<int64_t> rows) {
    model::Schedule s;
    s.set(model::Setting::form, static_cast<int64_t>(form));
    if (rows) s.set(model::Setting::rows, *rows);
    return s;
}

std::vector<TriedSetting> tried_of(FormValue form) {
    std::vector<TriedSetting> tried{{model::Setting::form, {static_cast<int64_t>(form)}}};
    if (form == FormValue::lines) tried.push_back({model::Setting::rows, {1, 2, 3, 4, 5, 7, 8, 14}});
    return tried;
}

std::string why_no_windows(const Problem& problem, const Correlation& c) {
    const Spec& spec = problem.spec;
    const model::Tensor& tensor = spec.tensors[static_cast<size_t>(c.tensor)];
    for (const Axis& digit : c.more_out)
        if (!spec.extent(digit).is_constant())
            return fmt::format("the size of {}, of output channels, is known only at launch", spec.name_of(digit));
    if (!problem.substituted.empty()) return "stages need the sum at other coordinates than their own";
    for (const Sink& s : problem.sinks)
        if (!(domain_of(problem.kernel, Variant{}, s) == problem.kernel.graph[c.sum].domain))
            return "a stage lies in other dims than the sum";
    if (c.planes) return "windows lie along more than two axes";
    if (c.images.size() > (c.rows ? 2 : 3)) return "the tensor has more than the five axes that TMA sees";
    if (tensor.align % 16 != 0) return fmt::format("{} is not aligned to 16 bytes", tensor.name);
    std::vector<Size> steps{c.columns.step};
    if (c.rows) steps.push_back(c.rows->step);
    for (const Axis& image : c.images) steps.push_back(*layout::stride_along(tensor, image));
    for (const Size& step : steps)
        if (layout::known_divisor(spec, step) % 8 != 0)
            return fmt::format("pixels of {} are not known to be multiples of 16 bytes apart", tensor.name);
    return "";
}

bool stores_sums(const Problem& problem, const Correlation& c) {
    return std::all_of(problem.sinks.begin(), problem.sinks.end(), [&](const Sink& s) {
        if (s.what != Sink::What::store) return false;
        const model::Store& store = problem.kernel.stores[static_cast<size_t>(s.index)];
        return store.value == c.sum && problem.spec.tensors[static_cast<size_t>(store.tensor)].dtype == c.dtype;
    });
}

Condition takes_windows(const Spec& spec, const Window& w) {
    Condition condition = on_hopper();
    const auto has_some = [&](const WindowAxis& axis) {
        const Size extent = spec.extent(axis.input);
        if (!extent.is_constant()) condition = both(condition, at_least(extent, 1));
    };
    has_some(w.correlation.columns);
    if (w.correlation.rows) has_some(*w.correlation.rows);
    if (const Size steps = w.steps(spec); !steps.is_constant())
        condition = both(condition, at_most(steps, int64_t{std::numeric_limits<int>::max()}));
    return condition;
}

void set_digits(const Problem& problem, WindowLaunch& p) {
    const Window& w = p.window;
    const Correlation& c = w.correlation;
    p.outer = c.images;
    if (c.rows) p.outer.push_back(c.rows->output);
    p.outer.push_back(c.columns.output);
    p.outer.insert(p.outer.end(), c.more_out.begin(), c.more_out.end());
    p.lane = channel_axis(c);
    if (!c.group.empty() && p.lane == c.out) p.outer.push_back(c.group.front());
    p.outer.push_back(p.lane);
    p.has_lane = true;
    p.inner = problem.kernel.graph[c.sum].along;
    p.sinks = problem.sinks;
    p.vector = std::min(8, vector_for(problem.spec, accesses(problem.kernel, {}, {}, p.sinks), p.lane));
    while ((p.lane == c.out ? w.group_out() : w.out()) % p.vector != 0) p.vector /= 2;
    p.by_pixels = stores_across_channels(problem, p.lane);
}

Axis channel_axis(const Correlation& c) {
    if (!c.out) return c.group.front();
    if (!c.group.empty() && c.group.front().dim == c.out->dim && c.out->lo == 1 && c.group.front().lo == c.out->hi)
        return {c.out->dim, 1, c.group.front().hi};
    return *c.out;
}

}  // namespace pleat::schedule
