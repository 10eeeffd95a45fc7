#include "families/column/column.h"

#include <fmt/format.h>

#include <utility>

#include "families/column/launch.h"
#include "families/row/launch.h"
#include "plan/axes.h"
#include "plan/reductions.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

constexpr int wanted_blocks = 4;       // an SM: enough to hide latency
constexpr int columns_of_block = 32;   // vectors of columns: a lane each
constexpr int most_lanes = 128;        // where these are narrow
constexpr int least_lanes = 4;         // ... few
constexpr int64_t row_bytes = 256;     // that a block reads side by side at least: whole sectors, but for both ends
constexpr int64_t bytes_at_once = 16;  // that a thread asks for
constexpr int64_t least_rows = 64;     // of a share

/// Adds the launch that leaves shares, and the one that puts them together.
template <class Own>
void finish_shares(const Spec& spec, const Kernel& kernel, Variant& v, const Group& g,
                   const std::vector<Sink>& sinks, Own p) {
    for (const NodeId r : g.reductions)
        p.partials.push_back(add_scratch(spec, kernel, v, r, p.outer, p.splits, true));

    FinishLaunch f = finish_launch(spec, p.outer, p.inner, p.splits);
    f.passes = p.passes;
    f.partials = p.partials;
    f.sinks = sinks;
    f.why = "combines the partial states in a fixed order";
    const bool in_place = !sinks.empty();
    v.launches.push_back(std::move(p));
    if (!in_place)
        for (const NodeId r : g.reductions) {
            const int id = add_scratch(spec, kernel, v, r, f.outer, 1, false);
            f.sinks.push_back({Sink::What::scratch, id});
        }
    v.launches.push_back(std::move(f));
    if (!in_place) mark_materialized(v, g, *v.launches.back());
}

/// Of narrow accesses, as of rows of an odd length, a block has more side by side, and a thread more on their way.
/// Of few columns it has no more lanes than take them all, and more rows.
void share_block(const Spec& spec, const model::Tensor* guide, ColumnLaunch& p) {
    const Size columns = product(spec, p.outer);
    while (columns.is_constant() && p.lanes > least_lanes && columns.constant() * 2 <= int64_t{p.lanes} * p.vector)
        p.lanes /= 2;
    if (!guide || !p.has_lane || !spec.extent(p.lane).is_constant()) return;
    const int64_t bytes = int64_t{p.vector} * model::info(guide->dtype).bytes;
    while (p.lanes < most_lanes && p.lanes * bytes < row_bytes &&
           spec.extent(p.lane).constant() >= int64_t{2} * p.lanes * p.vector)
        p.lanes *= 2;
    while (p.rows_at_once < 8 && p.rows_at_once * bytes < bytes_at_once) p.rows_at_once *= 2;
}

/// The launch whose blocks add up all rows of their columns, and do with the values what `sinks` say.
void finish_at_once(const Spec& spec, const Kernel& kernel, Variant& v, const Group& g,
                    const std::vector<Sink>& sinks, ColumnLaunch p, const char* rows) {
    p.splits = 1;
    p.sinks = sinks;
    if (sinks.empty())
        for (const NodeId r : g.reductions)
            p.sinks.push_back({Sink::What::scratch, add_scratch(spec, kernel, v, r, p.outer, 1, false)});
    p.why = fmt::format("the reduced digits lie across memory{}: blocks add up all rows of their columns", rows);
    v.launches.push_back(std::move(p));
    if (sinks.empty()) mark_materialized(v, g, *v.launches.back());
}

}  // namespace

FinishLaunch finish_launch(const Spec& spec, std::vector<model::Axis> outer, std::vector<model::Axis> inner,
                           Size splits, int threads) {
    FinishLaunch p;
    p.outer = std::move(outer);
    p.inner = std::move(inner);
    p.splits = std::move(splits);
    p.threads = threads;
    p.grid = ceil_div(product(spec, p.outer), Size(columns_of_block));
    return p;
}

void add_in_shares(const Spec& spec, const Kernel& kernel, Variant& v, const Group& g,
                   const std::vector<Sink>& sinks, const Target& target) {
    const Size blocks = int64_t{wanted_blocks} * target.sms;
    const auto all = operand_accesses(kernel, v, g);
    const model::Tensor* guide = guide_tensor(spec, all, unite(g.outer, g.inner));
    const auto begin = [&](Launch& p) {
        p.outer = order(spec, g.outer, guide);
        p.inner = order(spec, g.inner, guide);
        p.passes = {Pass{g.reductions}};
        p.threads = 256;
    };
    if (along_memory(spec, kernel, v, g)) {
        RowLaunch p;
        begin(p);
        set_lane(spec, p, p.inner, all);
        p.lanes = p.threads;
        p.hold = Hold::nothing;
        const Size rows = product(spec, p.outer);
        const Size steps = ceil_div(product(spec, p.inner), Size(int64_t{p.vector} * p.threads * 4));
        p.splits = maximum(Size(1), minimum(ceil_div(blocks, rows), steps));
        p.grid = rows * p.splits;
        p.why =
            "the rows are few and long: blocks share one out, a second launch combines their states in a fixed "
            "order";
        return finish_shares(spec, kernel, v, g, sinks, std::move(p));
    }
    ColumnLaunch p;
    begin(p);
    const Size rows = product(spec, p.inner);
    const bool at_once =
        rows.is_constant() && rows.constant() <= least_rows && !kernel.wanted()[model::Setting::splits];
    set_lane(spec, p, p.outer, at_once ? operand_accesses(kernel, v, g, sinks) : all);
    share_block(spec, guide, p);
    const Size columns = ceil_div(product(spec, p.outer), Size(int64_t{p.vector} * p.lanes));
    p.grid = columns;
    if (at_once) return finish_at_once(spec, kernel, v, g, sinks, std::move(p), " and are few");
    p.splits =
        maximum(Size(1), minimum(ceil_div(blocks, maximum(columns, Size(1))), ceil_div(rows, Size(least_rows))));
    if (const auto asked = kernel.wanted()[model::Setting::splits]) p.splits = Size(*asked);
    ColumnLaunch whole = p;
    set_lane(spec, whole, whole.outer, operand_accesses(kernel, v, g, sinks));
    if (p.splits == Size(1) && whole.vector == p.vector)
        return finish_at_once(spec, kernel, v, g, sinks, std::move(p), ", and there are columns for all blocks");
    p.grid = columns * p.splits;
    p.why =
        "the reduced digits lie across memory: blocks add up shares of the rows, a second launch combines them "
        "in a fixed order";
    finish_shares(spec, kernel, v, g, sinks, std::move(p));
}

void mark_materialized(Variant& v, const Group& g, const Launch& p) {
    size_t i = 0;
    for (const Sink& s : p.sinks)
        if (s.what == Sink::What::scratch) v.materialized[g.reductions[i++]] = s.index;
}

}  // namespace pleat::schedule
