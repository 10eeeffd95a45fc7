// Kernels of a program that share a launch: which do, in what order all run, and what the manifest and the source
// say. Knows no device.
#include <doctest/doctest.h>

#include <algorithm>

#include "compile/compile.h"
#include "emit/emit.h"
#include "emit/reference/reference.h"
#include "loaded.h"
#include "random/program.h"

namespace pleat::test {
namespace {

std::vector<int> kernels_of(const schedule::Step& s) {
    std::vector<int> all = s.fused;
    all.push_back(s.kernel);
    return all;
}

bool touch(const model::Spec& spec, int a, int b) {
    const model::Kernel &one = spec.kernels[static_cast<size_t>(a)], &other = spec.kernels[static_cast<size_t>(b)];
    for (int t = 0; t < static_cast<int>(spec.tensors.size()); ++t)
        if ((one.stores_to(t) && (other.reads(t) || other.stores_to(t))) || (one.reads(t) && other.stores_to(t)))
            return true;
    return false;
}

/// Rows of a large tensor, what `small` says of a small one, and what reads both; `s`: the small one's rows.
model::Spec program_of(const std::string& small, const std::string& order, const std::string& s = "64") {
    return loaded(R"({"pleat": 1, "name": "p", "dims": {"M": "runtime", "N": 1024, "S": )" + s + R"(}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["M", "N"]}, "Y": {"dtype": "f32", "dims": ["M"]},
        "W": {"dtype": "bf16", "dims": ["S", "N"]}, "U": {"dtype": "f32", "dims": ["S"]},
        "Z": {"dtype": "bf16", "dims": ["M", "S"]}, "V": {"dtype": "bf16", "dims": ["M", "N"]}},
        "kernels": {"rows": {"stages": [{"reduce": "y", "as": "sum", "of": "X", "along": ["N"]}, {"store": "Y", "from": "y"},
                                        {"store": "V", "from": "X - y"}]},
        "small": {"stages": [)" +
                  small + R"p(]}, "last": {"stages": [{"store": "Z", "from": "Y * U"}]}
}, "program": [)p" +
                  order + "]}");
}

const std::string sums = R"({"reduce": "u", "as": "sum", "of": "W", "along": ["N"]}, {"store": "U", "from": "u"})";
const std::string all_three = R"("rows", "small", "last")";

/// The program's steps, "small+rows, last".
std::string reported(const model::Spec& spec) {
    std::string text;
    const schedule::Program program = schedule::compile(spec);
    for (const schedule::ProgramStep& s : program.steps) {
        text += text.empty() ? "" : ", ";
        for (const int g : s.step.fused) text += program.spec.kernels[static_cast<size_t>(g)].name + "+";
        text += program.spec.kernels[static_cast<size_t>(s.step.kernel)].name;
    }
    return text;
}

struct Files {
    std::string source, manifest;
};

Files files_of(const model::Spec& spec) {
    Files files;
    for (const emit::File& f : emit::emit(schedule::compile(spec), emit::Wanted::launched)) {
        if (f.path.ends_with(".cu")) files.source = f.text;
        if (f.path.ends_with("/p.manifest")) files.manifest = f.text;
    }
    return files;
}

size_t count(const std::string& text, const std::string& what) {
    size_t n = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
}

}  // namespace

TEST_CASE("a kernel of few blocks goes along with one that it needs nothing of, wherever it stands beside it") {
    CHECK(reported(program_of(sums, all_three)) == "small+rows, last");
    CHECK(reported(program_of(sums, R"("small", "rows", "last")")) == "small+rows, last");
}

TEST_CASE("what it reads or changes keeps its place") {
    // It reads what rows store; the last reads what it stores.
    const std::string of_y = R"({"store": "U", "from": "Y[M = 0] + U"})";
    CHECK(reported(program_of(of_y, all_three)) == "rows, small, last");
    CHECK(reported(program_of(sums, R"("rows", "last", "small")")) == "rows, last, small");
    CHECK(reported(program_of(sums, R"("small", "last", "rows")")) == "small, last, rows");
}

TEST_CASE("more blocks than a machine has multiprocessors are not fused") {
    CHECK(reported(program_of(sums, all_three, "132")) == "small+rows, last");
    CHECK(reported(program_of(sums, all_three, "133")) == "rows+small, last");  // while there are few rows
}

TEST_CASE("the shared launch has the blocks of both, each what it takes, and calls what the kernels' own call") {
    const Files f = files_of(program_of(sums, all_three));
    CHECK(f.manifest.find("step small") == std::string::npos);
    CHECK(f.manifest.find("launch small_rows ") == std::string::npos);
    REQUIRE(f.manifest.find("launch rows_rows_with_small grid ") != std::string::npos);
    const size_t line = f.manifest.find("launch rows_rows_with_small grid ");
    CHECK(f.manifest.substr(line, f.manifest.find('\n', line) - line).find(" grid M,64,+ 1 1 block ") !=
          std::string::npos);
    CHECK(count(f.source, "__forceinline__ void small_rows_part(") == 1);
    CHECK(count(f.source, " small_rows_part(W_ptr, U_ptr, block") == 2);  // in both launches
    CHECK(count(f.source, "rows_rows_part(X_ptr") >= 2);
    CHECK(f.source.find("PLEAT_APART_rows_rows_with_small)") == std::string::npos);  // no tiles: all in one
}

TEST_CASE("where the launch's sizes decide, the manifest has both ways") {
    const std::string text =
        R"({"pleat": 1, "name": "p", "dims": {"M": "runtime", "T": "runtime", "N": 1024}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["M", "N"]}, "Y": {"dtype": "f32", "dims": ["M"]},
        "W": {"dtype": "bf16", "dims": ["T", "N"]}, "U": {"dtype": "f32", "dims": ["T"]}},
        "kernels": {"rows": {"stages": [{"reduce": "y", "as": "sum", "of": "X", "along": ["N"]}, {"store": "Y", "from": "y"}]},
        "small": {"stages": [{"reduce": "u", "as": "sum", "of": "W", "along": ["N"]}, {"store": "U", "from": "u"}]}},
        "program": ["rows", "small"]})";
    const Files f = files_of(loaded(text));
    const size_t few = f.manifest.find(",$sms,<=\nlaunch small_rows_with_rows "),
                 many = f.manifest.find("variant 1\n");
    REQUIRE(few != std::string::npos);
    REQUIRE(many != std::string::npos);
    CHECK(few < many);
    const size_t alone = f.manifest.find("launch rows_rows ", many);
    REQUIRE(alone != std::string::npos);
    CHECK(f.manifest.find("launch small_rows ", alone) != std::string::npos);
}

TEST_CASE("of random programs what touches stays in order, and what lives at once lies apart") {
    int shared = 0;
    for (uint64_t seed = 1; seed <= 120; ++seed) {
        CAPTURE(seed);
        const schedule::Program program = schedule::compile(random_program(seed).spec);
        const model::Spec& spec = program.spec;
        const auto& steps = program.steps;
        std::vector<int> at(spec.program.size(), -1);  // the step of each kernel, which runs once
        for (size_t s = 0; s < steps.size(); ++s) {
            shared += static_cast<int>(steps[s].step.fused.size());
            for (const int k : kernels_of(steps[s].step)) {
                REQUIRE(at[static_cast<size_t>(k)] == -1);
                at[static_cast<size_t>(k)] = static_cast<int>(s);
            }
        }
        for (size_t i = 0; i < spec.program.size(); ++i)
            for (size_t j = i + 1; j < spec.program.size(); ++j)
                if (touch(spec, spec.program[i], spec.program[j]))
                    CHECK(at[static_cast<size_t>(spec.program[i])] < at[static_cast<size_t>(spec.program[j])]);
        const schedule::ProgramLayout& layout = program.layout;
        std::vector<int64_t> sizes;
        for (const model::Symbol& s : spec.symbols) sizes.push_back(48 * s.multiple_of);
        const auto bytes = [&](size_t t) {
            return schedule::bytes_in_workspace(spec, spec.tensors[t]).evaluate(sizes);
        };
        const auto life = [&](size_t t) {
            std::pair<int, int> ends{static_cast<int>(steps.size()), -1};
            for (size_t k = 0; k < spec.kernels.size(); ++k) {
                const auto used = emit::tensors_of(spec, spec.kernels[k]);
                if (std::find(used.begin(), used.end(), static_cast<int>(t)) == used.end()) continue;
                ends = {std::min(ends.first, at[k]), std::max(ends.second, at[k])};
            }
            return ends;
        };
        for (size_t a = 0; a < spec.tensors.size(); ++a)
            for (size_t b = a + 1; b < spec.tensors.size(); ++b) {
                if (spec.tensors[a].space != model::Space::workspace ||
                    spec.tensors[b].space != model::Space::workspace)
                    continue;
                const auto la = life(a), lb = life(b);
                if (la.first > lb.second || lb.first > la.second) continue;
                const int64_t oa = layout.tensor_offset[a].evaluate(sizes),
                              ob = layout.tensor_offset[b].evaluate(sizes);
                CHECK((oa + bytes(a) <= ob || ob + bytes(b) <= oa));
            }
    }
    CHECK(shared > 40);
}

}  // namespace pleat::test
