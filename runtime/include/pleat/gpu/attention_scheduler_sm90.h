// The tiles of attention on sm_90a (attention_sm90.h), and which of them a block takes: blocks are persistent.
// Knows nothing of keys and of what is computed.
#pragma once

#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/mark.h"
#include "pleat/gpu/packed_numbers.h"

namespace pleat {

/// How many rows there are, or places of which tiles have several heads each, and batches of them. All tiles take
/// as long.
struct AttentionGrid {
    PLEAT_KNOWN(bool, alike, true);
    PLEAT_KNOWN(bool, listed, false);  // are the blocks of keys of a tile listed (attention_lists.h)?
    int rows, batches;
    __device__ __forceinline__ AttentionGrid(long long r, long long b)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)) {}
};
/// Tiles see unlike many keys. `together` batches have room in the L2 cache; `workspace` counts the tiles that
/// blocks took.
struct AttentionUnlikeGrid {
    PLEAT_KNOWN(bool, alike, false);
    PLEAT_KNOWN(bool, listed, false);
    int rows, batches, together;
    unsigned char* workspace;
    __device__ __forceinline__ AttentionUnlikeGrid(long long r, long long b, int t, unsigned char* w)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)), together(t), workspace(w) {}
};
/// The same of packed sequences: length(n), of sequence n, is how many of `rows` are its own. Each has so many
/// batches.
template <class Length>
struct AttentionPackedGrid {
    PLEAT_KNOWN(bool, alike, false);
    PLEAT_KNOWN(bool, listed, false);
    int rows, sequences, batches, together;
    unsigned char* workspace;
    Length length;
    __device__ __forceinline__ AttentionPackedGrid(long long r, long long s, long long b, int t, unsigned char* w,
                                                   Length l)
        : rows(static_cast<int>(r)),
          sequences(static_cast<int>(s)),
          batches(static_cast<int>(b)),
          together(t),
          workspace(w),
          length(l) {}
};

/// Batches of a section, of which all have about as many and `together` at most.
__device__ __forceinline__ int section_width(int batches, int together) {
    const int sections = (batches + together - 1) / together;
    return (batches + sections - 1) / sections;
}
/// The next tile of a block, of as many as all blocks take: `number` of them were there ahead. All threads of a
/// warp.
__device__ __forceinline__ int next_ticket(unsigned char* workspace, int all) {
    unsigned number = 0;
    if (elected()) number = reinterpret_cast<Ticket*>(workspace)->number(static_cast<unsigned>(all));
    return static_cast<int>(gridDim.x) + static_cast<int>(__reduce_max_sync(~0u, number));
}

/// The tiles of a block. Blocks at work share keys in the L2 cache: tiles of one batch follow one another, or
/// of as many batches as have room there, the longest first. Such tiles go to blocks as these come to an end
/// with theirs, so that all end at about the same time. Places: of the rows of a consumer. One warp.
template <class Grid, int Consumers, int Places = 64>
class AttentionScheduler {
public:
    __device__ __forceinline__ explicit AttentionScheduler(const Grid& grid) : grid_(grid) {}
    /// Of the next tile, if there is one, the first consumer's rows, by the number of theirs among all.
    __device__ __forceinline__ bool next(TileAt& at) const {
        if (next_ >= rows() * grid_.batches) return false;
        at = tile_in_sections(next_, rows(), grid_.batches, width());
        if constexpr (!Grid::alike) at.row = rows() - 1 - at.row;
        at.row *= Consumers;
        return true;
    }
    __device__ __forceinline__ void go_on() {
        if constexpr (Grid::alike)
            next_ += static_cast<int>(gridDim.x);
        else  // Each block takes tiles until there is none, which makes as many as there are tiles.
            next_ = next_ticket(grid_.workspace, rows() * grid_.batches);
    }

private:
    const Grid& grid_;
    int next_ = static_cast<int>(blockIdx.x);

    __device__ __forceinline__ int rows() const {
        return (grid_.rows + Places * Consumers - 1) / (Places * Consumers);
    }
    __device__ __forceinline__ int width() const {
        if constexpr (Grid::alike)
            return 1;
        else
            return section_width(grid_.batches, grid_.together);
    }
};

/// Of packed sequences: one after the other, the tiles of their own rows. One of no row has a tile, too, which
/// looks at requirements.
template <class Length, int Consumers, int Places>
class AttentionScheduler<AttentionPackedGrid<Length>, Consumers, Places> {
    using Grid = AttentionPackedGrid<Length>;
    PLEAT_KNOWN(int, tile_rows, Places* Consumers);

public:
    __device__ __forceinline__ explicit AttentionScheduler(const Grid& grid)
        : grid_(grid), tiles_(grid.sequences, Tiles{grid}) {}
    __device__ __forceinline__ bool next(TileAt& at) {
        if (next_ >= tiles_.all()) return false;
        const auto found = tiles_.find(next_);
        const int rows = found.count / grid_.batches;
        at = tile_in_sections(found.nth, rows, grid_.batches, section_width(grid_.batches, grid_.together));
        at.row = (rows - 1 - at.row) * Consumers;
        at.batch += found.sequence * grid_.batches;
        return true;
    }
    __device__ __forceinline__ void go_on() { next_ = next_ticket(grid_.workspace, tiles_.all()); }

private:
    /// Of rows that offsets leave it; of any number of them, as many as there are `rows` for.
    struct Tiles {
        const Grid& grid;
        __device__ __forceinline__ int operator()(int n) const {
            const int most = (grid.rows + tile_rows - 1) / tile_rows;
            const long long rows = grid.length(n);
            const int tiles = rows >= grid.rows ? most
                              : rows <= 1       ? 1
                                                : static_cast<int>((rows + tile_rows - 1) / tile_rows);
            return (tiles < most ? tiles : most) * grid.batches;
        }
    };
    const Grid& grid_;
    PackedNumbers<Tiles> tiles_;
    int next_ = static_cast<int>(blockIdx.x);
};

}  // namespace pleat
