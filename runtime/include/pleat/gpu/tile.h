// What matrix products tile by tile have in common, on whatever architecture: how operands lie, where tiles are,
// and the order in which they are taken. Knows nothing of dims, memory or instructions.
#pragma once

#include "pleat/base.h"
#include "pleat/gpu/tile_at.h"

namespace pleat {

/// How an operand lies in memory.
enum class Major {
    k,   // neighbours are along K
    mn,  // neighbours are along M (of the operand a) or N (of b)
};

/// Operands of two formats of one size: a's and b's elements. For templates that take the operands' dtype.
template <class A, class B>
struct Mixed {
    unsigned char bits;
    static_assert(sizeof(A) == 1 && sizeof(B) == 1);
};

/// Operands of T of which b comes as another type, of 8 bits, every value of which T has, or f32, which is rounded:
/// it is made T on its way.
template <class T, class Of_b>
struct Cast {
    T value;
};

/// The same of operands of which a comes as another type.
template <class T, class Of_a>
struct CastRows {
    T value;
};

/// Two integers of 4 bits that are neighbours along K, in one byte, the first in its low half or in its high one:
/// each is (nibble ^ 8 if Inverted) - Offset.
template <int Offset, bool Inverted, bool HighFirst = false>
struct Nibbles {
    unsigned char both;
};
/// How many neighbours along K one element in memory holds.
template <class T>
struct NeighboursIn {
    PLEAT_KNOWN(int, count, 1);
};
template <int Offset, bool Inverted, bool HighFirst>
struct NeighboursIn<Nibbles<Offset, Inverted, HighFirst>> {
    PLEAT_KNOWN(int, count, 2);
};
/// Bytes in memory of so many neighbours along K.
template <class T>
PLEAT_BOTH constexpr int bytes_along_k(int elements) {
    return elements / PLEAT_N(NeighboursIn<T>::count) * static_cast<int>(sizeof(T));
}

/// What tensor cores multiply, and how the operands come.
template <class Operand>
struct Comes {
    using Multiplied = Operand;
    using A = Operand;
    using B = Operand;
};
template <class T, class Of_b>
struct Comes<Cast<T, Of_b>> {
    using Multiplied = T;
    using A = T;
    using B = Of_b;
};
template <class T, class Of_a>
struct Comes<CastRows<T, Of_a>> {
    using Multiplied = T;
    using A = Of_a;
    using B = T;
};

/// The formats of a and of b.
template <class Operand>
struct Formats {
    using A = Operand;
    using B = Operand;
};
template <class Of_a, class Of_b>
struct Formats<Mixed<Of_a, Of_b>> {
    using A = Of_a;
    using B = Of_b;
};

/// What products of these formats are added up in: integers in i32, without rounding.
template <class Element>
struct SumOf {
    using Type = float;
};
template <>
struct SumOf<signed char> {
    using Type = int;
};
template <>
struct SumOf<unsigned char> {
    using Type = int;
};
template <class A, class B>
struct SumOf<Mixed<A, B>> : SumOf<A> {};

/// How many tiles there are; blocks take whole ones.
struct TileGrid {
    int rows, columns, batches;
};
/// Stream-K: blocks share some tiles, so that all have as many steps along K (gpu/tile_share.h).
struct StreamKGrid : TileGrid {
    unsigned char* sums;  // memory for a tile's sums and two marks of each block; null: none are shared
};

/// Whole tiles, each with as many steps as Taps::steps of its place says (gpu/tile_taps.h).
template <class Taps>
struct TapGrid : TileGrid {};

/// Split-K of few tiles into more than StreamKTiles::few parts.
struct SplitKGrid : StreamKGrid {};

/// In how many rows tiles are taken before the next column.
__device__ constexpr int band_rows() { return 8; }

/// The id-th tile: down some rows of them, then the next column, so that blocks at work at a time share rows and
/// columns in the L2 cache.
__device__ __forceinline__ TileAt tile_at(const TileGrid& grid, int id) {
    constexpr int high = band_rows();
    const int batch = id / (grid.rows * grid.columns), in_batch = id - batch * grid.rows * grid.columns;
    const int band = in_batch / (high * grid.columns), in_band = in_batch - band * high * grid.columns;
    const int height = grid.rows - band * high < high ? grid.rows - band * high : high;
    return {band * high + in_band % height, in_band / height, batch};
}

/// Batches read the same rows of operand a: they are further columns, the last one's first.
template <class Taps>
__device__ __forceinline__ TileAt tile_at(const TapGrid<Taps>& grid, int id) {
    TileAt at = tile_at(TileGrid{grid.rows, grid.columns * grid.batches, 1}, id);
    const int before = at.column / grid.columns;
    at.column -= before * grid.columns;
    at.batch = grid.batches - 1 - before;
    return at;
}

/// The same for a launch's first tiles, if no division is needed: its instructions would be fetched from memory one
/// line after the other before the first operands are asked for. Is it found?
__device__ __forceinline__ bool first_band_tile(const TileGrid& grid, int id, TileAt& at) {
    constexpr int high = band_rows();
    const int height = grid.rows < high ? grid.rows : high;
    const int logarithm = height / 2 - height / 8;  // of 1, 2, 4 and 8
    at = {id & (height - 1), id >> logarithm, 0};
    return id < height * grid.columns && (height & (height - 1)) == 0;
}

/// Those of a grid whose batches differ are found as all others are.
template <class Taps>
__device__ __forceinline__ bool first_band_tile(const TapGrid<Taps>&, int, TileAt& at) {
    at = {};
    return false;
}

}  // namespace pleat
