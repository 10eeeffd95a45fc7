// Which steps along K of which tiles a cluster of persistent blocks takes: whole tiles in rounds, of which the last
// may leave many without work, or as many steps as the others. Then of the tiles of the last one to two rounds (of
// three or more) a cluster has a run of steps that begins and ends within tiles: four clusters, two rounds of which
// one has two tiles,
//
//   tile     0           1           2           3           4           5
//            |-----------|-----------|-----------|-----------|-----------|-----------|
//   cluster  0                0 1               1 2                 2 3               3
//
// and leaves the sums of a tile's first steps in memory before it goes on, to the next cluster, which adds them to
// those of its own steps and has the tile ("stream-K": Osama et al., PPoPP 2023). Of fewer tiles than clusters each
// is cut into as many parts as there are clusters for it: three tiles, six clusters,
//
//   tile     0           1           2
//            |-----------|-----------|-----------|
//   cluster  0     1     2     3     4     5
//
// Up to eight parts leave their sums to the last one, which has the tile. Of more, as weight gradients over many
// tokens have, sums go up a tree: every fourth part, counted from the last, adds up the three before it, every
// sixteenth the sums of three such, until the last has them all.
//
// Sums are always added in the same order: the bits are those of every launch with as many clusters. Knows nothing
// of operands.
#pragma once

#include "pleat/base.h"
#include "pleat/gpu/tile.h"

namespace pleat {

/// What one cluster takes, one after the other: steps [begin, end) of tile id. `me` of `clusters`; `tiles`, of
/// `steps` each.
class WholeTiles {
public:
    __device__ __forceinline__ WholeTiles(int me, int clusters, int tiles, int steps)
        : id_(me), clusters_(clusters), tiles_(tiles), steps_(steps) {}
    /// Is there a first one?
    __device__ __forceinline__ bool some() const { return id_ < tiles_; }
    /// On to the next, if there is one.
    __device__ __forceinline__ bool next() { return (id_ += clusters_) < tiles_; }
    __device__ __forceinline__ int id() const { return id_; }
    __device__ __forceinline__ int begin() const { return 0; }
    __device__ __forceinline__ int end() const { return steps_; }

private:
    int id_, clusters_, tiles_, steps_;
};

/// The same of tiles that clusters share.
class StreamKTiles {
public:
    PLEAT_KNOWN(int, least, 4);  // steps of a tile, unless it has fewer
    /// Steps that have to be saved: sums through memory, and operands that fewer clusters want at a time, take 10
    /// to 15 on an H200, for tiles of any size.
    PLEAT_KNOWN(int, worth, 16);
    PLEAT_KNOWN(int, most, 1 << 22);  // steps of a tile, whose numbers fit into 31 bits
    PLEAT_KNOWN(int, few, 8);         // parts of a tile, whose sums one cluster adds up
    PLEAT_KNOWN(int, branches, 4);    // of the tree that the sums of more go up

    /// The first tile is a whole one, so that nothing is divided before it, nor instructions fetched for that.
    /// `may`: else all are whole.
    __device__ __forceinline__ StreamKTiles(int me, int clusters, int tiles, int steps, bool may = true)
        : me_(me),
          clusters_(clusters),
          tiles_(tiles),
          steps_(steps),
          whole_(may ? -1 : tiles),
          id_(me),
          end_(steps) {
        if (may && clusters > tiles) [[unlikely]]
            part();
    }
    __device__ __forceinline__ bool some() const { return id_ < tiles_; }
    __device__ __forceinline__ bool next() {
        if (whole_ < 0) {
            whole_ = tiles_;
            if (tiles_ >= 2 * clusters_) [[unlikely]]
                whole_ = whole_tiles();
        }
        if (id_ < whole_ && (id_ += clusters_) < whole_) return true;
        return whole_ < tiles_ && run();
    }
    __device__ __forceinline__ int id() const { return id_; }
    __device__ __forceinline__ int begin() const { return begin_; }
    __device__ __forceinline__ int end() const { return end_; }
    /// A cluster behind has the tile, and adds these steps' sums to its own.
    __device__ __forceinline__ bool leaves() const { return end_ < steps_; }
    /// Of tiles in up to `few` parts: how many clusters before this one leave it sums, as the one that has the
    /// tile.
    __device__ __forceinline__ int adds() const {
        return leaves() || begin_ == 0 ? 0 : clusters_ > tiles_ ? clusters_ / tiles_ - 1 : 1;
    }
    /// Other clusters have steps of this tile, before this one's or behind them.
    __device__ __forceinline__ bool shared() const { return leaves() || begin_ > 0; }
    /// How many clusters before this one leave it sums of this tile, each `apart` before the last, once it has
    /// added those that are less far apart.
    __device__ __forceinline__ int adds(int apart) const {
        if (begin_ == 0) return 0;
        if (clusters_ <= tiles_) return apart == 1 && !leaves();
        const int parts = clusters_ / tiles_, before = me_ - id_ * parts, behind = parts - 1 - before;
        if (behind % (apart * width(parts)) != 0) return 0;
        const int all = before / apart, others = width(parts) - 1;
        return all < others ? all : others;
    }
    /// How far apart those are that it adds next.
    __device__ __forceinline__ int further(int apart) const {
        return clusters_ > tiles_ ? apart * width(clusters_ / tiles_) : apart * few;
    }

private:
    int me_, clusters_, tiles_, steps_;
    int whole_;      // tiles that nobody shares, -1 if that is not known yet; the steps of those behind them are
                     // numbered
    int taken_ = 0;  // how many have been taken of what is this cluster's of them
    int id_, begin_ = 0, end_;

    /// Of the sums of so many parts, those that a cluster has when it has added up to all of one distance.
    __device__ __forceinline__ static int width(int parts) { return parts > few ? branches : few; }

    /// One of the equal parts of a tile, which has a step for each: whoever plans a launch of more clusters than
    /// tiles sees to that.
    __device__ __forceinline__ void part() {
        const unsigned me = static_cast<unsigned>(me_), steps = static_cast<unsigned>(steps_),
                       parts = static_cast<unsigned>(clusters_) / static_cast<unsigned>(tiles_);
        if constexpr (checked)
            if (steps < parts) asm volatile("trap;");
        const unsigned tile = me / parts, number = me - tile * parts, each = steps / parts,
                       over = steps - each * parts;
        const unsigned begin = number * each + (number < over ? number : over);
        id_ = static_cast<int>(tile);
        begin_ = static_cast<int>(begin);
        end_ = static_cast<int>(begin + each + (number < over));
        whole_ = tiles_;
    }
    /// How many, of two rounds or more.
    __device__ __forceinline__ int whole_tiles() const {
        const int rounds = static_cast<int>(static_cast<unsigned>(tiles_) / static_cast<unsigned>(clusters_)),
                  over = tiles_ - rounds * clusters_;
        const bool cut = over > 0 && steps_ <= most && (clusters_ - over) * steps_ > worth * clusters_;
        return cut ? (rounds - 1) * clusters_ : tiles_;
    }
    /// The step at which a cluster's begin, where no one has too few of a tile. Between two lie more than all of a
    /// tile but those few: no tile has three clusters.
    __device__ __forceinline__ unsigned bound(int cluster, unsigned steps) const {
        const unsigned all = static_cast<unsigned>(tiles_ - whole_) * steps,
                       count = static_cast<unsigned>(clusters_), before = static_cast<unsigned>(cluster),
                       each = all / count, over = all - each * count;
        const unsigned at = before * each + before * over / count, in_tile = at % steps;
        constexpr unsigned fewest = least;
        return in_tile < fewest ? at - in_tile : steps - in_tile < fewest ? at + steps - in_tile : at;
    }
    /// First the tiles inside, with all clusters at the same steps along K, so that operands that they share come
    /// from the L2 cache; then the first steps of the last tile, and last, so that others have left their sums, the
    /// first one's. Found anew each time: registers are dear where the sums of a tile are.
    __device__ __forceinline__ bool run() {
        unsigned steps = static_cast<unsigned>(steps_);
        asm("" : "+r"(steps));  // by a constant ptxas divides in pairs of registers, for which there is no room
        const unsigned from = bound(me_, steps), to = bound(me_ + 1, steps);
        const int first = static_cast<int>(from / steps), last = static_cast<int>(to / steps);  // tiles
        const int after = static_cast<int>(from % steps), before = static_cast<int>(to % steps);
        const int inside = last - first - (after > 0);
        const int left = inside - taken_++;
        const bool whole = left > 0, end = left == 0 && before > 0,
                   begin = after > 0 && left == (before > 0 ? -1 : 0);
        id_ = whole_ + (begin ? first : last - (whole ? left : 0));
        begin_ = begin ? after : 0;
        end_ = end ? before : steps_;
        return whole || end || begin;
    }
};

}  // namespace pleat
