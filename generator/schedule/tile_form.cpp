#include "schedule/tile_form.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pleat::schedule {

namespace {

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// The shapes of tiles, and into how many parts their K may be cut; the rest of a form follows.
struct Shape {
    bool pingpong;
    int rows, columns;
    int least_splits, most_splits;
};
constexpr Shape shapes[] = {{false, 128, 256, 1, 1}, {true, 128, 192, 1, 1},  {true, 128, 128, 1, 1},
                            {true, 64, 256, 1, 1},   {false, 256, 128, 1, 1}, {true, 64, 128, 1, 1},
                            {true, 64, 192, 1, 1},   {false, 128, 128, 1, 8}, {false, 128, 192, 1, 1},
                            {false, 128, 64, 2, 4}};

// Of an H200, in clocks. Fitted, except for the first, the rate of the tensor cores.
constexpr double product_of_128x128 = 512;  // one step of 128 bytes along K
constexpr double step = 93;                 // what a step takes besides
constexpr double l2_bytes_a_clock = 8970;   // to all multiprocessors together
constexpr double launch = 6600, a_cluster = 840;
constexpr double epilogue = 1280;  // of a tile, and for each element and instruction a 128th clock
constexpr double turn = 74;        // from one consumer to the other
constexpr double exchange = 4530, exchange_bytes_a_clock = 11.2;
// Clusters of four and more do not fill every multiprocessor: groups of 16 and 18 have some left over.
constexpr double filled_by_large_clusters = 0.94;

constexpr int most_registers = 240, own_registers = 30, shared_bytes = 227 * 1024;
constexpr int64_t part_bytes = 64 * 128, barrier_bytes = 1024;
constexpr int most_stages = 8, least_stages = 3;

int stages_of(const Shape& s, const TileProblem& p) {
    const int64_t parts = int64_t{2} * (p.input_parts + p.output_parts) * part_bytes;
    const int64_t fit = (shared_bytes - parts - barrier_bytes) / ((s.rows + s.columns) * 128);
    return static_cast<int>(std::min<int64_t>(most_stages, fit));
}

int64_t steps_of(const TileProblem& p) { return ceil_div(p.k * p.operand_bytes, 128); }

bool fits(const TileForm& form, const TileProblem& p) {
    // A thread with few accumulators has registers for any epilogue.
    const bool registers =
        form.accumulators() <= 64 || form.accumulators() + own_registers + p.registers <= most_registers;
    return form.stages >= least_stages && registers && steps_of(p) >= form.splits && (!p.takes || p.takes(form));
}

}  // namespace

double clocks(const TileForm& f, const TileProblem& p) {
    const int64_t tiles =
        ceil_div(ceil_div(p.m, f.rows), f.cluster) * f.cluster * ceil_div(p.n, f.columns) * p.batches;
    const int usable =
        f.splits < 4 ? p.multiprocessors : static_cast<int>(p.multiprocessors * filled_by_large_clusters);
    const int64_t at_a_time = std::max(1, usable / (f.cluster * f.splits)) * f.cluster;
    const auto rounds = static_cast<double>(ceil_div(tiles, at_a_time));
    const auto busy = static_cast<double>(std::min(tiles, at_a_time) * f.splits);
    const double elements = static_cast<double>(f.rows) * f.columns;
    const double multiply = product_of_128x128 * elements / (128.0 * 128.0) + step;
    const double load = (f.rows + static_cast<double>(f.columns) / f.cluster) * 128 * busy / l2_bytes_a_clock;
    const double product = static_cast<double>(ceil_div(steps_of(p), f.splits)) * std::max(multiply, load);
    // Blocks that share a tile share its epilogue, after sums that pass between them.
    double stages = epilogue + elements / 128 * p.instructions / f.splits;
    if (f.splits > 1) stages += exchange + elements * 4 / exchange_bytes_a_clock * (f.splits - 1) / f.splits;
    const double once = launch + (f.cluster > 1 ? a_cluster : 0);
    if (!f.pingpong) return once + rounds * (product + stages);
    // Two tiles are at work: one's epilogue hides behind the other's product.
    return once + rounds * (std::max(product, (product + stages) / 2) + turn) + std::min(product, stages);
}

std::vector<TileForm> tile_forms(const TileProblem& p) {
    std::vector<TileForm> all;
    const auto add = [&](const TileForm& form) {
        if (fits(form, p)) all.push_back(form);
    };
    for (const Shape& s : shapes) {
        for (const int cluster : {1, 2})
            if (s.least_splits == 1) add({s.pingpong, s.rows, s.columns, stages_of(s, p), cluster, 1});
        for (int splits = 2; splits <= s.most_splits; splits *= 2)
            add({s.pingpong, s.rows, s.columns, stages_of(s, p), 1, splits});
    }
    return all;
}

TileForm choose_form(const TileProblem& problem) {
    TileForm best;
    double least = std::numeric_limits<double>::infinity();
    for (const TileForm& form : tile_forms(problem)) {
        const double c = clocks(form, problem);
        if (c < least) {
            least = c;
            best = form;
        }
    }
    return best;
}

std::vector<FormUpTo> choose_forms(TileProblem problem, int most) {
    constexpr int64_t all_rows = std::numeric_limits<int64_t>::max();
    const std::vector<TileForm> forms = tile_forms(problem);
    if (forms.empty()) return {{all_rows, TileForm{}}};
    std::vector<int64_t> rows;
    for (int64_t m = 64; m <= 65536; m += m < 1024 ? 64 : m / 8 / 128 * 128) rows.push_back(m);
    // loss[f][r]: of form f against the fastest, for the rows before the r-th together.
    std::vector<std::vector<double>> loss(forms.size(), std::vector<double>(rows.size() + 1));
    for (size_t r = 0; r < rows.size(); ++r) {
        problem.m = rows[r];
        std::vector<double> cost;
        for (const TileForm& form : forms) cost.push_back(clocks(form, problem));
        const double least = *std::min_element(cost.begin(), cost.end());
        for (size_t f = 0; f < forms.size(); ++f) loss[f][r + 1] = loss[f][r] + std::log(cost[f] / least);
    }
    // best[i][r]: the least loss of the rows before the r-th with i + 1 forms, the last of which begins at some
    // row.
    struct Best {
        double loss = std::numeric_limits<double>::infinity();
        size_t from = 0, form = 0;
    };
    std::vector<std::vector<Best>> best(static_cast<size_t>(most), std::vector<Best>(rows.size() + 1));
    for (size_t i = 0; i < best.size(); ++i)
        for (size_t to = 1; to <= rows.size(); ++to)
            for (size_t from = 0; from < (i == 0 ? 1 : to); ++from) {
                const double before = i == 0 ? 0 : best[i - 1][from].loss;
                for (size_t f = 0; f < forms.size(); ++f) {
                    // One more form is worth it only if it saves something.
                    const double with = before + loss[f][to] - loss[f][from] + 0.05 * static_cast<double>(i != 0);
                    if (with < best[i][to].loss) best[i][to] = {with, from, f};
                }
            }
    size_t last = 0;
    for (size_t i = 1; i < best.size(); ++i)
        if (best[i].back().loss < best[last].back().loss) last = i;
    std::vector<FormUpTo> chosen;
    for (size_t to = rows.size(); to > 0; --last) {
        const Best& b = best[last][to];
        chosen.insert(chosen.begin(), {to == rows.size() ? all_rows : rows[to - 1], forms[b.form]});
        to = b.from;
        if (last == 0) break;
    }
    return chosen;
}

}  // namespace pleat::schedule
