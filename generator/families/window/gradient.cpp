#include "families/window/gradient.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "plan/axes.h"

namespace pleat::schedule {

using model::ceil_div;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t most_channels = 64;  // of a slice: 128 bytes of a pixel
constexpr int64_t most_box = 256;      // pixels that TMA brings at once
constexpr int most_resident = 2, most_step = 8, more_slots = 6, most_sharers = 4, most_parts = 8;
constexpr int64_t most_warps = 20;
// Registers of a thread beside its sums, fragments of the gradient and places: so many keep ptxas from local memory
// (nvcc 13.0); of two chunks fewer, as more of what a step needs is shared.
constexpr int64_t other_registers = 36, other_registers_of_two = 16;
// With setmaxnreg warps that load keep so many (runtime/include/pleat/gpu/window_gradient_sm90.h); the others have
// so many at most.
constexpr int64_t given_up_registers = 24, most_registers = 208;
constexpr int64_t most_launched = 208;  // of 255, since what is needed is an estimate
// Clocks of an SM: of an mma.sync of 16 x 8 x 16, of a matrix through shared memory, and bytes of memory a clock.
constexpr double mma_clocks = 6.5 / 4, matrix_clocks = 1, shared_bytes_a_clock = 128, memory_bytes = 18.3;
// Warps of an SM, and bytes on their way, of which more gain little.
constexpr int64_t full_warps = 16;
constexpr double full_way = 40 << 10;
// Steps of a block at least: each begins with rows that another block has read.
constexpr int64_t fewest_steps = 4;

int64_t up_to(int64_t n, int64_t multiple) { return ceil_div(n, multiple) * multiple; }

/// Of a thread, about.
int64_t needed_registers(const GradientWindow& w) {
    return w.sums() + 2 * w.step * w.chunks + w.pairs() + w.ahead() +
           (w.chunks == 2 ? other_registers_of_two : other_registers);
}

/// Output rows of a step times the input rows that each has taps in; input rows that any of them has taps in.
struct StepRows {
    int64_t products = 0, inputs = 0;
};
StepRows step_rows_of(const GradientWindow& w) {
    StepRows all;
    const int64_t dilation = w.windows().rows ? w.windows().rows->dilation : 1;
    for (int64_t input = 0; input < w.first_rows(); ++input) {
        int64_t outputs = 0;
        for (int64_t s = 0; s < w.step; ++s) {
            const int64_t from = input - s * w.stride();
            if (from >= 0 && from % dilation == 0 && from / dilation < w.taps()) ++outputs;
        }
        all.products += outputs;
        if (outputs > 0) ++all.inputs;
    }
    return all;
}

/// Clocks of an SM for each output of a slice, about: of memory, of the tensor cores and of shared memory, which
/// overlap in part, with pixels and rows beyond the end; more if few warps or bytes on their way hide latency.
double cost_of(const GradientWindow& w, const Size& row, const Size& rows) {
    const Correlation& c = w.windows();
    const int64_t outputs = row.is_constant() ? std::max<int64_t>(row.constant(), 1) : w.strip;
    const int64_t strips = ceil_div(outputs, w.strip);
    const StepRows step = step_rows_of(w);
    // 16 pixels of a strip at a time.
    const int64_t turns = up_to(ceil_div(outputs, int64_t{16}), w.sharers);
    const double pixels = static_cast<double>(strips * (w.row_pixels() - w.strip * c.columns.stride)) +
                          static_cast<double>(outputs * c.columns.stride);
    const double memory =
        2 *
        (pixels * static_cast<double>(w.in() * w.step_rows()) + static_cast<double>(outputs * w.out() * w.step)) /
        memory_bytes;
    const auto each = static_cast<double>(turns * w.together());
    const double products = each * mma_clocks * static_cast<double>(step.products * w.pairs() * w.chunks);
    const double shared =
        each * matrix_clocks * static_cast<double>(step.inputs * w.pairs() * 4 + w.step * w.chunks * 2) +
        static_cast<double>(strips * w.slot_bytes()) / shared_bytes_a_clock;
    const double beyond =
        rows.is_constant() && rows.constant() > 0
            ? static_cast<double>(up_to(rows.constant(), w.step)) / static_cast<double>(rows.constant())
            : 1 + 0.01 * w.step;
    const double warps = static_cast<double>(std::min<int64_t>(w.warps() * w.resident, full_warps));
    // Half a step's rows are on their way on average while a step is waited for.
    const double bytes = memory * memory_bytes / static_cast<double>(strips);
    const double way = static_cast<double>(w.resident) * (static_cast<double>(w.slots - w.ahead()) - 0.5) * bytes;
    const double most = std::max({memory, products, shared});
    return (most + 0.2 * (memory + products + shared - most)) / static_cast<double>(outputs * w.step) * beyond *
           std::pow(full_warps / warps, 0.3) * (1 + std::max(0.0, 1 - way / full_way)) * (1 + 0.02 * w.resident);
}

class Search {
public:
    Search(const Spec& spec, GradientWindow w, const Size& row, const Target& target)
        : w_(std::move(w)), row_(row), rows_(w_.rows(spec)), target_(target) {}

    std::optional<GradientWindow> best() {
        // Two chunks of a warp have the same inputs.
        const int64_t chunks_together = w_.windows().group_out * groups_together(w_.windows()) / 8;
        for (const int chunks : {1, 2}) {
            if (chunks_together % chunks != 0) continue;
            w_.chunks = chunks;
            for (w_.parts = 1; w_.parts <= std::min<int64_t>(most_parts, ceil_div(w_.units(), int64_t{2}));
                 ++w_.parts)
                for (w_.sharers = 1; w_.sharers <= most_sharers; ++w_.sharers) try_steps();
        }
        return best_;
    }

private:
    GradientWindow w_;
    const Size& row_;
    Size rows_;
    const Target& target_;
    std::optional<GradientWindow> best_;
    double least_ = 0;

    void try_steps() {
        if (w_.warps() > most_warps) return;
        for (const int strip : {128, 64, 48, 32, 16}) {
            w_.strip = strip;
            if (w_.row_pixels() > most_box || strip / 16 < w_.sharers) continue;
            for (w_.step = 1; w_.step <= (w_.windows().rows ? most_step : 1); ++w_.step) try_slots();
        }
    }
    /// Of a thread as the block is launched: each quarter of an SM has a quarter of its registers, 8 or a multiple
    /// a thread.
    int64_t launched_registers() const {
        const int64_t warps = ceil_div(w_.resident * w_.threads() / 32, int64_t{4});
        return std::min<int64_t>(target_.registers_sm / 128 / warps / 8 * 8, most_launched);
    }
    /// Do threads have as many as they need, if not by themselves then with those of the warps that load?
    bool find_registers() {
        const int64_t needed = needed_registers(w_);
        w_.registers = 0;
        if (needed <= launched_registers()) return true;
        if (w_.warps() % 4 != 0) return false;
        w_.registers = 1;  // counts the threads of a warpgroup that loads
        const int64_t all = launched_registers() * (w_.warps() + 4);
        w_.registers =
            static_cast<int>(std::min((all - 4 * given_up_registers) / w_.warps() / 8 * 8, most_registers));
        return needed <= w_.registers;
    }

    void try_slots() {
        for (w_.resident = 1; w_.resident <= most_resident; ++w_.resident) {
            if (w_.resident > 1 && w_.resident * w_.warps() > full_warps) return;
            if (!find_registers()) return;
            // 1024 bytes of each block are the system's.
            const int64_t room = (target_.shared_block + 1024) / w_.resident - 1024, fewest = w_.ahead() + 2;
            for (w_.slots = static_cast<int>(fewest); w_.slots < fewest + more_slots; ++w_.slots) {
                if (w_.shared_bytes() > room) break;
                const double now = cost_of(w_, row_, rows_);
                if (best_ && now >= least_) continue;
                best_ = w_;
                least_ = now;
            }
        }
    }
};

/// Groups of a slice: those with which the fewest bytes come that the slice has no channels for; each slice costs
/// something, too.
int64_t groups_of_slice(const Correlation& c, int64_t most, int64_t whole) {
    int64_t best = most, least = 0;
    for (int64_t count = most; count >= whole; count -= whole) {
        const int64_t slices = ceil_div(c.groups, count);
        const int64_t cost = slices * (pixel_pitch(c.group_in * count) + pixel_pitch(c.group_out * count) + 32);
        if (least != 0 && cost >= least) continue;
        least = cost;
        best = up_to(ceil_div(c.groups, slices), whole);
    }
    return best;
}

}  // namespace

int64_t GradientWindow::row_pixels() const {
    const WindowAxis& c = windows().columns;
    return (strip - 1) * c.stride + (c.taps - 1) * c.dilation + 1;
}

int64_t GradientWindow::first_rows() const {
    const int64_t dilation = windows().rows ? windows().rows->dilation : 1;
    return (step - 1) * stride() + (taps() - 1) * dilation + 1;
}

int64_t GradientWindow::ahead() const { return ceil_div(first_rows(), step_rows()); }

int64_t GradientWindow::units() const {
    return windows().columns.taps * (windows().group_in * groups_together(windows()) / 8);
}

int64_t GradientWindow::pairs() const { return ceil_div(ceil_div(units(), int64_t{2}), int64_t{parts}); }

int64_t GradientWindow::sums() const { return 4 * chunks * (taps() * pairs() + (gradient.totals.empty() ? 0 : 1)); }

int64_t GradientWindow::slot_bytes() const {
    return up_to(step_rows() * up_to(row_pixels(), 8) * pixel_pitch(in()), 1024) +
           up_to(step * strip * pixel_pitch(out()), 1024);
}

int64_t GradientWindow::shared_bytes() const {
    // runtime/include/pleat/gpu/window_gradient_sm90.h
    const int64_t hand_over = (sharers - 1) * together() * 4 * chunks * (taps() * pairs() + 1) * 128;
    return std::max(slots * slot_bytes(), hand_over) + 16 * int64_t{slots};
}

Size GradientWindow::slices() const { return ceil_div(windows().groups, count); }

Size GradientWindow::strips(const Spec& spec) const {
    return ceil_div(spec.extent(windows().columns.output), Size(int64_t{strip}));
}

Size GradientWindow::images(const Spec& spec) const { return product(spec, windows().images); }

Size GradientWindow::rows(const Spec& spec) const {
    return windows().rows ? spec.extent(windows().rows->output) : Size(1);
}

Size GradientWindow::steps(const Spec& spec) const {
    return images(spec) * strips(spec) * ceil_div(rows(spec), Size(int64_t{step}));
}

double clocks_of(const Spec& spec, const GradientWindow& w, const Target& target) {
    // Fitted to an H100 at 128 x 64 x 64 outputs of 64 channels in groups of 8 to 64, as those of results
    // (window.cpp).
    constexpr double over_memory = 1.45, products_a_clock = 950;
    constexpr int64_t many = 1 << 18;
    const Correlation& c = w.windows();
    const Size all = w.images(spec) * w.rows(spec) * spec.extent(c.columns.output);
    const auto outputs = static_cast<double>(all.is_constant() ? all.constant() : many);
    const auto in = static_cast<double>(c.group_in * c.groups * c.columns.stride * w.stride()),
               out = static_cast<double>(c.group_out * c.groups);
    const double bytes = 2 * outputs * (in + out),
                 products = outputs * out *
                            static_cast<double>(c.group_in * groups_together(c) * w.taps() * c.columns.taps);
    return std::hypot(over_memory * bytes / target.tiles.memory_bytes_a_clock,
                      products / products_a_clock / target.sms);
}

std::variant<GradientWindow, std::string> gradient_window_of(const Spec& spec, const WeightGradient& gradient,
                                                             const Size& row, const Target& target) {
    GradientWindow w;
    w.gradient = gradient;
    const Correlation& c = gradient.windows;
    const int64_t whole = groups_together(c);
    const int64_t most = most_channels / (std::max(c.group_in, c.group_out) * whole) * whole;
    if (most == 0)
        return fmt::format("{} of {} and {} channels are more than the {} of a slice",
                           whole == 1 ? "groups" : fmt::format("{} groups together", whole), c.group_in,
                           c.group_out, most_channels);
    // Where the sums of many taps leave no room, slices have fewer groups.
    std::optional<GradientWindow> best;
    for (w.count = groups_of_slice(c, most, whole); w.count > 0 && !best; w.count -= whole)
        best = Search(spec, w, row, target).best();
    if (!best) return std::string("the sums of a slice do not fit into registers, or its rows into shared memory");
    const int64_t blocks = std::max<int64_t>(int64_t{target.sms} * best->resident / best->slices().constant(), 1);
    best->splits = maximum(Size(1), minimum(Size(blocks), ceil_div(best->steps(spec), Size(fewest_steps))));
    return *std::move(best);
}

}  // namespace pleat::schedule
