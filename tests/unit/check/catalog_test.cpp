// The catalog as a whole: what holds of every spec in dsl_specs.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "check/load.h"

namespace pleat::test {
namespace {

namespace fs = std::filesystem;

const fs::path root = PLEAT_SOURCE_DIR "/dsl_specs";

std::vector<fs::path> catalog() {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(root))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

model::Spec loaded(const fs::path& path) {
    Sources sources;
    Diagnostics diagnostics;
    auto spec = load_spec(path.string(), {}, sources, diagnostics);
    REQUIRE(spec);
    CHECK_MESSAGE(diagnostics.all().empty(), path.string());
    return *std::move(spec);
}

}  // namespace

TEST_CASE("every spec bears its file's name, says what it computes, and is without findings") {
    for (const fs::path& path : catalog()) {
        const model::Spec spec = loaded(path);
        CAPTURE(path.string());
        CHECK(spec.name == path.stem());
        CHECK(!spec.about.empty());
    }
}

TEST_CASE("a label or a position from outside is reported by every spec that takes one") {
    int specs = 0;
    for (const fs::path& path : catalog()) {
        const model::Spec spec = loaded(path);
        const bool takes_one = std::any_of(spec.tensors.begin(), spec.tensors.end(), [](const model::Tensor& t) {
            return t.name == "LABEL" || t.name == "POS";
        });
        const bool from_offset = std::any_of(spec.params.begin(), spec.params.end(),
                                             [](const model::Param& p) { return p.name == "offset"; });
        if (!takes_one && !from_offset) continue;
        ++specs;
        CHECK_MESSAGE(std::any_of(spec.kernels.begin(), spec.kernels.end(),
                                  [](const model::Kernel& k) { return !k.requires_.empty(); }),
                      path.string());
    }
    CHECK(specs >= 20);
}

TEST_CASE("what is turned has a gradient that turns back, with a D before the names of what is stored") {
    int pairs = 0;
    for (const fs::path& path : catalog()) {
        if (path.parent_path().stem() != "rotary" || path.stem().string().ends_with("_backward")) continue;
        const model::Spec forward = loaded(path);
        const fs::path gradient = path.parent_path() / (path.stem().string() + "_backward.json");
        CAPTURE(path.string());
        REQUIRE(fs::exists(gradient));
        const model::Spec backward = loaded(gradient);
        REQUIRE(backward.tensors.size() == forward.tensors.size());
        for (size_t t = 0; t < forward.tensors.size(); ++t) {
            const bool stored = forward.kernels[0].stores_to(static_cast<model::TensorId>(t));
            CHECK(backward.tensors[t].name == (stored ? "D" : "") + forward.tensors[t].name);
            CHECK(backward.tensors[t].axes.size() == forward.tensors[t].axes.size());
        }
        ++pairs;
    }
    CHECK(pairs == 4);
}

}  // namespace pleat::test
