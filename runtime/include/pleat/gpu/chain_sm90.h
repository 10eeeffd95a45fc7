// Two matrix products in a row on sm_90a, of which the first one's result never leaves the chip:
// intermediate = f(a b), result = intermediate c. Both weights b and c lie in shared memory from the beginning on;
// a producer brings rows of a, and each consumer has 64 rows at a time for itself, so that one's stages run while
// others multiply. It computes the intermediate chunk by chunk of its columns: wgmma leaves a chunk in registers,
// in the layout in which the second product takes its operand a from registers (PTX ISA, "Register Fragments for
// wgmma").
//
// Blocks are persistent. Where a kernel comes before (pdl.h) the weights are asked for while it ends, all else
// after that. Knows dims by the maps of boxes alone (tile_dims.h): the kernel says where boxes begin and what
// becomes of a chunk and of a tile.
#pragma once

#include "pleat/gpu/accumulators.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/tile_dims.h"
#include "pleat/gpu/tile_parts.h"
#include "pleat/gpu/tma.h"
#include "pleat/gpu/wgmma.h"

namespace pleat {

/// The weights of one of the two products, in shared memory: Columns of a chunk, along Depth.
template <Major major, int Columns, int Depth>
struct ChainWeights {
    PLEAT_KNOWN(int, steps, (Depth + 63) / 64);  // of 128 bytes along Depth
    PLEAT_KNOWN(int, bytes, steps * Columns * 128);
    // Major::k: steps follow one another, each of rows of 128 bytes for all columns. Major::mn: blocks of 64
    // columns, each of a row for every value along Depth.
    PLEAT_KNOWN(int, block, major == Major::k ? Columns * 128 : steps * 64 * 128);

    unsigned char* at;
    Barrier& full;
    int step;

    /// The boxes of the step that begin at these coordinates, innermost first.
    template <class... C>
    __device__ __forceinline__ void load(const TensorMap& map, int first, C... others) const {
        if constexpr (major == Major::k) {
            tma_load(at + step * block, map, full, first, others...);
        } else {
            for (int i = 0; i < Columns / 64; ++i)
                tma_load(at + i * block + step * 64 * 128, map, full, first + 64 * i, others...);
        }
    }
    template <class... Axes, class... At>
        requires(sizeof...(Axes) == sizeof...(At))
    __device__ __forceinline__ void load(const BoxMap<Axes...>& map, const At&... at) const {
        const TensorMap& plain = map;
        load(plain, box_place<Axes>(at)...);
    }
    /// What wgmma takes of them for the k-th 16 values along Depth, if they begin at shared-memory address `from`.
    __device__ __forceinline__ static unsigned long long operand(unsigned from, int k) {
        return major == Major::k ? further(operand_descriptor<major>(from), k / 4 * block + k % 4 * 32)
                                 : further(operand_descriptor<major>(from, block), k * 16 * 128);
    }
};

/// What a chunk's stages leave out is 0.
template <class T, int Registers>
__device__ __forceinline__ void clear(Vec<T, 2> (&values)[Registers][2]) {
#pragma unroll
    for (int j = 0; j < Registers; ++j)
#pragma unroll
        for (int h = 0; h < 2; ++h) reinterpret_cast<unsigned&>(values[j][h]) = 0;
}

/// T: the dtype of all operands. Depth: of the first product; Intermediate: its columns, the depth of the second;
/// Columns: of the second. Chunk: intermediate columns at a time. Consumers: warpgroups that multiply, two, or
/// three where 160 registers a thread suffice. Stages: tiles of a on their way. Outputs, Inputs: parts of 64 rows
/// of 128 bytes that a consumer has on their way out and in.
template <class T, int Depth, int Intermediate, int Columns, int Chunk, int Consumers, int Stages, int Outputs,
          int Inputs, Major B = Major::k, Major C = Major::k>
class ChainSm90 : public TileParts<Outputs, Inputs, false, Consumers> {
    using Parts = TileParts<Outputs, Inputs, false, Consumers>;
    using First = ChainWeights<B, Chunk, Depth>;
    using Second = ChainWeights<C, Columns, Chunk>;
    PLEAT_KNOWN(int, chunks, (Intermediate + Chunk - 1) / Chunk);
    PLEAT_KNOWN(int, tile_bytes, First::steps * 64 * 128);  // of a
    // Two consumers have the registers for two chunks of the first product.
    PLEAT_KNOWN(bool, ahead, Consumers == 2);
    PLEAT_KNOWN(int, registers, Consumers == 2 ? 240 : 160);

public:
    using Parts::consumers, Parts::consumer, Parts::part_bytes;
    using typename Parts::Part;
    PLEAT_KNOWN(int, threads, 128 * (consumers + 1));  // a block
    PLEAT_KNOWN(int, own_barriers, 2 * Stages + 2 * chunks);
    PLEAT_KNOWN(int, operand_bytes, chunks*(First::bytes + Second::bytes) + Stages * tile_bytes);
    PLEAT_KNOWN(int, shared_bytes,
                operand_bytes + Parts::parts_bytes +
                    (own_barriers + Parts::barriers) * static_cast<int>(sizeof(Barrier)));
    static_assert(sizeof(T) == 2 && Chunk % 64 == 0);
    static_assert(Consumers == 2 || Consumers == 3);
    // A consumer takes the next tile from the slot of one of its own before: it has seen the phase between end.
    static_assert(Stages % consumers == 0);

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. `maps`: tensor maps that copies will go
    /// by. All threads of the block.
    template <class... Maps>
    __device__ __forceinline__ explicit ChainSm90(unsigned char* memory, const Maps&... maps)
        : Parts(memory + operand_bytes, barriers_in(memory) + own_barriers),
          memory_(memory),
          full_(barriers_in(memory)),
          empty_(full_ + Stages),
          first_(empty_ + Stages),
          second_(first_ + chunks) {
        if (threadIdx.x == threads - 1) (tma_fetch(maps), ...);
        if (threadIdx.x == 0) {
            for (int b = 0; b < own_barriers; ++b) full_[b].init(1);
            Parts::init();
            barriers_ready();
        }
        __syncthreads();
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x < 128; }
    /// The first row in the tile of a consumer, and that of the thread's elements (0, ., h, .); the column, in the
    /// chunk or tile, of its elements (., j, ., 0).
    __device__ __forceinline__ static int first_row(int, int = 0) { return 0; }
    __device__ __forceinline__ static int row(int, int h) { return accumulator_row(h); }
    __device__ __forceinline__ static int column(int j) { return accumulator_column(j); }

    /// A step along Depth of a tile of a, while it is filled.
    struct Rows {
        unsigned char* to;
        Barrier& full;
        template <class... At>
        __device__ __forceinline__ void load(const TensorMap& map, At... coordinates) const {
            tma_load(to, map, full, coordinates...);
        }
        template <class... Axes, class... Places>
            requires(sizeof...(Axes) == sizeof...(Places))
        __device__ __forceinline__ void load(const BoxMap<Axes...>& map, const Places&... places) const {
            tma_load(to, map, full, box_place<Axes>(places)...);
        }
    };

    /// The producer's whole work where no parts come.
    template <class LoadRows, class LoadFirst, class LoadSecond>
    __device__ __forceinline__ void produce(const TileGrid& grid, LoadRows rows, LoadFirst first,
                                            LoadSecond second) {
        produce(grid, rows, first, second, 0, [](const TileAt&, int, int, const Part&) {});
    }
    /// The producer's whole work: rows(at, k, to) asks for the k-th 128 bytes along Depth of a tile of a; first(at,
    /// k, to) and second(at, k, to) for the k-th of each of the two weights, the first's of chunk at.column;
    /// feed(at, part, consumer, to) for the `parts` input parts of a tile. All threads of the producer.
    template <class LoadRows, class LoadFirst, class LoadSecond, class Feed>
    __device__ __forceinline__ void produce(const TileGrid& grid, LoadRows rows, LoadFirst first, LoadSecond second,
                                            int parts, Feed feed) {
        fewer_registers<24>();
        if (threadIdx.x < 32) {
            griddepcontrol_wait();
            if (elected()) bring_rows(grid, rows);
        } else if (threadIdx.x < 64) {
            if (elected()) bring_weights(first, second);
            griddepcontrol_wait();
        } else if (threadIdx.x < 96) {
            griddepcontrol_wait();
            if constexpr (Inputs > 0)
                if (elected()) feed_parts(grid, parts, feed);
        }
    }

    /// A consumer's whole work: between(at)(at, acc, intermediate) for each chunk at.column of a tile, then
    /// epilogue(at, acc). While a chunk's stages run, the second product of the one before is under way, and of two
    /// consumers the first of the next. All threads of a consumer.
    template <class Between, class Epilogue>
    __device__ __forceinline__ void consume(const TileGrid& grid, Between between, Epilogue epilogue) {
        more_registers<registers>();
        griddepcontrol_wait();
        const int self = uniform(consumer());
        Accumulators<1, Chunk> chunk[ahead ? 2 : 1];
        Accumulators<1, Columns> sums;
        Vec<T, 2> intermediate[2][Chunk / 8][2];
        for (int n = self; tile_of(n) < tiles(grid); n += consumers) {
            const TileAt at = tile_at(grid, tile_of(n));
            const auto stages = between(at);  // what they take once comes beside the rows
            const int slot = n % Stages;
            full_[slot].wait(n / Stages & 1);
            multiply_next(chunk[0], slot, 0);
#pragma unroll
            for (int c = 0; c < chunks; ++c) {
                const bool more = c + 1 < chunks;
                Accumulators<1, Chunk>&own = chunk[ahead ? c % 2 : 0], &next = chunk[ahead ? (c + 1) % 2 : 0];
                if (ahead && more) multiply_next(next, slot, c + 1);
                // Products end in order: this chunk's first has, and what was begun behind it may go on.
                const int behind = (c > 0) + (ahead && more);
                if (behind == 2)
                    wgmma_wait<2>();
                else if (behind == 1)
                    wgmma_wait<1>();
                else
                    wgmma_wait<0>();
                own.settle();
                if (!more && threadIdx.x % 128 == 0) empty_[slot].arrive();
                stages(TileAt{at.row, c, at.batch}, own, intermediate[c % 2]);
                if (!ahead && more) multiply_next(next, slot, c + 1);
                second_[c].wait(0);
                multiply_second(sums, intermediate[c % 2], c);
            }
            wgmma_wait<0>();
            sums.settle();
            epilogue(at, sums);
        }
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

private:
    unsigned char* memory_;
    Barrier *full_, *empty_, *first_, *second_;

    __device__ __forceinline__ static Barrier* barriers_in(unsigned char* memory) {
        return reinterpret_cast<Barrier*>(memory + operand_bytes + Parts::parts_bytes);
    }
    /// The weights of a chunk, and a tile of a: offsets in `memory`.
    __device__ __forceinline__ static int first_at(int chunk) { return chunk * First::bytes; }
    __device__ __forceinline__ static int second_at(int chunk) {
        return chunks * First::bytes + chunk * Second::bytes;
    }
    __device__ __forceinline__ static int rows_at(int slot) {
        return chunks * (First::bytes + Second::bytes) + slot * tile_bytes;
    }

    __device__ __forceinline__ static int tiles(const TileGrid& grid) { return grid.rows * grid.batches; }
    /// The number of the block's n-th tile.
    __device__ __forceinline__ static int tile_of(int n) {
        return static_cast<int>(blockIdx.x) + n * static_cast<int>(gridDim.x);
    }

    template <class Load>
    __device__ __forceinline__ void bring_rows(const TileGrid& grid, const Load& load) {
#pragma unroll 1
        for (int n = 0; tile_of(n) < tiles(grid); ++n) {
            const TileAt at = tile_at(grid, tile_of(n));
            const int slot = n % Stages;
            empty_[slot].wait(n / Stages + 1 & 1);
            full_[slot].expect(tile_bytes);
            for (int k = 0; k < First::steps; ++k)
                load(at, k, Rows{memory_ + rows_at(slot) + k * 64 * 128, full_[slot]});
        }
    }
    template <class LoadFirst, class LoadSecond>
    __device__ __forceinline__ void bring_weights(const LoadFirst& first, const LoadSecond& second) {
#pragma unroll 1
        for (int c = 0; c < chunks; ++c) {
            first_[c].expect(First::bytes);
            for (int k = 0; k < First::steps; ++k)
                first(TileAt{0, c, 0}, k, First{memory_ + first_at(c), first_[c], k});
            second_[c].expect(Second::bytes);
            for (int k = 0; k < Second::steps; ++k)
                second(TileAt{0, 0, 0}, c * Second::steps + k, Second{memory_ + second_at(c), second_[c], k});
        }
    }
    template <class Feed>
    __device__ __forceinline__ void feed_parts(const TileGrid& grid, int parts, const Feed& feed) {
#pragma unroll 1
        for (int n = 0; tile_of(n) < tiles(grid); ++n) {
            const TileAt at = tile_at(grid, tile_of(n));
            const int self = n % consumers;
#pragma unroll 1
            for (int part = 0; part < parts; ++part) {
                const unsigned nth = n / consumers * parts + part;
                feed(at, part, self, Parts::free_part(self * Inputs + nth % Inputs, nth / Inputs));
            }
        }
    }

    /// chunk = a b for intermediate columns chunk `c`; does not wait.
    __device__ __forceinline__ void multiply_first(Accumulators<1, Chunk>& chunk, int slot, int c) const {
        const unsigned at = shared_word(memory_), rows = at + rows_at(slot), weights = at + first_at(c);
        wgmma_begin();
#pragma unroll
        for (int k = 0; k < (Depth + 15) / 16; ++k)
            Wgmma<T, Chunk, Major::k, B>::run(
                chunk.at[0], further(operand_descriptor<Major::k>(rows), k / 4 * 64 * 128 + k % 4 * 32),
                First::operand(weights, k), k > 0);
        wgmma_commit();
    }
    /// The same once the chunk's weights are there.
    __device__ __forceinline__ void multiply_next(Accumulators<1, Chunk>& chunk, int slot, int c) const {
        first_[c].wait(0);
        multiply_first(chunk, slot, c);
    }
    /// sums = intermediate c for a chunk, plus what they were but for the first; does not wait.
    __device__ __forceinline__ void multiply_second(Accumulators<1, Columns>& sums,
                                                    Vec<T, 2> (&intermediate)[Chunk / 8][2], int c) const {
        const unsigned weights = shared_word(memory_) + second_at(c);
        // All of it lies in registers before wgmma's fence: the compiler might compute some behind it.
#pragma unroll
        for (int j = 0; j < Chunk / 8; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h)
                asm volatile("" : "+r"(reinterpret_cast<unsigned&>(intermediate[j][h]))::"memory");
        wgmma_begin();
#pragma unroll
        for (int k = 0; k < Chunk / 16; ++k) {
            const auto word = [&](int j, int h) {
                return reinterpret_cast<const unsigned&>(intermediate[2 * k + j][h]);
            };
            const unsigned a[4] = {word(0, 0), word(0, 1), word(1, 0), word(1, 1)};
            Wgmma<T, Columns, Major::k, C>::run(sums.at[0], a, Second::operand(weights, k), c > 0 || k > 0);
        }
        wgmma_commit();
    }
};

}  // namespace pleat
