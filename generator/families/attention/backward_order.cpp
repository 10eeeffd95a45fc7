#include "families/attention/backward_order.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "families/attention/lists.h"

namespace pleat::schedule {

using model::Axis;
using model::Graph;
using model::Op;
using model::Size;

namespace {

constexpr int rows = 64, columns = 64, wide = 128, consumers = 2, adders = 2;
constexpr int least_stages = 2;
constexpr int64_t widest = 128;             // sums of which a thread's registers hold
constexpr int64_t widest_beside_wide = 64;  // ... beside products of wide blocks

int64_t steps(int64_t depth) { return model::ceil_div(depth, 64); }

/// Is what a bound hides of a tile's rows known from the row at one of its ends, and from either side? A tile of
/// queries then sees no key whose tile does not see it, which would not take its turn.
bool is_mutual(const Graph& graph, const KeyBound& bound, const Axis& row) {
    if (bound.rows != KeyBound::Rows::grow && bound.rows != KeyBound::Rows::shrink) return false;
    return std::any_of(bound.terms.begin(), bound.terms.end(), [&](const KeyBound::Term& t) {
        return graph[t.node].op == Op::coordinate && graph[t.node].axis == row && std::abs(t.coefficient) == 1;
    });
}

}  // namespace

int64_t ordered_bytes(const AttentionBackward& a) {
    const BackwardSide& keys = a.keys();
    const int64_t both = steps(a.depth) + steps(a.other);
    const int64_t operands = (int64_t{consumers} * rows + int64_t{keys.stages} * keys.block) * both * 128;
    const int64_t weights = 2 * int64_t{consumers} * rows * keys.block * 2;
    const int64_t sums = adders * keys.block * steps(a.depth) * 64 * 4;
    const int64_t values = keys.stages * keys.block * 4 * static_cast<int64_t>(keys.values.size());
    const int64_t barriers =
        8 * (2 * consumers + 2 * keys.stages + 2 * adders + 4) + 64 + (a.listed ? 4 * int64_t{keys.stages} : 0);
    return operands + weights + sums + values + barriers;
}

bool agree_on_order(const AttentionBackward& a, const Axis& key) {
    const std::vector<KeyBound>& bounds = a.keys().mask.bounds;
    return std::all_of(bounds.begin(), bounds.end(), [&](const KeyBound& b) {
        return b.upper == bounds.front().upper && is_mutual(a.keys().masked.graph, b, key);
    });
}

bool fits_in_order(const AttentionBackward& a, const Target& target) {
    const BackwardSide& keys = a.keys();
    if (a.sides.size() != 2 || !keys.both() || !keys.needs_others) return false;
    if (!keys.totals.empty() || !a.queries().totals.empty()) return false;
    if (!keys.group.is_constant()) return false;  // its loop leaves a thread too few registers
    if (a.depth > widest || a.other > widest || keys.block > columns) return false;
    AttentionBackward there = a;
    there.sides.front().block = columns;
    return ordered_bytes(in_order(std::move(there), target)) <= target.shared_block;
}

int block_in_order(AttentionBackward a, const Target& target) {
    BackwardSide& keys = a.sides.front();
    if (a.depth > widest_beside_wide || a.other > widest_beside_wide || keys.reads_columns) return columns;
    keys.block = wide;
    keys.stages = least_stages;
    return ordered_bytes(a) <= target.shared_block ? wide : columns;
}

AttentionBackward in_order(AttentionBackward a, const Target& target) {
    a.ordered = true;
    BackwardSide& keys = a.sides.front();
    if (a.retiled) {
        keys.block = a.retiled->block;
        keys.products = a.retiled->products;
        keys.other_products = a.retiled->other_products;
    }
    a.box = rows;
    for (BackwardSide& side : a.sides)
        for (Tile* t : {&side.products, &side.other_products})
            for (auto* map : {&t->a.map, &t->b.map}) (*map)[1].box = rows;
    if (a.folded) {
        keys.clean = keys.seen = a.folded->weights;
        keys.offset = a.folded->offset;
        keys.results.front() = a.folded->of_keys;
        a.sides.back().results.front() = a.folded->of_queries;
    }
    int& stages = keys.stages;
    for (stages = a.most_stages; stages > least_stages && ordered_bytes(a) > target.shared_block;) --stages;
    return a;
}

bool is_paired(const AttentionBackward& a) {
    const std::vector<KeyBound>& bounds = a.keys().mask.bounds;
    return !bounds.empty() && !bounds.front().upper;
}

Size AttentionBackward::columns_in_all() const {
    for (const BackwardPacked::Value& v : packed->values)
        if (v.read.along == keys().column) return spec->extent(v.read.at);
    return 0;
}

Size AttentionBackward::workspace_bytes() const {
    if (!ordered && !listed) return 0;
    if (!ordered) {
        Size lists = 0;
        for (const BackwardSide& side : sides)
            if (side.lists) lists = lists + bytes_of_lists(plane_of(*this, side));
        return lists;
    }
    // Lists of blocks, a count of keys taken, the turns of two chains, and their sums.
    const BackwardSide& side = queries();
    const int64_t block = keys().block;
    Size tiles = side.products.batches(*spec) * ceil_div(spec->extent(side.products.row), Size(block)) * 2;
    if (packed) {
        // Of sequences one after the other, of which each has a part of a block more.
        Size batches = 1;
        for (const Axis& a : side.products.batch)
            if (!(a == packed->queries.length.sequence)) batches = batches * spec->extent(a);
        tiles = batches *
                (floor_div(columns_in_all(), Size(block)) + spec->extent(packed->queries.length.sequence)) * 2;
    }
    const Size lists = listed ? bytes_of_lists(plane_of(*this, keys())) : Size(0);
    return lists + ceil_div(tiles * 8, Size(128)) * 128 + tiles * (block * steps(depth) * 64 * 4) + 128;
}

}  // namespace pleat::schedule
