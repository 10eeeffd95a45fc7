// Kernels whose meaning is known by other means, with sizes and inputs. The evaluator is tested on
// them against loops written by hand, the emitted reference against the evaluator.
#pragma once

#include <functional>
#include <limits>

#include "evaluate/build.h"

namespace pleat::test {

struct Case {
    Spec spec;
    std::vector<int64_t> symbols;
    std::function<void(Memory&)> fill;
};

inline Case rmsnorm(int64_t rows = 5, int64_t columns = 24) {
    Builder b("rmsnorm");
    const Axis T = b.runtime("T"), H = b.dim("H", columns);
    const TensorId X = b.tensor("X", Dtype::bf16, {T, H}), W = b.tensor("W", Dtype::bf16, {H}),
                   Y = b.tensor("Y", Dtype::bf16, {T, H});
    const E x = b.read(X);
    const E ms = b.reduce("ms", Reduction::mean, x * x, {H});
    const E r = b.let("r", b.apply(Fn::rsqrt, {ms + b.param("eps", Dtype::f32, 1e-6)}));
    b.store(Y, x * r * b.read(W));
    return {b.finish(), {rows}, [=](Memory& m) { m.fill(X, 1), m.fill(W, 2); }};
}

inline Case layernorm() {
    Builder b("layernorm");
    const Axis T = b.runtime("T"), H = b.dim("H", 37);
    const TensorId X = b.tensor("X", Dtype::f16, {T, H}), W = b.tensor("W", Dtype::f32, {H}),
                   Y = b.tensor("Y", Dtype::f32, {T, H}), M = b.tensor("M", Dtype::f32, {T});
    const E x = b.read(X);
    const E mu = b.reduce("mu", Reduction::mean, x, {H});
    const E var = b.reduce("var", Reduction::variance, x, {H});
    b.store(M, mu);
    b.store(Y, (x - mu) * b.apply(Fn::rsqrt, {var + b.constant(1e-5)}) * b.read(W));
    return {b.finish(), {4}, [=](Memory& m) { m.fill(X, 1), m.fill(W, 2); }};
}

inline Case softmax() {
    Builder b("softmax");
    const Axis T = b.runtime("T"), H = b.dim("H", 19);
    const TensorId X = b.tensor("X", Dtype::f32, {T, H}), Y = b.tensor("Y", Dtype::f32, {T, H});
    const E x = b.read(X);
    const E top = b.reduce("top", Reduction::maximum, x, {H});
    const E e = b.let("e", b.apply(Fn::exp, {x - top}));
    const E s = b.reduce("s", Reduction::sum, e, {H});
    b.store(Y, e / s);
    return {b.finish(), {3}, [=](Memory& m) { m.fill(X, 7); }};
}

/// Loss and logsumexp, labels checked; label -1 is ignored.
inline Case cross_entropy() {
    Builder b("cross_entropy");
    const Axis T = b.runtime("T"), V = b.dim("V", 33);
    const TensorId X = b.tensor("LOGITS", Dtype::bf16, {T, V}), L = b.tensor("LABEL", Dtype::i32, {T}),
                   LOSS = b.tensor("LOSS", Dtype::f32, {T}), LSE = b.tensor("LSE", Dtype::f32, {T});
    const E x = b.read(X), label = b.read(L);
    const E lse = b.reduce("lse", Reduction::logsumexp, x, {V});
    const E kept = b.let("kept", b.apply(Fn::not_equal, {label, b.integer(-1)}));
    b.require(b.apply(Fn::logical_or, {b.apply(Fn::logical_not, {kept}),
                                       b.apply(Fn::logical_and, {label >= b.integer(0), label < b.extent(V)})}));
    b.store(LOSS, b.where(kept, lse - b.at(x, {{V, label}}), b.constant(0)));
    b.store(LSE, lse);
    return {b.finish(), {6}, [=](Memory& m) {
                m.fill(X, 3), m.fill(L, 4, 33);
                m.set(L, 2, -1);
            }};
}

/// Both halves of a head rotate in place.
inline Case rope() {
    Builder b("rope");
    const Axis T = b.runtime("T"), D = b.dim("D", 16);
    const Axis R{D.dim, 8, 0}, F{D.dim, 1, 8};
    const TensorId Q = b.tensor("Q", Dtype::f32, {T, D}), C = b.tensor("COS", Dtype::f32, {T, F}),
                   S = b.tensor("SIN", Dtype::f32, {T, F});
    const E q = b.read(Q), c = b.read(C), s = b.read(S), zero = b.integer(0), one = b.integer(1);
    const E low = b.at(q, {{R, zero}}), high = b.at(q, {{R, one}});
    b.store(Q, low * c - high * s, {{R, zero}});
    b.store(Q, high * c + low * s, {{R, one}});
    return {b.finish(), {3}, [=](Memory& m) { m.fill(Q, 1), m.fill(C, 2), m.fill(S, 3); }};
}

/// Token shift, of a tensor and of a computed value that holds a reduction: zero outside.
inline Case shift() {
    Builder b("shift");
    const Axis L = b.runtime("L"), D = b.dim("D", 5);
    const TensorId X = b.tensor("X", Dtype::f32, {L, D}), Y = b.tensor("Y", Dtype::f32, {L, D});
    const E x = b.read(X);
    const E before = b.at(x, {{L, b.coordinate(L) - b.integer(1)}});
    const E s = b.reduce("s", Reduction::sum, x, {D});
    const E n = b.let("n", x * s);
    const E after = b.at(n, {{L, b.coordinate(L) + b.integer(1)}});
    b.store(Y, x + before * b.constant(10) + after);
    return {b.finish(), {4}, [=](Memory& m) { m.fill(X, 5); }};
}

/// Sums of the blocks of eight of a row whose last block is short.
inline Case ragged() {
    Builder b("ragged");
    const Axis T = b.dim("T", 2), N = b.runtime("N");
    const Axis block{N.dim, 8, 0}, place{N.dim, 1, 8};
    const TensorId X = b.tensor("X", Dtype::f32, {T, N}), P = b.tensor("P", Dtype::f32, {T, block}),
                   C = b.tensor("C", Dtype::f32, {T, place}), I = b.tensor("I", Dtype::f32, {block, T, place});
    const E x = b.read(X);
    b.store(P, b.reduce("s", Reduction::sum, x, {place}));
    b.store(C, b.reduce("m", Reduction::mean, x, {block}));
    b.store(I,
            x + b.at(x, {{place, b.integer(7) - b.coordinate(place)}}));  // a mirrored block, zero beyond the row
    return {b.finish(), {21}, [=](Memory& m) { m.fill(X, 6), m.fill(I, 8); }};
}

/// Y[p] = sum over r of X[2 p + r - 1] W[r]
inline Case convolution() {
    Builder b("convolution");
    const Axis H = b.dim("H", 11), P = b.dim("P", 6), R = b.dim("R", 3);
    const TensorId X = b.tensor("X", Dtype::f32, {H}), W = b.tensor("W", Dtype::f32, {R}),
                   Y = b.tensor("Y", Dtype::f32, {P});
    const E window = b.at(b.read(X), {{H, b.integer(2) * b.coordinate(P) + b.coordinate(R) - b.integer(1)}});
    b.store(Y, b.contract("acc", window, b.read(W), {R}));
    return {b.finish(), {}, [=](Memory& m) { m.fill(X, 9), m.fill(W, 10); }};
}

inline Case swiglu_backward() {
    Builder b("swiglu_backward");
    const Axis T = b.runtime("T"), I = b.dim("I", 9);
    const TensorId U = b.tensor("UP", Dtype::f32, {T, I}), G = b.tensor("GATE", Dtype::f32, {T, I}),
                   D = b.tensor("DOUT", Dtype::f32, {T, I});
    const E up = b.read(U), gate = b.read(G), dout = b.read(D);
    const E s = b.let("s", b.apply(Fn::sigmoid, {gate}));
    b.store(U, dout * gate * s);
    b.store(G, dout * up * s * (b.constant(1) + gate * (b.constant(1) - s)));
    return {b.finish(), {3}, [=](Memory& m) { m.fill(U, 1), m.fill(G, 2), m.fill(D, 3); }};
}

inline Case dropout() {
    Builder b("dropout");
    const Axis N = b.runtime("N");
    const TensorId X = b.tensor("X", Dtype::f32, {N}), Y = b.tensor("Y", Dtype::f32, {N});
    const E u = b.uniform(b.param("seed", Dtype::i64, 123456789012345), b.coordinate(N) + b.integer(3));
    b.store(Y, b.where(u < b.param("p", Dtype::f32, 0.25), b.constant(0), b.read(X) / b.constant(0.75)));
    return {b.finish(), {50}, [=](Memory& m) { m.fill(X, 1); }};
}

/// Whole numbers and truth: floors, counts, extremes of nothing, conversions.
inline Case integers() {
    Builder b("integers");
    const Axis N = b.dim("N", 8), Z = b.runtime("Z");
    const TensorId A = b.tensor("A", Dtype::i64, {N}), Q = b.tensor("Q", Dtype::i64, {N}),
                   M = b.tensor("M", Dtype::i32, {N}), F = b.tensor("F", Dtype::boolean, {N}),
                   C = b.tensor("C", Dtype::i64, {}), S = b.tensor("S", Dtype::i8, {N}),
                   X = b.tensor("X", Dtype::i64, {}), K = b.tensor("K", Dtype::f32, {});
    const E a = b.read(A);
    b.store(Q, b.apply(Fn::floor_div, {a, b.integer(-3)}));
    b.store(M, b.apply(Fn::modulo, {a, b.integer(7)}) + b.extent(N));
    const E negative = b.let("negative", a < b.integer(0));
    b.store(F, b.apply(Fn::logical_or, {negative, same(b.coordinate(N), b.integer(2))}));
    b.store(C, b.reduce("many", Reduction::sum, negative, {N}));
    b.store(S, a * b.integer(100));
    b.store(X, b.reduce("most", Reduction::maximum, b.apply(Fn::abs, {a}), {N}) +
                   b.reduce("nothing", Reduction::sum, b.coordinate(Z), {Z}));
    b.store(K, b.reduce("empty", Reduction::maximum, b.convert(b.coordinate(Z), Kind::real), {Z}));
    return {b.finish(), {0}, [=](Memory& m) {
                for (int64_t i = 0; i < 8; ++i) m.set(A, i, static_cast<double>(i * 5 - 17));
            }};
}

/// A value through every dtype.
inline Case casts() {
    Builder b("casts");
    const Axis N = b.dim("N", 16);
    const TensorId X = b.tensor("X", Dtype::f64, {N});
    const E x = b.read(X);
    b.kernel.compute = Dtype::f64;
    const std::vector<std::pair<std::string, Dtype>> all{
        {"H", Dtype::f16}, {"B", Dtype::bf16}, {"E", Dtype::e4m3}, {"G", Dtype::e5m2}, {"S", Dtype::f32},
        {"I", Dtype::i32}, {"U", Dtype::u8},   {"C", Dtype::i8},   {"W", Dtype::u32},  {"L", Dtype::i64}};
    for (const auto& [name, dtype] : all) b.store(b.tensor(name, Dtype::f64, {N}), b.cast(dtype, x));
    for (const auto& [name, dtype] : all) b.store(b.tensor(name + "T", dtype, {N}), x);
    return {b.finish(), {}, [=](Memory& m) {
                const double v[16] = {
                    0.0,     1.0 + 0x1p-9, 448.0, 465.0, 1e6,      -1e6,      70000.0,
                    0x1p-10, 2.5,          -3.5,  NAN,   INFINITY, -INFINITY, 1 + 0x1p-8 + 0x1p-40,
                    300.0,   0x1p-150};
                for (int64_t i = 0; i < 16; ++i) m.set(X, i, v[i]);
            }};
}

/// Every function of one or two reals, and extremes that NaN must not leave.
inline Case functions() {
    Builder b("functions");
    const Axis N = b.dim("N", 12);
    const TensorId X = b.tensor("X", Dtype::f64, {N}), P = b.tensor("P", Dtype::f64, {N});
    const E x = b.read(X), p = b.read(P);
    b.kernel.compute = Dtype::f64;
    int k = 0;
    for (const FnInfo& f : all_functions()) {
        // stop(x) is in graphs that gradients are derived from, and in no kernel.
        if (!f.callable || f.max_args == 3 || f.typing == Typing::integers || f.fn == Fn::stop) continue;
        const bool positive =
            f.fn == Fn::log || f.fn == Fn::log2 || f.fn == Fn::sqrt || f.fn == Fn::rsqrt || f.fn == Fn::pow;
        const TensorId out = b.tensor("Y" + std::to_string(k++), Dtype::f64, {N});
        b.store(out, f.min_args == 1 ? b.apply(f.fn, {positive ? p : x}) : b.apply(f.fn, {positive ? p : x, p}));
    }
    b.store(b.tensor("FMA", Dtype::f64, {N}), b.apply(Fn::fma, {x, p, -x}));
    const TensorId top = b.tensor("TOP", Dtype::f64, {}), bottom = b.tensor("BOTTOM", Dtype::f64, {});
    b.store(top, b.reduce("top", Reduction::maximum, x, {N}));
    b.store(bottom, b.reduce("bottom", Reduction::minimum, p, {N}));
    return {b.finish(), {}, [=](Memory& m) {
                m.fill(X, 11);
                m.set(X, 3, NAN), m.set(X, 4, INFINITY), m.set(X, 5, -INFINITY), m.set(X, 6, -30), m.set(X, 7, 0);
                for (int64_t i = 0; i < 12; ++i) m.set(P, i, 0.1 + static_cast<double>(i));
            }};
}

/// Sums along an outer dim and along two at once, from a padded layout; and a store of shifted place.
inline Case sums() {
    Builder b("sums");
    const Axis A = b.runtime("A", 4), B = b.dim("B", 6);
    const TensorId X = b.tensor("X", Dtype::f32, {A, B}), C = b.tensor("C", Dtype::f32, {B}),
                   S = b.tensor("S", Dtype::f32, {}), Y = b.tensor("Y", Dtype::f32, {A});
    b.spec.tensors[static_cast<size_t>(X)].strides[0] = Size(10);
    const E x = b.read(X);
    const E c = b.reduce("c", Reduction::sum, x, {A});
    b.store(C, c);
    b.store(S, b.reduce("all", Reduction::sum, x * c, {B, A}));
    b.store(Y, b.at(x, {{B, b.integer(2)}}), {{A, b.coordinate(A) + b.integer(2)}});
    return {b.finish(), {8}, [=](Memory& m) { m.fill(X, 1), m.fill(Y, 2); }};
}

/// Names that the reference uses itself.
inline Case names() {
    Builder b("names");
    const Axis at = b.runtime("at"), Point = b.dim("Point", 3);
    const TensorId call = b.tensor("call", Dtype::f32, {at, Point}),
                   Real = b.tensor("Real", Dtype::f32, {at, Point}), v7 = b.tensor("v7", Dtype::f32, {Point});
    const E x = b.read(call);
    const E total = b.reduce("total", Reduction::sum, x * b.param("ops", Dtype::f32, 2.0), {Point});
    const E value_v3 = b.let("value_v3", total + b.read(v7) * b.param("i", Dtype::i32, 3));
    b.store(Real, b.let("there", value_v3 * value_v3) + b.let("call_", x + x));
    return {b.finish(), {2}, [=](Memory& m) { m.fill(call, 1), m.fill(v7, 2); }};
}

/// Quotients at the ends of 64 bits, of which one wraps, and by zero.
inline Case quotients() {
    Builder b("quotients");
    const Axis T = b.runtime("T");
    const TensorId Q = b.tensor("Q", Dtype::i64, {T}), R = b.tensor("R", Dtype::i64, {T});
    const E least = b.integer(std::numeric_limits<int64_t>::min());
    const E by = b.coordinate(T) + b.integer(-2);
    b.store(Q, b.apply(Fn::floor_div, {least, by}));
    b.store(R, b.apply(Fn::modulo, {least, by}));
    return {b.finish(), {6}, [](Memory&) {}};
}

/// A size that is declared before the one it is made of.
inline Case sizes_in_any_order() {
    Builder b("sizes_in_any_order");
    const Axis P = b.dim("P", 1), T = b.runtime("T");
    b.spec.dims[static_cast<size_t>(P.dim)].size = b.spec.dims[static_cast<size_t>(T.dim)].size * Size(2) + Size(1);
    const TensorId Y = b.tensor("Y", Dtype::f32, {P});
    b.store(Y, b.coordinate(P) + b.extent(T));
    return {b.finish(), {3}, [](Memory&) {}};
}

/// Integers bit by bit, the signs of integers, and products of integers, bools, reals and of nothing.
inline Case bits() {
    Builder b("bits");
    const Axis N = b.dim("N", 8), Z = b.runtime("Z");
    const TensorId A = b.tensor("A", Dtype::i64, {N});
    const E a = b.read(A), n = b.coordinate(N);
    const auto out = [&](const std::string& name, const E& value, std::vector<Axis> axes) {
        b.store(b.tensor(name, value.kind() == Kind::real ? Dtype::f64 : Dtype::i64, std::move(axes)), value);
    };
    out("AND", b.apply(Fn::bit_and, {a, b.integer(15)}), {N});
    out("OR", b.apply(Fn::bit_or, {a, n}), {N});
    out("XOR", b.apply(Fn::bit_xor, {a, n}), {N});
    out("LEFT", b.apply(Fn::shift_left, {a, n * b.integer(11) - b.integer(2)}), {N});
    out("RIGHT", b.apply(Fn::shift_right, {a, n * b.integer(11) - b.integer(2)}), {N});
    out("SIGN", b.apply(Fn::sign, {a}), {N});
    out("ALL", b.reduce("all", Reduction::product, a, {N}), {});
    out("NONE", b.reduce("none", Reduction::product, b.coordinate(Z), {Z}), {});
    out("REAL", b.reduce("real", Reduction::product, b.convert(a, Kind::real) * b.constant(0.5), {N}), {});
    return {b.finish(), {0}, [=](Memory& m) {
                for (int64_t i = 0; i < 8; ++i) m.set(A, i, static_cast<double>(i * 5 - 17));
            }};
}

inline std::vector<Case> all_cases() {
    return {rmsnorm(),
            layernorm(),
            softmax(),
            cross_entropy(),
            rope(),
            shift(),
            ragged(),
            convolution(),
            swiglu_backward(),
            dropout(),
            integers(),
            casts(),
            functions(),
            sums(),
            names(),
            quotients(),
            sizes_in_any_order(),
            bits()};
}

}  // namespace pleat::test
