#include "families/window/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace pleat::schedule {

using model::ceil_div;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t slice_channels = 64;
constexpr int64_t written_taps = 25;  // products of a step are written out
constexpr int line_slots = 4;
// Those of wgmma (runtime/include/pleat/gpu/wgmma.h).
constexpr std::array<int64_t, 11> all_columns = {64, 96, 128, 144, 160, 176, 192, 200, 224, 232, 256};
// Fitted to an H200. Clocks of an SM: bytes of L2; of a step, of which products take longer than alone beside loads
// and sums, and of which half of the loads is waited for where a ring has two steps; of 64 channels of a pixel more
// where sums leave as floats; of a launch with its weights and its last sums.
constexpr double tma_bytes = 32, beside_loads = 1.25, waited_loads = 0.5, turn_clocks = 400, float_clocks = 5.5,
                 whole_clocks = 15000;
constexpr double over_memory = 1.2;  // what moves takes longer than memory alone
constexpr int64_t many_outputs = 1 << 18;

int64_t multiple_above(int64_t n, int64_t multiple) { return ceil_div(n, multiple) * multiple; }

Window window_for(const Spec& spec, const Correlation& c, int64_t row) {
    Window w;
    w.correlation = c;
    w.parts = shares_of(c).front();
    for (const model::Axis& digit : c.more_out) w.again *= spec.extent(digit).constant();
    w.strip = static_cast<int>(row);
    return w;
}

std::string why_no_lines(const Spec& spec, const Correlation& c) {
    const Size row = spec.extent(c.columns.output);
    if (!c.rows) return "windows lie along one axis";
    if (c.rows->stride != 1 || c.columns.stride != 1) return "windows lie further apart than a pixel";
    if (c.rows->taps * c.columns.taps > written_taps) return "there are more than 25 taps";
    if (groups_together(c) > 1 || shares_of(c).empty()) return "channels are no multiples of 8";
    if (c.group_in > slice_channels) return "there are more than 64 channels in";
    // A line has 64 channels: those behind the group's are another's.
    if (c.groups > 1 && c.group_in % 16 != 0) return "channels of a group are no multiple of 16";
    if (!row.is_constant() || row.constant() < 1) return "the length of a row is open";
    return "";
}

}  // namespace

std::string why_no_step(int most_rows, std::optional<int64_t> asked) {
    if (!asked || most_rows == 0) return "two steps do not fit into shared memory";
    return fmt::format("a step has {} here, not {}",
                       most_rows == 1 ? "1 row" : fmt::format("1 to {} rows", most_rows), *asked);
}

int64_t line_pitch(const WindowAxis& c, int64_t outputs, const Size& inputs) {
    const int64_t span = outputs + (c.taps - 1) * c.dilation;
    if (!inputs.is_constant()) return span;
    // Behind the row lie pixels outside of the image, and so do those ahead of the next.
    return std::max(outputs, std::min(span, std::max(inputs.constant() - c.first, span + c.first)));
}

int64_t Lines::in_rows() const {
    const WindowAxis& r = *window.correlation.rows;
    return window.step + (r.taps - 1) * r.dilation;
}

int64_t Lines::slot_bytes() const {
    const WindowAxis &r = *window.correlation.rows, &c = window.correlation.columns;
    const int64_t read = columns + (r.taps - 1) * r.dilation * pitch + (c.taps - 1) * c.dilation;
    return multiple_above(std::max(read, in_rows() * pitch), 8) * Lines::line_bytes;
}

int64_t Lines::shared_bytes() const {
    // runtime/include/pleat/gpu/window_lines_sm90.h
    const int64_t weight_bytes =
        window.taps() * window.correlation.columns.taps * slice_channels * Lines::line_bytes;
    return weight_bytes + window.slots * slot_bytes() + 16 * int64_t{window.slots} + 16;
}

double clocks_of(const Spec& spec, const Lines& lines, const Target& target, const std::vector<int64_t>* symbols) {
    const Window& w = lines.window;
    const Correlation& c = w.correlation;
    const auto number = [&](const Size& size, int64_t usual) {
        return std::max<int64_t>(size.is_constant() ? size.constant()
                                 : symbols          ? size.evaluate(*symbols)
                                                    : usual,
                                 1);
    };
    const int64_t row = w.strip, high = number(w.rows(spec), row),
                  all = number(w.images(spec), many_outputs / (high * row));
    const auto steps = static_cast<double>(w.slices().constant() * all * ceil_div(high, int64_t{w.step}));
    const int64_t products = w.taps() * c.columns.taps * ceil_div(w.in(), int64_t{16}) * lines.columns / 2;
    const double loads = static_cast<double>(lines.in_rows() * lines.pitch * Lines::line_bytes) / tma_bytes;
    const double sums = lines.rounded ? 0 : static_cast<double>(lines.columns) * float_clocks;
    const double multiplied = static_cast<double>(products) * beside_loads;
    const double waited = w.slots == 2 ? waited_loads * loads : 0;
    const double each = std::hypot(multiplied, loads) + waited + sums + turn_clocks;
    const double bytes = 2 * static_cast<double>(all * high * row) *
                         static_cast<double>(c.groups * w.again * (c.group_in + c.group_out));
    return std::max(std::ceil(steps / target.sms) * each, over_memory * bytes / target.tiles.memory_bytes_a_clock) +
           whole_clocks;
}

std::variant<Lines, std::string> lines_of(const Spec& spec, const Correlation& c, Lines usual,
                                          std::optional<int64_t> asked, const Target& target) {
    if (std::string why = why_no_lines(spec, c); !why.empty()) return why;
    const int64_t row = spec.extent(c.columns.output).constant();
    Lines lines = std::move(usual);
    lines.window = window_for(spec, c, row);
    lines.pitch = line_pitch(c.columns, row, spec.extent(c.columns.input));
    if (lines.pitch > Lines::most_lines) return std::string("rows are longer than a box of TMA");
    const Size rows = spec.extent(c.rows->output);
    const int64_t high = rows.is_constant() ? std::max<int64_t>(rows.constant(), 1) : Lines::most_lines;
    std::optional<Lines> best;
    double least = 0;
    int most_rows = 0;
    for (int step = 1; step <= high && (step - 1) * lines.pitch + row <= Lines::most_lines; ++step) {
        lines.window.step = step;
        if (lines.in_rows() > Lines::most_lines) break;
        lines.columns = *std::lower_bound(all_columns.begin(), all_columns.end(), (step - 1) * lines.pitch + row);
        const int64_t room = target.shared_block - (lines.shared_bytes() - lines.window.slots * lines.slot_bytes());
        lines.window.slots = static_cast<int>(std::min<int64_t>(line_slots, (room - 64) / lines.slot_bytes()));
        if (lines.window.slots < 2) {
            lines.window.slots = 2;
            continue;
        }
        most_rows = step;
        if (asked && step != *asked) continue;
        const double clocks = clocks_of(spec, lines, target);
        if (best && clocks >= least) continue;
        best = lines;
        least = clocks;
    }
    if (!best) return why_no_step(most_rows, asked);
    return *std::move(best);
}

}  // namespace pleat::schedule
