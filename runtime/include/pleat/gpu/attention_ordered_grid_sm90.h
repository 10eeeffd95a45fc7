// What all blocks of the gradients by five products (attention_ordered_sm90.h) do: sizes of the planes of queries
// and keys, what blocks take one after the other, where turns and sums lie in workspace. Planes are alike, or those
// of packed sequences, each of its own size. Knows nothing of what is multiplied.
#pragma once

#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/attention_turns.h"
#include "pleat/gpu/packed_numbers.h"

namespace pleat {

/// The rows and columns of a plane.
struct AttentionPlane {
    int rows, columns;
};

/// rows, columns: of each plane; batches: of tiles of rows; group: batches of the products that one sums up; runs:
/// those of the products in all, where the last tile may lack some.
struct AttentionOrderedGrid {
    PLEAT_KNOWN(bool, packed, false);
    PLEAT_KNOWN(bool, listed, false);  // are the blocks that a tile sees listed (attention_column_lists.h)?
    int rows, columns, batches, group, runs;
    unsigned char* workspace;

    __device__ __forceinline__ AttentionOrderedGrid(int rows, int columns, int batches, int group, int runs,
                                                    unsigned char* workspace)
        : rows(rows), columns(columns), batches(batches), group(group), runs(runs), workspace(workspace) {}

    /// Of a plane that the producer told of.
    template <class Blocks>
    __device__ __forceinline__ AttentionPlane plane(const Blocks&) const {
        return {rows, columns};
    }
    /// Blocks of Size columns have a place for each of two chains; how many there are.
    template <int Size>
    __device__ __forceinline__ long long place(int chain, int block, int batch) const {
        return (static_cast<long long>(chain) * runs + batch) * ((columns + Size - 1) / Size) + block;
    }
    template <int Size>
    __device__ __forceinline__ long long places() const {
        return place<Size>(2, 0, 0);
    }

    /// A plane's tiles of rows, of all batches, or its blocks of columns, of all runs: the nth of a batch.
    struct Part {
        int batch, nth;
        AttentionPlane plane;
    };
    /// Those that blocks take.
    template <class Order>
    class Items {
    public:
        __device__ __forceinline__ explicit Items(const AttentionOrderedGrid& grid)
            : grid_(grid), each_(Order(grid.rows, grid.columns).items()) {}
        __device__ __forceinline__ int all() const { return each_ * grid_.batches; }
        __device__ __forceinline__ Part find(int n) const { return {n / each_, n, {grid_.rows, grid_.columns}}; }

    private:
        const AttentionOrderedGrid& grid_;
        int each_;
    };
    /// Those of columns, `boxes` a block of Size.
    template <int Size>
    class Columns {
    public:
        __device__ __forceinline__ Columns(const AttentionOrderedGrid& grid, int boxes)
            : grid_(grid), each_((grid.columns + Size - 1) / Size * boxes) {}
        __device__ __forceinline__ int all() const { return each_ * grid_.runs; }
        __device__ __forceinline__ Part find(int n) const {
            const int batch = n / each_;
            return {batch, n - batch * each_, {grid_.rows, grid_.columns}};
        }

    private:
        const AttentionOrderedGrid& grid_;
        int each_;
    };
};

/// The same of packed sequences. rows, columns: at most; batches: of each sequence; group: as above; places: all
/// that columns have. rows_of(n), columns_of(n): how many are sequence n's own; first(n): the place of its first
/// column. Where sequences do not lie apart, no block has anything to do: a requirement says so.
template <class RowsOf, class ColumnsOf, class First>
struct AttentionOrderedPackedGrid {
    PLEAT_KNOWN(bool, packed, true);
    PLEAT_KNOWN(bool, listed, false);
    int rows, columns, batches, group, runs, sequences;
    long long columns_in_all;
    unsigned char* workspace;
    RowsOf rows_of;
    ColumnsOf columns_of;
    First first;

    __device__ __forceinline__ AttentionOrderedPackedGrid(int rows, int columns, int sequences, int batches,
                                                          int group, long long columns_in_all,
                                                          unsigned char* workspace, RowsOf rows_of,
                                                          ColumnsOf columns_of, First first)
        : rows(rows),
          columns(columns),
          batches(batches),
          group(group),
          runs(sequences * batches * group),
          sequences(sequences),
          columns_in_all(columns_in_all),
          workspace(workspace),
          rows_of(rows_of),
          columns_of(columns_of),
          first(first) {}

    template <class Blocks>
    __device__ __forceinline__ AttentionPlane plane(const Blocks& blocks) const {
        return {blocks.rows, blocks.columns};
    }
    /// A sequence of n columns from place p on has its blocks from p / Size + its number on: one more for each.
    template <int Size>
    __device__ __forceinline__ long long place(int chain, int block, int batch) const {
        const int sequence = batch / (batches * group), run = batch - sequence * batches * group;
        return (static_cast<long long>(chain) * batches * group + run) * blocks<Size>() + first(sequence) / Size +
               sequence + block;
    }
    template <int Size>
    __device__ __forceinline__ long long places() const {
        return 2ll * batches * group * blocks<Size>();
    }

    struct Part {
        int batch, nth;
        AttentionPlane plane;
    };
    template <class Order>
    class Items {
        struct Count {
            const AttentionOrderedPackedGrid& grid;
            __device__ __forceinline__ int operator()(int n) const {
                const AttentionPlane plane = grid.plane_of(n);
                return grid.lies_apart(n) ? Order(plane.rows, plane.columns).items() * grid.batches : -1;
            }
        };

    public:
        __device__ __forceinline__ explicit Items(const AttentionOrderedPackedGrid& grid)
            : grid_(grid), numbers_(grid.sequences, Count{grid}) {}
        __device__ __forceinline__ int all() const { return numbers_.all(); }
        __device__ __forceinline__ Part find(int n) {
            const auto found = numbers_.find(n);
            const int each = found.count / grid_.batches, batch = found.nth / each;
            return {found.sequence * grid_.batches + batch, found.nth - batch * each,
                    grid_.plane_of(found.sequence)};
        }

    private:
        const AttentionOrderedPackedGrid& grid_;
        PackedNumbers<Count> numbers_;
    };
    template <int Size>
    class Columns {
        struct Count {
            const AttentionOrderedPackedGrid& grid;
            int boxes;
            __device__ __forceinline__ int operator()(int n) const {
                return grid.lies_apart(n)
                           ? (grid.plane_of(n).columns + Size - 1) / Size * boxes * grid.batches * grid.group
                           : -1;
            }
        };

    public:
        __device__ __forceinline__ Columns(const AttentionOrderedPackedGrid& grid, int boxes)
            : grid_(grid), numbers_(grid.sequences, Count{grid, boxes}) {}
        __device__ __forceinline__ int all() const { return numbers_.all(); }
        __device__ __forceinline__ Part find(int n) {
            const auto found = numbers_.find(n);
            const int runs = grid_.batches * grid_.group, each = found.count / runs, run = found.nth / each;
            return {found.sequence * runs + run, found.nth - run * each, grid_.plane_of(found.sequence)};
        }

    private:
        const AttentionOrderedPackedGrid& grid_;
        PackedNumbers<Count> numbers_;
    };

private:
    template <int Size>
    __device__ __forceinline__ long long blocks() const {
        return columns_in_all / Size + sequences;
    }
    __device__ __forceinline__ AttentionPlane plane_of(int n) const {
        return {static_cast<int>(clamped(rows_of(n), rows)), static_cast<int>(clamped(columns_of(n), columns))};
    }
    __device__ __forceinline__ bool lies_apart(int n) const {
        const long long begin = first(n), own = columns_of(n),
                        end = n + 1 < sequences ? first(n + 1) : columns_in_all;
        return begin >= 0 && own >= 0 && own <= columns && begin + own <= end;
    }
};

}  // namespace pleat
