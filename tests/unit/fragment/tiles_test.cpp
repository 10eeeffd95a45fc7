// Which lane and register of a fragment holds which element: against the tables of the PTX ISA ("Matrix Fragments
// for mma.m16n8k8", ".m16n8k16" and ".m16n8k32"), written out as they stand there; and that every element of a
// tile, of any size, is held once. Also which row's address each lane gives to ldmatrix and stmatrix.
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "fragment/tiles_dims.h"

namespace {

using namespace tiles;
using namespace pleat;

struct Place {
    int row, col;
};

// The tables' names: groupID = laneid >> 2, threadID_in_group = laneid % 4; i counts a lane's elements.
int group(int lane) { return lane >> 2; }
int thread(int lane) { return lane % 4; }

// .f16 and .bf16, m16n8k16: a0..a7, b0..b3
Place a_k16(int lane, int i) {
    const int row = (i >= 0 && i < 2) || (i >= 4 && i < 6) ? group(lane) : group(lane) + 8;
    return {row, i < 4 ? thread(lane) * 2 + (i & 1) : thread(lane) * 2 + (i & 1) + 8};
}
Place b_k16(int lane, int i) {
    return {i < 2 ? thread(lane) * 2 + (i & 1) : thread(lane) * 2 + (i & 1) + 8, group(lane)};
}
// .f16 and .bf16, m16n8k8: a0..a3, b0..b1
Place a_k8(int lane, int i) { return {i < 2 ? group(lane) : group(lane) + 8, thread(lane) * 2 + (i & 1)}; }
Place b_k8(int lane, int i) { return {thread(lane) * 2 + i, group(lane)}; }
// .tf32, m16n8k8: a0..a3, b0..b1
Place a_tf32(int lane, int i) {
    return {i == 0 || i == 2 ? group(lane) : group(lane) + 8, i == 0 || i == 1 ? thread(lane) : thread(lane) + 4};
}
Place b_tf32(int lane, int i) { return {i == 0 ? thread(lane) : thread(lane) + 4, group(lane)}; }
// .s8, .u8, .e4m3, .e5m2, m16n8k32: a0..a15, b0..b7
Place a_k32(int lane, int i) {
    const int row = (i >= 0 && i < 4) || (i >= 8 && i < 12) ? group(lane) : group(lane) + 8;
    return {row, i < 8 ? thread(lane) * 4 + (i & 3) : thread(lane) * 4 + (i & 3) + 16};
}
Place b_k32(int lane, int i) {
    return {i < 4 ? thread(lane) * 4 + (i & 3) : thread(lane) * 4 + (i & 3) + 16, group(lane)};
}
// The accumulators of all of them: c0..c3
Place c_all(int lane, int i) { return {i < 2 ? group(lane) : group(lane) + 8, thread(lane) * 2 + (i & 1)}; }

template <class F>
auto place(unsigned lane, int element) {
    return coordinates(F::lane_coordinates(lane), F::register_coordinates(element));
}
template <class F, class Where>
Place numbers(const Where& where) {
    using R = typename F::Rows::Of;
    using C = typename F::Cols::Of;
    return {static_cast<int>(where.template get<R>().unfold().get()),
            static_cast<int>(where.template get<C>().unfold().get())};
}

template <class F, class Table>
void as_in(Table table, int elements) {
    REQUIRE(F::elements == elements);
    for (int lane = 0; lane < 32; ++lane) {
        for (int i = 0; i < elements; ++i) {
            const Place expected = table(lane, i), found = numbers<F>(place<F>(static_cast<unsigned>(lane), i));
            CHECK(found.row == expected.row);
            CHECK(found.col == expected.col);
        }
    }
}

/// Every element of the tile is held once, and is found again from its coordinates, given as whole dims, from a
/// tile further on, or in any order.
template <class F>
void held_once() {
    using R = typename F::Rows::Of;
    using C = typename F::Cols::Of;
    std::set<std::pair<int, int>> seen;
    for (unsigned lane = 0; lane < 32; ++lane) {
        for (int i = 0; i < F::elements; ++i) {
            const auto where = place<F>(lane, i);
            const Place at = numbers<F>(where);
            CHECK((at.row < F::Rows::hi && at.col < F::Cols::hi));
            CHECK(seen.insert({at.row, at.col}).second);
            const R row(at.row);
            const C col(at.col);
            for (const int tile : {0, 1, 3}) {
                const auto far = col + typename F::Cols::Of(tile * static_cast<int>(F::Cols::hi)) + row;
                CHECK(F::lane_of(far) == static_cast<int>(lane));
                CHECK(F::element_of(far) == i);
            }
            CHECK(F::lane_of(where) == static_cast<int>(lane));
            CHECK(F::element_of(where) == i);
        }
    }
    CHECK(seen.size() == static_cast<size_t>(F::Rows::hi * F::Cols::hi));
}

}  // namespace

TEST_CASE("lanes and registers of one instruction's operands are those of the PTX ISA") {
    as_in<A>(a_k16, 8);
    as_in<B>(b_k16, 4);
    as_in<A8>(a_k8, 4);
    as_in<B8>(b_k8, 2);
    as_in<AT>(a_tf32, 4);
    as_in<BT>(b_tf32, 2);
    as_in<AE>(a_k32, 16);
    as_in<BE>(b_k32, 8);
    as_in<AI>(a_k32, 16);
    as_in<BI>(b_k32, 8);
    as_in<Acc>(c_all, 4);
    as_in<AccHalf>(c_all, 4);
    as_in<AccInt>(c_all, 4);
}

TEST_CASE("each element of a tile is held by one lane, once") {
    held_once<A>();
    held_once<B>();
    held_once<Acc>();
    held_once<AT>();
    held_once<BT>();
    held_once<AE>();
    held_once<BI>();
    held_once<WideA>();
    held_once<WideB>();
    held_once<Wide>();
}

TEST_CASE("a lane's elements are subscripted by coordinates") {
    Wide acc = {};
    int n = 0;
    for (const auto r : Wide::registers()) acc[r] = static_cast<float>(n++);
    CHECK(n == Wide::elements);
    for (int i = 0; i < n; ++i) CHECK(acc.element(i) == static_cast<float>(i));
    // Lane 0 holds [0, 0], [0, 1], [8, 0] ...: rows in blocks of 8, columns in blocks of 8 and pairs.
    CHECK(acc[M(8) + N(0)] == acc.element(Wide::element_of(M(8) + N(0))));
    CHECK(Wide::element_of(M(8) + N(0)) == 12);
    CHECK(Wide::element_of(M(0) + N(9)) == 3);
    const auto& constant = acc;
    CHECK(constant[M(0) + N(9)] == 3.0f);
    acc.fill(2.5f);
    CHECK(acc[M(56) + N(41)] == 2.5f);

    A half = {};
    for (const auto r : A::registers()) half[r] = convert<f16>(n--);
    for (int i = 0; i < A::elements; ++i) CHECK(convert<int>(f16(half.element(i))) == Wide::elements - i);
    half.zero();
    CHECK(f16(half[M(0) + K(9)]).bits == 0);
    AI bytes = {};
    bytes[M(0) + K(3)] = static_cast<signed char>(-5);
    CHECK(bytes.word[0] == 0xfb000000u);
    CHECK(static_cast<signed char>(bytes[M(0) + K(3)]) == -5);
}

TEST_CASE("tf32 is the nearest, ties away from zero") {
    const auto rounded = [](float x) { return from_fragment<float>(to_fragment<tf32>(x)); };
    CHECK(rounded(1.0f) == 1.0f);
    CHECK(rounded(1.0f + 0x1p-11f) == 1.0f + 0x1p-10f);
    CHECK(rounded(-1.0f - 0x1p-11f) == -1.0f - 0x1p-10f);
    CHECK(rounded(1.0f + 0x1p-12f) == 1.0f);
    CHECK(rounded(__builtin_inff()) == __builtin_inff());
    CHECK(rounded(__builtin_nanf("")) != rounded(__builtin_nanf("")));
}

namespace {

/// ldmatrix as the PTX ISA says: lane i of 8 j to 8 j + 7 gives the address of row i of matrix j, and register j of
/// lane l receives of matrix j, row l / 4, the 4 bytes l % 4; transposed, element l / 4 of rows 2 (l % 4) and 2 (l
/// % 4) + 1.
template <class F, class T>
void loads_what_it_holds(const T& tensor) {
    using E = typename Mutable<typename T::Element>::type;
    using X = Matrices<F, typename T::Layout, sizeof(E)>;
    CHECK((X::fits && X::aligned && (X::packed_rows || X::transposed)));
    using Row = typename X::Row;
    const auto here = [&](const auto& c) { return static_cast<long long>(tensor[c].offset()); };
    const auto start = tensor[coordinates(typename F::SpreadDim(0), typename F::PackedDim(0))];
    using Residue = typename decltype(start)::Residue;
    for (int g = 0; g < X::groups; ++g) {
        for (int j = 0; j < X::at_once; ++j) {
            for (int lane = 0; lane < 32; ++lane) {
                for (int byte = 0; byte < 4 / static_cast<int>(sizeof(E)); ++byte) {
                    const int row = X::transposed ? lane % 4 * 2 + byte : lane / 4;
                    const int element =
                        X::transposed ? lane / 4 : lane % 4 * 4 / static_cast<int>(sizeof(E)) + byte;
                    const Row row_place = X::row_of(static_cast<unsigned>(8 * j + row), static_cast<unsigned>(g));
                    const long long address = residue_offset(start.layout, start.residue_,
                                                             pleat::PartsIn<typename T::Layout, Residue, Row>(),
                                                             row_place, typename Row::Numbers());
                    const auto along = coordinates(typename F::SpreadDim(row_place.along(true)),
                                                   typename F::PackedDim(row_place.along(false)));
                    CHECK(address == here(along));
                    const int number = (g * X::at_once + j) * (4 / static_cast<int>(sizeof(E))) + byte;
                    CHECK(address + element == here(place<F>(static_cast<unsigned>(lane), number)));
                }
            }
        }
    }
}

}  // namespace

TEST_CASE("ldmatrix and stmatrix move what the fragment holds") {
    const AS as(nullptr);
    const BS bs(nullptr);
    const DS ds(nullptr);
    loads_what_it_holds<A>(as);
    loads_what_it_holds<WideA>(as);
    loads_what_it_holds<B>(bs);
    loads_what_it_holds<WideB>(bs);
    loads_what_it_holds<Wide>(ds);
    loads_what_it_holds<AccHalf>(ds);
    CHECK(Matrices<A, AS::Layout, 2>::at_once == 4);
    CHECK(Matrices<B, BS::Layout, 2>::at_once == 2);
    CHECK(Matrices<WideB, BS::Layout, 2>::at_once == 4);
    CHECK(Matrices<B, BS::Layout, 2>::transposed);
    CHECK(!Matrices<A, AS::Layout, 2>::transposed);
}
