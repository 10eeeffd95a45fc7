// A checked build on the host: each fault is one sentence with tensor, dim, value and extent, and what lies within
// is not disturbed. A program of its own, since the same templates mean something else in an unchecked one.
#define PLEAT_CHECKED
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/arranged_dims.h"
#include "core/example_dims.h"
#include "pleat/gpu/async.h"

using namespace example;
using pleat::Digit;
using pleat::extents;
using pleat::Fold;
using pleat::range;

namespace {

/// What the generator writes for slots [K % 64] of a ring over K / 64.
struct Stage_layout : pleat::Layout<int, pleat::Along<K, 64, pleat::Axis<1, 64, 0>>> {
    constexpr Stage_layout() = default;
    static constexpr int stride(pleat::Number<0>) { return 1; }
    static constexpr K extent(pleat::Type<K>) { return K(4096); }
    static constexpr int storage() { return 64; }
};
struct Stage : pleat::SharedTensor<Stage, float, Stage_layout, 16, 64> {
    PLEAT_NAME("RING [K % 64]")
    explicit constexpr Stage(float* pointer) : SharedTensor{{pointer, {}}} {}
    template <class, bool = false>
    static constexpr void refuse() {}
};
struct Stages : pleat::Ring<Stages, Stage, Fold<K, 64>, 3, 64> {
    PLEAT_NAME("RING [K % 64]")
    explicit constexpr Stages(float* pointer) : Ring{pointer} {}
    template <class, bool = false>
    static constexpr void refuse() {}
};

/// [K % 64], of a K whose size it does not know.
struct Part_layout : pleat::Layout<int, pleat::Along<K, 64, pleat::Axis<1, 64, 0>>> {
    constexpr Part_layout() = default;
    static constexpr int stride(pleat::Number<0>) { return 1; }
    static constexpr K extent(pleat::Type<K>) { return pleat::endless<K>(); }
    static constexpr int storage() { return 64; }
};
struct Part : pleat::SharedTensor<Part, float, Part_layout, 16, 64> {
    PLEAT_NAME("PART [K % 64]")
    explicit constexpr Part(float* pointer) : SharedTensor{{pointer, {}}} {}
    template <class, bool = false>
    static constexpr void refuse() {}
};

/// Q: f32 [K], in global memory.
struct Q_layout : pleat::Layout<int, pleat::Along<K, 1, pleat::Axis<1, 0, 0>>> {
    template <class Extents>
    explicit constexpr Q_layout(const Extents& extents) : k(extents.template get<K>()) {}
    static constexpr int stride(pleat::Number<0>) { return 1; }
    constexpr K extent(pleat::Type<K>) const { return k; }
    constexpr int storage() const { return k.get(); }
    K k;
};
struct Q : pleat::Tensor<Q, const float, Q_layout> {
    PLEAT_NAME("Q [K]")
    template <class Extents>
    constexpr Q(const float* pointer, const Extents& extents) : Tensor{pointer, Q_layout(extents)} {}
    template <class, bool = false>
    static constexpr void refuse() {}
};

std::vector<pleat::bf16> storage(16 * 4096 + 8);

pleat::bf16* aligned() {
    auto at = reinterpret_cast<unsigned long long>(storage.data());
    return storage.data() + (16 - at % 16) % 16 / 2;
}

const float* floats() {
    alignas(16) static const float all[80] = {};
    return all;
}

template <class F>
std::string reported(const F& f) {
    try {
        f();
    } catch (const std::out_of_range& e) {
        return e.what();
    }
    return "";
}

}  // namespace

TEST_CASE("digits of a dim whose size a tensor does not know are of any place") {
    alignas(16) float memory[64] = {};
    memory[63] = 2;
    const Part part(memory);
    const auto read = [&](int place) { return reported([&] { CHECK(*part[K(place)] == 2); }); };
    CHECK(read(63).empty());
    CHECK(read((1 << 30) + 63).empty());
    CHECK(read(2147483647 - 64).empty());
    CHECK(reported([&] { (void)*part[K(-1)]; }).find("K(-1)") != std::string::npos);
}

TEST_CASE("a place outside is reported, wherever the cursor was on the way") {
    const X x(aligned(), extents(T(16)));
    CHECK(reported([&] { (void)*x[T(16)][H(0)]; }) == "pleat: tensor X [T, H] has no T(16): its extent is 16");
    CHECK(reported([&] { (void)*x[T(3)][H(-1)]; }) == "pleat: tensor X [T, H] has no H(-1): its extent is 4096");
    CHECK(reported([&] { (void)x[T(3)][H(4090) + Fold<H, 8>(1)]->bits; }) ==
          "pleat: tensor X [T, H] has no H(4098): its extent is 4096");
    CHECK(reported([&] { (void)x[T(3)][H(4096)].get(); }) ==
          "pleat: tensor X [T, H] has no H(4096): its extent is 4096");
    CHECK(reported([&] { (void)x[T(3)][H(4096)].address(); }).empty());
    CHECK(reported([&] { (void)*x[T(30)][H(5000)][T(-20)][H(-5000)]; }).empty());
    auto here = x[T(0)][H(0)];
    for (int i = 0; i < 16; ++i) {
        CHECK(reported([&] { (void)*here; }).empty());
        here.step(T(1));
    }
    CHECK(reported([&] { (void)*here.rebase(); }) == "pleat: tensor X [T, H] has no T(16): its extent is 16");
    const I i(aligned(), extents(T(5), K(75)));  // storage is whole folds; the extent counts
    CHECK(reported([&] { (void)*i[K(74)][T(0)]; }).empty());
    CHECK(reported([&] { (void)*i[K(75)][T(0)]; }) ==
          "pleat: tensor I [K / 8, T, K % 8] has no K(75): its extent is 75");
    const X none(aligned(), extents(T(0)));
    CHECK(reported([&] { (void)*none[T(0) + H(0)]; }) == "pleat: tensor X [T, H] has no T(0): its extent is 0");
}

TEST_CASE("all places of every tensor are there") {
    const I i(aligned(), extents(T(5), K(75)));
    const P p(nullptr, extents(T(3)));
    int visited = 0;
    for (auto c : range(i)) visited += i[c].get() != nullptr;
    for (auto c : range(p)) visited += p[c].address() != nullptr && p[c].in_range(p.extents());
    CHECK(visited == 5 * 75 + 3 * 32 - 1);  // the first one is at null
}

TEST_CASE("a slice has its own extent, and lies within its tensor's") {
    const X x(aligned(), extents(T(16)));
    const auto tile = x.slice<T, 4>(T(8));
    CHECK(reported([&] { (void)*tile[T(3)][H(0)]; }).empty());
    CHECK(reported([&] { (void)*tile[T(4)][H(0)]; }) == "pleat: tensor X [T, H] has no T(4): its extent is 4");
    CHECK(reported([&] { (void)*tile[T(-1)][H(0)]; }) == "pleat: tensor X [T, H] has no T(-1): its extent is 4");
    CHECK(reported([&] { (void)x.slice<T, 4>(T(13)); }) ==
          "pleat: tensor X [T, H] has no slice from T(13): its extent is 16, the slice's length 4");
    CHECK(reported([&] { (void)tile.slice<T, 2>(T(3)); }) ==
          "pleat: tensor X [T, H] has no slice from T(3): its extent is 4, the slice's length 2");
    CHECK(reported([&] { (void)x.drop<T>(T(16)); }) ==
          "pleat: tensor X [T, H] has no slice from T(16): its extent is 16, the slice's length 1");
    const W w(aligned());
    CHECK(reported([&] { (void)*w.add(T(4))[T(9)][H(0)]; }).empty());  // it moves nothing
}

TEST_CASE("vectors are aligned and whole") {
    const W w(aligned());
    const auto vectors = w.vectors<H, 8>();
    CHECK(reported([&] { (void)*vectors[Fold<H, 8>(511)]; }).empty());
    CHECK(reported([&] { (void)*vectors[Fold<H, 8>(512)]; }) ==
          "pleat: tensor W [H] has no vector at H(4096): its extent is 4096, the vector's length 8");
    const W odd(aligned() + 3);
    CHECK(reported([&] { (void)*odd.vectors<H, 8>()[Fold<H, 8>(2)]; }) ==
          "pleat: tensor W [H] has no aligned vector at H(16): its extent is 4096, the address 6 bytes too far");
    CHECK(reported([&] { (void)*odd[H(2)]; }).empty());
    const I ragged(aligned(), extents(T(5), K(75)));
    CHECK(reported([&] { (void)*ragged.vectors<K, 8>()[K8(9)][T(0)]; }) ==
          "pleat: tensor I [K / 8, T, K % 8] has no vector at K(72): its extent is 75, the vector's length 8");
}

TEST_CASE("a digit is below its count") {
    const I i(aligned(), extents(T(5), K(75)));
    CHECK(reported([&] { (void)i[LANE_K(7)]; }).empty());
    CHECK(reported([&] { (void)i[LANE_K(8)]; }) ==
          "pleat: tensor I [K / 8, T, K % 8] has no digit of K that is 8: its count is 8");
    CHECK(reported([&] { (void)i[Digit<K, 1, 8>(-1)]; }) ==
          "pleat: tensor I [K / 8, T, K % 8] has no digit of K that is -1: its count is 8");
}

TEST_CASE("what is copied as one lies in both tensors, at a multiple of its bytes") {
    alignas(16) float memory[3 * 64] = {};
    const Stage tile(memory);
    const Q q(floats(), extents(K(76)));
    CHECK(reported([&] { cp_async<16>(tile[K(8)], q[K(72)]); }).empty());
    CHECK(reported([&] { cp_async<16>(tile[K(8)], q[K(76)]); }) ==
          "pleat: tensor Q [K] has no K(76): its extent is 76");
    CHECK(reported([&] { cp_async<16>(tile[K(8)], q[K(76)], false); }).empty());  // nothing is read
    const Q short_one(floats(), extents(K(74)));
    CHECK(reported([&] { cp_async<16>(tile[K(8)], short_one[K(72)]); }) ==
          "pleat: tensor Q [K] has no vector at K(72): its extent is 74, the vector's length 4");
    CHECK(reported([&] { cp_async<8>(tile[K(8)], short_one[K(72)]); }).empty());
    CHECK(reported([&] { cp_async<16>(tile[K(8)], q[K(2)]); }) ==
          "pleat: tensor Q [K] has no aligned vector at K(2): its extent is 76, the address 8 bytes too far");
    CHECK(reported([&] { cp_async<16>(tile[K(6)], q[K(0)]); }) ==
          "pleat: tensor RING [K % 64] has no aligned vector at K(6): its extent is 4096, the address 8 bytes too "
          "far");
    CHECK(reported([&] { cp_async<16>(tile[K(6)], q[K(0)], false); }) ==
          "pleat: tensor RING [K % 64] has no aligned vector at K(6): its extent is 4096, the address 8 bytes too "
          "far");
}

TEST_CASE("a ring has no slot but its own") {
    float memory[3 * 64] = {};
    const Stages ring(memory);
    CHECK(reported([&] { *ring.slot(Fold<K, 64>(7))[K(3)] = 1; }).empty());
    CHECK(memory[64 + 3] == 1);
    CHECK(reported([&] { (void)ring.slot(Fold<K, 64>(-1)); }) ==
          "pleat: tensor RING [K % 64] has no slot for K(-64), which is negative: its slots are 3");
    CHECK(reported([&] { (void)ring.at(2); }).empty());
    CHECK(reported([&] { (void)ring.at(3); }) ==
          "pleat: tensor RING [K % 64] has no slot of K that is number 3: its slots are 3");
    CHECK(reported([&] { (void)ring.at(-1); }) ==
          "pleat: tensor RING [K % 64] has no slot of K that is number -1: its slots are 3");
    CHECK(reported([&] { (void)*ring.slot(K(0))[K(-1)]; }) ==
          "pleat: tensor RING [K % 64] has no K(-1): its extent is 4096");
    int elements = 0;
    for (auto c : range(ring.slot(K(0)))) elements += ring.slot(K(0))[c].address() == memory + elements;
    CHECK(elements == 64);
}

TEST_CASE("a swizzled tile and registers are checked like others") {
    static arranged::SQUARE::Storage square;
    const arranged::SQUARE tile(square);
    CHECK(reported([&] { (void)*tile[arranged::R(31)][arranged::C(31)]; }).empty());
    CHECK(reported([&] { (void)*tile[arranged::R(31)][arranged::C(32)]; }) ==
          "pleat: tensor SQUARE [R, C] has no C(32): its extent is 32");
    arranged::SUMS sums(0.0f);
    CHECK(reported([&] { (void)*sums[arranged::R(-1)][arranged::M(0)]; }) ==
          "pleat: tensor SUMS [M % 4, R % 2] has no R(-1): its extent is 32");
}
