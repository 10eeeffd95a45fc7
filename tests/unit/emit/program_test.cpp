// Programs: where their workspace lies, and how they run whole on the CPU.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "check/load.h"
#include "compile/compile.h"
#include "emit/emit.h"
#include "emit/reference/reference.h"
#include "loaded.h"
#include "pleat/runtime.h"

namespace pleat::test {
namespace {

struct Placed {
    int64_t begin, end;  // bytes
    int first, last;     // steps
};

/// The workspace tensors of a program at some sizes.
std::vector<Placed> placed(const model::Spec& spec, const std::vector<int64_t>& symbols, int64_t& scratch) {
    schedule::Program program;  // every kernel in a step of its own
    program.spec = spec;
    for (const model::Kernel& k : spec.kernels) program.kernels.emplace_back().kernel = k;
    for (const int k : spec.program) program.steps.emplace_back().step.kernel = k;
    const schedule::ProgramLayout layout = schedule::program_layout(program);
    scratch = layout.scratch_offset.evaluate(symbols);
    std::vector<Placed> all;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        const model::Tensor& tensor = spec.tensors[t];
        if (tensor.space != model::Space::workspace) continue;
        int64_t bytes = model::info(tensor.dtype).bytes;
        for (const model::Axis& a : tensor.axes) bytes *= spec.extent(a).evaluate(symbols);
        Placed p{layout.tensor_offset[t].evaluate(symbols), 0, -1, -1};
        p.end = p.begin + bytes;
        for (size_t step = 0; step < spec.program.size(); ++step) {
            const auto used = emit::tensors_of(spec, spec.kernels[static_cast<size_t>(spec.program[step])]);
            if (std::find(used.begin(), used.end(), static_cast<int>(t)) == used.end()) continue;
            if (p.first < 0) p.first = static_cast<int>(step);
            p.last = static_cast<int>(step);
        }
        all.push_back(p);
    }
    return all;
}

}  // namespace

TEST_CASE("tensors of a program that live at once lie apart, whatever the sizes; others share their memory") {
    for (const char* name :
         {"layer", "layer_backward", "layer_pre", "layer_pre_backward", "layer_post", "layer_post_backward"}) {
        CAPTURE(name);
        Sources sources;
        Diagnostics diagnostics;
        const auto spec = load_spec(std::string(PLEAT_SOURCE_DIR "/dsl_specs/transformer/") + name + ".json", {},
                                    sources, diagnostics);
        REQUIRE(spec);
        for (const int64_t m : {0, 1, 3, 64, 1000, 100003}) {
            CAPTURE(m);
            int64_t scratch = 0, total = 0;
            const auto all = placed(*spec, {m}, scratch);
            REQUIRE(!all.empty());
            for (const Placed& a : all) {
                REQUIRE(a.first >= 0);
                CHECK(a.begin % 256 == 0);
                CHECK(a.end <= scratch);
                total += a.end - a.begin;
                for (const Placed& b : all)
                    if (&a != &b && a.first <= b.last && b.first <= a.last)
                        CHECK((a.end <= b.begin || b.end <= a.begin));
            }
            if (name == std::string("layer_backward") && m >= 64) CHECK(scratch < total * 3 / 4);
        }
    }
}

TEST_CASE("a program whose workspace 64 bits hold at few sizes only has its place there") {
    const model::Spec spec =
        loaded(R"-({"pleat": 1, "name": "wide", "dims": {"T": "runtime", "C": 9007199254740992}, "tensors": {
        "X": {"dtype": "f16", "dims": ["T", "C"]}, "U": {"dtype": "f16", "dims": ["T", "C"], "space": "workspace"},
        "V": {"dtype": "f16", "dims": ["T", "C"], "space": "workspace"}, "Y": {"dtype": "f16", "dims": ["T", "C"]}},
        "kernels": {"a": {"stages": [{"store": "U", "from": "X"}]}, "b": {"stages": [{"store": "V", "from": "U"}]},
                    "c": {"stages": [{"store": "Y", "from": "V"}]}}, "program": ["a", "b", "c"]})-");
    int64_t scratch = 0;
    for (const Placed& p : placed(spec, {1}, scratch)) CHECK(p.end <= scratch);
    CHECK(scratch == int64_t{1} << 55);
}

TEST_CASE("a program runs whole on the CPU, with memory of its own for what lies in workspace") {
    const Folder folder;
    const std::string path =
        folder.write("two.json", R"-({"pleat": 1, "name": "two", "dims": {"T": "runtime", "H": 5},
        "params": {"eps": {"dtype": "f32", "default": 0.25}, "scale": {"dtype": "f32"}},
        "tensors": {"X": {"dtype": "f32", "dims": ["T", "H"]}, "S": {"dtype": "f32", "dims": ["T"], "space": "workspace"},
                    "Y": {"dtype": "f32", "dims": ["T", "H"]}},
        "kernels": {"sums": {"stages": [{"reduce": "s", "as": "sum", "of": "X * X", "along": ["H"]}, {"store": "S", "from": "s + eps"},
                                        {"require": "X < 1000", "say": "X is large"}]},
                    "scaling": {"stages": [{"store": "Y", "from": "X * scale / sqrt(S)"}]}},
        "program": ["sums", "scaling"]})-");
    Sources sources;
    Diagnostics diagnostics;
    const auto spec = load_spec(path, {}, sources, diagnostics);
    REQUIRE(spec);
    const schedule::Program program = schedule::compile(*spec);
    std::vector<std::string> launched;
    for (const emit::File& file : emit::emit(program, emit::Wanted::launched))
        launched.push_back(file.path + "\n" + file.text);
    std::vector<std::string> without_typed;  // what a launch by name takes is the rest, to the byte
    for (const emit::File& file : emit::emit(program)) {
        folder.write(file.path, file.text);
        if (!file.path.ends_with("launch.h") && !file.path.ends_with("reference.h") &&
            !file.path.ends_with("sources.h"))
            without_typed.push_back(file.path + "\n" + file.text);
    }
    CHECK(launched == without_typed);
    const pleat::Kernel kernel = pleat::Kernel::load(KernelFiles::open(folder.at("two"), "two"), Device::cpu());
    std::vector<float> x(15), y(15, -1);
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i) - 6;
    const int64_t sizes[] = {3, 5};
    const TensorView views[] = {{"X", "f32", 2, sizes, nullptr, x.data(), -1},
                                {"Y", "f32", 2, sizes, nullptr, y.data(), -1}};
    const NamedParam params[] = {{"scale", 2.0}};
    const Arguments arguments{views, {}, params, nullptr, 0};
    CHECK(kernel.workspace_bytes(arguments) == 0);
    kernel.launch(Stream(), arguments);
    for (size_t t = 0; t < 3; ++t) {
        float sum = 0.25f;
        for (size_t h = 0; h < 5; ++h) sum += x[5 * t + h] * x[5 * t + h];
        for (size_t h = 0; h < 5; ++h) CHECK(std::abs(y[5 * t + h] - 2 * x[5 * t + h] / std::sqrt(sum)) < 1e-6f);
    }
    kernel.check(Stream());
    x[7] = 1000;
    kernel.launch(Stream(), arguments);
    CHECK_THROWS_AS(kernel.check(Stream()), RequireError);
}

}  // namespace pleat::test
