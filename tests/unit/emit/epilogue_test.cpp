// Forms of a product that write their epilogue alike share it: the text of one kernel says no epilogue twice.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "check/load.h"
#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

struct Templates {
    std::vector<std::string> bodies;  // of function templates, without their names
    std::string kernels;              // all other text
};

Templates templates_of(const std::string& source) {
    const std::regex head(R"(template <(int \w+, )*class Tiles>\n)");
    Templates found;
    size_t from = 0;
    for (std::sregex_iterator i(source.begin(), source.end(), head), end; i != end; ++i) {
        const size_t at = static_cast<size_t>(i->position());
        found.kernels += source.substr(from, at - from);
        from = source.find("\n}\n", at);
        REQUIRE(from != std::string::npos);
        const std::string text = source.substr(at, from - at);
        found.bodies.push_back(std::regex_replace(text, std::regex(R"( \w+_epilogue\w*\(|\s+)"), " "));
    }
    found.kernels += source.substr(from);
    return found;
}

size_t count(const std::string& text, const std::string& what) {
    size_t n = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
}

/// The name under which an epilogue takes the products: "const auto& acc".
std::string products_of(const std::string& body) {
    std::smatch found;
    REQUIRE(std::regex_search(body, found, std::regex(R"(const auto& (\w+))")));
    return found[1];
}

}  // namespace

TEST_CASE("no product of the catalog writes an epilogue twice, or one outside of its template") {
    size_t shared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(PLEAT_SOURCE_DIR "/dsl_specs/gemm")) {
        if (entry.path().extension() != ".json") continue;
        CAPTURE(entry.path().string());
        Sources sources;
        Diagnostics diagnostics;
        const auto spec = load_spec(entry.path().string(), {}, sources, diagnostics);
        REQUIRE(spec);
        const std::string source = cuda_source(*spec);
        const Templates found = templates_of(source);
        REQUIRE(!found.bodies.empty());
        CHECK(std::set(found.bodies.begin(), found.bodies.end()).size() == found.bodies.size());
        // Back-to-back products have a form of their own, which nothing shares.
        if (source.find("ChainSm90") == std::string::npos)
            for (const std::string& body : found.bodies)
                CHECK(count(found.kernels, " = " + products_of(body) + "(") == 0);
        shared += count(found.kernels, "_epilogue") > found.bodies.size();
    }
    CHECK(shared > 20);
}

TEST_CASE("tiles of several sizes call one epilogue, and those by mma.sync another") {
    const std::string source = cuda_source(loaded(
        R"json({"pleat": 1, "name": "k", "dims": {"M": "runtime", "N": 4096, "K": 4096}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]},
        "D": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]},
        "epilogue": [{"store": "D", "from": "2 * acc"}]}})json"));
    CHECK(count(source, "TileSm90<") > 2);
    CHECK(count(source, " k_epilogue<8>(tiles, at, acc, D_map);") > 2);
    CHECK(count(source, "TileSm80<") == 1);
    CHECK(templates_of(source).bodies.back().find("tiles.store(") == std::string::npos);
}

namespace {

/// Of each product of a spec of the catalog, how many epilogues call TMA stores.
std::map<std::string, int> stored_by_tma(const std::string& spec) {
    Sources sources;
    Diagnostics diagnostics;
    const auto loaded = load_spec(PLEAT_SOURCE_DIR "/dsl_specs/" + spec + ".json", {}, sources, diagnostics);
    REQUIRE(loaded);
    const std::string source = cuda_source(*loaded);
    const std::regex head(R"(template <(?:int \w+, )*class Tiles>\n[^(]* (\w+)_epilogue\w*\()");
    std::map<std::string, int> found;
    for (std::sregex_iterator i(source.begin(), source.end(), head), end; i != end; ++i) {
        const size_t at = static_cast<size_t>(i->position());
        found[(*i)[1]] +=
            source.substr(at, source.find("\n}\n", at) - at).find("tiles.store(") != std::string::npos;
    }
    return found;
}

}  // namespace

TEST_CASE("parts of 4, 8 and 16 registers, parts that overlap and parts that go late share an epilogue") {
    CHECK(stored_by_tma("gemm/gemm") == std::map<std::string, int>{{"gemm", 1}});
    CHECK(stored_by_tma("gemm/gemm_rmsnorm_swiglu")["gemm_rmsnorm_swiglu"] == 1);
    CHECK(stored_by_tma("gemm/gemm_geglu")["gemm_geglu"] == 1);
    CHECK(stored_by_tma("gemm/gemm_weight_gradient")["gemm_weight_gradient"] == 1);
    CHECK(stored_by_tma("transformer/layer")["gate_up"] == 1);
    CHECK(stored_by_tma("transformer/layer_backward")["attention"] == 1);
}

TEST_CASE("sums of blocks ask for no column that lies beyond the end where the last column ends a block") {
    const auto source = [](const char* columns) {
        return cuda_source(
            loaded(std::string(R"({"pleat": 1, "name": "t", "dims": {"M": 512, "N": )") + columns + R"(, "K": 4096},
                "tensors": {"A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["N", "K"]},
                            "D": {"dtype": "bf16", "dims": ["M", "N"]}, "S": {"dtype": "f32", "dims": ["M", "N /^ 64"]}},
                "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]},
                           "epilogue": [{"reduce": "s", "as": "logsumexp", "of": "acc", "along": ["N % 64"]},
                                        {"store": "D", "from": "acc"}, {"store": "S", "from": "s"}],
                           "schedule": {"form": "pingpong", "rows": 128, "columns": 192}}})"));
    };
    const std::string whole = source("4096"), ragged = source("4104");
    CHECK(whole.find("n_.get() < 4096) {") == std::string::npos);
    CHECK(ragged.find("n_.get() < 4104) {") != std::string::npos);
}

}  // namespace pleat::test
