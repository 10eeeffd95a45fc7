// Copies of whole tiles, and slots of rings: threads that follow one another along rows, beside those that go down
// columns, by ones and by vectors.
#include "pleat/gpu/tile_copy.h"

#include "tiles/dims.h"

using namespace tiles;
using namespace pleat;

extern "C" __global__ void __launch_bounds__(64) copies(float* x_ptr, float* y_ptr, int m_size) {
    __shared__ Tile::Storage tile_memory;
    __shared__ Slots::Storage slots_memory;
    __shared__ Swizzled::Storage swizzled_memory;
    const X x(x_ptr, extents(M(m_size)));
    const Y y(y_ptr);
    const Tile tile(tile_memory);
    const Slots slots(slots_memory);
    const Swizzled swizzled(swizzled_memory);
    const auto block = Block(blockIdx.x, x.extents()).coordinates();
    tile_copy(tile, x[block], AlongRows(threadIdx.x)).start();
    tile_copy(tile,                                            // finds: PL165 an 8-way bank conflict in tensor Tile
              x[block], DownColumns(threadIdx.x)).store();     // finds: PL166 tensor X: a warp touches 32 sectors
    const auto along = tile_copy(slots, x[block], AlongRows(threadIdx.x));
    const auto down = tile_copy(slots,                         // finds: PL165 an 8-way bank conflict in tensor Slots
                                x[block], DownColumns(threadIdx.x));  // finds: PL166
    const auto spread = tile_copy(swizzled,
                                  x[block], DownColumns(threadIdx.x));  // finds: PL166
    along.start(N(0));
    down.start(N(64));
    spread.start(N(64));
    if (threadIdx.x == 0) tile_copy(tile, x[block], DownColumns(threadIdx.x)).start();
    cp_async_commit();
    cp_async_wait<0>();
    __syncthreads();
    const auto row = M(static_cast<int>(threadIdx.x));
    float sum = *slots.slot(N(64))[row][N(0)];  // finds: PL165 a 32-way bank conflict in tensor Slots
    sum += *slots.slot(N(64))[M(0)][Thread(threadIdx.x).coordinates()];
    *y[Thread(threadIdx.x).coordinates()] = sum;
}
