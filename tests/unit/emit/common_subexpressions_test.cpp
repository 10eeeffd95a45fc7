// Common subexpressions are emitted once: no constant of an emitted kernel is declared again where one of its type
// and text is in scope.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <regex>

#include "check/load.h"
#include "loaded.h"
#include "source.h"

namespace pleat::test {
namespace {

/// Reads CUDA text statement by statement, and keeps the constants of the blocks that are open.
class Declarations {
public:
    explicit Declarations(const std::string& source) {
        std::string statement;
        std::vector<int> parentheses{0};
        for (size_t i = 0; i < source.size(); ++i) {
            const char c = source[i];
            const bool begins_line = i == 0 || source[i - 1] == '\n';
            if ((begins_line && c == '#') || source.compare(i, 2, "//") == 0) {
                i = source.find('\n', i);
                continue;
            }
            if (c == '(') ++parentheses.back();
            if (c == ')') --parentheses.back();
            if (c == ';' && parentheses.back() == 0) {
                take(statement);
                statement.clear();
            } else if (c == '{') {
                blocks_.emplace_back();
                parentheses.push_back(0);
                statement.clear();
            } else if (c == '}') {
                blocks_.pop_back();
                parentheses.pop_back();
                statement.clear();
            } else if (c != '\n' && !(c == ' ' && (statement.empty() || statement.back() == ' '))) {
                statement += c;
            }
        }
    }

    std::vector<std::string> again;  // "dp_place is s_place: long long ..."

private:
    std::vector<std::map<std::string, std::string>> blocks_{{}};

    void take(const std::string& statement) {
        static const std::regex declared(R"(const ([^=(]+) (\w+)( = |\()(.*))");
        std::smatch found;
        if (!std::regex_match(statement, found, declared)) return;
        const std::string constant = found.str(1) + " " + found.str(4);
        for (const auto& block : blocks_)
            if (const auto first = block.find(constant); first != block.end())
                again.push_back(found.str(2) + " is " + first->second + ": " + constant);
        blocks_.back().emplace(constant, found.str(2));
    }
};

}  // namespace

TEST_CASE("equal declarations of one scope are found, and those of others are not") {
    CHECK(Declarations("{ const int a = f(x); if (a) { const int b =\n    f(x); } }").again ==
          std::vector<std::string>{"b is a: int f(x)"});
    CHECK(Declarations("{ const N n(x.get()); const N m(x.get()); }").again.size() == 1);
    CHECK(Declarations("{ { const int a = x; } { const int a = x; } const long b = x; const int c = y; }")
              .again.empty());
    CHECK(Declarations("{ for (int i = 0; i < 4; ++i) { const int a = i; } // const int b = i;\n }").again.empty());
}

TEST_CASE("no kernel of the catalog declares a constant twice") {
    size_t kernels = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(PLEAT_SOURCE_DIR "/dsl_specs")) {
        if (entry.path().extension() != ".json") continue;
        Sources sources;
        Diagnostics diagnostics;
        const auto spec = load_spec(entry.path().string(), {}, sources, diagnostics);
        REQUIRE(spec);
        const std::string source = cuda_source(*spec);
        kernels += !source.empty();
        for (const std::string& line : Declarations(source).again)
            FAIL_CHECK(entry.path().filename().string() << ": " << line);
    }
    CHECK(kernels > 80);
}

}  // namespace pleat::test
