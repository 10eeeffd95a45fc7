// Which blocks of keys the rows of a tile of attention see, listed by a launch ahead: for masks that are no
// interval of keys, such as bytes of a tensor. Each warp asks a mask for the elements of one block; the block of
// threads that is the last of a tile's writes the list. Knows nothing of scores, and of where a mask lies.
#pragma once

#include "pleat/gpu/attention_scheduler_sm90.h"

namespace pleat {

/// The blocks of a tile in the order in which they are gone through: those of which a mask hides some elements,
/// then those of which it hides none, each from the last on. Where there is none, one beyond all keys.
struct KeyList {
    Ticket came;       // of those that look at the tile's blocks
    int count, clean;  // blocks in all; those of which nothing is hidden

    /// The n-th block to go through; behind `blocks` of them what is known of each block. There is one at least.
    __device__ __forceinline__ int& number(int nth) { return reinterpret_cast<int*>(this + 1)[nth]; }
    __device__ __forceinline__ int number(int nth) const { return reinterpret_cast<const int*>(this + 1)[nth]; }
};

/// What a block of keys shows to some rows.
enum class SeenBlock : int { none, some, all };

/// Asks a mask for blocks of Keys keys and up to Rows rows, of `keys` in all.
template <int Rows, int Keys>
class MaskedBlocks {
public:
    __device__ __forceinline__ explicit MaskedBlocks(int keys) : keys_(keys) {}

    /// What rows first..end see of a block. All threads of a warp.
    template <class Sees>
    __device__ __forceinline__ SeenBlock look(int batch, int first, int end, int block, const Sees& sees) const {
        const int from = block * Keys;
        return end - first == Rows && from + Keys <= keys_ ? look_at<true>(batch, first, end, from, sees)
                                                           : look_at<false>(batch, first, end, from, sees);
    }

private:
    int keys_;

    /// Whole: the tile has all of its Rows rows and the block all of its Keys keys. Else the last ones stand for
    /// those that do not exist, so that loads need no condition.
    template <bool Whole, class Sees>
    __device__ __forceinline__ SeenBlock look_at(int batch, int first, int end, int from, const Sees& sees) const {
        // Elements that a thread has on their way: of some rows one in each 32 keys, so that a row's bytes come
        // whole.
        PLEAT_KNOWN(int, parts, (Keys + 31) / 32);
        PLEAT_KNOWN(int, rows, parts < 16 ? 16 / parts : 1);
        constexpr bool exact = Whole && Keys % 32 == 0 && Rows % rows == 0;
        const int last = (from + Keys < keys_ ? from + Keys : keys_) - 1,
                  own = from + static_cast<int>(threadIdx.x % 32);
        const auto key = [&](int part) { return exact || own + 32 * part <= last ? own + 32 * part : last; };
        bool any = false, all = from + Keys <= keys_;
#pragma unroll 1
        for (int r = first; r < end; r += rows) {
            int shown = 0;
#pragma unroll
            for (int i = 0; i < rows; ++i)
#pragma unroll
                for (int p = 0; p < parts; ++p)
                    shown += sees(batch, exact || r + i < end ? r + i : end - 1, key(p)) ? 1 : 0;
            any = any || shown > 0;
            all = all && shown == rows * parts;
            if (__any_sync(~0u, any) && !__all_sync(~0u, all)) return SeenBlock::some;
        }
        // Of all threads the same, as none of them saw a difference.
        return all ? SeenBlock::all : SeenBlock::none;
    }
};

/// Lists in memory, one for each tile of Rows rows of each batch that the mask tells apart.
template <int Rows, int Keys>
class KeyLists {
public:
    PLEAT_KNOWN(int, warps, 8);  // that look at a tile's blocks at once

    __device__ __forceinline__ KeyLists(unsigned char* memory, long long rows, long long keys)
        : memory_(memory),
          rows_(static_cast<int>(rows)),
          keys_(static_cast<int>(keys)),
          blocks_(static_cast<int>((keys + Keys - 1) / Keys)) {}

    /// The list of the tile whose first row is `row`.
    __device__ __forceinline__ KeyList& at(int batch, int row) const {
        const long long tiles = (rows_ + Rows - 1) / Rows;
        return *reinterpret_cast<KeyList*>(
            memory_ + (batch * tiles + row / Rows) * (static_cast<long long>(sizeof(KeyList)) + 8ll * blocks_ + 8));
    }

    /// The work of a block of threads. range(at, first, last): the keys of rows `first` to `last` as far as bounds
    /// say it; sees(batch, row, key): does a row see a key? All threads.
    template <class Range, class Sees>
    __device__ __forceinline__ void write(const Range& range, const Sees& sees) const {
        const int groups = blocks_ > warps ? (blocks_ + warps - 1) / warps : 1, tiles = (rows_ + Rows - 1) / Rows,
                  number = static_cast<int>(blockIdx.x) / groups, batch = number / tiles,
                  first = (number - batch * tiles) * Rows, end = first + Rows < rows_ ? first + Rows : rows_,
                  warp = uniform(static_cast<int>(threadIdx.x / 32)),
                  block = (static_cast<int>(blockIdx.x) - number * groups) * warps + warp;
        KeyList& list = at(batch, first);
        if (block < blocks_) {
            const ColumnBlocks<Keys, false> bounds(range(TileAt{first / 64, 0, batch}, first, end - 1));
            const Seen seen = block < bounds.begin || block >= bounds.end
                                  ? Seen::none
                                  : MaskedBlocks<Rows, Keys>(keys_).look(batch, first, end, block, sees);
            if (threadIdx.x % 32 == 0) list.number(blocks_ + block) = static_cast<int>(seen);
        }
        __shared__ bool last;
        __syncthreads();
        if (threadIdx.x == 0) last = list.came.arrive(static_cast<unsigned>(groups));
        __syncthreads();
        if (last && warp == 0) sort(list);
    }

private:
    using Seen = SeenBlock;

    unsigned char* memory_;
    int rows_, keys_, blocks_;

    /// Writes the list. All threads of a warp.
    __device__ __forceinline__ void sort(KeyList& list) const {
        const int lane = static_cast<int>(threadIdx.x % 32);
        const auto of = [&](int block) {
            return block < blocks_ ? static_cast<Seen>(list.number(blocks_ + block)) : Seen::none;
        };
        int some = 0, all = 0;
#pragma unroll 1
        for (int b = lane; b - lane < blocks_; b += 32) {
            const Seen seen = of(b);
            some += __popc(__ballot_sync(~0u, seen == Seen::some));
            all += __popc(__ballot_sync(~0u, seen == Seen::all));
        }
        const int count = some + all;
        if (lane == 0) {
            list.count = count > 0 ? count : 1;
            list.clean = all;
            if (count == 0) list.number(0) = keys_ / Keys + 1;
        }
        const unsigned below = (1u << lane) - 1;
        int to_some = some, to_all = count;  // behind the places of the next ones
#pragma unroll 1
        for (int b = lane; b - lane < blocks_; b += 32) {
            const Seen seen = of(b);
            const unsigned somes = __ballot_sync(~0u, seen == Seen::some),
                           alls = __ballot_sync(~0u, seen == Seen::all);
            if (seen == Seen::some) list.number(to_some - 1 - __popc(somes & below)) = b;
            if (seen == Seen::all) list.number(to_all - 1 - __popc(alls & below)) = b;
            to_some -= __popc(somes);
            to_all -= __popc(alls);
        }
    }
};

/// Tiles whose blocks are listed: of a batch of tiles the lists are those of batch_of(batch).
template <class Lists, class BatchOf>
struct AttentionListedGrid : AttentionUnlikeGrid {
    PLEAT_KNOWN(bool, listed, true);
    Lists lists;
    BatchOf batch_of;
    __device__ __forceinline__ AttentionListedGrid(const AttentionUnlikeGrid& grid, const Lists& l,
                                                   const BatchOf& b)
        : AttentionUnlikeGrid(grid), lists(l), batch_of(b) {}

    __device__ __forceinline__ const KeyList& list(const TileAt& at) const {
        return lists.at(batch_of(at.batch), at.row * 64);
    }
};

}  // namespace pleat
