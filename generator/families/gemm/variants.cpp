// The tile variants of a kernel: under which condition on sizes and architecture each runs, and its one launch.
// Knows nothing of how a contraction is cut into tiles.
#include "families/gemm/variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "families/gemm/choice.h"
#include "families/gemm/evict_first.h"
#include "families/gemm/in_step.h"
#include "families/gemm/launch.h"
#include "families/gemm/reductions.h"
#include "families/gemm/search.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/alignment.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/readable.h"
#include "target/hopper.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

/// "1, 2, 2 or 4"
std::string taps_by_batch(const TapsOfBatches& taps) {
    std::string all;
    for (int64_t batch = 0; batch < taps.batches; ++batch)
        all += fmt::format("{}{}", batch == 0 ? "" : batch + 1 == taps.batches ? " or " : ", ", taps.taps(batch));
    return all;
}

/// Of the tensors that operands are of; `operands`: of those alone, not of what the epilogue reads and stores.
std::map<model::SymbolId, int64_t> wanted_symbols(const Spec& spec, const Kernel& kernel, bool operands) {
    std::vector<model::TensorId> tensors;
    for (const NodeId contraction : kernel.contractions) {
        const Product product = product_of(kernel, contraction);
        for (const NodeId a : {product.a, product.b})
            visit(
                kernel.graph, a, [](NodeId) { return false; },
                [&](NodeId n) {
                    if (kernel.graph[n].op == Op::read) tensors.push_back(kernel.graph[n].tensor);
                });
    }
    for (size_t t = 0; t < spec.tensors.size() && !operands; ++t)
        if (const auto id = static_cast<model::TensorId>(t); kernel.reads(id) || kernel.stores_to(id))
            tensors.push_back(id);
    return rows_worth_assuming(spec, tensors);
}

Condition condition_of(const Spec& spec, const std::map<model::SymbolId, int64_t>& wanted, const Tile& tile) {
    Condition all;
    if (tile.mainloop.portable()) {
        if (tile.least_arch(spec) > 80) all = from_arch(tile.least_arch(spec));
    } else {
        all = on_hopper();
        const auto some = [&](const Size& n, int64_t least = 1) {
            if (!n.is_constant()) all = both(all, at_least(n, least));
        };
        some(tile.own_depth(spec), tile.least_depth());
        if (tile.added) some(spec.extent(tile.added->depth));
        // TMA takes no empty tensors.
        if (tile.epilogue.rows_stay) some(tile.row_extent(spec));
        // The rows of several dims are numbered by ints, and by TMA.
        if (const Size rows = tile.row_extent(spec); tile.row_dims.size() > 1 && !rows.is_constant())
            all = both(all, at_most(rows, INT32_MAX - 1024));
        if (tile.epilogue.columns_stay) some(spec.extent(tile.column));
        for (const std::optional<Pixels>& windows : {tile.pixels, tile.depth_pixels})
            if (windows) all = both(all, windows->condition(spec));
        // Pixels along K are numbered by ints, too.
        if (const Size pixels = tile.own_depth(spec); tile.depth_pixels && !pixels.is_constant())
            all = both(all, at_most(pixels, INT32_MAX - 1024));
    }
    for (const auto& [symbol, divisor] : wanted) all = both(all, is_multiple(symbol, divisor));
    return all;
}

Variant variant_of(const Spec& spec, const Kernel& lowered, const Target& target, const Tile& tile,
                   const std::map<model::SymbolId, int64_t>& assumed) {
    GemmLaunch p;
    const std::string how =
        tile.mainloop.portable() ? (tile.mainloop.sm80().access
                                        ? fmt::format("by mma.sync, rows by {} bytes", tile.mainloop.sm80().access)
                                        : "by mma.sync, rows by element")
        : tile.a.is_cast()       ? fmt::format("mixed input, rows cast in registers{}",
                                               tile.mainloop.rows == 64 ? ", consumers in turn at the steps" : "")
        : tile.mainloop.sm90().form == Form::pingpong ? "ping-pong"
                                                      : "cooperative";
    const std::string shared =
        tile.scheduler.splits == 1
            ? ""
            : fmt::format(", split-K over {} blocks for as many tiles", tile.scheduler.splits);
    p.why = fmt::format("tiles of {} x {} on the tensor cores, {}, {} stages of {} along {}{}", tile.mainloop.rows,
                        tile.mainloop.columns, how, tile.mainloop.stages, tile.mainloop.step,
                        spec.name_of(tile.depth), shared);
    if (tile.added)
        p.why += fmt::format(", then along {} of {} and {}", spec.name_of(tile.added->depth),
                             spec.tensors[static_cast<size_t>(tile.added->a.tensor)].name,
                             spec.tensors[static_cast<size_t>(tile.added->b.tensor)].name);
    if (!tile.scales.factors.empty()) p.why += ", block scales";
    if (tile.pixels)
        p.why += fmt::format(", pixels of {} by TMA (im2col mode), {} taps",
                             spec.tensors[static_cast<size_t>(tile.a.tensor)].name,
                             tile.own_taps ? taps_by_batch(*tile.own_taps) : std::to_string(tile.pixels->taps()));
    if (tile.depth_pixels)
        p.why += fmt::format(", along pixels of {} by TMA (im2col mode), tiles for each of {} taps",
                             spec.tensors[static_cast<size_t>(tile.b.tensor)].name, tile.depth_pixels->taps());
    p.outer = tile.batch;
    p.outer.insert(p.outer.end(), tile.row_dims.begin(), tile.row_dims.end());
    for (const ColumnAtom& c : tile.atoms) p.outer.push_back(c.axis);
    p.inner = tile.along;
    if (tile.pixels)
        for (const model::Axis& tap : tile.pixels->tap_axes()) p.inner.push_back(tap);
    for (const TileReduction& r : tile.epilogue.reductions) p.passes.push_back(Pass{{r.node}});
    p.threads = tile.mainloop.threads();
    p.cluster = tile.scheduler.cluster * tile.scheduler.splits;
    p.grid = tile.clusters(spec);
    p.persistent = !tile.mainloop.portable() && tile.scheduler.splits == 1;
    if (tile.scheduler.splits > 1) p.grid = p.grid * Size(tile.scheduler.splits);
    p.shared_bytes = tile.shared_bytes();
    p.sinks = tile_sinks(lowered, tile);
    p.tile = tile;
    p.tile.scheduler.in_step = in_step(spec, target, tile);
    if (const InStep& s = p.tile.scheduler.in_step; s.ever())
        p.why += fmt::format(", clusters in step every {} tiles{}", s.rounds,
                             s.condition.always() ? "" : " where " + readable(spec, s.condition));
    p.tile.a.evict_first = evict_first(spec, target, tile, true);
    p.tile.b.evict_first = evict_first(spec, target, tile, false);
    p.why += explain_evict_first(spec, p.tile);
    Variant v;
    if (tile.scheduler.even) {
        p.tile.scheduler.sums_at = v.workspace;
        v.workspace = v.workspace + tile.sums_bytes(spec);
        const std::string depth = spec.name_of(tile.depth);
        const bool few = tile.most_parts(spec) > 1;
        if (!few || !p.grid.is_constant()) p.why += fmt::format(", stream-K along {} in the last wave", depth);
        if (few)
            p.why += fmt::format(", where they are few split-K up to {} along {}", tile.most_parts(spec), depth);
    }
    v.condition = condition_of(spec, assumed, tile);
    v.why = p.why;
    v.multiple_of = assumed;
    v.launches.push_back(std::move(p));
    add_finishes(spec, lowered, v);
    return v;
}

/// Variants under one assumption after the other; or why there are none.
std::string tiles_under(const Spec& spec, const Kernel& lowered, const Target& given,
                        const std::vector<std::map<model::SymbolId, int64_t>>& assumptions, bool portable,
                        int64_t rows, std::vector<Variant>& variants) {
    const Target& target = portable ? given : hopper_target(given);
    std::vector<Variant> found;
    int forms_at_most = 6;  // each is a function to compile at a kernel's first use, beside the others
    for (const auto& assumed : assumptions) {
        const Spec aligned = assuming(spec, assumed);
        const auto tile = tile_of(aligned, lowered, portable, nullptr, target, Rows::of_dims);
        if (const auto* why = std::get_if<std::string>(&tile)) return *why;
        const Tile& usual = std::get<Tile>(tile);
        const auto asked = portable ? std::nullopt : tile_as_asked(aligned, lowered, target, usual);
        const std::vector<TileChoice> choices =
            portable || asked ? std::vector<TileChoice>{{asked.value_or(usual), {}}}
                              : choose_tiles(aligned, lowered, target, usual, forms_at_most, rows);
        for (const TileChoice& c : choices) {
            found.push_back(variant_of(spec, lowered, target, c.tile, assumed));
            found.back().condition = both(found.back().condition, c.when);
        }
        forms_at_most = 1;  // for sizes that suit TMA less
    }
    variants.insert(variants.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    return "";
}

}  // namespace

TilePlan plan_tiles(const Spec& spec, const Kernel& lowered, const Target& target, int64_t rows) {
    TilePlan plan;
    const auto all = wanted_symbols(spec, lowered, false), operands = wanted_symbols(spec, lowered, true);
    std::vector<std::map<model::SymbolId, int64_t>> assumptions{all};
    if (operands != all) assumptions.push_back(operands);
    std::vector<Variant>& variants = plan.variants;
    const std::string why = tiles_under(spec, lowered, target, assumptions, false, rows, variants);
    const bool always_on_hopper = !variants.empty() && variants.back().condition == on_hopper();
    assumptions = {operands};
    if (!operands.empty()) assumptions.emplace_back();
    plan.untiled = tiles_under(spec, lowered, target, assumptions, true, rows, variants);
    if (plan.untiled.empty()) {
        Variant& last = variants.back();
        if (always_on_hopper) last.condition = both(last.condition, off_hopper());
        for (Variant& v : variants)
            if (GemmLaunch& p = *as<GemmLaunch>(v.launches.front()); p.tile.mainloop.portable() && !why.empty())
                p.why = v.why = v.why + fmt::format(" (not by TMA: {})", why);
        plan.complete = as<GemmLaunch>(last.launches.front())->tile.least_arch(spec) == 80;
    }
    for (size_t i = 0; i < variants.size(); ++i) {
        const std::string number = i == 0 ? "" : fmt::format("_{}", i + 1);
        std::vector<AnyLaunch>& launches = variants[i].launches;
        launches.front()->name = lowered.name + "_tiles" + number;
        for (size_t f = 1; f < launches.size(); ++f)
            launches[f]->name = lowered.name + (f == 1 ? "_finish" : fmt::format("_finish{}", f)) + number;
    }
    return plan;
}

}  // namespace pleat::schedule
