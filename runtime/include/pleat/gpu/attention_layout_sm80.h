// How AttentionSm80 (attention_sm80.h) lays out its warps, shared memory and workspace.
//
//   shared memory   rings of key warps | queries | scores | parts | states, share, answer
//   workspace       for each block: part of its first tile, part of its last tile | tickets
//
// Knows nothing of copies, products and merges.
#pragma once

#include "pleat/gpu/async.h"
#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/key_share.h"
#include "pleat/gpu/mark.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/mma.h"
#include "pleat/gpu/row_chunks.h"
#include "pleat/gpu/softmax_state.h"

namespace pleat {

/// How many rows see the same keys, and how many times there are such rows. Of `beside` batches that follow one
/// another keys are neighbours in memory: as many blocks go through them side by side.
struct AttentionRows {
    int rows, batches, beside;
    __device__ __forceinline__ AttentionRows(long long r, long long b, int s)
        : rows(static_cast<int>(r)), batches(static_cast<int>(b)), beside(s) {}
};

/// Parameters as those of AttentionSm80.
template <class T, int Depth, int Columns, int RowWarps, int KeyWarps, int Keys, int Slots, int ColumnWarps,
          bool Latent, bool Few>
class AttentionLayoutSm80 {
public:
    using Element = T;
    PLEAT_KNOWN(int, depth, Depth);
    PLEAT_KNOWN(int, width, Columns);
    PLEAT_KNOWN(int, row_warps, RowWarps);
    PLEAT_KNOWN(int, key_warps, KeyWarps);
    PLEAT_KNOWN(int, column_warps, ColumnWarps);
    PLEAT_KNOWN(int, step_keys, Keys);
    PLEAT_KNOWN(int, slots, Slots);
    PLEAT_KNOWN(bool, latent, Latent);
    PLEAT_KNOWN(bool, few, Few);

    PLEAT_KNOWN(int, depths, (Depth + 15) / 16);
    PLEAT_KNOWN(int, column_tiles, (Columns + 15) / 16 * 2 / ColumnWarps);  // of a warp
    PLEAT_KNOWN(int, in_group, RowWarps* ColumnWarps);                      // warps that share keys
    // Bytes from row to row in shared memory, where chunks of 16 have another order in each (gpu/row_chunks.h).
    PLEAT_KNOWN(int, key_pitch, depths * 32);
    PLEAT_KNOWN(int, value_pitch, Latent ? key_pitch : (Columns + 15) / 16 * 32);
    PLEAT_KNOWN(int, slot_bytes, Keys*(key_pitch > value_pitch ? key_pitch : value_pitch));
    PLEAT_KNOWN(int, ring_bytes, Slots* slot_bytes);
    PLEAT_KNOWN(int, part, ColumnWarps > 1 ? 128 : Few ? 64 : 32);  // columns of a result that are merged at a time
    PLEAT_KNOWN(int, part_pitch, part + 4);
    // The queries, in registers: a warp has those of a tile ahead of its keys, in the same ring. Behind them, as of
    // what is not asked for ahead, it would wait until all copies under way are there.
    PLEAT_KNOWN(bool, held, Depth <= (Few ? 256 : 128) && in_group == 1);
    PLEAT_KNOWN(int, own_keys, Keys / ColumnWarps);  // whose scores a warp computes
    PLEAT_KNOWN(int, score_pitch, Keys + 8);
    PLEAT_KNOWN(int, score_bytes, ColumnWarps == 1 ? 0 : 16 * score_pitch * 4);  // of a warp's rows

    PLEAT_KNOWN(int, rows, Few ? 8 : 16 * RowWarps);  // of a tile
    PLEAT_KNOWN(int, threads, 32 * in_group * KeyWarps);
    PLEAT_KNOWN(int, unit, KeyWarps* Keys);  // keys of a block of them
    using Share = KeyShare<threads>;
    PLEAT_KNOWN(int, queries_at, KeyWarps* ring_bytes);
    PLEAT_KNOWN(int, scores_at, queries_at + (held ? 0 : rows * key_pitch));
    PLEAT_KNOWN(int, parts_at, scores_at + KeyWarps * RowWarps * score_bytes);
    PLEAT_KNOWN(int, states_at, parts_at + KeyWarps * rows * part_pitch * 4);
    PLEAT_KNOWN(int, shared_bytes, states_at + KeyWarps * rows * 8 + Share::bytes + 8);
    /// Of workspace, for each block of the grid: the parts of the first and of the last tile of its share, and a
    /// ticket.
    PLEAT_KNOWN(int, partial_bytes, rows*(Columns * 4 + 8));
    PLEAT_KNOWN(int, workspace_bytes, 2 * partial_bytes + 8);
    static_assert(sizeof(T) == 2 && Depth % 8 == 0 && Columns % 8 == 0 && Keys % 16 == 0 &&
                  Slots >= (Latent ? 2 : 3));
    static_assert(Keys % in_group == 0 && 32 % (Keys / in_group) == 0);
    static_assert(ColumnWarps == 1 || column_tiles * ColumnWarps * 8 == Columns);
    static_assert(ColumnWarps == 1 || (column_tiles % 8 == 0 && own_keys % 8 == 0));
    static_assert(own_keys % 16 == 0 || Depth % 32 == 0);
    static_assert(!Latent || Columns <= Depth);
    static_assert(!Few || (held && in_group == 1 && !Latent));

    using Blocks = ColumnBlocks<unit, true>;

    __device__ __forceinline__ static int lane() { return static_cast<int>(threadIdx.x) % 32; }
    /// The warp's number among those that share keys, by rows and by columns, and the number of these.
    __device__ __forceinline__ static int warp_in_group() { return static_cast<int>(threadIdx.x) / 32 % in_group; }
    __device__ __forceinline__ static int row_warp() { return warp_in_group() % RowWarps; }
    __device__ __forceinline__ static int column_warp() {
        return ColumnWarps == 1 ? 0 : warp_in_group() / RowWarps;
    }
    __device__ __forceinline__ static int key_warp() { return static_cast<int>(threadIdx.x) / (32 * in_group); }
    /// Waits for the warps that share keys.
    __device__ __forceinline__ static void meet() {
        if constexpr (in_group == 1)
            __syncwarp();
        else if constexpr (KeyWarps == 1)
            __syncthreads();
        else
            named_barrier<32 * in_group>(1 + key_warp());
    }
    /// Waits for the warps that have the same rows.
    __device__ __forceinline__ static void meet_in_row() {
        named_barrier<32 * ColumnWarps>(1 + KeyWarps + key_warp() * RowWarps + row_warp());
    }
    /// Waits for all that merge a tile's parts.
    __device__ __forceinline__ static void meet_to_merge() { __syncthreads(); }
    __device__ __forceinline__ static int next_slot(int slot) { return slot + 1 == Slots ? 0 : slot + 1; }
};

/// The parts of shared memory and of workspace. `memory`, `workspace`: as those of AttentionSm80.
template <class Layout>
class AttentionMemorySm80 {
    using Share = typename Layout::Share;

public:
    unsigned char* const memory;
    unsigned char* const workspace;

    __device__ __forceinline__ AttentionMemorySm80(unsigned char* m, unsigned char* w) : memory(m), workspace(w) {}

    /// Of the ring of the warps that share keys.
    __device__ __forceinline__ unsigned slot_at(int slot) const {
        return shared_word(memory) +
               static_cast<unsigned>(Layout::key_warp() * Layout::ring_bytes + slot * Layout::slot_bytes);
    }
    __device__ __forceinline__ SoftmaxState* states() const {
        return reinterpret_cast<SoftmaxState*>(memory + Layout::states_at);
    }
    /// Of the tile that is the last one of the block's share.
    __device__ __forceinline__ Ticket& ticket(int block) const {
        auto* const all =
            reinterpret_cast<Ticket*>(workspace + gridDim.x * static_cast<long long>(2 * Layout::partial_bytes));
        return all[block];
    }
    /// The number of the ticket's answer is the last word of shared memory.
    __device__ __forceinline__ int* answer() const {
        return reinterpret_cast<int*>(memory + Layout::states_at + Layout::key_warps * Layout::rows * 8 +
                                      Share::bytes);
    }
    /// The states of a part of a tile in workspace, behind its values.
    __device__ __forceinline__ static SoftmaxState* states_in(float* partial) {
        return reinterpret_cast<SoftmaxState*>(partial + Layout::rows * Layout::width);
    }
    __device__ __forceinline__ float* parts() const { return reinterpret_cast<float*>(memory + Layout::parts_at); }
};

}  // namespace pleat
