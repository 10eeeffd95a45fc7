// Mistakes that the typed core refuses, reported at the line of the mistake.
#include "tiles/dims.h"

using namespace tiles;

extern "C" __global__ void refused(float* x_ptr, float* y_ptr, int m_size) {
    const X x(x_ptr, pleat::extents(M(m_size)));
    const Y y(y_ptr);
    *y[N(0)] = *x[M(0)][R(1)];  // finds: PL167 has no dim R
    *y[5] = 1;                  // finds: PL167 write N(...)
    undeclared = 3;             // finds: PL167 undeclared
}
