// Names, sizes, folds, params and tensors: what the model holds, and what is refused.
#include <doctest/doctest.h>

#include <limits>

#include "check/support.h"

namespace pleat::test {
namespace {

/// A vocabulary (no kernel) with these sections, and empty ones where the grammar asks for them.
std::string vocabulary(const std::string& sections) {
    std::string text = "{ \"pleat\": 1, \"name\": \"test\",\n" + sections;
    for (const char* needed : {"dims", "tensors"})
        if (sections.find(std::string("\"") + needed + "\": {") == std::string::npos)
            text += std::string(", \"") + needed + "\": {}";
    return text + " }";
}

void wrong(const std::string& sections, const std::vector<std::string>& expected) {
    expect_findings(vocabulary(sections), expected);
}

void wrong_dims(const std::string& dims, const std::vector<std::string>& expected) {
    wrong("\"dims\": { " + dims + " }", expected);
}

void wrong_tensor(const std::string& tensor, const std::vector<std::string>& expected) {
    wrong(
        R"("dims": { "T": "runtime", "M": { "runtime": { "multiple_of": 64 } }, "N": 100, "K": 4096 }, "folds": { "K8": "K / 8" },
"tensors": { "A": { )" +
            tensor + " } }",
        expected);
}

model::Spec good(const std::string& sections, const Overrides& overrides = {}) {
    Checked c = check_text(vocabulary(sections), overrides);
    CHECK(c.findings() == "");
    REQUIRE(c.model);
    return *c.model;
}

}  // namespace

TEST_CASE("sizes stand in any order") {
    const model::Spec s = good(R"("dims": { "A": "2 * I + 1", "I": "(J - 1) // 4 % 7", "J": 16, "R": "runtime",
        "S": "R + 2 * J", "Q": { "runtime": { "multiple_of": 16, "max": 1024 } } })");
    CHECK(s.dims[0].size == model::Size(7));
    CHECK(s.dims[1].size == model::Size(3));
    CHECK(s.dims[2].size == model::Size(16));
    CHECK(s.symbols.size() == 2);
    CHECK(s.symbols[0].name == "R");
    CHECK(s.dims[4].size.evaluate({5, 0}) == 37);
    CHECK(s.symbols[1].multiple_of == 16);
    CHECK(s.symbols[1].max == 1024);
    CHECK(s.symbols[1].dim == 5);
}

TEST_CASE("folds by a dim follow its size") {
    const std::string text = R"("dims": { "D": 128, "F": "D // 2", "T": "runtime" }, "folds": { "HALF": "D / F" },
        "tensors": { "A": { "dtype": "f32", "dims": ["T", "HALF"] }, "B": { "dtype": "f32", "dims": ["D % F"] } })";
    for (const int64_t size : {128, 64}) {
        Overrides overrides;
        overrides.dims.emplace_back("D", std::to_string(size));
        const model::Spec s = good(text, overrides);
        CHECK(s.folds[0].axis == model::Axis{0, size / 2, 0});
        CHECK(s.tensors[1].axes[0] == model::Axis{0, 1, size / 2});
    }
    wrong_tensor(R"("dtype": "f32", "dims": ["K @/ T"])",
                 {"PL044 a fold is by a size that the spec knows, and T is a runtime size"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K @/ K8"])",
                 {"PL025 'K8' is a fold, where an integer or a dim must stand"});
    wrong_tensor(
        R"("dtype": "f32", "dims": ["K @/ N"])",
        {"PL045 K is 4096, which 100 does not divide | write '/^' to round up: the last block is then ragged"});
}

TEST_CASE("sizes that cannot be") {
    wrong_dims(R"("A": @0)", {"PL040 dim A has size 0; a size is positive"});
    wrong_dims(R"("A": @-8)", {"PL040 dim A has size -8; a size is positive"});
    wrong_dims(R"("A": 8, "B": @"A - 8")", {"PL040 dim B has size 0; a size is positive"});
    wrong_dims(R"("A": 9223372036854775807, "B": @"A + 1")",
               {"PL041 the size of dim B is beyond what 64 bits hold"});
    wrong_dims(R"("A": 4294967296, "B": @"A * A")", {"PL041 the size of dim B is beyond what 64 bits hold"});
    wrong_dims(R"("A": "@A + 1")", {"PL042 the size of dim A depends on itself"});
    wrong_dims(R"("A": "B", "B": "C + 1", "C": "2 * @A")",
               {"PL042 the size of dim A depends on itself: A -> B -> C -> A"});
    wrong_dims(R"("A": "@X + 1")", {"PL020 'X' is not defined | dims here: A"});
    wrong_dims(R"("A": "@X + 1", "B": 8, "CC": 2)", {"PL020 'X' is not defined | dims here: A, B and CC"});
    wrong_dims(R"("A": "@Runtime")",
               {"PL020 'Runtime' is not defined | a size that is known at launch is written \"runtime\""});
    wrong_dims(R"("A": "@dynamic")",
               {"PL020 'dynamic' is not defined | a size that is known at launch is written \"runtime\""});
    wrong_dims(R"("A": 8, "B": "A @/ 2")", {"PL043 a size is made of integers and dims with + - * // % and "
                                            "parentheses | '//' divides and rounds down"});
    wrong_dims(R"x("A": 8, "B": "@max(A, 2)")x",
               {"PL043 a size is made of integers and dims with + - * // % and parentheses"});
    wrong_dims(R"("A": 8, "B": "A * @1.5")",
               {"PL043 a size is made of integers and dims with + - * // % and parentheses"});
    wrong_dims(R"("A": 8, "B": "@-A + 20")",
               {"PL043 a size is made of integers and dims with + - * // % and parentheses"});
    wrong_dims(R"("A": 8, "B": "A @< 2")",
               {"PL043 a size is made of integers and dims with + - * // % and parentheses"});
    wrong_dims(R"("A": 8, "B": "A @// 0")", {"PL043 a size is divided by a positive constant"});
    wrong_dims(R"("A": "runtime", "B": "8 @% A")", {"PL043 a size is divided by a positive constant"});
    wrong_dims(R"("A": "8 +@")", {"PL060 expected a value, found the end"});
    wrong_dims(R"("A": "Runtime @x")", {"PL060 expected an operator or the end, found 'x'"});
    wrong(R"("types": { "DT": "bf16" }, "dims": { "A": "@DT + 1" })",
          {"PL043 'DT' is a type, where a dim must stand"});
}

TEST_CASE("a wrong size is reported once and what needs it is silent") {
    wrong(R"("dims": { "A": @0, "B": "2 * A", "C": "A + B" }, "folds": { "F": "B / 8" },
        "tensors": { "X": { "dtype": "f32", "dims": ["A", "C"] } })",
          {"PL040 dim A has size 0; a size is positive"});
}

TEST_CASE("hostile sizes end soon") {
    std::string chain = "\"D0\": \"runtime\"";
    for (int i = 1; i < 3000; ++i)
        chain +=
            ", \"D" + std::to_string(i) + "\": \"D" + std::to_string(i - 1) + " + D" + std::to_string(i - 1) + "\"";
    const Checked c = check_text(vocabulary("\"dims\": { " + chain + " }"));
    CHECK(!c.model);
    CHECK(c.findings().find("PL104") == 0);
    CHECK(c.diagnostics.errors() == 1);
    std::string circle;
    for (int i = 0; i < 20000; ++i)
        circle += (i ? ", " : "") + std::string("\"D") + std::to_string(i) + "\": \"D" +
                  std::to_string((i + 1) % 20000) + "\"";
    CHECK(check_text(vocabulary("\"dims\": { " + circle + " }")).diagnostics.errors() == 1);
}

TEST_CASE("names share one namespace") {
    wrong(R"("dims": { "A": 8 }, "folds": { @"A": "A / 2" })", {"PL021 'A' is already a dim | it is defined here"});
    wrong(R"("dims": { "A": 8 }, "params": { @"A": { "dtype": "f32" } })", {"PL021 'A' is already a dim"});
    wrong(R"("types": { "A": "f32" }, "dims": { @"A": 8 })", {"PL021 'A' is already a type"});
    wrong(
        R"("dims": { "A": 8 }, "params": { "B": { "dtype": "f32" } }, "tensors": { @"B": { "dtype": "f32", "dims": ["A"] } })",
        {"PL021 'B' is already a param"});
    good(R"("dims": { "MU": 8, "mu": 9 })");
}

TEST_CASE("words that no name may be") {
    wrong_dims(R"(@"int": 8)",
               {"PL022 a dim cannot be called 'int', which is a keyword of C++ | choose another name"});
    wrong_dims(R"(@"threadIdx": 8)", {"PL022 a dim cannot be called 'threadIdx', which is a name of CUDA"});
    wrong_dims(R"(@"NULL": 8)", {"PL022 a dim cannot be called 'NULL', which is a macro of a common header"});
    wrong_dims(R"(@"M_PI": 8)", {"PL022 a dim cannot be called 'M_PI', which is a macro of a common header"});
    wrong_dims(R"(@"inf": 8)", {"PL022 a dim cannot be called 'inf', which is a word of the language"});
    wrong_dims(R"(@"gelu": 8)", {"PL022 a dim cannot be called 'gelu', which is a function of the language"});
    wrong_dims(R"(@"bf16": 8)", {"PL022 a dim cannot be called 'bf16', which is a dtype"});
    wrong_dims(R"(@"pleat": 8)",
               {"PL022 a dim cannot be called 'pleat', which is a name that generated code uses"});
    expect_findings(R"({ "pleat": 1, "name": @"class", "dims": { "A": 8 }, "tensors": {} })",
                    {"PL022 a spec cannot be called 'class', which is a keyword of C++"});
    expect_findings(R"({ "pleat": 1, "name": @"aux", "dims": { "A": 8 }, "tensors": {} })",
                    {"PL022 a spec cannot be called 'aux', which is a device and no file on some systems"});
    expect_findings(R"({ "pleat": 1, "name": @"exp", "dims": { "A": 8 }, "tensors": {} })",
                    {"PL022 a spec cannot be called 'exp', which is a name of the C library or of CUDA"});
    for (const char* word :
         {"hypot", "fmod", "log1p", "remainder", "cosh", "atan", "lerp", "random", "select", "rand"})
        expect_findings(
            std::string(R"({ "pleat": 1, "name": @")") + word + R"(", "dims": { "A": 8 }, "tensors": {} })",
            {"PL022 a spec cannot be called '" + std::string(word) +
             "', which is a name of the C library or of CUDA"});
    CHECK(check_text(R"({ "pleat": 1, "name": "gelu", "dims": { "aux": 8 }, "tensors": {} })").model);
}

TEST_CASE("types and their overrides") {
    const std::string sections =
        R"("types": { "DT": "bf16" }, "dims": { "A": 8, "B": "runtime" }, "tensors": { "X": { "dtype": "DT", "dims": ["A"] } })";
    CHECK(good(sections).tensors[0].dtype == model::Dtype::bf16);
    CHECK(good(sections, {{}, {{"DT", "f16"}}}).tensors[0].dtype == model::Dtype::f16);
    CHECK(good(sections, {{{"A", "32"}}, {}}).dims[0].size == model::Size(32));
    CHECK(good(sections, {{{"A", "32"}, {"A", "runtime"}}, {}}).symbols.size() == 2);
    CHECK(good(sections, {{{"B", "5"}}, {}}).symbols.empty());
    const auto refused = [&](const Overrides& o) { return check_text(vocabulary(sections), o).findings(); };
    CHECK(refused({{}, {{"DT", "f17"}}}) == "PL027 --type DT=f17 there is no dtype 'f17'");
    CHECK(check_text(vocabulary(sections), {{}, {{"DT", "float16"}}}).findings_with_notes() ==
          "PL027 --type DT=float16 there is no dtype 'float16' | did you mean 'f16'?");
    CHECK(refused({{}, {{"D", "f16"}}}) == "PL027 --type D=f16 the spec has no type D");
    CHECK(refused({{{"A", "0"}}, {}}) == "PL027 --dim A=0 the size of a dim is a positive integer or \"runtime\"");
    CHECK(refused({{{"A", "8x"}}, {}}) ==
          "PL027 --dim A=8x the size of a dim is a positive integer or \"runtime\"");
    CHECK(refused({{{"A", "99999999999999999999"}}, {}}) ==
          "PL027 --dim A=99999999999999999999 a size that 64 bits do not hold");
    CHECK(refused({{{"A", "-99999999999999999999"}}, {}}).find("PL027") == 0);
    CHECK(refused({{{"Q", "8"}}, {}}) == "PL027 --dim Q=8 the spec has no dim Q");
    CHECK(check_text(vocabulary(sections), {{{"Q", "8"}}, {}}).findings_with_notes() ==
          "PL027 --dim Q=8 the spec has no dim Q | dims here: A and B");
    wrong(
        R"("types": { "DT": @"bfloat" }, "dims": { "A": 8 }, "tensors": { "X": { "dtype": "DT", "dims": ["A"] } })",
        {"PL026 there is no dtype 'bfloat' | the dtypes are f64 f32 f16 bf16 e4m3 e5m2 i64 i32 u32 i8 u8 bool, and "
         "the names under \"types\""});
    wrong(R"("types": { "A": "bf16", "B": @"A" })", {"PL026 there is no dtype 'A'"});
}

TEST_CASE("params and their defaults") {
    const model::Spec s =
        good(R"("params": { "a": { "dtype": "f32", "default": 1e-6 }, "b": { "dtype": "i32", "default": -7 },
        "c": { "dtype": "bool", "default": true }, "d": { "dtype": "f32", "default": "-inf" }, "e": { "dtype": "f16", "default": 3 },
        "f": { "dtype": "f32" } })");
    CHECK(s.params[0].real == 1e-6);
    CHECK(s.params[1].integer == -7);
    CHECK(s.params[2].integer == 1);
    CHECK(s.params[3].real == -std::numeric_limits<double>::infinity());
    CHECK(s.params[4].real == 3.0);
    CHECK(!s.params[5].real);
    wrong(R"("params": { "a": { "dtype": "i32", "default": @1.5 } })",
          {"PL051 the default of a param of dtype i32 is an integer"});
    wrong(R"("params": { "a": { "dtype": "f32", "default": @"one" } })",
          {"PL008 expected a number, a boolean, \"inf\", \"-inf\" or \"nan\", found \"one\""});
    wrong(R"("params": { "a": { "dtype": "u8", "default": @256 } })",
          {"PL051 the default 256 is beyond what u8 holds (0 to 255)"});
    wrong(R"("params": { "a": { "dtype": "f32", "default": @true } })",
          {"PL051 the default of a param of dtype f32 is a number"});
    wrong(R"("params": { "a": { "dtype": "bool", "default": @1 } })",
          {"PL051 the default of a param of dtype bool is true or false"});
    wrong(R"("params": { "a": { "dtype": "f16", "default": @1e6 } })",
          {"PL051 the default 1000000 is beyond what f16 holds"});
    wrong(R"("params": { "a": { "dtype": "e4m3", "default": @500 } })",
          {"PL051 the default 500 is beyond what e4m3 holds"});
    wrong(R"("params": { "a": { "dtype": @"float32" } })",
          {"PL026 there is no dtype 'float32' | did you mean 'f32'?"});
}

TEST_CASE("tensors: strides are row-major over their axes unless given") {
    const model::Spec s = good(R"("dims": { "T": "runtime", "N": 100, "K": 4096 }, "folds": { "K8": "K / 8" },
        "tensors": { "A": { "dtype": "bf16", "dims": ["K8", "T", "K % 8"] }, "B": { "dtype": "f32", "dims": ["N /^ 8", "N % 8"] },
          "C": { "dtype": "f32", "dims": ["T", "N"], "strides": { "T": 128 } }, "D": { "dtype": "f32", "dims": ["T", "K / 8", "N"], "strides": { "K / 8": "runtime" } },
          "E": { "dtype": "i8", "dims": [], "align": 1 } })");
    const auto& t = s.tensors;
    CHECK(t[0].contiguous);
    CHECK(t[0].strides[0].evaluate({5, 0}) == 40);
    CHECK(t[0].strides[1] == model::Size(8));
    CHECK(t[0].strides[2] == model::Size(1));
    CHECK(t[0].written[0] == "K8");
    CHECK(t[1].strides[0] == model::Size(8));
    CHECK(s.extent(t[1].axes[0]) == model::Size(13));
    CHECK(!t[2].contiguous);
    CHECK(t[2].strides[0] == model::Size(128));
    CHECK(s.symbols[1].name == "D.K/8");
    CHECK(s.symbols[1].tensor == 3);
    CHECK(s.symbols[1].axis == 1);
    CHECK(t[3].strides[0].evaluate({5, 200}) == 200 * 512);
    CHECK(t[4].align == 1);
}

TEST_CASE("axes that cannot be") {
    wrong_tensor(
        R"("dtype": "f32", "dims": ["K @/ 3"])",
        {"PL045 K is 4096, which 3 does not divide | write '/^' to round up: the last block is then ragged"});
    wrong_tensor(R"("dtype": "f32", "dims": ["T @/ 8"])",
                 {"PL045 T is a runtime size that is not known to be a multiple of 8 | write '/^' to round up: the "
                  "last block is then ragged | "
                  "or declare it: \"T\": {\"runtime\": {\"multiple_of\": 8}}"});
    wrong_tensor(R"("dtype": "f32", "dims": ["M @/ 128"])",
                 {"PL045 M is a runtime size that is not known to be a multiple of 128"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K8 @/ 1024"])", {"PL045 K is 4096, which 8192 does not divide"});
    wrong_tensor(R"("dtype": "f32", "dims": ["N % 64 @/ 8", "N % 8"])",
                 {"PL045 N is 100, which 8 does not divide"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K", @"K8"])",
                 {"PL047 K and K / 8 share digits of dim K | the other stands here"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K", @"K"])",
                 {"PL047 K stands twice in one list of axes | the other stands here"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K / 64", @"K % 128"])",
                 {"PL047 K / 64 and K % 128 share digits of dim K"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K / 8", @"K % 4"])",
                 {"PL052 tensor A [K / 8, K % 4] skips the digit K % 8 / 4, so K(0) and K(4) are one element"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K", "N"], "strides": { @"K": 64 })",
                 {"PL053 the stride 64 along K of tensor A [K, N] ends within what its other axes reach, so that "
                  "several indices are one element"});
    wrong_tensor(R"("dtype": "f32", "dims": ["N /^ 8", "N @% 12"])",
                 {"PL046 dim N is cut at 8 and at 12, and neither divides the other"});
    wrong_tensor(R"("dtype": @"f33", "dims": ["K"])", {"PL026 there is no dtype 'f33'"});
    wrong_tensor(R"("dtype": "f32", "dims": ["@A"])", {"PL025 'A' is a tensor, where a dim or a fold must stand"});
}

TEST_CASE("products of sizes fit in 64 bits") {
    wrong(
        R"("dims": { "A": 4294967296, "B": 4294967296 }, "tensors": { "X": { "dtype": "i8", "dims": @["A", "B"] } })",
        {"PL041 tensor X has more bytes than 64 bits can count"});
    wrong(
        R"("dims": { "A": 4294967296, "B": 1073741824 }, "tensors": { "X": { "dtype": "f64", "dims": @["A", "B"] } })",
        {"PL041 tensor X has more bytes than 64 bits can count"});
    wrong(
        R"("dims": { "A": 4294967296, "T": "runtime", "B": 4294967296 }, "tensors": { "X": { "dtype": "i8", "dims": @["A", "T", "B"] } })",
        {"PL041 tensor X has more bytes than 64 bits can count"});
    wrong(
        R"("dims": { "A": 8 }, "tensors": { "X": { "dtype": "i8", "dims": @["A"], "strides": { "A": 9223372036854775807 } } })",
        {"PL041 tensor X has more bytes than 64 bits can count"});
    good(
        R"("dims": { "A": 4294967296, "B": 1073741824 }, "tensors": { "X": { "dtype": "i8", "dims": ["A", "B"] } })");
}

TEST_CASE("a tensor has no more axes than anyone means") {
    std::string dims, axes;
    for (int i = 0; i < 1000; ++i) {
        dims += (i ? ", \"D" : "\"D") + std::to_string(i) + "\": \"runtime\"";
        axes += (i ? ", \"D" : "\"D") + std::to_string(i) + "\"";
    }
    const Checked c = check_text(vocabulary(
        "\"dims\": { " + dims + " }, \"tensors\": { \"X\": { \"dtype\": \"f32\", \"dims\": [" + axes + "] } }"));
    CHECK(c.diagnostics.errors() == 1);
    CHECK(c.findings().find("tensor X has more than 32 axes") != std::string::npos);
}

TEST_CASE("strides, spaces, swizzles and alignments that do not fit") {
    wrong_tensor(R"("dtype": "f32", "dims": ["K"], "strides": { @"N": 4 })", {"PL048 tensor A [K] has no axis N"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K"], "strides": { "K": @-4 })",
                 {"PL048 the stride of axis K is -4; a stride is not negative"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K / 8", "K % 8"], "strides": { "K / 8": 8, @"K8": 8 })",
                 {"PL048 axis K8 of tensor A has two strides"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K"], "space": "workspace", "strides": { @"K": "runtime" })",
                 {"PL048 tensor A lies in the program's own memory, so no launch gives its strides"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K"], "swizzle": @"128B")",
                 {"PL050 tensor A is not in shared memory, where a swizzle belongs"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K"], "space": "shared", "swizzle": @"7B")",
                 {"PL050 there is no swizzle '7B'"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K"], "align": @24)",
                 {"PL050 an alignment is a power of two up to 4096 bytes, not 24"});
    wrong_tensor(R"("dtype": "f32", "dims": ["K"], "align": @2)",
                 {"PL050 an element of tensor A has 4 bytes and cannot be aligned to 2"});
}

TEST_CASE("derived coordinates that do not follow") {
    const auto derived = [](const std::string& text, const std::vector<std::string>& expected) {
        wrong(
            R"("dims": { "H": "runtime", "P": 16, "R": 3 }, "folds": { "P4": "P / 4" }, "tensors": {}, "derived": { "X": )" +
                text + " }",
            expected);
    };
    derived(R"({ "from": ["P"], "to": { "H": "P + @R" } })", {"PL043 'R' does not stand under \"from\""});
    derived(R"({ "from": ["P", @"P"], "to": { "H": "P" } })", {"PL047 'P' stands twice"});
    derived(R"({ "from": [@"X"], "to": { "H": "1" } })",
            {"PL025 'X' is a derived coordinate, where a dim or a fold must stand"});
    derived(R"({ "from": ["P"], "to": { @"H % 4": "P" } })",
            {"PL044 H % 4 is derived and a digit; what is derived is a dim or a fold"});
    derived(R"({ "from": ["P"], "to": { "H": "P @/ 2" } })",
            {"PL043 a derived coordinate is made of integers and the names under \"from\" with + - * // % and "
             "parentheses"});
    derived(R"({ "from": ["P"], "to": { "H": "2 @// P" } })",
            {"PL043 a coordinate is divided by a positive constant"});
    derived(R"x({ "from": ["P"], "to": { "H": "@exp(P)" } })x",
            {"PL043 a derived coordinate is made of integers and the names under \"from\" with + - * // % and "
             "parentheses"});
}

TEST_CASE("swizzles and rings that do not fit") {
    const std::string tile = R"("dtype": "f16", "dims": ["N % 16", "K % 64"], "space": "shared", )";
    wrong_tensor(tile + R"("align": @128, "swizzle": "128B")",
                 {"PL050 a 128B swizzle repeats every 1024 bytes, so tensor A is aligned to that"});
    wrong_tensor(
        R"("dtype": "f16", "dims": ["N % 16", "K % 64"], "strides": { "N % 16": 80 }, "space": "shared", "swizzle": @"128B")",
        {"PL050 a 128B swizzle does not fit tensor A [N % 16, K % 64]: the stride of N % 16 is no power of "
         "two and no multiple of 512 elements"});
    wrong_tensor(
        R"("dtype": "f16", "dims": ["N % 16", "K % 64"], "strides": { "K % 64": 16 }, "space": "shared", "swizzle": @"32B")",
        {"PL050 a 32B swizzle does not fit tensor A [N % 16, K % 64]: its elements leave address bit 4, which "
         "the pattern changes, as padding"});
    wrong_tensor(
        tile + R"("swizzle": { @"K % 64 / 8": "N % 4" })",
        {"PL050 tensor A [N % 16, K % 64]: digits that are XORed have one count, a power of two; K % 64 / 8 "
         "has 8 values and N % 4 has 4 values"});
    wrong_tensor(tile + R"("swizzle": { @"K % 128 / 64": "N % 2" })",
                 {"PL050 tensor A [N % 16, K % 64]: the tensor does not hold K % 128 / 64"});
    wrong_tensor(
        tile + R"("swizzle": { "K % 64 / 8": @"K % 32 / 4" })",
        {"PL050 K % 64 / 8 is moved by the swizzle and read by it, which would put two elements in one place"});
    wrong_tensor(tile + R"("swizzle": { "K % 64 / 8": "N % 8", @"K % 64 / 32": "N % 16 /^ 8" })",
                 {"PL050 K % 64 / 32 is XORed twice"});
    wrong_tensor(R"("dtype": "f16", "dims": ["K % 64"], "swizzle": @{ "K % 8": "K % 64 / 8" })",
                 {"PL050 tensor A is not in shared memory, where a swizzle belongs"});
    wrong_tensor(R"("dtype": "f16", "dims": ["K % 64"], "ring": @{ "K / 64": 2 })",
                 {"PL050 tensor A is not in shared memory, where a ring belongs"});
    wrong_tensor(tile + R"("ring": { @"K % 128 / 64": 2 })",
                 {"PL050 a ring is walked along a fold, and K % 128 / 64 is a digit of one"});
    wrong_tensor(tile + R"("ring": { @"K / 32": 2 })",
                 {"PL050 K / 32 selects the slot, so tensor A [N % 16, K % 64] has no digit of it"});
    wrong_tensor(tile + R"("ring": { "K / 64": @0 })", {"PL050 a ring has 1 to 1024 slots, not 0"});
    wrong_tensor(R"("dtype": "f16", "dims": ["T", "K % 64"], "space": "shared", "ring": @{ "K / 64": 2 })",
                 {"PL050 the sizes and strides of tensor A [T, K % 64] are not constants, as those of a ring are"});
    wrong_tensor(
        R"("dtype": "f32", "dims": ["K % 1024", "N % 128"], "space": @"shared")",
        {"PL050 tensor A [K % 1024, N % 128] takes more than the 227 KiB of shared memory that a block has "
         "at most"});
    wrong_tensor(R"("dtype": "f16", "dims": ["N % 128", "K % 64"], "space": @"shared", "ring": { "K / 64": 19 })",
                 {"PL050 tensor A [N % 128, K % 64], with 19 slots, takes more than the 227 KiB of shared memory "
                  "that a block has at most"});
    wrong_tensor(R"("dtype": "f16", "dims": ["T", "K % 64"], "space": @"register")",
                 {"PL050 tensor A [T, K % 64] lies in registers, so its sizes and strides are constants"});
}

TEST_CASE("an output's strides keep its elements apart") {
    const auto output = [](const std::string& strides) {
        return R"({ "pleat": 1, "name": "t", "dims": { "N": 4, "K": 8 }, "tensors": { @"Y": { "dtype": "f32", "dims": ["N", "K"], "strides": )" +
               strides + R"( } }, "kernel": { "stages": [{ "store": "Y", "from": "1" }] } })";
    };
    const auto free = [&](std::string text) {
        std::erase(text, '@');
        return check_text(text).findings();
    };
    CHECK(free(output(R"({ "N": 8, "K": 1 })")) == "");
    CHECK(free(output(R"({ "N": 1, "K": 4 })")) == "");
    CHECK(free(output(R"({ "N": 100, "K": 3 })")) == "");
    CHECK(free(output(R"({ "N": "runtime", "K": 1 })")) == "");
    expect_findings(output(R"({ "N": 7, "K": 1 })"), {"PL049 tensor Y is stored, and its stride 7 along N puts "
                                                      "several elements in one place | it is stored here"});
    expect_findings(output(R"({ "N": 0, "K": 1 })"),
                    {"PL049 tensor Y is stored, and its stride 0 along N puts several elements in one place"});
    expect_findings(output(R"({ "N": 1, "K": 1 })"),
                    {"PL049 tensor Y is stored, and its stride 1 along K puts several elements in one place"});
}

TEST_CASE("vocabularies: indices and fragments") {
    const Checked c = check_text(vocabulary(R"("dims": { "M": { "runtime": { "multiple_of": 128 } }, "N": 4096 },
        "indices": { "Block": { "dims": ["M / 128", "N / 128"], "from": "blockIdx.x" }, "Lane": { "dims": ["N % 32"] } },
        "fragments": { "Acc": { "operand": "accumulator", "dtype": "f32", "dims": ["M % 16", "N % 8"] } })"));
    REQUIRE(c.model);
    const model::Spec& s = *c.model;
    CHECK(s.indices[0].axes.size() == 2);
    CHECK(s.indices[0].from == "blockIdx.x");
    CHECK(s.indices[0].written[1] == "N / 128");
    CHECK(s.fragments[0].operand == "accumulator");
    CHECK(s.fragments[0].format == "f32");
    wrong(R"x("dims": { "N": 64 }, "indices": { "B": { "dims": ["N"], "from": @"system(1)" } })x",
          {"PL008 an index comes from a coordinate of the block or thread, not 'system(1)'"});
    wrong(R"("dims": { "N": 64 }, "indices": { "B": { "dims": ["N", @"N % 8"] } })",
          {"PL047 N and N % 8 share digits of dim N"});
    wrong(R"("dims": { "N": 64 }, "indices": { @"N": { "dims": ["N"] } })", {"PL021 'N' is already a dim"});
}

TEST_CASE("fragments are whole numbers of an instruction's tiles") {
    const auto fragment = [](const std::string& text, std::vector<std::string> findings) {
        wrong(R"("dims": { "M": 128, "N": "runtime", "K": 4096 }, "fragments": { )" + text + " }",
              std::move(findings));
    };
    const auto fine = [](const std::string& text) {
        good(R"("types": { "DT": "bf16" }, "dims": { "M": 128, "N": "runtime", "K": 4096 }, "fragments": { )" +
             text + " }");
    };
    fine(R"("A": { "operand": "a", "dtype": "DT", "dims": ["M % 64", "K % 8"] })");
    fine(R"("A": { "operand": "a", "dtype": "tf32", "dims": ["M % 16", "K % 24"] })");
    fine(R"("B": { "operand": "b", "dtype": "e5m2", "dims": ["K % 64", "N % 8"] })");
    fine(R"("B": { "operand": "b", "dtype": "u8", "dims": ["K % 16", "N % 8"] })");
    fine(R"("C": { "operand": "accumulator", "dtype": "f16", "dims": ["M % 64", "N % 128"] })");
    fragment(R"("A": { "operand": @"c", "dtype": "f16", "dims": ["M % 16", "K % 16"] })",
             {"PL008 a fragment is no operand 'c' | write \"a\", \"b\" or \"accumulator\""});
    fragment(R"("A": { "operand": "a", "dtype": @"f64", "dims": ["M % 16", "K % 16"] })",
             {"PL008 operand a of mma.sync is not of dtype f64 | it may be f16 bf16 tf32 e4m3 e5m2 i8 u8"});
    fragment(R"("C": { "operand": "accumulator", "dtype": @"bf16", "dims": ["M % 16", "N % 8"] })",
             {"PL008 an accumulator of mma.sync is not of dtype bf16 | it may be f16 f32 i32"});
    fragment(R"(@"A": { "operand": "a", "dtype": "f16", "dims": ["M % 16"] })",
             {"PL044 fragment A has 1 axis; operand a is a matrix of rows and columns | its dims are [M, K]"});
    fragment(
        R"("A": { "operand": "a", "dtype": "f16", "dims": [@"M % 8", "K % 16"] })",
        {"PL044 operand a of mma.sync comes in steps of 16 along M, of which M % 8 is no multiple | write M % 16"});
    fragment(R"("B": { "operand": "b", "dtype": "e4m3", "dims": [@"K % 16", "N % 8"] })",
             {"PL044 operand b of mma.sync comes in steps of 32 along K, of which K % 16 is no multiple | write K "
              "% 32"});
    fragment(R"("C": { "operand": "accumulator", "dtype": "f32", "dims": ["M % 16", @"N"] })",
             {"PL044 a fragment's axes begin at single elements and end: N does not | write N % 8"});
    fragment(R"("A": { "operand": "a", "dtype": "f16", "dims": ["M % 16", @"K / 16"] })",
             {"PL044 a fragment's axes begin at single elements and end: K / 16 does not | write K % 8"});
    fragment(R"(@"C": { "operand": "accumulator", "dtype": "f32", "dims": ["M % 128", "N % 128"] })",
             {"PL044 fragment C takes more than the 255 registers that a lane has | make its tile smaller"});
    fragment(R"("C": { "operand": "accumulator", "dtype": "f32", "dims": ["M % 16", @"M % 8"] })",
             {"PL047 M % 16 and M % 8 share digits of dim M"});
}

TEST_CASE("what nothing uses is a warning, in kernels") {
    expect_findings(
        R"({ "pleat": 1, "name": "t", "types": { @"DT": "f16" }, "dims": { "N": 4, @"K": 8 }, "folds": { @"F": "N / 2" },
        "params": { @"eps": { "dtype": "f32" } }, "tensors": { "Y": { "dtype": "f32", "dims": ["N"] }, @"X": { "dtype": "f32", "dims": ["N"] } },
        "kernel": { "stages": [{ "let": @"a", "be": "N + 1" }, { "store": "Y", "from": "1" }] } })",
        {"PL024 type DT is not used", "PL024 dim K is not used", "PL024 fold F is not used",
         "PL024 param eps is not used", "PL024 tensor X is not used", "PL024 value a is not used"});
    good(R"("dims": { "N": 4, "K": 8 })");
    expect_findings(
        R"({ "pleat": 1, "name": "t", "dims": { "N": 4 }, "tensors": { "Y": { "dtype": "f32", "dims": ["N"] },
        "P": { "dtype": "f32", "dims": ["N"], "space": "workspace" }, @"Q": { "dtype": "f32", "dims": ["N"], "space": "workspace" } },
        "kernels": { "a": { "stages": [{ "store": "P", "from": "N" }, { "store": "Q", "from": "N" }] },
        "b": { "stages": [{ "store": "Y", "from": "P" }] } }, "program": ["a", "b"] })",
        {"PL024 workspace Q is stored and never read"});
}

}  // namespace pleat::test
