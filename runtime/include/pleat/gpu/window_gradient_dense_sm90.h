// The gradient of the weights of sums over windows with many channels (window_sm90.h), on sm_90a by wgmma: for each
// tap and each pair of an output and an input channel the sum over all positions of output gradient times input.
// Pixels are K. A step is some rows of an image, and both tensors lie in shared memory as lines of pixels with the
// same pitch, so that an input pixel and the output pixel of any tap are a constant number of lines apart. Operand
// b of a tap is therefore the same memory, begun some lines further on: wgmma swizzles by the bits of each address
// (PTX ISA, "Matrix Descriptor"), and an operand may begin at any line. Each pixel comes once for all taps of a
// block, in place of once for each.
//
//     gradient   q q q q . q q q q . q q q q .        . : beyond the row, 0
//     input    . i i i i . i i i i . i i i i . i i    of tap 0; of the next tap one further
//
// A row is followed by enough pixels outside of the image that no tap of its outputs reaches into the next row. The
// gradient is 0 there, and what it is multiplied with is a pixel of the image: infinities of the input reach all
// taps of their channel.
//
// Blocks are persistent, and each has a contiguous share of the steps of its channels and taps. What a block adds
// up leaves once, at the end; a launch behind adds up the blocks' sums in a fixed order. Knows nothing of dims: the
// kernel says where boxes begin and where sums go.
#pragma once

#include "pleat/gpu/tma.h"
#include "pleat/gpu/wgmma.h"
#include "pleat/gpu/window_steps.h"

namespace pleat {

/// T: f16 or bf16, of both tensors. Rows, Pixels: taps of stride 1; each row of taps is a warpgroup's. A block has
/// the sums of 64 output and 64 input channels. Pitch: lines from a row to the next. Step: rows of a step.
template <class T, class Rows, class Pixels, int Pitch, int Step, int Slots>
class WindowGradientDenseSm90 {
    static_assert(sizeof(T) == 2 && Rows::stride == 1 && Pixels::stride == 1);
    PLEAT_KNOWN(int, line, 128);  // bytes of 64 channels of a pixel
    PLEAT_KNOWN(int, columns, 64 * Pixels::taps);
    PLEAT_KNOWN(int, consumers, 128 * Rows::taps);
    PLEAT_KNOWN(int, registers, Rows::taps < 3 ? 240 : 160);
    PLEAT_KNOWN(int, least_registers, 24);
    static_assert(Rows::taps <= 3 && Pixels::taps <= 4);

    // Of a step; lines behind the last row are 0.
    PLEAT_KNOWN(int, depth, (Step * Pitch + 15) / 16 * 16);
    PLEAT_KNOWN(int, out_lines, Step* Pitch);
    PLEAT_KNOWN(int, in_lines, Rows::span(Step) * Pitch);
    PLEAT_KNOWN(int, read_lines,
                depth + (Rows::taps - 1) * Rows::dilation * Pitch + (Pixels::taps - 1) * Pixels::dilation);
    PLEAT_KNOWN(int, in_room, (read_lines + 7) / 8 * 8);
    PLEAT_KNOWN(int, slot_bytes, (in_room + depth) * line);

public:
    PLEAT_KNOWN(int, threads, consumers + 128);
    PLEAT_KNOWN(int, shared_bytes, Slots* slot_bytes + 2 * Slots * static_cast<int>(sizeof(Barrier)));

    /// A step: its block of sums, image and first row.
    struct At {
        int block, image, row;
    };

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. All threads of the block. `blocks`: how
    /// many blocks of channels there are.
    __device__ __forceinline__ WindowGradientDenseSm90(unsigned char* memory, int blocks, int images, int rows)
        : memory_(memory), full_(reinterpret_cast<Barrier*>(memory + Slots * slot_bytes)), empty_(full_ + Slots) {
        block_ = static_cast<int>(blockIdx.x) % blocks;
        per_image_ = (rows + Step - 1) / Step;
        const long long all = static_cast<long long>(images) * per_image_;
        const unsigned part = blockIdx.x / blocks, parts = gridDim.x / blocks;
        first_ = static_cast<unsigned>(all * part / parts);
        end_ = static_cast<unsigned>(all * (part + 1) / parts);
        clear_behind();
        if (threadIdx.x == 0) {
            for (int s = 0; s < Slots; ++s) {
                full_[s].init(1);
                empty_[s].init(Rows::taps);
            }
            barriers_ready();
        }
        __syncthreads();
    }

    __device__ __forceinline__ static bool is_producer() { return threadIdx.x >= consumers; }

    /// The producer's whole work: load(at, box) asks for 64 channels of the step's input, all rows at once, and
    /// load_gradient(at, box) for those of the output gradient. All threads of the producer.
    template <class Load, class LoadGradient>
    __device__ __forceinline__ void produce(Load load, LoadGradient load_gradient) {
        fewer_registers<least_registers>();
        if (threadIdx.x >= consumers + 32 || !elected()) return;
        unsigned slot = 0, parity = 1;
#pragma unroll 1
        for (unsigned step = first_; step < end_; ++step) {
            const At at{block_, static_cast<int>(step / per_image_), static_cast<int>(step % per_image_) * Step};
            unsigned char* const to = memory_ + slot * slot_bytes;
            Barrier& full = full_[slot];
            empty_[slot].wait(parity);
            full.expect((in_lines + out_lines) * line);
            load(at, Box{to, full});
            load_gradient(at, Box{to + in_room * line, full});
            if (++slot == Slots) slot = 0, parity ^= 1;
        }
    }

    struct Box {
        unsigned char* to;
        Barrier& full;
        template <class... C>
        __device__ __forceinline__ void load(const TensorMap& map, C... coordinates) const {
            tma_load(to, map, full, coordinates...);
        }
    };

    /// A consumer's whole work. store(block, tap, pixel_tap, out, in, sum, next): the block's sums for the tap, an
    /// output channel of its block and an input channel, and of the next input channel. All threads but the
    /// producer's.
    template <class Store>
    __device__ __forceinline__ void consume(Store store) {
        more_registers<registers>();
        const int group = uniform(static_cast<int>(threadIdx.x) / 128);
        float acc[columns / 2];
#pragma unroll
        for (int i = 0; i < columns / 2; ++i) acc[i] = 0;
        const unsigned begin = shared_word(memory_), shift = group * (Rows::dilation * Pitch * line);
        unsigned slot = 0, parity = 0;
#pragma unroll 1
        for (unsigned step = first_; step < end_; ++step) {
            full_[slot].wait(parity);
            const unsigned at = begin + slot * slot_bytes;
            // From 64 columns to the next: the next tap of the same pixels.
            const unsigned long long b = operand_descriptor<Major::mn>(at + shift, Pixels::dilation * line);
            const unsigned long long a = operand_descriptor<Major::mn>(at + in_room * line);
            wgmma_begin();
#pragma unroll
            for (int k = 0; k < depth / 16; ++k)
                Wgmma<T, columns, Major::mn, Major::mn>::run(acc, further(a, 16 * k * line),
                                                             further(b, 16 * k * line), true);
            wgmma_commit();
            wgmma_wait<0>();  // the other warpgroups keep the tensor cores busy
            if (threadIdx.x % 128 == 0) empty_[slot].arrive();
            if (++slot == Slots) slot = 0, parity ^= 1;
        }
        const int warp = static_cast<int>(threadIdx.x) / 32 % 4, lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
        for (int i = 0; i < columns / 2; i += 2) {
            const int column = i / 4 * 8, out = 16 * warp + i / 2 % 2 * 8 + lane / 4;
            store(block_, group, column / 64, out, column % 64 + lane % 4 * 2, acc[i], acc[i + 1]);
        }
    }

private:
    unsigned char* memory_;
    Barrier *full_, *empty_;
    int block_ = 0, per_image_ = 1;
    unsigned first_ = 0, end_ = 0;

    /// Lines that no box fills are read all the same.
    __device__ __forceinline__ void clear_behind() const {
        const auto clear = [&](int first, int end) {
            for (int i = first * line + 16 * static_cast<int>(threadIdx.x); i < end * line; i += 16 * threads)
                *reinterpret_cast<uint4*>(memory_ + i) = uint4{};
        };
#pragma unroll 1
        for (int s = 0; s < Slots; ++s) {
            const int slot = s * (in_room + depth);
            clear(slot + in_lines, slot + in_room);
            clear(slot + in_room + out_lines, slot + in_room + depth);
        }
        async_fence();
    }
};

}  // namespace pleat
