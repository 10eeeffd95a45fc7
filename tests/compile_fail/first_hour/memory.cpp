// Compound indices, shared memory, rings and registers, as they are first written.
#include "misuse.h"
#include "pleat/elementwise.h"

using namespace gemm;

PLEAT_BOTH inline void f(A a, BIAS bias, D d, M m, N n, K k, K64 k64, int i, float v, float* p, bf16* q) {
    RING::Storage memory;
    A_TILE::Storage tile_memory;
    const RING ring(memory);
    const A_TILE tile(tile_memory);
    SUMS s(0.0f);
    auto walk = ring.walk(K64(0));
    const Thread thread(i);
    (void)walk, (void)thread, (void)bias, (void)m, (void)n, (void)k, (void)k64, (void)v, (void)p, (void)q, (void)a, (void)d, (void)tile;
    Thread t;  // mistake
    Thread t = i;  // mistake
    Thread t(m);  // mistake
    Thread t(i, i);  // mistake
    Thread t(m + n);  // mistake
    Thread t(v);  // mistake
    Block t(i);  // mistake
    Block t(i, M(4096));  // mistake
    Block t(i, 4096);  // mistake
    Block t(i, a);  // mistake
    int t = thread;  // mistake
    auto t = thread / 8;  // mistake
    auto t = thread % 8;  // mistake
    auto t = thread + 1;  // mistake
    auto t = thread * 2;  // mistake
    auto t = thread[0];  // mistake
    auto t = thread.get<K>();  // mistake
    auto t = thread.get<0>();  // mistake
    auto t = thread.coordinates;  // mistake
    auto t = thread.m;  // mistake
    auto [r, c] = thread.coordinates();  // mistake
    auto [r, c] = thread;  // mistake
    if (thread == 0) v = 0;  // mistake
    if (thread < 32) v = 0;  // mistake
    if (!thread) v = 0;  // mistake
    M row = thread;  // mistake
    M row = thread.coordinates();  // mistake
    p[thread] = 0;  // mistake
    auto x = *bias[Warp(0)][M(0)];  // mistake
    auto x = *bias[thread.get()];  // mistake
    auto x = *a[thread];  // mistake
    auto x = a[Thread];  // mistake
    for (auto t : thread) v += 1;  // mistake
    for (auto t : range(Thread(8))) v += 1;  // mistake
    for (auto t : partition(Thread(0), i)) v += 1;  // mistake
    for (auto t : partition<32>(Thread(0))) v += 1;  // mistake
    for (auto t : partition(m, Thread(i))) v += 1;  // mistake
    for (auto t : partition(32, i)) v += 1;  // mistake
    A_TILE u;  // mistake
    A_TILE u(memory);  // mistake
    A_TILE u(&tile_memory);  // mistake
    A_TILE u(tile_memory, extents(M(128)));  // mistake
    A_TILE u = tile_memory;  // mistake
    RING u(tile_memory);  // mistake
    RING u(memory, 3);  // mistake
    SUMS u = 1.0f;  // mistake
    SUMS u(p);  // mistake
    SUMS u(s, 0.0f);  // mistake
    auto x = *ring[m][k];  // mistake
    auto x = ring[0];  // mistake
    auto x = ring[k64];  // mistake
    auto x = ring.slot(0);  // mistake
    auto x = ring.slot(i);  // mistake
    auto x = ring.slot(m);  // mistake
    auto x = ring.slot<0>();  // mistake
    auto x = ring.slot();  // mistake
    auto x = ring.slot(k64)[n];  // mistake
    auto x = *ring.slot(k64)[m];  // mistake
    auto x = ring.walk();  // mistake
    auto x = ring.walk(0);  // mistake
    auto x = ring.walk(m);  // mistake
    auto x = walk[m];  // mistake
    auto x = *walk[m][k];  // mistake
    auto x = walk + 1;  // mistake
    auto x = walk.slot(k64);  // mistake
    walk += 1;  // mistake
    walk = walk + K64(1);  // mistake
    walk--;  // mistake
    auto x = *tile[m][n];  // mistake
    auto x = *tile[m];  // mistake
    auto x = tile[0][0];  // mistake
    auto x = tile_memory[0];  // mistake
    auto x = *tile_memory;  // mistake
    tile[m][k] = bf16();  // mistake
    tile_memory = 0;  // mistake
    s = 0.0f;  // mistake
    s += 1.0f;  // mistake
    s[0] = v;  // mistake
    s[n] = v;  // mistake
    *s[m] = v;  // mistake
    *s = v;  // mistake
    v = s;  // mistake
    v += s[n];  // mistake
    v = s[i];  // mistake
    for (auto e : s) v += e;  // mistake
    zero();  // mistake
    zero(s, 0.0f);  // mistake
    zero(p);  // mistake
    fill(s);  // mistake
    fill(0.0f, s);  // mistake
    fill(p, 0.0f);  // mistake
    apply(s);  // mistake
    apply(s, v);  // mistake
    apply([](float e) { return e; }, s);  // mistake
    copy(s);  // mistake
    copy(s, p);  // mistake
    copy(s, v);  // mistake
    copy(s, bias, 16);  // mistake
    copy(p, s);  // mistake
    copy(s, a);  // mistake
    add(s, 1.0f);  // mistake
    add(s, p);  // mistake
    wants<Space::shared>(a[m][k]);  // mistake
    wants<Space::shared>(p);  // mistake
    wants<Space::global>(tile[m][k]);  // mistake
}
