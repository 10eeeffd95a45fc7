// Sums of products over windows with many channels (window_sm90.h), on sm_90a by wgmma: a dense convolution and its
// input gradient, or a group's. The weights of a tap are operand a and stay in shared memory; pixels are operand b.
// A step is some rows of an image, which lie as lines of 64 channels with the same pitch from row to row, so that
// an output pixel and the input pixel of any tap are a constant number of lines apart. Operand b of a tap is
// therefore the same memory, begun some lines further on: wgmma swizzles by the bits of each address (PTX ISA,
// "Matrix Descriptor"), and an operand may begin at any line. A step's pixels come once for all taps.
//
//     input    . i i i i . i i i i . i i i i .        . : beyond the row, 0
//     output   o o o o x o o o o x o o o o x          x : of no use
//
// A row is followed by enough pixels outside of the image that no tap of its outputs reaches into the next row.
//
// Blocks are persistent, and each has a contiguous share of all steps of some rows. Two warpgroups take steps in
// turns, so that one's sums leave while the other multiplies. Knows nothing of dims: the kernel says where boxes
// begin, what the weights are and what becomes of a pixel's sums.
#pragma once

#include "pleat/gpu/fragment_matrices.h"
#include "pleat/gpu/tma.h"
#include "pleat/gpu/wgmma.h"
#include "pleat/gpu/window_steps.h"

namespace pleat {

/// T: f16 or bf16, of both operands. Rows, Pixels: taps of stride 1. In, Out: channels of a slice, up to 64 each.
/// Pitch: lines from a row to the next. Step: rows of a step. Columns: of wgmma, no fewer than those rows have.
/// Rounded: sums leave in T, else in float. AlongOut: lanes bring the weights of neighbouring output channels, not
/// input channels.
template <class T, class Rows, class Pixels, int In, int Out, int Pitch, int Step, int Columns, int Slots,
          bool Rounded, bool AlongOut>
class WindowLinesSm90 {
    static_assert(sizeof(T) == 2 && Rows::stride == 1 && Pixels::stride == 1 && In <= 64 && Out <= 64);
    PLEAT_KNOWN(int, line, 128);  // bytes of 64 channels of a pixel
    PLEAT_KNOWN(int, taps, Rows::taps* Pixels::taps);
    PLEAT_KNOWN(int, depth, (In + 15) / 16);  // steps along K of a tap
    PLEAT_KNOWN(int, weight_bytes, taps * 64 * line);
    PLEAT_KNOWN(int, consumers, 256);
    PLEAT_KNOWN(int, registers, 240);
    PLEAT_KNOWN(int, least_registers, 24);

    PLEAT_KNOWN(int, in_lines, Rows::span(Step) * Pitch);
    PLEAT_KNOWN(int, read_lines,
                Columns + (Rows::taps - 1) * Rows::dilation * Pitch + (Pixels::taps - 1) * Pixels::dilation);
    PLEAT_KNOWN(int, room, ((read_lines > in_lines ? read_lines : in_lines) + 7) / 8 * 8);
    PLEAT_KNOWN(int, slot_bytes, room* line);

    // Sums go through the step's slot, when its products are done, from threads that have a channel of several
    // pixels to threads that have neighbouring channels of a pixel. The lines that no box fills are left as they
    // are.
    PLEAT_KNOWN(bool, in_floats, !Rounded);
    PLEAT_KNOWN(int, pixel_bytes, in_floats ? 2 * line : line);
    PLEAT_KNOWN(int, pixels_at_once, in_lines* line / pixel_bytes / 8 * 8);
    PLEAT_KNOWN(int, part, pixels_at_once < Columns ? pixels_at_once : Columns);
    PLEAT_KNOWN(int, parts, (Columns + part - 1) / part);
    static_assert(part > 0);

public:
    PLEAT_KNOWN(int, threads, consumers + 128);
    PLEAT_KNOWN(int, shared_bytes,
                weight_bytes + Slots * slot_bytes + (2 * Slots + 2) * static_cast<int>(sizeof(Barrier)));

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. All threads of the block.
    __device__ __forceinline__ WindowLinesSm90(unsigned char* memory, const TensorMap& map)
        : memory_(memory),
          slots_(memory + weight_bytes),
          full_(reinterpret_cast<Barrier*>(slots_ + Slots * slot_bytes)),
          empty_(full_ + Slots),
          turn_(empty_ + Slots) {
        if (threadIdx.x == consumers) tma_fetch(map);
        if (threadIdx.x == 0) {
            for (int s = 0; s < Slots; ++s) {
                full_[s].init(1);
                empty_[s].init(4);
            }
            turn_[0].init(1);
            turn_[1].init(1);
            barriers_ready();
        }
        clear_behind();
        __syncthreads();
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x >= consumers; }

    struct Box {
        unsigned char* to;
        Barrier& full;
        template <class... C>
        __device__ __forceinline__ void load(const TensorMap& map, C... coordinates) const {
            tma_load(to, map, full, coordinates...);
        }
    };

    /// The producer's whole work: load(at, row, box) asks for all rows of the step, from input row `row` on,
    /// counted from the row of the first tap of the first output. All threads of the producer.
    template <class Load>
    __device__ __forceinline__ void produce(const WindowGrid& grid, Load load) {
        fewer_registers<least_registers>();
        if (threadIdx.x >= consumers + 32 || !elected()) return;
        unsigned slot = 0, parity = 1;
        WindowAt at;
        int steps;
        for (WindowShare<1, Step> share(grid, grid.slices, blockIdx.x, gridDim.x); share.next(at, steps);)
#pragma unroll 1
            for (int step = 0; step < steps; ++step, at.row += Step) {
                empty_[slot].wait(parity);
                full_[slot].expect(in_lines * line);
                load(at, at.row, Box{slots_ + slot * slot_bytes, full_[slot]});
                if (++slot == Slots) slot = 0, parity ^= 1;
            }
    }

    /// A consumer's whole work; weight and epilogue are as WindowSm90's. All threads but the producer's.
    template <int Vector, bool ByPixels = false, class Weight, class Epilogue>
    __device__ __forceinline__ void consume(const WindowGrid& grid, Weight weight, Epilogue epilogue) {
        more_registers<registers>();
        const int group = uniform(static_cast<int>(threadIdx.x) / 128);
        int slice = -1;
        unsigned slot = 0, parity = 0;
        int next = 0;                // whose step comes next
        unsigned turn = group == 0;  // the first has its first turn at once
        WindowAt at;
        int steps;
#pragma unroll 1
        for (WindowShare<1, Step> share(grid, grid.slices, blockIdx.x, gridDim.x); share.next(at, steps);) {
            if (at.slice != slice) {
                if (slice >= 0) named_barrier<consumers>(1);  // both are done with those before
                slice = at.slice;
                bring_weights(slice, weight);
                async_fence();
                named_barrier<consumers>(1);
            }
#pragma unroll 1
            for (int step = 0; step < steps; ++step, at.row += Step) {
                if (next == group) {
                    float acc[Columns / 2];
#pragma unroll
                    for (int i = 0; i < Columns / 2; ++i) acc[i] = 0;
                    full_[slot].wait(parity);
                    turn_[group].wait(turn);
                    turn ^= 1;
                    multiply(acc, shared_word(slots_) + slot * slot_bytes);
                    wgmma_wait<0>();
                    finish<Vector, ByPixels>(grid, at, group, slots_ + slot * slot_bytes, acc, epilogue);
                    async_fence();
                    __syncwarp();
                    if (threadIdx.x % 32 == 0) empty_[slot].arrive();
                }
                next ^= 1;
                if (++slot == Slots) slot = 0, parity ^= 1;
            }
        }
    }

private:
    unsigned char *memory_, *slots_;
    Barrier *full_, *empty_, *turn_;

    /// Lines that no box fills are read all the same.
    __device__ __forceinline__ void clear_behind() const {
#pragma unroll 1
        for (int s = 0; s < Slots; ++s)
            for (int i = in_lines * line + 16 * static_cast<int>(threadIdx.x); i < slot_bytes; i += 16 * threads)
                *reinterpret_cast<uint4*>(slots_ + s * slot_bytes + i) = uint4{};
        async_fence();
    }

    /// Of each tap 64 rows of output channels by 64 input channels, along K, as wgmma swizzles them.
    template <class Weight>
    __device__ __forceinline__ void bring_weights(int slice, Weight weight) {
        int item = static_cast<int>(threadIdx.x);
        asm volatile("" : "+r"(item));  // what follows of it is not computed ahead, to be kept in registers
#pragma unroll 6
        for (; item < taps * 512; item += consumers) {
            const int chunk = AlongOut ? item / 64 % 8 : item % 8;
            const int rest = AlongOut ? item / 512 * 64 + item % 64 : item / 8;
            // Along the inputs taps are inside of the outputs, as weights of such an order in memory lie.
            const int tap = AlongOut ? rest / 64 : rest % taps;
            const int out = AlongOut ? rest % 64 : rest / taps;
            Vec<T, 8> values;
#pragma unroll
            for (int k = 0; k < 8; ++k) {
                const int from = chunk * 8 + k;
                values[k] = from < In && out < Out
                                ? weight(slice, 0, tap / Pixels::taps, tap % Pixels::taps, out, from)
                                : convert<T>(0.0f);
            }
            *reinterpret_cast<Vec<T, 8>*>(memory_ + (tap * 64 + out) * line + (chunk ^ out % 8) * 16) = values;
        }
    }

    __device__ __forceinline__ void multiply(float (&acc)[Columns / 2], unsigned at) const {
        const unsigned long long a = operand_descriptor<Major::k>(shared_word(memory_));
        const unsigned long long b = operand_descriptor<Major::k>(at);
        wgmma_begin();
#pragma unroll
        for (int tap = 0; tap < taps; ++tap) {
            // The other consumer's products queue up behind those of the last tap.
            if (tap == taps - 1 && threadIdx.x % 128 == 0) turn_[1 - threadIdx.x / 128].arrive();
            const int shift = tap / Pixels::taps * Rows::dilation * Pitch + tap % Pixels::taps * Pixels::dilation;
#pragma unroll
            for (int k = 0; k < depth; ++k)
                Wgmma<T, Columns, Major::k, Major::k>::run(acc, further(a, tap * 64 * line + k * 32),
                                                           further(b, shift * line + k * 32), true);
        }
        wgmma_commit();
    }

    // ---- sums --------------------------------------------------------------------------------------------------

    /// Where a channel of a pixel is: what neighbouring threads write, and read, lies in other banks.
    __device__ __forceinline__ static int sum_place(int pixel, int channel) {
        if constexpr (in_floats)
            return pixel * pixel_bytes + (channel ^ pixel / 2 % 4 * 8) * 4;
        else
            return pixel * pixel_bytes + (channel / 8 ^ pixel % 8) * 16 + channel % 8 * 2;
    }

    /// A warp has 16 channels, a lane two of them (PTX ISA, "Register Fragments for wgmma", accumulator D), of two
    /// neighbouring pixels of each 8.
    __device__ __forceinline__ static void share(unsigned char* sums, int first, const float (&acc)[Columns / 2]) {
        const int warp = static_cast<int>(threadIdx.x) / 32 % 4, lane = static_cast<int>(threadIdx.x) % 32;
        if constexpr (in_floats) {
#pragma unroll
            for (int j = 0; j < part / 8; ++j)
                if (first + 8 * j < Columns)
#pragma unroll
                    for (int i = 0; i < 4; ++i)
                        *reinterpret_cast<float*>(
                            sums + sum_place(8 * j + lane % 4 * 2 + i % 2, 16 * warp + lane / 4 + i / 2 * 8)) =
                            acc[(first + 8 * j) / 2 + i];
        } else {
            // Lanes have the addresses of pixels 0 to 7 of channels 0 to 7, of channels 8 to 15, then of 8 pixels
            // more.
            const unsigned to =
                shared_word(sums) + sum_place(lane % 8 + lane / 16 * 8, 16 * warp + lane / 8 % 2 * 8);
#pragma unroll
            for (int j = 0; j < part / 8; j += 2) {
                if (first + 8 * j >= Columns) break;
                unsigned both[4];
                const auto pack = [&](int i) {
                    const int from = (first + 8 * j) / 2 + 2 * i;
                    Vec<T, 2> pair;
                    pair[0] = convert<T>(acc[from]), pair[1] = convert<T>(acc[from + 1]);
                    return reinterpret_cast<const unsigned&>(pair);
                };
                both[0] = pack(0), both[1] = pack(1);
                if (j + 1 < part / 8 && first + 8 * (j + 1) < Columns) {
                    both[2] = pack(2), both[3] = pack(3);
                    stmatrix_rows<4, true>(to + j * 8 * pixel_bytes, both);
                } else {
                    stmatrix_rows<2, true>(to + j * 8 * pixel_bytes, both);
                }
            }
        }
    }

    /// Some neighbouring channels of a pixel.
    template <int Vector>
    __device__ __forceinline__ static void take(const unsigned char* sums, int pixel, int channel,
                                                float (&values)[Vector]) {
        if constexpr (in_floats) {
            constexpr int some_at_once = Vector > 4 ? 4 : Vector;
#pragma unroll
            for (int e = 0; e < Vector; e += some_at_once) {
                const auto some =
                    *reinterpret_cast<const Vec<float, some_at_once>*>(sums + sum_place(pixel, channel + e));
#pragma unroll
                for (int i = 0; i < some_at_once; ++i) values[e + i] = some[i];
            }
        } else {
            const auto some = *reinterpret_cast<const Vec<T, Vector>*>(sums + sum_place(pixel, channel));
#pragma unroll
            for (int e = 0; e < Vector; ++e) values[e] = convert<float>(some[e]);
        }
    }

    template <int Vector, bool ByPixels, class Epilogue>
    __device__ __forceinline__ void finish(const WindowGrid& grid, const WindowAt& at, int group,
                                           unsigned char* sums, const float (&acc)[Columns / 2],
                                           Epilogue epilogue) const {
        static_assert(8 % Vector == 0 && Out % Vector == 0);
        constexpr int many = Out / Vector;  // of a pixel
        constexpr int unrolled = in_floats ? 2 : 4;
#pragma unroll
        for (int p = 0; p < parts; ++p) {
            named_barrier<128>(2 + group);  // all products are done, and the part before has been read
            share(sums, p * part, acc);
            named_barrier<128>(2 + group);
#pragma unroll unrolled
            for (int i = static_cast<int>(threadIdx.x) % 128; i < part * many; i += 128) {
                const int own = ByPixels ? i % part : i / many, channel = (ByPixels ? i / part : i % many) * Vector;
                const int pixel = p * part + own, row = pixel / Pitch, along = pixel % Pitch;
                float values[Vector];
                take<Vector>(sums, own, channel, values);
                if (row < Step && along < grid.pixels && at.row + row < grid.rows)
                    epilogue(at, row, along, channel, values);
            }
        }
    }
};

}  // namespace pleat
