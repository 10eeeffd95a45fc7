// Rows whose values the tiles of the next kernel compute for themselves: when, and what the manifest and the source
// say. Knows no device.
#include <doctest/doctest.h>

#include <algorithm>

#include "compile/compile.h"
#include "emit/emit.h"
#include "loaded.h"

namespace pleat::test {
namespace {

struct Files {
    std::string source, manifest;
};

/// A factor for each of N, put together from parts of L, and two products in a row whose stages take it: `last` is
/// what they store, `space` where the factor lies, `more` further kernels, which `order` runs too.
Files files_of(const std::string& last, const std::string& space = R"("space": "workspace")",
               const std::string& more = "", const std::string& order = R"("statistics", "mlp")") {
    const model::Spec spec = loaded(
        R"p({"pleat": 1, "name": "p", "dims": {"N": "runtime", "L": "runtime", "C": 64, "E": 128}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["N", "L", "C"]}, "PARTS": {"dtype": "f32", "dims": ["N", "L /^ 64"]},
        "W1": {"dtype": "bf16", "dims": ["E", "C"]}, "W2": {"dtype": "bf16", "dims": ["C", "E"]},
        "FACTOR": {"dtype": "f32", "dims": ["N"], )p" +
        space + R"p(}, "OTHER": {"dtype": "f32", "dims": ["N"]}, "Y": {"dtype": "bf16", "dims": ["N", "L", "C"]}},
        "kernels": {"statistics": {"stages": [{"reduce": "s", "as": "mean", "of": "PARTS", "along": ["L /^ 64"]},
                                              {"store": "FACTOR", "from": "rsqrt(s)"}]},)p" +
        more + R"p("mlp": {"stages": [{"contract": "acc", "of": ["X", "W1"], "along": ["C"]},
                                 {"contract": "out", "of": ["bf16(relu(acc * FACTOR))", "W2"], "along": ["E"]},
                                 {"store": "Y", "from": ")p" +
        last + R"p("}]}}, "program": [)p" + order + "]}");
    Files files;
    for (const emit::File& f : emit::emit(schedule::compile(spec), emit::Wanted::launched)) {
        if (f.path.ends_with(".cu")) files.source = f.text;
        if (f.path.ends_with("/p.manifest")) files.manifest = f.text;
    }
    return files;
}

constexpr const char* shared = "mlp_chain_with_statistics";

}  // namespace

TEST_CASE("where each consumer has one tile, tiles compute the rows that they read, and no launch does") {
    const Files f = files_of("out");
    const std::string few = "L,64,/^,N,*,$sms,2,*,<=";
    // The rows' step has no launch then, and the reader's another.
    const size_t rows = f.manifest.find("step statistics\nvariant "),
                 reader = f.manifest.find("step mlp\nvariant ");
    REQUIRE(rows != std::string::npos);
    REQUIRE(reader != std::string::npos);
    const std::string first = f.manifest.substr(rows, f.manifest.find("\nvariant ", rows + 20) - rows);
    CHECK(first.find(few) != std::string::npos);
    CHECK(first.find("launch ") == std::string::npos);
    const size_t line = f.manifest.find(std::string("launch ") + shared, reader);
    REQUIRE(line != std::string::npos);
    CHECK(line < f.manifest.find("launch mlp_chain ", reader));
    // It takes the parts, and no factor.
    const size_t function = f.source.find(std::string(shared) + "(");
    const std::string parameters = f.source.substr(function, f.source.find(") {", function) - function);
    CHECK(parameters.find("PARTS_ptr") != std::string::npos);
    CHECK(parameters.find("FACTOR_ptr") == std::string::npos);
    CHECK(f.source.find("statistics_row(PARTS_ptr, N_size, L_size, tile.batch, FACTOR_value);") !=
          std::string::npos);
}

TEST_CASE("elsewhere the rows are a launch") {
    // What stands behind the second product reads them, too; they are an output; another kernel reads them.
    CHECK(files_of("out * FACTOR").manifest.find(shared) == std::string::npos);
    CHECK(files_of("out", R"("align": 16)").manifest.find(shared) == std::string::npos);
    CHECK(files_of("out", R"("space": "workspace")",
                   R"("third": {"stages": [{"store": "OTHER", "from": "2 * FACTOR"}]},)",
                   R"("statistics", "mlp", "third")")
              .manifest.find(shared) == std::string::npos);
}

TEST_CASE(
    "what stands between the rows and the products keeps them apart; what goes along with the rows then runs "
    "alone") {
    const std::string third = R"("third": {"stages": [{"store": "OTHER", "from": "2 * OTHER"}]},)";
    const Files f = files_of("out", R"("space": "workspace")", third, R"("third", "statistics", "mlp")");
    CHECK(f.manifest.find(shared) != std::string::npos);
    const size_t first = f.manifest.find("step statistics\nvariant ");
    REQUIRE(first != std::string::npos);
    const size_t launch = f.manifest.find("\nlaunch ", first);
    CHECK(f.manifest.substr(launch + 8, 10) == "third_map ");
    CHECK(f.manifest.find("_with_third grid ") != std::string::npos);
    const std::string large = R"("third": {"stages": [{"store": "X", "from": "X * FACTOR"}]},)";
    CHECK(files_of("out", R"("space": "workspace")", large, R"("statistics", "third", "mlp")")
              .manifest.find(shared) == std::string::npos);
}

TEST_CASE("what runs ahead of such rows lets the next launch begin once it has waited, since tiles may come next") {
    const auto signals = [](const Files& f) {
        const size_t launch = f.source.find(" third_map_2(", f.source.find("__launch_bounds__"));
        REQUIRE(launch != std::string::npos);
        const std::string text = f.source.substr(launch, f.source.find("\n}\n", launch) - launch);
        const size_t wait = text.find("pleat::griddepcontrol_wait()"),
                     signal = text.find("pleat::griddepcontrol_launch_dependents()");
        REQUIRE(wait != std::string::npos);
        return signal != std::string::npos && wait < signal;
    };
    const std::string third = R"("third": {"stages": [{"store": "X", "from": "X * 2"}]},)";
    const std::string order = R"("third", "statistics", "mlp")";
    CHECK(signals(files_of("out", R"("space": "workspace")", third, order)));
    CHECK(!signals(files_of("out * FACTOR", R"("space": "workspace")", third, order)));
}

TEST_CASE("what such rows read lives on until the tiles have") {
    const model::Spec spec = loaded(
        R"p({"pleat": 1, "name": "p", "dims": {"N": "runtime", "L": "runtime", "C": 64, "E": 128}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["N", "L", "C"]}, "PARTS": {"dtype": "f32", "dims": ["N", "L /^ 64"], "space": "workspace"},
        "W1": {"dtype": "bf16", "dims": ["E", "C"]}, "W2": {"dtype": "bf16", "dims": ["C", "E"]},
        "FACTOR": {"dtype": "f32", "dims": ["N"], "space": "workspace"}, "Y": {"dtype": "bf16", "dims": ["N", "L", "C"]},
        "BETWEEN": {"dtype": "bf16", "dims": ["N", "L", "C"], "space": "workspace"}},
        "kernels": {"parts": {"stages": [{"reduce": "p", "as": "mean", "of": "X", "along": ["L % 64", "C"]}, {"store": "PARTS", "from": "p"}]},
        "statistics": {"stages": [{"reduce": "s", "as": "mean", "of": "PARTS", "along": ["L /^ 64"]}, {"store": "FACTOR", "from": "rsqrt(s)"}]},
        "mlp": {"stages": [{"contract": "acc", "of": ["X", "W1"], "along": ["C"]},
                           {"contract": "out", "of": ["bf16(relu(acc * FACTOR))", "W2"], "along": ["E"]}, {"store": "BETWEEN", "from": "out"}]},
        "last": {"stages": [{"store": "Y", "from": "2 * BETWEEN"}]}},
        "program": ["parts", "statistics", "mlp", "last"]})p");
    const schedule::Program program = schedule::compile(spec);
    REQUIRE(std::count_if(program.steps.begin(), program.steps.end(),
                          [](const schedule::ProgramStep& s) { return s.absorbs.has_value(); }) == 1);
    const auto place = [&](const char* name) {
        for (size_t t = 0; t < program.spec.tensors.size(); ++t)
            if (const model::Tensor& tensor = program.spec.tensors[t]; tensor.name == name)
                return std::pair{program.layout.tensor_offset[t].evaluate({3, 1000}),
                                 schedule::bytes_in_workspace(program.spec, tensor).evaluate({3, 1000})};
        return std::pair<int64_t, int64_t>{};
    };
    const auto [parts, parts_bytes] = place("PARTS");
    const auto [between, between_bytes] = place("BETWEEN");
    REQUIRE(parts_bytes > 0);
    REQUIRE(between_bytes > 0);
    CHECK((parts + parts_bytes <= between || between + between_bytes <= parts));
}

}  // namespace pleat::test
