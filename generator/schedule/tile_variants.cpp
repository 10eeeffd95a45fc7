// The tile variants of a kernel: under which condition on sizes and architecture each runs, and its one launch.
// Knows nothing of how a contraction is cut into tiles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "layout/access.h"
#include "schedule/asked.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"
#include "schedule/in_step.h"
#include "schedule/lower.h"
#include "schedule/plan.h"
#include "schedule/readable.h"
#include "schedule/row.h"
#include "schedule/tile.h"
#include "schedule/tile_reductions.h"

namespace pleat::schedule {

using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

constexpr const char* on_hopper = "$arch,90,<=,90,$arch,<=,and";  // sm_90a code runs on that architecture alone

/// The symbols in tensors' strides, which copies of 16 bytes want to be multiples of so many elements; `operands`:
/// those of the operands alone.
std::map<model::SymbolId, int64_t> wanted_symbols(const Spec& spec, const Kernel& kernel, bool operands) {
    std::map<model::SymbolId, int64_t> wanted;
    Spec aligned = spec;
    // From the inside out: a stride that is a multiple because an inner one is asks for nothing more.
    const auto want = [&](const Tensor& t) {
        const int64_t unit = std::max(1, 16 / model::info(t.dtype).bytes);
        for (size_t i = t.strides.size(); i-- > 0;)
            if (const Size& stride = t.strides[i];
                !(stride == Size(1)) && layout::known_divisor(aligned, stride) % unit != 0)
                stride.visit_symbols([&](model::SymbolId id) {
                    wanted[id] = std::max(wanted[id], unit);
                    aligned.symbols[static_cast<size_t>(id)].multiple_of = wanted[id];
                });
    };
    const Product product = product_of(kernel, kernel.contractions.front());
    for (const NodeId a : {product.a, product.b})
        visit(
            kernel.graph, a, [](NodeId) { return false; },
            [&](NodeId n) {
                if (kernel.graph[n].op == Op::read) want(spec.tensors[static_cast<size_t>(kernel.graph[n].tensor)]);
            });
    if (operands) return wanted;
    for (size_t t = 0; t < spec.tensors.size(); ++t)
        if (kernel.reads(static_cast<int>(t)) || kernel.stores_to(static_cast<int>(t))) want(spec.tensors[t]);
    return wanted;
}

std::string condition_of(const Spec& spec, const Kernel& kernel, const std::map<model::SymbolId, int64_t>& wanted,
                         const Tile& tile) {
    std::string all;
    if (tile.portable) {
        if (tile.least_arch(spec) > 80) all = fmt::format("{},$arch,<=", tile.least_arch(spec));
    } else {
        all = on_hopper;
        const Size depth = product(spec, kernel.graph[kernel.contractions.front()].along);
        const auto some = [&](const Size& n, int64_t least = 1) {
            if (!n.is_constant()) all = both(all, fmt::format("{},{},<=", least, postfix(spec, n)));
        };
        some(depth, tile.least_depth());
        // The copy engine takes no empty tensors.
        if (tile.rows_stay) some(spec.extent(tile.row));
        if (tile.columns_stay) some(spec.extent(tile.column));
    }
    for (const auto& [symbol, divisor] : wanted)
        all = both(all, fmt::format("{},{},%,0,<=", postfix(spec, Size::symbol(symbol)), divisor));
    return all;
}

Variant variant_of(const Spec& spec, const Kernel& lowered, const Tile& tile,
                   const std::map<model::SymbolId, int64_t>& assumed) {
    Phase p;
    p.kind = PhaseKind::tile;
    const std::string how = !tile.portable ? (tile.form == Form::pingpong ? "one for each consumer in turn"
                                                                          : "shared by both consumers")
                            : tile.access  ? fmt::format("by mma.sync, rows by {} bytes", tile.access)
                                           : "by mma.sync, rows by element";
    const std::string shared =
        tile.splits == 1 ? "" : fmt::format(", which {} blocks share out for as many tiles", tile.splits);
    p.why = fmt::format("tiles of {} x {} on the tensor cores, {}, {} stages of {} along {}{}", tile.rows,
                        tile.columns, how, tile.stages, tile.step, spec.name_of(tile.depth), shared);
    if (!tile.factors.empty()) p.why += ", whose products have factors of their own";
    p.outer = tile.batch;
    p.outer.push_back(tile.row);
    for (const ColumnAtom& c : tile.atoms) p.outer.push_back(c.axis);
    p.inner = tile.along;
    for (const TileReduction& r : tile.reductions) p.passes.push_back(Pass{{r.node}});
    p.threads = tile.threads();
    p.cluster = tile.cluster * tile.splits;
    p.grid = ceil_div(tile.row_tiles(spec), Size(tile.cluster)) *
             ceil_div(tile.column_tiles(spec), Size(tile.splits)) * tile.batches(spec);
    p.persistent = !tile.portable && tile.splits == 1;
    if (tile.splits > 1) p.grid = p.grid * Size(tile.splits);
    p.shared_bytes = tile.shared_bytes();
    p.sinks = tile_sinks(lowered, tile);
    p.contraction = tile;
    p.contraction->in_step = in_step(spec, tile);
    if (const InStep& s = p.contraction->in_step; s.ever())
        p.why += fmt::format(", clusters in step every {} tiles{}", s.rounds,
                             s.condition.empty() ? "" : " where " + readable(s.condition));
    Variant v;
    if (tile.even) {
        p.contraction->sums_at = v.workspace;
        v.workspace = v.workspace + tile.sums_bytes(spec);
        p.why += fmt::format(", those of the last rounds shared out evenly along {}", spec.name_of(tile.depth));
    }
    v.condition = condition_of(spec, lowered, assumed, tile);
    v.why = p.why;
    v.multiple_of = assumed;
    v.phases.push_back(std::move(p));
    add_finishes(spec, lowered, v);
    return v;
}

/// About how many instructions the stages take for each element of the product, beside those that store it.
double instructions_of(const Kernel& lowered, NodeId product) {
    double sum = 0;
    const auto count = [&](NodeId id) {
        const Node& n = lowered.graph[id];
        if (n.op == Op::select || n.op == Op::reduce) sum += 1;
        if (n.op != Op::pointwise) return;
        const bool long_one = n.fn == model::Fn::divide || (n.fn >= model::Fn::exp && n.fn <= model::Fn::pow);
        sum += long_one ? 10 : 1;
    };
    for (const model::Store& s : lowered.stores)
        visit(lowered.graph, s.value, [&](NodeId n) { return n == product; }, count);
    return sum;
}

/// A tile, and in which launches it is taken before those that follow: postfix, empty for all.
struct Choice {
    Tile tile;
    std::string when;
};

/// The clocks that the model of tile_form.h gives a launch, postfix.
std::string clocks_at_launch(const Spec& spec, const Tile& tile, const StepClocks& clocks) {
    const int blocks = tile.cluster * tile.splits, usable = usable_percent(blocks);
    const Size clusters = ceil_div(tile.row_tiles(spec), Size(tile.cluster)) *
                          ceil_div(tile.column_tiles(spec), Size(tile.splits)) * tile.batches(spec);
    const std::string filled = usable == 100 ? "$sms" : fmt::format("$sms,{},*,100,//", usable);
    const std::string at_a_time = blocks == 1 ? filled : fmt::format("{},{},//,1,max", filled, blocks);
    const std::string rounds = fmt::format("{},{},/^", postfix(spec, clusters), at_a_time);
    // RoundClocks::of.
    const auto all_rounds = [&](const std::string& round, const std::string& once) {
        if (!tile.even) return fmt::format("{},{},*,{},+", rounds, round, once);
        const std::string whole = fmt::format("{},{},*", rounds, round), all = postfix(spec, clusters);
        const std::string shared =
            fmt::format("{0},{1},*,{2},//,{3},+", all, round, at_a_time, std::lround(clocks.sharing));
        const std::string too_few = fmt::format("{},2,*,{},-,0,max,{},*", at_a_time, all, round);
        return fmt::format("{},{},{},+,min,{},+", whole, shared, too_few, once);
    };
    const Size steps = ceil_div(ceil_div(tile.depth_size(spec), Size(tile.step)), Size(tile.splits));
    if (steps.is_constant()) {
        const RoundClocks c = clocks.of(steps.constant());
        return all_rounds(std::to_string(std::lround(c.round)), std::to_string(std::lround(c.once)));
    }
    const std::string product = fmt::format("{},{},*", postfix(spec, steps), std::lround(clocks.step));
    const std::string epilogue = std::to_string(std::lround(clocks.epilogue)),
                      once = std::to_string(std::lround(clocks.once));
    if (!clocks.pingpong) return all_rounds(fmt::format("{},{},+", product, epilogue), once);
    // StepClocks::of, for steps that the launch knows.
    return all_rounds(fmt::format("{0},{0},{1},+,2,//,max,{2},+", product, epilogue, std::lround(clocks.turn)),
                      fmt::format("{},{},min,{},+", product, epilogue, once));
}

/// The forms of tiles that are fastest by the model of tile_form.h: one where the spec gives all sizes, else some
/// of which a launch takes the one that the model puts first for its own. `usual`: what the stages alone suggest,
/// where the model has nothing better; `most`: of how many forms.
std::vector<Choice> tiles_by_model(const Spec& spec, const Kernel& lowered, Tile usual, int most) {
    const Size columns = usual.column_tiles(spec), depth = usual.depth_size(spec), batches = usual.batches(spec),
               rows = spec.extent(usual.row);
    const auto nothing = [](const Size& n) { return n.is_constant() && n.constant() == 0; };
    if (nothing(columns) || nothing(depth)) return {{usual, ""}};
    const OpenSizes open{!rows.is_constant(), !columns.is_constant(), !depth.is_constant()};
    const bool light = lowered.stores.size() == 1 && usual.reductions.empty() && usual.inputs.empty();
    // Nothing comes from memory with a tile, and nothing is kept of it: a thread has a few values at a time.
    const bool nothing_kept = usual.reductions.empty() && usual.inputs.empty() && usual.gathers.empty();
    // The product alone, rounded.
    const model::Node& stored = lowered.graph[lowered.stores.front().value];
    const bool plain = light && (lowered.stores.front().value == usual.product ||
                                 (stored.op == Op::cast && stored.args[0] == usual.product));
    const auto tile_in = [&](const TileForm& form) -> std::optional<Tile> {
        const auto found_tile = tile_of(spec, lowered, false, &form);
        const auto* tile = std::get_if<Tile>(&found_tile);
        return tile && tile->multiplied() == form.columns ? std::optional(*tile) : std::nullopt;
    };
    const int64_t operand_bytes = model::info(spec.tensors[static_cast<size_t>(usual.a)].dtype).bytes;
    // Where K is long a tile's stages matter less than what its products read: of tiles of 128 x 256 less from
    // shared memory and the L2 cache, and, where an operand is many times what that holds, from memory half as
    // often as of 128 x 128. On an H200 that is power, which large products lack.
    constexpr int64_t long_row = 12288, many_columns = 4096;
    const int64_t b_row = open.k ? 0 : depth.constant() * operand_bytes;
    const bool wide = !open.n && columns.constant() * usual.columns >= many_columns;
    const bool light_stages =
        usual.inputs.size() + usual.staged.size() <= 4 &&
        std::none_of(usual.reductions.begin(), usual.reductions.end(), [](const auto& r) { return r.down(); });
    const Tile by_stages = usual;
    if (!usual.by_steps && light_stages && b_row >= long_row && wide)
        if (const auto large = tile_in({false, 128, 256, 4, 2, 1});
            large && large->staged.size() == usual.staged.size() && large->inputs.size() == usual.inputs.size())
            usual = *large;
    const std::vector<Choice> found{{usual, ""}};
    if (usual.by_steps) {  // not what the model knows: the fastest of a few, for few rows and for many
        constexpr int64_t few_rows = 256;
        const TileForm low{false, 128, 128, 4, 1, 1}, high{false, 256, 128, 4, 2, 1};
        const auto fits = [&](const TileForm& f) {
            return takes_steps(f, usual.factors_by_column) && (f.rows == 128 || !usual.factors.empty());
        };
        const std::optional<Tile> few = fits(low) ? tile_in(low) : std::nullopt,
                                  many = fits(high) ? tile_in(high) : std::nullopt;
        if (!few || !many) return found;
        if (rows.is_constant()) return {{rows.constant() <= few_rows ? *few : *many, ""}};
        return {{*few, fmt::format("{},{},<=", postfix(spec, rows), few_rows)}, {*many, ""}};
    }
    TileProblem p;
    if (!open.m) p.m = std::max<int64_t>(1, rows.constant());
    if (!open.n) p.n = columns.constant() * by_stages.columns;
    if (!open.k) p.k = depth.constant();
    p.batches = batches.is_constant() ? std::max<int64_t>(1, batches.constant()) : 1;
    p.instructions = 3 * static_cast<double>(lowered.stores.size()) + instructions_of(lowered, usual.product);
    constexpr double long_stages =
        32;  // instructions: of such that are longer, values of several columns are in work at a time
    p.registers = plain || (nothing_kept && p.instructions <= long_stages) ? 16 : light ? 40 : 80;
    p.input_parts = usual.inputs.empty() ? 0 : 2;
    p.operand_bytes = static_cast<int>(operand_bytes);
    const bool one_step = !open.k && depth.constant() <= usual.step;
    p.takes = [&](const TileForm& form) {
        // Many values beside 128 accumulators a thread: as the stages alone suggest, or fewer of them.
        const bool as_usual = form.same_tile(usual.taken_form()) || form.same_tile(by_stages.taken_form());
        if (!nothing_kept && !as_usual && form.accumulators() >= 128) return false;
        // A product of one step is all known to the compiler, which then keeps more beside the sums than registers
        // hold.
        if (!plain && one_step && form.accumulators() > 128) return false;
        const auto tile = tile_in(form);
        if (!tile || (!as_usual && tile->staged.size() < usual.staged.size())) return false;
        return !form.even || shares_tiles(spec, *tile);
    };
    // The model knows plain products, and with them those that go late after few instructions. What the stages add
    // to them it guesses, so that it has to be clear about others than the usual tile.
    const TileForm usual_form = usual.taken_form();
    constexpr double few_instructions = 6;
    const auto shared = tile_in({false, 128, 256, 4, 1, 1});
    const bool known = plain || nothing_kept || (shared && shared->late && p.instructions <= few_instructions);
    const TileForm* before = known ? nullptr : &usual_form;
    TileForm usual_shared = usual_form;  // of which the model knows what sharing saves
    usual_shared.even = true;
    if (!open.m && !open.n && !open.k) {
        TileForm form = choose_form(p);
        if (before) {
            const bool share = fits(usual_shared, p) && clocks(usual_shared, p) < clocks(usual_form, p);
            const TileForm& first = share ? usual_shared : usual_form;
            if (clocks(form, p) * margin > clocks(first, p)) {
                if (!share) return found;
                form = first;
            }
        }
        const auto tile = tile_in(form);
        return tile ? std::vector<Choice>{{*tile, ""}} : found;
    }
    std::vector<Choice> choices;
    std::vector<std::string> clocks;
    std::vector<TileForm> forms = choose_forms(p, open, plain ? most : std::min(most, 3), before);
    // What takes workspace comes first, so that its condition says of all launches whether they do; and before that
    // what few steps do not suit, so that they are left to the last.
    std::stable_sort(forms.begin(), forms.end(),
                     [](const TileForm& f, const TileForm& g) { return f.even && !g.even; });
    if (open.k)
        std::stable_sort(forms.begin(), forms.end(), [&](const TileForm& f, const TileForm& g) {
            return tile_in(f)->least_depth() > tile_in(g)->least_depth();
        });
    for (const TileForm& form : forms) {
        const bool as_usual = before && form == *before;
        choices.push_back({as_usual ? usual : *tile_in(form), ""});
        StepClocks c = step_clocks(form, p);
        if (before && !form.like(*before))
            for (double* each : {&c.once, &c.step, &c.epilogue, &c.turn, &c.sharing}) *each *= margin;
        clocks.push_back(clocks_at_launch(spec, choices.back().tile, c));
    }
    for (size_t i = 0; i + 1 < choices.size(); ++i) {
        std::string others = clocks[i + 1];
        for (size_t j = i + 2; j < choices.size(); ++j) others += "," + clocks[j] + ",min";
        choices[i].when = fmt::format("{},{},<=", clocks[i], others);
    }
    return choices.empty() ? found : choices;
}

/// Variants under one assumption after the other; or why there are none.
std::string tiles_under(const Spec& spec, const Kernel& lowered,
                        const std::vector<std::map<model::SymbolId, int64_t>>& assumptions, bool portable,
                        std::vector<Variant>& variants) {
    std::vector<Variant> found;
    int forms_at_most = 4;  // each is a function to compile at a kernel's first use
    for (const auto& assumed : assumptions) {
        Spec aligned = spec;
        for (const auto& [symbol, divisor] : assumed)
            aligned.symbols[static_cast<size_t>(symbol)].multiple_of = divisor;
        const auto tile = tile_of(aligned, lowered, portable);
        if (const auto* why = std::get_if<std::string>(&tile)) return *why;
        const Tile& usual = std::get<Tile>(tile);
        const auto asked = portable ? std::nullopt : tile_as_asked(aligned, lowered, usual);
        const std::vector<Choice> choices = portable || asked
                                                ? std::vector<Choice>{{asked.value_or(usual), ""}}
                                                : tiles_by_model(aligned, lowered, usual, forms_at_most);
        for (const Choice& c : choices) {
            found.push_back(variant_of(spec, lowered, c.tile, assumed));
            if (!c.when.empty()) found.back().condition = both(found.back().condition, c.when);
        }
        forms_at_most = 1;  // for sizes that suit the copy engine less
    }
    variants.insert(variants.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    return "";
}

}  // namespace

TilePlan plan_tiles(const Spec& spec, const Kernel& lowered) {
    TilePlan plan;
    const auto all = wanted_symbols(spec, lowered, false), operands = wanted_symbols(spec, lowered, true);
    std::vector<std::map<model::SymbolId, int64_t>> assumptions{all};
    if (operands != all) assumptions.push_back(operands);
    std::vector<Variant>& variants = plan.variants;
    const std::string why = tiles_under(spec, lowered, assumptions, false, variants);
    const bool always_on_hopper = !variants.empty() && variants.back().condition == on_hopper;
    assumptions = {operands};
    if (!operands.empty()) assumptions.emplace_back();
    plan.untiled = tiles_under(spec, lowered, assumptions, true, variants);
    if (plan.untiled.empty()) {
        Variant& last = variants.back();
        if (always_on_hopper) {
            last.phases.front().contraction->elsewhere = true;
            last.condition = both(last.condition, "$arch,89,<=,91,$arch,<=,max");
        }
        for (Variant& v : variants)
            if (Phase& p = v.phases.front(); p.contraction->portable && !why.empty())
                p.why = v.why = v.why + fmt::format(" (not by the copy engine: {})", why);
        plan.complete = last.phases.front().contraction->least_arch(spec) == 80;
    }
    for (size_t i = 0; i < variants.size(); ++i) {
        const std::string number = i == 0 ? "" : fmt::format("_{}", i + 1);
        std::vector<Phase>& phases = variants[i].phases;
        phases.front().name = lowered.name + "_tiles" + number;
        for (size_t f = 1; f < phases.size(); ++f)
            phases[f].name = lowered.name + (f == 1 ? "_finish" : fmt::format("_finish{}", f)) + number;
    }
    return plan;
}

}  // namespace pleat::schedule
