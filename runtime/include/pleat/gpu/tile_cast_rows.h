// Tiles whose rows come in 8 or 4 bits an element, or in f32, and are multiplied as 16: each consumer casts its own
// rows on their way from a slot to the registers from which wgmma takes its operand a, so that nothing goes back to
// shared memory; a step's rows are cast while the products of the one before run (sm_90a).
//
//   fragments even | multiplied: step k         | cast: step k + 2             | multiplied: step k + 2 ...
//   fragments odd  | cast: step k + 1           | multiplied: step k + 1       | cast: step k + 3 ...
//
// So weights make a tile's rows where few values stand against them: its columns are then as few. Of tiles of 128
// rows each consumer has 64; of tiles of 64 rows each has every second step, and the second leaves its sums to the
// first.
#pragma once

#include "pleat/gpu/tile_sm90.h"

namespace pleat {

/// T: what is multiplied; From: the rows as they come. All else as TileSm90 has it.
template <class T, class From, int Rows, int Columns, int Stages, Major B = Major::k, int Outputs = 2,
          int Inputs = 0, int Splits = 1>
class CastRowsTileSm90 : public TileSm90<CastRows<T, From>, Rows == 64 ? Form::pingpong : Form::cooperative, Rows,
                                         Columns, Stages, 1, Major::k, B, Outputs, Inputs, Splits> {
    using Base = TileSm90<CastRows<T, From>, Rows == 64 ? Form::pingpong : Form::cooperative, Rows, Columns, Stages,
                          1, Major::k, B, Outputs, Inputs, Splits>;
    using Base::full_, Base::stages_;
    PLEAT_KNOWN(bool, pingpong, Rows == 64);  // steps
    PLEAT_KNOWN(int, stride, pingpong ? Base::consumers : 1);
    PLEAT_KNOWN(int, words, Columns / 8);  // of 16 bytes, of a thread's sums
    static_assert(Rows == 64 || Rows == 128);
    // A consumer takes the next step from the slot of one of its own before: it has seen the phase between end.
    static_assert(!pingpong || Stages % Base::consumers == 0);
    static_assert(!pingpong || words * 128 * 16 <= Outputs * Base::part_bytes);

public:
    using Base::Base, Base::consumer;

    /// As TileSm90 has it; at least two steps for each block.
    template <class Grid, class Epilogue>
    __device__ __forceinline__ void consume(const Grid& grid, int steps, Epilogue epilogue) {
        add_steps(grid, steps, ByTensorCores{}, epilogue);
    }
    /// The same, with factors of the products of each step.
    template <class FactorsOf, class Epilogue>
    __device__ __forceinline__ void consume_by_steps(const TileGrid& grid, int steps, FactorsOf factors_of,
                                                     Epilogue epilogue) {
        add_steps(grid, steps, factors_of, epilogue);
    }

private:
    /// That of a step, by its number since the kernel began.
    struct Slot {
        int number;
        unsigned parity;
        __device__ __forceinline__ explicit Slot(int step) : number(step % Stages), parity(step / Stages & 1) {}
        __device__ __forceinline__ void advance() {
#pragma unroll
            for (int s = 0; s < stride; ++s) Base::advance(number, parity);
        }
    };
    struct Fragments {
        unsigned of[4][4];  // by 16 along K
    };

    /// Which products have no factors, so that tensor cores add them up.
    struct ByTensorCores {
        __device__ __forceinline__ NoFactors operator()(const TileAt&, int) const { return {}; }
    };

    template <class Grid, class FactorsOf, class Epilogue>
    __device__ __forceinline__ void add_steps(const Grid& grid, int steps, FactorsOf factors_of,
                                              Epilogue& epilogue) {
        constexpr bool by_steps = !same<FactorsOf, ByTensorCores>;
        more_registers<Base::consumer_registers>();
        const int self = uniform(consumer()), first = pingpong ? self : 0;
        int done = 0;  // steps before this tile
        Accumulators<1, Columns> sums, of_a_step;
        auto& products = by_steps ? of_a_step : sums;
        auto share = Base::share_of(grid, steps);
        for (bool some = share.some(); some; some = share.next()) {
            TileAt at{};
            const int begin = Base::first_step(share), count = Base::step_count(share);
            if constexpr (by_steps) {
                at = Base::place(grid, share.id());
#pragma unroll
                for (int c = 0; c < Columns / 2; ++c) sums.at[0][c] = 0;
            }
            auto next_factors = factors_of(at, begin + first * Splits);
            Slot slot(done + first);
            Fragments even, odd;
            bring(slot, self, even);
            const auto step = [&](int k, Fragments& rows, Fragments& next) {
                const auto factors = next_factors;
                const int here = slot.number;
                multiply(products, rows, here, !by_steps && k > first);
                slot.advance();
                if (k + stride < count) {
                    next_factors = factors_of(at, begin + (k + stride) * Splits);
                    bring(slot, self, next);
                }
                finish_step(rows, here);
                if constexpr (by_steps) {
                    products.settle();
                    NoFactors of_columns;
                    add_products(sums.at[0], products.at[0], 0, factors, of_columns);
                }
            };
#pragma unroll 1
            for (int k = first; k < count; k += 2 * stride) {
                step(k, even, odd);
                if (k + stride < count) step(k + stride, odd, even);
            }
            done += count;
            if constexpr (!by_steps) sums.settle();
            if (!meet(sums, self)) continue;
            const bool others = Base::still_shared(grid, share, sums);
            if constexpr (!by_steps) at = Base::place(grid, share.id());  // which factors alone want before
            if (!others) Base::finish(at, sums, epilogue);
        }
        if (threadIdx.x % 128 == 0) tma_wait_read<0>();
    }

    /// The consumer's rows of the next slot, once they have come.
    __device__ __forceinline__ void bring(const Slot& slot, int self, Fragments& rows) const {
        full_[slot.number].wait(slot.parity);
        const unsigned char* const from = stages_ + slot.number * Base::stage_bytes;
        const int own = pingpong ? 0 : 64 * self;  // the first of its rows
        if constexpr (same<From, float>)
            round_fragments<T>(from + own * 128, Rows * 128, rows.of);
        else if constexpr (PLEAT_N(NeighboursIn<From>::count) == 2)
            nibble_fragments<T, From>(from + own * 32, rows.of);
        else
            cast_fragments<T, From>(from + own * 64, rows.of);
    }
    /// acc = a b for one step, plus what it was if there is `more`; does not wait.
    __device__ __forceinline__ void multiply(Accumulators<1, Columns>& acc, const Fragments& rows, int slot,
                                             bool more) const {
        const unsigned from = shared_word(stages_) + slot * Base::stage_bytes + Base::a_bytes;
        const auto b = operand_descriptor<B>(from, Base::step * 128);
        wgmma_begin();
#pragma unroll
        for (int k = 0; k < 4; ++k)
            Wgmma<T, Columns, Major::k, B>::run(acc.at[0], rows.of[k], further(b, k * (B == Major::k ? 32 : 2048)),
                                                k > 0 || more);
        wgmma_commit();
    }
    /// Waits for the products, which read these registers until then, and is done with their slot.
    __device__ __forceinline__ void finish_step(Fragments& rows, int slot) {
        wgmma_wait<0>();
#pragma unroll
        for (int k = 0; k < 4; ++k)
#pragma unroll
            for (int r = 0; r < 4; ++r) asm volatile("" : "+r"(rows.of[k][r])::"memory");
        __syncwarp();
        Base::release(slot);
    }
    /// Adds up what consumers have of the same rows. Has this one the sums? The other leaves its own where its
    /// parts would be, as none go from there.
    __device__ __forceinline__ bool meet(Accumulators<1, Columns>& sums, int self) const {
        if constexpr (pingpong) {
            constexpr int meeting = 1 + Base::consumers;
            unsigned char* const parts = stages_ + Base::operand_bytes + Outputs * Base::part_bytes;
            float4* const at = reinterpret_cast<float4*>(parts) + threadIdx.x % 128;
            const auto word = [&](int w) { return sums.at[0] + 4 * w; };
            if (self > 0) {
#pragma unroll
                for (int w = 0; w < words; ++w) at[w * 128] = {word(w)[0], word(w)[1], word(w)[2], word(w)[3]};
            }
            named_barrier<256>(meeting);
            if (self == 0) {
#pragma unroll
                for (int w = 0; w < words; ++w) {
                    const float4 theirs = at[w * 128];
                    word(w)[0] += theirs.x;
                    word(w)[1] += theirs.y;
                    word(w)[2] += theirs.z;
                    word(w)[3] += theirs.w;
                }
            }
            named_barrier<256>(meeting);  // what has been read may be written
            return self == 0;
        }
        return true;
    }
};

}  // namespace pleat
