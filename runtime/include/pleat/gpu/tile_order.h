// Which tiles and which steps along K the blocks of a cluster take, in which order: those of a cluster lie below
// one another, and those that share a tile's K take its steps in turn. Knows nothing of operands.
#pragma once

#include "pleat/gpu/cluster.h"
#include "pleat/gpu/tile_share.h"
#include "pleat/gpu/tile_taps.h"

namespace pleat {

/// Cluster: blocks of one cluster, each with a row of tiles of its own. Splits: blocks that share one tile's K.
template <int Cluster, int Splits>
struct TileOrder {
    __device__ __forceinline__ static int first_tile() { return static_cast<int>(blockIdx.x) / (Cluster * Splits); }
    __device__ __forceinline__ static int tile_stride() { return static_cast<int>(gridDim.x) / (Cluster * Splits); }
    __device__ __forceinline__ static int cluster_rows(const TileGrid& grid) {
        return (grid.rows + Cluster - 1) / Cluster;
    }
    __device__ __forceinline__ static int tiles(const TileGrid& grid) {
        return cluster_rows(grid) * grid.columns * grid.batches;
    }

    __device__ __forceinline__ static WholeTiles share_of(const TileGrid& grid, int steps) {
        return {first_tile(), tile_stride(), tiles(grid), steps};
    }
    __device__ __forceinline__ static StreamKTiles share_of(const StreamKGrid& grid, int steps) {
        return {first_tile(), tile_stride(), tiles(grid), steps, grid.sums != nullptr};
    }

    template <class Taps>
    __device__ __forceinline__ static TilesByTaps<Taps> share_of(const TapGrid<Taps>& grid, int) {
        return {first_tile(), tile_stride(), clusters(grid)};
    }

    /// The steps along K of this block: every Splits-th, so that blocks that share K read what lies side by side in
    /// memory at about the same time.
    template <class Share>
    __device__ __forceinline__ static int first_step(const Share& share) {
        return share.begin() + (Splits == 1 ? 0 : static_cast<int>(cluster_rank()));
    }
    template <class Share>
    __device__ __forceinline__ static int step_count(const Share& share) {
        return (share.end() - first_step(share) + Splits - 1) / Splits;
    }

    /// In order of the clusters' tiles, of which each block has a row.
    template <class Grid>
    __device__ __forceinline__ static TileAt place(const Grid& grid, int id) {
        TileAt at = tile_at(clusters(grid), id);
        in_cluster(at);
        return at;
    }
    __device__ __forceinline__ static TileGrid clusters(const TileGrid& grid) {
        return {cluster_rows(grid), grid.columns, grid.batches};
    }
    template <class Taps>
    __device__ __forceinline__ static TapGrid<Taps> clusters(const TapGrid<Taps>& grid) {
        return {{cluster_rows(grid), grid.columns, grid.batches}};
    }
    __device__ __forceinline__ static void in_cluster(TileAt& at) {
        if constexpr (Cluster > 1) at.row = at.row * Cluster + static_cast<int>(cluster_rank());
    }

    /// Is the tile that of another cluster, which adds up its sums?
    __device__ __forceinline__ static bool leaves(const WholeTiles&) { return false; }
    __device__ __forceinline__ static bool leaves(const StreamKTiles& share) { return share.leaves(); }
};

}  // namespace pleat
