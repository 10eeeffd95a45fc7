#include "families/gemm/cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "target/target.h"

namespace pleat::schedule {

namespace {

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// The shapes of tiles, and into how many parts their K may be cut; the rest of a form follows.
struct Shape {
    bool pingpong;
    int rows, columns;
    int least_splits, most_splits;
    bool pixels = false;  // where an operand is pixels of images
};
constexpr Shape shapes[] = {{false, 128, 256, 1, 1},
                            {true, 128, 192, 1, 1},
                            {true, 128, 128, 1, 1},
                            {true, 64, 256, 1, 1},
                            {false, 256, 128, 1, 1},
                            {true, 64, 128, 1, 1},
                            {true, 64, 192, 1, 1},
                            {false, 128, 128, 1, 8},
                            {false, 128, 192, 1, 1},
                            {false, 128, 64, 2, 4},
                            {true, 64, 64, 1, 4},
                            {false, 256, 192, 1, 1},
                            // Taps may hold no more than 64 columns together, whatever the rows.
                            {true, 256, 64, 1, 1, true},
                            {false, 256, 64, 1, 1, true},
                            {true, 128, 64, 1, 8, true},
                            {false, 128, 64, 1, 1, true},
                            {true, 64, 128, 2, 4, true}};

// Ping-pong tiles may have columns that parts of 64 do not make up, where others leave more of
// the last wave without work.
constexpr int columns_between[] = {144, 160, 176}, whole_columns[] = {128, 192, 256};
constexpr double fewer_columns = 1.015;  // of all rounds: so many times as many, with any of the others

// Of an H200, in clocks. Fitted, except for the first, the rate of the tensor cores.
constexpr double product_of_128x128 = 512;  // one step of 128 bytes along K
// What a step takes besides, of tiles of 128 rows, and of 64, which have half as many products for it.
constexpr double step = 45, low_step = 75;
constexpr double load_in_the_way = 0.06;  // of the time of loads: what products wait although loads are ahead
constexpr double launch = 13900, a_cluster = 2500;
constexpr double epilogue = 1600;  // of a tile, and for each element and instruction a 128th clock
// What blocks store last, all at the same time, on its way to memory: for each 128 x 128 values.
constexpr double last_stores = 2400;
constexpr double turn = 150;  // from one consumer to the other
// Blocks that share K add up what a cluster has: of low tiles half as much, by half as many threads.
constexpr double exchange = 6300, low_exchange = 3000, exchange_bytes_a_clock = 19.5;
// Steps that it takes to share tiles: sums pass through memory, and operands are wanted by fewer at a time.
constexpr double sharing_steps = 13;
// What it takes to cut tiles into parts, and for each what its sums take on their way through memory.
constexpr double cut = 1900, part_bytes_a_clock = 31;
constexpr double code = 775;  // a kernel that may share has more instructions to fetch
// From so many clocks of a launch on, launches back to back run at the power limit: each step takes
// TileCosts::sustained_step clocks more, whatever its tile, since loading operands draws power. Larger tiles have
// fewer steps (tests/unit/families/gemm_sustained_times.txt).
constexpr double long_launch = 300000;

constexpr int most_registers = 240, own_registers = 30;
constexpr int sharing_registers = 12;  // of which tiles of which clusters are whose
constexpr int64_t part_bytes = 64 * 128, barrier_bytes = 1024;
constexpr int most_stages = 8, least_stages = 3;
constexpr int most_splits = 8;            // of all shapes
constexpr double out_of_question = 1e30;  // clocks

int stages_of(const Shape& s, const TileProblem& p) {
    const int64_t parts = int64_t{2} * (p.input_parts + p.output_parts) * part_bytes;
    const int64_t fit = (p.target->shared_block - parts - barrier_bytes) / ((s.rows + s.columns) * 128);
    return static_cast<int>(std::min<int64_t>(most_stages, fit));
}

int64_t steps_of(const TileProblem& p) { return ceil_div(p.k * p.operand_bytes, 128); }

/// Tiles in rows (whole clusters of them), in columns and for each batch, in clusters.
int64_t rows_of(const TileForm& f, const TileProblem& p) { return ceil_div(ceil_div(p.m, f.rows), f.cluster); }
int64_t clusters_of(const TileForm& f, const TileProblem& p) {
    return rows_of(f, p) * ceil_div(p.n, f.columns) * p.batches;
}
int64_t clusters_at_a_time(const TileForm& f, const TileProblem& p) {
    const int blocks = f.cluster * f.splits;
    return std::max(1, p.target->sms * usable_percent(blocks) / 100 / blocks);
}

/// Tiles of columns that parts of 64 do not make up, where a problem takes such.
std::vector<TileForm> forms_between(const TileProblem& p) {
    std::vector<TileForm> all;
    for (const int columns : columns_between)
        for (const int cluster : {1, 2})
            if (p.any_columns)
                all.push_back({true, 128, columns, stages_of({true, 128, columns, 1, 1}, p), cluster, 1});
    return all;
}
/// Do tiles of so many columns fill rounds as no others do?
bool fill_rounds(const TileForm& form, const TileProblem& p) {
    if (p.m <= 0 || p.n <= 0) return false;
    const auto columns_of_all_rounds = [&](int columns) {
        TileForm f = form;
        f.columns = columns;
        return static_cast<double>(ceil_div(clusters_of(f, p), clusters_at_a_time(f, p)) * columns);
    };
    const double most = columns_of_all_rounds(form.columns) * fewer_columns;
    return std::none_of(std::begin(whole_columns), std::end(whole_columns),
                        [&](int columns) { return columns_of_all_rounds(columns) < most; });
}

/// Blocks that have parts of few tiles are not in step: of operands that the L2 cache does not keep, what tiles
/// beside one another have in common comes from memory again for some. What that takes, a step of each; 0:
/// elsewhere. A K that is not known (0) counts as long.
double parts_from_memory(const TileForm& f, const TileProblem& p) {
    // An H100: 256 x 128 of 524288 rows takes 231 us in tiles of 64 x 64, whose blocks load 1.07 GB, and 157 in
    // clusters of two tiles of 64 x 128, for 0.54 GB.
    constexpr double kept_for_others = 1.3;
    const int64_t clusters = clusters_of(f, p), at_a_time = clusters_at_a_time(f, p);
    const double smaller = static_cast<double>(std::min(p.m, p.n) * p.k * p.operand_bytes);
    if (!f.even || clusters <= 0 || clusters * 2 > at_a_time) return 0;
    if (p.k > 0 && smaller <= p.target->tiles.kept_bytes) return 0;
    const auto parts = static_cast<double>(at_a_time / clusters);
    const double apart = 1 / static_cast<double>(p.alike);
    const double loaded =
                     apart * static_cast<double>(clusters) * (f.cluster * f.rows + f.columns) / kept_for_others,
                 all = apart * static_cast<double>((p.m + p.n) * p.batches);
    return std::max(loaded, all) * 128 * parts / p.target->tiles.memory_bytes_a_clock;
}

/// What a step keeps the port of shared memory, 128 bytes a clock: TMA writes both operands, and a wgmma reads 64
/// rows and all columns of them. With 64 columns reading alone takes as long as the tensor cores do; more leave it
/// time. Of plain products `low_step` has it, whose only tiles of 64 columns have 64 rows.
double port_clocks(const TileForm& f) {
    const double written = f.rows + f.columns, read = f.rows / 64.0 * (64 + f.columns);
    return written + read;
}

/// With so many blocks at work at a time.
StepClocks step_clocks(const TileForm& f, const TileProblem& p, double busy) {
    const double elements = static_cast<double>(f.rows) * f.columns;
    const double multiply = product_of_128x128 * elements / (128.0 * 128.0) + (f.rows > 64 ? step : low_step);
    const double load =
        (f.rows + static_cast<double>(f.columns) / f.cluster) * 128 * busy / p.target->tiles.l2_bytes_a_clock;
    // Blocks that share a tile share its epilogue, after sums that pass between them.
    double stages = epilogue + elements / 128 * p.instructions / f.splits;
    if (f.splits > 1) stages += exchange_clocks(f);
    const double busy_port = p.pixels && f.columns == 64 ? port_clocks(f) : 0;
    const double a_step =
        std::max(std::max({multiply, load, busy_port}) + load_in_the_way * load, parts_from_memory(f, p));
    const double stores = last_stores * elements / (128.0 * 128.0) / f.splits;
    const bool pingpong = f.pingpong && f.splits == 1;  // a block that shares K has one tile
    return {launch + (f.cluster > 1 ? a_cluster : 0) + (f.even ? code : 0) + stores,
            a_step,
            stages,
            static_cast<double>(p.n) * static_cast<double>(p.k) * p.operand_bytes *
                static_cast<double>(p.batches / p.alike) / p.target->tiles.memory_bytes_a_clock,
            pingpong ? turn : 0,
            pingpong,
            f.even ? sharing_steps * a_step : 0,
            f.columns * 128.0,
            f.even ? elements * 4 / part_bytes_a_clock : 0,
            p.target->tiles};
}

/// What so many rounds take longer back to back than alone, in a launch of so many clocks.
double beyond_long_launch(const TileForm& f, const TileProblem& p, double rounds, double all) {
    if (all <= long_launch) return 0;
    const auto steps = static_cast<double>(ceil_div(steps_of(p), f.splits));
    return p.target->tiles.sustained_step * steps * rounds * (1 - long_launch / all);
}

}  // namespace

double exchange_clocks(const TileForm& f) {
    return (f.pingpong ? low_exchange : exchange) + exchanged_bytes(f) / exchange_bytes_a_clock;
}
double exchanged_bytes(const TileForm& f) { return 4.0 * f.rows * f.columns * (f.splits - 1) / f.splits; }

bool fits(const TileForm& form, const TileProblem& p) {
    // A thread with few accumulators has registers for any epilogue.
    const int registers = own_registers + p.registers + (form.even ? sharing_registers : 0);
    return form.stages >= least_stages &&
           (form.accumulators() <= 64 || form.accumulators() + registers <= most_registers) &&
           steps_of(p) >= form.splits && (!p.takes || p.takes(form));
}

/// Clusters of four and more do not fill every multiprocessor: groups of 16 and 18 have some left over.
int usable_percent(int blocks_of_a_cluster) { return blocks_of_a_cluster < 4 ? 100 : 94; }

std::string name_of(const TileForm& f) {
    return fmt::format("{}{}x{}_c{}_s{}{}{}", f.pingpong ? 'p' : 'c', f.rows, f.columns, f.cluster, f.splits,
                       f.even ? "_stream_k" : "", f.swap_ab ? "_swap_ab" : "");
}

PartSums sums_of(int64_t parts) {
    if (parts <= PartSums::few) return {parts - 1, 1};
    PartSums sums;
    for (int64_t apart = 1; apart < parts; apart *= PartSums::branches, ++sums.waits)
        sums.added += std::min(PartSums::branches - 1, (parts - 1) / apart);
    return sums;
}

double RoundClocks::sums_of_parts(int64_t parts) const {
    const PartSums sums = sums_of(parts);
    return static_cast<double>(sums.added + 1) * a_part +
           (parts > PartSums::few ? PartSums::wait * static_cast<double>(sums.waits) : 0);
}

RoundClocks StepClocks::of(int64_t steps) const {
    RoundClocks c;
    c.costs = costs;
    c.product = static_cast<double>(steps) * step;
    c.once = once;
    c.memory = memory;
    c.round = c.product + epilogue;
    c.sharing = sharing;
    c.column_bytes = column_bytes * static_cast<double>(steps);
    c.cut = cut + epilogue;
    c.a_part = a_part;
    c.most_parts = a_part > 0 ? schedule::most_parts(steps) : 1;
    if (!pingpong) return c;
    // Two tiles are at work: one's epilogue hides behind the other's product.
    c.once += std::min(c.product, epilogue);
    c.round = std::max(c.product, (c.product + epilogue) / 2) + turn;
    c.cut -= epilogue;
    return c;
}

double RoundClocks::of(int64_t clusters, int64_t rows, int64_t at_a_time) const {
    const double whole = round * static_cast<double>(ceil_div(clusters, at_a_time));
    const auto all = [&](double rounds) { return once + std::max(rounds, least()); };
    if (sharing <= 0) return all(whole);
    if (const int64_t parts = std::min<int64_t>(at_a_time / clusters, most_parts); parts > 1)
        return once + std::max(product / static_cast<double>(parts), memory_of_parts()) + cut +
               sums_of_parts(parts);
    // The first round is always whole.
    if (clusters < 2 * at_a_time) return all(whole);
    double shared = round * static_cast<double>(clusters) / static_cast<double>(at_a_time) + sharing;
    if (rows <= band_rows) {
        const double bytes =
            column_bytes * static_cast<double>(at_a_time + clusters % at_a_time) / static_cast<double>(rows);
        shared += std::max(0.0, bytes - costs.kept_bytes) * static_cast<double>(std::min(rows, most_readers) - 1) /
                  costs.again_bytes_a_clock;
    }
    return all(std::min(whole, shared));
}

StepClocks step_clocks(const TileForm& f, const TileProblem& p) {
    return step_clocks(f, p, static_cast<double>(clusters_at_a_time(f, p)) * f.cluster * f.splits);
}

double clocks(const TileForm& f, const TileProblem& p) {
    const int64_t clusters = clusters_of(f, p), at_a_time = clusters_at_a_time(f, p);
    const double busy = static_cast<double>(std::min(clusters, at_a_time)) * f.cluster * f.splits;
    const double all =
        step_clocks(f, p, busy).of(ceil_div(steps_of(p), f.splits)).of(clusters, rows_of(f, p), at_a_time);
    return all + beyond_long_launch(f, p, static_cast<double>(clusters) / static_cast<double>(at_a_time), all);
}

std::vector<TileForm> tile_forms(const TileProblem& p) {
    std::vector<TileForm> all;
    const auto add = [&](const TileForm& form) {
        if (fits(form, p)) all.push_back(form);
    };
    for (const Shape& s : shapes) {
        if (s.pixels && !p.pixels) continue;
        for (const int cluster : {1, 2})
            for (const bool even : {false, true})
                if (s.least_splits == 1) add({s.pingpong, s.rows, s.columns, stages_of(s, p), cluster, 1, even});
        // Low tiles share K where they hold all rows: an open M may be as few.
        const bool holds_all = p.m <= s.rows && (p.m > 0 || !s.pixels);  // pixels are more
        for (int splits = 2; splits <= s.most_splits && (holds_all || !s.pingpong); splits *= 2)
            add({s.pingpong, s.rows, s.columns, stages_of(s, p), 1, splits});
    }
    for (const TileForm& form : forms_between(p))
        if (fill_rounds(form, p)) add(form);
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

namespace {

/// Problems of many sizes, powers of two of them more than once, and few rows, whose tiles differ most; where
/// several are open, powers of two alone.
std::vector<TileProblem> problems_of(const TileProblem& problem, const OpenSizes& open) {
    std::vector<int64_t> sizes;
    const bool several = int{open.m} + int{open.n} + int{open.k} > 1;
    constexpr int64_t few = 512;
    if (!several)
        for (int64_t s = 64; s <= 65536; s += s < 1024 ? 64 : s / 8 / 128 * 128)
            sizes.insert(sizes.end(), s <= few ? 2 : 1, s);
    for (int64_t s = 64; s <= 65536; s *= 2) sizes.insert(sizes.end(), several ? 1 : 4, s);
    std::vector<TileProblem> all{problem};
    for (const auto& [is_open, size] :
         {std::pair{open.m, &TileProblem::m}, {open.n, &TileProblem::n}, {open.k, &TileProblem::k}}) {
        if (!is_open) continue;
        std::vector<TileProblem> more;
        for (const TileProblem& p : all)
            for (const int64_t s : sizes) {
                more.push_back(p);
                more.back().*size = s;
            }
        all = std::move(more);
    }
    return all;
}

/// Of a tenth lost so many times a tenth is lost once more: rather many lose a little than one much.
constexpr double many_small = 10;

/// For each problem and each form, by turns: what it takes at launch, and what it loses against the fastest.
struct Losses {
    std::vector<double> at_launch, lost;
};
Losses losses_of(const std::vector<TileForm>& forms, const std::vector<TileProblem>& problems,
                 const TileForm* usual, bool open_k) {
    Losses all;
    if (forms.empty()) return all;
    std::vector<StepClocks> steps;  // the same for all problems
    TileProblem any = problems.front();
    if (open_k) any.k = 0;
    for (const TileForm& f : forms) steps.push_back(step_clocks(f, any));
    for (const TileProblem& p : problems) {
        for (size_t i = 0; i < forms.size(); ++i) {
            const TileForm& f = forms[i];
            if (steps_of(p) < f.splits) {  // of which each block wants one
                all.at_launch.push_back(out_of_question);
                all.lost.push_back(out_of_question);
                continue;
            }
            const double unless_usual = usual && !f.like(*usual) ? margin : 1;
            const int64_t clusters = clusters_of(f, p), at_a_time = clusters_at_a_time(f, p);
            const double at_launch =
                steps[i].of(ceil_div(steps_of(p), f.splits)).of(clusters, rows_of(f, p), at_a_time) * unless_usual;
            all.at_launch.push_back(at_launch);
            // A launch takes it that there are blocks for all multiprocessors, which parts along an open K are.
            const bool parts = open_k && f.even;
            all.lost.push_back(clusters < at_a_time && !parts ? clocks(f, p) * unless_usual : at_launch);
        }
        const auto losses = all.lost.end() - static_cast<std::ptrdiff_t>(forms.size());
        const double least = *std::min_element(losses, all.lost.end());
        std::for_each(losses, all.lost.end(), [&](double& l) {
            l = std::log(l / least);
            l += many_small * l * l;
        });
    }
    return all;
}

}  // namespace

std::vector<TileForm> choose_forms(TileProblem problem, const OpenSizes& open, int most, const TileForm* usual) {
    if (open.k)
        problem.k =
            int64_t{128} * most_splits / problem.operand_bytes;  // so many steps that all forms are among them
    std::vector<TileForm> forms = tile_forms(problem);
    if (usual) forms.insert(forms.begin(), *usual);
    const std::vector<TileProblem> problems = problems_of(problem, open);
    for (const TileForm& form : open.m ? forms_between(problem) : std::vector<TileForm>{})
        if (fits(form, problem) && std::any_of(problems.begin(), problems.end(),
                                               [&](const TileProblem& p) { return fill_rounds(form, p); }))
            forms.push_back(form);
    const size_t count = forms.empty() ? 0 : problems.size();
    const Losses losses = losses_of(forms, problems, usual, open.k);
    std::vector<size_t> chosen;
    const auto fixed = [&](size_t place) { return usual && place == 0; };
    const auto mean_loss = [&] {
        double sum = 0;
        for (size_t r = 0; r < count; ++r) {
            const double* cost = losses.at_launch.data() + r * forms.size();
            sum += losses.lost[r * forms.size() +
                               *std::min_element(chosen.begin(), chosen.end(),
                                                 [&](size_t a, size_t b) { return cost[a] < cost[b]; })];
        }
        return sum / static_cast<double>(problems.size());
    };
    // One after the other, and then each again beside the others.
    constexpr double worth_a_form = 0.0025;
    const auto best_at = [&](size_t place) {
        if (fixed(place)) return mean_loss();
        size_t best = 0;
        double least = std::numeric_limits<double>::infinity();
        for (size_t f = 0; f < forms.size(); ++f) {
            chosen[place] = f;
            if (const double l = mean_loss(); l < least) {
                least = l;
                best = f;
            }
        }
        chosen[place] = best;
        return least;
    };
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < most && !forms.empty(); ++i) {
        chosen.push_back(0);
        double now = best_at(chosen.size() - 1);
        for (size_t place = 0; place + 1 < chosen.size(); ++place) now = best_at(place);
        if (before - now < worth_a_form) {
            chosen.pop_back();
            for (size_t place = 0; place < chosen.size(); ++place) before = best_at(place);
            break;
        }
        before = now;
    }
    std::vector<TileForm> found;
    for (const size_t f : chosen) found.push_back(forms[f]);
    return found;
}

}  // namespace pleat::schedule
