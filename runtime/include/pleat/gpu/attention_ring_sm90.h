// What warps of attention on sm_90a (attention_sm90.h) share: rows of q, and blocks of k and v in a ring of stages,
// in shared memory, with the barriers by which they hand them on. Knows nothing of who fills and who reads them.
#pragma once

#include "pleat/gpu/attention_blocks_sm90.h"
#include "pleat/gpu/attention_boxes_sm90.h"
#include "pleat/gpu/attention_turned_sm90.h"
#include "pleat/gpu/tile_parts.h"
#include "pleat/gpu/tma.h"

namespace pleat {

/// Parameters as those of AttentionSm90.
template <class T, int Depth, int Columns, int Keys, int Consumers, int Stages, int Outputs, bool Clears, int Heads>
class AttentionRingSm90 : public TileParts<Outputs, 0, false, Consumers> {
    using Parts = TileParts<Outputs, 0, false, Consumers>;

protected:
    // Of 8 bits wgmma takes blocks of v turned (attention_turned_sm90.h).
    PLEAT_KNOWN(bool, turned, sizeof(T) == 1);
    using Blocks = ColumnBlocks<Keys, true>;
    // Warps of the producer that turn blocks of v, or one that clears them.
    PLEAT_KNOWN(int, workers, turned ? 3 : Clears ? 1 : 0);
    using Tiles = NextTiles<Blocks, 128 * Consumers + 32 * workers>;
    using Next = typename Tiles::Next;
    PLEAT_KNOWN(int, in_line, 128 / static_cast<int>(sizeof(T)));  // elements of 128 bytes
    PLEAT_KNOWN(int, steps, (Depth + in_line - 1) / in_line);      // of 128 bytes along Depth
    using Rows = HeadRows<Heads>;
    PLEAT_KNOWN(int, row_bytes, steps * 64 * 128);
    PLEAT_KNOWN(int, key_bytes, steps * Keys * 128);
    PLEAT_KNOWN(int, value_boxes, (Columns + in_line - 1) / in_line);
    PLEAT_KNOWN(int, value_bytes, value_boxes * Keys * 128);
    PLEAT_KNOWN(int, turned_bytes, turned ? turned_block_bytes(Keys, Columns) : 0);

public:
    using Parts::consumers, Parts::consumer, Parts::part_bytes;
    PLEAT_KNOWN(int, threads, 128 * (consumers + 1));  // a block
    PLEAT_KNOWN(int, own_barriers, 2 * consumers + (turned ? 6 : Clears ? 5 : 4) * Stages);
    PLEAT_KNOWN(int, operand_bytes, consumers* row_bytes + Stages * (key_bytes + value_bytes + turned_bytes));
    PLEAT_KNOWN(int, shared_bytes,
                operand_bytes + Parts::parts_bytes + own_barriers * static_cast<int>(sizeof(Barrier)) +
                    Tiles::bytes);
    static_assert(Columns % 32 == 0 && Keys % (turned ? 32 : 16) == 0);
    static_assert(Consumers == 2 || Consumers == 3);

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024; where blocks are listed
    /// (attention_lists.h), 8 more for each stage. `maps`: tensor maps that copies will go by. All threads of the
    /// block.
    template <class... Maps>
    __device__ __forceinline__ explicit AttentionRingSm90(unsigned char* memory, const Maps&... maps)
        : Parts(memory + operand_bytes, nullptr),
          memory_(memory),
          rows_full_(reinterpret_cast<Barrier*>(memory + operand_bytes + Parts::parts_bytes)),
          rows_empty_(rows_full_ + consumers),
          keys_full_(rows_empty_ + consumers),
          keys_empty_(keys_full_ + Stages),
          values_full_(keys_empty_ + Stages),
          values_empty_(values_full_ + Stages),
          values_landed_(values_empty_ + Stages),
          values_turned_(values_landed_ + Stages),
          next_(memory + operand_bytes + Parts::parts_bytes + own_barriers * sizeof(Barrier)) {
        if (threadIdx.x == threads - 1) (tma_fetch(maps), ...);
        if (threadIdx.x == 0) {
            for (int c = 0; c < consumers; ++c) {
                rows_full_[c].init(1);
                rows_empty_[c].init(1);
            }
            for (int s = 0; s < Stages; ++s) {
                keys_full_[s].init(1);
                values_full_[s].init(turned ? workers : 1);
                keys_empty_[s].init(consumers);
                values_empty_[s].init(consumers);
                if (turned || Clears) values_landed_[s].init(1);
                if (turned) values_turned_[s].init(workers);
            }
            next_.init();
            barriers_ready();
        }
        __syncthreads();
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x < 128; }
    /// 128 bytes of each row of q, or of each key of a block, along Depth.
    using Box = AttentionBoxes<1>;
    /// A block of v: 128 bytes of the columns after the other, of a row for each key.
    using Values = AttentionBoxes<value_boxes, in_line, Keys * 128>;

protected:
    unsigned char* memory_;
    Barrier *rows_full_, *rows_empty_, *keys_full_, *keys_empty_, *values_full_, *values_empty_, *values_landed_,
        *values_turned_;
    Tiles next_;

    __device__ __forceinline__ unsigned char* rows_at(int consumer) const { return memory_ + consumer * row_bytes; }
    __device__ __forceinline__ unsigned char* keys_at(int slot) const {
        return memory_ + consumers * row_bytes + slot * key_bytes;
    }
    __device__ __forceinline__ unsigned char* values_at(int slot) const {
        return memory_ + consumers * row_bytes + Stages * key_bytes + slot * value_bytes;
    }
    /// Which block of keys the nth is, where blocks are listed: behind `shared_bytes`. Twice as many as slots, as
    /// a slot is released while other warps of the consumer may still ask for its number.
    __device__ __forceinline__ int& number_at(unsigned nth) const {
        return reinterpret_cast<int*>(memory_ + shared_bytes)[nth % (2 * Stages)];
    }
    __device__ __forceinline__ unsigned char* turned_at(int slot) const {
        return values_at(Stages) + slot * turned_bytes;
    }
};

}  // namespace pleat
