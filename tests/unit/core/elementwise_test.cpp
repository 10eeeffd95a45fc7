// Operations on all elements, on registers and on views.
#include "pleat/elementwise.h"

#include <doctest/doctest.h>

#include <vector>

#include "core/example_dims.h"

using namespace example;
using pleat::Digit;
using pleat::extents;
using pleat::range;

namespace {

/// What the generator writes for a register tensor f32 [T % 2, H % 4].
struct Acc_layout
    : pleat::Layout<int, pleat::Along<T, 2, pleat::Axis<1, 2, 0>>, pleat::Along<H, 4, pleat::Axis<1, 4, 1>>> {
    constexpr Acc_layout() = default;
    static constexpr int stride(pleat::Number<0>) { return 4; }
    static constexpr int stride(pleat::Number<1>) { return 1; }
    static constexpr T extent(pleat::Type<T>) { return T(64); }
    static constexpr H extent(pleat::Type<H>) { return H(4096); }
    static constexpr int storage() { return 8; }
};
struct Acc : pleat::RegisterTensor<Acc, float, Acc_layout, 8> {
    using RegisterTensor::RegisterTensor;
    template <class, bool = false>
    static constexpr void refuse() {}
};

}  // namespace

TEST_CASE("elements are filled, changed, copied and added") {
    Acc acc;
    pleat::fill(acc, 3.0f);
    pleat::apply(acc, [](float x) { return 2 * x; });
    Acc other;
    pleat::zero(other);
    *other[T(1)][H(3)] = 5;
    pleat::add(acc, other);
    int elements = 0;
    for (auto at : range(acc)) {
        const bool last = at == T(1) + H(3);
        CHECK(*acc[at] == (last ? 11 : 6));
        ++elements;
    }
    CHECK(elements == 8);

    std::vector<pleat::bf16> memory(2 * 4096);
    const Y y(memory.data(), extents(T(2)));
    const auto tile = y.slice<T, 2>().slice<H, 4>(H(8));
    pleat::copy(tile, acc);  // rounds; by the coordinates of the tile
    CHECK(pleat::convert<float>(*y[T(1)][H(11)]) == 11);
    CHECK(pleat::convert<float>(*y[T(0)][H(8)]) == 6);
    CHECK(memory[7].bits == 0);
    CHECK(memory[12].bits == 0);
    pleat::copy(acc, y[H(8)]);
    CHECK(*acc[T(1)][H(3)] == 11);
    const W row(memory.data() + 4096 + 8);
    pleat::copy(acc, row);  // along the dims that it has
    CHECK(*acc[T(0)][H(3)] == 11);
}
