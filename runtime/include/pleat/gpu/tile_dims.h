// Tiles whose places are dims. A tile counts rows, columns and steps in integers of its own; TypedTile says along
// which dims they count, and BoxMap along which dims a tensor map's boxes begin, so that coordinates that are
// swapped or of another dim do not compile:
//
//   using Tiles = pleat::TypedTile<pleat::TileSm90<...>, Fold<M, 128>, Fold<N, 128>, Fold<K, 64>>;
//   tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
//       stage.load_a(a_map, k, at.row);        // const __grid_constant__ pleat::BoxMap<K, M> a_map
//       ...
//   const M m(at.row + tiles.row(i, h));
//
// Costs no instruction: places are computed in int, as by hand. Knows nothing of what a tile does.
#pragma once

#include "pleat/coordinates.h"
#include "pleat/gpu/tensor_map.h"
#include "pleat/gpu/tile_at.h"

namespace pleat {

namespace indices {

/// The place [Lo, Hi) along dim D as a tile counts it: in int, whatever D counts in.
template <class D, long long Lo, long long Hi = 0>
struct InTile : Index<InTile<D, Lo, Hi>, D, Lo, Hi, int> {
    using Base = Index<InTile, D, Lo, Hi, int>;
    constexpr InTile() = default;
    PLEAT_BOTH explicit constexpr InTile(int value) : Base{value} {}
};

/// In int too, in steps of the finer one, which goes as far as the coarser.
template <class D, long long La, long long Ha, long long Lb, long long Hb>
PLEAT_BOTH constexpr auto operator+(const InTile<D, La, Ha>& a, const InTile<D, Lb, Hb>& b) {
    constexpr long long lo = La < Lb ? La : Lb, hi = Ha == 0 || Hb == 0 ? 0 : Ha > Hb ? Ha : Hb;
    return InTile<D, lo, hi>(a.value_ * static_cast<int>(La / lo) + b.value_ * static_cast<int>(Lb / lo));
}

}  // namespace indices
using indices::InTile;

/// Of an index type.
template <class X>
struct InTileOf {
    using type = InTile<typename X::Of, PLEAT_N(X::lo), PLEAT_N(X::hi)>;
};
template <class D, long long Lo>
struct InTileOf<Fold<D, Lo>> {
    using type = InTile<D, Lo>;
};
template <class D, long long Lo, long long Hi>
struct InTileOf<Digit<D, Lo, Hi>> {
    using type = InTile<D, Lo, Hi>;
};

/// Dims that are one in memory, as the rows of a tile may be: their number is a dim of its own.
template <class... Ds>
struct Joint : Dim<Joint<Ds...>, int> {
    PLEAT_DIM_NAME("several dims")
    constexpr Joint() = default;
    template <ExplicitFor<Joint> X>
    PLEAT_BOTH explicit constexpr Joint(const X& x) : Dim<Joint, int>{{value_for<Joint>(x)}} {}
    template <class X>
    PLEAT_BOTH constexpr Joint(const X& x) : Dim<Joint, int>{{implicit_value<Joint>(x)}} {}
    template <Misuse, class X, bool ok = false>
    PLEAT_BOTH static constexpr void refuse() {
        static_assert(ok, "pleat: this is no place along the dims that are one in memory here");
    }
};

/// Where a tile lies: Row and Column are folds of the dims along which tiles are counted.
template <class Row, class Column>
struct TileOf {
    typename InTileOf<Row>::type row;
    typename InTileOf<Column>::type column;
    int batch;
    /// As blocks are handed it.
    PLEAT_BOTH constexpr TileOf(const TileAt& at) : row(at.row), column(at.column), batch(at.batch) {}
};
/// The number of a step along K, as the loop over them hands it out.
template <class Depth>
struct StepOf : InTileOf<Depth>::type {
    PLEAT_BOTH constexpr StepOf(int k) : InTileOf<Depth>::type(k) {}
};

/// Column: a fold, of which Lane is the digit that lanes have; neighbouring accumulators hold its neighbours, or
/// (Weight 2) one value together.
template <class Tile, class Rows, class Columns, class Depth,
          class Lane = Digit<typename InTileOf<Columns>::type::Of, 1, PLEAT_N(InTileOf<Columns>::type::lo)>,
          int Weight = 1>
struct TypedTile : Tile {
    using Tile::Tile;
    using Untyped = Tile;
    using At = TileOf<Rows, Columns>;
    using Step = StepOf<Depth>;
    using RowTile = typename InTileOf<Rows>::type;
    using Row = InTile<typename RowTile::Of, 1, PLEAT_N(RowTile::lo)>;
    using Column = typename InTileOf<Lane>::type;

    /// As the tile's, in its dims.
    PLEAT_DEVICE static Row row(int i, int h) { return Row(Tile::row(i, h)); }
    template <class... Consumer>
    PLEAT_DEVICE static Row first_row(int i, Consumer... consumer) {
        return Row(Tile::first_row(i, consumer...));
    }
    /// ... of the first of two neighbours, or of neighbour e.
    PLEAT_DEVICE static Column column(int j) { return Column(Tile::column(j) / Weight); }
    PLEAT_DEVICE static Column column(int j, int e) { return Column(Tile::column(j) / Weight + e); }
    /// The first lane's.
    PLEAT_BOTH static constexpr Column first_column(int j) { return Column(8 * j / Weight); }
};

/// A tile as the stages of another product see it that it holds: with places of these types, and the tile's own
/// parts.
template <class Held, class Rows, class Columns, class Depth, class Lane, int Weight>
class TileSeenBy {
    using Typed = TypedTile<typename Held::Untyped, Rows, Columns, Depth, Lane, Weight>;
    Held& tile_;

public:
    PLEAT_DEVICE explicit TileSeenBy(Held& tile) : tile_(tile) {}
    PLEAT_DEVICE static auto row(int i, int h) { return Typed::row(i, h); }
    PLEAT_DEVICE static auto first_row(int i) { return Typed::first_row(i); }
    PLEAT_DEVICE static auto column(int j) { return Typed::column(j); }
    PLEAT_DEVICE static auto column(int j, int e) { return Typed::column(j, e); }
    PLEAT_DEVICE static auto first_column(int j) { return Typed::first_column(j); }
    template <class... What>
    PLEAT_DEVICE void store(const What&... what) const {
        tile_.store(what...);
    }
};
template <class Rows, class Columns, class Depth,
          class Lane = Digit<typename InTileOf<Columns>::type::Of, 1, PLEAT_N(InTileOf<Columns>::type::lo)>,
          int Weight = 1, class Held>
PLEAT_DEVICE auto seen_by(Held& tile) {
    return TileSeenBy<Held, Rows, Columns, Depth, Lane, Weight>(tile);
}

/// The parts of `all` register columns that have so many each, and where one begins: the last begins early where
/// they do not divide.
PLEAT_BOTH constexpr int part_count(int registers, int all) { return (all + registers - 1) / registers; }
PLEAT_BOTH constexpr int part_begin(int part, int registers, int all) {
    return (part + 1) * registers < all ? part * registers : all - registers;
}

/// A tile whose output parts wait in registers (TileSm90::consume_late): stores leave them there, in their order.
template <class Tiles, class Parts>
class LateTiles {
    Parts& parts_;
    int stored_ = 0;

public:
    using At = typename Tiles::At;
    PLEAT_KNOWN(int, columns, Tiles::columns);
    PLEAT_KNOWN(int, blocks, Tiles::blocks);

    PLEAT_DEVICE LateTiles(const Tiles&, Parts& parts) : parts_(parts) {}
    PLEAT_DEVICE static auto row(int i, int h) { return Tiles::row(i, h); }
    PLEAT_DEVICE static auto first_row(int i) { return Tiles::first_row(i); }
    PLEAT_DEVICE static auto column(int j) { return Tiles::column(j); }
    PLEAT_DEVICE static auto column(int j, int e) { return Tiles::column(j, e); }
    PLEAT_DEVICE static auto first_column(int j) { return Tiles::first_column(j); }
    template <class Map, class Value, int Registers, class... At>
    PLEAT_DEVICE void store(const Map&, const Value (&values)[Registers][2], const At&...) {
#pragma unroll
        for (int j = 0; j < Registers; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h) parts_[stored_][j][h] = values[j][h];
        ++stored_;
    }
};

/// The parameter of a kernel that is a tensor map: boxes begin at places of these types, innermost first.
template <class... Axes>
struct BoxMap : TensorMap {};

/// Where a box begins along one of its map's axes, as TMA takes it.
template <class Axis, class At>
PLEAT_BOTH constexpr int box_place(const At& at) {
    return static_cast<int>(implicit_value<Axis>(at));
}

}  // namespace pleat
