#include "families/window/window.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "layout/access.h"
#include "plan/axes.h"

namespace pleat::schedule {

using model::ceil_div;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t most_channels = 64;  // of a slice: 128 bytes of a pixel
// Registers of a thread beside its sums and the weights that it holds, and of those with which a launch is fast.
constexpr int64_t other_registers = 38, mixed_registers = 20, ragged_registers = 12, runtime_registers = 8,
                  rolling_registers = 36, mixed_rolling_registers = 18;
constexpr int64_t most_box = 256;  // pixels that TMA brings at once
constexpr int most_resident = 4, most_step = 8, most_slots = 4, most_rolling_slots = 12;
// Warps of an SM, and bytes on their way, of which more gain little.
constexpr int64_t full_warps = 16, least_rolling_warps = 8;
constexpr double full_way = 32 << 10;

int64_t up_to(int64_t n, int64_t multiple) { return ceil_div(n, multiple) * multiple; }

int64_t held_registers(const Window& w) { return 2 * w.taps() * w.units(); }

/// Of a thread, about; places of runtime sizes take some.
int64_t registers(const Window& w, bool runtime) {
    const bool mixed = groups_together(w.correlation) > 1;
    const int64_t whole = (runtime ? runtime_registers : 0) + (w.out() % 16 != 0 ? ragged_registers : 0);
    if (w.rolling)
        return whole + 8 * w.kept() + held_registers(w) + rolling_registers + (mixed ? mixed_rolling_registers : 0);
    return whole + 8 * w.step + (w.held ? held_registers(w) : 4 * w.taps()) + (w.taps() > 5 ? 9 : 3 * w.taps()) +
           other_registers + (mixed ? mixed_registers : 0);
}

/// What rows of so many outputs take, about, over what they take at best: pixels beyond the end and those that
/// strips share, of which each costs as much as some pixels more; rows beyond the end, rows that two steps read,
/// few warps to hide latency, few bytes on their way.
double cost_of(const Window& w, const Size& row, const Size& rows) {
    const int64_t outputs = row.is_constant() ? std::max<int64_t>(row.constant(), 1) : w.strip;
    const double along = static_cast<double>(ceil_div(outputs, w.strip) * (w.row_pixels() + 8)) /
                         static_cast<double>(outputs * w.correlation.columns.stride);
    const double beyond =
        rows.is_constant() && rows.constant() > 0
            ? static_cast<double>(up_to(rows.constant(), w.step)) / static_cast<double>(rows.constant())
            : 1 + 0.01 * w.step;
    const double again =
        w.rolling ? 0.8 : 1 + 0.25 * static_cast<double>(w.taps() - 1) / static_cast<double>(w.step_rows());
    const double warps = static_cast<double>(std::min<int64_t>(w.warps() * w.resident, full_warps));
    const double way = static_cast<double>(
        w.resident * (w.slots - (w.rolling && groups_together(w.correlation) == 1 ? 1 : w.ahead())) *
        w.slot_bytes());
    // Weights that come anew for each step.
    const double weights = w.held ? 1 : 1.05;
    return along * beyond * again * weights * std::sqrt(full_warps / warps) *
           (1 + std::max(0.0, 1 - way / full_way));
}

/// Takes the best of such a step with all numbers of blocks and slots that fit.
template <class Cost>
void take_best(Window w, const Cost& cost, bool runtime, const Target& target, std::optional<Window>& best,
               double& least) {
    for (w.resident = 1; w.resident <= most_resident; ++w.resident) {
        if (w.rolling && w.warps() * w.resident < least_rolling_warps) continue;
        // Each quarter of an SM has a quarter of its registers, 8 or a multiple a thread.
        const int64_t warps = ceil_div(w.resident * w.threads() / 32, 4);
        if (registers(w, runtime) > target.registers_sm / 128 / warps / 8 * 8) return;
        // 1024 bytes of each block are the system's.
        const int64_t room = (target.shared_block + 1024) / w.resident - 1024, fewest = w.ahead() + 1;
        for (w.slots = static_cast<int>(fewest); w.slots < fewest + (w.rolling ? most_rolling_slots : most_slots);
             ++w.slots) {
            if (w.shared_bytes() > room) break;
            const double now = cost(w);
            if (best && now > least) continue;
            best = w;
            least = now;
        }
    }
}

/// Slices of as many groups as 64 channels hold, as even as may be; of parts of one group.
Window sliced(const Spec& spec, const Correlation& c, int64_t parts) {
    Window w;
    w.correlation = c;
    w.parts = parts;
    for (const model::Axis& digit : c.more_out) w.again *= spec.extent(digit).constant();
    if (parts > 1) return w;
    const int64_t whole = groups_together(c);
    const int64_t most = most_channels / (std::max(c.group_in, c.group_out) * whole) * whole;
    w.count = up_to(ceil_div(c.groups, ceil_div(c.groups, most)), whole);
    return w;
}

/// The best step of such slices; none if none fits.
std::optional<Window> best_step(const Spec& spec, Window w, const Size& row, const Target& target) {
    const Correlation& c = w.correlation;
    std::optional<Window> best;
    double least = 0;
    const auto cost = [&](const Window& tried) { return cost_of(tried, row, tried.rows(spec)); };
    for (const int strip : {64, 48, 32, 16}) {
        w.strip = strip;
        if (w.row_pixels() > most_box) continue;
        const auto take = [&](bool held, bool rolling) {
            w.held = held, w.rolling = rolling;
            take_best(w, cost, !spec.extent(c.columns.output).is_constant(), target, best, least);
        };
        for (w.step = 1; w.step <= (c.rows ? most_step : 1); ++w.step)
            for (const bool held : {false, true}) take(held, false);
        w.step = 1;
        if (c.rows && c.rows->dilation == 1 && w.kept() > 1) take(true, true);
    }
    return best;
}

}  // namespace

int64_t groups_together(const Correlation& c) {
    return std::lcm(8 / std::gcd<int64_t>(8, c.group_in), 8 / std::gcd<int64_t>(8, c.group_out));
}

std::vector<int64_t> shares_of(const Correlation& c) {
    std::vector<int64_t> shares;
    if (c.group_out <= most_channels) shares.push_back(1);
    if (groups_together(c) > 1) return shares;
    for (int64_t parts = std::max<int64_t>(2, ceil_div(c.group_out, most_channels)); parts <= c.group_out / 8;
         ++parts)
        if (c.group_out % (8 * parts) == 0) shares.push_back(parts);
    return shares;
}

int64_t pixel_pitch(int64_t channels) {
    return channels <= 8 ? 16 : channels <= 16 ? 32 : channels <= 32 ? 64 : 128;
}

int64_t Window::row_pixels() const {
    const WindowAxis& c = correlation.columns;
    return (strip - 1) * c.stride + (c.taps - 1) * c.dilation + 1;
}

int64_t Window::ahead() const {
    const int64_t dilation = correlation.rows ? correlation.rows->dilation : 1;
    return ceil_div((step - 1) * stride() + (taps() - 1) * dilation + 1, step_rows());
}

int64_t Window::pitch() const { return pixel_pitch(in()); }

int64_t Window::warps() const { return ceil_div(out(), 16) * (strip / 16); }

int64_t Window::units() const {
    return correlation.columns.taps * (correlation.group_in * groups_together(correlation) / 8);
}

int64_t Window::slot_bytes() const { return step_rows() * up_to(row_pixels(), 8) * pitch(); }

int64_t Window::shared_bytes() const {
    // runtime/include/pleat/gpu/window_sm90.h
    const int64_t chunks = 2 * ceil_div(out(), 16), weights = chunks * taps() * up_to(units(), 2) * 128;
    const int64_t sums = strip / 16 * 2 * 16 * (rounded ? 4 * chunks + 4 : 8 * chunks + 8) * 4;
    return slots * slot_bytes() + weights + sums + 16 * int64_t{slots};
}

Size Window::slices() const { return ceil_div(correlation.groups, count) * parts * again; }

Size Window::strips(const Spec& spec) const {
    return ceil_div(spec.extent(correlation.columns.output), Size(int64_t{strip}));
}

Size Window::images(const Spec& spec) const { return product(spec, correlation.images); }

Size Window::rows(const Spec& spec) const {
    return correlation.rows ? spec.extent(correlation.rows->output) : Size(1);
}

Size Window::steps(const Spec& spec) const {
    return slices() * images(spec) * strips(spec) * ceil_div(rows(spec), Size(int64_t{step}));
}

namespace {

/// Of a row of a strip's outputs: cycles of shared memory, 128 bytes each, and of tensor cores, of an SM.
struct RowClocks {
    double shared, products;
};

RowClocks row_clocks(const Window& w) {
    constexpr double matrix = 2, clocks_a_matrix = 1.6;  // 16 pixels by 8 channels; with 8 channels by mma.sync
    const Correlation& c = w.correlation;
    const int64_t whole = groups_together(c), chunks = c.group_out / w.parts * whole / 8;
    // Chunks of 8 output channels, of which a warp has two, share their operand where they are of one group.
    const int64_t operands = chunks % 2 == 0 ? 1 : 2, dilation = c.rows ? c.rows->dilation : 1;
    const double rows =
        w.rolling ? static_cast<double>(w.stride())
                  : static_cast<double>((w.step - 1) * w.stride() + (w.taps() - 1) * dilation + 1) / w.step;
    const auto units = static_cast<double>(w.units()), taps = static_cast<double>(w.taps());
    const double pixels = rows * units * static_cast<double>(operands) * matrix;
    const double weights = w.held ? 0 : taps * 2 * units * matrix / w.step;
    const double sums = w.rounded ? 8 : 16;  // to shared memory and from it
    const double brought = static_cast<double>(w.stride() * w.row_pixels() * w.pitch()) / 128;
    const auto warps = static_cast<double>(w.warps());
    return {warps * (pixels + weights + sums) + brought, warps * taps * units * clocks_a_matrix};
}

}  // namespace

double clocks_of(const Spec& spec, const Window& w, const Target& target) {
    // Fitted to an H200 at 64 channels in groups of 8 to 32 and at 16 to 48 channels of one group: how far memory
    // is from its best, shared memory and tensor cores from working at once; clocks of a launch, and of the weights
    // that a thread brings, two at a time.
    constexpr double over_memory = 1.63, in_steps = 0.73, rolling = 1.15, launch_clocks = 14000, pair_clocks = 150;
    constexpr int64_t many = 1 << 18;
    const Correlation& c = w.correlation;
    const auto number = [](const Size& size, int64_t usual) {
        return std::max<int64_t>(size.is_constant() ? size.constant() : usual, 1);
    };
    const int64_t row = number(spec.extent(c.columns.output), w.strip), high = number(w.rows(spec), row);
    const int64_t images = number(w.images(spec), ceil_div(many, high * row));
    const auto in = static_cast<double>(c.group_in * c.groups * w.parts * w.again * c.columns.stride * w.stride()),
               out = static_cast<double>(c.group_out * c.groups * w.again);
    const double bytes = 2 * static_cast<double>(images * high * row) * (in + out);
    const int64_t steps = w.rolling ? high + w.kept() - 1 : up_to(high, w.step);
    const auto rows = static_cast<double>(number(w.slices(), 1) * images * steps * ceil_div(row, int64_t{w.strip}));
    const RowClocks each = row_clocks(w);
    const double worked = rows / target.sms * (each.shared + each.products) * (w.rolling ? rolling : in_steps);
    const int64_t pairs = 2 * ceil_div(w.out(), 16) * w.taps() * up_to(w.units(), 2) * 32;
    const double brought = static_cast<double>(pairs) / static_cast<double>(32 * w.warps()) * pair_clocks;
    return std::max(over_memory * bytes / target.tiles.memory_bytes_a_clock, worked) + brought + launch_clocks;
}

std::variant<Window, std::string> window_of(const Spec& spec, const Correlation& c, const Size& row, bool rounded,
                                            const Target& target) {
    const int64_t whole = groups_together(c);
    const std::vector<int64_t> shares = shares_of(c);
    if (shares.empty() || std::max(c.group_in, c.group_out / shares.front()) * whole > most_channels)
        return fmt::format("{} of {} and {} channels are more than the {} of a slice",
                           whole == 1 ? "groups" : fmt::format("{} groups together", whole), c.group_in,
                           c.group_out, most_channels);
    // The input is read again for each share: no more of them than leave room for the weights.
    for (const int64_t parts : shares) {
        Window w = sliced(spec, c, parts);
        w.rounded = rounded;
        if (const auto best = best_step(spec, w, row, target)) return *best;
    }
    return std::string("the rows that a step needs do not fit into shared memory");
}

}  // namespace pleat::schedule
