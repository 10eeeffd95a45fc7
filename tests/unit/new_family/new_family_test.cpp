// A schedule family that no file of the generator knows is planned, explained, tuned, written and compiled.
#include <doctest/doctest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "compile/compile.h"
#include "emit/emit.h"
#include "fill.h"
#include "loaded.h"
#include "plan/settings.h"
#include "pleat/build.h"
#include "pleat/manifest.h"

using namespace pleat;

namespace {

schedule::Program compiled(const std::string& value) {
    return schedule::compile(loaded(R"({"pleat": 1, "name": "ones", "dims": {"T": "runtime", "H": 100}, "tensors": {
        "X": {"dtype": "f32", "dims": ["T", "H"]}, "Y": {"dtype": "bf16", "dims": ["T", "H"]}},
        "kernel": {"over": ["T", "H"], "stages": [{"store": "Y", "from": ")" +
                                    value + R"("}]}})"));
}

std::string text_of(const std::vector<emit::File>& files, std::string_view ending) {
    for (const emit::File& f : files)
        if (f.path.ends_with(ending)) return f.text;
    return {};
}

std::string read(const std::string& path) {
    std::ifstream in(std::string(PLEAT_SOURCE_DIR) + "/" + path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("a family beside the others plans the kernels that it takes, and no other") {
    const schedule::Program fills = compiled("1.5");
    const schedule::Variant& v = fills.kernels.front().plan.variants.front();
    REQUIRE(v.launches.size() == 1);
    CHECK(v.launches.front()->family().name() == "fill");
    CHECK(schedule::as<schedule::FillLaunch>(v.launches.front()) != nullptr);
    CHECK(v.launches.front()->grid.evaluate({41}) == 3);  // 4100 elements, 2048 a block
    CHECK(schedule::explain(fills).find("fill schedule, 256 threads a block") != std::string::npos);
    CHECK(compiled("2 * X").kernels.front().plan.variants.front().launches.front()->family().name() == "map");
}

TEST_CASE("its settings can be asked for and tried") {
    const schedule::Program p = compiled("1.5");
    const model::Kernel& kernel = p.spec.kernels.front();
    // 128 and 512 threads are refused, since its launches always have 256.
    CHECK(schedule::ways_to_run(p.spec, kernel, -1, {41}, schedule::default_target()).size() == 1);
    model::Kernel asked = p.kernels.front().kernel;
    model::Schedule schedule;
    schedule.set(model::Setting::threads, 64);
    asked.schedule = {{{}, schedule, {}}};
    const schedule::Plan plan = schedule::plan(p.spec, asked, -1, schedule::default_target());
    REQUIRE(plan.refused.size() == 1);
    REQUIRE(plan.refused.front().rules.size() == 1);
    CHECK(plan.refused.front().rules.front() == "fills: 256 threads");
}

TEST_CASE("what it writes is emitted, has a manifest, and compiles") {
    const std::vector<emit::File> files = emit::emit(compiled("1.5"));
    const std::string source = text_of(files, ".cu");
    CHECK(source.find("index += stride") != std::string::npos);
    const Manifest manifest = Manifest::parse(text_of(files, ".manifest"), "ones.manifest");
    CHECK(manifest.kernel == "ones");
    std::string why;
    if (!has_nvrtc(&why)) {
        MESSAGE("not compiled: " << why);
        return;
    }
    const std::string dims = text_of(files, "dims.h");
    const std::vector<NamedText> headers{{"dims.h", dims}};
    for (const char* arch : {"sm_80", "sm_90a"}) {
        const Cubin cubin = compile({"ones.cu", source}, headers, arch);
        REQUIRE(cubin.kernels.size() == 1);
        CHECK(cubin.kernels.front().local_bytes == 0);
    }
}

TEST_CASE("the page on adding a family quotes this one") {
    const std::string page = read("CONTRIBUTING.md");
    const std::string code = read("tests/unit/new_family/fill.h") + read("tests/unit/new_family/fill.cpp") +
                             read("tests/unit/new_family/registry.cpp") + read("generator/plan/family.h");
    const std::regex block("```cpp\n([^`]*)```");
    int blocks = 0;
    for (std::sregex_iterator i(page.begin(), page.end(), block), end; i != end; ++i, ++blocks) {
        const std::string quoted = (*i)[1];
        CAPTURE(quoted);
        CHECK(code.find(quoted) != std::string::npos);
    }
    CHECK(blocks >= 3);
}
