// Lesson 9, being wrong: take the //: away from a line, and the compiler says the sentence behind it.
#define PLEAT_CHECKED  // before the first header of Pleat: bounds are checked at run time too
#include <cstdio>
#include <stdexcept>
#include <vector>

#include "sizes/dims.h"
#include "tutorial/dims.h"

using namespace tutorial;

static float first(A a, C c) { return *a[M(0)][K(0)] + *c[M(0)][N(0)]; }

int main() {
    std::vector<float> a_memory(64 * 32, 1), c_memory(64 * 48, 2);
    const A a(a_memory.data());
    const C c(c_memory.data());
    const M m(2);
    const N n(3);
    const K k(4);

    // Identity
    //: *a[m][n] = 1;                    // tensor A [M, K] has no dim N
    //: *a[m] = 1;                       // tensor A [M, K] is dereferenced without K; write K(0) for the first
    //: *a[2][3] = 1;                    // tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
    //: M row = 5;                       // an integer is not dim M; write M(...)
    //: M row = k;                       // dim K is not dim M
    //: auto row = m + 1;                // dim M neither adds nor subtracts an integer; write M(...)
    //: if (m < k) return 1;             // dim M does not compare with dim K
    //: auto row = a[m]; row.step(n);    // tensor A [M, K] has no dim N
    //: for (auto i : range(a.extent<N>())) *a[m][i] = 0;  // tensor A [M, K] has no dim N
    // Folds
    //: K8 block = k;                    // a part of this index of dim K would be lost in the fold or digit; convert it explicitly
    //: auto block = K8(1).fold<12>();   // an index of dim K folds by multiples of its own step only
    // Projection
    //: *c[k] = 0;                       // tensor C [M, N] has no dim K
    //: auto at = (m + n).get<K>();      // this list of coordinates has no dim K
    // Bounds that the compiler knows
    //: *a[M::at<64>()] = 0;             // tensor A [M, K] ends at M(64), before this place or slice does
    //: auto part = a.slice<M, 8>(M::at<60>());  // tensor A [M, K] ends at M(64), before this place or slice does
    //: auto four = a.vectors<M, 4>();   // tensor A [M, K] has no whole vectors of so many neighbours along M
    // Arguments and sizes
    //: first(a, a);                     // another tensor is not tensor C [M, N]
    //: A other(a_memory.data(), pleat::extents(m));  // tensor A [M, K] is needed here, made of a pointer to float; A::read_only takes a pointer to const
    //: sizes::W w(a_memory.data());     // tensor W [H] is needed here, made of a pointer to float and extents(H(...)); W::read_only takes a pointer to const

    *a[m][k] = 5;
    *c[m + n] = *a[m + k];
    std::printf("%g %g\n", first(a, c), *c[n][m]);
    //> 3 5

    // What only the run can know, a checked build says; on a GPU the kernel prints it once and stops.
    try {
        *c[m + M(62)][n] = 0;
    } catch (const std::out_of_range& error) {
        std::printf("%s\n", error.what());
    }
    //> pleat: tensor C [M, N] has no M(64): its extent is 64
}
