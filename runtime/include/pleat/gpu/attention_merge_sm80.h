// The last step of attention on sm_80 and later (attention_sm80.h) where blocks of threads have parts of a tile's
// keys: the block that comes last merges the parts in workspace, in the order of the keys. Knows nothing of how a
// part was computed.
#pragma once

#include "pleat/gpu/attention_layout_sm80.h"

namespace pleat {

/// Merges a tile's parts. left: rows of the tile that there are, or more.
template <class Layout>
class AttentionMergeSm80 : Layout {
    using Layout::few, Layout::width, Layout::column_warps, Layout::key_warps, Layout::rows, Layout::threads,
        Layout::part, Layout::part_pitch, Layout::partial_bytes;
    using typename Layout::Share;

public:
    __device__ __forceinline__ AttentionMergeSm80(const AttentionMemorySm80<Layout>& memory, const TileAt& at,
                                                  int left, int beside)
        : memory_(memory), at_(at), left_(left), beside_(beside) {}

    /// Merges what the warps have of a tile, of which `all` blocks of keys follow `before`, and whose states are in
    /// shared memory: put(first, count, there, pitch) leaves `count` times eight columns there, of `there` rows.
    /// Leaves the result, or the block's part of it. ends: no tile of the share follows, and the rings are free.
    template <class Put, class Leave>
    __device__ __forceinline__ void finish(const Share& share, long long before, int all, bool ends, const Put& put,
                                           const Leave& leave) const {
        const bool alone = share.begin <= before && before + all <= share.end;
        const int first = alone ? 0 : share.owner(before), last = alone ? 0 : share.owner(before + all - 1);
        const int block = static_cast<int>(blockIdx.x), lane_of = block % beside_;
        // The part is the second of its share only where that begins ahead of the tile: the first share that has
        // one.
        const bool second = !alone && share.begin_of(first) < before;
        const auto partial_of = [&](int owner) {
            const int nth = 2 * (owner * beside_ + lane_of) + (owner == first && second);
            return reinterpret_cast<float*>(memory_.workspace + nth * static_cast<long long>(partial_bytes));
        };
        float* const own = partial_of(block / beside_);
        // Of few rows as many more columns at a time.
        const int more = rows > 16 || left_ > rows / 2 ? 1 : left_ > rows / 4 ? 2 : 4, there = rows / more;
        const int columns = part * more, pitch = columns + part_pitch - part;
#pragma unroll 1
        for (int begin = 0; begin < width; begin += columns) {
            put(begin / 8, columns / 8, there, pitch);
            Layout::meet_to_merge();
#pragma unroll 1
            for (int i = static_cast<int>(threadIdx.x); i < rows * (part / 8); i += threads) {
                const int row = i / (columns / 8), in_part = i % (columns / 8) * 8, column = begin + in_part;
                if (row >= left_ || column >= width) continue;
                MergedColumns merged;
                merged.template add<key_warps>(
                    key_warps, [&](int k) { return memory_.states()[k * rows + row]; },
                    [&](int k) { return memory_.parts() + (k * there + row) * pitch + in_part; });
                if (alone)
                    merged.leave(at_.batch, at_.row + row, column, leave);
                else
                    merged.keep(own + row * width + column, memory_.states_in(own) + row, column);
            }
            Layout::meet_to_merge();
        }
        if (!alone) run(first, last, first * beside_ + lane_of, ends, partial_of, leave);
    }

private:
    const AttentionMemorySm80<Layout>& memory_;
    const TileAt& at_;
    const int left_, beside_;

    /// The block that comes last merges all parts, which partial_of(block) says where to find, of blocks `first` to
    /// `last`, of whose tickets that of `owner` counts. Of wide heads, whose parts take long to read, the last ones
    /// of groups merge these first: a group leaves its part where the second of it has room, which is in no
    /// other tile.
    template <class Partial, class Leave>
    __device__ __forceinline__ void run(int first, int last, int owner, bool ends, const Partial& partial_of,
                                        const Leave& leave) const {
        const int count = last - first + 1;
        if (column_warps > 1 && count > 8) {
            const int groups = count < 27 ? 3 : count < 64 ? 6 : 11;
            const auto begin_of = [&](int group) { return count * group / groups; };
            const int block = static_cast<int>(blockIdx.x), lane_of = block % beside_;
            const int group = ((block / beside_ - first + 1) * groups - 1) / count;
            const int begin = begin_of(group), members = begin_of(group + 1) - begin;
            const int second = (first + begin + 1) * beside_ + lane_of;
            if (!is_last(memory_.ticket(second), members)) return;
            const auto room_of = [&](int g) {
                const int of = (first + begin_of(g) + 1) * beside_ + lane_of;
                return reinterpret_cast<float*>(memory_.workspace +
                                                (2 * of + 1) * static_cast<long long>(partial_bytes));
            };
            merge_parts(
                members, [&](int n) { return partial_of(first + begin + n); },
                [&](const MergedColumns& merged, int row, int column) {
                    float* const to = room_of(group);
                    merged.keep(to + row * width + column, memory_.states_in(to) + row, column);
                });
            Layout::meet_to_merge();
            if (!is_last(memory_.ticket(owner), groups)) return;
            merge_parts(groups, room_of, [&](const MergedColumns& merged, int row, int column) {
                merged.leave(at_.batch, at_.row + row, column, leave);
            });
            return;
        }
        if (!is_last(memory_.ticket(owner), count)) return;
        if constexpr (few) {
            // Both add in the same order: no bit depends on which block merges, or on whether its rings are free.
            if (count <= brought_at_once()) {
                const int stride = 2 * beside_ * (partial_bytes / 4);
                if (ends) return merge_brought(count, partial_of(first), partial_of(first + 1), stride, leave);
                return merge_in_place(count, partial_of(first), partial_of(first + 1), stride, leave);
            }
        }
        merge_parts(
            count, [&](int n) { return partial_of(first + n); },
            [&](const MergedColumns& merged, int row, int column) {
                merged.leave(at_.batch, at_.row + row, column, leave);
            });
    }

    // ---- parts of few rows, all of them brought into the rings --------------------------------------------------

    __device__ __forceinline__ int rows_there() const { return left_ < rows ? left_ : rows; }
    /// 16 bytes at a time: of the rows that there are, and the states of all.
    __device__ __forceinline__ int values_of_part() const { return rows_there() * (width / 4); }
    __device__ __forceinline__ int brought_at_once() const {
        return Layout::states_at / (values_of_part() * 16 + rows * 8);
    }
    /// Parts lie `stride` floats apart, but for the first. Bound by latency: an addition for each address, not a
    /// multiplication for each part.
    template <class Leave>
    __device__ __forceinline__ void merge_brought(int count, const float* zeroth, const float* first, int stride,
                                                  const Leave& leave) const {
        const int values = values_of_part(), bytes = values * 16 + rows * 8, thread = static_cast<int>(threadIdx.x);
        const unsigned to = shared_word(memory_.memory);
        const auto bring = [&](int chunk, int place) {
            unsigned at = to + static_cast<unsigned>(place);
            cp_async_bytes<16>(at, zeroth + chunk, true);
            const float* from = first + chunk;
#pragma unroll 8
            for (int n = 1; n < count; ++n, from += stride)
                cp_async_bytes<16>(at += static_cast<unsigned>(bytes), from, true);
        };
#pragma unroll 1
        for (int i = thread; i < values; i += threads) bring(i * 4, i * 16);
        if (thread < rows / 2) bring(rows * width + thread * 4, (values + thread) * 16);
        cp_async_commit();
        cp_async_wait<0>();
        Layout::meet_to_merge();
        const unsigned char* const memory = memory_.memory;
        add_in_order(
            count,
            [=](int n, int row) {
                return *reinterpret_cast<const SoftmaxState*>(memory + values * 16 + row * 8 + n * bytes);
            },
            [=](int n, int value) {
                return *reinterpret_cast<const Vec<float, 4>*>(memory + value * 16 + n * bytes);
            },
            leave);
    }
    /// The same of parts as they lie in workspace.
    template <class Leave>
    __device__ __forceinline__ void merge_in_place(int count, float* zeroth, float* first, int stride,
                                                   const Leave& leave) const {
        const auto part_of = [=](int n) {
            return n == 0 ? zeroth : first + (n - 1) * static_cast<long long>(stride);
        };
        add_in_order(
            count, [&](int n, int row) { return memory_.states_in(part_of(n))[row]; },
            [&](int n, int value) { return *reinterpret_cast<const Vec<float, 4>*>(part_of(n) + value * 4); },
            leave);
    }
    /// state_of(n, row), value_of(n, i): of the n-th part, the i-th four of its columns. In one order, whichever
    /// block comes last, and wherever parts lie.
    template <class StateOf, class ValueOf, class Leave>
    __device__ __forceinline__ void add_in_order(int count, const StateOf& state_of, const ValueOf& value_of,
                                                 const Leave& leave) const {
        const int values = values_of_part();
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i / 32 * 32 < values; i += threads) {
            const int mine = i < values ? i : 0, row = mine / (width / 4), column = mine % (width / 4) * 4;
            MergedColumns merged;
#pragma unroll 8
            for (int n = 0; n < count; ++n) merged.top = fmaxf(merged.top, state_of(n, row).top);
#pragma unroll 8
            for (int n = 0; n < count; ++n) {
                const SoftmaxState own = state_of(n, row);
                const Vec<float, 4> four = value_of(n, mine);
                const float factor = own.factor(merged.top);
                merged.total += factor * own.total;
#pragma unroll
                for (int c = 0; c < 4; ++c) merged.sums[c] += factor * four[c];
            }
#pragma unroll
            for (int c = 0; c < 4; ++c) merged.sums[4 + c] = __shfl_down_sync(~0u, merged.sums[c], 1);
            if (i < values && i % 2 == 0) merged.leave(at_.batch, at_.row + row, column, leave);
        }
    }

    // ---- parts as they are ------------------------------------------------------------------------------------

    __device__ __forceinline__ bool is_last(Ticket& ticket, int count) const {
        if (threadIdx.x == 0)
            *memory_.answer() = column_warps > 1 ? ticket.arrive(static_cast<unsigned>(count))
                                                 : ticket.arrive_prepared(static_cast<unsigned>(count));
        Layout::meet_to_merge();
        return *memory_.answer() != 0;
    }
    /// A thread has two elements at a time of wide heads, of which there are many. Of others, neighbouring lanes
    /// have some of an element's parts each, where there are as many threads.
    template <class Partial, class Take>
    __device__ __forceinline__ void merge_parts(int count, const Partial& partial_of, const Take& take) const {
        const int elements = rows_there() * (width / 8);
        if constexpr (column_warps > 1) {
#pragma unroll 1
            for (int i = static_cast<int>(threadIdx.x); i < elements; i += 2 * threads) {
                const int at[2] = {i, i + threads < elements ? i + threads : i};
                MergedColumns merged[2];
                MergedColumns::add_side_by_side<6>(
                    merged, count,
                    [&](int e, int n) { return memory_.states_in(partial_of(n))[at[e] / (width / 8)]; },
                    [&](int e, int n) { return partial_of(n) + at[e] * 8; });
#pragma unroll
                for (int e = 0; e < 2; ++e)
                    if (e == 0 || at[1] != i) take(merged[e], at[e] / (width / 8), at[e] % (width / 8) * 8);
            }
            return;
        }
        const int lanes = elements * 4 <= threads && count > 8 ? 4 : elements * 2 <= threads && count > 4 ? 2 : 1;
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i / 32 * 32 < elements * lanes; i += threads) {
            const int element = i / lanes, mine = i % lanes;
            const bool some = element < elements;
            const int row = some ? element / (width / 8) : 0, column = some ? element % (width / 8) * 8 : 0;
            const int begin = count * mine / lanes, end = count * (mine + 1) / lanes;
            MergedColumns merged;
            merged.template add<8>(
                end - begin, [&](int n) { return memory_.states_in(partial_of(begin + n))[row]; },
                [&](int n) { return partial_of(begin + n) + row * width + column; });
            for (int step = 1; step < lanes; step *= 2) merged.add_of_lane(step);
            if (some && mine == 0) take(merged, row, column);
        }
    }
};

}  // namespace pleat
