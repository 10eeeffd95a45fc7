// Swizzles as XORed digits, against the hardware's rule on byte addresses (address bits 4 and up XORed with bits 7
// and up), element by element, on tiles of every shape; and periods against their definition.
#include "layout/swizzle.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "layout/address.h"

namespace pleat::layout {
namespace {

using model::Axis;
using model::Dtype;
using model::Size;
using model::Spec;
using model::Tensor;

int pick(std::mt19937& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

struct Tile {
    Spec spec;
    Tensor tensor;
    std::vector<int64_t> places;  // of each dim, as far as the tensor tells them apart
};

/// Two or three dims, each cut by powers of two into digits that lie in any order, at times padded.
Tile random_tile(std::mt19937& random, bool power_of_two) {
    Tile t;
    constexpr Dtype dtypes[] = {Dtype::u8, Dtype::bf16, Dtype::f32, Dtype::f64};
    t.tensor.dtype = dtypes[pick(random, 4)];
    t.tensor.space = model::Space::shared;
    const int dims = 1 + pick(random, 3);
    for (int d = 0; d < dims; ++d) {
        const int64_t n = power_of_two ? int64_t{1} << pick(random, 7) : 1 + pick(random, 40);
        t.spec.dims.push_back({std::string(1, static_cast<char>('A' + d)), Size(n), {}});
        t.places.push_back(n);
        std::vector<int64_t> cuts{1};
        for (int64_t cut = 2; cut < n; cut *= 2)
            if (n % cut == 0 && pick(random, 4) == 0) cuts.push_back(cut);
        cuts.push_back(0);
        for (size_t i = 0; i + 1 < cuts.size(); ++i) t.tensor.axes.push_back({d, cuts[i], cuts[i + 1]});
    }
    std::shuffle(t.tensor.axes.begin(), t.tensor.axes.end(), random);
    t.tensor.strides.assign(t.tensor.axes.size(), Size(1));
    Size next(1);
    for (size_t i = t.tensor.axes.size(); i-- > 0;) {
        t.tensor.strides[i] = next;
        next = next * t.spec.extent(t.tensor.axes[i]);
        if (pick(random, 8) == 0) next = power_of_two ? next * Size(2) : next + Size(pick(random, 9));
    }
    return t;
}

template <class See>
void each(const std::vector<int64_t>& places, See see) {
    std::vector<int64_t> at(places.size(), 0);
    while (true) {
        see(at);
        size_t d = 0;
        while (d < at.size() && ++at[d] == places[d]) at[d++] = 0;
        if (d == at.size()) return;
    }
}

/// Byte addresses as the hardware permutes them.
int64_t permuted(int64_t byte, int bits) {
    const int64_t mask = (int64_t{1} << bits) - 1;
    return byte ^ (((byte >> 7) & mask) << 4);
}

int64_t lcm_bound(const Tile& t) {
    int64_t n = 1;
    for (const int64_t p : t.places) n = std::max(n, p);
    return n;
}

}  // namespace

TEST_CASE("a named swizzle permutes byte addresses as the hardware does") {
    std::mt19937 random(3);
    int fitting = 0, crossed = 0, refused = 0;
    for (int round = 0; round < 3000; ++round) {
        Tile t = random_tile(random, round % 4 != 0);
        const char* names[] = {"32B", "64B", "128B"};
        const Pattern& pattern = *pattern_named(names[pick(random, 3)]);
        const Tensor plain = t.tensor;
        Swizzle s = swizzle_of_pattern(t.spec, t.tensor, pattern);
        if (!s.why.empty()) {
            ++refused;
            continue;
        }
        ++fitting;
        if (!s.xors.empty()) ++crossed;
        t.tensor.xors = s.xors;
        t.tensor.swizzle = pattern.name;
        const int64_t bytes = model::info(t.tensor.dtype).bytes;
        const int64_t room = *storage(t.spec, t.tensor);
        std::set<int64_t> seen;
        int64_t elements = 0;
        each(t.places, [&](const std::vector<int64_t>& at) {
            const int64_t mine = offset(t.tensor, at, {});
            const int64_t theirs = permuted(offset(plain, at, {}) * bytes, pattern.bits) / bytes;
            REQUIRE(mine == theirs);
            REQUIRE(mine < room);
            seen.insert(mine);
            ++elements;
        });
        CHECK(static_cast<int64_t>(seen.size()) == elements);
    }
    CHECK(fitting > 1000);
    CHECK(crossed > 500);
    CHECK(refused > 100);
}

TEST_CASE("a tile without padding, of powers of two, takes every named swizzle") {
    std::mt19937 random(5);
    for (int round = 0; round < 2000; ++round) {
        Tile t = random_tile(random, true);
        Size next(1);
        for (size_t i = t.tensor.axes.size(); i-- > 0;) {
            t.tensor.strides[i] = next;
            next = next * t.spec.extent(t.tensor.axes[i]);
        }
        for (const char* name : {"32B", "64B", "128B"})
            REQUIRE(swizzle_of_pattern(t.spec, t.tensor, *pattern_named(name)).why == "");
    }
}

TEST_CASE("a period moves every address by one constant, and no smaller step of the layout's does less") {
    std::mt19937 random(7);
    int periods = 0, none = 0;
    for (int round = 0; round < 1000; ++round) {
        Tile t = random_tile(random, true);
        Swizzle s = swizzle_of_pattern(t.spec, t.tensor, *pattern_named("128B"));
        if (s.why.empty()) t.tensor.xors = s.xors;
        const int64_t far = 4 * lcm_bound(t);
        for (const model::DimId d : dims(t.tensor)) {
            const int64_t step = period(t.tensor, d);
            if (step == 0) {
                ++none;
                continue;
            }
            ++periods;
            const auto dim = static_cast<size_t>(d);
            std::set<int64_t> moved;
            std::vector<int64_t> at(t.places.size());
            for (int i = 0; i < 200; ++i) {
                for (size_t other = 0; other < at.size(); ++other)
                    at[other] = pick(random, static_cast<int>(t.places[other]));
                at[dim] = pick(random, static_cast<int>(2 * far)) - far;
                const int64_t from = offset(t.tensor, at, {});
                at[dim] += step;
                moved.insert(offset(t.tensor, at, {}) - from);
            }
            REQUIRE(moved.size() == 1);
        }
    }
    CHECK(periods > 500);
    CHECK(none > 50);
}

TEST_CASE("digits are joined where the stride goes on and no digit lies between them") {
    const auto offsets = [](std::vector<Axis> axes, std::vector<Size> strides) {
        Tensor t;
        t.axes = std::move(axes);
        t.strides = std::move(strides);
        std::vector<int64_t> all;
        for (int64_t k = 0; k < 32; ++k) all.push_back(offset(t, {k}, {}));
        return std::pair{all, digits(t, 0).size()};
    };
    const auto whole = offsets({{0, 8, 0}, {0, 1, 8}}, {Size(8), Size(1)});
    const auto gap = offsets({{0, 8, 0}, {0, 1, 4}}, {Size(8), Size(1)});  // K % 8 / 4 is no digit of the tensor
    const auto padded = offsets({{0, 8, 0}, {0, 1, 8}}, {Size(9), Size(1)});
    CHECK(whole.second == 1);
    CHECK(gap.second == 2);
    CHECK(padded.second == 2);
    for (size_t k = 0; k < 32; ++k) {
        CHECK(whole.first[k] == static_cast<int64_t>(k));
        CHECK(gap.first[k] == static_cast<int64_t>(k / 8 * 8 + k % 4));
        CHECK(padded.first[k] == static_cast<int64_t>(k / 8 * 9 + k % 8));
    }
}

TEST_CASE("digits XORed by hand permute, and are refused where they would not") {
    std::mt19937 random(11);
    int taken = 0, refused = 0;
    for (int round = 0; round < 6000; ++round) {
        Tile t = random_tile(random, pick(random, 2) == 0);
        const auto axis = [&] {
            Axis a{pick(random, static_cast<int>(t.places.size())), int64_t{1} << pick(random, 4), 0};
            if (pick(random, 3) != 0) a.hi = a.lo << (1 + pick(random, 3));
            return a;
        };
        const Axis target = axis(), source = axis();
        if (target.overlaps(source)) continue;
        const auto cut_evenly = [&](const Axis& a) {
            const int64_t n = t.places[static_cast<size_t>(a.dim)];
            return n % a.lo == 0 || n < a.lo;
        };
        if (!cut_evenly(target) || !cut_evenly(source)) continue;
        const Tensor plain = t.tensor;
        const Swizzle s = swizzle_of_digits(t.spec, t.tensor, target, source);
        if (!s.why.empty()) {
            ++refused;
            continue;
        }
        ++taken;
        t.tensor.xors = s.xors;
        const int64_t room = *storage(t.spec, plain);
        std::set<int64_t> seen;
        int64_t elements = 0;
        each(t.places, [&](const std::vector<int64_t>& at) {
            // The element lies where the plain layout has the one with the digit replaced.
            const auto digit = [&](const Axis& a) { return a.digit(at[static_cast<size_t>(a.dim)]); };
            std::vector<int64_t> instead = at;
            instead[static_cast<size_t>(target.dim)] +=
                ((digit(target) ^ digit(source)) - digit(target)) * target.lo;
            const int64_t mine = offset(t.tensor, at, {});
            REQUIRE(mine == offset(plain, instead, {}));
            REQUIRE(mine < room);
            seen.insert(mine);
            ++elements;
        });
        CHECK(static_cast<int64_t>(seen.size()) == elements);
    }
    CHECK(taken > 200);
    CHECK(refused > 500);
}

}  // namespace pleat::layout
