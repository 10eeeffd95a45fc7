#include "families/window/dense.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "families/window/lines.h"
#include "plan/axes.h"

namespace pleat::schedule {

using model::ceil_div;
using model::Size;
using model::Spec;

namespace {

// Rows of taps, a warpgroup each, and taps of a row, of which wgmma takes 64 columns each.
constexpr int64_t most_warpgroups = 3, most_taps = 4;
constexpr int most_rows = 32, most_slots = 4;
// Clocks of an SM, fitted to an H200: of a column of wgmma.m64nNk16, for which the tensor cores take half a clock,
// of bytes of L2, of a step, of a launch; of the launch behind: its bytes, and a round of its blocks, of which each
// has 32 sums. Blocks store their sums last, all at the same time, and so many bytes a clock (as tiles: last_stores
// of families/gemm/cost.cpp).
constexpr double column_clocks = 0.505, load_bytes = 32, step_clocks = 100, launch_clocks = 6300,
                 store_bytes = 13.65;
constexpr double finish_clocks = 4000, finish_bytes = 16, round_clocks = 1750;
constexpr int64_t finish_columns = 32, finish_resident = 8;
constexpr int64_t many_pixels = 1 << 18;

int64_t filled(int64_t n, int64_t multiple) { return ceil_div(n, multiple) * multiple; }

}  // namespace

int64_t DenseGradient::depth() const { return filled(step * pitch, 16); }

int64_t DenseGradient::in_rows() const { return step + (windows().rows->taps - 1) * windows().rows->dilation; }

int64_t DenseGradient::slot_bytes() const {
    // runtime/include/pleat/gpu/window_gradient_dense_sm90.h
    const WindowAxis &r = *windows().rows, &c = windows().columns;
    const int64_t read = depth() + (r.taps - 1) * r.dilation * pitch + (c.taps - 1) * c.dilation;
    return (filled(read, 8) + depth()) * Lines::line_bytes;
}

Size DenseGradient::images(const Spec& spec) const { return product(spec, windows().images); }

Size DenseGradient::steps(const Spec& spec) const {
    return images(spec) * ceil_div(spec.extent(windows().rows->output), Size(int64_t{step}));
}

double clocks_of(const Spec& spec, const DenseGradient& w, const Target& target,
                 const std::vector<int64_t>* symbols) {
    const auto number = [&](const Size& size, int64_t usual) {
        return std::max<int64_t>(size.is_constant() ? size.constant()
                                 : symbols          ? size.evaluate(*symbols)
                                                    : usual,
                                 1);
    };
    const int64_t row = spec.extent(w.windows().columns.output).constant();
    const int64_t high = number(spec.extent(w.windows().rows->output), row);
    const int64_t all = number(w.images(spec), many_pixels / (high * row));
    const auto steps = static_cast<double>(all * ceil_div(high, int64_t{w.step}));
    const double splits =
        std::max(std::min(static_cast<double>(std::max<int64_t>(target.sms / w.blocks(), 1)), steps), 1.0);
    const int64_t taps = w.windows().rows->taps;
    const int64_t columns = w.depth() / 16 * taps * w.columns();  // of all instructions
    const double products = static_cast<double>(columns) * column_clocks;
    const double loads = static_cast<double>((w.in_rows() + w.step) * w.pitch * Lines::line_bytes) / load_bytes;
    const double each = std::ceil(steps / splits) * (std::max(products, loads) + step_clocks);
    const double rounds = std::ceil(static_cast<double>(w.blocks()) * splits / target.sms);
    const auto sums = static_cast<double>(w.blocks() * taps * w.columns() * DenseGradient::channels);
    const double finish = std::max(sums * 4 * splits / target.sms / finish_bytes,
                                   sums / (finish_columns * finish_resident) / target.sms * round_clocks);
    const double stores = static_cast<double>(taps * w.columns() * DenseGradient::channels * 4) / store_bytes;
    return rounds * (each + stores) + launch_clocks + finish + finish_clocks;
}

std::variant<DenseGradient, std::string> dense_gradient_of(const Spec& spec, const WeightGradient& gradient,
                                                           std::optional<int64_t> asked, const Target& target) {
    const Correlation& c = gradient.windows;
    const Size row = spec.extent(c.columns.output);
    if (!c.rows || c.rows->taps == 1 || c.columns.taps == 1) return std::string("a tap is all of a row");
    if (c.groups != 1 || !c.more_out.empty() || !c.in || !c.out) return std::string("channels lie in groups");
    if (c.group_in % 8 != 0 || c.group_out % 8 != 0) return std::string("channels are no multiples of 8");
    if (c.rows->stride != 1 || c.columns.stride != 1) return std::string("windows lie further apart than a pixel");
    if (!gradient.totals.empty()) return std::string("the gradient is added up by itself, too");
    if (!row.is_constant() || row.constant() < 1) return std::string("the length of a row is open");
    if (c.columns.taps > most_taps) return std::string("a row has more taps than four");
    if (c.rows->taps > most_warpgroups) return std::string("there are more rows of taps than three");
    std::optional<DenseGradient> best;
    double least = 0;
    DenseGradient w;
    w.gradient = gradient;
    w.pitch = line_pitch(c.columns, row.constant(), spec.extent(c.columns.input));
    if (w.pitch > Lines::most_lines) return std::string("rows are longer than a box of TMA");
    const Size rows = spec.extent(c.rows->output);
    const int64_t high = rows.is_constant() ? std::clamp<int64_t>(rows.constant(), 1, most_rows) : most_rows;
    int most_rows_fit = 0;
    for (w.step = 1; w.step <= high && w.in_rows() <= Lines::most_lines; ++w.step) {
        w.slots = static_cast<int>(
            std::min<int64_t>(most_slots, (target.shared_block - 16 * most_slots) / w.slot_bytes()));
        if (w.slots < 2) break;
        most_rows_fit = w.step;
        if (asked && w.step != *asked) continue;
        const double clocks = clocks_of(spec, w, target);
        if (best && clocks >= least) continue;
        best = w;
        least = clocks;
    }
    if (!best) return why_no_step(most_rows_fit, asked);
    const int64_t blocks = std::max<int64_t>(target.sms / best->blocks(), 1);
    best->splits = maximum(Size(1), minimum(Size(blocks), best->steps(spec)));
    return *std::move(best);
}

}  // namespace pleat::schedule
