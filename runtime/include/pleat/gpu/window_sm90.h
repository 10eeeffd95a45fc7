// Sums of products over windows of a tensor, group by group, on sm_90a: what a convolution of pixels with all
// channels of a group beside one another is, and its input gradient. One warp loads rows of pixels by TMA, some
// steps ahead, into a ring in shared memory; outside of the tensor there are zeros, which is the padding. Each of
// the other warps has 16 pixels of each row of a step and 16 output channels. Shifts along a row cost nothing,
// since ldmatrix takes any pixels' addresses (PTX ISA, "Warp-level matrix load instruction: ldmatrix"): a matrix is
// 8 pixels by 8 channels, and two of them, of any tap or channels, are one step of mma.sync along K.
//
// Blocks are persistent, and each has a contiguous share of all steps of some rows. Knows nothing of dims: the
// kernel says where boxes begin, what the weights are and what becomes of a pixel's sums.
#pragma once

#include "pleat/gpu/fragment_memory.h"
#include "pleat/gpu/mma.h"
#include "pleat/gpu/tma.h"
#include "pleat/gpu/window_steps.h"

namespace pleat {

/// T: f16 or bf16. Rows: taps across rows; Pixels: along them. Strip: outputs of a row in a step, a multiple of 16;
/// Step: rows of them. Slots: of the ring, each of a step's rows. Held: warps hold their weights in registers.
/// Rolling: a row of inputs gives to all rows of outputs that need it, whose sums wait in registers; else a step's
/// sums come at once, of all rows of inputs that they need. Rounded: sums leave in T, else in float.
template <class T, class Rows, class Pixels, class Groups, int Strip, int Step, int Slots, bool Held, bool Rolling,
          bool Rounded>
class WindowSm90 {
    PLEAT_KNOWN(int, step_rows, Step* Rows::stride);  // input rows that come with a step
    PLEAT_KNOWN(int, row_pixels, Pixels::span(Strip));
    PLEAT_KNOWN(int, first_rows, Rows::span(Step));
    PLEAT_KNOWN(int, ahead, (first_rows + step_rows - 1) / step_rows);  // slots that a step needs
    static_assert(sizeof(T) == 2 && Strip % 16 == 0 && ahead <= Slots);
    PLEAT_KNOWN(int, kept, (Rows::taps - 1) / Rows::stride + 1);  // rows of outputs that a row of inputs gives to
    static_assert(!Rolling || (Step == 1 && Held && Rows::dilation == 1));

    // Channels of a slice, as they come; TMA swizzles by the bytes of a pixel.
    PLEAT_KNOWN(int, in, Groups::in* Groups::count);
    PLEAT_KNOWN(int, pitch, in <= 8 ? 16 : in <= 16 ? 32 : in <= 32 ? 64 : 128);
    PLEAT_KNOWN(int, swizzled, pitch / 16 - 1);
    static_assert(in <= 64);

    // Of 8 output channels each; a warp has two.
    PLEAT_KNOWN(int, out, Groups::out* Groups::count);
    PLEAT_KNOWN(int, chunks, (out + 15) / 16 * 2);
    PLEAT_KNOWN(int, warps, chunks / 2 * (Strip / 16));

    // Along K of one tap across rows: matrices of a tap along the row, one for each 8 channels of groups together.
    PLEAT_KNOWN(int, in_chunks, Groups::in* Groups::together / 8);
    PLEAT_KNOWN(int, chunks_together, Groups::out* Groups::together / 8);
    PLEAT_KNOWN(int, units, Pixels::taps* in_chunks);
    PLEAT_KNOWN(int, pairs, (units + 1) / 2);
    PLEAT_KNOWN(bool, mixed, Groups::together > 1);
    PLEAT_KNOWN(int, operands,
                chunks_together % 2 == 0 ? 1 : 2);  // of pixels: a warp's chunks have the same, or each its own

    // Rows begin where the swizzle does, so that in each of them it is the same.
    PLEAT_KNOWN(int, row_bytes, (row_pixels + 7) / 8 * 8 * pitch);
    PLEAT_KNOWN(int, slot_bytes, step_rows* row_bytes);
    PLEAT_KNOWN(int, weight_words, chunks* Rows::taps * pairs * 64);
    PLEAT_KNOWN(int, consumers, 32 * warps);

    // Sums pass through shared memory from the warps that multiply for 16 pixels to lanes that have 8 channels
    // each, neighbours beside one another: two rows of 16 pixels in turns. 8 words between pixels keep banks apart,
    // 4 of rounded ones.
    PLEAT_KNOWN(int, sharers, chunks / 2);  // warps
    PLEAT_KNOWN(int, sum_pitch, Rounded ? 4 * chunks + 4 : 8 * chunks + 8);
    PLEAT_KNOWN(int, row_sums, 16 * sum_pitch);
    PLEAT_KNOWN(int, sum_words, Strip / 16 * 2 * row_sums);

public:
    PLEAT_KNOWN(int, threads, consumers + 32);
    PLEAT_KNOWN(int, shared_bytes,
                Slots* slot_bytes + (weight_words + sum_words) * 4 + 2 * Slots * static_cast<int>(sizeof(Barrier)));

    /// `memory`: shared_bytes of dynamic shared memory, aligned to 1024. All threads of the block.
    __device__ __forceinline__ WindowSm90(unsigned char* memory, const TensorMap& map)
        : memory_(memory),
          weights_(reinterpret_cast<unsigned*>(memory + Slots * slot_bytes)),
          sums_(reinterpret_cast<float*>(weights_ + weight_words)),
          full_(reinterpret_cast<Barrier*>(sums_ + sum_words)),
          empty_(full_ + Slots) {
        if (threadIdx.x == consumers) tma_fetch(map);
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
    /// counts from the row of the first tap of the step's first outputs. All threads of the producer.
    template <class Load>
    __device__ __forceinline__ void produce(const WindowGrid& grid, Load load) {
        if (!elected()) return;
        unsigned slot = 0, parity = 1;
        WindowAt at;
        int steps;
        for (WindowShare<Strip, Step> share(grid, grid.slices, blockIdx.x, gridDim.x); share.next(at, steps);) {
            const int first = at.row * Rows::stride, rows = Rows::span(steps * Step);
#pragma unroll 1
            for (int i = 0; i < rows; i += step_rows) {
                const int some = rows - i < step_rows ? rows - i : static_cast<int>(step_rows);
                empty_[slot].wait(parity);
                full_[slot].expect(some * (row_pixels * pitch));
#pragma unroll 1
                for (int r = 0; r < some; ++r)
                    load(at, first + i + r, Box{memory_ + slot * slot_bytes + r * row_bytes, full_[slot]});
                if (++slot == Slots) slot = 0, parity ^= 1;
            }
        }
    }

    /// A consumer's whole work. weight(slice, group, tap, pixel_tap, out, in): the weight of the tap between an
    /// input and an output channel of the slice's group; 0 of a group that there is not. epilogue(at, row, pixel,
    /// channel, sums): the sums of Vector neighbouring channels of the slice from `channel` on, at a row and pixel
    /// of the step that exist. ByPixels: neighbouring lanes have neighbouring pixels, for outputs that lie so in
    /// memory, rather than neighbouring channels. All threads but the producer's.
    template <int Vector, bool ByPixels = false, class Weight, class Epilogue>
    __device__ __forceinline__ void consume(const WindowGrid& grid, Weight weight, Epilogue epilogue) {
        const int warp = uniform(static_cast<int>(threadIdx.x / 32));
        chunk_ = warp % (chunks / 2) * 2;
        pixel_ = warp / (chunks / 2) * 16;
        sums_ += pixel_ / 16 * 2 * row_sums;
        unsigned held[Held ? Rows::taps : 1][Held ? pairs : 1][2][2];
        int slice = -1;
        int slot = 0;       // that of the step's first rows
        unsigned seen = 0;  // slots that have come
        unsigned taken = 0;
        unsigned parity = 0;
        WindowAt at;
        int steps;
#pragma unroll 1
        for (WindowShare<Strip, Step> share(grid, grid.slices, blockIdx.x, gridDim.x); share.next(at, steps);) {
            if (at.slice != slice) {
                if (slice >= 0) named_barrier<consumers>(1);  // all are done with those before
                slice = at.slice;
                bring_weights(slice, weight);
                named_barrier<consumers>(1);
                if constexpr (Held) {
#pragma unroll
                    for (int p = 0; p < pairs; ++p) {
                        unsigned b[Rows::taps][2][2];
                        load_weights(p, b);
#pragma unroll
                        for (int r = 0; r < Rows::taps; ++r)
#pragma unroll
                            for (int j = 0; j < 2; ++j)
                                held[r][p][j][0] = b[r][j][0], held[r][p][j][1] = b[r][j][1];
                    }
                }
            }
            if constexpr (Rolling) {
                roll<Vector, ByPixels>(grid, at, steps, slot, parity, held, epilogue);
            } else {
#pragma unroll 1
                for (int step = 0; step < steps; ++step, at.row += Step) {
                    for (; seen < taken + ahead; ++seen) full_[seen % Slots].wait(seen / Slots & 1);
                    float acc[Step][2][4];
                    multiply(acc, slot, held);
                    if constexpr (!mixed) release(slot);
                    finish<Vector, ByPixels>(grid, at, slot, acc, epilogue);
                    if constexpr (mixed) release(slot);
                    slot = next(slot), ++taken;
                }
                for (int i = 0; i < ahead - 1; ++i) {
                    release(slot);
                    slot = next(slot), ++taken;
                }
            }
        }
    }

private:
    unsigned char* memory_;
    unsigned* weights_;
    float* sums_;
    Barrier *full_, *empty_;
    int chunk_ = 0, pixel_ = 0;  // the first of the warp's
    int turn_ = 0;               // which of two rows of sums comes next

    __device__ __forceinline__ static int next(int slot) { return slot + 1 == Slots ? 0 : slot + 1; }
    /// The slot so many behind.
    __device__ __forceinline__ static int behind(int slot, int by) {
        return slot + by >= Slots ? slot + by - Slots : slot + by;
    }
    __device__ __forceinline__ void release(int slot) {
        __syncwarp();
        if (threadIdx.x % 32 == 0) empty_[slot].arrive();
    }

    // ---- weights -----------------------------------------------------------------------------------------------

    /// In the order of fragments of B: of 8 output channels, of a tap across rows, two matrices along K of a lane
    /// beside one another (PTX ISA, "Matrix Fragments for mma.m16n8k16").
    template <class Weight>
    __device__ __forceinline__ void bring_weights(int slice, Weight weight) {
        constexpr int rounds = (weight_words + consumers - 1) / consumers, most = 16;
        constexpr int at_once = (rounds + (rounds + most - 1) / most - 1) / ((rounds + most - 1) / most);
        constexpr bool whole = weight_words % consumers == 0 && rounds % at_once == 0;
        int word = static_cast<int>(threadIdx.x);
        asm volatile("" : "+r"(word));  // what follows of it is not computed ahead, to be kept in registers
#pragma unroll 1
        for (; word < weight_words; word += at_once * consumers) {
            Vec<T, 2> some[at_once];  // all are on their way before the first is stored
#pragma unroll
            for (int i = 0; i < at_once; ++i) some[i] = weights_of_word(slice, word + i * consumers, weight);
#pragma unroll
            for (int i = 0; i < at_once; ++i)
                if (whole || word + i * consumers < weight_words)
                    reinterpret_cast<Vec<T, 2>*>(weights_)[word + i * consumers] = some[i];
        }
    }
    /// None behind the last word.
    template <class Weight>
    __device__ __forceinline__ Vec<T, 2> weights_of_word(int slice, int word, Weight weight) const {
        const int lane = word / 2 % 32, unit = word / 64 % pairs * 2 + word % 2,
                  tap = word / (64 * pairs) % Rows::taps;
        const int chunk = word / (64 * pairs * Rows::taps);
        const int first = chunk / chunks_together * Groups::together;  // group
        const int to = chunk % chunks_together * 8 + lane / 4, group = to / Groups::out;
        Vec<T, 2> both;
#pragma unroll
        for (int k = 0; k < 2; ++k) {
            const int from = unit % in_chunks * 8 + lane % 4 * 2 + k;
            both[k] = chunk * 8 < out && unit < units && from / Groups::in == group
                          ? weight(slice, first + group, tap, unit / in_chunks, to % Groups::out, from % Groups::in)
                          : convert<T>(0.0f);
        }
        return both;
    }
    __device__ __forceinline__ int weight_pair(int chunk, int tap, int pair) const {
        return (chunk * Rows::taps + tap) * pairs + pair;
    }
    /// volatile: they come in their turn, and take registers for no longer.
    __device__ __forceinline__ void load_weights(int pair, unsigned (&to)[Rows::taps][2][2]) const {
#pragma unroll
        for (int r = 0; r < Rows::taps; ++r)
#pragma unroll
            for (int j = 0; j < 2; ++j)
                asm volatile(
                    "ld.volatile.shared.v2.b32 {%0, %1}, [%2];"
                    : "=r"(to[r][j][0]), "=r"(to[r][j][1])
                    : "r"(shared_word(weights_) + weight_pair(chunk_ + j, r, pair) * 256 + threadIdx.x % 32 * 8));
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
    /// The first of a chunk's operands, in 8 channels of a pixel.
    __device__ __forceinline__ static int first_chunk(int chunk) {
        return chunk * 8 < out ? chunk / chunks_together * in_chunks : 0;
    }

    template <class Weights>
    __device__ __forceinline__ void multiply(float (&acc)[Step][2][4], int slot, const Weights& held) const {
#pragma unroll
        for (int s = 0; s < Step; ++s)
#pragma unroll
            for (int j = 0; j < 2; ++j)
#pragma unroll
                for (int c = 0; c < 4; ++c) acc[s][j][c] = 0;
        unsigned from[ahead];
#pragma unroll
        for (int i = 0; i < ahead; ++i) from[i] = shared_word(memory_) + behind(slot, i) * slot_bytes;
        if constexpr (Held) {
#pragma unroll
            for (int pair = 0; pair < pairs; ++pair) {
                unsigned b[Rows::taps][2][2];
#pragma unroll
                for (int r = 0; r < Rows::taps; ++r)
#pragma unroll
                    for (int j = 0; j < 2; ++j) b[r][j][0] = held[r][pair][j][0], b[r][j][1] = held[r][pair][j][1];
                if (2 * pair + 1 < units)
                    multiply_pair<2>(acc, from, pair, b);
                else
                    multiply_pair<1>(acc, from, pair, b);
            }
        } else {
#pragma unroll 1
            for (int pair = 0; pair < units / 2; ++pair) {
                unsigned b[Rows::taps][2][2];
                load_weights(pair, b);
                multiply_pair<2>(acc, from, pair, b);
            }
            if constexpr (units % 2 != 0) {
                unsigned b[Rows::taps][2][2];
                load_weights(pairs - 1, b);
                multiply_pair<1>(acc, from, pairs - 1, b);
            }
        }
    }

    /// Two matrices along K, or the last one, of all rows of a step.
    template <int Matrices>
    __device__ __forceinline__ void multiply_pair(float (&acc)[Step][2][4], const unsigned (&from)[ahead], int pair,
                                                  const unsigned (&b)[Rows::taps][2][2]) const {
        // Lanes from 16 on have the addresses of the second matrix.
        const int lane = static_cast<int>(threadIdx.x % 32);
        const int unit = 2 * pair + (Matrices == 2 ? lane / 16 : 0);
        const int pixel = (pixel_ + lane % 16) * Pixels::stride + unit / in_chunks * Pixels::dilation;
        unsigned place[operands];
#pragma unroll
        for (int j = 0; j < operands; ++j)
            place[j] = pixel * pitch +
                       (((first_chunk(chunk_ + j) + unit % in_chunks) ^ (pixel * pitch / 128 & swizzled)) << 4);
#pragma unroll
        for (int input = 0; input < first_rows; ++input) {
            if (!has_taps(input)) continue;
            unsigned a[operands][4];
#pragma unroll
            for (int j = 0; j < operands; ++j)
                ldmatrix_rows<2 * Matrices, false>(
                    a[j], from[input / step_rows] + place[j] + input % step_rows * row_bytes);
#pragma unroll
            for (int s = 0; s < Step; ++s) {
                const int tap = tap_of(s, input);
                if (tap < 0) continue;
#pragma unroll
                for (int j = 0; j < 2; ++j) {
                    float* const d = acc[s][j];
                    Mma<8 * Matrices, T, T, float>::run(d, d + 2, a[operands == 1 ? 0 : j], b[tap][j], d, d + 2);
                }
            }
        }
    }

    /// The rows of a slot, which give to the outputs of its step, whose sums are number `own`, and to those of some
    /// steps before.
    template <class Weights>
    __device__ __forceinline__ void multiply_rows(float (&acc)[kept][1][2][4], int own, int slot,
                                                  const Weights& held) const {
        const unsigned from = shared_word(memory_) + slot * slot_bytes;
        const int lane = static_cast<int>(threadIdx.x % 32);
#pragma unroll
        for (int row = 0; row < step_rows; ++row) {
            if (row >= Rows::taps) continue;
#pragma unroll
            for (int pair = 0; pair < pairs; ++pair) {
                unsigned a[operands][4];
                const bool both = 2 * pair + 1 < units;
                const int unit = 2 * pair + (both ? lane / 16 : 0);
                const int pixel = (pixel_ + lane % 16) * Pixels::stride + unit / in_chunks * Pixels::dilation;
#pragma unroll
                for (int j = 0; j < operands; ++j) {
                    const unsigned place =
                        from + row * row_bytes + pixel * pitch +
                        (((first_chunk(chunk_ + j) + unit % in_chunks) ^ (pixel * pitch / 128 & swizzled)) << 4);
                    if (both)
                        ldmatrix_rows<4, false>(a[j], place);
                    else
                        ldmatrix_rows<2, false>(a[j], place);
                }
#pragma unroll
                for (int tap = row; tap < Rows::taps; tap += Rows::stride) {
                    const int behind = tap / Rows::stride;  // steps between the output's and this one
#pragma unroll
                    for (int j = 0; j < 2; ++j) {
                        float* const d = acc[(own + kept - behind) % kept][0][j];
                        const unsigned (&operand)[4] = a[operands == 1 ? 0 : j];
                        if (both)
                            Mma<16, T, T, float>::run(d, d + 2, operand, held[tap][pair][j], d, d + 2);
                        else
                            Mma<8, T, T, float>::run(d, d + 2, operand, held[tap][pair][j], d, d + 2);
                    }
                }
            }
        }
    }

    /// A run of steps down a strip. A slot's rows give to the outputs of its step, and end those of `kept` - 1
    /// steps before.
    template <int Vector, bool ByPixels, class Weights, class Epilogue>
    __device__ __forceinline__ void roll(const WindowGrid& grid, WindowAt at, int steps, int& slot,
                                         unsigned& parity, const Weights& held, Epilogue epilogue) {
        float acc[kept][1][2][4];
        int first = slot;  // that of the outputs that end
        at.row -= kept - 1;
#pragma unroll 1
        for (int all = steps + kept - 1, step = 0; step < all;) {
#pragma unroll
            for (int own = 0; own < kept; ++own) {
                if (step >= all) break;
                full_[slot].wait(parity);
#pragma unroll
                for (int j = 0; j < 2; ++j)
#pragma unroll
                    for (int c = 0; c < 4; ++c) acc[own][0][j][c] = 0;
                multiply_rows(acc, own, slot, held);
                if constexpr (!mixed) release(slot);
                if (step >= kept - 1) {
                    finish<Vector, ByPixels>(grid, at, first, acc[(own + 1) % kept], epilogue);
                    if constexpr (mixed) release(first);
                    first = next(first);
                }
                if (++slot == Slots) slot = 0, parity ^= 1;
                ++step, ++at.row;
            }
        }
        if constexpr (mixed)
            for (int i = 0; i < kept - 1; ++i, first = next(first)) release(first);
    }

    // ---- sums --------------------------------------------------------------------------------------------------

    /// Where 4 of the 8 sums of a chunk of a pixel are: lanes of two neighbouring groups of 4 read other halves
    /// first.
    __device__ __forceinline__ static int sum_place(int pixel, int chunk, int half) {
        return pixel * sum_pitch + chunk * 8 + (half ^ ((pixel * chunks + chunk) / 4 & 1)) * 4;
    }
    /// Accumulators of one row, of which a lane has 2 channels of 2 pixels and of both chunks.
    __device__ __forceinline__ void share(float* row, const float (&acc)[2][4]) const {
        const int lane = static_cast<int>(threadIdx.x % 32);
        if constexpr (Rounded) {
            unsigned pairs_of[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                Vec<T, 2> pair;
                pair[0] = convert<T>(acc[i / 2][i % 2 * 2]), pair[1] = convert<T>(acc[i / 2][i % 2 * 2 + 1]);
                pairs_of[i] = reinterpret_cast<const unsigned&>(pair);
            }
            // Lanes have the addresses of 16 pixels of one chunk, then of the other.
            stmatrix_rows<4, false>(shared_word(row) + (lane % 16 * sum_pitch + (chunk_ + lane / 16) * 4) * 4,
                                    pairs_of);
        } else {
#pragma unroll
            for (int j = 0; j < 2; ++j)
#pragma unroll
                for (int h = 0; h < 2; ++h)
                    *reinterpret_cast<float2*>(row + sum_place(lane / 4 + 8 * h, chunk_ + j, lane % 4 / 2) +
                                               lane % 2 * 2) = {acc[j][2 * h], acc[j][2 * h + 1]};
        }
        if constexpr (sharers == 1)
            __syncwarp();
        else
            named_barrier<32 * sharers>(2 + pixel_ / 16);
    }

    template <int Vector, bool ByPixels, class Epilogue>
    __device__ __forceinline__ void finish(const WindowGrid& grid, const WindowAt& at, int slot,
                                           const float (&acc)[Step][2][4], Epilogue epilogue) {
        static_assert(8 % Vector == 0);
        const int item = chunk_ * 16 + static_cast<int>(threadIdx.x % 32);
        const int own = ByPixels ? item % 16 : item / chunks, pixel = pixel_ + own;
        const int chunk = ByPixels ? item / 16 : item % chunks;
#pragma unroll
        for (int s = 0; s < Step; ++s) {
            if (at.row + s >= grid.rows) break;
            float* const row = sums_ + (Step % 2 == 0 ? s % 2 : turn_) * row_sums;
            if constexpr (Step % 2 != 0) turn_ ^= 1;
            share(row, acc[s]);
            if (at.pixel + pixel < grid.pixels && chunk * 8 < out) {
                alignas(16) float sums[8];
                if constexpr (Rounded) {
                    const auto some = *reinterpret_cast<const Vec<T, 8>*>(row + own * sum_pitch + chunk * 4);
#pragma unroll
                    for (int c = 0; c < 8; ++c) sums[c] = convert<float>(some[c]);
                } else {
#pragma unroll
                    for (int half = 0; half < 2; ++half)
                        reinterpret_cast<float4*>(sums)[half] =
                            *reinterpret_cast<const float4*>(row + sum_place(own, chunk, half));
                }
                if constexpr (mixed) mend(slot, s, pixel, chunk, sums);
#pragma unroll
                for (int v = 0; v < 8 / Vector; ++v)
                    epilogue(at, s, pixel, chunk * 8 + v * Vector,
                             reinterpret_cast<const float (&)[Vector]>(sums[v * Vector]));
            }
        }
    }

    /// A sum that is NaN may be so by 0 times what another group has, which is infinite or NaN: it is computed
    /// again of its own group alone.
    __device__ __forceinline__ void mend(int slot, int row, int pixel, int chunk, float (&sums)[8]) const {
        float none = 0;
#pragma unroll
        for (int c = 0; c < 8; ++c) none += sums[c] * 0.0f;
        if (none == 0) return;
#pragma unroll 1
        for (int c = 0; c < 8; ++c) {
            const float sum = of_group(slot, row, pixel, chunk, c);
#pragma unroll
            for (int k = 0; k < 8; ++k)
                if (k == c && sums[k] != sums[k]) sums[k] = sum;
        }
    }
    __device__ __forceinline__ float of_group(int slot, int row, int pixel, int chunk, int channel) const {
        const int to = chunk % chunks_together * 8 + channel, first = to / Groups::out * Groups::in;
        float sum = 0;
#pragma unroll 1
        for (int tap = 0; tap < Rows::taps * Pixels::taps; ++tap)
#pragma unroll 1
            for (int k = first; k < first + Groups::in; ++k) {
                const int r = tap / Pixels::taps, s = tap % Pixels::taps;
                const int input = row * Rows::stride + r * Rows::dilation;
                const int place = pixel * Pixels::stride + s * Pixels::dilation;
                const unsigned char* const x =
                    memory_ + behind(slot, input / step_rows) * slot_bytes + input % step_rows * row_bytes +
                    place * pitch + (((first_chunk(chunk) + k / 8) ^ (place * pitch / 128 & swizzled)) << 4);
                const int unit = s * in_chunks + k / 8;
                const unsigned* const w =
                    weights_ + weight_pair(chunk, r, unit / 2) * 64 + (channel * 4 + k % 8 / 2) * 2 + unit % 2;
                sum += convert<float>(reinterpret_cast<const T*>(x)[k % 8]) *
                       convert<float>(reinterpret_cast<const T*>(w)[k % 2]);
            }
        return sum;
    }
};

}  // namespace pleat
