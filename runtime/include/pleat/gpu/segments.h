// Sums over the positions that name a row, in a fixed order: positions are sorted by the row that each names (a
// stable radix sort, least significant digit first), and each row adds up its segment of the sorted positions. A
// segment that is long is added in pieces that begin at multiples of a piece's length, so that many blocks share
// it. Nothing depends on the order in which blocks run: atomics count, and counts do not depend on their order.
// Device code; knows nothing of dims.
#pragma once

namespace pleat {

/// One pass of the sort, over digits of so many bits of a key; a Number holds a position. Blocks have 256 threads;
/// each sorts a share of the positions, and its warps have shares of that one after another.
template <int Bits, class Number>
struct KeySort {
    PLEAT_KNOWN(int, digits, 1 << Bits);
    PLEAT_KNOWN(int, threads, 256);
    PLEAT_KNOWN(int, warps, threads / 32);

    __device__ static void clear(unsigned (&counted)[digits]) {
        for (int d = static_cast<int>(threadIdx.x); d < digits; d += threads) counted[d] = 0;
        __syncthreads();
    }

    /// A position's key, with its first digit counted.
    __device__ static void put(unsigned (&counted)[digits], unsigned* keys, long long position, unsigned key) {
        keys[position] = key;
        atomicAdd(&counted[key % digits], 1u);
    }

    /// Leaves the block's counts; those of later passes become 0.
    __device__ static void leave(const unsigned (&counted)[digits], unsigned* counts, int passes) {
        __syncthreads();
        const long long block = blockIdx.x, shares = gridDim.x;
        for (int d = static_cast<int>(threadIdx.x); d < digits; d += threads) {
            counts[block * digits + d] = counted[d];
            for (int pass = 1; pass < passes; ++pass) counts[(pass * shares + block) * digits + d] = 0;
        }
    }

    /// What a pass reads and leaves. Positions are those of keys in order where `positions` is null.
    struct Pass {
        const unsigned* keys;
        const Number* positions;
        unsigned* sorted_keys;
        Number* sorted_positions;
        const unsigned* counts;  // [share][digit] of this pass
        unsigned* next_counts;   // the same of the next one; null: it is the last
        int shift;               // of the digit
    };

    /// Puts the block's share of the keys in their places.
    __device__ static void place(const Pass& p, long long positions, long long share) {
        __shared__ Number first[warps][digits];
        const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
        const long long of_warp = share / warps, begin = blockIdx.x * share + warp * of_warp;
        const long long end = begin + of_warp < positions ? begin + of_warp : positions;
        for (int d = lane; d < digits; d += 32) first[warp][d] = 0;
        __syncwarp();
#pragma unroll 4
        for (long long i = begin + lane; i < end; i += 32)
            atomicAdd(word(first[warp][digit(p.keys[i], p.shift)]), 1u);
        __syncthreads();
        make_places(p.counts, first);
        __syncthreads();
        const double shares_a_key = 1.0 / static_cast<double>(share);
        for (long long from = begin; from < end; from += 32) {
            const long long i = from + lane;
            const bool is_one = i < end;
            const unsigned key = is_one ? p.keys[i] : 0;
            const int d = is_one ? digit(key, p.shift) : digits;
            const unsigned same = __match_any_sync(~0u, d);
            const int before = __popc(same & ((1u << lane) - 1));
            const Number to = is_one ? first[warp][d] + before : 0;
            __syncwarp();
            if (is_one && before == 0) first[warp][d] += __popc(same);
            __syncwarp();
            if (!is_one) continue;
            p.sorted_keys[to] = key;
            p.sorted_positions[to] = p.positions ? p.positions[i] : static_cast<Number>(i);
            if (!p.next_counts) continue;
            const long long block = quotient(to, share, shares_a_key);
            atomicAdd(&p.next_counts[block * digits + digit(key, p.shift + Bits)], 1u);
        }
    }

private:
    /// The low word of a count below 2^32.
    __device__ static unsigned* word(Number& count) { return reinterpret_cast<unsigned*>(&count); }

    /// a / b, of which 1 / b is known: a division of 64 bits would take a thread dozens of instructions a key.
    __device__ static long long quotient(Number a, long long b, double one_over_b) {
        long long q = static_cast<long long>(static_cast<double>(a) * one_over_b);
        q -= q * b > static_cast<long long>(a);
        q += (q + 1) * b <= static_cast<long long>(a);
        return q;
    }

    __device__ static int digit(unsigned key, int shift) { return static_cast<int>((key >> shift) % digits); }

    /// From the counts of warps to where each warp's keys of a digit begin: behind those of smaller digits, of
    /// shares before, and of warps before.
    __device__ static void make_places(const unsigned* counts, Number (&first)[warps][digits]) {
        constexpr int own = digits > threads ? digits / threads : 1;  // digits of a thread
        __shared__ Number of_warps[warps];
        const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
        const int begin = static_cast<int>(threadIdx.x) * own;
        const bool has_own = begin < digits;
        Number all[own] = {}, before[own] = {}, total = 0;
#pragma unroll 8
        for (unsigned share = 0; has_own && share < gridDim.x; ++share)
#pragma unroll
            for (int d = 0; d < own; ++d) {
                const unsigned n = counts[static_cast<long long>(share) * digits + begin + d];
                all[d] += n;
                if (share < blockIdx.x) before[d] += n;
            }
#pragma unroll
        for (int d = 0; d < own; ++d) total += all[d];
        Number through = total;  // the digits of this thread and of those before it in the warp
#pragma unroll
        for (int step = 1; step < 32; step *= 2) {
            const Number below = __shfl_up_sync(~0u, through, step);
            if (lane >= step) through += below;
        }
        if (lane == 31) of_warps[warp] = through;
        __syncthreads();
        Number at = through - total;
        for (int w = 0; w < warp; ++w) at += of_warps[w];
        if (!has_own) return;
#pragma unroll
        for (int d = 0; d < own; ++d) {
            Number place = at + before[d];
            for (int w = 0; w < warps; ++w) {
                const Number n = first[w][begin + d];
                first[w][begin + d] = place;
                place += n;
            }
            at += all[d];
        }
    }
};

/// The first of the sorted keys that is not below `row`.
template <class Number>
__device__ Number segment_begin(const unsigned* keys, Number positions, unsigned row) {
    Number low = 0, high = positions;
    while (low < high) {
        const Number middle = low + (high - low) / 2;
        if (keys[middle] < row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// Where the segment of each row begins, and where the last one ends: a thread each.
template <class Number>
__device__ void find_segments(const unsigned* keys, long long positions, Number* begins, long long rows,
                              long long block) {
    const long long row = block * 256 + threadIdx.x;
    if (row <= rows) begins[row] = segment_begin(keys, static_cast<Number>(positions), static_cast<unsigned>(row));
}

/// A segment of the sorted positions: pieces that lie within it whole, and single positions ahead of them and
/// behind.
template <int Piece, class Number>
struct Segment {
    Number first, last;  // pieces
    Number begin, ahead, singles;

    __device__ Segment(Number segment_begin, Number end) : begin(segment_begin) {
        first = (begin + Piece - 1) / Piece;
        last = end / Piece;
        if (first >= last) {
            first = last = 0;
            ahead = singles = end - begin;
        } else {
            ahead = first * Piece - begin;
            singles = ahead + (end - last * Piece);
        }
    }
    __device__ bool is_empty() const { return singles == 0 && first == last; }
    __device__ Number single(Number i) const { return i < ahead ? begin + i : last * Piece + (i - ahead); }
};

/// Adds the sums of pieces [first, last), and of Piece at a time where these are added up already.
template <int Piece, int N, class T, class Number>
__device__ __forceinline__ void add_pieces(T (&sums)[N], Number first, Number last, const T* pieces,
                                           const T* pieces_of_pieces, long long columns, long long column) {
    for (Number piece = first; piece < last;) {
        const bool many = pieces_of_pieces && piece % Piece == 0 && last - piece >= Piece;
        const T* from = (many ? pieces_of_pieces + piece / Piece * columns : pieces + piece * columns) + column;
#pragma unroll
        for (int e = 0; e < N; ++e) sums[e] += from[e];
        piece += many ? Piece : 1;
    }
}

/// Does a piece of so many sorted positions belong to one row?
__device__ inline bool is_whole_piece(const unsigned* keys, long long piece, long long length, long long rows) {
    const unsigned row = keys[piece * length];
    return row < rows && keys[piece * length + length - 1] == row;
}

/// Adds up Piece pieces that belong to one row: a thread a column.
template <int Piece, class T>
__device__ void add_up_pieces(const unsigned* keys, long long positions, long long rows, const T* pieces,
                              T* pieces_of_pieces, long long columns) {
    constexpr long long length = static_cast<long long>(Piece) * Piece;
    const long long index = blockIdx.x * 256ll + threadIdx.x;
    if (index >= positions / length * columns) return;
    const long long many = index / columns, column = index % columns;
    if (!is_whole_piece(keys, many, length, rows)) return;
    T sum = 0;
#pragma unroll 8
    for (int i = 0; i < Piece; ++i) sum += pieces[(many * Piece + i) * columns + column];
    pieces_of_pieces[many * columns + column] = sum;
}

}  // namespace pleat
