// The emitted reference against the evaluator: every case is emitted, all are compiled by the host
// compiler into one shared object, and each is run through the door that `pleat run` uses.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <sstream>

#include "emit/references.h"
#include "evaluate/cases.h"

namespace pleat::test {
namespace {

/// Every spec of the catalog, a few rows of each: small normal inputs, labels in range.
std::vector<Case> catalog() {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(PLEAT_SOURCE_DIR "/dsl_specs"))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<Case> cases;
    for (const fs::path& path : paths) {
        Sources sources;
        Diagnostics diagnostics;
        // A contraction at its own sizes is billions of products: 256 of each long dim have every digit too.
        Overrides small;
        if (const std::string family = path.parent_path().filename(); family == "gemm" || family == "transformer")
            if (const auto own = load_spec(path.string(), {}, sources, diagnostics))
                for (const model::Dim& d : own->dims)
                    if (d.size.is_constant() && d.size.constant() > 256) small.dims.emplace_back(d.name, "256");
        auto spec = load_spec(path.string(), small, sources, diagnostics);
        std::ostringstream said;
        diagnostics.print(said, sources, Diagnostics::Format::text, false);
        CHECK_MESSAGE(spec.has_value(), said.str());
        if (!spec) continue;
        spec->name = "catalog_" + spec->name;  // apart from the cases
        for (model::Kernel& k : spec->kernels)
            k.name = spec->single ? "catalog_" + k.name : spec->name + "_" + k.name;
        std::vector<int64_t> symbols;
        for (const Symbol& symbol : spec->symbols) symbols.push_back(symbol.multiple_of * 2);
        cases.push_back({std::move(*spec), symbols, [](Memory& m) {
                             for (TensorId t = 0; t < static_cast<int>(m.spec.tensors.size()); ++t) {
                                 const bool real =
                                     info(m.spec.tensors[static_cast<size_t>(t)].dtype).kind == Kind::real;
                                 m.fill(t, static_cast<unsigned>(t) + 1, real ? 0 : 100);
                             }
                         }});
    }
    return cases;
}

std::vector<Case> every_case() {
    std::vector<Case> all = all_cases();
    for (Case& c : catalog()) all.push_back(std::move(c));
    return all;
}
std::vector<const Spec*> specs_of(const std::vector<Case>& cases) {
    std::vector<const Spec*> specs;
    for (const Case& c : cases) specs.push_back(&c.spec);
    return specs;
}

/// All cases in one shared object.
struct Library {
    const std::vector<Case> cases = every_case();
    const References references{specs_of(cases), "-O1"};

    const ReferenceTable& table(const std::string& kernel) const { return references.table(kernel); }
};

const Library& library() {
    static const Library all;
    return all;
}

/// What a call takes of a Memory: the kernel's tensors in order.
struct Given {
    std::vector<void*> tensors;
    std::vector<long long> symbols;
    std::vector<std::vector<double>> wide;
    std::vector<double*> wide_pointers;
    unsigned status = 0;
    ReferenceCall call{};

    Given(Memory& memory, const Spec& spec, const ReferenceTable& table, bool widely, int real) {
        for (const TensorId t : emit::tensors_of(spec, spec.kernels[0]))
            tensors.push_back(memory.bytes[static_cast<size_t>(t)].data());
        symbols.assign(memory.symbols.begin(), memory.symbols.end());
        for (int s = 0; widely && s < table.stores; ++s) {
            wide.emplace_back(static_cast<size_t>(table.count(symbols.data(), s)), 0.0);
            wide_pointers.push_back(wide.back().data());
        }
        call = {tensors.data(), symbols.data(), nullptr, &status, real, widely ? wide_pointers.data() : nullptr};
    }
};

bool near(double a, double b, double tolerance) {
    return (std::isnan(a) && std::isnan(b)) || a == b ||
           std::fabs(a - b) <= tolerance * std::max(1.0, std::fabs(b));
}

double value_of(unsigned long long bits) { return std::bit_cast<double>(bits); }

}  // namespace

TEST_CASE("the emitted float64 reference and the evaluator agree") {
    for (const Case& c : library().cases) {
        CAPTURE(c.spec.name);
        const ReferenceTable& table = library().table(c.spec.kernels[0].name);
        Memory given(c.spec, c.symbols), evaluated(c.spec, c.symbols), run(c.spec, c.symbols);
        c.fill(given);
        evaluated.bytes = run.bytes = given.bytes;

        // Unrounded values, coordinate by coordinate.
        stage::Evaluation e = evaluated.evaluation();
        Given wide(run, c.spec, table, true, 64);
        table.run(&wide.call);
        CHECK(run.bytes == given.bytes);  // nothing was committed
        CHECK((wide.status == 0) == e.failed_requires().empty());
        REQUIRE(table.stores == static_cast<int>(c.spec.kernels[0].stores.size()));
        for (int s = 0; s < table.stores; ++s) {
            CAPTURE(s);
            const stage::Stored stored = e.store(static_cast<size_t>(s));
            size_t written = 0;
            for (long long i = 0; i < table.count(wide.symbols.data(), s); ++i) {
                const long long offset = table.offset(&wide.call, s, i);
                if (offset < 0) continue;
                REQUIRE(written < stored.numbers.size());
                CHECK(stored.numbers[written] == i);
                CHECK(stored.offsets[written] == offset);
                const double expected = stored.values[written].as_real();
                CHECK(near(wide.wide[static_cast<size_t>(s)][static_cast<size_t>(i)], expected, 1e-13));
                ++written;
            }
            CHECK(written == stored.numbers.size());
        }

        // Whole tensors.
        e.run();
        Given whole(run, c.spec, table, false, 64);
        table.run(&whole.call);
        for (size_t t = 0; t < c.spec.tensors.size(); ++t) {
            CAPTURE(c.spec.tensors[t].name);
            const auto id = static_cast<TensorId>(t);
            for (int64_t i = 0; i < run.count(id); ++i) CHECK(near(run.get(id, i), evaluated.get(id, i), 0));
        }
    }
}

TEST_CASE("the plain float32 run is near, and comparison says how near") {
    const Case c = rmsnorm();
    const ReferenceTable& table = library().table("rmsnorm");
    Memory given(c.spec, c.symbols), run(c.spec, c.symbols);
    c.fill(given);
    run.bytes = given.bytes;
    Given wide(given, c.spec, table, true, 64);
    table.run(&wide.call);
    Given plain(run, c.spec, table, false, 32);
    table.run(&plain.call);

    CHECK(table.store_tensor[0] == 2);
    Comparison exact;
    table.compare(&wide.call, 0, wide.wide[0].data(), run.bytes[2].data(), &exact);
    CHECK(exact.mismatches == 0);
    CHECK(value_of(exact.worst_ulps) <= 0.5001);  // rounded once to bf16
    CHECK(value_of(exact.worst_ulps) > 0.3);
    CHECK(value_of(exact.largest) > 1);

    run.set(2, 77, run.get(2, 77) * 1.5);
    Comparison off;
    table.compare(&wide.call, 0, wide.wide[0].data(), run.bytes[2].data(), &off);
    CHECK(off.where == 77);
    CHECK(value_of(off.worst_ulps) > 30);
    run.set(2, 30, NAN);
    Comparison nan;
    table.compare(&wide.call, 0, wide.wide[0].data(), run.bytes[2].data(), &nan);
    CHECK(nan.mismatches == 1);
    CHECK(nan.where == 30);
}

TEST_CASE("params are read in their dtypes, requires set their bits") {
    const Case c = dropout();
    const ReferenceTable& table = library().table("dropout");
    Memory run(c.spec, c.symbols);
    c.fill(run);
    const int64_t seed = 7;
    const float p = 1.0f;
    const void* params[2] = {&seed, &p};
    Given given(run, c.spec, table, false, 64);
    given.call.params = params;
    CHECK(table.params == 2);
    table.run(&given.call);
    for (int64_t i = 0; i < 50; ++i) CHECK(run.get(1, i) == 0);  // all dropped

    const Case labels = cross_entropy();
    Memory wrong(labels.spec, labels.symbols);
    labels.fill(wrong);
    wrong.set(1, 0, 33);
    Given call(wrong, labels.spec, library().table("cross_entropy"), false, 64);
    library().table("cross_entropy").run(&call.call);
    CHECK(call.status == 1);
}

TEST_CASE("the text is the same every time, names the spec's own names, and lists its steps") {
    const Case c = rmsnorm();
    const std::string text = emit::emit_reference(c.spec);
    CHECK(text == emit::emit_reference(rmsnorm().spec));
    for (const char* part :
         {"namespace rmsnorm::reference", "const Real r = ops::rsqrt(ms + Real(call.param.eps));",
          "for (there.H = 0; there.H < 24; ++there.H)", "rmsnorm_compare_0"})
        CHECK_MESSAGE(text.find(part) != std::string::npos, part);
    const auto steps = emit::reference_steps(c.spec, c.spec.kernels[0]);
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].name == "ms");
    CHECK(steps[0].count == Size::symbol(0));
    CHECK(steps[1].name == "store_Y");
}

TEST_CASE("each require of a spec has a bit of its own") {
    Case c = cross_entropy();
    c.spec.kernels.push_back(c.spec.kernels[0]);
    c.spec.kernels[1].name = "second";
    const std::string text = emit::emit_reference(c.spec);
    CHECK(text.find("ops::require<require_0>(call, 0);") != std::string::npos);
    CHECK(text.find("ops::require<require_0>(call, 1);") != std::string::npos);
    CHECK(emit::reference_function(c.spec, c.spec.kernels[1]) == "cross_entropy::reference::second::run");
}

TEST_CASE("an empty tensor is no step at all") {
    Case c = rmsnorm();
    c.symbols = {0};
    Memory run(c.spec, c.symbols);
    Given given(run, c.spec, library().table("rmsnorm"), false, 64);
    library().table("rmsnorm").run(&given.call);
    CHECK(given.status == 0);
}

}  // namespace pleat::test
