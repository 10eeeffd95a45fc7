// The tile variants of a kernel: under which condition on sizes and architecture each runs, and its one launch. Knows
// nothing of how a contraction is cut into tiles.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "layout/access.h"
#include "schedule/asked.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"
#include "schedule/lower.h"
#include "schedule/plan.h"
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

/// The symbols in tensors' strides, which copies of 16 bytes want to be multiples of so many elements; `operands`: those
/// of the operands alone.
std::map<model::SymbolId, int64_t> wanted_symbols(const Spec& spec, const Kernel& kernel, bool operands) {
    std::map<model::SymbolId, int64_t> wanted;
    Spec aligned = spec;
    // From the inside out: a stride that is a multiple because an inner one is asks for nothing more.
    const auto want = [&](const Tensor& t) {
        const int64_t unit = std::max(1, 16 / model::info(t.dtype).bytes);
        for (size_t i = t.strides.size(); i-- > 0;)
            if (const Size& stride = t.strides[i]; !(stride == Size(1)) && layout::known_divisor(aligned, stride) % unit != 0)
                stride.visit_symbols([&](model::SymbolId id) {
                    wanted[id] = std::max(wanted[id], unit);
                    aligned.symbols[static_cast<size_t>(id)].multiple_of = wanted[id];
                });
    };
    const Product product = product_of(kernel, kernel.contractions.front());
    for (const NodeId a : {product.a, product.b})
        visit(kernel.graph, a, [](NodeId) { return false; }, [&](NodeId n) {
            if (kernel.graph[n].op == Op::read) want(spec.tensors[static_cast<size_t>(kernel.graph[n].tensor)]);
        });
    if (operands) return wanted;
    for (size_t t = 0; t < spec.tensors.size(); ++t)
        if (kernel.reads(static_cast<int>(t)) || kernel.stores_to(static_cast<int>(t))) want(spec.tensors[t]);
    return wanted;
}

/// "a, b" as the condition that both hold.
std::string both(const std::string& a, const std::string& b) {
    return a.empty() ? b : b.empty() ? a : a + "," + b + ",and";
}

std::string condition_of(const Spec& spec, const Kernel& kernel, const std::map<model::SymbolId, int64_t>& wanted, const Tile& tile) {
    std::string all;
    if (tile.portable) {
        if (tile.least_arch(spec) > 80) all = fmt::format("{},$arch,<=", tile.least_arch(spec));
    } else {
        all = on_hopper;
        // A tile begins with a product of at least one step.
        const Size depth = product(spec, kernel.graph[kernel.contractions.front()].along);
        const auto some = [&](const Size& n) {
            if (!n.is_constant()) all = both(all, fmt::format("1,{},<=", postfix(spec, n)));
        };
        some(depth);
        // The copy engine takes no empty tensors.
        if (tile.rows_stay) some(spec.extent(tile.row));
        if (tile.columns_stay) some(spec.extent(tile.column));
    }
    for (const auto& [symbol, divisor] : wanted)
        all = both(all, fmt::format("{},{},%,0,<=", postfix(spec, Size::symbol(symbol)), divisor));
    return all;
}

Variant variant_of(const Spec& spec, const Kernel& lowered, const Tile& tile, const std::map<model::SymbolId, int64_t>& assumed) {
    Phase p;
    p.kind = PhaseKind::tile;
    const std::string how = !tile.portable ? (tile.form == Form::pingpong ? "one for each consumer in turn" : "shared by both consumers")
                            : tile.access ? fmt::format("by mma.sync, rows by {} bytes", tile.access)
                                          : "by mma.sync, rows by element";
    p.why = fmt::format("tiles of {} x {} on the tensor cores, {}, {} stages of {} along {}", tile.rows, tile.columns, how, tile.stages,
                        tile.step, spec.name_of(tile.depth));
    if (!tile.factors.empty()) p.why += ", whose products have factors of their own";
    p.outer = tile.batch;
    p.outer.push_back(tile.row);
    for (const ColumnAtom& c : tile.atoms) p.outer.push_back(c.axis);
    p.inner = tile.along;
    for (const TileReduction& r : tile.reductions) p.passes.push_back(Pass{{r.node}});
    p.threads = tile.threads();
    p.cluster = tile.cluster;
    p.grid = ceil_div(tile.row_tiles(spec), Size(tile.cluster)) * tile.column_tiles(spec) * tile.batches(spec);
    p.persistent = !tile.portable;
    p.shared_bytes = tile.shared_bytes();
    p.sinks = tile_sinks(lowered, tile);
    p.contraction = tile;
    Variant v;
    v.condition = condition_of(spec, lowered, assumed, tile);
    v.why = p.why;
    v.multiple_of = assumed;
    v.phases.push_back(std::move(p));
    add_finishes(spec, lowered, v);
    return v;
}

/// A tile for launches of at most `last` rows; nothing: for all that are left.
struct UpTo {
    std::optional<int64_t> last;
    Tile tile;
};

/// The forms of tiles that are fastest by the model of tile_form.h: one where the spec gives all sizes, else one for few rows
/// and one for many. `usual`: what the stages alone suggest, where the model has nothing better.
std::vector<UpTo> tiles_by_model(const Spec& spec, const Kernel& lowered, const Tile& usual) {
    const Size columns = usual.column_tiles(spec), depth = usual.depth_size(spec), batches = usual.batches(spec), rows = spec.extent(usual.row);
    std::vector<UpTo> found{{std::nullopt, usual}};
    if (!columns.is_constant() || !depth.is_constant() || columns.constant() == 0 || depth.constant() == 0) return found;
    TileProblem p;
    p.n = columns.constant() * usual.columns;
    p.k = depth.constant();
    p.batches = batches.is_constant() ? std::max<int64_t>(1, batches.constant()) : 1;
    const bool light = lowered.stores.size() == 1 && usual.reductions.empty() && usual.inputs.empty();
    p.instructions = light ? 3 : 10;
    p.registers = light ? 40 : 100;
    p.input_parts = usual.inputs.empty() ? 0 : 2;
    p.operand_bytes = model::info(spec.tensors[static_cast<size_t>(usual.a)].dtype).bytes;
    p.takes = [&usual](const TileForm& f) {
        const bool steps = takes_steps(f, usual.factors_by_column) && (f.rows == 128 || !usual.factors.empty());
        return f.splits == 1 && (!usual.by_steps || steps);
    };
    const auto tile_in = [&](const TileForm& form) -> std::optional<Tile> {
        const auto tile = tile_of(spec, lowered, false, &form);
        return std::holds_alternative<Tile>(tile) ? std::optional(std::get<Tile>(tile)) : std::nullopt;
    };
    const TileForm now{usual.form == Form::pingpong, usual.rows, usual.columns, usual.stages, usual.cluster, 1};
    // What the model puts within a few percent of the usual form is not worth another: it errs by as much.
    const auto better = [&](const TileForm& form, int64_t m) {
        p.m = m;
        return clocks(form, p) < 0.92 * clocks(now, p);
    };
    if (rows.is_constant()) {
        p.m = std::max<int64_t>(1, rows.constant());
        const TileForm form = choose_form(p);
        if (better(form, p.m))
            if (const auto tile = tile_in(form)) found.back().tile = *tile;
        return found;
    }
    const std::vector<FormUpTo> forms = choose_forms(p, 2);
    constexpr int64_t many = 8192;  // rows: of a large batch
    if (better(forms.back().form, many))
        if (const auto tile = tile_in(forms.back().form)) found.back().tile = *tile;
    // Up to 256 rows lower tiles keep twice as many multiprocessors at work; the model has them win for longer than they do.
    constexpr int64_t few = 256;
    const int64_t last = std::min(forms.front().last, few);
    if (forms.size() > 1 && better(forms.front().form, std::max<int64_t>(1, last / 2)))
        if (const auto tile = tile_in(forms.front().form); tile && tile->rows * tile->columns < found.back().tile.rows * found.back().tile.columns)
            found.insert(found.begin(), {last, *tile});
    return found;
}

/// Variants under one assumption after the other; or why there are none.
std::string tiles_under(const Spec& spec, const Kernel& lowered, const std::vector<std::map<model::SymbolId, int64_t>>& assumptions,
                        bool portable, std::vector<Variant>& variants) {
    std::vector<Variant> found;
    for (const auto& assumed : assumptions) {
        Spec aligned = spec;
        for (const auto& [symbol, divisor] : assumed) aligned.symbols[static_cast<size_t>(symbol)].multiple_of = divisor;
        const auto tile = tile_of(aligned, lowered, portable);
        if (const auto* why = std::get_if<std::string>(&tile)) return *why;
        const Tile& usual = std::get<Tile>(tile);
        const auto asked = portable ? std::nullopt : tile_as_asked(aligned, lowered, usual);
        for (const UpTo& t : portable || asked ? std::vector<UpTo>{{std::nullopt, asked.value_or(usual)}} : tiles_by_model(aligned, lowered, usual)) {
            found.push_back(variant_of(spec, lowered, t.tile, assumed));
            if (t.last) found.back().condition = both(found.back().condition, fmt::format("{},{},<=", postfix(spec, spec.extent(usual.row)), *t.last));
        }
    }
    variants.insert(variants.end(), found.begin(), found.end());
    return "";
}

}  // namespace

void add_tiles(const Spec& spec, const Kernel& lowered, Plan& plan) {
    const auto all = wanted_symbols(spec, lowered, false), operands = wanted_symbols(spec, lowered, true);
    std::vector<std::map<model::SymbolId, int64_t>> assumptions{all};
    if (operands != all) assumptions.push_back(operands);
    std::vector<Variant> variants;
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
            if (Phase& p = v.phases.front(); p.contraction->portable && !why.empty()) p.why = v.why = v.why + fmt::format(" (not by the copy engine: {})", why);
        if (last.phases.front().contraction->least_arch(spec) == 80) {
            plan.variants.clear();
            plan.unfused.clear();
            plan.workspace = Size(0);
        }
    }
    for (size_t i = 0; i < variants.size(); ++i) {
        const std::string number = i == 0 ? "" : fmt::format("_{}", i + 1);
        std::vector<Phase>& phases = variants[i].phases;
        phases.front().name = lowered.name + "_tiles" + number;
        for (size_t f = 1; f < phases.size(); ++f)
            phases[f].name = lowered.name + (f == 1 ? "_finish" : fmt::format("_finish{}", f)) + number;
        if (!(variants[i].workspace == Size(0))) plan.workspace = maximum(plan.workspace, variants[i].workspace);
    }
    plan.variants.insert(plan.variants.begin(), variants.begin(), variants.end());
}

}  // namespace pleat::schedule
