// What the layout says of a tensor's memory, against every address of small random layouts.
#include "layout/access.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>

namespace pleat::layout {
namespace {

using model::Axis;
using model::Size;
using model::Spec;
using model::Symbol;
using model::Tensor;

struct Case {
    Spec spec;
    std::vector<int64_t> values;  // of the symbols
};

int pick(std::mt19937& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

/// Two dims, each static or given at launch, cut by a chain and laid out in any order, padded at times.
Case random_case(std::mt19937& random) {
    Case c;
    Tensor t;
    t.dtype = pick(random, 2) ? model::Dtype::bf16 : model::Dtype::f32;
    t.align = int64_t{4} << pick(random, 3);
    for (int d = 0; d < 2; ++d) {
        const int64_t step = pick(random, 2) ? 8 : 1;
        const int64_t n = step * (1 + pick(random, step == 8 ? 4 : 24));
        Size size(n);
        if (pick(random, 2)) {
            size = Size::symbol(static_cast<int>(c.spec.symbols.size()));
            Symbol s;
            s.multiple_of = step;
            s.dim = d;
            c.spec.symbols.push_back(s);
            c.values.push_back(n);
        }
        c.spec.dims.push_back({d == 0 ? "A" : "B", size, {}});
        std::vector<int64_t> cuts{1};
        for (const int64_t cut : {2, 4, 8})
            if (pick(random, 3) == 0) cuts.push_back(cut);
        cuts.push_back(0);
        for (size_t i = 0; i + 1 < cuts.size(); ++i) t.axes.push_back({d, cuts[i], cuts[i + 1]});
    }
    std::shuffle(t.axes.begin(), t.axes.end(), random);
    t.strides.assign(t.axes.size(), Size(1));
    Size next(1);
    for (size_t i = t.axes.size(); i-- > 0;) {
        t.strides[i] = next;
        next = next * c.spec.extent(t.axes[i]);
        if (pick(random, 5) == 0) {
            next = next * Size(1 + pick(random, 3));
            t.contiguous = false;
        } else if (pick(random, 8) == 0) {
            next = next + Size(pick(random, 9));
            t.contiguous = false;
        }
    }
    c.spec.tensors.push_back(t);
    return c;
}

int64_t size_of(const Case& c, int dim) { return c.spec.dims[static_cast<size_t>(dim)].size.evaluate(c.values); }

int64_t address(const Case& c, int64_t a, int64_t b) {
    const Tensor& t = c.spec.tensors[0];
    int64_t at = 0;
    for (size_t i = 0; i < t.axes.size(); ++i)
        at += t.axes[i].digit(t.axes[i].dim == 0 ? a : b) * t.strides[i].evaluate(c.values);
    return at;
}

/// Is every run of n neighbours along the lane, from a multiple of n, contiguous and aligned? A run takes the
/// lane's digit from its start to its start + n - 1, all else fixed; all of the run's places must exist.
bool runs_hold(const Case& c, const Axis& lane, int64_t n) {
    const Tensor& t = c.spec.tensors[0];
    if (t.align < std::min<int64_t>(n * model::info(t.dtype).bytes, 16)) return false;
    for (int64_t a = 0; a < size_of(c, 0); ++a)
        for (int64_t b = 0; b < size_of(c, 1); ++b) {
            const int64_t along = lane.dim == 0 ? a : b;
            if (lane.digit(along) % n != 0) continue;
            const int64_t first = address(c, a, b);
            if (first % n != 0) return false;
            for (int64_t k = 1; k < n; ++k) {
                const int64_t a2 = lane.dim == 0 ? a + k * lane.lo : a, b2 = lane.dim == 1 ? b + k * lane.lo : b;
                if (lane.digit(along + k * lane.lo) != lane.digit(along) + k) return false;
                if ((lane.dim == 0 ? a2 : b2) >= size_of(c, lane.dim)) return false;
                if (address(c, a2, b2) != first + k) return false;
            }
        }
    return true;
}

const std::vector<Axis> lanes{{0, 1, 0}, {1, 1, 0}, {0, 1, 4}, {1, 1, 4},
                              {0, 1, 8}, {0, 2, 0}, {1, 2, 8}, {0, 8, 0}};

}  // namespace

TEST_CASE("a vector of the width that is claimed is contiguous and aligned, everywhere") {
    std::mt19937 random(11);
    std::map<int, int> seen;
    for (int i = 0; i < 3000; ++i) {
        const Case c = random_case(random);
        const Axis lane = lanes[static_cast<size_t>(pick(random, static_cast<int>(lanes.size())))];
        for (const int limit : {1, 4, 8}) {
            const int width = vector_width(c.spec, c.spec.tensors[0], lane, limit);
            CHECK(width >= 1);
            CHECK(width <= limit);
            CHECK((width & (width - 1)) == 0);
            if (limit == 8) ++seen[width];
            if (width > 1) CHECK_MESSAGE(runs_hold(c, lane, width), i);
        }
    }
    for (const int width : {1, 2, 4, 8}) CHECK_MESSAGE(seen[width] > 5, width);
}

TEST_CASE("where all sizes are known, no wider vector would do") {
    std::mt19937 random(12);
    int tried = 0;
    for (int i = 0; i < 3000; ++i) {
        const Case c = random_case(random);
        const Tensor& t = c.spec.tensors[0];
        if (!c.spec.symbols.empty()) continue;
        // The lane is one of the tensor's own axes, all of which have several values.
        const bool plain = std::all_of(t.axes.begin(), t.axes.end(),
                                       [&](const Axis& a) { return c.spec.extent(a).constant() > 1; });
        const Axis lane = t.axes.back();
        if (!plain || t.strides.back() != Size(1)) continue;
        const int width = vector_width(c.spec, t, lane, 8);
        // Blocks below a ragged end count on what is there, so a lane with a tail has narrower vectors than some
        // runs.
        if (width < 8) CHECK_MESSAGE(!runs_hold(c, lane, 2 * width), i);
        ++tried;
    }
    CHECK(tried > 100);
}

TEST_CASE("the stride along a lane is the distance of neighbours") {
    std::mt19937 random(13);
    int linear = 0;
    for (int i = 0; i < 2000; ++i) {
        const Case c = random_case(random);
        const Tensor& t = c.spec.tensors[0];
        for (const Axis& lane : lanes) {
            const auto stride = stride_along(t, lane);
            const bool one_axis =
                std::any_of(t.axes.begin(), t.axes.end(), [&](const Axis& a) { return a.covers(lane); });
            CHECK(stride.has_value() == one_axis);
            if (!stride) continue;
            ++linear;
            const int64_t n = size_of(c, lane.dim);
            for (int64_t d = 0; d + lane.lo < n; ++d) {
                if (lane.digit(d + lane.lo) != lane.digit(d) + 1) continue;
                const int64_t from = lane.dim == 0 ? address(c, d, 0) : address(c, 0, d);
                const int64_t to = lane.dim == 0 ? address(c, d + lane.lo, 0) : address(c, 0, d + lane.lo);
                CHECK(to - from == stride->evaluate(c.values));
            }
        }
    }
    CHECK(linear > 1000);
}

TEST_CASE("elements and span count what is there") {
    std::mt19937 random(14);
    for (int i = 0; i < 1000; ++i) {
        const Case c = random_case(random);
        const Tensor& t = c.spec.tensors[0];
        int64_t product = 1, last = 0;
        for (size_t k = 0; k < t.axes.size(); ++k) {
            int64_t greatest = 0;
            for (int64_t d = 0; d < size_of(c, t.axes[k].dim); ++d)
                greatest = std::max(greatest, t.axes[k].digit(d));
            product *= greatest + 1;
            last += greatest * t.strides[k].evaluate(c.values);
        }
        CHECK(elements(c.spec, t).evaluate(c.values) == product);
        CHECK(span(c.spec, t).evaluate(c.values) == last + 1);
        for (const Axis& lane : lanes) {
            bool depends = false;
            for (const Axis& a : t.axes) depends |= a.overlaps(lane);
            CHECK(depends_on(t, lane) == depends);
        }
    }
}

TEST_CASE("ints are claimed where every offset and index fits one") {
    constexpr int64_t limit = 2147483647;
    const auto spec_of = [](Size rows, int64_t columns, std::optional<int64_t> max) {
        Spec s;
        Symbol symbol;
        symbol.max = max;
        s.symbols.push_back(symbol);
        s.dims = {{"T", rows, {}}, {"H", Size(columns), {}}};
        Tensor t;
        t.axes = {{0, 1, 0}, {1, 1, 0}};
        t.strides = {Size(columns), Size(1)};
        s.tensors.push_back(t);
        return s;
    };
    const auto ints = [](const Spec& s) {
        return std::pair{offsets_fit_int(s, s.tensors[0]), index_fits_int(s, 0)};
    };
    using Two = std::pair<bool, bool>;
    CHECK(ints(spec_of(Size(1000), 1000, {})) == Two{true, true});
    CHECK(ints(spec_of(Size(limit), 1000, {})) == Two{false, true});
    CHECK(ints(spec_of(Size(limit + 1), 1, {})) == Two{false, false});
    CHECK(ints(spec_of(Size::symbol(0), 4, {})) == Two{false, false});
    CHECK(ints(spec_of(Size::symbol(0), 4, 1000)) == Two{true, true});
    CHECK(ints(spec_of(Size::symbol(0), 4096, 1000000)) == Two{false, true});
    CHECK(ints(spec_of(Size::symbol(0) * 2, 4, limit)) == Two{false, false});
    CHECK(ints(spec_of(Size(2000), 1000000, {})) == Two{true, true});
    CHECK(ints(spec_of(Size(2147), 1000000, {})) == Two{false, true});  // each axis alone would reach less
    CHECK(upper_bound(spec_of(Size(1), 1, 7), Size::symbol(0)) == 7);
}

TEST_CASE("pairs move together where their parts lie side by side and every stride keeps the vector whole") {
    const auto found = [](int64_t rows, int64_t stride, int64_t parts, int64_t lane_stride, model::Dtype dtype,
                          int limit) {
        Spec spec;
        spec.dims = {{"T", Size(3), {}}, {"R", Size(rows), {}}, {"P", Size(parts), {}}};
        Tensor t;
        t.dtype = dtype;
        t.axes = {{0, 1, 0}, {1, 1, 0}, {2, 1, 0}};
        t.strides = {Size(stride), Size(lane_stride), Size(1)};
        return pairs(spec, t, t.axes[1], limit);
    };
    const auto eight = found(64, 128, 2, 2, model::Dtype::bf16, 4);
    REQUIRE(eight);
    CHECK(eight->width == 4);
    CHECK(eight->parts == 2);
    CHECK(eight->digit == Axis{2, 1, 0});
    CHECK(found(64, 256, 4, 4, model::Dtype::f32, 4)->width == 4);
    CHECK(found(6, 12, 2, 2, model::Dtype::bf16, 4)->width == 2);    // the row's end
    CHECK(found(64, 132, 2, 2, model::Dtype::bf16, 4)->width == 2);  // the next row's start
    CHECK(found(64, 129, 2, 2, model::Dtype::bf16, 4)->width == 1);
    CHECK(!found(64, 256, 2, 4, model::Dtype::bf16, 4));  // gaps between the pairs
    CHECK(!found(64, 320, 5, 5, model::Dtype::bf16, 4));
}

}  // namespace pleat::layout
