// Swizzled tensors, rings, and tensors in shared memory and registers in dims.h: the offsets of compiled programs
// against the hardware's rule on byte addresses, with subscripts in many orders and groupings, carries and negative
// terms.
#include <string>

#include "emit/vocabularies.h"

namespace pleat::test {
namespace {

constexpr const char* tiles = R"({
  "pleat": 1, "name": "tiles",
  "dims": { "M": "runtime", "N": { "runtime": { "multiple_of": 64, "max": 1000000 } }, "K": 4096, "R": 32, "C": 32, "E": 8, "F": 128, "T": 3 },
  "folds": { "K64": "K / 64" },
  "tensors": {
    "Row128": { "dtype": "bf16", "dims": ["M % 128", "K % 64"], "space": "shared", "swizzle": "128B" },
    "Narrow": { "dtype": "bf16", "dims": ["M % 64", "K % 32"], "space": "shared", "swizzle": "128B" },
    "Wide":   { "dtype": "f32", "dims": ["M % 16", "N % 64"], "space": "shared", "swizzle": "64B" },
    "Bytes":  { "dtype": "e4m3", "dims": ["M % 16", "N % 64"], "space": "shared", "swizzle": "32B" },
    "Cut":    { "dtype": "f16", "dims": ["K % 256 / 8", "M % 8", "K % 8"], "space": "shared", "swizzle": "128B" },
    "Whole":  { "dtype": "f64", "dims": ["E", "F"], "space": "shared", "swizzle": "128B" },
    "Pad":    { "dtype": "bf16", "dims": ["E", "K % 64"], "strides": { "E": 72 }, "space": "shared" },
    "Square": { "dtype": "f32", "dims": ["R", "C"], "space": "shared", "swizzle": { "C": "R" } },
    "Checker": { "dtype": "f16", "dims": ["M % 16", "K % 16"], "space": "shared", "swizzle": { "K % 16 / 8": "M % 8 / 4" } },
    "Stages": { "dtype": "bf16", "dims": ["M % 128", "K % 64"], "space": "shared", "swizzle": "128B", "ring": { "K / 64": 3 } },
    "Pairs":  { "dtype": "f32", "dims": ["T"], "space": "shared", "ring": { "E": 2 } },
    "Acc":    { "dtype": "f32", "dims": ["M % 4", "N % 8"], "space": "register" }
  } })";

// Every element in many spellings; `byte` is where it lies by the hardware's rule.
constexpr const char* common = R"(
#include <cstdio>
using namespace tiles;
using namespace pleat;
static long long permuted(long long byte, int bits) { return byte ^ (((byte >> 7) & ((1LL << bits) - 1)) << 4); }
static int bad = 0;
static void is(const char* what, long long offset, long long expected) {
    if (offset != expected && bad++ < 5) std::printf("%s: %lld, not %lld\n", what, offset, expected);
}
template <class T, class A, class B>
static void spelled(const char* what, const T& t, A a, B b, long long expected) {
    is(what, t[a][b].offset(), expected);
    is(what, t[b][a].offset(), expected);
    is(what, t[a + b].offset(), expected);
    is(what, t[A(7)][b][a - A(7)].offset(), expected);
    is(what, t[b - B(13)][a + B(13)].offset(), expected);
    is(what, t[Fold<A, 4>(a)][b][a - A(Fold<A, 4>(a).unfold())].offset(), expected);
    is(what, t[Fold<B, 8>(b) + Digit<B, 1, 8>(b)][a].offset(), expected);
    is(what, t[Fold<B, 2>(3)][a + b][-Fold<B, 2>(3)].offset(), expected);
    is(what, t[Fold<A, 8>(a)][Digit<A, 1, 4>(a)][Digit<A, 4, 8>(a) + b].offset(), expected);
    is(what, t[Fold<B, 64>(b)][Digit<B, 8, 64>(b)][a][Digit<B, 1, 8>(b)].offset(), expected);
    is(what, t[a][b].rebase().offset(), expected - (t.cursor()[a][b].offset() - t.cursor()[a][b].rebase().offset()));
    auto here = t[a + b];
    here.step(A(3));
    here.step(B(5));
    here.step(A(-3));
    here.step(B(-5));
    is(what, here.offset(), expected);
}
)";

constexpr const char* offsets = R"(
int main() {
    alignas(1024) static bf16 row128[8192];
    static_assert(alignof(Row128::Storage) == 1024 && sizeof(Row128::Storage) == 16384);
    static_assert(Row128::space == Space::shared && sizeof(Row128(nullptr)[M(1)][K(2)].offset()) == 4);
    const Row128 row(row128);
    for (int m = 0; m < 128; ++m)
        for (int k = 0; k < 64; ++k) spelled("Row128", row, M(m), K(k), permuted(2 * (m * 64 + k), 3) / 2);
    // A whole index is cut to the tile, wherever it lies.
    for (int k = 64; k < 4096; k += 7) spelled("Row128 far", row, M(300), K(k), permuted(2 * (300 % 128 * 64 + k % 64), 3) / 2);
    for (int m = 0; m < 64; ++m)
        for (int k = 0; k < 32; ++k) spelled("Narrow", Narrow(nullptr), M(m), K(k), permuted(2 * (m * 32 + k), 3) / 2);
    for (int m = 0; m < 16; ++m)
        for (int n = 0; n < 64; ++n) {
            spelled("Wide", Wide(nullptr), M(m), N(n), permuted(4 * (m * 64 + n), 2) / 4);
            spelled("Bytes", Bytes(nullptr), M(m), N(n), permuted(m * 64 + n, 1));
        }
    for (int m = 0; m < 8; ++m)
        for (int k = 0; k < 256; ++k)
            spelled("Cut", Cut(nullptr), M(m), K(k), permuted(2 * (k / 8 * 64 + m * 8 + k % 8), 3) / 2);
    for (int e = 0; e < 8; ++e)
        for (int f = 0; f < 128; ++f) spelled("Whole", Whole(nullptr), E(e), F(f), permuted(8 * (e * 128 + f), 3) / 8);
    for (int r = 0; r < 32; ++r)
        for (int c = 0; c < 32; ++c) spelled("Square", Square(nullptr), R(r), C(c), r * 32 + (c ^ r));
    for (int m = 0; m < 16; ++m)
        for (int k = 0; k < 16; ++k)
            spelled("Checker", Checker(nullptr), M(m), K(k), m * 16 + ((k / 8) ^ (m % 8 / 4)) * 8 + k % 8);
    static_assert(Pad(nullptr).storage_size() == 7 * 72 + 64 && Narrow(nullptr).storage_size() == 2048);
    return bad != 0;
}
)";

constexpr const char* rings = R"(
int main() {
    static Stages::Storage memory;
    static_assert(sizeof(memory) == 3 * 16384 && alignof(Stages::Storage) == 1024 && Stages::slots == 3);
    static_assert(Stages::storage_size() == 3 * 8192 && same<Stages::Slot, Stages_slot>);
    const Stages ring(memory);
    auto here = ring.walk(K64(4));
    for (int k64 = 4; k64 < 40; ++k64) {
        bf16* const slot = memory.elements + k64 % 3 * 8192;
        is("the slot of a fold", ring.slot(K64(k64)).get() - slot, 0);
        is("the slot of a place", ring.slot(K(64 * k64 + 17)).get() - slot, 0);
        is("the slot of a list", ring.slot(M(5) + Fold<K, 128>(k64 / 2) + Digit<K, 64, 128>(k64 % 2)).get() - slot, 0);
        is("the next slot", (*here).get() - slot, 0);
        ++here;
        is("within a slot", ring.slot(K64(k64))[M(9)][K(64 * k64 + 33)].get() - slot, permuted(2 * (9 * 64 + 33), 3) / 2);
        is("static", ring.slot(K64(7)).get() - memory.elements, 8192);
    }
    static Pairs::Storage pairs;
    static_assert(sizeof(pairs) == 2 * 16);  // a slot of three floats is as aligned as the ring
    const Pairs two(pairs);
    is("a ring along a dim", two.slot(E(5)).get() - pairs.elements, 4);

    Acc acc(1.5f);
    for (auto m : range(Acc::extent<Digit<M, 1, 4>>()))
        for (auto n : range(Acc::extent<Digit<N, 1, 8>>())) *acc[m][n] += static_cast<float>(8 * m.get() + n.get());
    const Acc copy = acc;
    *acc[M(0)][N(0)] = 0;
    for (int i = 0; i < 32; ++i) is("registers", static_cast<long long>(2 * *copy[M(i / 8)][N(i % 8)]), 2 * i + 3);
    is("registers", acc.get()[31] == 32.5f && acc.get()[0] == 0 && sizeof(acc) == 128 && Acc::storage_size() == 32, 1);
    return bad != 0;
}
)";

}  // namespace

TEST_CASE("the laws hold under swizzles, and addresses are the hardware's") {
    CHECK(compiles({load(tiles)}, std::string(common) + offsets, true));
}

TEST_CASE("a ring's slot is the fold modulo the slots, and registers are an object") {
    CHECK(compiles({load(tiles)}, std::string(common) + rings, true));
}

TEST_CASE("layouts of swizzled tensors read as their digits") {
    const std::string text = emit::emit_vocabulary(load(tiles));
    for (const char* line :
         {"/// Row128: bf16 [M % 128, K % 64], in shared memory, swizzle 128B\n",
          "pleat::Along<K, 64, pleat::Axis<8, 64, 2, pleat::Xor<M, 1, 8>>, pleat::Axis<1, 8, 1>>",
          "pleat::Along<M, 64, pleat::Axis<2, 64, 2>, pleat::Axis<1, 2, 0, pleat::Xor<M, 8, 16>>>",
          "struct Row128 : pleat::SharedTensor<Row128, pleat::bf16, Row128_layout, 1024, 8192> {",
          "pleat::Along<C, 0, pleat::Axis<1, 0, 1, pleat::Xor<R, 1, 0>>>",  // whole: no modulo
          "struct Stages : pleat::Ring<Stages, Stages_slot, K64, 3, 8192> {",
          "struct Acc : pleat::RegisterTensor<Acc, float, Acc_layout, 32> {",
          "PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }"})
        CHECK_MESSAGE(text.find(line) != std::string::npos, line);
}

}  // namespace pleat::test
