// The evaluator against formulas written out as loops.
#include <doctest/doctest.h>

#include <chrono>
#include <cmath>

#include "evaluate/cases.h"

namespace pleat::test {
namespace {

TensorId tensor(const Spec& spec, const std::string& name) {
    for (size_t t = 0; t < spec.tensors.size(); ++t)
        if (spec.tensors[t].name == name) return static_cast<TensorId>(t);
    FAIL("no tensor " << name);
    return -1;
}

/// A case before and after its kernel has run.
struct Run {
    Case given;
    Memory before, after;
    std::vector<size_t> failed;

    explicit Run(Case c)
        : given(std::move(c)), before(given.spec, given.symbols), after(given.spec, given.symbols) {
        given.fill(before);
        after.bytes = before.bytes;
        auto e = after.evaluation();
        failed = e.failed_requires();
        e.run();
    }
    double in(const std::string& name, int64_t i) const { return before.get(tensor(given.spec, name), i); }
    double out(const std::string& name, int64_t i) const { return after.get(tensor(given.spec, name), i); }
};

bool near(double a, double b, double tolerance) {
    return (std::isnan(a) && std::isnan(b)) || a == b ||
           std::fabs(a - b) <= tolerance * std::max(1.0, std::fabs(b));
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

TEST_CASE("rmsnorm: whole tensors, chosen points, and what a store leaves") {
    const Run r(rmsnorm());
    for (int64_t t = 0; t < 5; ++t) {
        double ms = 0;
        for (int64_t h = 0; h < 24; ++h) ms += r.in("X", t * 24 + h) * r.in("X", t * 24 + h);
        const double scale = 1 / std::sqrt(ms / 24 + static_cast<double>(1e-6f));
        for (int64_t h = 0; h < 24; ++h) {
            const double exact = r.in("X", t * 24 + h) * scale * r.in("W", h);
            CHECK(near(r.out("Y", t * 24 + h), exact, 0x1p-8));
            Memory copy = r.before;
            auto e = copy.evaluation();
            CHECK(near(e.at(r.given.spec.kernels[0].stores[0].value, {t, h}).real, exact, 1e-14));
        }
    }
}

TEST_CASE("layernorm: the variance divides by n") {
    const Run r(layernorm());
    for (int64_t t = 0; t < 4; ++t) {
        double mu = 0, var = 0;
        for (int64_t h = 0; h < 37; ++h) mu += r.in("X", t * 37 + h) / 37;
        for (int64_t h = 0; h < 37; ++h) var += std::pow(r.in("X", t * 37 + h) - mu, 2) / 37;
        CHECK(near(r.out("M", t), mu, 1e-7));
        for (int64_t h = 0; h < 37; ++h)
            CHECK(near(r.out("Y", t * 37 + h), (r.in("X", t * 37 + h) - mu) / std::sqrt(var + 1e-5) * r.in("W", h),
                       1e-6));
    }
}

TEST_CASE("softmax") {
    const Run r(softmax());
    for (int64_t t = 0; t < 3; ++t) {
        double sum = 0;
        for (int64_t h = 0; h < 19; ++h) sum += std::exp(r.in("X", t * 19 + h));
        for (int64_t h = 0; h < 19; ++h)
            CHECK(near(r.out("Y", t * 19 + h), std::exp(r.in("X", t * 19 + h)) / sum, 1e-7));
    }
}

TEST_CASE("cross entropy: gather, an ignored label, a label outside") {
    const Run r(cross_entropy());
    CHECK(r.failed.empty());
    for (int64_t t = 0; t < 6; ++t) {
        double sum = 0;
        for (int64_t v = 0; v < 33; ++v) sum += std::exp(r.in("LOGITS", t * 33 + v));
        const auto label = static_cast<int64_t>(r.in("LABEL", t));
        CHECK(near(r.out("LSE", t), std::log(sum), 1e-6));
        CHECK(near(r.out("LOSS", t), label == -1 ? 0 : std::log(sum) - r.in("LOGITS", t * 33 + label), 1e-6));
    }
    Case wrong = cross_entropy();
    wrong.fill = [fill = wrong.fill](Memory& m) {
        fill(m);
        m.set(tensor(m.spec, "LABEL"), 4, 33);
        for (int64_t v = 0; v < 33; ++v) m.set(tensor(m.spec, "LOGITS"), v, -INFINITY);
    };
    const Run w(wrong);
    CHECK(w.failed == std::vector<size_t>{0});
    CHECK(w.out("LSE", 0) == -INFINITY);
    CHECK(near(w.out("LOSS", 4), w.out("LSE", 4), 1e-6));  // the logit outside is 0
}

TEST_CASE("half-split RoPE in place: both halves are read as they were") {
    const Run r(rope());
    for (int64_t t = 0; t < 3; ++t) {
        for (int64_t f = 0; f < 8; ++f) {
            const double c = r.in("COS", t * 8 + f), s = r.in("SIN", t * 8 + f);
            const double low = r.in("Q", t * 16 + f), high = r.in("Q", t * 16 + 8 + f);
            CHECK(near(r.out("Q", t * 16 + f), low * c - high * s, 1e-6));
            CHECK(near(r.out("Q", t * 16 + 8 + f), high * c + low * s, 1e-6));
        }
    }
}

TEST_CASE("a shift is zero outside, for tensors and for computed values") {
    const Run r(shift());
    const auto row_sum = [&](int64_t l) {
        double s = 0;
        for (int64_t d = 0; d < 5; ++d) s += r.in("X", l * 5 + d);
        return s;
    };
    for (int64_t l = 0; l < 4; ++l) {
        for (int64_t d = 0; d < 5; ++d) {
            const double before = l > 0 ? r.in("X", (l - 1) * 5 + d) : 0;
            const double after = l < 3 ? r.in("X", (l + 1) * 5 + d) * row_sum(l + 1) : 0;
            CHECK(near(r.out("Y", l * 5 + d), r.in("X", l * 5 + d) + 10 * before + after, 1e-6));
        }
    }
}

TEST_CASE("partial reductions along folds count only coordinates that exist") {
    const Run r(ragged());
    for (int64_t t = 0; t < 2; ++t) {
        for (int64_t block = 0; block < 3; ++block) {
            double s = 0;
            for (int64_t n = block * 8; n < std::min<int64_t>(21, block * 8 + 8); ++n) s += r.in("X", t * 21 + n);
            CHECK(near(r.out("P", t * 3 + block), s, 1e-6));
        }
        for (int64_t place = 0; place < 8; ++place) {
            double s = 0;
            int many = 0;
            for (int64_t n = place; n < 21; n += 8, ++many) s += r.in("X", t * 21 + n);
            CHECK(near(r.out("C", t * 8 + place), s / many, 1e-6));
        }
        for (int64_t n = 0; n < 24; ++n) {  // I is [N /^ 8, T, N % 8]: its tail is not written
            const int64_t at = n / 8 * 16 + t * 8 + n % 8, mirror = n / 8 * 8 + 7 - n % 8;
            const double expected =
                n < 21 ? r.in("X", t * 21 + n) + (mirror < 21 ? r.in("X", t * 21 + mirror) : 0) : r.in("I", at);
            CHECK(near(r.out("I", at), expected, 1e-6));
        }
    }
}

TEST_CASE("convolution by a subscript, with zero padding") {
    const Run r(convolution());
    for (int64_t p = 0; p < 6; ++p) {
        double s = 0;
        for (int64_t k = 0; k < 3; ++k)
            if (const int64_t h = 2 * p + k - 1; h >= 0 && h < 11) s += r.in("X", h) * r.in("W", k);
        CHECK(near(r.out("Y", p), s, 1e-6));
    }
}

TEST_CASE("in-place SwiGLU backward") {
    const Run r(swiglu_backward());
    for (int64_t i = 0; i < 27; ++i) {
        const double g = r.in("GATE", i), d = r.in("DOUT", i), s = sigmoid(g);
        CHECK(near(r.out("UP", i), d * g * s, 1e-6));
        CHECK(near(r.out("GATE", i), d * r.in("UP", i) * s * (1 + g * (1 - s)), 1e-6));
    }
}

TEST_CASE("Philox4x32-10") {
    // Random123's known answers (kat_vectors) with a counter whose upper half is 0.
    const uint32_t zero[4] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
    for (int64_t i = 0; i < 4; ++i) CHECK(stage::philox_word(0, i) == zero[i]);
    CHECK(stage::uniform(0, 1) == (0xe169c58d >> 8) / 16777216.0);
    // Bytes of the four words, each from its lowest on.
    for (int64_t i = 0; i < 16; ++i) CHECK(stage::uniform8(0, i) == (zero[i / 4] >> 8 * (i % 4) & 0xff) / 256.0);
    CHECK(stage::uniform8(7, -1) == (stage::philox_word(7, -1) >> 24) / 256.0);
    const Run r(dropout());
    int dropped = 0;
    for (int64_t n = 0; n < 50; ++n) {
        const bool drop = stage::uniform(123456789012345, n + 3) < 0.25;
        dropped += drop;
        CHECK(near(r.out("Y", n), drop ? 0 : r.in("X", n) / 0.75, 1e-6));
    }
    CHECK(dropped > 2);
    CHECK(dropped < 25);
}

TEST_CASE("whole numbers and truth") {
    const Run r(integers());
    int64_t negatives = 0;
    for (int64_t i = 0; i < 8; ++i) {
        const auto a = static_cast<double>(i * 5 - 17);
        negatives += a < 0;
        CHECK(r.out("Q", i) == std::floor(a / -3));
        CHECK(r.out("M", i) == a - std::floor(a / 7) * 7 + 8);
        CHECK(r.out("F", i) == (a < 0 || i == 2));
        CHECK(r.out("S", i) == std::max(-128.0, std::min(127.0, a * 100)));
    }
    CHECK(r.out("C", 0) == static_cast<double>(negatives));
    CHECK(r.out("X", 0) == 18);
    CHECK(r.out("K", 0) == -INFINITY);
}

TEST_CASE("bits, signs and products") {
    const Run r(bits());
    double all = 1, real = 1;
    for (int64_t i = 0; i < 8; ++i) {
        const int64_t a = i * 5 - 17, by = i * 11 - 2;
        CHECK(r.out("AND", i) == static_cast<double>(a & 15));
        CHECK(r.out("OR", i) == static_cast<double>(a | i));
        CHECK(r.out("XOR", i) == static_cast<double>(a ^ i));
        const bool none = by < 0 || by > 63;
        CHECK(r.out("LEFT", i) ==
              static_cast<double>(none ? 0 : static_cast<int64_t>(static_cast<uint64_t>(a) << by)));
        CHECK(r.out("RIGHT", i) == static_cast<double>(none ? 0 : a >> by));
        CHECK(r.out("SIGN", i) == (a > 0) - (a < 0));
        all *= static_cast<double>(a);
        real *= static_cast<double>(a) * 0.5;
    }
    CHECK(r.out("ALL", 0) == all);
    CHECK(r.out("NONE", 0) == 1);
    CHECK(r.out("REAL", 0) == real);
}

TEST_CASE("functions that round, and those of small arguments") {
    const auto of = [](Fn fn, double x, double y = 0) {
        const stage::Value v[2] = {stage::Value::of(x), stage::Value::of(y)};
        return stage::apply(fn, v).real;
    };
    CHECK(of(Fn::round, 2.5) == 2);
    CHECK(of(Fn::round, -3.5) == -4);
    CHECK(of(Fn::ceil, -0.5) == 0);
    CHECK(of(Fn::trunc, -1.75) == -1);
    CHECK(of(Fn::sign, -3) == -1);
    CHECK(std::isnan(of(Fn::sign, NAN)));
    CHECK(of(Fn::log1p, 1e-20) == 1e-20);
    CHECK(of(Fn::expm1, 1e-20) == 1e-20);
    CHECK(near(of(Fn::atan2, 1, -1), 2.356194490192345, 1e-15));
    CHECK(near(of(Fn::acos, -1), 3.141592653589793, 1e-15));
    CHECK(near(of(Fn::asin, 1) + of(Fn::atan, 1), 2.356194490192345, 1e-15));
}

TEST_CASE("what a store leaves in each dtype") {
    const Run r(casts());
    const std::vector<std::string> names{"H", "B", "E", "G", "S", "I", "U", "C", "W", "L"};
    for (const std::string& n : names)
        for (int64_t i = 0; i < 16; ++i)
            CHECK(near(r.out(n, i), r.out(n + "T", i), 0));  // a cast is what a store leaves
    CHECK(r.out("B", 1) == 1.0);                             // halfway: to even
    CHECK(r.out("B", 13) == 1.0 + 0x1p-7);                   // just above halfway, seen only without a stop in f32
    CHECK(r.out("H", 6) == INFINITY);
    CHECK(r.out("E", 2) == 448);
    CHECK(r.out("E", 3) == 448);
    CHECK(r.out("E", 5) == -448);
    CHECK(r.out("E", 11) == 448);
    CHECK(r.out("G", 4) == 57344);
    CHECK(r.out("E", 7) == 0);  // halfway between 0 and the least subnormal
    CHECK(std::isnan(r.out("E", 10)));
    CHECK(r.out("I", 8) == 2);
    CHECK(r.out("I", 9) == -4);
    CHECK(r.out("I", 10) == 0);
    CHECK(r.out("I", 11) == 2147483647);
    CHECK(r.out("U", 5) == 0);
    CHECK(r.out("U", 14) == 255);
    CHECK(r.out("C", 14) == 127);
    CHECK(r.out("W", 12) == 0);
    CHECK(r.out("L", 12) == -0x1p63);
    CHECK(r.out("S", 15) == 0);
}

TEST_CASE("every 16-bit and 8-bit pattern survives a load and a store") {
    for (const Dtype d : {Dtype::f16, Dtype::bf16, Dtype::e4m3, Dtype::e5m2}) {
        const int bytes = info(d).bytes;
        double before = -INFINITY;
        for (uint32_t bits = 0; bits < (bytes == 2 ? 0x10000u : 0x100u); ++bits) {
            uint32_t back = 0;
            const stage::Value v = stage::load(d, &bits, 0);
            if (std::isinf(v.real) && d == Dtype::e5m2) continue;  // saturates
            stage::store(d, &back, 0, v);
            if (!std::isnan(v.real)) CHECK(back == bits);
            const bool positive = bits < (bytes == 2 ? 0x8000u : 0x80u);
            if (positive && bits > 0 && !std::isnan(v.real))
                CHECK(v.real > before);  // positive patterns are in order
            before = v.real;
        }
    }
    // An integer rounds once: 2^60 + 2^52 is halfway in bf16, and the last bit decides.
    const int64_t halfway = (int64_t{1} << 60) + (int64_t{1} << 52);
    CHECK(stage::cast(Dtype::bf16, stage::Value::of_integer(halfway)).real == 0x1p60);
    CHECK(stage::cast(Dtype::bf16, stage::Value::of_integer(halfway + 1)).real == 0x1p60 + 0x1p53);
}

TEST_CASE("extremes keep NaN, and 0 // 0 is 0") {
    const Run r(functions());
    CHECK(std::isnan(r.out("TOP", 0)));
    CHECK(r.out("BOTTOM", 0) == 0.1);
    const stage::Value v[2] = {stage::Value::of(NAN), stage::Value::of(1)};
    CHECK(std::isnan(stage::apply(Fn::maximum, v).real));
    CHECK(std::isnan(stage::apply(Fn::relu, v).real));
    const stage::Value z[2] = {stage::Value::of_integer(5), stage::Value::of_integer(0)};
    CHECK(stage::apply(Fn::floor_div, z).integer == 0);
    CHECK(stage::apply(Fn::modulo, z).integer == 0);
}

TEST_CASE("the gelu's left tail keeps its digits") {
    const stage::Value v[1] = {stage::Value::of(-10)};
    CHECK(near(stage::apply(Fn::gelu, v).real / -7.619853024160526e-23, 1, 1e-12));
}

TEST_CASE("sums along outer dims and over a padded tensor, and a store that falls off the end") {
    const Run r(sums());
    double all = 0;
    for (int64_t k = 0; k < 6; ++k) {
        double c = 0;
        for (int64_t a = 0; a < 8; ++a) c += r.in("X", a * 10 + k);
        CHECK(near(r.out("C", k), c, 1e-6));
        for (int64_t a = 0; a < 8; ++a) all += r.in("X", a * 10 + k) * c;
    }
    CHECK(near(r.out("S", 0), all, 1e-6));
    for (int64_t a = 0; a < 8; ++a) CHECK(r.out("Y", a) == (a < 2 ? r.in("Y", a) : r.in("X", (a - 2) * 10 + 2)));
}

TEST_CASE("a kernel of ordinary size is evaluated at once") {
    const auto start = std::chrono::steady_clock::now();
    const Run r(rmsnorm(64, 4096));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    MESSAGE("rmsnorm of 64 x 4096: " << seconds << " s");
    CHECK(seconds < 20);
}

}  // namespace pleat::test
