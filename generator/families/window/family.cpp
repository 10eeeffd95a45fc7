#include "families/window/family.h"

#include <fmt/format.h>

#include "families/window/emit.h"
#include "families/window/launch.h"
#include "families/window/match.h"
#include "plan/condition.h"
#include "target/hopper.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

class WindowFamily final : public Family {
public:
    std::string_view name() const override { return "window"; }
    std::string_view suffix() const override { return "windows"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        if (!may_have(problem.kernel, FormValue::windows)) return {};
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
        match.why_not = why_no_windows(problem, c);
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

    std::vector<TriedSetting> tried_settings(const Target&) const override { return tried_of(FormValue::windows); }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::WindowEmitter>(source);
    }

    std::string explain(const Spec&, const Launch& launch) const override {
        const Window& w = dynamic_cast<const WindowLaunch&>(launch).window;
        return fmt::format(
            "      {} x {} outputs of {} channels a step; a ring of {} x {} rows of {} pixels of {} channels; {} x "
            "{} taps{}\n"
            "      {} warps multiply, weights {}in {}; {} bytes of shared memory, blocks at once on a "
            "multiprocessor: {}\n",
            w.step, w.strip, w.out(), w.slots, w.step_rows(), w.row_pixels(), w.in(), w.taps(),
            w.correlation.columns.taps, w.again == 1 ? "" : fmt::format(", {} times", w.again), w.warps(),
            w.rolling ? fmt::format("and the sums of {} rows ", w.kept()) : "",
            w.held ? "registers" : "shared memory", w.shared_bytes(), w.resident);
    }

private:
    static void add(const Problem& problem, const Correlation& c, const Size& row, const Condition& condition,
                    Match& match) {
        auto made = window_of(problem.spec, c, row, stores_sums(problem, c), hopper_target(problem.target));
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
            "blocks go down the rows of images with {} channels in a ring of rows, {} x {} outputs a step{}",
            w.in(), w.step, w.strip, w.rolling ? "; a row is read once for all outputs that it gives to" : "");
        set_digits(problem, p);
        p.threads = static_cast<int>(w.threads());
        p.resident = w.resident;
        p.grid = w.steps(problem.spec);
        p.persistent = true;
        p.shared_bytes = w.shared_bytes();
        Variant v;
        v.condition = both(condition, takes_windows(problem.spec, w));
        v.why = p.why;
        v.launches.push_back(std::move(p));
        match.variants.push_back(std::move(v));
    }
};

}  // namespace

const Family& window_family() {
    static const WindowFamily family;
    return family;
}

const Family& WindowLaunch::family() const { return window_family(); }

model::Schedule WindowLaunch::settings(const std::vector<int64_t>*) const {
    return settings_of(FormValue::windows);
}

Term WindowLaunch::grid_extent(const Spec&, const Size& blocks) const {
    return minimum(blocks, Term::of(Term::Fact::sms) * resident);
}

}  // namespace pleat::schedule
