// A spec's gradient, derived within the process that launches it.
#include "launch/gradient.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "folder.h"

using namespace pleat;

namespace {

const char* const norm =
    R"s({"pleat": 1, "name": "own_norm", "types": {"DT": "bf16"}, "dims": {"T": "runtime", "H": 512},
  "tensors": {"X": {"dtype": "DT", "dims": ["T", "H"]}, "W": {"dtype": "DT", "dims": ["H"]},
    "Y": {"dtype": "DT", "dims": ["T", "H"]}},
  "kernel": {"stages": [{"reduce": "ms", "as": "mean", "of": "X * X", "along": ["H"]},
    {"let": "r", "be": "rsqrt(ms + 1e-6)"}, {"store": "Y", "from": "X * r * W"}]}})s";

bool has_tensor(const LaunchedSpec& spec, const std::string& name) {
    const auto& tensors = spec.spec().tensors;
    return std::any_of(tensors.begin(), tensors.end(), [&](const model::Tensor& t) { return t.name == name; });
}

struct Loaded {
    Sources sources;
    Diagnostics findings;
    std::optional<LaunchedGradient> gradient;
};

Loaded load(const test::Folder& folder, const std::string& text, const grad::Options& options = {},
            const Overrides& overrides = {}) {
    Cache cache(folder.at("cache"));
    Loaded out;
    out.gradient =
        load_gradient(folder.write("norm.json", text), options, overrides, out.sources, out.findings, {}, &cache);
    return out;
}

}  // namespace

TEST_CASE("a gradient's specs are launched by name, and come from the cache the second time") {
    const test::Folder folder;
    const Loaded first = load(folder, norm);
    REQUIRE(first.gradient);
    CHECK_NOTHROW(first.gradient->backward.source());
    CHECK_NOTHROW(first.gradient->forward.source());
    CHECK(first.gradient->forward.spec().name == "own_norm_forward");  // which saves r
    CHECK(has_tensor(first.gradient->forward, "R"));
    for (const grad::Role& role : first.gradient->wanted)
        CHECK(has_tensor(first.gradient->backward, role.gradient));
    CHECK(first.gradient->wanted.size() == 2);
    CHECK_FALSE(first.gradient->backward.from_cache());
    const Loaded second = load(folder, norm);
    REQUIRE(second.gradient);
    CHECK(second.gradient->backward.from_cache());
    CHECK(second.gradient->forward.from_cache());
}

TEST_CASE("sizes, dtypes and what is asked reach both specs") {
    const test::Folder folder;
    grad::Options options;
    options.wrt = {"X"};
    const Loaded loaded = load(folder, norm, options, {{{"H", "256"}}, {{"DT", "f16"}}});
    REQUIRE(loaded.gradient);
    CHECK_FALSE(has_tensor(loaded.gradient->backward, "DW"));
    for (const LaunchedSpec* spec : {&loaded.gradient->forward, &loaded.gradient->backward}) {
        CHECK(spec->spec().tensors.front().dtype == model::Dtype::f16);
        const auto& dims = spec->spec().dims;
        const auto h = std::find_if(dims.begin(), dims.end(), [](const auto& d) { return d.name == "H"; });
        REQUIRE(h != dims.end());
        CHECK(h->size.constant() == 256);
    }
}

TEST_CASE("what has no gradient is reported") {
    const test::Folder folder;
    grad::Options options;
    options.wrt = {"Z"};
    const Loaded loaded = load(folder, norm, options);
    CHECK_FALSE(loaded.gradient);
    CHECK(loaded.findings.has_errors());
}
