// Types that are dropped, each beside its like that is not. `finds: CODE` marks the lines of which something is said.
#include "tiles/dims.h"

using namespace tiles;
using namespace pleat;

extern "C" __global__ void raw_subscripts(float* x_ptr, float* y_ptr, const float* other, int m_size) {
    const X x(x_ptr, extents(M(m_size)));
    const Y y(y_ptr);
    *y[N(0)] = other[5];           // no tensor covers it
    *y[N(1)] = x_ptr[m_size * 4];  // finds: PL162
    *y[N(2)] = *(x_ptr + 7);       // finds: PL162
    y_ptr[3] = *x[M(0)][N(3)];     // finds: PL162
    *y[N(4)] = x[M(0)].get()[4];   // finds: PL162
    const X tail(x_ptr + 4096, extents(M(m_size - 1)));  // a tensor may begin anywhere
    *y[N(5)] = *tail[M(0)][N(5)];
}

extern "C" __global__ void numbers(float* y_ptr, const float* table) {
    const Y y(y_ptr);
    const N n(static_cast<int>(threadIdx.x));
    const R r = R(3);
    *y[n + N(1)] = static_cast<float>(n.get()) * 2.0f;  // a number as a number
    *y[N(n.get() + 1)] = 1;                             // finds: PL163
    *y[N(r.get())] = 1;                                 // finds: PL163
    *y[r.cast<N>()] = 1;
    *y[N(2)] = table[n.get()];  // a table of its own
    const int place = n.get() * 64;
    *y[N(3)] = table[place + 1];              // finds: PL163
    *y[N(Thread(threadIdx.x).get())] = 1;     // finds: PL163
    *y[Thread(threadIdx.x).coordinates()] = 1;
    if (n.get() == 0) *y[n] = 0;
}

extern "C" __global__ void axes(float* x_ptr, int m_size) {
    const X x(x_ptr, extents(M(m_size)));
    const auto right = Block(blockIdx.x, x.extents()).coordinates();
    const auto wrong = Block(blockIdx.y, x.extents()).coordinates();  // finds: PL164
    const int thread = static_cast<int>(threadIdx.y);
    const auto hidden = Thread(thread).coordinates();            // finds: PL164
    const auto swapped = Thread(blockIdx.x).coordinates();       // finds: PL164
    const auto part = Thread(threadIdx.x % 32).coordinates();    // of the right axis
    const auto given = Thread(m_size % 64).coordinates();        // of none
    *x[right][Thread(threadIdx.x).coordinates()] = 1;
    *x[wrong + hidden] = 1;
    *x[right + swapped] = 1;
    *x[right + part] = 1;
    *x[right + given] = 1;
}
