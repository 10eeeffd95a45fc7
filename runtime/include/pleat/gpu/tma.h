// Boxes of tensors copied by TMA, to shared memory and back: cp.async.bulk.tensor (PTX ISA, "Data
// Movement and Conversion Instructions: cp.async.bulk.tensor"). Coordinates stand innermost first, as in the tensor
// map; what lies outside of the tensor is read as zeros and not written. One thread asks for a copy. sm_90 and
// later.
#pragma once

#include "pleat/gpu/barrier.h"
#include "pleat/gpu/tensor_map.h"

namespace pleat {

// A row is a number of axes: its name, its coordinates as operands from `first` on, and as values.
#define PLEAT_TMA_AXES(ROW)                                                                                      \
    ROW(1, "{%2}", "{%3}", "{%4}", "{%5}", "r"(c[0]))                                                            \
    ROW(2, "{%2, %3}", "{%3, %4}", "{%4, %5}", "{%5, %6}", "r"(c[0]), "r"(c[1]))                                 \
    ROW(3, "{%2, %3, %4}", "{%3, %4, %5}", "{%4, %5, %6}", "{%5, %6, %7}", "r"(c[0]), "r"(c[1]), "r"(c[2]))      \
    ROW(4, "{%2, %3, %4, %5}", "{%3, %4, %5, %6}", "{%4, %5, %6, %7}", "{%5, %6, %7, %8}", "r"(c[0]), "r"(c[1]), \
        "r"(c[2]), "r"(c[3]))                                                                                    \
    ROW(5, "{%2, %3, %4, %5, %6}", "{%3, %4, %5, %6, %7}", "{%4, %5, %6, %7, %8}", "{%5, %6, %7, %8, %9}",       \
        "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]), "r"(c[4]))

template <int Axes>
struct TmaCopy;
#define PLEAT_TMA_ROW(Axes, from2, from3, from4, from5, ...)                                                      \
    template <>                                                                                                   \
    struct TmaCopy<Axes> {                                                                                        \
        __device__ static __forceinline__ void load(unsigned to, const TensorMap& map, unsigned bar,              \
                                                    const int (&c)[Axes]) {                                       \
            asm volatile("cp.async.bulk.tensor." #Axes                                                            \
                         "d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, " from3                \
                         "], [%2];" ::"r"(to),                                                                    \
                         "l"(&map), "r"(bar), __VA_ARGS__                                                         \
                         : "memory");                                                                             \
        }                                                                                                         \
        __device__ static __forceinline__ void load(unsigned to, const TensorMap& map, unsigned bar,              \
                                                    const int (&c)[Axes], unsigned long long policy) {            \
            asm volatile("cp.async.bulk.tensor." #Axes                                                            \
                         "d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1, " from4 \
                         "], [%2], %3;" ::"r"(to),                                                                \
                         "l"(&map), "r"(bar), "l"(policy), __VA_ARGS__                                            \
                         : "memory");                                                                             \
        }                                                                                                         \
        __device__ static __forceinline__ void multicast(unsigned to, const TensorMap& map, unsigned bar,         \
                                                         unsigned short blocks, const int (&c)[Axes]) {           \
            asm volatile(                                                                                         \
                "cp.async.bulk.tensor." #Axes                                                                     \
                "d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, " from4      \
                "], [%2], %3;" ::"r"(to),                                                                         \
                "l"(&map), "r"(bar), "h"(blocks), __VA_ARGS__                                                     \
                : "memory");                                                                                      \
        }                                                                                                         \
        __device__ static __forceinline__ void multicast(unsigned to, const TensorMap& map, unsigned bar,         \
                                                         unsigned short blocks, const int (&c)[Axes],             \
                                                         unsigned long long policy) {                             \
            asm volatile("cp.async.bulk.tensor." #Axes                                                            \
                         "d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"               \
                         ".L2::cache_hint [%0], [%1, " from5 "], [%2], %3, %4;" ::"r"(to),                        \
                         "l"(&map), "r"(bar), "h"(blocks), "l"(policy), __VA_ARGS__                               \
                         : "memory");                                                                             \
        }                                                                                                         \
        __device__ static __forceinline__ void store(const TensorMap& map, unsigned from, const int (&c)[Axes]) { \
            asm volatile("cp.async.bulk.tensor." #Axes "d.global.shared::cta.bulk_group [%0, " from2              \
                         "], [%1];" ::"l"(&map),                                                                  \
                         "r"(from), __VA_ARGS__                                                                   \
                         : "memory");                                                                             \
        }                                                                                                         \
    };
PLEAT_TMA_AXES(PLEAT_TMA_ROW)
#undef PLEAT_TMA_ROW
#undef PLEAT_TMA_AXES

/// The L2 eviction priority of a copy: evict_first for data that a launch does not read again (PTX ISA, "Data
/// Movement and Conversion Instructions: createpolicy").
enum class CacheHint { normal, evict_first };
/// volatile: made anew for each copy, since the producer warp has few registers.
__device__ __forceinline__ unsigned long long evict_first_policy() {
    unsigned long long policy;
    asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    return policy;
}

/// Brings a tensor map to where copies look for it, ahead of the first (PTX ISA, "prefetch.tensormap").
__device__ __forceinline__ void tma_fetch(const TensorMap& map) {
    asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
}

/// Copies the box at `coordinates` to shared memory; `barrier` counts its bytes.
template <CacheHint hint = CacheHint::normal, class... C>
__device__ __forceinline__ void tma_load(void* to, const TensorMap& map, Barrier& barrier, C... coordinates) {
    using Copy = TmaCopy<sizeof...(C)>;
    const int at[] = {static_cast<int>(coordinates)...};
    if constexpr (hint == CacheHint::evict_first)
        Copy::load(shared_word(to), map, shared_word(&barrier), at, evict_first_policy());
    else
        Copy::load(shared_word(to), map, shared_word(&barrier), at);
}
/// ... to the same place in each block of the cluster whose bit is set, and to its barrier.
template <CacheHint hint = CacheHint::normal, class... C>
__device__ __forceinline__ void tma_multicast(void* to, const TensorMap& map, Barrier& barrier,
                                              unsigned short blocks, C... coordinates) {
    using Copy = TmaCopy<sizeof...(C)>;
    const int at[] = {static_cast<int>(coordinates)...};
    if constexpr (hint == CacheHint::evict_first)
        Copy::multicast(shared_word(to), map, shared_word(&barrier), blocks, at, evict_first_policy());
    else
        Copy::multicast(shared_word(to), map, shared_word(&barrier), blocks, at);
}
/// Copies shared memory to the box at `coordinates`, in this thread's open group.
template <class... C>
__device__ __forceinline__ void tma_store(const TensorMap& map, const void* from, C... coordinates) {
    TmaCopy<sizeof...(C)>::store(map, shared_word(from), {static_cast<int>(coordinates)...});
}
__device__ __forceinline__ void tma_commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
/// Waits until all but the latest Pending groups of this thread have read shared memory.
template <int Pending>
__device__ __forceinline__ void tma_wait_read() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(Pending) : "memory");
}

}  // namespace pleat
