// How AttentionWideSm90 (attention_wide_sm90.h) lays out its warps and shared memory.
//
//   shared memory   queries | two slots of 64 keys and their values | weights, or parts | states, sums, answer |
//                   maxima | barriers | share
//
// Sums are those by which threads find the share.
// Operands lie in panels of 64 rows of 128 bytes. Workspace is that of AttentionSm80. Knows nothing of copies,
// products and merges.
#pragma once

#include "pleat/gpu/attention_layout_sm80.h"

namespace pleat {

/// Parameters as those of AttentionWideSm90.
template <class T, int Depth, int Columns, bool Latent>
class AttentionWideLayoutSm90 {
public:
    using Element = T;
    PLEAT_KNOWN(int, depth, Depth);
    PLEAT_KNOWN(int, width, Columns);
    PLEAT_KNOWN(bool, latent, Latent);

    // As the merge of parts (attention_merge_sm80.h) asks for them; only the consumers merge.
    PLEAT_KNOWN(bool, few, false);
    PLEAT_KNOWN(int, key_warps, 1);
    PLEAT_KNOWN(int, column_warps, 2);
    PLEAT_KNOWN(int, rows, 64);
    PLEAT_KNOWN(int, threads, 256);
    PLEAT_KNOWN(int, part, 32);
    PLEAT_KNOWN(int, part_pitch, part + 4);

    PLEAT_KNOWN(int, block_threads, 384);
    PLEAT_KNOWN(int, unit, 64);  // keys of a block of them
    PLEAT_KNOWN(int, panel_bytes, 64 * 128);
    PLEAT_KNOWN(int, key_panels, (Depth + 63) / 64);
    PLEAT_KNOWN(int, half_panels, Columns / 128);            // of values, whose columns a consumer has
    PLEAT_KNOWN(int, first_value, Latent ? 0 : key_panels);  // panel of a slot
    PLEAT_KNOWN(int, apart, Latent ? 2 * half_panels : 0);   // first panel that only scores need
    PLEAT_KNOWN(int, slot_panels, key_panels + (Latent ? 0 : 2 * half_panels));
    using Share = KeyShare<block_threads>;
    PLEAT_KNOWN(int, slots_at, key_panels* panel_bytes);
    PLEAT_KNOWN(int, slot_bytes, slot_panels* panel_bytes);
    PLEAT_KNOWN(int, parts_at, slots_at + 2 * slot_bytes);
    PLEAT_KNOWN(int, states_at, parts_at + rows * part_pitch * 4);
    PLEAT_KNOWN(int, tops_at, states_at + rows * 8 + Share::bytes + 8);
    PLEAT_KNOWN(int, barriers_at, tops_at + rows * 4);
    PLEAT_KNOWN(int, share_at, barriers_at + 16 * 8);
    PLEAT_KNOWN(int, shared_bytes, share_at + 64);
    static_assert(sizeof(Share) <= 64);
    PLEAT_KNOWN(int, partial_bytes, rows*(Columns * 4 + 8));
    PLEAT_KNOWN(int, workspace_bytes, 2 * partial_bytes + 8);
    static_assert(sizeof(T) == 2 && Depth % 16 == 0 && Columns % 128 == 0 && Columns <= 512);
    static_assert(!Latent || Columns <= Depth);
    static_assert(rows * part_pitch * 4 >= panel_bytes);

    using Blocks = ColumnBlocks<unit, true>;

    /// The n-th row of a warp that copies: 16 of each panel.
    __device__ __forceinline__ static int copying_row(int n) {
        return (static_cast<int>(threadIdx.x) - threads) / 32 * 16 + n;
    }
    /// Waits for all that merge a tile's parts.
    __device__ __forceinline__ static void meet_to_merge() { named_barrier<threads>(1); }
};

/// The barriers of a block. Parts of a slot: what only scores need, and each half of the values, with the keys that
/// lie there. Weights: of either consumer.
struct AttentionWideBarriers {
    Barrier queries_full, queries_empty, weights_full[2], full[2][3], empty[2][3];

    /// One thread.
    __device__ __forceinline__ void init(int copying, int weighing, int consumers) {
        queries_full.init(copying);
        queries_empty.init(consumers);
        for (int s = 0; s < 2; ++s) {
            weights_full[s].init(weighing);
            for (int p = 0; p < 3; ++p) {
                full[s][p].init(copying);
                empty[s][p].init(1);
            }
        }
        barriers_ready();
    }
};

}  // namespace pleat
