// Programs: where their workspace lies.
#include <doctest/doctest.h>

#include <algorithm>

#include "check/load.h"
#include "emit/emit.h"
#include "emit/reference.h"

namespace pleat::test {
namespace {

struct Placed {
    int64_t begin, end;  // bytes
    int first, last;     // steps
};

/// The workspace tensors of a program at some sizes.
std::vector<Placed> placed(const model::Spec& spec, const std::vector<int64_t>& symbols, int64_t& scratch) {
    std::vector<emit::PlannedKernel> kernels;
    for (const model::Kernel& k : spec.kernels) kernels.push_back({k, {}, 0, {}});
    const emit::ProgramLayout layout = emit::plan_program(spec, kernels);
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
    for (const char* name : {"layer", "layer_backward", "layer_pre", "layer_pre_backward", "layer_post", "layer_post_backward"}) {
        CAPTURE(name);
        Sources sources;
        Diagnostics diagnostics;
        const auto spec = load_spec(std::string(PLEAT_SOURCE_DIR "/dsl_specs/transformer/") + name + ".json", {}, sources, diagnostics);
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
                    if (&a != &b && a.first <= b.last && b.first <= a.last) CHECK((a.end <= b.begin || b.end <= a.begin));
            }
            if (name == std::string("layer_backward") && m >= 64) CHECK(scratch < total * 3 / 4);
        }
    }
}

}  // namespace pleat::test
