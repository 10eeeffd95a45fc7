// Copies of AttentionWideSm90 (attention_wide_sm90.h): rows of queries, keys and values, by cp.async into panels of
// shared memory, by a warpgroup that does nothing else. Knows nothing of what is computed from them.
#pragma once

#include "pleat/gpu/attention_wide_layout_sm90.h"

namespace pleat {

/// Where the rows begin of which a lane brings 16 bytes of each panel: four of the warp's 16.
template <class Layout>
class AttentionWideLines : Layout {
    using Layout::panel_bytes, Layout::copying_row;
    using T = typename Layout::Element;

public:
    /// A lane has found that of row lane % 16.
    __device__ __forceinline__ explicit AttentionWideLines(const T* found) {
#pragma unroll
        for (int r = 0; r < 4; ++r)
            from_[r] = reinterpret_cast<const T*>(
                __shfl_sync(~0u, reinterpret_cast<unsigned long long>(found), 4 * r + lane() / 8));
    }
    /// Panels First to End of rows of `Elements`, to where panel 0 lies.
    template <int First, int End, int Elements>
    __device__ __forceinline__ void copy(unsigned char* to) const {
        const int l = lane(), row = copying_row(l / 8);
        const unsigned own = shared_word(to) + static_cast<unsigned>(row * 128 + ((l % 8) ^ (l / 8)) * 16);
#pragma unroll
        for (int r = 0; r < 4; ++r) {
            const T* const chunk = from_[r] + l % 8 * 8;
#pragma unroll
            for (int p = First; p < End; ++p)
                if (p * 64 + 64 <= Elements || p * 64 + l % 8 * 8 < Elements)
                    cp_async_bytes<16>((own ^ static_cast<unsigned>(r % 2 * 64)) + r * 512 + p * panel_bytes,
                                       chunk + p * 64, from_[r] != nullptr);
        }
    }

private:
    const T* from_[4];
    __device__ __forceinline__ static int lane() { return static_cast<int>(threadIdx.x) % 32; }
};

/// Brings what tiles of the share need, one tile after the other.
template <class Layout, class Query, class Key, class Value>
class AttentionWideCopies : Layout {
    using Layout::latent, Layout::depth, Layout::width, Layout::unit, Layout::panel_bytes, Layout::key_panels,
        Layout::half_panels, Layout::first_value, Layout::apart, Layout::slots_at, Layout::slot_bytes,
        Layout::copying_row;
    using Lines = AttentionWideLines<Layout>;
    using T = typename Layout::Element;

public:
    __device__ __forceinline__ AttentionWideCopies(unsigned char* memory, AttentionWideBarriers& barriers,
                                                   int rows_there, const Query& query, const Key& key,
                                                   const Value& value)
        : memory_(memory), barriers_(barriers), rows_there_(rows_there), query_(query), key_(key), value_(value) {}

    /// `count` blocks of keys from `block` on, of which the tile at `at` sees `seen`.
    __device__ __forceinline__ void bring(const TileAt& at, const KeyRange& seen, int block, int count) {
        const int row = at.row + copying_row(static_cast<int>(threadIdx.x) % 16);
        const Lines queries(row < rows_there_ ? query_(at.batch, row) : nullptr);
        barriers_.queries_empty.wait(tiles_ + 1 & 1);
        queries.template copy<0, key_panels, depth>(memory_);
        barriers_.queries_full.arrive_behind_copies();
        ++tiles_;
        const int batch = at.batch, first = static_cast<int>(seen.begin), last = static_cast<int>(seen.end);
        // Where the lane's row of a block begins: found a block ahead, because it may take a table's word from
        // memory.
        int k = block * unit + copying_row(static_cast<int>(threadIdx.x) % 16);
        const auto find = [&](const auto& line) { return k >= first && k < last ? line(batch, k) : nullptr; };
        const T *keys_from = find(key_), *values_from = nullptr;
        if constexpr (!latent) values_from = find(value_);
#pragma unroll 1
        for (; count > 0; --count, ++taken_) {
            const Lines keys(keys_from), values(latent ? keys_from : values_from);
            k += unit;
            if (count > 1) {
                keys_from = find(key_);
                if constexpr (!latent) values_from = find(value_);
            }
            bring(keys, values);
        }
    }

private:
    unsigned char* const memory_;
    AttentionWideBarriers& barriers_;
    const int rows_there_;
    const Query& query_;
    const Key& key_;
    const Value& value_;
    unsigned taken_ = 0, tiles_ = 0;

    /// A block, part by part in the order in which the slot's parts are released.
    __device__ __forceinline__ void bring(const Lines& keys, const Lines& values) const {
        const unsigned slot = taken_ % 2, parity = taken_ / 2 + 1 & 1;
        unsigned char* const to = memory_ + slots_at + slot * slot_bytes;
        Barrier* const empty = barriers_.empty[slot];
        Barrier* const full = barriers_.full[slot];
        if constexpr (apart < key_panels) {
            empty[0].wait(parity);
            keys.template copy<apart, key_panels, depth>(to);
            full[0].arrive_behind_copies();
        }
        empty[1].wait(parity);
        values.template copy<0, half_panels, width>(to + first_value * panel_bytes);
        full[1].arrive_behind_copies();
        empty[2].wait(parity);
        values.template copy<half_panels, 2 * half_panels, width>(to + first_value * panel_bytes);
        full[2].arrive_behind_copies();
    }
};

}  // namespace pleat
