// Into how many shares tiles of equal work are cut, so that few tiles are in more than one.
#pragma once

#include "pleat/base.h"

namespace pleat {

/// As many shares as have whole tiles each, or tiles as many parts each, if that is nearly as many as could be;
/// else these. 1 and more of both.
__device__ __forceinline__ int shares_of_whole_tiles(int tiles, int sharing) {
    const int each = (tiles + sharing - 1) / sharing;  // tiles of a share
    const int shares = tiles < sharing ? sharing / tiles * tiles : tiles % each == 0 ? tiles / each : sharing;
    return shares * 10 >= sharing * 9 ? shares : sharing;
}

}  // namespace pleat
