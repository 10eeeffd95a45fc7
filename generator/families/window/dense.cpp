#include "families/window/dense.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "plan/axes.h"

namespace pleat::schedule {

using model::ceil_div;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t block_channels = 64, line_bytes = 128;
constexpr int64_t most_lines = 256;  // pixels, and rows, that TMA brings at once
constexpr int64_t most_groups = 3;
// Sums of a thread that leave ptxas the rest of the 160 registers of three warpgroups, or of the 240 of fewer.
constexpr int64_t most_sums = 128, most_sums_of_few = 192;
constexpr int most_rows = 32, most_slots = 4;
// Clocks of an SM: of wgmma.m64nNk16 a column, bytes of L2 a clock, of a launch, of a step; bytes of sums that a
// block leaves a clock, and that the launch behind reads.
constexpr double column_clocks = 0.5, load_bytes = 32, launch_clocks = 5000, step_clocks = 150, left_bytes = 40,
                 read_bytes = 16;
constexpr int64_t many_pixels = 1 << 17;

int64_t filled(int64_t n, int64_t multiple) { return ceil_div(n, multiple) * multiple; }

/// Pixels from a row to the next, so that no tap of a row's outputs reaches a pixel of the image in the next.
int64_t pitch_of(const WindowAxis& c, int64_t outputs, const Size& inputs) {
    const int64_t span = outputs + (c.taps - 1) * c.dilation;
    if (!inputs.is_constant()) return span;
    // Behind the row lie pixels outside of the image, and so do those ahead of the next.
    return std::max(outputs, std::min(span, std::max(inputs.constant() - c.first, span + c.first)));
}

}  // namespace

int64_t DenseGradient::depth() const { return filled(step * pitch, 16); }

int64_t DenseGradient::in_rows() const {
    return step + (by_rows() ? (windows().rows->taps - 1) * windows().rows->dilation : 0);
}

int64_t DenseGradient::slot_bytes() const {
    // runtime/include/pleat/gpu/window_gradient_dense_sm90.h
    const WindowAxis &r = *windows().rows, &c = windows().columns;
    const int64_t read = depth() + (by_rows() ? (r.taps - 1) * r.dilation * pitch : 0) + (c.taps - 1) * c.dilation;
    return (in * filled(std::max(in_rows() * pitch, read), 8) + out * filled(depth(), 8)) * line_bytes;
}

Size DenseGradient::images(const Spec& spec) const { return product(spec, windows().images); }

Size DenseGradient::steps(const Spec& spec) const {
    return images(spec) * ceil_div(spec.extent(windows().rows->output), Size(int64_t{step}));
}

double clocks_of(const Spec& spec, const DenseGradient& w, const Target& target) {
    const Size row = spec.extent(w.windows().columns.output), rows = spec.extent(w.windows().rows->output),
               images = w.images(spec);
    const int64_t high = rows.is_constant() ? std::max<int64_t>(rows.constant(), 1) : row.constant();
    const int64_t all =
        images.is_constant() ? images.constant() : std::max<int64_t>(many_pixels / (high * row.constant()), 1);
    const auto steps = static_cast<double>(all * ceil_div(high, int64_t{w.step}));
    const double splits =
        std::max(std::min(static_cast<double>(std::max<int64_t>(target.sms / w.jobs(), 1)), steps), 1.0);
    const double products = static_cast<double>(w.groups() * w.out * w.depth() / 16 * w.columns()) * column_clocks;
    const double loads =
        static_cast<double>((w.in * w.in_rows() + w.out * w.step) * w.pitch * line_bytes) / load_bytes;
    const double each = std::ceil(steps / splits) * (std::max(products, loads) + step_clocks);
    const auto sums = static_cast<double>(w.groups() * w.out * w.columns() * block_channels * 4);
    const double rounds = std::ceil(static_cast<double>(w.jobs()) * splits / target.sms);
    return rounds * each + sums / left_bytes +
           sums * static_cast<double>(w.jobs()) * splits / target.sms / read_bytes + launch_clocks;
}

std::variant<DenseGradient, std::string> dense_gradient_of(const Spec& spec, const WeightGradient& gradient,
                                                           const Target& target) {
    const Correlation& c = gradient.windows;
    const Size row = spec.extent(c.columns.output);
    if (!c.rows || c.columns.taps == 1) return std::string("a tap is all of a row");
    if (c.groups != 1 || !c.more_out.empty() || !c.in || !c.out) return std::string("channels lie in groups");
    if (c.group_in % 8 != 0 || c.group_out % 8 != 0) return std::string("channels are no multiples of 8");
    if (c.rows->stride != 1 || c.columns.stride != 1) return std::string("windows lie further apart than a pixel");
    if (!gradient.totals.empty()) return std::string("the gradient is added up by itself, too");
    if (!row.is_constant() || row.constant() < 1) return std::string("the length of a row is open");
    if (c.columns.taps > most_groups) return std::string("a row has more taps than three");
    std::optional<DenseGradient> best;
    double least = 0;
    DenseGradient w;
    w.gradient = gradient;
    w.pitch = pitch_of(c.columns, row.constant(), spec.extent(c.columns.input));
    if (w.pitch > most_lines) return std::string("rows are longer than a box of TMA");
    const Size rows = spec.extent(c.rows->output);
    const int64_t high = rows.is_constant() ? std::clamp<int64_t>(rows.constant(), 1, most_rows) : most_rows;
    for (w.out = 1; w.out <= 2; ++w.out)
        for (w.in = 1; w.in <= 2; ++w.in) {
            if (w.groups() > most_groups ||
                w.out * w.columns() / 2 > (w.groups() < most_groups ? most_sums_of_few : most_sums))
                continue;
            for (w.step = 1; w.step <= high; ++w.step) {
                if (w.in_rows() > most_lines) break;
                w.slots = static_cast<int>(
                    std::min<int64_t>(most_slots, (target.shared_block - 16 * most_slots) / w.slot_bytes()));
                if (w.slots < 2) break;
                const double clocks = clocks_of(spec, w, target);
                if (best && clocks >= least) continue;
                best = w;
                least = clocks;
            }
        }
    if (!best) return std::string("two steps do not fit into shared memory");
    const int64_t blocks = std::max<int64_t>(target.sms / best->jobs(), 1);
    best->splits = maximum(Size(1), minimum(Size(blocks), best->steps(spec)));
    return *std::move(best);
}

}  // namespace pleat::schedule
