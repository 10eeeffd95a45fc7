// The gradient of the weights of sums over windows (window_sm90.h), group by group, on sm_90a: for each tap and
// each pair of an input and an output channel of a group, the sum over all positions of input times output
// gradient. Rows of both tensors stream through one ring in shared memory; pixels lie along K of mma.sync, two
// matrices of 8 input channels, of any taps along a row, along M, and 8 output channels along N, so that both
// operands come by ldmatrix.trans and shifts along a row cost nothing. A warp keeps the sums of its channels and
// taps in registers over all of its block's steps.
//
// Each slice of channels has the same number of blocks, and each block a contiguous share of the slice's steps.
// What a block adds up leaves once, at the end; a launch behind adds up the blocks' sums in a fixed order. Knows
// nothing of dims: the kernel says where boxes begin and where sums go.
#pragma once

#include "pleat/gpu/fragment_memory.h"
#include "pleat/gpu/mma.h"
#include "pleat/gpu/tma.h"
#include "pleat/gpu/window_steps.h"

namespace pleat {

/// How warps share a step. Chunks: of 8 output channels each, that one warp has (they have the same inputs). Parts:
/// warps that share the matrices of taps and input channels. Sharers: warps that take pixels in turns. Registers:
/// of a thread, which warps that load give up for them (setmaxnreg); 0: as the block is launched.
template <int Chunks, int Parts, int Sharers, int Registers = 0>
struct WindowWarps {
    PLEAT_KNOWN(int, registers, Registers);
    PLEAT_KNOWN(int, chunks, Chunks);
    PLEAT_KNOWN(int, parts, Parts);
    PLEAT_KNOWN(int, sharers, Sharers);
};

/// T: f16 or bf16, of both tensors. Rows, Pixels, Groups, Strip and Step are as WindowSm90 has them, of the sums
/// whose weights these are. Slots: of the ring, each of a step's rows of both tensors. Totals: the sums of the
/// output gradients, too.
template <class T, class Rows, class Pixels, class Groups, int Strip, int Step, int Slots, class Warps, bool Totals>
class WindowGradientSm90 {
    PLEAT_KNOWN(int, step_rows, Step* Rows::stride);  // input rows that come with a step
    PLEAT_KNOWN(int, row_pixels, Pixels::span(Strip));
    PLEAT_KNOWN(int, first_rows, Rows::span(Step));
    PLEAT_KNOWN(int, ahead, (first_rows + step_rows - 1) / step_rows);  // slots that a step needs
    static_assert(sizeof(T) == 2 && Strip % 16 == 0 && ahead <= Slots);

    // Channels of a slice; rows begin where TMA's swizzle does.
    PLEAT_KNOWN(int, in, Groups::in* Groups::count);
    PLEAT_KNOWN(int, out, Groups::out* Groups::count);
    static_assert(in <= 64 && out <= 64 && in % 8 == 0 && out % 8 == 0);
    template <int Channels>
    struct Pixel {
        PLEAT_KNOWN(int, pitch, Channels <= 8 ? 16 : Channels <= 16 ? 32 : Channels <= 32 ? 64 : 128);
        /// Where 8 channels of a pixel are.
        __device__ __forceinline__ static int place(int pixel, int chunk) {
            return pixel * pitch + ((chunk ^ (pixel * pitch / 128 & (pitch / 16 - 1))) << 4);
        }
    };
    using InPixel = Pixel<in>;
    using OutPixel = Pixel<out>;
    PLEAT_KNOWN(int, in_row, (row_pixels + 7) / 8 * 8 * InPixel::pitch);
    PLEAT_KNOWN(int, out_row, Strip* OutPixel::pitch);
    // Within a slot, where any swizzle begins.
    PLEAT_KNOWN(int, out_begin, (step_rows * in_row + 1023) / 1024 * 1024);
    PLEAT_KNOWN(int, slot_bytes, (out_begin + Step * out_row + 1023) / 1024 * 1024);

    // Matrices of a tap across rows, a unit each: a tap along the row and 8 channels of groups together. Two of
    // them are an instruction's M.
    PLEAT_KNOWN(int, in_chunks, Groups::in* Groups::together / 8);
    PLEAT_KNOWN(int, chunks_together, Groups::out* Groups::together / 8);
    PLEAT_KNOWN(int, units, Pixels::taps* in_chunks);
    PLEAT_KNOWN(int, pairs, ((units + 1) / 2 + Warps::parts - 1) / Warps::parts);  // of a warp
    static_assert(chunks_together % Warps::chunks == 0);
    PLEAT_KNOWN(int, sets, out / 8 / Warps::chunks);
    PLEAT_KNOWN(int, warps, sets* Warps::parts* Warps::sharers);
    PLEAT_KNOWN(int, consumers, 32 * warps);
    static_assert(Warps::registers == 0 || warps % 4 == 0);  // registers change hands between whole warpgroups
    PLEAT_KNOWN(int, least_registers, 24);

    // What sharers hand over at the end lies where the ring was.
    PLEAT_KNOWN(int, sums, Rows::taps * pairs * Warps::chunks * 4);
    PLEAT_KNOWN(int, hand_over, (Warps::sharers - 1) * sets * Warps::parts * (sums + 4 * Warps::chunks) * 128);
    PLEAT_KNOWN(int, ring_bytes, Slots* slot_bytes < hand_over ? hand_over : Slots * slot_bytes);

public:
    PLEAT_KNOWN(int, threads, consumers + (Warps::registers > 0 ? 128 : 32));
    PLEAT_KNOWN(int, shared_bytes, ring_bytes + 2 * Slots * static_cast<int>(sizeof(Barrier)));

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. All threads of the block.
    __device__ __forceinline__ WindowGradientSm90(unsigned char* memory, const TensorMap& input,
                                                  const TensorMap& gradient)
        : memory_(memory), full_(reinterpret_cast<Barrier*>(memory + ring_bytes)), empty_(full_ + Slots) {
        if (threadIdx.x == consumers) tma_fetch(input), tma_fetch(gradient);
        if (threadIdx.x == 0) {
            for (int s = 0; s < Slots; ++s) {
                full_[s].init(1);
                empty_[s].init(warps);
            }
            barriers_ready();
        }
        __syncthreads();
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x >= consumers; }

    /// A row of pixels of a slice.
    struct Box {
        unsigned char* to;
        Barrier& full;
        template <class... At>
        __device__ __forceinline__ void load(const TensorMap& map, At... coordinates) const {
            tma_load(to, map, full, coordinates...);
        }
    };

    /// The producer's whole work: load(at, row, box) asks for the input row Rows::stride * at.row + i, where i
    /// counts from the row of the first tap of the step's first outputs, and load_gradient(at, row, box) for the
    /// row of the output gradient. All threads of the producer.
    template <class Load, class LoadGradient>
    __device__ __forceinline__ void produce(const WindowGrid& grid, Load load, LoadGradient load_gradient) {
        if constexpr (Warps::registers > 0) {
            fewer_registers<least_registers>();
            if (threadIdx.x >= consumers + 32) return;
        }
        if (!elected()) return;
        unsigned slot = 0, parity = 1;
        WindowAt at;
        int steps;
        for (auto share = share_of(grid); share.next(at, steps);) {
            at.slice = static_cast<int>(blockIdx.x) % grid.slices;
            const int first = at.row * Rows::stride, rows = Rows::span(steps * Step);
#pragma unroll 1
            for (int i = 0, step = 0; i < rows; i += step_rows, ++step) {
                const int some = rows - i < step_rows ? rows - i : static_cast<int>(step_rows);
                unsigned char* const to = memory_ + slot * slot_bytes;
                Barrier& full = full_[slot];
                empty_[slot].wait(parity);
                full.expect(some * (row_pixels * InPixel::pitch) + (step < steps ? Step * out_row : 0));
#pragma unroll 1
                for (int r = 0; r < some; ++r) load(at, first + i + r, Box{to + r * in_row, full});
                if (step < steps)
#pragma unroll 1
                    for (int r = 0; r < Step; ++r)
                        load_gradient(at, at.row + step * Step + r, Box{to + out_begin + r * out_row, full});
                if (++slot == Slots) slot = 0, parity ^= 1;
            }
        }
    }

    /// A consumer's whole work. store(slice, group, tap, pixel_tap, out, in, sum): the block's sum for the tap and
    /// an output and an input channel of the slice's group. store_total(slice, group, out, sum): that of the output
    /// gradients, if there are Totals. All threads but the producer's.
    template <class Store, class StoreTotal>
    __device__ __forceinline__ void consume(const WindowGrid& grid, Store store, StoreTotal store_total) {
        if constexpr (Warps::registers > 0) more_registers<Warps::registers>();
        take_place();
#pragma unroll
        for (int i = 0; i < sums; ++i) reinterpret_cast<float*>(acc_)[i] = 0;
#pragma unroll
        for (int i = 0; i < 4 * Warps::chunks; ++i) reinterpret_cast<float*>(total_)[i] = 0;
        int slot = 0;  // that of the step's first rows
        unsigned seen = 0, taken = 0;
        WindowAt at;
        int steps;
#pragma unroll 1
        for (auto share = share_of(grid); share.next(at, steps);) {
            const int left = grid.pixels - at.pixel;
#pragma unroll 1
            for (int step = 0; step < steps; ++step, at.row += Step) {
                for (; seen < taken + ahead; ++seen) full_[seen % Slots].wait(seen / Slots & 1);
                if (left >= Strip && at.row + Step <= grid.rows)
                    multiply<true>(slot, Strip, Step);
                else
                    multiply<false>(slot, left < Strip ? left : Strip, grid.rows - at.row);
                release(slot);
                slot = next(slot), ++taken;
            }
            for (int i = 0; i < ahead - 1; ++i) {
                release(slot);
                slot = next(slot), ++taken;
            }
        }
        if constexpr (Warps::sharers > 1) put_together();
        if (sharer_ == 0) finish(static_cast<int>(blockIdx.x) % grid.slices, store, store_total);
    }

private:
    unsigned char* memory_;
    Barrier *full_, *empty_;
    int chunk_ = 0, part_ = 0, sharer_ = 0;  // the warp's
    int in_place_[pairs] = {}, out_place_ = 0;
    float acc_[Rows::taps][pairs][Warps::chunks][4];
    float total_[Warps::chunks][4];

    __device__ __forceinline__ static WindowShare<Strip, Step> share_of(const WindowGrid& grid) {
        return {grid, 1, blockIdx.x / grid.slices, gridDim.x / grid.slices};
    }
    __device__ __forceinline__ static int next(int slot) { return slot + 1 == Slots ? 0 : slot + 1; }
    /// The slot so many behind.
    __device__ __forceinline__ static int behind(int slot, int by) {
        return slot + by >= Slots ? slot + by - Slots : slot + by;
    }
    __device__ __forceinline__ void release(int slot) {
        __syncwarp();
        if (threadIdx.x % 32 == 0) empty_[slot].arrive();
    }

    /// Where the lane's rows of matrices are in a row of a slot; the same 16 pixels further.
    __device__ __forceinline__ void take_place() {
        const int warp = uniform(static_cast<int>(threadIdx.x / 32)), lane = static_cast<int>(threadIdx.x % 32);
        chunk_ = warp % sets * Warps::chunks;
        part_ = warp / sets % Warps::parts;
        sharer_ = warp / (sets * Warps::parts);
        // Lanes 8 i to 8 i + 7 have the addresses of matrix i: of a unit, of the next, of these 8 pixels further.
#pragma unroll
        for (int p = 0; p < pairs; ++p) {
            const int wanted = 2 * (part_ * pairs + p) + lane / 8 % 2;
            const int unit = wanted < units ? wanted : units - 1;  // what is behind the last one is not stored
            const int pixel = (lane / 16 * 8 + lane % 8) * Pixels::stride + unit / in_chunks * Pixels::dilation;
            in_place_[p] = InPixel::place(pixel, chunk_ / chunks_together * in_chunks + unit % in_chunks);
        }
        // Lanes from 16 on have those of the warp's second chunk or, of one chunk, of the row behind.
        const int second = lane / 16;
        out_place_ = out_begin + OutPixel::place(lane % 16, chunk_ + (Warps::chunks == 2 ? second : 0)) +
                     (Warps::chunks == 1 && Step > 1 ? second * out_row : 0);
    }

    // ---- products ----------------------------------------------------------------------------------------------

    /// Does the output row of a step have the input row, counted from the step's first one, and for which tap? -1:
    /// it does not.
    __device__ static constexpr int tap_of(int output, int input) {
        const int from = input - output * Rows::stride;
        return from >= 0 && from % Rows::dilation == 0 && from / Rows::dilation < Rows::taps ? from / Rows::dilation
                                                                                             : -1;
    }
    __device__ static constexpr bool has_taps(int input) {
        for (int s = 0; s < Step; ++s)
            if (tap_of(s, input) >= 0) return true;
        return false;
    }

    /// A step with so many pixels and rows, all of them or not.
    template <bool Whole>
    __device__ __forceinline__ void multiply(int slot, int pixels, int rows) {
        unsigned from[ahead];
#pragma unroll
        for (int i = 0; i < ahead; ++i) from[i] = shared_word(memory_) + behind(slot, i) * slot_bytes;
#pragma unroll 1
        for (int first = 16 * sharer_; first < pixels; first += 16 * Warps::sharers) {
            unsigned b[Step][Warps::chunks][2];
            load_gradients(b, from[0] + out_place_ + first * OutPixel::pitch);
            if constexpr (Totals)
                if (part_ == 0) add_totals(b);
            unsigned mask[2];
            if constexpr (!Whole) find_masks(mask, pixels - first);
#pragma unroll
            for (int input = 0; input < first_rows; ++input) {
                if (!has_taps(input)) continue;
#pragma unroll
                for (int p = 0; p < pairs; ++p) {
                    unsigned a[4];
                    ldmatrix_rows<4, true>(a, from[input / step_rows] + in_place_[p] + input % step_rows * in_row +
                                                  first * (Pixels::stride * InPixel::pitch));
                    if constexpr (!Whole) {
#pragma unroll
                        for (int i = 0; i < 4; ++i) a[i] &= mask[i / 2];
                    }
#pragma unroll
                    for (int s = 0; s < Step; ++s) {
                        const int tap = tap_of(s, input);
                        if (tap < 0 || (!Whole && s >= rows)) continue;
#pragma unroll
                        for (int j = 0; j < Warps::chunks; ++j) {
                            float* const d = acc_[tap][p][j];
                            Mma<16, T, T, float>::run(d, d + 2, a, b[s][j], d, d + 2);
                        }
                    }
                }
            }
        }
    }

    /// Fragments of B for 16 pixels of all rows of a step.
    __device__ __forceinline__ static void load_gradients(unsigned (&b)[Step][Warps::chunks][2], unsigned at) {
        if constexpr (Warps::chunks == 2) {
#pragma unroll
            for (int s = 0; s < Step; ++s) ldmatrix_rows<4, true>(b[s][0], at + s * out_row);
        } else {
#pragma unroll
            for (int s = 0; s + 1 < Step; s += 2) ldmatrix_rows<4, true>(b[s][0], at + s * out_row);
            if constexpr (Step % 2 != 0) ldmatrix_rows<2, true>(b[Step - 1][0], at + (Step - 1) * out_row);
        }
    }

    /// With ones for A all rows of the accumulator have the sums along K. Beyond the tensor there are zeros.
    __device__ __forceinline__ void add_totals(const unsigned (&b)[Step][Warps::chunks][2]) {
        const unsigned one = pair_of<T>(1.0f, 1.0f), ones[4] = {one, one, one, one};
#pragma unroll
        for (int s = 0; s < Step; ++s)
#pragma unroll
            for (int j = 0; j < Warps::chunks; ++j) {
                float* const d = total_[j];
                Mma<16, T, T, float>::run(d, d + 2, ones, b[s][j], d, d + 2);
            }
    }

    /// Of pixels beyond the last output the input may be infinite or NaN, which 0 times is no 0: it is taken out. A
    /// lane has two neighbours of each 8 pixels.
    __device__ __forceinline__ static void find_masks(unsigned (&mask)[2], int pixels) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int pixel = 8 * half + static_cast<int>(threadIdx.x % 4) * 2;
            mask[half] = (pixel < pixels ? 0xffffu : 0u) | (pixel + 1 < pixels ? 0xffff0000u : 0u);
        }
    }

    // ---- sums --------------------------------------------------------------------------------------------------

    /// The first of the warps that share pixels adds what the others have to its own, one after the other.
    __device__ __forceinline__ void put_together() {
        constexpr int all = sums + (Totals ? 4 * Warps::chunks : 0);
        const int warp = static_cast<int>(threadIdx.x / 32) % (sets * Warps::parts);
        float* const given = reinterpret_cast<float*>(memory_) + warp * (all * 32) + threadIdx.x % 32;
        constexpr int between = sets * Warps::parts * all * 32;  // one sharer and the next
        named_barrier<consumers>(1);                             // none reads the ring any more
        if (sharer_ > 0) each_sum([&](float& sum, int i) { given[(sharer_ - 1) * between + i * 32] = sum; });
        named_barrier<consumers>(1);
        if (sharer_ > 0) return;
#pragma unroll
        for (int other = 0; other < Warps::sharers - 1; ++other)
            each_sum([&](float& sum, int i) { sum += given[other * between + i * 32]; });
    }
    template <class Do>
    __device__ __forceinline__ void each_sum(Do apply) {
#pragma unroll
        for (int i = 0; i < sums; ++i) apply(reinterpret_cast<float*>(acc_)[i], i);
        if constexpr (Totals) {
#pragma unroll
            for (int i = 0; i < 4 * Warps::chunks; ++i) apply(reinterpret_cast<float*>(total_)[i], sums + i);
        }
    }

    /// A lane has, of each accumulator, one input channel of two units and two neighbouring output channels.
    template <class Store, class StoreTotal>
    __device__ __forceinline__ void finish(int slice, Store store, StoreTotal store_total) {
        const int lane = static_cast<int>(threadIdx.x % 32);
#pragma unroll
        for (int j = 0; j < Warps::chunks; ++j) {
            const int first = (chunk_ + j) / chunks_together * Groups::together;  // group
#pragma unroll
            for (int k = 0; k < 2; ++k) {
                const int to = (chunk_ + j) % chunks_together * 8 + lane % 4 * 2 + k, group = to / Groups::out;
#pragma unroll
                for (int p = 0; p < pairs; ++p)
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int unit = 2 * (part_ * pairs + p) + h, from = unit % in_chunks * 8 + lane / 4;
                        if (unit >= units || from / Groups::in != group) continue;
#pragma unroll
                        for (int r = 0; r < Rows::taps; ++r)
                            store(slice, first + group, r, unit / in_chunks, to % Groups::out, from % Groups::in,
                                  acc_[r][p][j][2 * h + k]);
                    }
                if constexpr (Totals)
                    if (part_ == 0 && lane / 4 == 0)
                        store_total(slice, first + group, to % Groups::out, total_[j][k]);
            }
        }
    }
};

}  // namespace pleat
