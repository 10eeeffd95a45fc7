// Tensors, cursors and views, as they are first written.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH inline void f(A a, B b, BIAS bias, D d, LOSS loss, M m, N n, K k, K8 k8, int i, float v, float* p, bf16* q,
                         const float* in) {
    auto c = d[m][n];
    auto row = a[m];
    const auto slice = a.slice<M, 64>(m);
    (void)c, (void)row, (void)slice, (void)bias, (void)loss, (void)k8, (void)i, (void)v, (void)p, (void)q, (void)in, (void)b;
    A t;  // mistake
    A t{};  // mistake
    A t(q);  // mistake
    A t = q;  // mistake
    A t(q, 128);  // mistake
    A t(q, M(128));  // mistake
    A t(q, M(128), K(64));  // mistake
    A t(q, extents(128));  // mistake
    A t(q, {M(128)});  // mistake
    A t(q, extents(N(128)));  // mistake
    A t(p, extents(M(128)));  // mistake
    A t(extents(M(128)), q);  // mistake
    A t = a[m];  // mistake
    A t = b;  // mistake
    A t = slice;  // mistake
    A t = {q, extents(M(1))};  // mistake
    D t(p, extents(M(128)));  // mistake
    D t(p, extents(M(128)), strides(4096));  // mistake
    D t(p, extents(M(128)), stride<M>(4096));  // mistake
    D t(in, extents(M(128)), strides(stride<M>(4096)));  // mistake
    BIAS t(in);  // mistake
    BIAS t(p, N(4096));  // mistake
    B t(q, extents(5));  // mistake
    auto x = a[0];  // mistake
    auto x = a[i];  // mistake
    auto x = *a[i][k];  // mistake
    auto x = *a[m][0];  // mistake
    auto x = a[n];  // mistake
    auto x = *a[m][n];  // mistake
    auto x = *a[m];  // mistake
    auto x = *a[m][m];  // mistake
    auto x = *a[k];  // mistake
    auto x = *a;  // mistake
    auto x = *a[m + 1][k];  // mistake
    auto x = *a[m][k + 1];  // mistake
    auto x = *a[m][k * 2 + 1];  // mistake
    auto x = *a[m * n];  // mistake
    auto x = *a[m, k];  // mistake
    auto x = *a[{m, k}];  // mistake
    auto x = a(m, k);  // mistake
    auto x = a(m)(k);  // mistake
    auto x = a.at(m, k);  // mistake
    auto x = a[m].at(k);  // mistake
    auto x = *(a + m + k);  // mistake
    auto x = *a[m]->at(k);  // mistake
    auto x = *a[m.get()][k.get()];  // mistake
    auto x = *a[M::at<3>][k];  // mistake
    auto x = *a[K::at<5000>()][m];  // mistake
    auto x = *b[k][n][m];  // mistake
    auto x = *bias[m];  // mistake
    auto x = *bias;  // mistake
    auto x = bias[n] + 1.0f;  // mistake
    auto x = bias[n] * bias[n];  // mistake
    auto x = v * bias[n];  // mistake
    auto x = -bias[n];  // mistake
    auto x = *bias[n] * bias;  // mistake
    auto x = a[m][k] * b[k][n];  // mistake
    auto x = loss[0];  // mistake
    auto x = loss + 1.0f;  // mistake
    auto x = *loss[0];  // mistake
    float x = bias[n];  // mistake
    float x = bias;  // mistake
    float x = c;  // mistake
    float x = (float)c;  // mistake
    float& x = c;  // mistake
    float* x = c;  // mistake
    float* x = d;  // mistake
    float* x = &d[m][n];  // mistake
    float* x = d[m][n];  // mistake
    bf16 x = a[m][k];  // mistake
    int x = bias[n];  // mistake
    bool x = bias[n] > 0.0f;  // mistake
    bool x = c == c + 1;  // mistake
    if (bias[n] < v) v = 0;  // mistake
    if (bias[n]) v = 0;  // mistake
    if (a) v = 0;  // mistake
    if (c == nullptr) v = 0;  // mistake
    v += bias[n];  // mistake
    v = bias[n];  // mistake
    v = c;  // mistake
    d[m][n] = v;  // mistake
    d[m][n] += v;  // mistake
    d[m][n] *= 2;  // mistake
    d[m][n]++;  // mistake
    ++d[m][n];  // mistake
    d[m] = v;  // mistake
    d = 0;  // mistake
    d = v;  // mistake
    *d[m] = v;  // mistake
    *d = v;  // mistake
    *d[m][k] = v;  // mistake
    *d[0][0] = v;  // mistake
    c = v;  // mistake
    c += 1;  // mistake
    c += k;  // mistake
    c = c + 1;  // mistake
    c = c + n;  // mistake
    c++;  // mistake
    c.step(1);  // mistake
    c.step(k);  // mistake
    c.step<N>(1);  // mistake
    c -= 1;  // mistake
    c[0] = v;  // mistake
    c[i] = v;  // mistake
    c[k] = v;  // mistake
    *c[k] = v;  // mistake
    *(c + 1) = v;  // mistake
    c->get() = v;  // mistake
    *row = bf16();  // mistake
    *row[n] = bf16();  // mistake
    row[k] = bf16();  // mistake
    auto e = a.extent(m);  // mistake
    auto e = a.extent<N>();  // mistake
    auto e = a.extent<0>();  // mistake
    auto e = a.extent(0);  // mistake
    auto e = a.extent<M>;  // mistake
    auto e = a.extents<M>();  // mistake
    int e = a.extent<M>();  // mistake
    auto e = a.size();  // mistake
    auto e = a.data();  // mistake
    auto e = a.stride<M>();  // mistake
    auto e = a.in_range(3);  // mistake
    auto e = a.in_range(m, k);  // mistake
    auto e = a.in_range(n);  // mistake
    auto e = in_range(m, a);  // mistake
    auto e = in_range(m, 128);  // mistake
    for (auto r : a) v += 1;  // mistake
    for (auto r : a[m]) v += 1;  // mistake
    for (auto r : a.extent<M>()) v += 1;  // mistake
    for (auto r : a.extents()) v += 1;  // mistake
    for (auto r : range(a.extents().get<N>())) v += 1;  // mistake
    for (int r = 0; r < a.extent<M>(); ++r) v += 1;  // mistake
    for (M r(0); r < a.extent<K>(); ++r) v += 1;  // mistake
    for (auto r : range(d.extent<M>())) v += *d[r];  // mistake
    for (auto r : range(a.extent<M>())) v += *d[r.get()][n];  // mistake
    auto s = a.slice(m, 64);  // mistake
    auto s = a.slice<M>(m, 64);  // mistake
    auto s = a.slice<M>(m);  // mistake
    auto s = a.slice<64, M>(m);  // mistake
    auto s = a.slice<M, 64>(3);  // mistake
    auto s = a.slice<M, 64>(k);  // mistake
    auto s = a.slice<N, 64>(n);  // mistake
    auto s = a.slice<K, 5000>();  // mistake
    auto s = a.slice<M, K>(m, k);  // mistake
    auto s = a[m].slice<K, 64>(k);  // mistake
    auto s = a.vectors<8>();  // mistake
    auto s = a.vectors<8, K>();  // mistake
    auto s = a.vectors<K, 3>();  // mistake
    auto s = a.vectors<M, 8>();  // mistake
    auto s = a.vectors<N, 8>();  // mistake
    auto s = a.vectors(k, 8);  // mistake
    auto s = *a.vectors<K, 8>()[m][k];  // mistake
    auto s = *a.vectors<K, 8>()[m][K(8)];  // mistake
    auto s = a.drop<M>(3);  // mistake
    auto s = a.drop<M>(k);  // mistake
    auto s = a.drop<N>(n);  // mistake
    auto s = a.drop(m);  // mistake
    auto s = *a.drop<M>(m)[m][k];  // mistake
    auto s = a.add(16);  // mistake
    auto s = a.add<N>(16);  // mistake
    auto s = a.add(M(3));  // mistake
    auto s = a.transpose();  // mistake
    auto s = a.as_const;  // mistake
    auto s = A::read_only(q);  // mistake
    auto s = A::read_only(p, extents(M(1)));  // mistake
    auto s = slice[M::at<64>()];  // mistake
    *a.as_const()[m][k] = bf16();  // mistake
    *d.as_const()[m][n] = v;  // mistake
    *BIAS::read_only(in)[n] = v;  // mistake
    take_pointer(d);  // mistake
    take_pointer(d[m][n]);  // mistake
    take_pointer(c);  // mistake
    take_memory(a);  // mistake
    take_memory(a[m][k]);  // mistake
    take_operands(a[m], b);  // mistake
    take_operands(slice, b);  // mistake
    take_number(a[m][k]);  // mistake
}
