// Which dims of a launch can be split over devices: a row for each rule, on small specs.
#include "shard/sharding.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "loaded.h"
#include "model/functions.h"

namespace pleat::shard {
namespace {

/// X [M, N], U [M], V [N] and J [M] of integers; Y [M, N], S [M], C [N] and O [] of f32; E [N] of e4m3.
std::string spec_of(const std::string& stages) {
    return R"({"pleat": 1, "name": "k", "dims": {"M": "runtime", "N": 64}, "tensors": {
        "X": {"dtype": "f32", "dims": ["M", "N"]}, "U": {"dtype": "f32", "dims": ["M"]},
        "V": {"dtype": "f32", "dims": ["N"]}, "J": {"dtype": "i32", "dims": ["M"]},
        "Y": {"dtype": "f32", "dims": ["M", "N"]}, "S": {"dtype": "f32", "dims": ["M"]},
        "C": {"dtype": "f32", "dims": ["N"]}, "E": {"dtype": "e4m3", "dims": ["N"]}},
        "kernel": {"over": ["M", "N"], "stages": [)" +
           stages + "]}}";
}

struct Found {
    model::Spec spec;
    std::vector<Sharding> all;

    const Sharding& dim(const std::string& name) const {
        for (const Sharding& s : all)
            if (spec.dims[static_cast<size_t>(s.dim)].name == name) return s;
        FAIL("no dim ", name);
        return all.front();
    }
    Placement placement(const std::string& dim_name, const std::string& tensor) const {
        for (size_t t = 0; t < spec.tensors.size(); ++t)
            if (spec.tensors[t].name == tensor) return dim(dim_name).placement[t];
        FAIL("no tensor ", tensor);
        return Whole{};
    }
};

Found found(const std::string& text) {
    Diagnostics diagnostics;
    Overrides overrides;
    overrides.keep_extents = true;
    auto spec = loaded(text, diagnostics, overrides);
    REQUIRE_MESSAGE(spec, text);
    std::vector<int> kernels = spec->program;
    if (kernels.empty()) kernels = {0};
    Found f{*spec, {}};
    f.all = shardings(f.spec, kernels, std::vector<bool>(f.spec.dims.size(), false));
    return f;
}

Found of(const std::string& stages) { return found(spec_of(stages)); }

std::string store(const std::string& target, const std::string& from) {
    return R"({"store": ")" + target + R"(", "from": ")" + from + R"("})";
}

std::string reduce(const std::string& as, const std::string& expression, const std::string& along) {
    return R"({"reduce": "r", "as": ")" + as + R"(", "of": ")" + expression + R"(", "along": [")" + along +
           R"("]}, )";
}

}  // namespace

TEST_CASE("elementwise values split along every dim") {
    const Found f = of(store("Y", "X * U + V"));
    CHECK(f.dim("M").why_not.empty());
    CHECK(f.placement("M", "Y") == Placement(Split{0}));
    CHECK(f.placement("M", "U") == Placement(Split{0}));
    CHECK(f.placement("M", "V") == Placement(Whole{}));
    CHECK(f.placement("N", "Y") == Placement(Split{1}));
    CHECK(f.dim("N").multiple_of == 1);
}

TEST_CASE("reductions along a split dim are parts, as long as what follows is linear") {
    for (const char* as : {"sum", "max", "min"}) {
        const Found f = of(reduce(as, "X", "M") + store("C", "r"));
        CHECK(f.dim("M").why_not.empty());
        CHECK(f.placement("M", "C") == Placement(Partial{*model::reduction_named(as)}));
        CHECK(f.placement("N", "C") == Placement(Split{0}));
    }
    for (const char* after : {"V * r", "r / V", "-r", "r + r", "where(V > 0, r, 0.0)", "fma(r, V, r)"}) {
        const Found f = of(reduce("sum", "X * U", "M") + store("C", after));
        CHECK_MESSAGE(f.dim("M").why_not.empty(), after);
        CHECK(f.placement("M", "C") == Placement(Partial{}));
    }
    for (const char* after : {"exp(r)", "V / r", "r + 1", "r * r", "max(r, 0)", "where(r > 0, 1.0, 0.0)"})
        CHECK_MESSAGE(of(reduce("sum", "X", "M") + store("C", after)).dim("M").why_not ==
                          "the sum along M is used in the same launch",
                      after);
    CHECK(of(reduce("sum", "X", "N") + store("Y", "X * r")).dim("N").why_not ==
          "the sum along N is used in the same launch");
    CHECK(of(reduce("sum", "X", "M") + store("E", "r")).dim("M").why_not ==
          "the sum along M is used in the same launch");
}

TEST_CASE("other reductions do not split") {
    for (const std::string as : {"mean", "logsumexp", "variance", "product"})
        CHECK(of(reduce(as, "X", "M") + store("C", "r")).dim("M").why_not == "it has a " + as + " along it");
}

TEST_CASE("dims that are numbers do not split") {
    CHECK(of(store("Y", "X * M")).dim("M").why_not == "M is used as a number");
    CHECK(of(store("Y", "X * N")).dim("M").why_not.empty());
    CHECK(of(store("Y", "X * extent(N)")).dim("N").why_not == "extent(N) is used");
    CHECK(of(store("Y", "X * extent(M)")).dim("M").why_not == "extent(M) is used");
    CHECK(of(R"({"require": "M < 5", "say": "m"}, )" + store("Y", "X")).dim("M").why_not ==
          "M is used as a number");
    CHECK(of(store("Y", "X * (N % 8)")).dim("N").multiple_of == 8);
    CHECK(of(store("Y", "X * (N % 8)")).dim("N").why_not.empty());
}

TEST_CASE("what is read or stored at other places does not split") {
    CHECK(of(store("Y", "X[M = M - 1]")).dim("M").why_not == "a value is read at other places along M");
    CHECK(of(store("Y", "V[N = J]")).dim("N").why_not == "a value is read at other places along N");
    CHECK(of(store("Y", "V[N = J]")).dim("M").why_not.empty());
    CHECK(of(store("C[N = 3]", "V[N = 3]")).dim("N").why_not ==
          "C is stored at places that an index along N chooses");
}

TEST_CASE("a tensor holds parts in all of its elements, or in none") {
    CHECK(of(reduce("sum", "X", "M") + store("C[N = 3]", "r[N = 3]")).dim("M").why_not ==
          "C holds parts of a sum beside other values");
}

TEST_CASE("a program hands parts on") {
    const auto program = [](const std::string& second) {
        return found(R"({"pleat": 1, "name": "p", "dims": {"M": "runtime", "N": 64}, "tensors": {
            "X": {"dtype": "f32", "dims": ["M", "N"]}, "P": {"dtype": "f32", "dims": ["N"], "space": "workspace"},
            "C": {"dtype": "f32", "dims": ["N"]}},
            "kernels": {"first": {"over": ["M", "N"], "stages": [
                            {"reduce": "r", "as": "sum", "of": "X", "along": ["M"]}, {"store": "P", "from": "r"}]},
                        "second": {"over": ["N"], "stages": [{"store": "C", "from": ")" +
                     second + R"("}]}},
            "program": ["first", "second"]})");
    };
    CHECK(program("2 * P").dim("M").why_not.empty());
    CHECK(program("2 * P").placement("M", "C") == Placement(Partial{}));
    CHECK(program("sqrt(P)").dim("M").why_not == "the sum along M is used in the same launch");
}

}  // namespace pleat::shard
