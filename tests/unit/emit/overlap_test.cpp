// When a program's launches wait for those before them, and let those behind them begin. Knows no device.
#include <doctest/doctest.h>

#include "compile/compile.h"
#include "emit/emit.h"
#include "loaded.h"

namespace pleat::test {
namespace {

struct Program {
    std::string source, manifest;

    /// The text of a function.
    std::string function(const std::string& name) const {
        const size_t begin = source.find(name + "(", source.find("__launch_bounds__"));
        return source.substr(begin, source.find("\n}\n", begin) - begin);
    }
    char pdl(const std::string& function) const {
        const size_t line = manifest.find("launch " + function + " ");
        REQUIRE(line != std::string::npos);
        return manifest[manifest.find('\n', line) - 1];
    }
};

/// X, stored by one kernel, goes through two products in a row of another; `stages` stand in a third, before both.
Program program_of(const std::string& stages, const std::string& order) {
    const model::Spec spec =
        loaded(R"({"pleat": 1, "name": "p", "dims": {"M": "runtime", "K": 64, "H": 128}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "X": {"dtype": "bf16", "dims": ["M", "K"]},
        "W0": {"dtype": "bf16", "dims": ["H", "K"]}, "W1": {"dtype": "bf16", "dims": ["H", "K"]},
        "W2": {"dtype": "bf16", "dims": ["K", "H"]}, "D": {"dtype": "bf16", "dims": ["M", "K"]}},
        "kernels": {"third": {"stages": [)" +
               stages + R"p(]}, "prepare": {"stages": [{"store": "X", "from": "2 * A"}]},
        "mlp": {"stages": [{"contract": "acc", "of": ["X", "W1"], "along": ["K"]},
                           {"contract": "out", "of": ["bf16(relu(acc))", "W2"], "along": ["H"]},
                           {"store": "D", "from": "out"}]
}
}, "program": [)p" +
               order + "]}");
    Program p;
    for (const emit::File& f : emit::emit(schedule::compile(spec))) {
        if (f.path.ends_with(".cu")) p.source = f.text;
        if (f.path.ends_with("/p.manifest")) p.manifest = f.text;
    }
    return p;
}

constexpr const char *wait = "pleat::griddepcontrol_wait()", *signal = "pleat::griddepcontrol_launch_dependents()";

}  // namespace

TEST_CASE("weights that no kernel stores come before a launch waits, and those before it have waited by then") {
    const Program p = program_of(R"({"store": "W0", "from": "2 * W1"})", R"("third", "prepare", "mlp")");
    CHECK(p.pdl("mlp_chain") == '2');
    CHECK(p.function("mlp_chain").find(wait) == std::string::npos);  // the schedule does
    // The third has few blocks, which go along.
    CHECK(p.pdl("prepare_map_2_with_third") == '1');
    const std::string before = p.function("prepare_map_2_with_third");
    REQUIRE(before.find(wait) != std::string::npos);
    CHECK(before.find(signal) > before.find(wait));
    CHECK(before.find(signal) != std::string::npos);
    CHECK(p.function("third_map").find(signal) == std::string::npos);
}

TEST_CASE("weights that a kernel stores, and those of a call's first launch, come after the wait") {
    for (const Program& p : {program_of(R"({"store": "W1", "from": "2 * W0"})", R"("third", "prepare", "mlp")"),
                             program_of(R"({"store": "W0", "from": "2 * W1"})", R"("mlp", "third")")}) {
        CHECK(p.pdl("mlp_chain") == '1');
        CHECK(p.function("mlp_chain").find(wait) != std::string::npos);
    }
}

}  // namespace pleat::test
