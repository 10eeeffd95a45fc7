// Steps along K of tiles whose rows are pixels, where each batch of weights has taps of its own: of the input
// gradient of a convolution by a stride, the pixels of the result whose places are alike modulo the stride (a
// phase) meet the same taps (polyphase). By 3 x 3 taps and a stride of 2
//
//   rows of the result   0 2 4 ..  one tap    phases  0: 1 x 1 taps   1: 1 x 2
//                        1 3 5 ..  two taps           2: 2 x 1        3: 2 x 2
//
// so that phase 3 has four times as many steps as phase 0. Knows nothing of operands.
#pragma once

#include "pleat/gpu/tile.h"
#include "pleat/gpu/tile_share.h"

namespace pleat {

/// Along one axis: which tap is the first of a batch's, and how many it has, four bits each.
template <unsigned long long First, unsigned long long Count>
struct TapRange {
    __device__ __forceinline__ static int first(int batch) { return static_cast<int>(First >> (4 * batch)) & 15; }
    __device__ __forceinline__ static int count(int batch) { return static_cast<int>(Count >> (4 * batch)) & 15; }
};

/// Of `Batches` in turn (or of so many columns of tiles); `Chunks` steps a tap. Ranges: of the taps' axes,
/// outermost first.
template <bool OfColumns, int Batches, int Chunks, class... Ranges>
struct TapsOfBatches {
    /// Of a tile.
    __device__ __forceinline__ static int steps(const TileAt& at) {
        const int which = (OfColumns ? at.column : at.batch) % Batches;
        return (Chunks * ... * Ranges::count(which));
    }
    /// The tap of a step along an axis.
    template <int Axis>
    __device__ __forceinline__ static int tap(int batch, int k) {
        static_assert(0 <= Axis && Axis < static_cast<int>(sizeof...(Ranges)));
        const int which = batch % Batches;
        const int first[] = {Ranges::first(which)...}, count[] = {Ranges::count(which)...};
        int left = k / Chunks;
        for (int axis = sizeof...(Ranges) - 1; axis > Axis; --axis) left /= count[axis];
        return first[Axis] + (Axis == 0 ? left : left % count[Axis]);
    }
};

/// As WholeTiles; `grid`: of clusters.
template <class Taps>
class TilesByTaps : public WholeTiles {
public:
    __device__ __forceinline__ TilesByTaps(int me, int clusters, const TapGrid<Taps>& grid)
        : WholeTiles(me, clusters, grid.rows * grid.columns * grid.batches, 0), grid_(grid) {}
    __device__ __forceinline__ int end() const { return Taps::steps(tile_at(grid_, id())); }

private:
    TapGrid<Taps> grid_;
};

}  // namespace pleat
