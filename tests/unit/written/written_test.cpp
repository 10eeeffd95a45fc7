// Specs and expressions that are written read as what they were: over the catalog, the language page and random
// specs.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "file_text.h"
#include "random/random_spec.h"
#include "source/number.h"
#include "spec/read.h"
#include "spec/write.h"
#include "stage/parser.h"
#include "stage/print.h"

namespace pleat::test {
namespace {

namespace fs = std::filesystem;

std::optional<spec::Spec> read(const std::string& text) {
    Sources sources;
    Diagnostics diagnostics;
    return spec::read_spec(sources.add("a.json", text), sources, diagnostics);
}

std::vector<fs::path> catalog() {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(PLEAT_SOURCE_DIR "/dsl_specs"))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// The blocks of a page that are specs.
std::vector<std::string> blocks(const std::string& page) {
    std::vector<std::string> found;
    for (size_t at = page.find("```json"); at != std::string::npos; at = page.find("```json", at)) {
        const size_t begin = page.find('\n', at), end = page.find("```", begin);
        found.push_back(page.substr(begin, end - begin));
        at = end + 3;
    }
    return found;
}

/// What is written reads as the same JSON, and once written it stays as it is.
void check_round(const std::string& text) {
    const auto spec = read(text);
    REQUIRE_MESSAGE(spec, text);
    const std::string written = spec::write(*spec);
    CHECK(nlohmann::json::parse(written) == nlohmann::json::parse(text));
    const auto again = read(written);
    REQUIRE_MESSAGE(again, written);
    CHECK(spec::write(*again) == written);
}

bool same(const stage::AxisSyntax& a, const stage::AxisSyntax& b) {
    return a.name == b.name && std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                                          [](const stage::AxisStep& s, const stage::AxisStep& t) {
                                              return s.op == t.op && s.by == t.by && s.dim == t.dim;
                                          });
}

bool same(const stage::Expression& a, int i, const stage::Expression& b, int j) {
    const stage::Term &s = a[i], &t = b[j];
    if (s.what != t.what || s.integer != t.integer || s.real != t.real || s.name != t.name || s.fn != t.fn)
        return false;
    if (!std::equal(s.axes.begin(), s.axes.end(), t.axes.begin(), t.axes.end(),
                    [](const auto& x, const auto& y) { return same(x, y); }))
        return false;
    return std::equal(s.args.begin(), s.args.end(), t.args.begin(), t.args.end(),
                      [&](int x, int y) { return same(a, x, b, y); });
}

void check_expression(const std::string& written) {
    CAPTURE(written);
    Diagnostics diagnostics;
    const Text text{written, {}, {}};
    const auto e = stage::parse_expression(text, diagnostics);
    REQUIRE(e);
    const Text printed{stage::print(*e), {}, {}};
    const auto again = stage::parse_expression(printed, diagnostics);
    REQUIRE_MESSAGE(again, printed.value);
    CHECK_MESSAGE(same(*e, e->root, *again, again->root), printed.value);
    CHECK(printed.value.size() <= stage::spaced(written).size());
}

/// Every expression of a spec's stages.
std::vector<std::string> expressions(const nlohmann::json& value) {
    std::vector<std::string> found;
    if (value.is_object() || value.is_array())
        for (const auto& [key, inner] : value.items()) {
            if (inner.is_string() &&
                (key == "be" || key == "from" || key == "require" || (key == "of" && value.contains("reduce"))))
                found.push_back(inner);
            for (std::string& text : expressions(inner)) found.push_back(std::move(text));
        }
    return found;
}

}  // namespace

TEST_CASE("the catalog has the layout in which specs are written") {
    for (const fs::path& path : catalog()) {
        const std::string text = text_of(path.string());
        const auto spec = read(text);
        REQUIRE(spec);
        CHECK_MESSAGE(spec::write(*spec) == text, path.string());
        check_round(text);
    }
}

TEST_CASE("the language page's specs keep all that they say") {
    const std::vector<std::string> found = blocks(text_of(PLEAT_SOURCE_DIR "/dsl_specs/README.md"));
    CHECK(found.size() > 30);
    for (const std::string& block : found) check_round(block);
}

TEST_CASE("random specs keep all that they say") {
    for (uint64_t seed = 0; seed < 60; ++seed) check_round(random_legal_spec(seed).text);
}

TEST_CASE("an expression that is printed parses as the same syntax") {
    int seen = 0;
    const auto check_all = [&](const std::string& text) {
        for (const std::string& e : expressions(nlohmann::json::parse(text))) check_expression(e), ++seen;
    };
    for (const fs::path& path : catalog()) check_all(text_of(path.string()));
    for (uint64_t seed = 0; seed < 60; ++seed) check_all(random_legal_spec(seed).text);
    CHECK(seen > 500);
    for (const char* text : {"a - (b - c)", "a - b - c", "-(a + b)", "-a * b", "-(a * b)", "not (a and b)",
                             "a / (b * c)", "(a == b) == c", "(a + b)[X = 1]", "a[X % 8 / 2 = b or c, Y /^ 3 = -1]",
                             "2.0 * 1e-30", "extent(X / 4) % (n // 2)", "-(-a)", "not a == b", "(a or b) and c"})
        check_expression(text);
}

TEST_CASE("the space between an expression's words is one form") {
    const auto spaced = [](const char* text) { return stage::spaced(text); };
    CHECK(spaced("2*P+R -1") == "2 * P + R - 1");
    CHECK(spaced("X[L=L- 1 ,K=0]") == "X[L = L - 1, K = 0]");
    CHECK(spaced("where( not a,-b , - 3e5*-c)") == "where(not a, -b, -3e5 * -c)");
    CHECK(spaced("not(a and(b or c))") == "not (a and (b or c))");
    CHECK(spaced("K/^8") == "K /^ 8");
    CHECK(spaced("a && b") == "a && b");
}

TEST_CASE("numbers are written as short as they can be") {
    CHECK(shortest(1e-6) == "1e-6");
    CHECK(shortest(0.001) == "1e-3");
    CHECK(shortest(0.05) == "0.05");
    CHECK(shortest(0.044715) == "0.044715");
    CHECK(shortest(2) == "2.0");
    CHECK(shortest(1.0 / 3) == "0.3333333333333333");
    CHECK(shortest(1e20) == "1e20");
    CHECK(shortest(1e-308) == "1e-308");
    CHECK(shortest(5e-324) == "5e-324");
}

}  // namespace pleat::test
