// The order in which rows of the plane of queries and keys add to sums of its columns, so that these have the same
// bits every time: which rows a block takes next, in which order it goes through the columns, whose turn it is.
// Tiles of rows are 128 rows.
#pragma once

#include "pleat/gpu/barrier.h"

namespace pleat {

/// How many have added to the sums of a block of columns, in memory of which nothing is known but that it holds no
/// such count: none is left between launches. What is added by TMA.
struct AttentionTurn {
    unsigned long long word;

    /// Waits until `nth` have added. One thread, before it asks for copies or others meet it.
    __device__ __forceinline__ void wait(unsigned nth) {
        unsigned long long seen;
        do {
            asm volatile("ld.acquire.gpu.global.u64 %0, [%1];" : "=l"(seen) : "l"(&word) : "memory");
        } while (seen != none + nth);
        asm volatile("fence.proxy.async.global;" ::: "memory");
    }
    /// The nth, from 0, has added: its copies have ended.
    __device__ __forceinline__ void pass(unsigned nth) {
        asm volatile("st.release.gpu.global.u64 [%0], %1;" ::"l"(&word), "l"(none + nth + 1) : "memory");
    }
    __device__ __forceinline__ void clear() { *static_cast<volatile unsigned long long*>(&word) = 0; }

private:
    PLEAT_KNOWN(unsigned long long, none, 0xffc7d41b'93e60000ull);
};

/// Copies bytes of shared memory to device memory, or adds them, which are f32, to what is there. In this thread's
/// open group.
__device__ __forceinline__ void bulk_to_memory(void* to, const void* from, unsigned bytes, bool add) {
    if (add)
        asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(to),
                     "r"(shared_word(from)), "r"(bytes)
                     : "memory");
    else
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to),
                     "r"(shared_word(from)), "r"(bytes)
                     : "memory");
}
/// Waits until all but the latest Pending groups of this thread have ended: what they wrote is there.
template <int Pending>
__device__ __forceinline__ void bulk_wait() {
    asm volatile("cp.async.bulk.wait_group %0;" ::"n"(Pending) : "memory");
}

/// Tiles of rows, begin..end.
struct AttentionTiles {
    int begin, end;
};

/// Paired: later rows see fewer columns, the last ones. A block then takes a tile from either end, the long one
/// upwards along the columns, the short one downwards, and tiles of each half form a chain. Else a block begins
/// where its rows lie in proportion, goes up to the end and then on from the beginning: the steps before the end
/// form one chain, those after it the other. Either way the turns of a chain are as far apart as the beginnings of
/// rows, and go by the order in which tiles are taken. Block: columns of a block.
template <int Block, bool Paired>
class AttentionTurns {
public:
    PLEAT_KNOWN(bool, staggered, !Paired);  // do blocks begin apart from each other?
    __device__ __forceinline__ AttentionTurns(int rows, int columns)
        : tiles_((rows + 127) / 128), blocks_((columns + Block - 1) / Block) {}

    /// Blocks of columns; what blocks take, of a batch.
    __device__ __forceinline__ int blocks() const { return blocks_; }
    __device__ __forceinline__ int items() const { return Paired ? (tiles_ + 1) / 2 : tiles_; }
    /// The tiles of an item, of any batch, one after the other.
    __device__ __forceinline__ int parts(int item) const { return Paired && long_tile(item) < tiles_ / 2 ? 2 : 1; }
    __device__ __forceinline__ int tile(int item, int part) const {
        const int low = long_tile(item);
        return Paired && (part == 1 || parts(item) == 1) ? tiles_ - 1 - low : low;
    }

    /// The order of the columns' blocks begin..end.
    struct Sweep {
        int begin, count, offset;
        bool down;
        __device__ __forceinline__ Sweep(const AttentionTurns& order, int tile, int begin_, int end)
            : begin(begin_), count(end - begin_), offset(0), down(Paired && tile >= order.tiles_ / 2) {
            if constexpr (!Paired) {
                offset = order.start(tile) - begin;
                if (offset < 0 || offset >= count) offset = 0;
            }
        }
        __device__ __forceinline__ int at(int step) const {
            int place = step + offset;
            if (place >= count) place -= count;
            return down ? begin + count - 1 - place : begin + place;
        }
    };

    /// Turn `nth` of a chain; -1: rows have no part in the columns.
    struct Turn {
        int chain, nth;
    };
    __device__ __forceinline__ Turn turn(int tile, int block, const AttentionTiles& seen) const {
        if (tile < seen.begin || tile >= seen.end) return {0, -1};
        const int split = split_of(block, seen);
        if (tile < split) return {0, split - 1 - tile};
        return {1, Paired ? tile - split : seen.end - 1 - tile};
    }
    struct Counts {
        int of[2];
    };
    __device__ __forceinline__ Counts turns(int block, const AttentionTiles& seen) const {
        const int split = split_of(block, seen);
        return {{split - seen.begin, seen.end - split}};
    }

    /// The same where any tiles see a block: seeing(begin, end) counts those of begin..end that do.
    template <class Seeing>
    __device__ __forceinline__ Turn turn_among(int tile, int block, const Seeing& seeing) const {
        const int split = split_of(block);
        if (tile < split) return {0, seeing(tile + 1, split)};
        return {1, Paired ? seeing(split, tile) : seeing(tile + 1, tiles_)};
    }
    template <class Seeing>
    __device__ __forceinline__ Counts turns_among(int block, const Seeing& seeing) const {
        const int split = split_of(block);
        return {{seeing(0, split), seeing(split, tiles_)}};
    }
    /// The step in which a tile comes to the nth of `count` blocks that it sees, `before` of which lie before its
    /// start.
    __device__ __forceinline__ int step(int tile, int nth, int before, int count) const {
        if constexpr (Paired)
            return tile >= tiles_ / 2 ? count - 1 - nth : nth;
        else
            return nth - before + (nth < before ? count : 0);
    }
    __device__ __forceinline__ int start(int tile) const {
        return static_cast<int>(static_cast<long long>(tile) * blocks_ / tiles_);
    }

private:
    int tiles_, blocks_;

    __device__ __forceinline__ int long_tile(int item) const { return items() - 1 - item % items(); }
    /// The first tile of the second chain.
    __device__ __forceinline__ int split_of(int block) const {
        if constexpr (Paired) return tiles_ / 2;
        return static_cast<int>((static_cast<long long>(block + 1) * tiles_ - 1) / blocks_) + 1;
    }
    /// ... of those that are seen.
    __device__ __forceinline__ int split_of(int block, const AttentionTiles& seen) const {
        const int split = split_of(block);
        return split < seen.begin ? seen.begin : split > seen.end ? seen.end : split;
    }
};

}  // namespace pleat
