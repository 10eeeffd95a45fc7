// What a producer of attention on sm_90a hands to the kernel, which says where boxes begin: TMA brings them to
// shared memory, and a barrier counts their bytes. Knows dims by the maps of boxes alone (tile_dims.h).
#pragma once

#include "pleat/gpu/barrier.h"
#include "pleat/gpu/tile_dims.h"
#include "pleat/gpu/tma.h"

namespace pleat {

/// Boxes beside one another along the map's first axis, of `Columns` elements and `Bytes` bytes each.
template <int Boxes, int Columns = 0, int Bytes = 0>
struct AttentionBoxes {
    unsigned char* to;
    Barrier& full;
    template <class... At>
    __device__ __forceinline__ void load(const TensorMap& map, int first, At... coordinates) const {
#pragma unroll
        for (int i = 0; i < Boxes; ++i) tma_load(to + i * Bytes, map, full, first + Columns * i, coordinates...);
    }
    template <class... Axes, class... Places>
        requires(sizeof...(Axes) == sizeof...(Places))
    __device__ __forceinline__ void load(const BoxMap<Axes...>& map, const Places&... places) const {
        const TensorMap& plain = map;
        load(plain, box_place<Axes>(places)...);
    }
};

}  // namespace pleat
