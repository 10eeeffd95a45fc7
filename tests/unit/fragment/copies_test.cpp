// Tiles that are copied by the threads of a compound index: every element that lies in both the tile and the tensor
// goes to its place once, and nothing else is written. The copies here are stores, which the host runs too; how
// cp.async goes the same ways is seen on a GPU (tests/gpu/fragments_test.cpp).
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "fragment/copies_dims.h"
#include "pleat/gpu/tile_copy.h"

namespace {

using namespace copies;
using namespace pleat;

template <class Threads>
constexpr int threads() {
    return static_cast<int>(Threads::fixed_size());
}

bool alike(f16 a, f16 b) { return a.bits == b.bits; }
bool alike(float a, float b) { return std::memcmp(&a, &b, sizeof(a)) == 0; }

/// Stores a tile of numbered elements by all its threads, with an edge of the tensor in its midst or not, and looks
/// at every element of the tensor. `value` makes an element of a number.
template <class Tile, class Threads, class T, class Place, class Value>
void check_store(const T& tensor, const Place& place, int tile_m, int tile_n, const Value& value) {
    using E = typename T::Element;
    static typename Tile::Storage memory;
    const Tile tile(memory);
    for (int m = 0; m < tile_m; ++m)
        for (int n = 0; n < tile_n; ++n) *tile[M(m) + N(n)] = value(1 + m * tile_n + n);
    const auto size = static_cast<size_t>(tensor.storage_size());
    E* const out = tensor.get();
    for (size_t i = 0; i < size; ++i) out[i] = value(0);
    for (int i = 0; i < threads<Threads>(); ++i) tile_copy(tile, tensor[place], Threads(i)).store();

    int right = 0, written = 0, wanted = 0;
    for (size_t i = 0; i < size; ++i) written += !alike(out[i], value(0));
    for (int m = 0; m < tile_m; ++m) {
        for (int n = 0; n < tile_n; ++n) {
            const auto at = coordinates(place, M(m), N(n));
            if (!tensor.in_range(at)) continue;
            ++wanted;
            right += alike(*tensor[at], value(1 + m * tile_n + n));
        }
    }
    CHECK(wanted > 0);
    CHECK(right == wanted);
    CHECK(written == wanted);
}

f16 half_of(int number) { return {static_cast<unsigned short>(number)}; }

template <class Tile, class Threads>
void check_halves(int rows, int columns) {
    CAPTURE(rows);
    CAPTURE(columns);
    std::vector<f16> memory(static_cast<size_t>(3 * rows * columns));
    const X x(memory.data(), extents(M(rows), N(columns)));
    for (const int m : {0, 3, 32})
        for (const int n : {0, 8, 64})
            if (m < rows && n < columns)
                check_store<Tile, Threads>(x, coordinates(B(1), M(m), N(n)), 32, 64, half_of);
}

float float_of(int number) { return static_cast<float>(number); }

template <class Tile, class Threads>
void check_floats(int rows, int columns) {
    CAPTURE(rows);
    CAPTURE(columns);
    std::vector<float> memory(static_cast<size_t>(rows * columns));
    const Y y(memory.data(), extents(M(rows), N(columns)));
    for (const int m : {0, 4, 16})
        for (const int n : {0, 8})
            if (m < rows && n < columns) check_store<Tile, Threads>(y, coordinates(M(m), N(n)), 16, 16, float_of);
}

TEST_CASE("threads store a tile as far as it lies in the tensor, each element once") {
    for (const int rows : {1, 32, 50, 96}) {
        for (const int columns : {8, 64, 104}) {
            check_halves<SWIZZLED, ByRows>(rows, columns);
            check_halves<SWIZZLED, ByColumns>(rows, columns);
            check_halves<SWIZZLED, Few>(rows, columns);
            check_halves<SWIZZLED, Spaced>(rows, columns);
        }
    }
    for (const int rows : {5, 16, 40}) {
        for (const int columns : {8, 16, 24}) {
            check_floats<TURNED, Quads>(rows, columns);
            check_floats<TURNED, Pairs>(rows, columns);
            check_floats<TURNED, Single>(rows, columns);
        }
    }
}

TEST_CASE("a tile goes from a ring's slot to where a cursor stands") {
    constexpr int rows = 40, columns = 72;
    static SLOTS::Storage memory;
    const SLOTS slots(memory);
    std::vector<f16> to(3 * rows * columns);
    const X x(to.data(), extents(M(rows), N(columns)));
    for (int n = 0; n < 64; ++n) *slots.slot(N(64))[M(7) + N(n)] = half_of(1 + n);
    for (int i = 0; i < threads<Few>(); ++i) tile_copy(slots.slot(N(64)), x[B(2)][N(8)][M(1)], Few(i)).store();
    for (int n = 0; n < 64; ++n) CHECK((*x[B(2) + M(8) + N(8 + n)]).bits == 1 + n);
}

TEST_CASE("a tile that is not dealt out whole, each element once, is known to be none") {
    constexpr TileDim tile[] = {{1, 128}, {1, 64}};
    const auto whole = [&](TermNumbers a, TermNumbers b) { return dealt_tile(tile, {a, b}).whole; };
    CHECK(whole({0, 1, 32}, {1, 8, 64}));
    CHECK(whole({0, 1, 32}, {0, 64, 128}));
    CHECK(whole({1, 1, 64}, {0, 8, 16}));
    CHECK_FALSE(whole({0, 2, 32}, {1, 8, 64}));    // vectors along two dims
    CHECK_FALSE(whole({0, 1, 32}, {0, 16, 64}));   // one begins within another
    CHECK_FALSE(whole({0, 1, 32}, {1, 64, 128}));  // beside the tile
    CHECK_FALSE(whole({0, 1, 256}, {1, 8, 64}));   // further than the tile
    CHECK_FALSE(whole({0, 1, 48}, {1, 8, 64}));    // 128 is no whole number of 48
    CHECK_FALSE(whole({0, 1, 0}, {1, 8, 64}));     // a count that is not known
    CHECK_FALSE(dealt_tile({TileDim{1, 0}, TileDim{1, 64}}, {TermNumbers{1, 8, 64}}).whole);  // nor is a size
}

TEST_CASE("a tile of whole dims has their extents") {
    static WHOLE::Storage memory;
    const WHOLE tile(memory);
    std::vector<float> to(3 * 10 * 12);
    const Z z(to.data());
    for (int b = 0; b < 3; ++b)
        for (int r = 0; r < 10; ++r)
            for (int c = 0; c < 12; ++c) *tile[B(b) + R(r) + C(c)] = float_of((b * 10 + r) * 12 + c);
    for (int i = 0; i < threads<ByQuads>(); ++i) tile_copy(tile, z[B(0)], ByQuads(i)).store();
    int right = 0;
    for (int b = 0; b < 3; ++b)
        for (int r = 0; r < 10; ++r)
            for (int c = 0; c < 12; ++c) right += *z[B(b) + R(r) + C(c)] == float_of((b * 10 + r) * 12 + c);
    CHECK(right == 3 * 10 * 12);
}

}  // namespace
