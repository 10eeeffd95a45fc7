// Copies of attention on sm_80 and later (attention_sm80.h): rows of queries, keys and values, by cp.async into the
// ring of the warps that share keys. Knows nothing of what is computed from them.
#pragma once

#include "pleat/gpu/attention_layout_sm80.h"

namespace pleat {

/// Asks for queries, keys and values some halves of a step ahead, through all tiles of the share. Every call
/// closes one group of copies.
template <class Layout, class See, class Query, class Key, class Value>
class AttentionCopiesSm80 : Layout {
    using Layout::held, Layout::latent, Layout::depth, Layout::width, Layout::step_keys, Layout::in_group,
        Layout::rows, Layout::key_warps, Layout::key_pitch, Layout::value_pitch, Layout::lane,
        Layout::warp_in_group, Layout::key_warp, Layout::next_slot;
    using typename Layout::Share, typename Layout::Blocks;
    using T = typename Layout::Element;

public:
    __device__ __forceinline__ AttentionCopiesSm80(const AttentionMemorySm80<Layout>& memory, const Share& share,
                                                   const See& see, int rows_there, const Query& query,
                                                   const Key& key, const Value& value)
        : see_(see),
          memory_(memory),
          rows_there_(rows_there),
          query_(query),
          key_(key),
          value_(value),
          tile_(share.tile),
          left_(share.end - share.begin) {
        const int begun = static_cast<int>(share.begin - share.before);
        enter();
        block_ += begun;
        find();
    }
    __device__ __forceinline__ void bring() {
        if (left_ > 0) copy_next();
        cp_async_commit();
        slot_ = next_slot(slot_);
    }

private:
    PLEAT_KNOWN(int, own, step_keys / in_group);  // rows of a half that a warp copies
    enum class Next { queries, keys, values };
    const See& see_;
    const AttentionMemorySm80<Layout>& memory_;
    const int rows_there_;
    const Query& query_;
    const Key& key_;
    const Value& value_;
    int tile_, block_ = 0, end_ = 0, slot_ = 0;
    long long left_;
    Next next_ = Next::keys;
    TileAt at_ = {};
    int first_ = 0, last_ = 0;                               // keys that the tile sees
    const T *keys_from_ = nullptr, *values_from_ = nullptr;  // of the lane's row

    __device__ __forceinline__ void copy_next() {
        const unsigned to = memory_.slot_at(slot_);
        if (held && next_ == Next::queries) {
            const int row = at_.row + lane() % rows;
            copy<rows, depth / 8, key_pitch>(to, row < rows_there_ ? query_(at_.batch, row) : nullptr);
            next_ = Next::keys;
        } else if (next_ == Next::keys) {
            copy<own, depth / 8, key_pitch>(to, keys_from_);
            if constexpr (latent)
                step();
            else
                next_ = Next::values;
        } else {
            copy<own, width / 8, value_pitch>(to, values_from_);
            next_ = Next::keys;
            step();
        }
    }
    __device__ __forceinline__ void step() {
        if (--left_ == 0) return;
        if (++block_ == end_) {
            ++tile_;
            enter();
        }
        find();
    }
    __device__ __forceinline__ void enter() {
        if (held) next_ = Next::queries;
        const KeyRange seen = see_(tile_, at_);
        const Blocks blocks(seen);
        block_ = blocks.begin;
        end_ = blocks.end;
        first_ = static_cast<int>(seen.begin);
        last_ = static_cast<int>(seen.end);
    }
    /// Where the rows of the next step begin: found a step ahead, because it may take a table's word from
    /// memory.
    __device__ __forceinline__ void find() {
        const int k = (block_ * key_warps + key_warp()) * step_keys + warp_in_group() * own + lane() % own;
        const bool there = k >= first_ && k < last_;
        keys_from_ = there ? key_(at_.batch, k) : nullptr;
        if constexpr (!latent) values_from_ = there ? value_(at_.batch, k) : nullptr;
    }
    /// A row of each of the warp's first `Count` lanes.
    template <int Count, int Chunks, int Pitch>
    __device__ __forceinline__ void copy(unsigned to, const T* rows_from) const {
        if constexpr (Count % 8 == 0 && Chunks % 8 == 0)
            copy_lines<Count, Chunks, Pitch>(to, rows_from);
        else
            copy_chunks<Count, Chunks, Pitch>(to, rows_from);
    }
    /// 128 bytes of four rows at a time: where they lie in shared memory is known but for a lane's own address.
    template <int Count, int Chunks, int Pitch>
    __device__ __forceinline__ void copy_lines(unsigned to, const T* rows_from) const {
        const int l = lane();
        const unsigned own = to + static_cast<unsigned>((warp_in_group() * Count + l / 8) * Pitch +
                                                        chunk_in_row<Pitch>(l / 8, l % 8));
#pragma unroll
        for (int r = 0; r < Count; r += 4) {
            const auto from = reinterpret_cast<const T*>(
                __shfl_sync(~0u, reinterpret_cast<unsigned long long>(rows_from), r + l / 8));
            const T* const chunk = from + l % 8 * 8;
#pragma unroll
            for (int c = 0; c < Chunks; c += 8)
                cp_async_bytes<16>((own ^ static_cast<unsigned>(r % 8 * 16)) + r * Pitch + c * 16, chunk + c * 8,
                                   from != nullptr);
        }
    }
    template <int Count, int Chunks, int Pitch>
    __device__ __forceinline__ void copy_chunks(unsigned to, const T* rows_from) const {
        const int l = lane();
        constexpr int ahead = depth + width >= 256 ? 4 : 8;
#pragma unroll ahead
        for (int i = 0; i < (Count * Chunks + 31) / 32; ++i) {
            const int n = i * 32 + l, row = n / Chunks, chunk = n - row * Chunks;
            const auto from = reinterpret_cast<const T*>(
                __shfl_sync(~0u, reinterpret_cast<unsigned long long>(rows_from), row % Count));
            if (Count * Chunks % 32 != 0 && n >= Count * Chunks) continue;
            const int at = warp_in_group() * Count + row;
            cp_async_bytes<16>(to + static_cast<unsigned>(at * Pitch + chunk_in_row<Pitch>(at, chunk)),
                               from + 8 * chunk, from != nullptr);
        }
    }
};

}  // namespace pleat
