// A kernel's graph of sizes against the same sizes evaluated one by one: random expressions in batches, and every
// manifest of the catalog from the call to what the driver is handed.
#include "../../../runtime/src/size_graph.h"

#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <optional>
#include <random>
#include <thread>

#include "launching.h"

using pleat::DeviceFacts;
using pleat::Manifest;
using pleat::SizeProgram;
using pleat::runtime::SizeGraph;

namespace {

constexpr DeviceFacts fake_facts{132, 90, 232448};

class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}
    long long below(long long n) { return std::uniform_int_distribution<long long>(0, n - 1)(engine_); }
    /// Of any magnitude; of 64 bits one in sixteen.
    long long size() {
        const long long bits = below(16) == 0 ? 62 : below(20);
        return below((1LL << bits) + 1);
    }
    long long constant() {
        switch (below(4)) {
            case 0:
                return 1LL << below(16);
            case 1:
                return below(3) - 1;
            default:
                return below(8) == 0 ? std::numeric_limits<long long>::max() - below(3) : below(40000) - 100;
        }
    }
    /// A postfix expression over T, N and X.T of at most so many operators. Terms of `before` come again.
    std::string expression(long long operators, std::vector<std::string>& before) {
        static constexpr const char* names[] = {"T", "N", "X.T", "$sms"};
        static constexpr const char* signs[] = {"+", "-", "*", "//", "/^", "%", "min", "max", "<=", "and"};
        if (!before.empty() && below(4) == 0) return before[static_cast<size_t>(below(std::ssize(before)))];
        if (operators == 0) return below(2) ? names[below(4)] : std::to_string(constant());
        const long long left = below(operators);
        std::string all = expression(left, before);
        all += "," + expression(operators - 1 - left, before) + "," + signs[below(10)];
        before.push_back(all);
        return all;
    }

private:
    std::mt19937_64 engine_;
};

std::optional<long long> alone(const SizeProgram& size, const long long* symbols) {
    long long value = 0;
    if (!size.evaluate(symbols, value)) return std::nullopt;
    return value;
}

}  // namespace

TEST_CASE("a graph has the values of its sizes, and none where one of a batch has none") {
    Random random(1);
    const std::vector<std::string> names = {"T", "N", "X.T"};
    size_t values = 0, without = 0;
    for (int round = 0; round < 400; ++round) {
        std::vector<SizeProgram> sizes;
        std::vector<std::string> before;
        while (sizes.size() < 12) {
            if (before.size() > 30) before.resize(30);
            const std::string text = random.expression(random.below(12), before);
            SizeProgram parsed;
            std::string why;
            if (text.size() < 3000 && SizeProgram::parse(text, names, parsed, why))
                sizes.push_back(parsed.bound(fake_facts));
        }
        std::vector<SizeProgram> shared = sizes;
        SizeGraph graph;
        std::vector<SizeProgram*> all;
        for (SizeProgram& size : shared) {
            graph.add(size);
            all.push_back(&size);
        }
        SizeGraph::Known known = graph.place(all, {}, names.size());
        std::vector<SizeGraph::Batch> batches;
        for (size_t i = 0; i < all.size(); i += 3)
            batches.push_back(graph.batch(std::span(all).subspan(i, 3), known));
        for (int call = 0; call < 60; ++call) {
            const long long negative = random.below(8) == 0 ? -1 : 1;
            long long symbols[] = {random.size(), random.size(), negative * random.size()};
            for (int again = 0; again < 4; ++again) {
                SizeGraph::Values of(graph, symbols);
                graph.begin(of);
                for (size_t b = 0; b < batches.size(); ++b) {
                    graph.run(batches[b], of);
                    for (size_t i = 3 * b; i < 3 * b + 3; ++i) {
                        long long value = 0;
                        const std::optional<long long> expected = alone(sizes[i], symbols);
                        const bool has = graph.value(shared[i], of, value);
                        if (has != expected.has_value() || (has && value != *expected))
                            FAIL("size " << i << " of round " << round << " at " << symbols[0] << ", " << symbols[1]
                                         << ", " << symbols[2]);
                        ++(has ? values : without);
                    }
                }
                graph.remember(of);
                if (again) symbols[random.below(2)] += random.below(3) - 1;  // often with the same keys
            }
        }
    }
    CHECK(values > 300000);
    CHECK(without > 30000);
}

TEST_CASE("divisions by constants agree with division at every edge") {
    const std::vector<std::string> names = {"T"};
    std::vector<long long> edges;
    for (int bit = 0; bit < 63; ++bit)
        for (const long long by : {-1, 0, 1}) edges.push_back((1LL << bit) + by);
    edges.insert(edges.end(), {std::numeric_limits<long long>::max(), 132, 4700, 22000000});
    size_t wrong = 0;
    for (const long long divisor : edges) {
        std::vector<SizeProgram> sizes(3);
        std::vector<SizeProgram*> all;
        SizeGraph graph;
        std::string why;
        for (size_t i = 0; i < 3; ++i) {
            const char* sign = i == 0 ? "//" : i == 1 ? "/^" : "%";
            REQUIRE(SizeProgram::parse("T," + std::to_string(divisor) + "," + sign, names, sizes[i], why));
        }
        std::vector<SizeProgram> shared = sizes;
        for (SizeProgram& size : shared) {
            graph.add(size);
            all.push_back(&size);
        }
        SizeGraph::Known known = graph.place(all, {}, 1);
        const SizeGraph::Batch batch = graph.batch(all, known);
        for (const long long edge : edges)
            for (const long long t :
                 {edge, -edge, -edge - 1, edge - edge / 3, edge - edge % std::max(divisor, 1LL)}) {
                SizeGraph::Values of(graph, &t);
                graph.begin(of);
                graph.run(batch, of);
                for (size_t i = 0; i < 3; ++i) {
                    long long value = 0;
                    const bool has = graph.value(shared[i], of, value);
                    const std::optional<long long> expected = alone(sizes[i], &t);
                    wrong += has != expected.has_value() || (has && value != *expected);
                }
            }
    }
    CHECK(wrong == 0);
}

TEST_CASE("sizes beyond what a launch keeps are evaluated by themselves") {
    const std::vector<std::string> names = {"T"};
    std::vector<SizeProgram> sizes(1500);
    std::vector<SizeProgram*> all;
    SizeGraph graph;
    std::string why;
    for (size_t i = 0; i < sizes.size(); ++i) {
        REQUIRE(SizeProgram::parse("T," + std::to_string(i + 2) + ",*", names, sizes[i], why));
        graph.add(sizes[i]);
        all.push_back(&sizes[i]);
    }
    SizeGraph::Known known = graph.place(all, {}, 1);
    const SizeGraph::Batch batch = graph.batch(all, known);
    const long long t = 7;
    SizeGraph::Values of(graph, &t);
    graph.begin(of);
    graph.run(batch, of);
    for (size_t i = 0; i < sizes.size(); ++i) {
        long long value = 0;
        REQUIRE(graph.value(sizes[i], of, value));
        REQUIRE(value == 7 * static_cast<long long>(i + 2));
    }
}

TEST_CASE("nothing is remembered by keys where a size beyond what a launch keeps decides what it runs") {
    const std::vector<std::string> names = {"T"};
    std::string tiles = "T,64,/^";  // the only key, of 20 terms
    for (int i = 2; i < 20; ++i) tiles += "," + std::to_string(i) + ",+";
    std::vector<SizeProgram> sizes(1500);
    std::vector<SizeProgram*> all;
    SizeGraph graph;
    std::string why;
    for (size_t i = 0; i < sizes.size(); ++i) {
        const std::string text = i < 2                   ? tiles + "," + std::to_string(i + 3) + ",*"
                                 : i + 1 == sizes.size() ? "T,100,<="
                                                         : "T," + std::to_string(i) + ",*";
        REQUIRE(SizeProgram::parse(text, names, sizes[i], why));
        graph.add(sizes[i]);
        all.push_back(&sizes[i]);
    }
    const SizeGraph::Known known = graph.place(all, std::span(all).last(1), 1);
    SizeGraph::Known few = known, many = known;
    const SizeGraph::Batch batches[] = {graph.batch(std::span(all).first(1), few),
                                        graph.batch(std::span(all).subspan(1, 1), many)};
    for (const long long t : {100, 101}) {  // of the same tiles
        const size_t way = t <= 100 ? 0 : 1;
        SizeGraph::Values of(graph, &t);
        graph.begin(of);
        graph.run(batches[way], of);
        long long value = 0;
        REQUIRE(graph.value(sizes[way], of, value));
        CHECK(value == (2 + 189) * static_cast<long long>(way + 3));
        graph.remember(of);
    }
}

namespace {

/// What a call of a manifest's kernel hands to the driver, each size evaluated by itself. Nothing if one of the
/// sizes on the way has no value.
struct Expected {
    const Manifest& manifest;
    const long long* symbols;
    std::vector<const Manifest::Launch*> launches;
    bool overflows = false;

    long long of(const SizeProgram& size) {
        const std::optional<long long> value = alone(size.bound(fake_facts), symbols);
        overflows |= !value;
        return value.value_or(0);
    }
    void call() {
        for (const Manifest::Step& step : manifest.steps) {
            add(step.always);
            for (const Manifest::Variant& v : step.variants) {
                if (v.condition.bound(fake_facts).never() || (of(v.condition) == 0 && !overflows)) continue;
                if (!overflows) add(v.launches);
                break;
            }
            if (overflows) return;
        }
    }
    void add(const std::vector<Manifest::Launch>& all) {
        for (const Manifest::Launch& l : all) {
            const long long x = of(l.grid[0]), y = of(l.grid[1]), z = of(l.grid[2]);
            if (overflows) return;
            if (x != 0 && y != 0 && z != 0) launches.push_back(&l);
        }
    }
};

std::vector<FakeState::Function> functions_of(const Manifest& m) {
    using Kind = Manifest::Argument::Kind;
    std::vector<FakeState::Function> all;
    const auto add = [&](const std::vector<Manifest::Launch>& launches) {
        for (const Manifest::Launch& l : launches) {
            FakeState::Function f{l.function, {}};
            for (const Manifest::Argument& a : l.arguments)
                f.parameter_bytes.push_back(
                    a.kind == Kind::param ? static_cast<size_t>(m.params[static_cast<size_t>(a.index)].type->bytes)
                    : a.kind == Kind::size32 ? 4
                    : a.kind == Kind::map    ? 128
                                             : 8);
            all.push_back(f);
            if (!l.each.empty()) all.push_back({l.each, {}});
        }
    };
    for (const Manifest::Step& step : m.steps) {
        add(step.always);
        for (const Manifest::Variant& v : step.variants) add(v.launches);
    }
    return all;
}

/// Does a recorded launch have the sizes that are expected?
bool agrees(Expected& expected, const Manifest::Launch& l, const FakeLaunch& f) {
    using Kind = Manifest::Argument::Kind;
    bool same = f.function == l.function && f.shared == static_cast<unsigned>(expected.of(l.shared)) &&
                f.cluster == static_cast<unsigned>(expected.of(l.cluster));
    for (size_t i = 0; i < 3; ++i) {
        same &= f.block[i] == static_cast<unsigned>(expected.of(l.block[i]));
        if (!l.resident) same &= f.grid[i] == static_cast<unsigned>(expected.of(l.grid[i]));
    }
    for (size_t i = 0; i < l.arguments.size(); ++i) {
        const Manifest::Argument& a = l.arguments[i];
        if (a.kind == Kind::size64) same &= as<long long>(f.parameters[i]) == expected.of(a.size);
        if (a.kind == Kind::size32) same &= as<int>(f.parameters[i]) == expected.of(a.size);
        if (a.kind == Kind::workspace) same &= as<long long>(f.parameters[i]) == (1LL << 50) + expected.of(a.size);
    }
    return same;
}

}  // namespace

TEST_CASE("every kernel of the catalog hands the driver the sizes of its manifest") {
    namespace fs = std::filesystem;
    FakeState& f = fresh_fake();
    Random random(2);
    size_t manifests = 0, launched = 0, overflows = 0;
    for (const auto& entry : fs::recursive_directory_iterator(PLEAT_SOURCE_DIR "/generated")) {
        if (entry.path().extension() != ".manifest") continue;
        ++manifests;
        const std::string text = text_of(entry.path().string());
        const Manifest m = Manifest::parse(text, entry.path().string());
        f.functions.clear();
        const Functions functions(functions_of(m));
        const pleat::Kernel kernel = pleat::Kernel::load(source_of(text), pleat::Device::cuda(0));
        std::vector<const void*> tensors(m.tensors.size());
        for (size_t i = 0; i < tensors.size(); ++i) tensors[i] = reinterpret_cast<void*>((i + 1) << 42);
        for (int call = 0; call < 40; ++call) {
            std::vector<long long> symbols;
            for (const Manifest::Symbol& s : m.symbols) {
                long long value = random.size();
                value -= value % s.multiple_of;
                symbols.push_back(s.max ? std::min(value, s.max / s.multiple_of * s.multiple_of) : value);
            }
            Expected expected{m, symbols.data(), {}};
            expected.call();
            for (int again = 0; again < 4; ++again) {
                CAPTURE(again);
                f.launches.clear();
                f.maps.clear();
                const std::string error = error_of([&] {
                    kernel.launch(pleat::Stream(), tensors.data(), symbols.data(), nullptr,
                                  reinterpret_cast<void*>(uintptr_t{1} << 50));
                });
                const bool overflowed = error.find("does not fit into 64 bits") != std::string::npos;
                const std::string where = entry.path().filename().string() + ": " + error;
                if (expected.overflows) {
                    ++overflows;
                    // Or another finding on the way.
                    CHECK_MESSAGE(!error.empty(), where);
                } else if (error.empty()) {
                    bool same = f.launches.size() == expected.launches.size();
                    for (size_t i = 0; same && i < f.launches.size(); ++i, ++launched)
                        same = agrees(expected, *expected.launches[i], f.launches[i]);
                    CHECK_MESSAGE(same, where);
                    CHECK_FALSE(expected.overflows);
                } else if (overflowed) {
                    // In an argument of a launch that has blocks.
                    for (const Manifest::Launch* l : expected.launches) {
                        for (const Manifest::Argument& a : l->arguments) expected.of(a.size);
                        for (const Manifest::TensorMap& map : l->maps)
                            for (const Manifest::MapAxis& axis : map.axes) {
                                expected.of(axis.extent);
                                expected.of(axis.stride);
                            }
                    }
                    // Or where tensors lie, which is compared for overlaps.
                    for (const Manifest::Tensor& tensor : m.tensors)
                        for (const Manifest::Axis& axis : tensor.axes) expected.of(axis.stride);
                    CHECK_MESSAGE(expected.overflows, where);
                    expected.overflows = false;
                }
            }
        }
    }
    f.functions.clear();
    CHECK(manifests > 100);
    CHECK(launched > 3000);
    CHECK(overflows > 20);
}

TEST_CASE("a step needs no term that only a condition behind the one that holds has") {
    const FakeState& f = fresh_fake();
    const Functions functions({{"one", {8}}, {"two", {8}}});
    const std::string late = "T,T,*,T,+";
    const pleat::Kernel kernel = pleat::Kernel::load(
        source_of("pleat 1\nkernel steps\nsource s.cu\nsymbol T dim 1 0\ntensor X f32 inout 4 1\naxis X T T 1\n"
                  "step a\nvariant T,100,<=\nlaunch one grid T 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X\n"
                  "variant " +
                  late + ",1,max\nlaunch one grid 1 1 1 block 32 1 1 cluster 1 shared 0\nargs tensor:X\nstep b\n" +
                  "launch two grid " + late + " 1 1 block 32 1 1 cluster 1 shared 0\nargs size:" + late +
                  ",3,*:i64\n"),
        pleat::Device::cuda(0));
    for (const long long t : {7, 200, 8, 8}) {
        const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
        kernel.launch(pleat::Stream(), tensors, &t, nullptr, nullptr);
        CHECK(f.launches.back().grid[0] == t * t + t);
        CHECK(as<long long>(f.launches.back().parameters[0]) == 3 * (t * t + t));
    }
}

TEST_CASE("launches with the same tiles share what follows from them, and nothing else") {
    const FakeState& f = fresh_fake();
    std::string cost = "T,64,/^";  // the only key of 38 terms
    for (int i = 2; i < 40; ++i) cost += "," + std::to_string(i) + ",*," + std::to_string(i) + ",//";
    const Functions functions({{"few", {8, 8}}, {"many", {8, 8}}});
    const auto launch_of = [&](const std::string& name, const std::string& grid) {
        return "launch " + name + " grid " + grid + " 1 1 block 32 1 1 cluster 1 shared 0\nargs size:" + cost +
               ",T,+:i64 size:T,3,*:i64\n";
    };
    const pleat::Kernel kernel = pleat::Kernel::load(
        source_of("pleat 1\nkernel tiles\nsource s.cu\nsymbol T dim 1 0\ntensor X f32 inout 4 1\naxis X T T 1\n"
                  "variant T,100,<=\n" +
                  launch_of("few", "T") + "variant " + cost + ",1,+\n" + launch_of("many", cost + ",T,70,//,*")),
        pleat::Device::cuda(0));
    // 64 and 1, 65 and 128 have the same tiles; 100 and 101 take other variants; of 0 nothing is launched.
    for (const long long t : {64, 1, 0, 65, 128, 101, 100, 3, 0, 128, 64}) {
        const size_t before = f.launches.size();
        const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
        kernel.launch(pleat::Stream(), tensors, &t, nullptr, nullptr);
        const long long tiles = (t + 63) / 64;
        REQUIRE(f.launches.size() == before + (t > 0 ? 1 : 0));
        if (t == 0) continue;
        const FakeLaunch& launched = f.launches.back();
        CHECK(launched.function == (t <= 100 ? "few" : "many"));
        CHECK(launched.grid[0] == (t <= 100 ? t : tiles * (t / 70)));
        CHECK(as<long long>(launched.parameters[0]) == tiles + t);
        CHECK(as<long long>(launched.parameters[1]) == 3 * t);
    }
}

TEST_CASE("threads that launch one kernel with different sizes each launch their own") {
    FakeState& f = fresh_fake();
    std::string condition = "T";
    for (int i = 2; i < 40; ++i) condition += "," + std::to_string(i) + ",*," + std::to_string(i) + ",//";
    const Functions functions({{"scale", {8}}});
    const pleat::Kernel kernel = pleat::Kernel::load(
        source_of("pleat 1\nkernel scale\nsource s.cu\nsymbol T dim 1 0\ntensor X f32 inout 4 1\naxis X T T 1\n"
                  "variant " +
                  condition +
                  ",100,<=\nlaunch scale grid T 1 1 block 32 1 1 cluster 1 shared 0\nargs size:" + condition +
                  ",7,+:i64\nvariant 1\nlaunch scale grid T,2,* 1 1 block 32 1 1 cluster 1 shared 0\nargs size:" +
                  condition + ",9,+:i64\n"),
        pleat::Device::cuda(0));
    f.record = false;
    std::vector<std::thread> threads;
    std::atomic<int> wrong{0};
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&, thread] {
            const void* tensors[] = {reinterpret_cast<void*>(0x1000000000)};
            for (int i = 0; i < 20000; ++i) {
                const long long t = (i / 16 % 3 + 1) * 60 + thread;
                fake_first_parameter() = 0;
                kernel.launch(pleat::Stream(), tensors, &t, nullptr, nullptr);
                wrong += fake_first_parameter() != t + (t <= 100 ? 7 : 9);
            }
        });
    for (std::thread& t : threads) t.join();
    f.record = true;
    CHECK(wrong == 0);
}
