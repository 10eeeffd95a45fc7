// Dims, folds and lists of indices, as they are first written.
#include "misuse.h"

using namespace gemm;

extern "C" int printf(const char*, ...);

PLEAT_BOTH inline void f(A a, D d, M m, N n, K k, K8 k8, int i, float v, float* p, bf16* q) {
    auto at = m + k;
    bool yes = i > 0;
    float raw[8];
    (void)at, (void)yes, (void)raw, (void)v, (void)p, (void)q, (void)k8, (void)n, (void)a, (void)d;
    M x = i;  // mistake
    M x = 5;  // mistake
    M x = {5, 6};  // mistake
    M x{n};  // mistake
    M x = n;  // mistake
    M x(k8);  // mistake
    M x = at;  // mistake
    M x(at);  // mistake
    M x = v;  // mistake
    M x = p;  // mistake
    M x = a;  // mistake
    M x = "0";  // mistake
    K8 y = 3;  // mistake
    K8 y(m);  // mistake
    K8 y = m.fold<8>();  // mistake
    m = 0;  // mistake
    m = i;  // mistake
    m = k;  // mistake
    m = m + 1;  // mistake
    i = m;  // mistake
    int j = m;  // mistake
    int j(m);  // mistake
    int j{m};  // mistake
    auto j = (int)m;  // mistake
    auto j = static_cast<unsigned>(m);  // mistake
    long long j = m * 4096;  // mistake
    float w = m;  // mistake
    float w = 1.0f / m;  // mistake
    v += m;  // mistake
    v = v * m;  // mistake
    auto s = m + 1;  // mistake
    auto s = 1 + m;  // mistake
    auto s = m - 1;  // mistake
    auto s = i - m;  // mistake
    auto s = m + v;  // mistake
    auto s = m - n;  // mistake
    auto s = k8 + 1;  // mistake
    auto s = k8 * k;  // mistake
    auto s = m * n;  // mistake
    auto s = m * 1.5f;  // mistake
    auto s = m / 8;  // mistake
    auto s = m / n;  // mistake
    auto s = k / k8;  // mistake
    auto s = m % 8;  // mistake
    auto s = k % 8 + k / 8;  // mistake
    auto s = i % m;  // mistake
    auto s = m & 7;  // mistake
    auto s = m >> 3;  // mistake
    auto s = 1 << m;  // mistake
    auto s = ~m;  // mistake
    auto s = m + p;  // mistake
    auto s = p + m;  // mistake
    auto s = p[m];  // mistake
    auto s = raw[m];  // mistake
    auto s = q[k8];  // mistake
    float b[N];  // mistake
    m += 1;  // mistake
    m += n;  // mistake
    m -= i;  // mistake
    m *= n;  // mistake
    m /= 2;  // mistake
    m %= 8;  // mistake
    m <<= 1;  // mistake
    i += m;  // mistake
    i *= m;  // mistake
    if (m) v = 0;  // mistake
    if (!m) v = 0;  // mistake
    if (m == 0) v = 0;  // mistake
    if (m != n) v = 0;  // mistake
    if (m < 8) v = 0;  // mistake
    if (i < m) v = 0;  // mistake
    if (m >= k8) v = 0;  // mistake
    if (m < a) v = 0;  // mistake
    if (0 <= m && m < 8) v = 0;  // mistake
    if (m < M) v = 0;  // mistake
    if (i < N) v = 0;  // mistake
    if (m <= at) v = 0;  // mistake
    if (at < m) v = 0;  // mistake
    if (at == 0) v = 0;  // mistake
    if (at) v = 0;  // mistake
    auto g = max(m, 0);  // mistake
    auto g = min(m, k);  // mistake
    auto g = min(i, m);  // mistake
    auto g = yes ? m : 0;  // mistake
    auto g = yes ? m : n;  // mistake
    auto g = m == n ? 1 : 0;  // mistake
    switch (m) { case 0: break; }  // mistake
    while (m) v = 0;  // mistake
    for (int r = 0; r < m; ++r) v += 1;  // mistake
    for (int r = m; r < 8; ++r) v += 1;  // mistake
    for (M r = 0; r < m; ++r) v += 1;  // mistake
    for (M r(0); r < 128; ++r) v += 1;  // mistake
    for (M r(0); r < n; ++r) v += 1;  // mistake
    for (M r(0); r < m; r += 32) v += 1;  // mistake
    for (M r(0); r < m; r = r + 1) v += 1;  // mistake
    for (auto r : m) v += 1;  // mistake
    for (auto r : M) v += 1;  // mistake
    for (auto r : 8) v += 1;  // mistake
    for (auto r : range(8)) v += 1;  // mistake
    for (auto r : range(0, m)) v += 1;  // mistake
    for (auto r : range(M(0), n)) v += 1;  // mistake
    for (auto r : range(M(0), M(8), M(2))) v += 1;  // mistake
    for (auto r : range(m, 8)) v += 1;  // mistake
    for (auto r : range<M>(8)) v += 1;  // mistake
    for (auto r : range_with_step<2>(8)) v += 1;  // mistake
    for (auto r : range_with_step(M(0), M(8), 2)) v += 1;  // mistake
    for (auto r : range_with_step<N>(M(8))) v += 1;  // mistake
    for (auto r : reverse_range(8)) v += 1;  // mistake
    for (M r : range(n)) v += 1;  // mistake
    for (int r : range(m)) v += 1;  // mistake
    for (auto [r, c] : range(m)) v += 1;  // mistake
    auto t = m.fold(8);  // mistake
    auto t = k.fold<K8>();  // mistake
    auto t = fold<8>(k);  // mistake
    auto t = k.digit(8);  // mistake
    auto t = k.digit<K8>();  // mistake
    auto t = m.cast<N>;  // mistake
    auto t = m.cast(n);  // mistake
    auto t = N(m);  // mistake
    auto t = static_cast<N>(m);  // mistake
    auto t = m.unfold(8);  // mistake
    auto t = m.value();  // mistake
    auto t = *m;  // mistake
    auto t = m[0];  // mistake
    auto t = m(0);  // mistake
    auto t = M::at(5);  // mistake
    auto t = M::at<i>();  // mistake
    auto t = M(3, 4);  // mistake
    take_row(3);  // mistake
    take_row(n);  // mistake
    take_row(at);  // mistake
    take_row(k8);  // mistake
    take_block(k);  // mistake
    take_block(3);  // mistake
    take_number(m);  // mistake
    take_number(k8);  // mistake
    printf("%d", m);  // mistake
    auto u = at.get<N>();  // mistake
    auto u = at.get(m);  // mistake
    auto u = at.get<0>();  // mistake
    auto u = at[m];  // mistake
    auto u = at.m;  // mistake
    auto u = at + 1;  // mistake
    auto u = at * 2;  // mistake
    auto u = at - k8 - 1;  // mistake
    auto u = at.cast<N>();  // mistake
    auto u = at.drop<N>();  // mistake
    auto u = at.drop(m);  // mistake
    int u = at;  // mistake
    auto [r, c] = at;  // mistake
    at = m;  // mistake
    at = 0;  // mistake
    at += 1;  // mistake
    at += n;  // mistake
    at.get<M>() = 3;  // mistake
}
