// dims.h: the example's text is the file that the typed core's tests stand on; specs with awkward names and
// layouts, and the catalog, compile without a warning, and lay tensors out as the model says.
#include <algorithm>
#include <random>

#include "emit/vocabularies.h"

namespace pleat::test {
namespace {

// Names of the core's members, of helpers in generated text, and of what people call their things.
constexpr const char* awkward_names = R"({
  "pleat": 1, "name": "awkward",
  "dims": { "ok": "runtime", "fold": 8, "add": 16, "lo": "runtime", "C": 4, "X": 4, "value": "2 * ok", "stride": "runtime",
            "X_": 4, "x_": 4, "ok_": 4, "misuse_": 4, "M_": 4, "C_": 4, "Ds_": "runtime", "As_": "runtime", "Along": "runtime",
            "ok_extent": "runtime", "a_layout": 4, "storage": 4, "Offset": "runtime", "Of": 4, "hi": 8, "Int": 4, "get": 4,
            "strides": "runtime", "convert": 4, "Axis": 4, "refuse": 4, "value_": 4, "awkward": 4,
            "Rows": 16, "elements": "runtime", "Word": 8 },
  "folds": { "lo2": "lo /^ 8", "unfold": "hi / 2", "lo2_stride": "lo % 8" },
  "tensors": {
    "a": { "dtype": "f32", "dims": ["ok", "fold", "add", "lo", "C"] },
    "b": { "dtype": "f32", "dims": ["ok", "ok_extent", "stride", "storage"], "strides": { "ok": "runtime", "stride": "runtime" } },
    "c": { "dtype": "f32", "dims": ["lo2", "value", "lo2_stride"], "strides": { "lo2": "runtime" } },
    "d": { "dtype": "f32", "dims": ["Along", "Offset", "strides", "Ds_", "As_"], "strides": { "strides": "runtime" } },
    "e_": { "dtype": "f32", "dims": ["X_", "x_", "ok_", "misuse_", "M_", "C_", "a_layout"] },
    "Element": { "dtype": "f32", "dims": ["Of", "hi", "Int", "get", "convert", "Axis", "refuse", "value_", "awkward"] },
    "Layout": { "dtype": "f32", "dims": ["ok"] },
    "cursor": { "dtype": "f32", "dims": [] }
  },
  "fragments": { "word": { "operand": "a", "dtype": "f16", "dims": ["Rows % 16", "elements % 16"] },
                 "Fragment": { "operand": "accumulator", "dtype": "f32", "dims": ["Rows % 16", "Word % 8"] },
                 "lane": { "operand": "b", "dtype": "f16", "dims": ["elements % 16", "Word % 8"] } },
  "indices": { "count": { "dims": ["lo2", "stride", "awkward"] }, "size": { "dims": ["ok", "Of"], "from": "threadIdx.x" },
               "Ds": { "dims": ["get"] } } })";
constexpr const char* awkward_use = R"(
int main() {
    float data[4096] = {};
    using namespace pleat;
    const awkward::a a(data, extents(awkward::ok(2), awkward::lo(3)));
    const bool a_right = a[awkward::ok(1)][awkward::lo(2)][awkward::fold(1)].offset() == 8 * 16 * 12 + 16 * 12 + 8;
    const awkward::b b(data, extents(awkward::ok(2), awkward::ok_extent(3), awkward::stride(4)),
                       strides(stride<awkward::ok>(1000), stride<awkward::stride>(10)));
    const bool b_right = b[awkward::ok(1) + awkward::stride(2) + awkward::ok_extent(1)].offset() == 1000 + 20 + 40;
    const awkward::c c(data, extents(awkward::lo(20), awkward::value(6)), strides(stride<awkward::lo2>(500)));
    const bool c_right = c[awkward::lo(19)][awkward::value(5)].offset() == 1000 + 5 * 8 + 3 && c.storage_size() == 1048;
    const awkward::Element e(data);
    const bool e_right = e[awkward::hi(1)][awkward::Of(1)].offset() == 9 * 16384 && e.extent<awkward::unfold>().get() == 4 &&
                         (awkward::lo(3) + awkward::lo(4)).get() == 7 && awkward::fold(5).fold<4>().get() == 1;
    const awkward::Layout l(data, extents(awkward::ok(7)));
    const awkward::cursor scalar(data);
    awkward::Fragment acc = {};
    acc[awkward::Rows(8) + awkward::Word(0)] = 3;
    awkward::word operand = {};
    operand[awkward::elements(9) + awkward::Rows(0)] = convert<f16>(5);
    return a_right && b_right && c_right && e_right && l.extent<awkward::ok>() == awkward::ok(7) && *scalar == 0 && acc.word[2] == 3 &&
           operand.word[2] == 0x45000000u ? 0 : 1;
})";

}  // namespace

TEST_CASE("a vocabulary is the same bytes each time") {
    const model::Spec spec = load_file(PLEAT_SOURCE_DIR "/tests/unit/core/example.json");
    CHECK(emit::emit_vocabulary(spec) == emit::emit_vocabulary(spec));
}

TEST_CASE("lines are no longer than people read, but for sentences") {
    std::istringstream text(emit::emit_vocabulary(load(awkward_names)));
    for (std::string line; std::getline(text, line);)
        if (line.find("static_assert") == std::string::npos) CHECK_MESSAGE(line.size() <= 116, line);
}

TEST_CASE("a file's name stays in its comment") {
    model::Spec spec = load(R"({ "pleat": 1, "name": "s", "dims": { "M": 4 }, "tensors": {} })");
    spec.path = "folder/a\n#error \\";
    CHECK(emit::provenance(spec) == "// Written by pleat from a #error \\.. Do not edit.");
}

TEST_CASE("indices are ints where their sizes provably are, and so are offsets") {
    const std::string text = emit::emit_vocabulary(load(R"({ "pleat": 1, "name": "s",
        "dims": { "S": 7, "R": "runtime", "B": { "runtime": { "max": 1000 } }, "L": 4294967296, "E": "B * 8" },
        "tensors": { "X": { "dtype": "u8", "dims": ["E", "S"] }, "Z": { "dtype": "u8", "dims": ["R"] },
                     "Big": { "dtype": "u8", "dims": ["S", "L"] } } })"));
    for (const char* line : {"struct S : pleat::Dim<S, int> {", "struct R : pleat::Dim<R, long long> {",
                             "struct B : pleat::Dim<B, int> {", "struct L : pleat::Dim<L, long long> {",
                             "struct E : pleat::Dim<E, int> {", "/// E: B * 8",
                             "/// B: given at launch, at most 1000", "struct Z_layout : pleat::Layout<long long, ",
                             "long long stride(pleat::Number<0>) { return 4294967296LL; }",
                             "static constexpr long long storage() { return 30064771072LL; }"})
        CHECK_MESSAGE(text.find(line) != std::string::npos, line);
    CHECK(text.find("    : pleat::Layout<int, ") != std::string::npos);
}

TEST_CASE("axes that lie in memory as one are one") {
    const auto text = [](const char* axes) {
        return emit::emit_vocabulary(
            load(fmt::format(R"({{ "pleat": 1, "name": "s", "dims": {{ "H": 64, "G": 60, "T": 4 }},
            "tensors": {{ "X": {{ "dtype": "f32", "dims": [{}] }} }} }})",
                             axes)));
    };
    CHECK(text(R"("H / 8", "H % 8")").find("pleat::Along<H, 1, pleat::Axis<1, 0, 1>>") != std::string::npos);
    CHECK(text(R"("T", "H / 16", "H % 16 / 4", "H % 4")").find("pleat::Along<H, 1, pleat::Axis<1, 0, 3>>") !=
          std::string::npos);
    CHECK(text(R"("H % 16 / 4", "H / 16", "H % 4")")
              .find("pleat::Along<H, 16, pleat::Axis<16, 0, 1>, pleat::Axis<4, 16, 0>, pleat::Axis<1, 4, 2>>") !=
          std::string::npos);
    CHECK(text(R"("H % 16 / 4", "H % 4")").find("pleat::Along<H, 16, pleat::Axis<1, 16, 1>>") != std::string::npos);
    CHECK(text(R"("G /^ 16", "G % 16")").find("pleat::Along<G, 1, pleat::Axis<1, 0, 1>>") != std::string::npos);
}

TEST_CASE("every spec of the catalog has a vocabulary that compiles without a warning") {
    std::vector<model::Spec> specs;
    for (const auto& entry : fs::recursive_directory_iterator(PLEAT_SOURCE_DIR "/dsl_specs"))
        if (entry.path().extension() == ".json") specs.push_back(load_file(entry.path().string()));
    REQUIRE(specs.size() > 5);
    CHECK(compiles(specs, "", false));
}

TEST_CASE("one number stands for coordinates, and coordinates for a number") {
    const model::Spec spec = load(R"({ "pleat": 1, "name": "s",
        "dims": { "M": 1000, "N": { "runtime": { "max": 100000 } }, "n_": 3, "N_": 2 },
        "tensors": { "X": { "dtype": "f32", "dims": ["M", "N"] } },
        "indices": { "Block": { "dims": ["M /^ 128", "N /^ 128"], "from": "blockIdx.x" },
                     "Lane": { "dims": ["M % 128 / 8", "n_", "N_"] }, "lo": { "dims": ["N % 16"] },
                     "Thread": { "dims": ["M % 4", "N % 16"], "from": "threadIdx.x" } } })");
    CHECK(compiles({spec}, R"(
static int check(int n) {
    using namespace s;
    using namespace pleat;
    int bad = 0;
    const int blocks = (n + 127) / 128;
    for (int b = 0; b < 8 * blocks; ++b) {
        const Block block(static_cast<unsigned>(b), extents(N(n)));
        const auto c = block.coordinates();
        bad |= block.size() != 8 * blocks || c.get<M>().get() != b / blocks || c.get<N>().get() != b % blocks;
        bad |= c.get<M>() != M(b / blocks * 128) || Block(0, extents(N(n))).at(c).get() != b;
        bad |= Block(0, extents(N(n))).at(N(b % blocks * 128 + 127) + M(b / blocks * 128 + 5)).get() != b;
    }
    for (int i = 0; i < 96; ++i) {
        const auto c = Lane(i).coordinates();
        bad |= c.term<Digit<M, 8, 128>>().get() != i / 6 || c.get<n_>().get() != i / 2 % 3 || c.get<N_>().get() != i % 2;
        bad |= Lane(0).at(c).get() != i || Lane(i).size() != 96;
    }
    for (int i = 0; i < 64; ++i) {  // of threads there are as many as the digits have values, whatever N is
        const auto c = Thread(i).coordinates();
        bad |= c.get<M>().get() != i / 16 || c.get<N>().get() != i % 16 || Thread(i).size() != 64;
    }
    return bad | (lo(5, extents(N(n))).coordinates().get<N>().get() != 5);
}
int main() { return check(1) | check(100) | check(1000); }
)",
                   true));
}

TEST_CASE("awkward names are names like others") { CHECK(compiles({load(awkward_names)}, awkward_use, true)); }

namespace {

/// Random layouts, and a program that asks each for offsets, extents and storage, and returns 1 if one is not the
/// model's.
struct RandomLayouts {
    std::mt19937 random{20240229};
    std::vector<model::Spec> specs;
    std::string checks;

    int pick(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

    std::string spec(int number) {
        std::string dims, tensors;
        const int cuts[] = {2, 4, 12};
        std::vector<std::string> axes;
        for (const char* d : {"A", "B", "D"}) {
            const bool runtime = pick(2) == 0;
            const int kind = pick(3);
            dims += fmt::format(
                R"("{}": {}, )", d,
                runtime ? (kind == 2 ? R"({"runtime": {"multiple_of": 12, "max": 1200}})" : R"("runtime")")
                        : std::to_string(kind == 2 ? 24 : 5 + pick(40)));
            std::vector<int> used;
            for (const int c : cuts)
                if (pick(2)) used.push_back(c);
            int below = 1;
            std::vector<std::string> mine;
            for (const int c : used) {
                mine.push_back(below == 1 ? fmt::format("{} % {}", d, c)
                                          : fmt::format("{} % {} /^ {}", d, c, below));
                below = c;
            }
            mine.push_back(below == 1 ? d : fmt::format("{} /^ {}", d, below));
            if (mine.size() > 1 && pick(4) == 0) mine.erase(mine.begin() + pick(static_cast<int>(mine.size())));
            axes.insert(axes.end(), mine.begin(), mine.end());
        }
        std::shuffle(axes.begin(), axes.end(), random);
        std::string list, strides;
        for (const std::string& a : axes) {
            list += (list.empty() ? "" : ", ") + ('"' + a + '"');
            if (const int how = pick(8); how < 2)
                strides += fmt::format(R"({}"{}": {})", strides.empty() ? "" : ", ", a,
                                       how ? "\"runtime\"" : std::to_string(pick(50)));
        }
        return fmt::format(R"({{ "pleat": 1, "name": "random{}", "dims": {{ {}"Other": 3 }},
            "tensors": {{ "X": {{ "dtype": "f32", "dims": [{}], "strides": {{ {} }} }} }} }})",
                           number, dims, list, strides);
    }

    void add(int number) {
        specs.push_back(load(spec(number)));
        const model::Spec& s = specs.back();
        const model::Tensor& t = s.tensors[0];
        std::vector<int64_t> symbols;
        for (const model::Symbol& y : s.symbols)
            symbols.push_back(y.what == model::Symbol::What::dim ? y.multiple_of * (13 + pick(20)) : 1 + pick(90));
        std::string extents, strides;
        for (const model::Symbol& y : s.symbols) {
            const int64_t value = symbols[static_cast<size_t>(&y - s.symbols.data())];
            if (y.what == model::Symbol::What::dim) {
                extents += fmt::format("{}{}({})", extents.empty() ? "" : ", ", y.name, value);
            } else {
                const model::Axis& a = t.axes[static_cast<size_t>(y.axis)];
                strides += fmt::format("{}pleat::stride<pleat::Place<{}, {}, {}>>({})", strides.empty() ? "" : ", ",
                                       s.dims[static_cast<size_t>(a.dim)].name, a.lo, a.hi, value);
            }
        }
        bool needs_extents = false;
        for (const model::Axis& a : t.axes) needs_extents |= !s.dims[static_cast<size_t>(a.dim)].size.is_constant();
        std::string make = "nullptr";
        if (needs_extents) make += fmt::format(", pleat::extents({})", extents);
        if (!strides.empty()) make += fmt::format(", pleat::strides({})", strides);
        std::string text = fmt::format(
            "static int check_{}() {{\n    using namespace random{};\n    const X x({});\n    int bad = 0;\n",
            number, number, make);
        int64_t last = 1;
        for (size_t i = 0; i < t.axes.size(); ++i)
            last += (s.extent(t.axes[i]).evaluate(symbols) - 1) * t.strides[i].evaluate(symbols);
        text += fmt::format("    bad |= x.storage_size() != {};\n", last);
        for (int point = 0; point < 12; ++point) {
            std::string index;
            int64_t offset = 0;
            for (const model::DimId d : {0, 1, 2}) {
                const int64_t n = s.dims[static_cast<size_t>(d)].size.evaluate(symbols);
                const int64_t at = point == 0 ? n - 1 : pick(static_cast<int>(n));
                bool has = false;
                for (size_t i = 0; i < t.axes.size(); ++i)
                    if (t.axes[i].dim == d) {
                        has = true;
                        offset += t.axes[i].digit(at) * t.strides[i].evaluate(symbols);
                    }
                if (has) index += fmt::format("[{}({})]", s.dims[static_cast<size_t>(d)].name, at);
                if (has && point == 0)
                    text += fmt::format("    bad |= x.extent<{}>().get() != {};\n",
                                        s.dims[static_cast<size_t>(d)].name, n);
            }
            text += fmt::format("    bad |= x{}.offset() != {};\n", index, offset);
        }
        checks += text + "    return bad;\n}\n";
    }
};

}  // namespace

TEST_CASE("random layouts put every element where the model does") {
    RandomLayouts all;
    std::string main = "int main() {\n    int bad = 0;\n";
    for (int i = 0; i < 40; ++i) {
        all.add(i);
        main += fmt::format("    bad |= check_{}();\n", i);
    }
    CHECK(compiles(all.specs, all.checks + main + "    return bad;\n}\n", true));
}

}  // namespace pleat::test
