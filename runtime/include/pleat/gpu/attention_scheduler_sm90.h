// The tiles of attention on sm_90a (attention_sm90.h), and which of them a block takes: blocks are persistent.
// Knows nothing of keys and of what is computed.
#pragma once

#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/mark.h"

namespace pleat {

/// How many rows there are, and batches of them. All tiles take as long.
struct AttentionGrid {
    PLEAT_KNOWN(bool, alike, true);
    int rows, batches;
    __device__ __forceinline__ AttentionGrid(long long r, long long b)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)) {}
};
/// Tiles see unlike many keys. `together` batches have room in the L2 cache; `workspace` counts the tiles that
/// blocks took.
struct AttentionUnlikeGrid {
    PLEAT_KNOWN(bool, alike, false);
    int rows, batches, together;
    unsigned char* workspace;
    __device__ __forceinline__ AttentionUnlikeGrid(long long r, long long b, int t, unsigned char* w)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)), together(t), workspace(w) {}
};

/// The tiles of a block. Blocks at work share keys in the L2 cache: tiles of one batch follow one another, or
/// of as many batches as have room there, the longest first. Such tiles go to blocks as these come to an end
/// with theirs, so that all end at about the same time. One warp.
template <class Grid, int Consumers>
class AttentionScheduler {
public:
    __device__ __forceinline__ explicit AttentionScheduler(const Grid& grid) : grid_(grid) {}
    /// The first 64 rows of the next tile, if there is one.
    __device__ __forceinline__ bool next(TileAt& at) const {
        if (next_ >= rows() * grid_.batches) return false;
        at = tile_in_sections(next_, rows(), grid_.batches, width());
        if constexpr (!Grid::alike) at.row = rows() - 1 - at.row;
        at.row *= Consumers;
        return true;
    }
    __device__ __forceinline__ void go_on() {
        const int blocks = static_cast<int>(gridDim.x);
        if constexpr (Grid::alike) {
            next_ += blocks;
        } else {
            // Each block takes tiles until there is none, which makes as many as there are tiles.
            unsigned number = 0;
            if (elected())
                number = reinterpret_cast<Ticket*>(grid_.workspace)
                             ->number(static_cast<unsigned>(rows() * grid_.batches));
            next_ = blocks + static_cast<int>(__reduce_max_sync(~0u, number));
        }
    }

private:
    const Grid& grid_;
    int next_ = static_cast<int>(blockIdx.x);

    __device__ __forceinline__ int rows() const { return (grid_.rows + 64 * Consumers - 1) / (64 * Consumers); }
    /// Batches of a section, of which all have about as many.
    __device__ __forceinline__ int width() const {
        if constexpr (Grid::alike) {
            return 1;
        } else {
            const int sections = (grid_.batches + grid_.together - 1) / grid_.together;
            return (grid_.batches + sections - 1) / sections;
        }
    }
};

}  // namespace pleat
