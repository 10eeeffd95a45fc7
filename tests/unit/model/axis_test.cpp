// Domains as sets of digits, against sets of elementary digits: the intervals between neighbouring cut points.
#include "model/axis.h"

#include <doctest/doctest.h>

#include <random>
#include <set>

namespace pleat::model {
namespace {

// A chain of cut points; 0 is infinity. The elementary digits of dim d are [cuts[i], cuts[i + 1]).
constexpr int64_t cuts[] = {1, 2, 8, 24, 96, 0};
constexpr size_t digits = 5;

using Elements = std::set<std::pair<DimId, size_t>>;

Elements elements(const Axis& a) {
    Elements all;
    for (size_t i = 0; i < digits; ++i) {
        const bool above = cuts[i] >= a.lo;
        const bool below = a.hi == 0 || (cuts[i + 1] != 0 && cuts[i + 1] <= a.hi);
        if (above && below) all.insert({a.dim, i});
    }
    return all;
}
Elements elements(const Domain& d) {
    Elements all;
    for (const Axis& a : d.axes()) all.merge(elements(a));
    return all;
}
Axis random_axis(std::mt19937& random) {
    const size_t lo = random() % digits;
    const size_t hi = lo + 1 + random() % (digits - lo);
    return {static_cast<DimId>(random() % 2), cuts[lo], cuts[hi]};
}
bool includes(const Elements& a, const Elements& b) {
    return std::includes(a.begin(), a.end(), b.begin(), b.end());
}

/// Disjoint, merged where they touch, and in order.
bool canonical(const Domain& d) {
    for (size_t i = 0; i + 1 < d.axes().size(); ++i) {
        const Axis &a = d.axes()[i], &b = d.axes()[i + 1];
        if (a.dim > b.dim || (a.dim == b.dim && (a.hi == 0 || a.hi >= b.lo))) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("domains add, remove and cover as sets of digits do") {
    std::mt19937 random(3);
    for (int i = 0; i < 2000; ++i) {
        Domain domain, other;
        Elements set, other_set;
        for (int step = 0; step < 8; ++step) {
            const Axis a = random_axis(random);
            const Elements e = elements(a);
            if (random() % 3 != 0) {
                domain.add(a);
                set.insert(e.begin(), e.end());
            } else {
                domain.remove(a);
                for (const auto& x : e) set.erase(x);
            }
            REQUIRE(elements(domain) == set);
            REQUIRE(canonical(domain));
            CHECK(domain.empty() == set.empty());

            const Axis probe = random_axis(random);
            const Elements p = elements(probe);
            CHECK(domain.covers(probe) == includes(set, p));
            bool overlap = false;
            for (const auto& x : p) overlap |= set.count(x) != 0;
            CHECK(domain.overlaps(probe) == overlap);

            other.add(probe);
            other_set.insert(p.begin(), p.end());
            if (step % 3 == 0) {
                other.remove(a);
                for (const auto& x : e) other_set.erase(x);
            }
            CHECK(domain.covers(other) == includes(set, other_set));
            Elements both = set, rest = set;
            both.insert(other_set.begin(), other_set.end());
            for (const auto& x : other_set) rest.erase(x);
            CHECK(elements(unite(domain, other)) == both);
            CHECK(elements(minus(domain, other)) == rest);
            CHECK(canonical(minus(domain, other)));
        }
    }
}

TEST_CASE("equal sets of digits are equal domains, in whatever order they came") {
    CHECK(Domain{{0, 8, 0}, {0, 1, 8}} == Domain{{0, 1, 0}});
    CHECK(Domain{{1, 1, 8}, {0, 1, 8}} == Domain{{0, 1, 8}, {1, 1, 8}});
    CHECK_FALSE(Domain{{0, 1, 8}} == Domain{{0, 1, 0}});
}

TEST_CASE("axes cover and overlap as their digits do") {
    for (const int64_t lo : cuts)
        for (const int64_t hi : cuts)
            for (const int64_t lo2 : cuts)
                for (const int64_t hi2 : cuts) {
                    if (lo == 0 || lo2 == 0 || (hi != 0 && hi <= lo) || (hi2 != 0 && hi2 <= lo2)) continue;
                    const Axis a{0, lo, hi}, b{0, lo2, hi2};
                    const Elements x = elements(a), y = elements(b);
                    bool overlap = false;
                    for (const auto& e : y) overlap |= x.count(e) != 0;
                    CHECK(a.covers(b) == includes(x, y));
                    CHECK(a.overlaps(b) == overlap);
                    CHECK_FALSE(a.covers(Axis{1, lo2, hi2}));
                    CHECK_FALSE(a.overlaps(Axis{1, lo2, hi2}));
                }
}

TEST_CASE("a digit is what mixed radix says, of negative indices too") {
    for (int64_t d = -200; d <= 200; ++d) {
        int64_t sum = 0;
        for (size_t i = 0; i < digits; ++i) {
            const Axis a{0, cuts[i], cuts[i + 1]};
            const int64_t digit = a.digit(d);
            if (a.hi != 0) CHECK((digit >= 0 && digit < a.hi / a.lo));
            sum += digit * a.lo;
        }
        CHECK(sum == d);
    }
}

TEST_CASE("an axis has as many values as indices of its dim show") {
    for (int64_t n = 1; n <= 200; ++n)
        for (const Axis& a : {Axis{0, 1, 0}, Axis{0, 8, 0}, Axis{0, 1, 8}, Axis{0, 8, 24}, Axis{0, 24, 96}}) {
            std::set<int64_t> values;
            for (int64_t d = 0; d < n; ++d) values.insert(a.digit(d));
            CHECK(extent(a, Size(n)) == Size(static_cast<int64_t>(values.size())));
            CHECK(extent(a, Size::symbol(0)).evaluate({n}) == static_cast<int64_t>(values.size()));
        }
}

}  // namespace pleat::model
