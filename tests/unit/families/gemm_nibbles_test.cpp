// Operands of 4 bits: which expressions are such ones, what two of them become, and that the bytes that each lane
// of a warpgroup reads of a tile are those of the elements which wgmma wants there.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "families/gemm/launch.h"
#include "planned.h"

#define __device__
#define __forceinline__ inline
namespace {
struct {
    unsigned x;
} threadIdx;
/// As PTX ISA has prmt: byte i of the result is that of the two words which digit i of the selector names.
unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
    const unsigned long long both = static_cast<unsigned long long>(b) << 32 | a;
    unsigned all = 0;
    for (int i = 0; i < 32; i += 8)
        all |= static_cast<unsigned>(both >> ((selector >> (i / 2) & 7) * 8) & 0xff) << i;
    return all;
}
}  // namespace
#include "pleat/gpu/nibbles.h"

using pleat::test::gemm;
using pleat::test::Planned;
using pleat::test::planned_text;
namespace schedule = pleat::schedule;

namespace {

template <class T>
std::array<float, 2> halves(unsigned word) {
    return {pleat::widen(T{static_cast<unsigned short>(word)}),
            pleat::widen(T{static_cast<unsigned short>(word >> 16)})};
}

int meant(int nibble, int offset, bool inverted) { return (inverted ? nibble ^ 8 : nibble) - offset; }

template <class T, int Offset, bool Inverted, bool HighFirst>
void check_all_bytes() {
    using Two = pleat::FromNibbles<T, pleat::Nibbles<Offset, Inverted, HighFirst>>;
    for (int byte = 0; byte < 256; ++byte) {
        const int low = meant(byte % 16, Offset, Inverted), high = meant(byte / 16, Offset, Inverted);
        const std::array<float, 2> wanted{static_cast<float>(HighFirst ? high : low),
                                          static_cast<float>(HighFirst ? low : high)};
        CHECK(halves<T>(Two::of_byte(static_cast<unsigned>(byte))) == wanted);
        for (int i = 0; i < 4; ++i)
            for (const unsigned others : {0u, ~0u, 0x5a96c3e1u}) {
                const unsigned word = (others & ~(0xffu << 8 * i)) | static_cast<unsigned>(byte) << 8 * i;
                CHECK(halves<T>(Two::of_word(word, i)) == wanted);
            }
    }
}

template <class T>
void check_layouts() {
    check_all_bytes<T, 8, false, false>();
    check_all_bytes<T, 8, true, false>();
    check_all_bytes<T, 8, false, true>();
    check_all_bytes<T, 0, false, false>();
    check_all_bytes<T, -127, true, true>();
    check_all_bytes<T, 127, false, false>();
}

/// A product whose second operand is bf16 of an integer expression of the bytes B.
Planned packed(const std::string& value, const std::string& more = "", const std::string& dtype = "u8",
               const std::string& k = "4096") {
    return planned_text(R"({"pleat": 1, "name": "t", "dims": {"M": "runtime", "N": 4096, "K": )" + k +
                        R"(}, "tensors": {"A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": ")" + dtype +
                        R"(", "dims": ["N", "K / 2"]}, "S": {"dtype": "bf16", "dims": ["N", "K /^ 128"]},
             "D": {"dtype": "bf16", "dims": ["M", "N"]}}, "kernel": {"prologue": [
             {"let": "v", "be": ")" +
                        value + R"("}], "contract": {"acc": ["A", "bf16(v))" + more +
                        R"("], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"}]}})");
}

}  // namespace

TEST_CASE("two nibbles become the two elements that their byte stands for, whatever lies beside it") {
    check_layouts<pleat::bf16>();
    check_layouts<pleat::f16>();
}

TEST_CASE("each lane of a warpgroup reads the nibbles that operand a of wgmma has in it") {
    constexpr int rows = 64, depth = 64, row_bytes = depth / 2;
    const auto element = [](int row, int k) { return (row * 7 + k * 3 + row * k) % 16; };
    // TMA's swizzle of 32 bytes (CUDA driver API, CU_TENSOR_MAP_SWIZZLE_32B): bit 4 of an address XOR bit 7.
    std::array<unsigned char, rows * row_bytes> tile{};
    for (int row = 0; row < rows; ++row)
        for (int k = 0; k < depth; k += 2) {
            const int at = row * row_bytes + k / 2;
            tile.at(static_cast<size_t>(at ^ (at >> 7 & 1) << 4)) =
                static_cast<unsigned char>(element(row, k) | element(row, k + 1) << 4);
        }
    for (threadIdx.x = 0; threadIdx.x < 128; ++threadIdx.x) {
        unsigned of[4][4];
        pleat::nibble_fragments<pleat::bf16, pleat::Nibbles<8, false>>(tile.data(), of);
        const int warp = static_cast<int>(threadIdx.x / 32), lane = static_cast<int>(threadIdx.x % 32);
        for (int k = 0; k < 4; ++k)
            for (int i = 0; i < 8; ++i) {  // PTX ISA, "Register Fragments" of wgmma.m64nNk16, operand A
                const int row = 16 * warp + lane / 4 + (i % 4 < 2 ? 0 : 8);
                const int column = lane % 4 * 2 + i % 2 + (i < 4 ? 0 : 8);
                CHECK(halves<pleat::bf16>(of[k][i / 2]).at(static_cast<size_t>(i % 2)) ==
                      static_cast<float>(element(row, 16 * k + column) - 8));
            }
    }
}

TEST_CASE("an operand of nibbles is what its expression is, however that is written") {
    const auto type = [](const std::string& value, const char* dtype = "u8") {
        const Planned p = packed(value, "", dtype);
        return p.plan.untiled.empty() ? p.tile().a.nibbles.value().type() : "none";
    };
    CHECK(type("where(K % 2 == 0, B % 16, B // 16) - 8") == "pleat::Nibbles<8, false>");
    CHECK(type("(B // where(K % 2 == 0, 1, 16)) % 16 - 8") == "pleat::Nibbles<8, false>");
    CHECK(type("where(K % 2 == 0, B // 16, B % 16)") == "pleat::Nibbles<0, false, true>");
    // Two's complement, of bytes of either sign.
    CHECK(type("(where(K % 2 == 0, B, B // 16) + 8) % 16 - 8") == "pleat::Nibbles<8, true>");
    CHECK(type("(where(K % 2 == 0, B, B // 16) + 8) % 16 - 8", "i8") == "pleat::Nibbles<8, true>");
    CHECK(type("where(K % 2 == 0, (B % 16 + 8) % 16 - 8, B // 16)", "i8") == "pleat::Nibbles<8, true>");
    // Products of nibbles, halves of them, and what depends on another index, are none.
    CHECK(type("where(K % 2 == 0, B % 16, B // 16) * 2") == "none");
    CHECK(type("where(K % 2 == 0, B % 8, B // 16)") == "none");
    CHECK(type("where(K % 4 == 0, B % 16, B // 16)") == "none");
    CHECK(type("where(K % 2 == 0, B % 16, B // 16) + N % 2") == "none");
}

TEST_CASE("nibbles make the rows of tiles and come in half of their bytes, with scales of groups in f32") {
    const Planned p = packed("where(K % 2 == 0, B % 16, B // 16) - 8", " * S");
    const schedule::Tile& tile = p.tile();
    CHECK(tile.a.nibbles);
    CHECK(p.spec.name_of(tile.row) == "N");
    CHECK(tile.mainloop.by_steps());
    CHECK(tile.a.map.front().box == 32);
    CHECK(p.spec.name_of(tile.a.map.front().axis) == "K / 2");
    CHECK(tile.stage_bytes() == tile.mainloop.rows * 32 + tile.multiplied() * 128);
    CHECK(tile.shared_bytes() <= 227 * 1024);
    const schedule::Tile& portable = gemm(p.plan.variants.back().launches.front()).tile;
    CHECK(portable.mainloop.portable());
    CHECK(portable.b.nibbles);
    CHECK(p.spec.name_of(portable.column) == "N");
    // Rows of bytes that are no multiples of 16 are not TMA's.
    const Planned short_rows = packed("where(K % 2 == 0, B % 16, B // 16)", "", "u8", "4112");
    CHECK(short_rows.tile().mainloop.portable());
    CHECK(short_rows.tile().mainloop.sm80().access == 8);
}
