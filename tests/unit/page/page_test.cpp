// The page of a program: which stage each line of emitted CUDA is of, machine code as data, times at the roof, and
// what the HTML holds and lacks. tests/page/run.sh opens one in a browser.
#include "page/page.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "check/load.h"
#include "compile/compile.h"
#include "target/peaks.h"

namespace pleat::page {
namespace {

schedule::Program program_of(const std::string& name, const Overrides& overrides = {}) {
    Sources sources;
    Diagnostics diagnostics;
    auto spec = load_spec(PLEAT_SOURCE_DIR "/dsl_specs/" + name, overrides, sources, diagnostics);
    REQUIRE(spec.has_value());
    return schedule::compile(std::move(*spec), schedule::default_target());
}

}  // namespace

TEST_CASE("a line is of the stage whose comment stands above it, as far as the block goes") {
    const auto origins = origins_of(
        "__global__ void f() {\n"
        "    int before = 1;\n"
        "    // a.json:3: let r\n"
        "    const float r = 1;\n"
        "#pragma unroll\n"
        "    for (int i = 0; i < 2; ++i) {\n"
        "        const int j = i;\n"
        "        // ../b.json:4: store Y\n"
        "        y[j] = r;\n"
        "    }\n"
        "    done();\n"
        "}\n"
        "// Written by pleat from a.json. Do not edit.\n"
        "int after;\n");
    const std::vector<std::string> expected = {"",
                                               "",
                                               "a.json:3",
                                               "a.json:3",
                                               "../b.json:4",
                                               "../b.json:4",
                                               "../b.json:4",
                                               "../b.json:4",
                                               "../b.json:4",
                                               "../b.json:4",
                                               "a.json:3",
                                               "",
                                               "",
                                               ""};
    REQUIRE(origins.size() == expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(i + 1);
        if (i != 9) CHECK(origins[i] == expected[i]);  // a closing brace may be of either
    }
}

TEST_CASE("an instruction is of the innermost line of the emitted file that it was inlined into") {
    const auto functions = functions_of(
        "\t.section\t.text.f,\"ax\",@progbits\n"
        "f:\n"
        ".text.f:\n"
        "\t//## File \"/tmp/reduce.h\", line 246 inlined at \"/tmp/reduce.h\", line 302\n"
        "\t//## File \"/tmp/reduce.h\", line 302 inlined at \"/tmp/a.cu\", line 53\n"
        "\t//## File \"/tmp/a.cu\", line 53 inlined at \"/tmp/a.cu\", line 90\n"
        "        /*0000*/                   S2UR UR5, SR_CgaCtaId ;\n"
        "        /*0010*/              @!P0 BRA `(.L_x_1) ;\n"
        "\t//## File \"/tmp/a.cu\", line 7\n"
        ".L_x_1:\n"
        "        /*0020*/                   EXIT ;\n",
        "a.cu");
    REQUIRE(functions.size() == 1);
    CHECK(functions[0].name == "f");
    CHECK(functions[0].instructions == 3);
    REQUIRE(functions[0].lines.size() == 4);
    CHECK(functions[0].lines[0].text == "0000  S2UR UR5, SR_CgaCtaId");
    CHECK(functions[0].lines[0].line == 53);
    CHECK(functions[0].lines[0].from == "reduce.h:246");
    CHECK(functions[0].lines[1].line == 53);
    CHECK(functions[0].lines[2].text == ".L_x_1:");
    CHECK(functions[0].lines[2].line == 0);
    CHECK(functions[0].lines[3].line == 7);
    CHECK(functions[0].lines[3].from.empty());
    CHECK(functions_of("no disassembly at all", "a.cu").empty());
}

TEST_CASE("a kernel takes at least its bytes at the bandwidth and its products at the rate of their dtype") {
    const schedule::Peaks peaks = schedule::peaks_of(schedule::default_target());
    const double n = 4096, terms = n * n * n;
    Overrides square;
    square.dims = {{"M", "4096"}, {"N", "4096"}, {"K", "4096"}};
    const Roof half = roof_of(program_of("gemm/gemm.json", square), 0, {});
    CHECK(half.products == 2 * terms);
    CHECK(half.bytes == 3 * n * n * 2);
    CHECK(half.microseconds == doctest::Approx(2 * terms / (peaks.half * 1e6)));
    CHECK(half.bound == "tensor cores");
    const Roof fp8 = roof_of(program_of("gemm/gemm_fp8.json", square), 0, {});
    CHECK(fp8.microseconds == doctest::Approx(terms / (peaks.half * 1e6)));
    const Roof tf32 = roof_of(program_of("gemm/gemm_tf32.json", square), 0, {});
    CHECK(tf32.microseconds == doctest::Approx(4 * terms / (peaks.half * 1e6)));

    const schedule::Program norm = program_of("norm/rmsnorm.json");
    CHECK(symbols_near(norm.spec, 100) == std::vector<int64_t>{100});
    const Roof rows = roof_of(norm, 0, {100});
    CHECK(rows.bytes == (2 * 100 + 1) * 4096 * 2);
    CHECK(rows.bound == "memory");
    CHECK(rows.microseconds == doctest::Approx(rows.bytes / 4.8e6));
}

TEST_CASE("every target has peaks") {
    for (const schedule::Target& target : schedule::targets()) CHECK(schedule::peaks_of(target).half > 0);
}

TEST_CASE("a page links lines by stages, escapes what it shows, and names nothing outside") {
    const schedule::Program program = program_of("norm/rmsnorm.json");
    Page page{.program = program, .specs = {{"rmsnorm.json", "{\n  \"<script>\": 1 }\n"}}};
    page.cuda = {"rmsnorm.cu", "// rmsnorm.json:2: let r\nfloat r = a < b;\n"};
    page.sass = {{.name = "rows", .lines = {{"0000  FADD R0, R1, R2", 2, "math.h:9"}}, .instructions = 1}};
    const std::string text = html(page);
    const bool same = text == html(page);
    CHECK(same);
    const auto has = [&](std::string_view part) { return text.find(part) != std::string::npos; };
    CHECK(has("<div class=\"l k0\" data-o=\"0\" data-n=\"2\">"));
    CHECK(has("<div class=\"l k0\" data-o=\"0\" data-c=\"2\" data-n=\"2\">"));
    CHECK(has("<div class=\"l k0\" data-o=\"0\" data-c=\"2\" title=\"math.h:9\">"));
    CHECK(has("&lt;script&gt;"));
    CHECK(has("a &lt; b"));
    CHECK(has("<svg"));
    CHECK(has("bound by"));
    for (const char* outward : {"src=", "href=", "url(", "@import", "https:"}) {
        CAPTURE(outward);
        CHECK_FALSE(has(outward));
    }
    page.sass.clear();
    page.without_sass = "Machine code is not shown: there is no NVRTC.";
    CHECK(html(page).find("class=\"panes two\"") != std::string::npos);
    CHECK(html(page).find(page.without_sass) != std::string::npos);
}

}  // namespace pleat::page
