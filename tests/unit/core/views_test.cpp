// Views, fixed places, ranges over boxes and shares of compound indices, on the header that the generator writes.
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "core/example_dims.h"

using namespace example;
using pleat::coordinates;
using pleat::Digit;
using pleat::extents;
using pleat::Fixed;
using pleat::Fold;
using pleat::range;
using pleat::same;
using pleat::stride;
using pleat::strides;
using pleat::Vec;

namespace {

/// What the generator writes for 4 by 8 places of T and K / 8, and for a warp's lanes along K.
struct Tile : pleat::Compound<Tile, int, T, K8> {
    template <class N>
        requires pleat::integer<N>
    explicit constexpr Tile(N n) : Compound{static_cast<Int>(n)} {}
    static constexpr int count(pleat::Number<0>) { return 4; }
    static constexpr int count(pleat::Number<1>) { return 8; }
};
struct Lane : pleat::Compound<Lane, int, Digit<K, 1, 16>> {
    template <class N>
        requires pleat::integer<N>
    explicit constexpr Lane(N n) : Compound{static_cast<Int>(n)} {}
    static constexpr int count(pleat::Number<0>) { return 16; }
};
/// One whose number of places is given at launch.
struct Rows : pleat::Compound<Rows, int, T> {
    Rows(int n, int rows) : Compound{n}, rows_(rows) {}
    int count(pleat::Number<0>) const { return rows_; }
    int rows_;
};

std::vector<pleat::bf16> storage(16 * 4096);

template <class R>
std::vector<int> numbers(const R& r) {
    std::vector<int> seen;
    for (auto i : r) seen.push_back(i.get());
    return seen;
}

}  // namespace

TEST_CASE("a slice counts from where it begins") {
    const X x(storage.data(), extents(T(16)));
    const auto tile = x.slice<T, 4>(T(8)).slice<Fold<H, 128>, 2>(Fold<H, 128>(3));
    for (auto t : range(T(4)))
        for (auto h : range(H(256))) REQUIRE(tile[t][h].get() == x[T(8) + t][H(384) + h].get());
    CHECK(tile.extent<T>() == T(4));
    CHECK(tile.extent<Fold<H, 128>>().get() == 2);
    CHECK(tile.extents() == T(4) + H(256));
    CHECK(tile.in_range(T(3) + H(255)));
    CHECK_FALSE(tile.in_range(T(4) + H(0)));
    CHECK(tile[T(3)][H(255)].in_range(tile.extents()));
    CHECK_FALSE(tile[T(3)][H(256)].in_range(tile.extents()));
    CHECK(x.slice<T, 3>()[T(2)].offset() == 2 * 4096);  // from 0
    const auto inner = tile.slice<H, 16>(H(200));
    CHECK(inner[T(1)][H(2)].offset() == 9 * 4096 + 384 + 202);
    CHECK(inner[T(1) + K(1000)][H(2)].offset() == 9 * 4096 + 384 + 202);  // projection
}

TEST_CASE("a slice of an interleaved tensor carries through its folds") {
    const I i(storage.data(), extents(T(5), K(80)));
    const auto part = i.slice<K, 40>(K(13)).slice<T, 2>(T(3));
    for (auto k : range(K(40)))
        for (auto t : range(T(2))) {
            REQUIRE(part[k][t].get() == i[K(13) + k][T(3) + t].get());
            REQUIRE(part[t + k].get() == i[K(13) + k + T(3) + t].get());
            REQUIRE(part[k].rebase()[t].get() == i[K(13)][k][T(3)][t].get());
        }
}

TEST_CASE("a vectorised view counts in its vectors' fold") {
    const Y y(storage.data(), extents(T(16)));
    const auto vectors = y.vectors<H, 8>();
    static_assert(same<decltype(*vectors[T(0)]), Vec<pleat::bf16, 8>&>);
    static_assert(same<decltype(*X(nullptr, extents(T(1))).vectors<H, 8>()[T(0)]), const Vec<pleat::bf16, 8>&>);
    static_assert(alignof(Vec<pleat::bf16, 8>) == 16 && sizeof(Vec<pleat::bf16, 8>) == 16);
    for (auto h : range(vectors.extent<Fold<H, 8>>())) {
        auto v = Vec<pleat::bf16, 8>();
        for (int j = 0; j < 8; ++j) v[j].bits = static_cast<unsigned short>(8 * h.get() + j);
        *vectors[T(3)][h] = v;
    }
    for (auto h : range(H(4096))) REQUIRE(y[T(3)][h]->bits == h.get());
    CHECK(vectors.extents().get<H>().get() == 512);
    CHECK(vectors.extent<H>() == H(4096));
    CHECK(vectors.in_range(Fold<H, 8>(511)));
    CHECK_FALSE(vectors.in_range(Fold<H, 8>(512)));
    CHECK(vectors[T(1)][Fold<H, 64>(2)].offset() == 4096 + 128);  // a multiple of the fold will do
    CHECK((*vectors[T(3)][H::at<16>()])[5].bits == 21);
    const auto part = vectors.slice<H, 64>(Fold<H, 64>(1));
    CHECK(part.extents().get<H>().get() == 8);
    CHECK((*part[T(3)][Fold<H, 8>(1)])[2].bits == 64 + 8 + 2);

    const I i(storage.data(), extents(T(5), K(80)));
    const auto fours = i.vectors<K, 4>();
    CHECK(fours[Fold<K, 4>(7)][T(2)].offset() == i[K(28)][T(2)].offset());
    const I ragged(storage.data(), extents(T(5), K(75)));
    CHECK(ragged.vectors<K, 8>().extents().get<K>().get() == 9);  // only whole vectors are in range
}

TEST_CASE("a view drops and adds dims and forbids stores") {
    const Y y(storage.data(), extents(T(16)));
    const auto row = y.drop<T>(T(5));
    CHECK(row[H(7)].offset() == 5 * 4096 + 7);
    CHECK(row[H(7) + T(9)].offset() == 5 * 4096 + 7);  // a list acts on the dims that the view has
    CHECK(y.drop<T>()[H(7)].offset() == 7);
    CHECK(row.extents() == coordinates(H(4096)));
    CHECK(numbers(range(row.slice<H, 3>())) == std::vector<int>{0, 1, 2});
    CHECK((*y.drop<T>(T(3)).drop<H>(H(9))).bits == y[T(3)][H(9)]->bits);

    const W w(storage.data());
    const auto wide = w.add(T(16));
    CHECK(wide[T(3)][H(7)].offset() == 7);
    CHECK(wide[T(3)].offset() == 0);
    CHECK(wide.extent<T>() == T(16));
    CHECK(wide.in_range(T(15) + H(0)));
    CHECK_FALSE(wide.in_range(T(16) + H(0)));

    static_assert(same<decltype(*y.as_const()[T(0)]), const pleat::bf16&>);
    static_assert(same<decltype(*y.as_const().vectors<H, 2>()[T(0)]), const Vec<pleat::bf16, 2>&>);
    static_assert(same<decltype(*y.vectors<H, 2>().as_const()[T(0)]), const Vec<pleat::bf16, 2>&>);
    const auto read = Y::read_only(static_cast<const pleat::bf16*>(nullptr), y.extents().drop<H>());
    static_assert(same<decltype(*read[T(0)]), const pleat::bf16&>);
    CHECK(read[T(3)][H(1)].offset() == y[T(3)][H(1)].offset());
    const auto again = y.drop<T>(T(1)).add(T(4));
    CHECK(again[T(3)][H(1)].offset() == 4097);
}

TEST_CASE("a view of runtime strides is at its place") {
    const S s(nullptr, extents(T(4)), strides(stride<T>(5000)));
    CHECK(s.slice<T, 2>(T(2))[T(1)][H(3)].offset() == 15003);
    CHECK(s.drop<T>(T(3))[H(3)].offset() == 15003);
    static_assert(sizeof(W(nullptr).slice<H, 2>()[H(0)].offset()) == 4);
}

TEST_CASE("a fixed place is a place of its dim") {
    const X x(storage.data(), extents(T(16)));
    CHECK(x[T::at<3>()][H::at<9>()].offset() == 3 * 4096 + 9);
    CHECK(x[T::at<3>() + H::at<9>()].offset() == 3 * 4096 + 9);
    CHECK(x[T(1)][H(5) + Fold<H, 8>::at<2>()].offset() == 4096 + 21);
    CHECK(x[H::at<7>() + H::at<7>()].offset() == 14);
    CHECK(x[coordinates(H::at<7>(), H::at<7>())].offset() == 14);
    static_assert(same<decltype(H::at<5>() + Fold<H, 8>::at<1>()), Fixed<H, 1, 0, 13>>);
    const H h = H::at<5>();
    CHECK(h == H(5));
    CHECK(LANE_K(LANE_K::at<3>()).get() == 3);
    CHECK(K8::at<3>() == K(24));
    CHECK(K(25) > K8::at<3>());
    CHECK((K(29) % K8::at<1>()).get() == 5);
    CHECK(K8::at<3>().cast<H>() == H(24));
    CHECK(numbers(range(K::at<2>(), K::at<5>())) == std::vector<int>{2, 3, 4});
    const I i(storage.data(), extents(T(5), K(80)));
    for (auto k : range(K(40))) {
        REQUIRE(i[k][K::at<16>()].offset() == i[k + K(16)].offset());
        REQUIRE(i[k][K::at<13>()].offset() == i[k + K(13)].offset());
        REQUIRE(i[k + LANE_K::at<3>()].offset() == i[k + K(24)].offset());
    }
    // A place that is a multiple of the period moves linearly: no residue.
    static_assert(same<decltype(i[K::at<16>()])::Residue, pleat::Coordinates<>>);
}

TEST_CASE("digits, remainders, the lesser and the greater") {
    for (int v = -100; v < 100; ++v) {
        const K k(v);
        REQUIRE(k.digit<8>() == Digit<K, 1, 8>(k));
        REQUIRE(K8(v).digit<64>().get() == (v & 7));
        REQUIRE(k % K8(1) == K(v & 7));
        REQUIRE(min(k, K8(3)) == K(v < 24 ? v : 24));
        REQUIRE(max(k, K8(3)) == K(v < 24 ? 24 : v));
    }
    static_assert(same<decltype(K8(1).digit<64>()), LANE_K>);
    static_assert(same<decltype(LANE_K(1).digit<32>()), Digit<K, 8, 32>>);
    CHECK(LANE_K(7).digit<32>().get() == 3);
    static_assert(same<decltype(min(Fold<K, 64>(1), K8(3))), K8>);
    CHECK(max(K(3) + K8(1), K(5)).get() == 11);
}

TEST_CASE("lists of the same dims are equal or not") {
    CHECK(T(1) + H(2) == H(2) + T(1));
    CHECK(T(1) + H(2) != H(2) + T(2));
    CHECK(T(1) + K(9) == T(1) + K8(1) + K(1));
}

TEST_CASE("ranges go from any place to any other on a dim") {
    using V = std::vector<int>;
    CHECK(numbers(range(K(6), K8(1) + K(1))) == V{6, 7, 8});
    CHECK(numbers(range(K8(1), K(33))) == V{1, 2, 3, 4});  // while the block begins before the end
    CHECK(numbers(range(K8(1), K(32))) == V{1, 2, 3});
    CHECK(numbers(range(K(1) + K8(1), K(11))) == V{9, 10});
    CHECK(numbers(reverse_range(K8(1), K(33))) == V{4, 3, 2, 1});
    CHECK(numbers(pleat::reverse_range_with_step<3>(K(1), K(9))) == V{7, 4, 1});
    CHECK(numbers(pleat::reverse_range_with_step<3>(K(10))) == V{9, 6, 3, 0});
    CHECK(numbers(pleat::reverse_range_with_step<3>(K(4), K(4))).empty());
    CHECK(numbers(pleat::reverse_range_with_step<3>(K(9), K(4))).empty());
    CHECK(numbers(range_with_step(K(3), K(30), K8(1))) == V{3, 11, 19, 27});
    CHECK(numbers(pleat::range_with_step<2>(K8(0), K(33))) == V{0, 2, 4});
}

TEST_CASE("a range over extents visits every place once, the last dim fastest") {
    std::vector<std::vector<int>> seen;
    for (auto c : range(T(2) + H(3))) seen.push_back({c.get<T>().get(), c.get<H>().get()});
    CHECK(seen == std::vector<std::vector<int>>{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
    int none = 0;
    for (auto c : range(T(2) + H(0))) none += c.get<T>().get() + 1;
    CHECK(none == 0);
    const P p(nullptr, extents(T(3)));
    long long sum = 0, count = 0;
    for (auto c : range(p.slice<Fold<H, 128>, 4>())) sum += p[c].offset(), ++count;
    CHECK(count == 3 * 4 * 128);
    CHECK(sum == 128LL * (4 * (0 + 32 + 64) + 3 * (0 + 1 + 2 + 3)));
}

TEST_CASE("a compound index is dealt out to the places of another") {
    std::vector<int> taken(32);
    for (int lane = 0; lane < 16; ++lane) {
        int rounds = 0;
        for (auto place : partition(Tile(0), Lane(lane))) {
            CHECK(place.get() == lane + 16 * rounds++);
            ++taken[static_cast<std::size_t>(place.get())];
        }
        CHECK(rounds == 2);
    }
    CHECK(taken == std::vector<int>(32, 1));
    std::vector<int> rows(13);
    for (int lane = 0; lane < 5; ++lane)
        for (auto row : pleat::partition<5>(Rows(0, 13), T(lane)))
            ++rows[static_cast<std::size_t>(row.get<T>().get())];
    CHECK(rows == std::vector<int>(13, 1));
    CHECK(Tile(13).get<T>() == T(1));
    CHECK(Tile(13).get<K>() == K8(5));
    const I i(nullptr, extents(T(5), K(80)));
    CHECK(i[Tile(13)].offset() == i[T(1) + K8(5)].offset());
    CHECK(i[T(1)][Tile(13)].offset() == i[T(2) + K8(5)].offset());
}

TEST_CASE("a cursor knows where it is") {
    const Y y(nullptr, extents(T(16)));
    const X x(nullptr, extents(T(16)));
    auto here = y[T(3) + Fold<H, 8>(2)][H(5)];
    CHECK(here.coordinates() == T(3) + H(21));
    CHECK(x[here.coordinates()].offset() == here.offset());
    CHECK(here.in_range(y.extents()));
    here.step(T(13));
    CHECK(here.coordinates() == T(16) + H(21));
    CHECK_FALSE(here.in_range(y.extents()));
    CHECK(here.in_range(H(22)));
    CHECK_FALSE(here.in_range(H(21)));
    CHECK(here.rebase()[T(-1)].in_range(y.extents()));
    CHECK(y.num_bytes() == 2 * 16 * 4096);
}
