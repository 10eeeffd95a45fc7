#include "families/gemm/reductions.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "families/column/launch.h"
#include "families/gemm/launch.h"
#include "families/gemm/operands.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t slice = 16;          // rows of a tile that a warp holds at once
constexpr int64_t room_bytes = 8192;   // a consumer's for states that warps exchange: a part (tile_sm90.h)
constexpr int64_t whole_blocks = 128;  // rows: a block of so many lies in one tile of Hopper's

class Sorter {
public:
    Sorter(const Spec& spec, const Kernel& kernel, const std::vector<char>& depends, Tile& tile)
        : spec_(spec), kernel_(kernel), graph_(kernel.graph), depends_(depends), tile_(tile) {}

    void run() {
        std::set<NodeId> reached;
        const Variant none;
        for (const Sink& s : tile_sinks(kernel_, tile_))
            for (const NodeId root : roots(kernel_, none, s))
                visit(
                    graph_, root, [&](NodeId n) { return n == tile_.product; },
                    [&](NodeId n) {
                        if (is_reduction(graph_[n]) && n != tile_.product) reached.insert(n);
                    });
        tile_.epilogue.reductions.clear();
        for (const NodeId n : reached) {
            if (!depends_[static_cast<size_t>(n)])
                throw Untiled{fmt::format("the reduction along {} is not of the product", name(n))};
            const Domain d = along(kernel_, n);
            const bool down = std::any_of(d.axes().begin(), d.axes().end(),
                                          [&](const Axis& a) { return a.dim == tile_.row.dim; });
            tile_.epilogue.reductions.push_back(down ? down_rows(n) : along_columns(n));
        }
        check_uses();
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    const model::Graph& graph_;
    const std::vector<char>& depends_;
    Tile& tile_;

    std::string name(NodeId n) const { return spec_.name_of(along(kernel_, n)); }
    bool has_one_value(const Axis& axis) const {
        const Size n = spec_.extent(axis);
        return n.is_constant() && n.constant() <= 1;
    }

    /// Digits that a reduction goes along beyond a tile's: such as the grid has, outermost first.
    std::vector<Axis> splits(NodeId n, const Domain& left) const {
        std::vector<Axis> found;
        for (const Axis& a : left.axes()) {
            if (has_one_value(a)) continue;
            const bool batch = std::find(tile_.batch.begin(), tile_.batch.end(), a) != tile_.batch.end();
            const bool column = a == Axis{tile_.column.dim, tile_.column.lo * tile_.column_count, tile_.column.hi};
            const bool row =
                a.dim == tile_.row.dim && a.lo == tile_.mainloop.rows && a.hi % tile_.mainloop.rows == 0;
            if (!batch && !column && !row)
                throw Untiled{
                    fmt::format("the reduction along {} is not one that tiles can finish: {} is no digit of theirs",
                                name(n), spec_.name_of(a))};
            found.push_back(a);
        }
        return found;
    }

    /// A thread adds up what it has of a row, then the four lanes of a row exchange theirs.
    TileReduction along_columns(NodeId n) const {
        const Domain all = along(kernel_, n);
        Domain left = all;
        for (size_t i = 0; i < tile_.atoms.size(); ++i) {
            const ColumnAtom& c = tile_.atoms[i];
            const bool lanes = i >= tile_.lane_atom();
            if (all.covers(c.axis))
                left.remove(c.axis);
            else if (all.overlaps(c.axis) || lanes)
                throw Untiled{fmt::format(
                    "the reduction along {} is not one that a tile can finish: a row's four lanes share out {}",
                    name(n), spec_.name_of(c.axis))};
        }
        return {n, 0, splits(n, left)};
    }

    /// A thread adds up what it has of a column, then the lanes, warps and consumers of the rows exchange theirs.
    TileReduction down_rows(NodeId n) const {
        const Domain all = along(kernel_, n);
        Domain left = all;
        const Domain of = operand_domain(kernel_, n);
        for (const ColumnAtom& c : tile_.atoms)
            if (left.overlaps(c.axis))
                throw Untiled{fmt::format(
                    "the reduction along {} goes along both the rows and the columns of tiles", name(n))};
        const ColumnAtom& lanes = tile_.atoms[tile_.lane_atom()];
        if (!of.covers(lanes.axis))
            throw Untiled{fmt::format("the reduction along {} lacks the columns of tiles", name(n))};
        int64_t rows = 0;
        for (const Axis& a : all.axes()) {
            if (a.dim != tile_.row.dim) continue;
            bool fits = a.hi != 0 && a.hi < tile_.mainloop.rows
                            ? a.hi % slice == 0 && tile_.mainloop.rows % a.hi == 0
                            : a.hi % tile_.mainloop.rows == 0;
            // The last of several tiles' blocks must have all of them.
            if (a.hi > tile_.mainloop.rows)
                fits =
                    fits && layout::known_divisor(spec_, spec_.dims[static_cast<size_t>(a.dim)].size) % a.hi == 0;
            if (a.lo != 1 || !fits)
                throw Untiled{
                    fmt::format("the reduction along {} fits no tile of {} rows", name(n), tile_.mainloop.rows)};
            if (!tile_.mainloop.portable() && a.hi > tile_.mainloop.rows && a.hi <= whole_blocks)
                throw Untiled{fmt::format("the reduction along {} wants tiles of so many rows", name(n))};
            rows = a.hi == 0 ? tile_.mainloop.rows : std::min<int64_t>(a.hi, tile_.mainloop.rows);
            left.remove({tile_.row.dim, 1, rows});
        }
        // Lanes share out a thread's states among them: eight or a multiple.
        int64_t columns = 1;
        for (const ColumnAtom& c : tile_.atoms)
            if (of.covers(c.axis)) columns *= c.count;
        const bool pairs = tile_.lane_atom() + 1 == tile_.atoms.size() || of.covers(tile_.atoms.back().axis);
        if (registers_shared_out(lanes) * (pairs ? 2 : 1) % 8 != 0)
            throw Untiled{fmt::format("the reduction along {}: a thread has too few columns of {}", name(n),
                                      spec_.name_of(lanes.axis))};
        if (lanes.count * lanes.weight / 8 % registers_shared_out(lanes) != 0)
            throw Untiled{fmt::format("the reduction along {}: eight lanes do not share out {} columns of {}",
                                      name(n), lanes.count * lanes.weight, spec_.name_of(lanes.axis))};
        const int64_t slices =
            tile_.mainloop.rows / slice /
            (!tile_.mainloop.portable() && tile_.mainloop.sm90().form == Form::cooperative ? 2 : 1);
        if (slices * columns * state_bytes(kernel_, graph_[n]) > room_bytes)
            throw Untiled{
                fmt::format("the states of the reduction along {} are too many to exchange in a tile", name(n))};
        return {n, rows, splits(n, left)};
    }

    const TileReduction* late(NodeId n) const {
        for (const TileReduction& r : tile_.epilogue.reductions)
            if (r.node == n && r.late()) return &r;
        return nullptr;
    }

    /// What is known only after the loops over a tile serves stages over the reduction's own digits alone.
    void check_uses() const {
        const Variant none;
        for (const TileReduction& r : tile_.epilogue.reductions)
            visit(
                graph_, graph_[r.node].args[0], [&](NodeId n) { return n == tile_.product; },
                [&](NodeId n) {
                    if (late(n))
                        throw Untiled{fmt::format("a further reduction needs the value of that along {}", name(n))};
                });
        for (const Sink& s : tile_sinks(kernel_, tile_)) {
            const auto needed = late_reductions(kernel_, tile_, s);
            if (needed.empty()) continue;
            const TileReduction& first = *needed.front();
            const auto refuse = [&](const std::string& why) {
                throw Untiled{fmt::format("a stage that needs the reduction along {} {}", name(first.node), why)};
            };
            if (domain_of(kernel_, none, s) != kept_of(kernel_, first.node))
                refuse("is not over just the digits that it keeps");
            if (!first.beyond() && needed.size() > 1) refuse("needs another one too");
            for (const TileReduction* other : needed)
                if (along(kernel_, other->node) != along(kernel_, first.node) || other->splits != first.splits)
                    refuse("needs one along other digits too");
            std::set<model::TensorId> read;
            for (const NodeId root : roots(kernel_, none, s))
                visit(
                    graph_, root, [&](NodeId n) { return n == tile_.product || late(n); },
                    [&](NodeId n) {
                        if (late(n)) return;
                        if (depends_[static_cast<size_t>(n)] && (n == tile_.product || is_reduction(graph_[n])))
                            refuse("needs the product as well");
                        if (depends_[static_cast<size_t>(n)] && graph_[n].op == Op::substitute)
                            refuse("reads it at another place");
                        if (graph_[n].op == Op::read) read.insert(graph_[n].tensor);
                    });
            for (const Sink& other : tile_sinks(kernel_, tile_))
                if (other.what != Sink::What::require && !(other == s) &&
                    read.contains(kernel_.stores[static_cast<size_t>(other.index)].tensor))
                    refuse("reads what another stores");
        }
    }
};

}  // namespace

int64_t registers_shared_out(const ColumnAtom& lanes) {
    const int64_t registers = lanes.count * lanes.weight / 8;
    return registers % 8 == 0 ? 8 : std::min<int64_t>(4, registers);
}

Domain kept_of(const Kernel& kernel, NodeId reduction) {
    return minus(operand_domain(kernel, reduction), along(kernel, reduction));
}

void find_reductions(const Spec& spec, const Kernel& kernel, const std::vector<char>& depends, Tile& tile) {
    Sorter(spec, kernel, depends, tile).run();
}

std::vector<const TileReduction*> late_reductions(const Kernel& kernel, const Tile& tile, const Sink& sink) {
    std::vector<const TileReduction*> found;
    const Variant none;
    for (const TileReduction& r : tile.epilogue.reductions) {
        bool needed = false;
        if (r.late())
            for (const NodeId root : roots(kernel, none, sink))
                visit(
                    kernel.graph, root, [&](NodeId n) { return n == tile.product; },
                    [&](NodeId n) { needed = needed || n == r.node; });
        if (needed) found.push_back(&r);
    }
    return found;
}

int64_t states_of_row(const Kernel& kernel, const Tile& tile, NodeId reduction) {
    const Domain reduced = along(kernel, reduction);
    int64_t kept = 1;
    for (const ColumnAtom& c : tile.atoms)
        if (!reduced.covers(c.axis) && kernel.graph[reduction].domain.overlaps(c.axis)) kept *= c.count;
    return kept;
}

int64_t state_registers(const Kernel& kernel, const Tile& tile) {
    int64_t words = 0;
    for (const TileReduction& r : tile.epilogue.reductions) {
        if (r.down()) continue;
        // How many values a state of a variance or a mean is of is the same in all of them.
        const model::Reduction what = kernel.graph[r.node].reduction;
        const bool two = what == model::Reduction::variance || what == model::Reduction::logsumexp;
        const int64_t words_of_state = two ? 2 : 1, kept = states_of_row(kernel, tile, r.node);
        // Once a block's state is kept its products are not: where these are many, the first states alone stand
        // beside all of the tile's.
        const int64_t products = tile.mainloop.columns / kept / 4;
        words += 2 * tile.mainloop.blocks() * (2 * words_of_state <= products ? 1 : kept) * words_of_state;
    }
    return words;
}

void add_finishes(const Spec& spec, const Kernel& kernel, Variant& v) {
    const Tile tile = as<GemmLaunch>(v.launches.front())->tile;
    std::vector<FinishLaunch> finishes;
    const auto same = [&](const FinishLaunch& f, const TileReduction& r) {
        const TileReduction* first = tile.epilogue.reduction(f.passes.front().reductions.front());
        return along(kernel, first->node) == along(kernel, r.node) &&
               kept_of(kernel, first->node) == kept_of(kernel, r.node);
    };
    for (const TileReduction& r : tile.epilogue.reductions) {
        if (!r.beyond()) continue;
        auto f = std::find_if(finishes.begin(), finishes.end(), [&](const FinishLaunch& p) { return same(p, r); });
        if (f == finishes.end()) {
            FinishLaunch p = finish_launch(spec, order(spec, kept_of(kernel, r.node), nullptr),
                                           order(spec, along(kernel, r.node), nullptr), product(spec, r.splits));
            p.passes = {Pass{}};
            p.why = "combines what tiles left of the reductions in a fixed order";
            f = finishes.insert(finishes.end(), p);
        }
        const int id = add_scratch(spec, kernel, v, r.node, f->outer, f->splits, true);
        v.scratch[static_cast<size_t>(id)].split = r.splits;
        f->passes.front().reductions.push_back(r.node);
        f->partials.push_back(id);
        v.launches.front()->partials.push_back(id);
    }
    // Stages that need them wait for them.
    std::vector<Sink> now;
    for (const Sink& s : v.launches.front()->sinks) {
        const auto needed = late_reductions(kernel, tile, s);
        if (needed.empty() || !needed.front()->beyond()) {
            now.push_back(s);
            continue;
        }
        for (FinishLaunch& f : finishes)
            if (same(f, *needed.front())) f.sinks.push_back(s);
    }
    for (const int id : v.launches.front()->partials) now.push_back({Sink::What::partial, id});
    v.launches.front()->sinks = std::move(now);
    v.launches.insert(v.launches.end(), finishes.begin(), finishes.end());
}

}  // namespace pleat::schedule
