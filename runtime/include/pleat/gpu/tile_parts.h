// The parts of a tile that a consumer has on their way out and in: rings in shared memory of parts of 64 rows of
// 128 bytes, which a warpgroup writes and TMA sends, or which TMA brings and a warpgroup
// reads. Says who waits for whom; knows nothing of products, nor of where in a tensor a part lies.
#pragma once

#include "pleat/gpu/tile_dims.h"
#include "pleat/gpu/tile_part.h"
#include "pleat/gpu/tma.h"

namespace pleat {

/// Outputs, Inputs: how many parts a consumer has. Pooled: all consumers have the same. Consumers: warpgroups.
template <int Outputs, int Inputs, bool Pooled, int Consumers = 2>
class TileParts {
public:
    PLEAT_KNOWN(int, consumers, Consumers);
    PLEAT_KNOWN(int, part_bytes, 64 * 128);
    PLEAT_KNOWN(int, pools, Pooled ? 1 : consumers);  // of parts

    /// Which consumer this is.
    __device__ __forceinline__ static int consumer() { return static_cast<int>(threadIdx.x / 128) - 1; }

    /// An input part while it is filled.
    struct Part {
        unsigned char* to;
        Barrier& fed;
        /// The box of 64 rows of 128 bytes that begins at these coordinates.
        template <class... C>
        __device__ __forceinline__ void load(const TensorMap& map, C... coordinates) const {
            tma_load(to, map, fed, coordinates...);
        }
        template <class... Axes, class... At>
            requires(sizeof...(Axes) == sizeof...(At))
        __device__ __forceinline__ void load(const BoxMap<Axes...>& map, const At&... at) const {
            tma_load(to, map, fed, box_place<Axes>(at)...);
        }
    };

    /// Takes the next input part: values[j][h] are its two neighbours in the thread's row h and columns 8 * j + ...
    /// All threads of a consumer.
    template <class T>
    __device__ __forceinline__ void take(Vec<T, 2> (&values)[16 / sizeof(T)][2]) {
        take(values, 0, 0);
        took(1);
    }
    /// The same where a pair of accumulators takes one value: values[j][h] is the thread's in its row h and column
    /// 4 * j + lane % 4 of the part.
    template <class T>
        requires(!requires(T pair) { pair.at; })  // a vector's rows are the other's
    __device__ __forceinline__ void take(T (&values)[32 / sizeof(T)][2]) {
        take(values, 0, 0);
        took(1);
    }
    /// Takes register columns `first` and following of the part number `which` of those to come; with the last of
    /// them the part is free. Of the Inputs parts from the first that is not free on some may be open. At the end:
    /// took.
    template <int Registers, class T>
    __device__ __forceinline__ void take(T (&values)[Registers][2], int which, int first) {
        borrow(values, which, first);
        if (first + Registers < 32 / static_cast<int>(sizeof(T))) return;
        async_fence();  // the values are here before TMA writes others in their place
        __syncwarp();
        if (threadIdx.x % 32 == 0) taken_[input(which)].arrive();
    }
    /// The next `count` parts are free.
    __device__ __forceinline__ void took(int count) {
        if constexpr (Inputs > 0) {
            phase_ ^= (next_ + count) / Inputs & 1;
            next_ = (next_ + count) % Inputs;
        }
    }

    /// The same of parts that stay, for stages that take them again. At the end: give_back.
    template <int Registers, class T>
    __device__ __forceinline__ void borrow(T (&values)[Registers][2], int which, int first) {
        const int slot = input(which);
        if (first == 0) fed_[slot].wait(phase_ ^ (next_ + which) / Inputs & 1);
        read_part(inputs_ + slot * part_bytes, first, values);
    }
    /// The next `Count` parts, which were borrowed, are free.
    template <int Count>
    __device__ __forceinline__ void give_back() {
        static_assert(Count <= Inputs);
        async_fence();  // the values are here before TMA writes others in their place
        __syncwarp();
#pragma unroll
        for (int which = 0; which < Count; ++which)
            if (threadIdx.x % 32 == 0) taken_[input(which)].arrive();
        took(Count);
    }

    /// Sends the next part out, to the box that begins at these coordinates of the output: values[j][h] are the
    /// thread's two neighbours in its row h and columns 8 * j + ... of the part, of 128 or 64 bytes. All threads of
    /// a consumer.
    template <int Registers, class T, class... C>
    __device__ __forceinline__ void store(const TensorMap& map, const Vec<T, 2> (&values)[Registers][2],
                                          C... coordinates) {
        unsigned char* part = open_part();
        write_part<Registers * 8 * sizeof(T)>(part, 0, values);
        send_part(map, part, coordinates...);
    }
    /// The same where a pair of accumulators makes one value: values[j][h] is the thread's in its row h and column
    /// 4 * j + lane % 4 of the part.
    template <int Registers, class T, class... C>
        requires(!requires(T pair) { pair.at; })  // a vector's rows are the other's
    __device__ __forceinline__ void store(const TensorMap& map, const T (&values)[Registers][2], C... coordinates) {
        if constexpr (sizeof(T) == 2) {
            // Both rows' values in a register before the part is waited for: wide tiles have none to spare there.
            unsigned held[Registers];
#pragma unroll
            for (unsigned j = 0; j < Registers; ++j) {
                const auto bits = [&](int h) {
                    return static_cast<unsigned>(bits_as<unsigned short>(values[j][h]));
                };
                held[j] = bits(0) | bits(1) << 16;
                asm volatile("" : "+r"(held[j]));
            }
            unsigned char* part = open_part();
#pragma unroll
            for (unsigned j = 0; j < Registers; ++j)
#pragma unroll
                for (int h = 0; h < 2; ++h)
                    *reinterpret_cast<unsigned short*>(part + place_of_pair<Registers * 4 * sizeof(T), T>(j, h)) =
                        static_cast<unsigned short>(held[j] >> 16 * h);
            send_part(map, part, coordinates...);
        } else {
            unsigned char* part = open_part();
#pragma unroll
            for (unsigned j = 0; j < Registers; ++j)
#pragma unroll
                for (int h = 0; h < 2; ++h)
                    *reinterpret_cast<T*>(part + place_of_pair<Registers * 4 * sizeof(T), T>(j, h)) = values[j][h];
            send_part(map, part, coordinates...);
        }
    }

    /// The same by a map of dims.
    template <class... Axes, class Values, class... At>
        requires(sizeof...(Axes) == sizeof...(At))
    __device__ __forceinline__ void store(const BoxMap<Axes...>& map, const Values& values, const At&... at) {
        const TensorMap& plain = map;
        store(plain, values, box_place<Axes>(at)...);
    }

    /// Has the threads store the rows of the next part, each where `place` of its number among the 64 says; null:
    /// nowhere. Rows that lie where no box does.
    template <int Registers, class T, class Place>
    __device__ __forceinline__ void store_rows(const Vec<T, 2> (&values)[Registers][2], const Place& place) {
        unsigned char* part = open_part();
        write_part<Registers * 8 * sizeof(T)>(part, 0, values);
        copy_rows<Registers * 8 * sizeof(T)>(part, place);
        if (threadIdx.x % 128 == 0) tma_commit();  // a part that TMA has read, among those that it reads
    }

    /// Sends parts out that are written piece by piece, `Count` of them at a time: open; put register columns
    /// `first` and following of part number `which`; send each; sent.
    template <int Count>
    __device__ __forceinline__ void open() {
        static_assert(Count <= Outputs);
        if (threadIdx.x % 128 == 0) tma_wait_read<Outputs - Count>();
        named_barrier<128>(1 + consumer());
    }
    template <int Registers, class T>
    __device__ __forceinline__ void put(const Vec<T, 2> (&values)[Registers][2], int which, int first) {
        write_part(output(which), first, values);
    }
    template <class... C>
    __device__ __forceinline__ void send(const TensorMap& map, int which, C... coordinates) {
        if (which == 0) written();
        copy_out(map, output(which), coordinates...);
    }
    template <class... Axes, class... At>
        requires(sizeof...(Axes) == sizeof...(At))
    __device__ __forceinline__ void send(const BoxMap<Axes...>& map, int which, const At&... at) {
        const TensorMap& plain = map;
        send(plain, which, box_place<Axes>(at)...);
    }
    __device__ __forceinline__ void sent(int count) { sent_ = (sent_ + count) % Outputs; }

protected:
    PLEAT_KNOWN(int, parts_bytes, pools*(Outputs + Inputs) * part_bytes);
    PLEAT_KNOWN(int, barriers, 2 * pools * Inputs);

    /// `parts`: parts_bytes of shared memory, aligned to 1024; `fed`: its barriers.
    __device__ __forceinline__ TileParts(unsigned char* parts, Barrier* fed)
        : outputs_(parts), inputs_(parts + pools * Outputs * part_bytes), fed_(fed), taken_(fed + pools * Inputs) {}
    /// One thread, before the block's barriers are ready.
    __device__ __forceinline__ void init() {
        for (int i = 0; i < pools * Inputs; ++i) {
            fed_[i].init(1);
            taken_[i].init(4);  // warps
        }
    }

    /// Input part `part` of all, once what it held in the round before `round` was taken. The thread that fills it.
    __device__ __forceinline__ Part free_part(int part, unsigned round) const {
        taken_[part].wait(round + 1 & 1);
        fed_[part].expect(part_bytes);
        return Part{inputs_ + part * part_bytes, fed_[part]};
    }

    /// The next output part, once TMA has read what it held.
    __device__ __forceinline__ unsigned char* open_part() {
        unsigned char* part = output(0);
        sent_ = sent_ + 1 == Outputs ? 0 : sent_ + 1;
        open<1>();
        return part;
    }
    template <class... C>
    __device__ __forceinline__ void send_part(const TensorMap& map, const unsigned char* part, C... coordinates) {
        written();
        copy_out(map, part, coordinates...);
    }

private:
    /// What all threads of the consumer have written TMA may read.
    __device__ __forceinline__ static void written() {
        async_fence();
        named_barrier<128>(1 + consumer());
    }
    template <class... C>
    __device__ __forceinline__ static void copy_out(const TensorMap& map, const unsigned char* part,
                                                    C... coordinates) {
        if (threadIdx.x % 128 == 0) {
            tma_store(map, part, coordinates...);
            tma_commit();
        }
    }

    unsigned char *outputs_, *inputs_;
    Barrier *fed_, *taken_;
    int sent_ = 0;  // parts, modulo Outputs
    int next_ = 0;  // input part, modulo Inputs, and the parity of its phase
    unsigned phase_ = 0;

    /// The number of the consumer's input part `which` of those to come, among all.
    __device__ __forceinline__ int input(int which) const {
        return (Pooled ? 0 : consumer()) * Inputs + (next_ + which) % Inputs;
    }
    __device__ __forceinline__ unsigned char* output(int which) const {
        return outputs_ + ((Pooled ? 0 : consumer()) * Outputs + (sent_ + which) % Outputs) * part_bytes;
    }
};

}  // namespace pleat
