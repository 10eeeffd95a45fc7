// What a warp asks of memory: slow accesses, each beside its like that is not.
#include "pleat/gpu/memory.h"

#include "tiles/dims.h"

using namespace tiles;
using namespace pleat;

extern "C" __global__ void __launch_bounds__(64) banks(float* y_ptr) {
    __shared__ float memory[64 * 64];
    __shared__ float padded_memory[64 * 65];
    const Panel panel(memory);
    const Padded padded(padded_memory);
    const Y y(y_ptr);
    const auto row = Row(threadIdx.x).coordinates();
    const auto column = Column(threadIdx.x).coordinates();
    float sum = 0;
    for (const auto c : range(panel.extent<C>())) {
        sum += *panel[row][c];  // finds: PL165
        sum += *padded[row][c];
    }
    for (const auto r : range(panel.extent<R>())) sum += *panel[r + column];
    sum += *panel[R(5)][C(7)];                                                   // one word for all
    sum += *panel[R(static_cast<int>(threadIdx.x / 32))][C(static_cast<int>(threadIdx.x % 32 * 2))];  // finds: PL165
    if (threadIdx.x == 3) sum += *panel[row][C(0)];   // one lane alone
    if (threadIdx.x < 16) sum += *panel[row][C(1)];   // finds: PL165
    *y[Thread(threadIdx.x).coordinates()] = sum;
}

extern "C" __global__ void __launch_bounds__(64) sectors(float* x_ptr, float* y_ptr, const int* which, int m_size) {
    const X x(x_ptr, extents(M(m_size)));
    const Y y(y_ptr);
    const auto block = Block(blockIdx.x, x.extents()).coordinates();
    const auto thread = Thread(threadIdx.x).coordinates();
    const M m(static_cast<int>(threadIdx.x));
    float sum = *x[block][thread];
    sum += *x[m][N(0)];  // finds: PL166
    const auto place = x[m];
    for (const auto n : range(x.extent<N>())) sum += *place[n];  // finds: PL166
    sum += *x[M(which[threadIdx.x])][N(0)];                      // where, nobody knows
    sum += *x[M(0)][N(static_cast<int>(threadIdx.x * 4))];       // finds: PL166
    const auto four = load<4>(x[M(0)][N(static_cast<int>(threadIdx.x * 4))].get());
    store(y[N(static_cast<int>(threadIdx.x * 4))].get(), four);
    sum += *x[block][N(static_cast<int>(blockIdx.x))];  // one for all
    *y[thread] = sum;
}
