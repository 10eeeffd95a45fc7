// What attention and its gradients share on sm_90a: which columns of the plane of queries and keys some rows see,
// in blocks that loops go through; the order of tiles; how a producer says what is next; products whose operands
// lie in blocks of shared memory. Knows nothing of softmax, of weights, and of which side the rows are.
#pragma once

#include "pleat/gpu/accumulators.h"
#include "pleat/gpu/barrier.h"
#include "pleat/gpu/tile.h"
#include "pleat/gpu/wgmma.h"

namespace pleat {

/// The keys of some rows: outside of begin..end every score is -inf, within clean_begin..clean_end none is masked.
class KeyRange {
public:
    long long begin, end, clean_begin, clean_end;

    __device__ __forceinline__ KeyRange(long long all, bool exact)
        : begin(0), end(all), clean_begin(0), clean_end(exact ? all : 0), all_(all) {}

    /// Each row sees keys up to one that is `least` in the first of the rows and `most` in the last, both included.
    __device__ __forceinline__ void end_at(long long least, long long most) {
        least = within(least) + 1;
        most = within(most) + 1;
        end = most < end ? most : end;
        clean_end = least < clean_end ? least : clean_end;
    }
    /// ... from such a one on.
    __device__ __forceinline__ void begin_at(long long least, long long most) {
        least = within(least);
        most = within(most);
        begin = least > begin ? least : begin;
        clean_begin = most > clean_begin ? most : clean_begin;
    }
    /// The same where the key of a row, bound(row), is known by asking each of the rows. All threads of a warp for
    /// the same rows, or each thread for one row.
    template <class Bound>
    __device__ __forceinline__ void end_of_each(long long first, long long last, Bound bound) {
        const Hull hull(first, last, bound);
        end_at(hull.least, hull.most);
    }
    template <class Bound>
    __device__ __forceinline__ void begin_of_each(long long first, long long last, Bound bound) {
        const Hull hull(first, last, bound);
        begin_at(hull.least, hull.most);
    }

    __device__ __forceinline__ long long all() const { return all_; }

private:
    long long all_;

    /// A bound as one that says as much of the keys that there are.
    __device__ __forceinline__ long long within(long long key) const {
        return key < -1 ? -1 : key > all_ ? all_ : key;
    }
    struct Hull {
        int least = 0x7fffffff, most = -1;
        template <class Bound>
        __device__ __forceinline__ Hull(long long first, long long last, const Bound& bound) {
            const auto add = [&](long long row) {
                const long long key = bound(row);
                const int near = static_cast<int>(key < -1 ? -1 : key > 0x7fffffff ? 0x7fffffff : key);
                least = near < least ? near : least;
                most = near > most ? near : most;
            };
            if (first == last) {
                add(first);
                return;
            }
            for (long long row = first + threadIdx.x % 32; row <= last; row += 32) add(row);
            least = __reduce_min_sync(~0u, least);
            most = __reduce_max_sync(~0u, most);
        }
    };
};

/// A size that data say, as one of 0 to `most`.
__device__ __forceinline__ long long clamped(long long size, long long most) {
    return size < 0 ? 0 : size < most ? size : most;
}

/// So many batches have keys and values of `bytes` each in half of the L2 cache; `sharing` of them have the same.
__device__ __forceinline__ int batches_in_cache(long long bytes, int sharing) {
    const long long room = 30 << 20;
    return sharing * static_cast<int>(bytes < room ? room / (bytes > 0 ? bytes : 1) : 1);
}

/// Blocks of Size columns, of which some rows do not see all before clean_begin and from clean_end on. OneAtLeast:
/// where nothing is seen, a block beyond all columns, other sequences' too, which TMA fills with zeros.
template <int Size, bool OneAtLeast>
struct ColumnBlocks {
    int begin, end, clean_begin, clean_end;
    __device__ __forceinline__ ColumnBlocks(int b, int e, int cb, int ce)
        : begin(b), end(e), clean_begin(cb), clean_end(ce) {}
    __device__ __forceinline__ ColumnBlocks uniform() const {
        return {pleat::uniform(begin), pleat::uniform(end), pleat::uniform(clean_begin), pleat::uniform(clean_end)};
    }
    __device__ __forceinline__ explicit ColumnBlocks(const KeyRange& seen) {
        begin = static_cast<int>(seen.begin / Size);
        end = static_cast<int>((seen.end + Size - 1) / Size);
        if (seen.end <= seen.begin) {
            if (OneAtLeast) begin = (1 << 30) / Size;
            end = begin + OneAtLeast;
        }
        const auto within = [&](long long block) {
            return static_cast<int>(block < begin ? begin : block > end ? end : block);
        };
        clean_begin = within((seen.clean_begin + Size - 1) / Size);
        clean_end = within(seen.clean_end / Size);
        if (clean_end < clean_begin) clean_end = clean_begin;
    }
};

/// ... of a packed sequence: how many rows and columns are its own.
template <int Size>
struct PackedColumnBlocks : ColumnBlocks<Size, false> {
    using Blocks = ColumnBlocks<Size, false>;
    int rows, columns;
    __device__ __forceinline__ PackedColumnBlocks(const Blocks& blocks, int r, int c)
        : Blocks(blocks), rows(r), columns(c) {}
    __device__ __forceinline__ PackedColumnBlocks uniform() const {
        return {Blocks::uniform(), pleat::uniform(rows), pleat::uniform(columns)};
    }
};

/// The rows of a consumer: so many heads that share keys, of as many places as 64 rows have room for, the heads of
/// a place beside one another.
template <int Heads>
struct HeadRows {
    static_assert(1 <= Heads && Heads <= 64);
    PLEAT_KNOWN(int, places, 64 / Heads);
    PLEAT_KNOWN(int, count, places* Heads);
    /// The place of a row, counted from the consumer's first.
    __device__ __forceinline__ static int place(int row) { return row / Heads; }
    /// A row as it is counted; one that is none lies behind all others.
    __device__ __forceinline__ static int number(int row) { return count == 64 || row < count ? row : 1 << 30; }
};

/// The columns that the thread's two rows see, begin[h]..end[h], counted from the thread's first column of block 0.
/// Begins, Ends: masks hide columns before those that a row sees, behind them; else a row sees all from the first
/// on, up to the last. Packed: other rows follow the last one, and see nothing. Rows: HeadRows.
template <bool Begins, bool Ends, bool Packed = false, class Rows = HeadRows<1>>
struct SeenColumns {
    int begin[2], end[2];

    /// Of the rows at.row, of `rows` places in all, that see what range(at, place, place) says.
    template <class Range>
    __device__ __forceinline__ SeenColumns(const TileAt& at, int rows, int columns, const Range& range) {
        const int first = accumulator_column(0);
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int row = at.row * Rows::places + Rows::place(accumulator_row(h)),
                      r = row < rows ? row : rows - 1;
            const KeyRange seen = range(at, r, r);
            begin[h] = Begins ? static_cast<int>(seen.begin) - first : -first;
            if (Packed && row >= rows) begin[h] = 0x7fffffff;
            end[h] = (Ends ? static_cast<int>(seen.end) : columns) - first;
            // Computed here, and not anew where they are used.
            if constexpr (Begins || Packed) asm volatile("" : "+r"(begin[h]));
            if constexpr (Ends) asm volatile("" : "+r"(end[h]));
        }
    }
};

/// What a producer says of the tiles that are next, `ahead` of them at a time, to so many threads.
template <class Blocks, int Threads>
class NextTiles {
public:
    PLEAT_KNOWN(int, ahead, 2);
    PLEAT_KNOWN(int, bytes, ahead * (2 * static_cast<int>(sizeof(Barrier)) + 32));
    /// row < 0: there is none.
    struct alignas(8) Next {
        int row, batch;
        Blocks blocks;
    };
    static_assert(sizeof(Next) <= 32);

    /// `memory`: `bytes` of shared memory, aligned to 8.
    __device__ __forceinline__ explicit NextTiles(void* memory)
        : full_(static_cast<Barrier*>(memory)),
          empty_(full_ + ahead),
          next_(reinterpret_cast<Next*>(empty_ + ahead)) {}
    /// One thread, before the block's barriers are ready.
    __device__ __forceinline__ void init() {
        for (int t = 0; t < ahead; ++t) {
            full_[t].init(1);
            empty_[t].init(Threads);
        }
    }

    /// One thread of the producer.
    __device__ __forceinline__ void tell(unsigned nth, const Next& next) const {
        empty_[nth % ahead].wait(nth / ahead + 1 & 1);
        next_[nth % ahead] = next;
        full_[nth % ahead].arrive();
    }
    /// What it said of the n-th tile. Known to be the same in a warp, it takes none of the threads' registers. All
    /// of the threads.
    __device__ __forceinline__ Next take(unsigned nth) const {
        full_[nth % ahead].wait(nth / ahead & 1);
        const Next& said = next_[nth % ahead];
        const Next next{uniform(said.row), uniform(said.batch), said.blocks.uniform()};
        empty_[nth % ahead].arrive();
        return next;
    }

private:
    Barrier *full_, *empty_;
    Next* next_;
};

/// Blocks at work share columns in the L2 cache: of `rows` tiles in each batch, those of `width` batches follow one
/// another, row by row. The place of the n-th, row and batch.
__device__ __forceinline__ TileAt tile_in_sections(int n, int rows, int batches, int width) {
    const int section = n / (rows * width), in_section = n - section * rows * width, first = section * width,
              left = batches - first, wide = left < width ? left : width, row = in_section / wide;
    return {row, 0, first + in_section - row * wide};
}

/// Values of each column of a block, which lanes of the producer's warp bring on their way to shared memory.
template <int Block, int Values>
class ColumnNumbers {
public:
    /// numbers(at, column, to): the values of a column.
    template <class Numbers>
    __device__ __forceinline__ void bring(const Numbers& numbers, const TileAt& at, int block) {
        if constexpr (Values > 0) {
#pragma unroll
            for (int i = 0; i < Block / 32; ++i) numbers(at, block * Block + 32 * i + lane(), held_[i]);
        }
    }
    /// One value of all columns after the other.
    __device__ __forceinline__ void put(float* to) const {
        if constexpr (Values > 0) {
#pragma unroll
            for (int i = 0; i < Block / 32; ++i)
#pragma unroll
                for (int v = 0; v < Values; ++v) to[v * Block + 32 * i + lane()] = held_[i][v];
        }
    }

private:
    float held_[Block / 32][Values + 1];

    __device__ __forceinline__ static int lane() { return static_cast<int>(threadIdx.x % 32); }
};

/// products = rows columns', 64 rows and a block of columns; Depth elements of both in steps of 128 bytes, whose
/// rows and columns lie together. Does not wait.
template <class T, int Depth, int Columns>
__device__ __forceinline__ void multiply_along(Accumulators<1, Columns>& products, const unsigned char* rows,
                                               const unsigned char* columns) {
    const unsigned a = shared_word(rows), b = shared_word(columns);
#pragma unroll
    for (int k = 0; k < (Depth * static_cast<int>(sizeof(T)) + 31) / 32; ++k)
        Wgmma<T, Columns, Major::k, Major::k>::run(
            products.at[0], further(operand_descriptor<Major::k>(a), k / 4 * 64 * 128 + k % 4 * 32),
            further(operand_descriptor<Major::k>(b), k / 4 * Columns * 128 + k % 4 * 32), k > 0);
}
/// sums += weights values: of 64 rows and a block of columns, and of the block's columns, 128 bytes of all of them
/// after the other. Does not wait.
template <class T, int Registers, int Columns>
__device__ __forceinline__ void add_across(Accumulators<1, Columns>& sums, const Vec<T, 2> (&weights)[Registers][2],
                                           const unsigned char* values) {
    const unsigned b = shared_word(values);
#pragma unroll
    for (int k = 0; k < Registers / 2; ++k) {
        unsigned a[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) a[i] = reinterpret_cast<const unsigned&>(weights[2 * k + i / 2][i % 2]);
        Wgmma<T, Columns, Major::k, Major::mn>::run(
            sums.at[0], a, further(operand_descriptor<Major::mn>(b, Registers * 8 * 128), k * 16 * 128), true);
    }
}

}  // namespace pleat
