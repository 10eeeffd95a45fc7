#include "families/window/lines_family.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/window/lines_emit.h"
#include "families/window/lines_launch.h"
#include "families/window/match.h"
#include "layout/access.h"
#include "target/hopper.h"

namespace pleat::schedule {

using model::Spec;

namespace {

WeightOrder order_of_weights(const Problem& problem, const Correlation& c) {
    const model::Node& node = problem.kernel.graph[c.weights];
    if (node.op != model::Op::read || !c.out) return WeightOrder::along_in;
    const auto step = layout::stride_along(problem.spec.tensors[static_cast<size_t>(node.tensor)], *c.out);
    return step && *step == model::Size(1) ? WeightOrder::along_out : WeightOrder::along_in;
}

class LinesFamily final : public Family {
public:
    std::string_view name() const override { return "window in lines"; }
    std::string_view suffix() const override { return "lines"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        Match match;
        if (!may_have(problem.kernel, FormValue::lines)) return match;
        const auto found = correlation_of(problem.spec, problem.kernel);
        const auto* c = std::get_if<Correlation>(&found);
        if (!c) return match;
        if (std::string why = why_no_windows(problem, *c); !why.empty()) {
            match.why_not = why_asked_in_vain(problem.kernel, why);
            return match;
        }
        Lines usual;
        usual.rounded = stores_sums(problem, *c);
        usual.weights = order_of_weights(problem, *c);
        auto made = lines_of(problem.spec, *c, std::move(usual), problem.kernel.wanted()[model::Setting::rows],
                             hopper_target(problem.target));
        if (auto* lines = std::get_if<Lines>(&made))
            add(problem, std::move(*lines), match);
        else
            match.why_not = why_asked_in_vain(problem.kernel, std::get<std::string>(made));
        return match;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override { return tried_of(FormValue::lines); }
    std::string_view rule() const override {
        return "lines: two steps of rows, and the weights of 64 x 64 channels, in 227 KiB of shared memory, up to "
               "256 lines for the outputs of a step";
    }

    std::optional<double> clocks(const Spec& spec, const Target& target, const Launch& launch,
                                 const std::vector<int64_t>& symbols) const override {
        return clocks_of(spec, dynamic_cast<const LinesLaunch&>(launch).lines, target, &symbols);
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::LinesEmitter>(source);
    }

    std::string explain(const Spec&, const Launch& launch) const override {
        const Lines& lines = dynamic_cast<const LinesLaunch&>(launch).lines;
        const Window& w = lines.window;
        return fmt::format(
            "      {} rows of {} pixels a step, {} lines from a row to the next; a ring of {} steps, {} bytes of "
            "shared memory\n"
            "      {} x {} taps of {} x {} channels, whose weights stay in shared memory; wgmma of {} pixels, two "
            "warpgroups in turns\n",
            w.step, w.strip, lines.pitch, w.slots, lines.shared_bytes(), w.taps(), w.correlation.columns.taps,
            w.out(), w.in(), lines.columns);
    }

private:
    static void add(const Problem& problem, Lines made, Match& match) {
        LinesLaunch p;
        p.lines = std::move(made);
        p.window = p.lines.window;
        const Window& w = p.window;
        p.name = problem.kernel.name + "_lines";
        p.why = fmt::format(
            "blocks go down the rows of images, {} rows of {} channels a step, and keep the weights of {} taps; "
            "taps read the same lines of shared memory, shifted",
            w.step, w.in(), w.taps() * w.correlation.columns.taps);
        set_digits(problem, p);
        p.threads = static_cast<int>(Lines::threads);
        p.resident = 1;
        p.grid = w.steps(problem.spec);
        p.persistent = true;
        p.shared_bytes = p.lines.shared_bytes();
        Variant v;
        v.condition = takes_windows(problem.spec, w);
        v.why = p.why;
        match.clocks = clocks_of(problem.spec, p.lines, hopper_target(problem.target));
        if (v.condition == on_hopper()) match.left = off_hopper();
        v.launches.push_back(std::move(p));
        match.variants.push_back(std::move(v));
    }
};

}  // namespace

const Family& lines_family() {
    static const LinesFamily family;
    return family;
}

const Family& LinesLaunch::family() const { return lines_family(); }

model::Schedule LinesLaunch::settings(const std::vector<int64_t>*) const {
    return settings_of(FormValue::lines, lines.window.step);
}

}  // namespace pleat::schedule
