// Fragments and copies, as they are first written.
#include "misuse.h"
#include "pleat/elementwise.h"
#include "pleat/gpu/async.h"
#include "pleat/gpu/slot_rows.h"
#include "pleat/gpu/tile_copy.h"

using namespace gemm;

PLEAT_BOTH inline void f(A a, B b, D d, M m, N n, K k, K64 k64, int i, float v, float* p, bf16* q, const A_TILE& tile,
                         const RING& ring, const C_TILE& c_tile) {
    FragA fa;
    FragB fb;
    Acc acc;
    WideB wide;
    HalfA half;
    const auto copy = tile_copy(ring, a[m][K(0)], CopyA(i));
    const auto rows = slot_rows<FragA>(ring, m);
    (void)copy, (void)rows, (void)v, (void)p, (void)q, (void)n, (void)k, (void)k64, (void)b, (void)d, (void)c_tile, (void)half;
    acc = 0.0f;  // mistake
    acc = 0;  // mistake
    Acc other = 0.0f;  // mistake
    acc += 1.0f;  // mistake
    acc *= v;  // mistake
    acc[0] = v;  // mistake
    acc[i] += v;  // mistake
    acc[m] = v;  // mistake
    acc[m][n] = v;  // mistake
    *acc[m][n] = v;  // mistake
    v = acc;  // mistake
    v = acc[0];  // mistake
    v = *acc;  // mistake
    for (auto r : acc) v += 1;  // mistake
    for (auto r : acc.registers) v += 1;  // mistake
    for (auto r : Acc::registers()) v += *acc[r];  // mistake
    for (auto r : Acc::registers()) *acc[r] = v;  // mistake
    for (int r = 0; r < 4; ++r) acc[r] = v;  // mistake
    fill(acc, 0.0f);  // mistake
    zero(acc);  // mistake
    acc = fa * fb;  // mistake
    acc = mma(fa, fb);  // mistake
    acc = mma(acc, fa, fb);  // mistake
    acc += fa * fb;  // mistake
    mma(fa, fb);  // mistake
    mma(acc, fb, fa);  // mistake
    mma(fa, fb, acc);  // mistake
    mma(acc, fa, wide);  // mistake
    mma(acc, half, fb);  // mistake
    mma(acc, a, b);  // mistake
    mma(acc, tile, fb);  // mistake
    mma(acc, fa, fb, v);  // mistake
    mma(acc, fa, fb, acc, acc);  // mistake
    mma(acc);  // mistake
    mma(v, fa, fb);  // mistake
    mma(fa, fa, fb);  // mistake
    load(fa);  // mistake
    load(fa, a);  // mistake
    load(fa, q);  // mistake
    load(fa, a, 3);  // mistake
    load(a[m][k], fa);  // mistake
    load<FragA>(a[m][k]);  // mistake
    fa = load(a[m][k]);  // mistake
    fa = a[m][k];  // mistake
    fa = *a[m][k];  // mistake
    fa.load(a[m][k]);  // mistake
    load(p, a[m][k]);  // mistake
    store(acc, d[m][n]);  // mistake
    store(d, acc);  // mistake
    store(p, acc);  // mistake
    store(a[m][k], acc);  // mistake
    store(d[m][n], v);  // mistake
    store(d[m][n]);  // mistake
    d[m][n] = acc;  // mistake
    *d[m][n] = acc;  // mistake
    acc.store(d[m][n]);  // mistake
    store(d, m, n, acc);  // mistake
    store(d.as_const()[m][n], acc);  // mistake
    ldmatrix(fa);  // mistake
    ldmatrix(fa, tile);  // mistake
    ldmatrix(fa, a[m][k]);  // mistake
    ldmatrix(fa, &tile[m][k]);  // mistake
    ldmatrix(fa, q);  // mistake
    ldmatrix(tile[m][k], fa);  // mistake
    ldmatrix(fb, tile[m][k]);  // mistake
    ldmatrix(fa, tile, m + k);  // mistake
    ldmatrix<4>(fa, tile[m][k]);  // mistake
    ldmatrix(fa, ring[m][k]);  // mistake
    stmatrix(acc, c_tile[m][n]);  // mistake
    stmatrix(c_tile[m][n], acc, 4);  // mistake
    stmatrix(d[m][n], acc);  // mistake
    cp_async<16>(a[m][k], tile[m][k]);  // mistake
    cp_async<16>(tile, a);  // mistake
    cp_async<16>(tile[m], a[m]);  // mistake
    cp_async<16>(tile[m][k], q);  // mistake
    cp_async<16>(q, a[m][k]);  // mistake
    cp_async<16>(tile[m][k], a[m][k], 16);  // mistake
    cp_async<3>(tile[m][k], a[m][k]);  // mistake
    cp_async<32>(tile[m][k], a[m][k]);  // mistake
    cp_async<16>(tile[m][k], b[k][n]);  // mistake
    cp_async(16, tile[m][k], a[m][k]);  // mistake
    cp_async_wait(0);  // mistake
    cp_async_wait();  // mistake
    cp_async_wait<i>();  // mistake
    auto other = tile_copy(ring, a);  // mistake
    auto other = tile_copy(ring, a, i);  // mistake
    auto other = tile_copy(a[m], ring, CopyA(i));  // mistake
    auto other = tile_copy(ring, a[m][K(0)], CopyA);  // mistake
    auto other = tile_copy(ring, b[k][n], CopyA(i));  // mistake
    auto other = tile_copy(ring, a[m][K(0)], CopyB(i));  // mistake
    auto other = tile_copy(d, a[m][K(0)], CopyA(i));  // mistake
    copy.start();  // mistake
    copy.start(0);  // mistake
    copy.start(m);  // mistake
    copy.store(k64);  // mistake
    copy(k64);  // mistake
    copy.wait();  // mistake
    auto other = slot_rows(ring, m);  // mistake
    auto other = slot_rows<FragA>(ring);  // mistake
    auto other = slot_rows<FragA>(tile, m);  // mistake
    auto other = slot_rows<Acc>(ring, m);  // mistake
    auto other = slot_rows<FragA>(ring, 3);  // mistake
    rows.load(fa);  // mistake
    rows.load(fa, 0);  // mistake
    rows.load(fa, k64, 0);  // mistake
    rows.load(fb, k64, K(0));  // mistake
    rows.load(k64, fa, K(0));  // mistake
}
