// Pixels of images copied by TMA in im2col mode, to shared memory (PTX ISA, "Tensor: im2col mode" and
// cp.async.bulk.tensor): from the first on as many as the map says, each with some channels, along the rows of
// windows, from row to row and from image to image. `offsets` are added to the places of all of them, one for each
// axis along which windows lie; what is then outside of an image is zeros. One thread asks for a copy. sm_90 and
// later.
#pragma once

#include "pleat/gpu/tma.h"

namespace pleat {

// A row is a number of axes: coordinates and offsets as operands, which blocks behind them, and as values.
#define PLEAT_TMA_PIXELS(ROW)                                                                                      \
    ROW(3, "{%3, %4, %5}", "{%6}", "%7", "r"(c[0]), "r"(c[1]), "r"(c[2]), "h"(o[0]))                               \
    ROW(4, "{%3, %4, %5, %6}", "{%7, %8}", "%9", "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]), "h"(o[0]), "h"(o[1])) \
    ROW(5, "{%3, %4, %5, %6, %7}", "{%8, %9, %10}", "%11", "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]), "r"(c[4]),  \
        "h"(o[0]), "h"(o[1]), "h"(o[2]))

template <int Axes>
struct TmaPixels;
#define PLEAT_TMA_PIXELS_ROW(Axes, at, offsets, mask, ...)                                                       \
    template <>                                                                                                  \
    struct TmaPixels<Axes> {                                                                                     \
        __device__ static __forceinline__ void load(unsigned to, const TensorMap& map, unsigned bar,             \
                                                    const int (&c)[Axes], const unsigned short (&o)[Axes - 2]) { \
            asm volatile("cp.async.bulk.tensor." #Axes                                                           \
                         "d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%0], [%1, " at           \
                         "], [%2], " offsets ";" ::"r"(to),                                                      \
                         "l"(&map), "r"(bar), __VA_ARGS__                                                        \
                         : "memory");                                                                            \
        }                                                                                                        \
        __device__ static __forceinline__ void multicast(unsigned to, const TensorMap& map, unsigned bar,        \
                                                         unsigned short blocks, const int (&c)[Axes],            \
                                                         const unsigned short (&o)[Axes - 2]) {                  \
            asm volatile(                                                                                        \
                "cp.async.bulk.tensor." #Axes                                                                    \
                "d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, " at \
                "], [%2], " offsets ", " mask ";" ::"r"(to),                                                     \
                "l"(&map), "r"(bar), __VA_ARGS__, "h"(blocks)                                                    \
                : "memory");                                                                                     \
        }                                                                                                        \
    };
PLEAT_TMA_PIXELS(PLEAT_TMA_PIXELS_ROW)
#undef PLEAT_TMA_PIXELS_ROW
#undef PLEAT_TMA_PIXELS

/// Copies the pixels from `at` on, innermost coordinate first; `barrier` counts their bytes.
template <int Axes>
__device__ __forceinline__ void tma_load_pixels(void* to, const TensorMap& map, Barrier& barrier,
                                                const int (&at)[Axes], const unsigned short (&offsets)[Axes - 2]) {
    TmaPixels<Axes>::load(shared_word(to), map, shared_word(&barrier), at, offsets);
}
/// ... to the same place in each block of the cluster whose bit is set, and to its barrier.
template <int Axes>
__device__ __forceinline__ void tma_multicast_pixels(void* to, const TensorMap& map, Barrier& barrier,
                                                     unsigned short blocks, const int (&at)[Axes],
                                                     const unsigned short (&offsets)[Axes - 2]) {
    TmaPixels<Axes>::multicast(shared_word(to), map, shared_word(&barrier), blocks, at, offsets);
}

}  // namespace pleat
