// Dims, folds, digits, lists, ranges and bounds, on the header that the generator writes.
#include <doctest/doctest.h>

#include <vector>

#include "core/example_dims.h"

using namespace example;
using pleat::coordinates;
using pleat::Digit;
using pleat::extents;
using pleat::Fold;
using pleat::in_range;
using pleat::range;
using pleat::range_with_step;
using pleat::reverse_range;
using pleat::same;
using pleat::stride;
using pleat::strides;

namespace {

/// What the generator writes for a tensor without dims.
struct Scalar_layout : pleat::Layout<int> {
    constexpr Scalar_layout() = default;
    static constexpr int storage() { return 1; }
};
struct Scalar : pleat::Tensor<Scalar, float, Scalar_layout> {
    explicit constexpr Scalar(float* pointer) : Tensor{pointer, {}} {}
    template <class C_>
    static constexpr void refuse() {}
};

template <class R>
std::vector<int> numbers(const R& r) {
    std::vector<int> seen;
    for (auto i : r) seen.push_back(i.get());
    return seen;
}

int floor_of(int a, int b) {
    int q = a / b;
    while (q * b > a) --q;
    return q;
}

}  // namespace

TEST_CASE("a dim is as small as its integer and as trivial") {
    static_assert(sizeof(T) == sizeof(int) && sizeof(K8) == sizeof(int) && sizeof(LANE_K) == sizeof(int));
    static_assert(__is_trivially_copyable(T) && __is_trivially_copyable(K8));
    static_assert(__is_trivially_copyable(decltype(T() + H())));
}

TEST_CASE("a fold is its dim's place in larger steps") {
    CHECK(K8(3) == K(24));
    CHECK(K8(3).unfold() == K(24));
    const K k = K8(3);  // nothing is lost
    CHECK(k.get() == 24);
    CHECK(K8(3) < K(25));
    CHECK((K8(3) <=> K(25)) == -1);
    CHECK((K(24) <=> K8(3)) == 0);
    CHECK((K8(4) <=> K(25)) == 1);
    CHECK(K8(3) > K(23));
    CHECK(K8(3) != K(25));
    CHECK(Fold<K, 64>(2) == K8(16));
    const K8 finer = Fold<K, 64>(2);
    CHECK(finer.get() == 16);
}

TEST_CASE("folding and digits round toward minus infinity") {
    for (int v = -200; v <= 200; ++v) {
        const K k(v);
        REQUIRE(k.fold<8>().get() == floor_of(v, 8));
        REQUIRE(K8(k).get() == floor_of(v, 8));
        REQUIRE(k.fold<12>().get() == floor_of(v, 12));
        REQUIRE(LANE_K(k).get() == floor_of(v - 64 * floor_of(v, 64), 8));
        REQUIRE(Digit<K, 3, 12>(k).get() == floor_of(v - 12 * floor_of(v, 12), 3));
        REQUIRE(LANE_K(K8(v)).get() == v - 8 * floor_of(v, 8));
        REQUIRE((Fold<K, 64>(k) + LANE_K(k) + Digit<K, 1, 8>(k)).get() == v);
        REQUIRE((K(v) % K(12)).get() == v - 12 * floor_of(v, 12));
    }
    CHECK(K8(11).fold<64>().get() == 1);
    CHECK(Fold<K, 64>(3).fold<8>() == K8(24));  // what divides its step: the first of its blocks
    // get() of a fold is the block in which the place lies, of an index and of a list.
    CHECK(K(19).get<K8>() == K8(2));
    CHECK((K8(1) + K(11) + T(1)).get<K8>() == K8(2));
    CHECK(K8(5).get<Fold<K, 16>>() == Fold<K, 16>(2));
    K8 block(5);
    block *= 3;
    CHECK(block == K8(15));
    K k(29);
    k %= K(8);
    CHECK(k == K(5));
    CHECK(range(K(3)).begin() != range(K(3)).end());
    CHECK(range(K(0)).begin() == range(K(0)).end());
    static_assert(same<decltype(K(1).fold<1>()), K>);
}

TEST_CASE("a sum takes the finer step") {
    const auto sum = K(5) + K8(1);
    CHECK(sum.get() == 13);
    static_assert(same<decltype(sum.get<K>()), K>);
    static_assert(same<decltype((Fold<K, 64>(1) + K8(1)).get<K>()), K8>);
    const K k = sum;
    CHECK(k == K(13));
    CHECK(sum < K(14));
    CHECK(K(13) == sum);
    CHECK((K(5) - K8(1)).get() == -3);
    CHECK((T(5) - T(7)).get() == -2);
    CHECK((-T(5)).get() == -5);
    CHECK((T(5) * 3).get() == 15);
    CHECK((3 * K8(2)) == K(48));
    CHECK((LANE_K(7) + LANE_K(7)) == K(112));  // digits carry
    static_assert(same<decltype(LANE_K(7) * 2), K8>);
}

TEST_CASE("an index moves in place") {
    K k(3);
    k += K8(2);
    CHECK(k.get() == 19);
    k -= K(20);
    CHECK((++k).get() == 0);
    CHECK((k++).get() == 0);
    CHECK((k--).get() == 1);
    CHECK((--k).get() == -1);
    k = K8(1);
    CHECK(k.get() == 8);
}

TEST_CASE("lists hold, drop and rename dims") {
    const auto list = T(3) + H(4) + K8(1) + K(2);
    CHECK(list.get<T>() == T(3));
    CHECK(list.get<K>() == K(10));
    CHECK(list.drop<K>().get<H>() == H(4));
    static_assert(!decltype(list.drop<K>())::has<K>());
    CHECK(list.drop<T>().cast<H, T>().get<T>() == T(4));
    CHECK((list - T(1)).get<T>() == T(2));
    CHECK((list + T(1)).get<T>() == T(4));
    CHECK(K8(5).cast<H>() == H(40));
    CHECK(coordinates(T(1), H(2), T(3)).get<T>() == T(4));
}

TEST_CASE("bounds are a conjunction over the dims of both") {
    const X x(nullptr, extents(T(5)));
    CHECK(in_range(T(4) + H(4095), x.extents()));
    CHECK_FALSE(in_range(T(5) + H(0), x.extents()));
    CHECK_FALSE(in_range(T(0) + H(4096), x.extents()));
    CHECK_FALSE(in_range(T(-1) + H(0), x.extents()));
    CHECK(in_range(T(4), x.extents()));
    CHECK(in_range(T(4) + K(1000), x.extents()));
    CHECK_FALSE(in_range(H(4000) + Fold<H, 8>(12), x.extents()));
    CHECK(in_range(H(4000) + Fold<H, 8>(11), x.extents()));
    CHECK_FALSE(in_range(Fold<H, 128>(32), x.extents()));
}

TEST_CASE("extents count the places of a dim, a fold and a digit") {
    const I i(nullptr, extents(T(5), K(83)));
    CHECK(i.extent<T>().get() == 5);
    CHECK(i.extent<K>().get() == 83);
    CHECK(i.extent<K8>().get() == 11);
    CHECK(i.extent<Digit<K, 1, 8>>().get() == 8);
    CHECK(i.extent<Digit<K, 8, 64>>().get() == 8);
    const I small(nullptr, extents(K(20), T(5)));
    CHECK(small.extent<Digit<K, 8, 64>>().get() == 3);
    // The largest sizes that an int holds.
    const I wide(nullptr, extents(T(2147483647), K(2147483640)));
    CHECK(wide.extent<Fold<T, 8>>().get() == 268435456);
    CHECK(wide.extent<Digit<K, 8, 64>>().get() == 8);
    int begun = 0;
    for (auto t : range(Fold<T, 1024>(2097150), T(2147483647))) begun = t.get();
    CHECK(begun == 2097151);
    CHECK(i.extents().get<K>() == K(83));
    CHECK(i.storage_size() == 11 * 5 * 8);
}

TEST_CASE("ranges run from start to end and are empty otherwise") {
    using V = std::vector<int>;
    CHECK(numbers(range(T(3))) == V{0, 1, 2});
    CHECK(numbers(range(T(2), T(5))) == V{2, 3, 4});
    CHECK(numbers(range(T(5), T(3))).empty());
    CHECK(numbers(range(T(0))).empty());
    CHECK(numbers(range_with_step<8>(T(17))) == V{0, 8, 16});
    CHECK(numbers(range_with_step<8>(T(3), T(12))) == V{3, 11});
    CHECK(numbers(range_with_step(T(1), T(12), T(5))) == V{1, 6, 11});
    CHECK(numbers(reverse_range(T(3))) == V{2, 1, 0});
    CHECK(numbers(reverse_range(T(5), T(7))) == V{6, 5});
    CHECK(numbers(reverse_range(T(0))).empty());
}

TEST_CASE("tensors point where their layouts say") {
    std::vector<pleat::bf16> data(64 * 4096);
    const X x(data.data(), extents(T(64)));
    CHECK(x[T(3) + H(32)].get() == data.data() + 3 * 4096 + 32);
    CHECK(&*x[H(32)][T(3)] == data.data() + 3 * 4096 + 32);
    CHECK(x.get() == data.data());
    const W w(data.data());
    CHECK(w[H(3) + T(9)].get() == data.data() + 3);  // projection
    const S s(nullptr, extents(T(4)), strides(stride<T>(5000)));
    CHECK(s[T(3)][H(2)].offset() == 15002);
    CHECK(s.storage_size() == 3 * 5000 + 4096);
    const P p(nullptr, extents(T(4)));
    CHECK(p[T(3)][H(300)].offset() == 3 * 32 + 2);
    CHECK(p[T(3)][H(300)][H(-200)].offset() == 3 * 32);
    const I i(data.data(), extents(T(5), K(80)));
    CHECK(i[K(29)][T(3)].offset() == 3 * 40 + 3 * 8 + 5);
    static_assert(sizeof(w[H(3)].offset()) == 4 && sizeof(x[H(3)].offset()) == 8);
}

TEST_CASE("a cursor steps in place") {
    std::vector<pleat::bf16> data(1);
    const I i(data.data(), extents(T(5), K(80)));
    auto here = i[T(1)];
    here.step(K8(2));
    CHECK(here.offset() == 8 + 80);
    auto inner = i[K(5)];
    inner.step(K(5));
    CHECK(inner.offset() == 40 + 2);
    inner.step(T(1) + K(1));
    CHECK(inner.offset() == 40 + 8 + 3);
}

TEST_CASE("a re-based cursor obeys the laws as before") {
    std::vector<pleat::bf16> data(500);
    const I i(data.data(), extents(T(5), K(80)));
    const pleat::bf16* expected = i[T(2) + K(29)].get();
    CHECK(i[T(2) + K(7)].rebase()[K(22)].get() == expected);
    CHECK(i[K(7)].rebase()[K(22) + T(2)].get() == expected);
    CHECK(i[K8(2)].rebase()[T(2)].rebase()[K(13)].get() == expected);
}

TEST_CASE("a tensor without dims is one element") {
    float value = 2;
    const Scalar s(&value);
    CHECK(*s == 2.0f);
    *s = 3;
    CHECK(value == 3.0f);
    CHECK(s.storage_size() == 1);
    static_assert(same<decltype(s.extents()), pleat::Coordinates<>>);
    CHECK(in_range(T(-1), s.extents()));
}
