// The laws of indexing as properties: on layouts of every kind, with random strides and random terms,
// every order and grouping of subscripts gives the offset that plain digit arithmetic on the total
// gives. Terms may be negative and totals out of bounds on the way.
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "pleat/core.h"

namespace {

using pleat::Along;
using pleat::Axis;
using pleat::Coordinates;
using pleat::Digit;
using pleat::Fold;

template <class Self, class I>
struct TestDim : pleat::Dim<Self, I> {
    constexpr TestDim() = default;
    explicit constexpr TestDim(I v) : pleat::Dim<Self, I>{{v}} {}
    template <pleat::Misuse, class X>
    static constexpr void refuse();  // misuse is tests/compile_fail's
};
struct A : TestDim<A, int> {
    constexpr A() = default;
    template <pleat::ExplicitFor<A> X>
    explicit constexpr A(const X& x) : TestDim(pleat::value_for<A>(x)) {}
    template <class X>
    constexpr A(const X& x) : TestDim(pleat::implicit_value<A>(x)) {}
};
struct B : TestDim<B, long long> {
    constexpr B() = default;
    template <pleat::ExplicitFor<B> X>
    explicit constexpr B(const X& x) : TestDim(pleat::value_for<B>(x)) {}
    template <class X>
    constexpr B(const X& x) : TestDim(pleat::implicit_value<B>(x)) {}
};
struct Foreign : TestDim<Foreign, int> {  // no tensor here has it
    constexpr Foreign() = default;
    template <pleat::ExplicitFor<Foreign> X>
    explicit constexpr Foreign(const X& x) : TestDim(pleat::value_for<Foreign>(x)) {}
    template <class X>
    constexpr Foreign(const X& x) : TestDim(pleat::implicit_value<Foreign>(x)) {}
};

/// Any layout, with strides that are known at run time only.
template <class Offset, class... Alongs>
struct AnyLayout : pleat::Layout<Offset, Alongs...> {
    explicit AnyLayout(const std::vector<long long>& s) {
        for (size_t i = 0; i < s.size(); ++i) strides[i] = s[i];
    }
    template <int I>
    constexpr long long stride(pleat::Number<I>) const {
        return strides[I];
    }
    long long strides[8] = {};
};

template <class L>
struct AnyTensor : pleat::Tensor<AnyTensor<L>, const char, L> {
    template <class... Sizes>
    explicit AnyTensor(const char* base, const Sizes&... sizes)
        : pleat::Tensor<AnyTensor<L>, const char, L>{base, AnyTensor::Tensor::made_of(sizes...)} {}
};

// [A, B]; both dims are one axis each
using Plain = AnyLayout<long long, Along<A, 1, Axis<1, 0, 0>>, Along<B, 1, Axis<1, 0, 1>>>;
// [B / 8, A, B % 8]
using Interleaved = AnyLayout<long long, Along<B, 8, Axis<8, 0, 0>, Axis<1, 8, 2>>, Along<A, 1, Axis<1, 0, 1>>>;
// [A / 12, B, A % 12 / 4, A % 4]
using Nested =
    AnyLayout<long long, Along<A, 12, Axis<12, 0, 0>, Axis<4, 12, 2>, Axis<1, 4, 3>>, Along<B, 1, Axis<1, 0, 1>>>;
// [A / 6, B / 4, A % 3, B % 4]: the digit between 3 and 6 does not matter to the tensor
using Gaps = AnyLayout<int, Along<A, 6, Axis<6, 0, 0>, Axis<1, 3, 2>>, Along<B, 4, Axis<4, 0, 1>, Axis<1, 4, 3>>>;
// [A % 16, B]: a tensor over one tile of A
using Tile = AnyLayout<int, Along<A, 16, Axis<1, 16, 0>>, Along<B, 1, Axis<1, 0, 1>>>;
// [A % 64 / 8, B % 12]: digits only
using Digits = AnyLayout<long long, Along<A, 64, Axis<8, 64, 0>>, Along<B, 12, Axis<1, 12, 1>>>;
// [A, B / 128]: partial sums along B
using Partial = AnyLayout<long long, Along<A, 1, Axis<1, 0, 0>>, Along<B, 128, Axis<128, 0, 1>>>;
// [A % 2, A / 2 % 4, A / 8, B / 5, B % 5]
using Reversed = AnyLayout<long long, Along<A, 8, Axis<8, 0, 2>, Axis<2, 8, 1>, Axis<1, 2, 0>>,
                           Along<B, 5, Axis<5, 0, 3>, Axis<1, 5, 4>>>;

// [A / 9, B, A % 9]: cuts that are no powers of two
using Ninths = AnyLayout<int, Along<A, 9, Axis<9, 0, 0>, Axis<1, 9, 2>>, Along<B, 1, Axis<1, 0, 1>>>;

// --- the reference: digits of the total, one axis after the other ---

struct PlainAxis {
    long long lo, hi;
    int stride;
};
template <class D, long long Period, class... Axes>
std::vector<PlainAxis> plain_axes(Along<D, Period, Axes...>) {
    std::vector<PlainAxis> axes;
    const auto add = [&]<long long Lo, long long Hi, int S>(Axis<Lo, Hi, S>) { axes.push_back({Lo, Hi, S}); };
    (add(Axes()), ...);
    return axes;
}
long long floor_quotient(long long a, long long b) {
    long long q = a / b;
    while (q * b > a) --q;
    return q;
}
template <class D, class L>
long long reference_along(const L& layout, long long total) {
    long long offset = 0;
    for (const PlainAxis& axis : plain_axes(pleat::along<D>(&layout))) {
        long long digit = total;
        if (axis.hi != 0) digit -= axis.hi * floor_quotient(total, axis.hi);
        offset += floor_quotient(digit, axis.lo) * layout.strides[axis.stride];
    }
    return offset;
}
template <class D, class X>
long long units(const X& x) {
    if constexpr (pleat::on<X, D>) {
        return static_cast<long long>(x.get()) * X::lo;
    } else {
        return 0;
    }
}

class Random {
public:
    long long between(long long low, long long high) {
        return low + static_cast<long long>(engine_() % static_cast<uint64_t>(high - low + 1));
    }
    template <class X>
    X index() {
        if constexpr (X::hi != 0) {
            return X(between(0, X::hi / X::lo - 1));
        } else {
            return X(between(-40, 300));
        }
    }

private:
    std::mt19937_64 engine_{42};
};

int checks = 0;

void expect_offset(long long offset, long long expected) {  // one check for all types: the file compiles faster
    REQUIRE(offset == expected);
    ++checks;
}

template <class T, class C>
void step_agrees(const T& tensor, const C& c, long long expected) {
    auto here = tensor[c];
    using D = typename pleat::FirstDim<C>::type;
    constexpr long long period = pleat::OffsetsAlong<typename T::Layout, D>::period;
    here.step(Fold<D, period>(3));
    here.step(Fold<D, period>(-3));
    expect_offset(here.offset(), expected);
}

/// Three terms in all orders and groupings.
template <class T, class X, class Y, class Z>
void agrees(const T& tensor, X x, Y y, Z z) {
    const long long expected = reference_along<A>(tensor.layout(), units<A>(x) + units<A>(y) + units<A>(z)) +
                               reference_along<B>(tensor.layout(), units<B>(x) + units<B>(y) + units<B>(z));
    const Foreign foreign(1000);
    expect_offset(tensor[x][y][z].offset(), expected);
    expect_offset(tensor[z][x][y].offset(), expected);
    expect_offset(tensor[y][z][x].offset(), expected);
    expect_offset(tensor[x + y][z].offset(), expected);
    expect_offset(tensor[x][z + y].offset(), expected);
    expect_offset(tensor[x + y + z].offset(), expected);
    expect_offset(tensor[z + (x + y)].offset(), expected);
    expect_offset(tensor[foreign + y][x + foreign][z].offset(), expected);
    expect_offset(tensor[x + y + z - x][x].offset(), expected);
    step_agrees(tensor, x + y + z, expected);
}

template <class L, class X, class Y, class Z>
void holds_for(Random& random) {
    for (int i = 0; i < 60; ++i) {
        std::vector<long long> strides;
        for (int s = 0; s < 5; ++s) strides.push_back(random.between(0, 5000));
        const AnyTensor<L> tensor(nullptr, strides);
        agrees(tensor, random.index<X>(), random.index<Y>(), random.index<Z>());
    }
}

template <class L>
void laws_hold() {
    Random random;
    holds_for<L, A, B, A>(random);
    holds_for<L, Fold<A, 4>, Digit<A, 1, 4>, B>(random);  // disjoint
    holds_for<L, Fold<A, 4>, Digit<A, 1, 8>, B>(random);  // overlapping: carries
    holds_for<L, Fold<A, 12>, Digit<A, 4, 12>, Digit<A, 1, 4>>(random);
    holds_for<L, Fold<A, 64>, Digit<A, 8, 64>, Digit<A, 1, 8>>(random);
    holds_for<L, Digit<A, 8, 64>, Digit<A, 8, 64>, A>(random);      // like digits carry
    holds_for<L, Digit<A, 2, 10>, Fold<A, 5>, Fold<A, 3>>(random);  // off every chain
    holds_for<L, Fold<A, 16>, Digit<A, 1, 2>, Digit<A, 4, 16>>(random);
    holds_for<L, Fold<B, 8>, Digit<B, 1, 8>, A>(random);
    holds_for<L, B, Fold<B, 4>, Fold<B, 8>>(random);
    holds_for<L, Fold<B, 128>, Digit<B, 4, 128>, Digit<B, 1, 4>>(random);
    holds_for<L, Fold<B, 5>, Digit<B, 1, 5>, Fold<B, 12>>(random);
    holds_for<L, Digit<B, 1, 12>, Fold<B, 24>, Fold<A, 6>>(random);
    holds_for<L, Fold<A, 1>, A, Digit<B, 1, 128>>(random);
    holds_for<L, Fold<A, 3>, Digit<A, 1, 3>, B>(random);
}

}  // namespace

TEST_CASE_TEMPLATE("any order and grouping of subscripts gives the total's offset", L, Plain, Interleaved, Nested,
                   Gaps, Tile, Digits, Partial, Reversed, Ninths) {
    const int before = checks;
    laws_hold<L>();
    CHECK(checks - before == 15 * 60 * 10);
}

TEST_CASE("whole strides move by the period") {
    // The claim behind late folding: f(d + period) - f(d) is one constant for every integer d.
    const Nested nested({1000, 1, 70, 3});
    const Reversed reversed({7, 100, 9000, 50, 2});
    const long long by = reference_along<A>(nested, 12) - reference_along<A>(nested, 0);
    for (int d = -100; d < 100; ++d) {
        REQUIRE(reference_along<A>(nested, d + 12) - reference_along<A>(nested, d) == by);
        REQUIRE(reference_along<A>(reversed, d + 8) - reference_along<A>(reversed, d) == 9000);
    }
}

TEST_CASE("on its way a cursor lies as far out as its dims' integers reach") {
    static constexpr int most = 2147483647;  // A counts in int, B in long long
    const auto holds = [](const auto& tensor, auto plain) {
        for (const int to : {0, 1, 5, 11, 12, 13, 1000, 1'000'003}) {
            const long long expected = reference_along<A>(plain, to);
            CHECK(tensor[A(most)][A(to - most)].offset() == expected);
            CHECK(tensor[A(-most)][A(to)][A(most)].offset() == expected);
            CHECK(tensor[A(most) - A(most - to)].offset() == expected);
            CHECK(tensor[Fold<A, 6>(most / 6)][A(to - most / 6 * 6)].offset() == expected);
            CHECK(tensor[A(to - most / 4 * 4) + Fold<A, 4>(most / 4)].offset() == expected);
        }
    };
    const Nested nested({1000, 1, 70, 3});
    holds(AnyTensor<Nested>(nullptr, std::vector<long long>{1000, 1, 70, 3}), nested);
    holds(AnyTensor<Plain>(nullptr, std::vector<long long>{4096, 1}), Plain({4096, 1}));
    const AnyTensor<Ninths> wide(nullptr, std::vector<long long>{900, 1, 70});
    CHECK(wide[A(most)][A(5 - most)].offset() == 5 * 70);
    const AnyTensor<Interleaved> along_b(nullptr, std::vector<long long>{80, 8, 1});
    CHECK(along_b[B(1LL << 60)][B(21 - (1LL << 60))].offset() == 2 * 80 + 5);
}

TEST_CASE("offsets are as wide as the layout says") {
    const AnyTensor<Plain> tensor(nullptr, std::vector<long long>{5'000'000'000, 1});
    CHECK(tensor[A(1'500'000'000)][B(3)].offset() == 7'500'000'000'000'000'003);
    CHECK(tensor[B(6'000'000'000)].offset() == 6'000'000'000);
    static_assert(sizeof(AnyTensor<Tile>(nullptr, std::vector<long long>{1, 1})[A(1)].offset()) == 4);
}

TEST_CASE("subscripts keep what is linear apart from the residue") {
    // A term that moves the address linearly leaves no trace in the cursor's type; others do.
    const AnyTensor<Interleaved> tensor(nullptr, std::vector<long long>{80, 8, 1});
    using Linear = decltype(tensor[A(1)][Fold<B, 8>(2)][Fold<B, 64>(2)]);
    static_assert(pleat::same<Linear::Residue, Coordinates<>>);
    using Residual = decltype(tensor[A(1)][Digit<B, 1, 8>(2)]);
    static_assert(pleat::same<Residual::Residue, Coordinates<Digit<B, 1, 8>>>);
}

TEST_CASE("terms whose digits meet are cut one by one, and added up ahead only where they overlap") {
    using Layout = Interleaved;
    using pleat::AddedUp, pleat::PartsIn;
    using Meeting = Coordinates<Digit<B, 1, 2>, Digit<B, 2, 8>>;
    static_assert(!pleat::same<PartsIn<Layout, Meeting>, AddedUp>);
    static_assert(!pleat::same<PartsIn<Layout, Coordinates<Digit<B, 2, 8>, Digit<B, 1, 2>>>, AddedUp>);
    static_assert(pleat::same<PartsIn<Layout, Coordinates<Digit<B, 1, 4>, Digit<B, 2, 8>>>, AddedUp>);
    // A carry, which cutting one by one would lose.
    const AnyTensor<Interleaved> tensor(nullptr, std::vector<long long>{80, 8, 1});
    CHECK(tensor[Digit<B, 1, 4>(3)][Digit<B, 2, 8>(3)].offset() == 80 + 1);
    CHECK(tensor[Digit<B, 1, 2>(1)][Digit<B, 2, 8>(3)].offset() == 7);
}
