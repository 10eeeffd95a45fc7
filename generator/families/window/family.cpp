#include "families/window/family.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "families/window/emit.h"
#include "families/window/launch.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "target/hopper.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Size;
using model::Spec;

namespace {

/// Why the stages behind the sum, or the tensor's strides, do not go with windows; empty if they do.
std::string why_not(const Problem& problem, const Correlation& c) {
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

/// Launches for which TMA has something to look at and steps have 32-bit numbers.
Condition takes(const Spec& spec, const Window& w) {
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

/// Does no output have neighbouring channels beside one another?
bool stores_across_channels(const Problem& problem, const Axis& lane) {
    const Spec& spec = problem.spec;
    return std::none_of(problem.kernel.stores.begin(), problem.kernel.stores.end(), [&](const model::Store& s) {
        const auto step = layout::stride_along(spec.tensors[static_cast<size_t>(s.tensor)], lane);
        return step && *step == Size(1);
    });
}

class WindowFamily final : public Family {
public:
    std::string_view name() const override { return "window"; }
    std::string_view suffix() const override { return "windows"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        if (!problem.kernel.schedule.empty()) return {};
        auto found = correlation_of(problem.spec, problem.kernel);
        Match match;
        if (auto* why = std::get_if<std::string>(&found)) {
            // Of gradients of weights the family behind speaks.
            const auto gradient = weight_gradient_of(problem.spec, problem.kernel);
            const auto* other = std::get_if<std::string>(&gradient);
            if (other && other->empty()) match.why_not = *why;
            return match;
        }
        const auto& c = std::get<Correlation>(found);
        match.why_not = why_not(problem, c);
        if (!match.why_not.empty()) return match;
        const Size row = problem.spec.extent(c.columns.output);
        if (row.is_constant()) {
            add(problem, c, row, {}, match);
        } else {
            for (const int64_t most : {16, 32}) add(problem, c, most, at_most(row, most), match);
            add(problem, c, row, {}, match);
        }
        if (match.variants.empty()) return match;
        const Launch& usual = *match.variants.back().launches.front();
        match.clocks =
            clocks_of(problem.spec, dynamic_cast<const WindowLaunch&>(usual).window, hopper_target(problem.target));
        // What has sizes that no window takes, none among them, is left on Hopper, too.
        if (match.variants.back().condition == on_hopper()) match.left = off_hopper();
        return match;
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::WindowEmitter>(source);
    }

    std::string explain(const Spec&, const Launch& launch) const override {
        const Window& w = dynamic_cast<const WindowLaunch&>(launch).window;
        return fmt::format(
            "      {} x {} outputs of {} channels a step; a ring of {} x {} rows of {} pixels of {} channels; {} x "
            "{} taps{}\n"
            "      {} warps multiply, weights in {}; {} bytes of shared memory, blocks at once on a "
            "multiprocessor: {}\n",
            w.step, w.strip, w.out(), w.slots, w.step_rows(), w.row_pixels(), w.in(), w.taps(),
            w.correlation.columns.taps, w.again == 1 ? "" : fmt::format(", {} times", w.again), w.warps(),
            w.held ? "registers" : "shared memory", w.shared_bytes(), w.resident);
    }

private:
    static void add(const Problem& problem, const Correlation& c, const Size& row, const Condition& condition,
                    Match& match) {
        auto made = window_of(problem.spec, c, row, hopper_target(problem.target));
        if (auto* why = std::get_if<std::string>(&made)) {
            match.why_not = *why;
            return;
        }
        WindowLaunch p;
        p.window = std::get<Window>(std::move(made));
        const Window& w = p.window;
        p.name =
            problem.kernel.name + "_windows" + (condition.always() ? "" : fmt::format("_of_{}", row.constant()));
        p.why = fmt::format(
            "blocks go down the rows of images with {} channels in a ring of rows, {} x {} outputs a step", w.in(),
            w.step, w.strip);
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
        p.threads = static_cast<int>(w.threads());
        p.resident = w.resident;
        p.grid = w.steps(problem.spec);
        p.persistent = true;
        p.shared_bytes = w.shared_bytes();
        Variant v;
        v.condition = both(condition, takes(problem.spec, w));
        v.why = p.why;
        v.launches.push_back(std::move(p));
        match.variants.push_back(std::move(v));
    }
};

}  // namespace

Axis channel_axis(const Correlation& c) {
    if (!c.out) return c.group.front();
    if (!c.group.empty() && c.group.front().dim == c.out->dim && c.out->lo == 1 && c.group.front().lo == c.out->hi)
        return {c.out->dim, 1, c.group.front().hi};
    return *c.out;
}

const Family& window_family() {
    static const WindowFamily family;
    return family;
}

const Family& WindowLaunch::family() const { return window_family(); }

Term WindowLaunch::grid_extent(const Spec&, const Size& blocks) const {
    return minimum(blocks, Term::of(Term::Fact::sms) * resident);
}

}  // namespace pleat::schedule
