// A matrix product tile by tile on sm_80 and later, for Ampere and Ada and for what TMA does not
// take: cp.async some stages ahead, ldmatrix and mma.sync. A kernel's epilogue finds each tile of the result in
// registers, by the same names as on sm_90a (TileSm90).
//
// The four warps of a block lie below one another and each has all columns of the tile, so that a row of the tile
// is within a quad of lanes, and what an epilogue wants side by side is in one thread. A stage is 64 bytes along K
// of every row of a and every column of b. In shared memory rows (Major::k) lie in pairs of 128 bytes:
//
//   16 bytes c of row r  at  128 (r / 2) + 16 ((4 (r % 2) + c) ^ r / 2 % 4)
//
// and 16-bit operands that come with Major::mn as they come, one line of Rows (Columns) elements for each k:
//
//   elements 8 m .. of k  at  2 Rows k + 16 (m ^ k % 8)
//
// so that the eight addresses of ldmatrix fall on different banks. Knows nothing of dims: the kernel says by
// pointers where rows begin, and what becomes of a tile.
#pragma once

#include "pleat/gpu/async.h"
#include "pleat/gpu/mma.h"
#include "pleat/gpu/step_factors.h"
#include "pleat/gpu/tile.h"
#include "pleat/gpu/tile_cast.h"
#include "pleat/gpu/tile_dims.h"
#include "pleat/gpu/tile_down.h"

namespace pleat {

/// Where rows of an operand begin, and how many elements apart neighbours along K are; at(tile, row) is null
/// outside.
template <class At>
struct AlongK {
    At at;
    long long step;
};
template <class At>
__device__ __forceinline__ AlongK<At> along_k(At at, long long step) {
    return {at, step};
}

/// One operand on its way to shared memory. Lines: the tile's rows of a, or columns of b. Access: bytes of one
/// copy, of which addresses and steps are multiples; 0: element by element, whatever they are. Source: what it
/// comes as, and is made an Element.
template <class Element, int Lines, Major major, int Access, int Threads, class Source = Element>
class TileOperand {
public:
    PLEAT_KNOWN(bool, casts, !same<Element, Source>);
    PLEAT_KNOWN(int, step, 64 / static_cast<int>(sizeof(Element)));  // elements along K a stage
    PLEAT_KNOWN(int, bytes, Lines * 64);                             // a stage
    /// As it comes, with lines along M or N? Else rows are along K.
    PLEAT_KNOWN(bool, across, major == Major::mn && Access != 0);

    /// Asks for the stage that begins at `k`, of `depth` elements along K in all, of a tile: zeros outside.
    template <class At>
    __device__ __forceinline__ static void copy(unsigned to, const AlongK<At>& source, const TileAt& tile, int k,
                                                int depth) {
        const auto from = [&](int line) { return reinterpret_cast<const Source*>(source.at(tile, line)); };
        const int thread = kept_out_of_loops(static_cast<int>(threadIdx.x));
        if constexpr (casts && Access >= cast_access) {
            static_assert(major == Major::k);
#pragma unroll
            for (int q = 0; q < chunks; ++q) {
                const int r = (thread + Threads * q) / 4, c = thread % 4, first = k + c * in_chunk;
                const Source* const row = from(r);
                cast_chunk(to + row_place(r, c), row + first / packed,
                           row == nullptr ? 0 : (depth - first) / packed);
            }
        } else if constexpr (across) {
            constexpr int per_line = Lines / in_chunk;
            const auto inside = [&](int m) {
                int bytes_inside = 0;
                for (int e = 0; e < in_chunk; ++e)
                    bytes_inside += from(m * in_chunk + e) ? static_cast<int>(sizeof(Element)) : 0;
                return bytes_inside;
            };
            const auto bring = [&](int m, int row, const Element* first, int there) {
                asynchronously(to + line_place(row, m), first + (k + row) * source.step,
                               k + row < depth ? there : 0);
            };
            if constexpr (Threads % per_line == 0) {  // a thread has the same columns of each line
                const int m = thread % per_line, there = inside(m);
                const Element* const first = from(m * in_chunk);
#pragma unroll
                for (int q = 0; q < chunks; ++q) bring(m, (thread + Threads * q) / per_line, first, there);
            } else {
#pragma unroll
                for (int q = 0; q < chunks; ++q) {
                    const int m = (thread + Threads * q) % per_line;
                    bring(m, (thread + Threads * q) / per_line, from(m * in_chunk), inside(m));
                }
            }
        } else if constexpr (Access != 0 && !casts) {
#pragma unroll
            for (int q = 0; q < chunks; ++q) {
                const int r = (thread + Threads * q) / 4, c = thread % 4, first = k + c * in_chunk;
                const Element* const row = from(r);
                const int inside = (depth - first) * static_cast<int>(sizeof(Element));
                asynchronously(to + row_place(r, c), row + first,
                               row == nullptr || inside < 0 ? 0
                               : inside < 16                ? inside
                                                            : 16);
            }
        } else {
            // Neighbouring threads take neighbours in memory.
#pragma unroll 1
            for (int q = 0; q < chunks; ++q) {
                const int id = thread + Threads * q;
                const int r = major == Major::k ? id / 4 : id % Lines, c = major == Major::k ? id % 4 : id / Lines;
                const int first = k + c * in_chunk;
                const Source* const row = from(r);
                one_by_one(to + row_place(r, c), row + first / packed * source.step, source.step,
                           row == nullptr ? 0 : (depth - first) / packed);
            }
        }
    }

    /// Where ldmatrix finds 16 bytes c along K of a row.
    __device__ __forceinline__ static unsigned row_place(int r, int c) {
        return static_cast<unsigned>(r / 2 * 128 + ((r % 2 * 4 + c) ^ r / 2 % 4) * 16);
    }
    /// ... and elements 8 m and following of the line of a k.
    __device__ __forceinline__ static unsigned line_place(int k, int m) {
        return static_cast<unsigned>(k * (Lines * 2) + (m ^ k % 8) * 16);
    }

private:
    PLEAT_KNOWN(int, in_chunk, 16 / static_cast<int>(sizeof(Element)));  // elements of 16 bytes
    PLEAT_KNOWN(int, chunks, Lines * 4 / Threads);                       // of 16 bytes, a thread and stage
    PLEAT_KNOWN(int, packed, PLEAT_N(NeighboursIn<Source>::count));      // neighbours along K in one of Source
    PLEAT_KNOWN(int, sources, in_chunk / packed);
    PLEAT_KNOWN(int, cast_access, sizeof(Source) == 1 ? sources : 16);  // of in_chunk elements that are cast
    static_assert(Lines * 4 % Threads == 0);
    static_assert(!across || sizeof(Element) == 2, "pleat: ldmatrix transposes elements of 16 bits only");

    /// The same number, but the compiler does not know: else it would find the addresses that follow from it once,
    /// before the loop, and keep them in registers that the tile needs.
    __device__ __forceinline__ static int kept_out_of_loops(int thread) {
        asm volatile("" : "+r"(thread));
        return thread;
    }

    /// 16 bytes, of which the first `inside` are read.
    __device__ __forceinline__ static void asynchronously(unsigned to, const Element* from, int inside) {
        const auto source = __cvta_generic_to_global(from);
        if constexpr (Access == 16) {
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(source), "r"(inside));
        } else {
#pragma unroll
            for (int b = 0; b < 16; b += Access) {
                const int part = inside - b < 0 ? 0 : inside - b > Access ? Access : inside - b;
                asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(to + b), "l"(source + b),
                             "n"(Access), "r"(part));
            }
        }
    }
    /// 16 bytes, of which the first `inside` that come are read.
    __device__ __forceinline__ static void one_by_one(unsigned to, const Source* from, long long step, int inside) {
        alignas(16) Source values[sources];
#pragma unroll
        for (int e = 0; e < sources; ++e) {
            values[e] = Source();
            if (e < inside) values[e] = from[e * step];
        }
        put(to, values);
    }
    /// Eight neighbours that are elements of another type in memory.
    __device__ __forceinline__ static void cast_chunk(unsigned to, const Source* from, int inside) {
        constexpr int in_copy = cast_access / static_cast<int>(sizeof(Source));
        alignas(16) Source values[sources]{};
        if (inside >= sources) {
#pragma unroll
            for (int e = 0; e < sources; e += in_copy)
                reinterpret_cast<Vec<Source, in_copy>&>(values[e]) =
                    *reinterpret_cast<const Vec<Source, in_copy>*>(from + e);
        } else {
#pragma unroll
            for (int e = 0; e < sources; ++e)
                if (e < inside) values[e] = from[e];
        }
        put(to, values);
    }
    __device__ __forceinline__ static void put(unsigned to, const Source (&values)[sources]) {
        Vec<unsigned, 4> w;
        if constexpr (casts)
            w = as_eight<Element>(values);
        else
            w = *reinterpret_cast<const Vec<unsigned, 4>*>(values);
        asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(to), "r"(w[0]), "r"(w[1]), "r"(w[2]),
                     "r"(w[3]));
    }
};

/// Operand: the dtype of both operands: bf16, f16, tf32 (in memory f32, rounded to it here), e4m3 or e5m2 (sm_89),
/// i8 or u8, or Mixed<> of those of 8 bits, or Cast<> to one of 16.
/// Rows x Columns: a block's tile. Stages: slots of shared memory. Access: see TileOperand.
template <class Operand, int Rows, int Columns, int Stages, Major A = Major::k, Major B = Major::k, int Access = 16>
class TileSm80 {
    using Element = typename Comes<Operand>::Multiplied;

public:
    using Value = typename SumOf<Element>::Type;  // of a sum of products
    PLEAT_KNOWN(int, warps, 4);
    PLEAT_KNOWN(int, threads, 32 * warps);
    PLEAT_KNOWN(int, blocks, Rows / (16 * warps));  // of 16 rows, a warp
    PLEAT_KNOWN(int, columns, Columns);
    using OperandA = TileOperand<Element, Rows, A, Access, threads>;
    using OperandB = TileOperand<Element, Columns, B, Access, threads, typename Comes<Operand>::B>;
    PLEAT_KNOWN(int, step, OperandA::step);
    PLEAT_KNOWN(int, stage_bytes, OperandA::bytes + OperandB::bytes);
    PLEAT_KNOWN(int, shared_bytes, Stages* stage_bytes);
    static_assert(Rows % (16 * warps) == 0 && Columns % 32 == 0 && Stages >= 2);
    // sm_90 makes f16 of fp8 before it multiplies, which takes registers.
    static_assert(Rows * Columns <= (sizeof(Element) == 1 && same<Value, float> ? 64 : 128) * threads,
                  "pleat: this tile has more elements than its threads have registers");
    /// (i, j, h, e): in row(i, h) and column(j) + e of the tile.
    struct Acc {
        Value at[blocks][Columns / 2];
        __device__ __forceinline__ Value operator()(int i, int j, int h, int e) const {
            return at[i][4 * j + 2 * h + e];
        }
    };

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 128. All threads of the block.
    __device__ __forceinline__ explicit TileSm80(unsigned char* memory) : stages_(shared_address(memory)) {}

    /// The row in the tile of the thread's elements (i, ., h, .) and the column of its elements (., j, ., 0).
    __device__ __forceinline__ static int first_row(int i) { return warp() * (16 * blocks) + 16 * i; }
    __device__ __forceinline__ static int row(int i, int h) { return first_row(i) + lane() / 4 + 8 * h; }
    __device__ __forceinline__ static int column(int j) { return 8 * j + lane() % 4 * 2; }
    __device__ __forceinline__ static int warp() { return static_cast<int>(threadIdx.x) / 32; }

    /// All of a block's tiles, one after another: those of its number and of every gridDim.x-th after it. `depth`:
    /// elements along K, 0 or more. a(at, r), b(at, c): where row r of the tile of a (column c of b) begins, null
    /// outside; with Major::mn or Access 0 in along_k(...). epilogue(at, acc): what becomes of a tile.
    template <class At, class From, class Epilogue>
    __device__ __forceinline__ void consume(const TileGrid& grid, int depth, const AlongK<At>& a,
                                            const AlongK<From>& b, Epilogue epilogue) {
        consume(grid, depth, a, b, epilogue,
                [&](const TileAt&, int, Acc& acc, int slot, const auto& copy) { multiply(acc, slot, copy); });
    }
    template <class At, class From, class Epilogue>
    __device__ __forceinline__ void consume(const TileGrid& grid, int depth, At a, From b, Epilogue epilogue) {
        static_assert(A == Major::k && B == Major::k, "pleat: an operand with Major::mn is along_k(..., step)");
        consume(grid, depth, along_k(a, 1), along_k(b, 1), epilogue);
    }

    /// The same for the sum of two products: the steps of further_a and further_b, of `more` elements along a K of
    /// their own, follow those of a and b. Both are contiguous along the same sides as these.
    template <class At, class From, class FurtherAt, class FurtherFrom, class Epilogue>
    __device__ __forceinline__ void consume_both(const TileGrid& grid, int depth, const At& a, const From& b,
                                                 int more, const FurtherAt& further_a, const FurtherFrom& further_b,
                                                 Epilogue epilogue) {
        const auto multiply_stage = [&](const TileAt&, int, Acc& acc, int slot, const auto& copy) {
            multiply(acc, slot, copy);
        };
        for_tiles(grid, epilogue, [&](const TileAt& at, Acc& acc) {
            add_steps(at, depth, lines(a), lines(b), acc, multiply_stage);
            add_steps(at, more, lines(further_a), lines(further_b), acc, multiply_stage);
        });
    }

    using StepFactors = pleat::StepFactors<blocks>;
    /// The same, but each step's products have factors of their own: factors_of(at, k) of the k-th step, and
    /// factor_of(at, k, column) of each column.
    template <class At, class From, class FactorsOf, class FactorOf, class Epilogue>
    __device__ __forceinline__ void consume_by_steps(const TileGrid& grid, int depth, const At& a, const From& b,
                                                     FactorsOf factors_of, FactorOf factor_of, Epilogue epilogue) {
        consume(grid, depth, lines(a), lines(b), epilogue,
                [&](const TileAt& at, int k, Acc& acc, int slot, const auto& copy) {
                    copy();
                    const StepFactors factors = factors_of(at, k);
                    multiply_step(acc, slot, factors, [&](int column) { return factor_of(at, k, column); });
                });
    }
    template <class At, class From, class FactorsOf, class Epilogue>
    __device__ __forceinline__ void consume_by_steps(const TileGrid& grid, int depth, const At& a, const From& b,
                                                     FactorsOf factors_of, Epilogue epilogue) {
        consume_by_steps(grid, depth, a, b, factors_of, [](const TileAt&, int, int) { return 1.0f; }, epilogue);
    }

    /// As TileSm90::down.
    template <int GroupRows, int Each, class S, int Apart, int Loops, int Own, class Use>
    __device__ __forceinline__ void down(const S (&own)[Apart][Loops][Own], Use use) {
        constexpr int columns = 32 * Loops * Own, slices = Apart * warps, in_group = GroupRows * slices / Rows;
        static_assert(Apart == blocks || Apart == 1);
        static_assert(GroupRows <= Rows && GroupRows * slices % Rows == 0);
        static_assert(slices * columns * sizeof(S) <= shared_bytes,
                      "pleat: the states of a tile's columns fill the stages");
        using States = SlicesOfColumns<S, columns, Own, Each>;
        // The stages are free while the epilogue runs.
        unsigned char* const room = static_cast<unsigned char*>(__cvta_shared_to_generic(stages_));
#pragma unroll
        for (int b = 0; b < Apart; ++b)
#pragma unroll
            for (int l = 0; l < Loops; ++l) States::put(room, warp() * Apart + b, l, own[b][l]);
        __syncthreads();
#pragma unroll 1
        for (int n = static_cast<int>(threadIdx.x); n < Rows / GroupRows * columns; n += threads) {
            const int group = n / columns, column = n % columns;
            S state;
            for (int s = group * in_group; s < (group + 1) * in_group; ++s)
                state.combine(States::at(room, s, column));
            use(group, column, state);
        }
        __syncthreads();
    }

private:
    unsigned stages_;

    __device__ __forceinline__ static int lane() { return static_cast<int>(threadIdx.x) % 32; }

    template <class At>
    __device__ __forceinline__ static const AlongK<At>& lines(const AlongK<At>& source) {
        return source;
    }
    template <class At>
    __device__ __forceinline__ static AlongK<At> lines(const At& at) {
        static_assert(A == Major::k && B == Major::k, "pleat: an operand with Major::mn is along_k(..., step)");
        return along_k(at, 1);
    }

    /// What `consume` does, with multiply(at, k, acc, slot, copy) for each step: `copy` is what a thread does
    /// besides.
    template <class At, class From, class Epilogue, class Multiply>
    __device__ __forceinline__ void consume(const TileGrid& grid, int depth, const AlongK<At>& a,
                                            const AlongK<From>& b, Epilogue& epilogue, const Multiply& multiply) {
        for_tiles(grid, epilogue, [&](const TileAt& at, Acc& acc) { add_steps(at, depth, a, b, acc, multiply); });
    }

    /// For every tile of the block: add_up(at, acc) adds its products to zeros, then epilogue(at, acc).
    template <class Epilogue, class AddUp>
    __device__ __forceinline__ void for_tiles(const TileGrid& grid, Epilogue& epilogue, const AddUp& add_up) {
        const int tiles = grid.rows * grid.columns * grid.batches;
        for (int id = static_cast<int>(blockIdx.x); id < tiles; id += static_cast<int>(gridDim.x)) {
            const TileAt at = tile_at(grid, id);
            Acc acc;
#pragma unroll
            for (int i = 0; i < blocks; ++i)
#pragma unroll
                for (int c = 0; c < Columns / 2; ++c) acc.at[i][c] = 0;
            add_up(at, acc);
            epilogue(at, acc);
        }
    }

    /// All steps of a product of `depth` elements along K; the stages are free when it begins and when it ends.
    template <class At, class From, class Multiply>
    __device__ __forceinline__ void add_steps(const TileAt& at, int depth, const AlongK<At>& a,
                                              const AlongK<From>& b, Acc& acc, const Multiply& multiply) {
        const int steps = (depth + step - 1) / step;
        const auto copy = [&](int slot, int k) {
            const unsigned to = stages_ + static_cast<unsigned>(slot * stage_bytes);
            OperandA::copy(to, a, at, k * step, depth);
            OperandB::copy(to + OperandA::bytes, b, at, k * step, depth);
        };
#pragma unroll
        for (int s = 0; s < Stages - 1; ++s) {
            if (s < steps) copy(s, s);
            cp_async_commit();
        }
        int slot = 0, next = Stages - 1;
#pragma unroll 1
        for (int k = 0; k < steps; ++k) {
            cp_async_wait<Stages - 2>();
            __syncthreads();  // the stage is there for all, and nobody reads the one before
            // Past the last step zeros are copied, for a branch here would keep copies and products apart.
            multiply(at, k, acc, slot, [&] { copy(next, k + Stages - 1); });
            cp_async_commit();
            slot = slot + 1 == Stages ? 0 : slot + 1;
            next = next + 1 == Stages ? 0 : next + 1;
        }
        cp_async_wait<0>();
        __syncthreads();
    }

    /// f32 to the nearest tf32, ties to even.
    __device__ __forceinline__ static unsigned to_tf32(unsigned word) {
#if __CUDA_ARCH__ >= 900
        asm("cvt.rn.tf32.f32 %0, %1;" : "=r"(word) : "f"(__uint_as_float(word)));
        return word;
#else
        const bool number = (word & 0x7fffffff) <= 0x7f800000;
        return number ? (word + 0xfff + (word >> 13 & 1)) & 0xffffe000 : word;
#endif
    }

    // Four matrices of 8 x 8 elements of 16 bits (or of 16 bytes a row, whatever they are): lane l gives the
    // address of row l % 8 of matrix l / 8 (PTX ISA, "Warp-level matrix load instruction: ldmatrix").
    template <bool Transposed>
    __device__ __forceinline__ static void ldmatrix(unsigned (&to)[4], unsigned from) {
        if constexpr (Transposed)
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                         : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                         : "r"(from));
        else
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                         : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                         : "r"(from));
        if constexpr (same<Element, tf32>)
#pragma unroll
            for (unsigned& word : to) word = to_tf32(word);
    }

    using Instruction = Mma<32 / static_cast<int>(sizeof(Element)), typename Formats<Element>::A,
                            typename Formats<Element>::B, Value>;

    /// The operand a of the k-th instruction of a stage, for block i of rows: matrices of rows 0 and 8 of the first
    /// half along K, then of the second.
    __device__ __forceinline__ void fragment_a(unsigned (&to)[4], int slot, int i, int k) const {
        const unsigned a = stages_ + static_cast<unsigned>(slot * stage_bytes);
        const int l = lane(), low = l % 8, second = l / 8 % 2, third = l / 16;
        if constexpr (OperandA::across)
            ldmatrix<true>(to, a + OperandA::line_place(16 * k + 8 * third + low, first_row(i) / 8 + second));
        else
            ldmatrix<false>(to, a + first_row(i) * 64 + OperandA::row_place(8 * second + low, 2 * k + third));
    }
    /// Two operands b: both halves along K of eight columns from 8 * j on, then of the next eight.
    __device__ __forceinline__ void fragments_b(unsigned (&to)[4], int slot, int j, int k) const {
        const unsigned b = stages_ + static_cast<unsigned>(slot * stage_bytes) + OperandA::bytes;
        const int l = lane(), low = l % 8, second = l / 8 % 2, third = l / 16;
        if constexpr (OperandB::across)
            ldmatrix<true>(to, b + OperandB::line_place(16 * k + 8 * second + low, j + third));
        else
            ldmatrix<false>(to, b + j * 8 * 64 + OperandB::row_place(8 * third + low, 2 * k + second));
    }

    /// acc += a b of one stage: two instructions deep, 32 bytes along K each. `meanwhile` is what the thread does
    /// besides.
    template <class Copy>
    __device__ __forceinline__ void multiply(Acc& acc, int slot, const Copy& meanwhile) const {
        meanwhile();
#pragma unroll
        for (int k = 0; k < 2; ++k) {
            unsigned of_a[blocks][4];
#pragma unroll
            for (int i = 0; i < blocks; ++i) fragment_a(of_a[i], slot, i, k);
#pragma unroll
            for (int j = 0; j < Columns / 8; j += 2) {
                unsigned of_b[4];
                fragments_b(of_b, slot, j, k);
#pragma unroll
                for (int i = 0; i < blocks; ++i)
#pragma unroll
                    for (int half = 0; half < 2; ++half) {
                        Value* d = &acc.at[i][4 * (j + half)];
                        Instruction::run(d, d + 2, of_a[i], of_b + 2 * half, d, d + 2);
                    }
            }
        }
    }

    /// acc += a b of one stage, times its factors.
    template <class FactorOf>
    __device__ __forceinline__ void multiply_step(Acc& acc, int slot, const StepFactors& factors,
                                                  const FactorOf& factor_of) const {
        static_assert(same<Value, float>);
#pragma unroll
        for (int i = 0; i < blocks; ++i) {
            unsigned of_a[2][4];
#pragma unroll
            for (int k = 0; k < 2; ++k) fragment_a(of_a[k], slot, i, k);
            const float rows[2] = {factors.rows[2 * i] * factors.all, factors.rows[2 * i + 1] * factors.all};
#pragma unroll
            for (int j = 0; j < Columns / 8; j += 2) {
                float products[2][4] = {};
#pragma unroll
                for (int k = 0; k < 2; ++k) {
                    unsigned of_b[4];
                    fragments_b(of_b, slot, j, k);
#pragma unroll
                    for (int half = 0; half < 2; ++half) {
                        float* d = products[half];
                        Instruction::run(d, d + 2, of_a[k], of_b + 2 * half, d, d + 2);
                    }
                }
#pragma unroll
                for (int half = 0; half < 2; ++half)
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float of_column = factor_of(column(j + half) + e);
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            float& sum = acc.at[i][4 * (j + half) + 2 * h + e];
                            sum = __fmaf_rn(products[half][2 * h + e], rows[h] * of_column, sum);
                        }
                    }
            }
        }
    }
};

}  // namespace pleat
